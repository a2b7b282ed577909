package deployment

import (
	"bytes"
	"encoding/json"
	"math/big"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
)

// around is creation code that stores something and then leaves the code.
func around(code []byte) []byte {
	init := []byte{0x60, 1, 0x60, 7, 0x55} // 1 in slot 7
	size, at := len(code), len(init)+15
	init = append(init, 0x61, byte(size>>8), byte(size), 0x61, byte(at>>8), byte(at), 0x60, 0, 0x39, 0x61, byte(size>>8), byte(size), 0x60, 0,
		0xf3)
	return append(init, code...)
}

func TestTheCodeOfAnArtefactWithAStorageOfItsOwnIsNotProven(t *testing.T) {
	node := coretest.Anvil(t, coretest.AnvilOptions{ChainID: 137})
	folders := []string{modules + "gaia/contracts/artifacts"}
	a, err := readArtefact(folders, "GaiaSale")
	if err != nil {
		t.Fatal(err)
	}
	payer, err := KeyFile(keyFile(t, 0o600))
	if err != nil {
		t.Fatal(err)
	}
	d := prepare(t, node.URL, payer)
	sale := bytes.Clone(d.Report.Contracts[1].input)
	for name, row := range map[string]struct {
		input    []byte
		encoded  string
		match    Match
		creation Creation
	}{
		"its own creation":          {sale, "", Exact, Proven},
		"its own, said otherwise":   {sale, "0x00", Exact, Other},
		"something behind":          {append(bytes.Clone(sale), 0), "", Exact, Other},
		"its code in another shell": {around(a.Runtime), "", Exact, Other},
	} {
		t.Run(name, func(t *testing.T) {
			nonce, err := d.client.PendingNonceAt(t.Context(), payer.address)
			if err != nil {
				t.Fatal(err)
			}
			hash, err := payer.create(t.Context(), d.client, d.chain, nonce, 10_000_000, row.input, d.fees)
			if err != nil {
				t.Fatal(err)
			}
			receipt, err := d.mined(t.Context(), hash, nonce)
			if err != nil || receipt.Status != 1 {
				t.Fatalf("%+v, %v", receipt, err)
			}
			transaction := core.Hash(hash)
			wanted := Checked{Contract: "GaiaSale", Address: core.Address(receipt.ContractAddress), Transaction: &transaction, Encoded: row.encoded}
			unnamed := wanted
			unnamed.Transaction = nil
			checked, err := Verify(t.Context(), node.URL, folders, []Checked{wanted, unnamed})
			if err != nil {
				t.Fatal(err)
			}
			if checked[0].Match != row.match || checked[0].Creation != row.creation {
				t.Errorf("it is %s and its creation %s, want %s and %s", checked[0].Match, checked[0].Creation, row.match, row.creation)
			}
			if checked[1].Creation != Unknown {
				t.Errorf("without a transaction its creation is %s", checked[1].Creation)
			}
			wanted.Address[0] ^= 1
			if other, err := Verify(t.Context(), node.URL, folders, []Checked{wanted}); err != nil || other[0].Creation != Other {
				t.Errorf("at another address: %+v, %v", other, err)
			}
		})
	}
}

func TestOnlyMetadataIsTakenForMetadata(t *testing.T) {
	a, err := readArtefact([]string{modules + "gaia/contracts/artifacts"}, "GaiaSale")
	if err != nil {
		t.Fatal(err)
	}
	if got := metadata(a.Runtime); got != 53 {
		t.Errorf("the compiler's own is %d bytes, want 53", got)
	}
	end := len(a.Runtime)
	body := bytes.Clone(a.Runtime[end-53-1:])
	changed := func(at int, to byte) []byte {
		code := bytes.Clone(body)
		code[at] = to
		return code
	}
	for name, code := range map[string][]byte{
		"no map":         append(bytes.Repeat([]byte{0xfe}, 100), 0, 0x32),
		"the whole code": append(bytes.Repeat([]byte{0x5b}, 98), 0, 98),
		"an unknown key": changed(3, 'x'),
		"one pair more":  changed(1, 0xa3),
		"one pair less":  changed(1, 0xa1),
	} {
		if got := metadata(code); got != 0 {
			t.Errorf("%s: %d bytes", name, got)
		}
	}
}

func TestWhatNoConstructorWritesIsOtherCode(t *testing.T) {
	a, err := readArtefact([]string{modules + "gaia/contracts/artifacts"}, "GaiaSale")
	if err != nil {
		t.Fatal(err)
	}
	code := bytes.Clone(a.Runtime)
	for _, start := range a.Immutables[0].Starts {
		code[start] = 1 // above the 20 bytes of an address
	}
	if got, _ := a.compare(code); got != Different {
		t.Errorf("an address of 32 bytes: %s", got)
	}
	a.Immutables[0].Starts = nil
	if got, _ := a.compare(code); got != Different {
		t.Errorf("an immutable without a place: %s", got)
	}
	here := Checked{Address: core.Address{1},
		Values: []Value{{Name: "_cachedThis", Value: common.Address{1}.Hex()}, {Name: "_cachedChainId", Value: "137"}}}
	if !ownValues(here, big.NewInt(137)) || ownValues(here, big.NewInt(1)) {
		t.Error("what was created on another chain counts as created here")
	}
	here.Address[0] = 2
	if ownValues(here, big.NewInt(137)) {
		t.Error("what was created elsewhere counts as created here")
	}
}

func TestANumberIsDecimalUnlessItSaysOtherwise(t *testing.T) {
	kind, err := abi.NewType("uint256", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]int64{"0100": 100, "0x10": 16, "7": 7} {
		if got, err := convert("it", kind, text, nil); err != nil || got.(*big.Int).Int64() != want {
			t.Errorf("%q is %v (%v), want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"1_0", "0b11", "0o7", "0x-1", "0x", "1e18", ""} {
		if got, err := convert("it", kind, text, nil); err == nil {
			t.Errorf("%q is %v, want a refusal", text, got)
		}
	}
	if _, err := convert("it", kind, json.Number("1e18"), nil); err == nil {
		t.Error("1e18 is a number of a plan")
	}
}

func TestAPlanEndsWhereItsFirstValueEnds(t *testing.T) {
	if _, err := ReadPlan(filled(t, `{"contracts": []}`)); err == nil || !strings.Contains(err.Error(), "something follows its end") {
		t.Errorf("says %v", err)
	}
}

func TestAPlanIsForItsOwnChain(t *testing.T) {
	node := coretest.Anvil(t, coretest.AnvilOptions{ChainID: 137})
	p := plan(t)
	for id, says := range map[uint64]string{136: "the plan is for chain 136, and the endpoint's is 137", 137: "", 0: ""} {
		p.ChainID = id
		d, err := Prepare(t.Context(), node.URL, p, Unlocked(coretest.AnvilDeployer))
		if err == nil {
			d.Close()
		}
		if (err == nil) != (says == "") || err != nil && err.Error() != says {
			t.Errorf("for %d: %v, want %q", id, err, says)
		}
	}
}

func TestErrorsKeepSecretsToThemselves(t *testing.T) {
	for _, endpoint := range []string{"http://127.0.0.1:1/v2/SECRET", "http://user:SECRET@127.0.0.1:1/SECRET?key=SECRET"} {
		_, err := Prepare(t.Context(), endpoint, plan(t), Unlocked(coretest.AnvilDeployer))
		if err == nil || strings.Contains(err.Error(), "SECRET") || !strings.Contains(err.Error(), "127.0.0.1:1") {
			t.Errorf("says %v", err)
		}
		_, err = Verify(t.Context(), endpoint, nil, []Checked{{}})
		if err == nil || strings.Contains(err.Error(), "SECRET") {
			t.Errorf("says %v", err)
		}
	}
	if _, err := KeyFile(payerKey); err == nil || strings.Contains(err.Error(), payerKey[2:10]) {
		t.Errorf("a key in place of its file: %v", err)
	}
}
