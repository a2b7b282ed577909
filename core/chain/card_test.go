package chain_test

import (
	"bytes"
	"crypto/ecdsa"
	"encoding/hex"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"

	"gaia.example/portal/core"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/sdk/go/portal"
)

func cardOf(wallet core.Address) core.PublisherCard {
	return core.PublisherCard{
		ID: "acme", Name: "Acme Labs", Key: core.PublicKey{1, 2, 3}, Wallet: wallet, IssuedAt: time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC),
	}
}

// typedHash is what a wallet signs of the card, from the text that it is given.
func typedHash(t *testing.T, card core.PublisherCard) []byte {
	t.Helper()
	text, err := chain.CardTypedData(card)
	if err != nil {
		t.Fatal(err)
	}
	return hashOfText(t, text)
}

// hashOfText is what a wallet signs of the second parameter of eth_signTypedData_v4.
func hashOfText(t *testing.T, text []byte) []byte {
	t.Helper()
	var data apitypes.TypedData
	if err := json.Unmarshal(text, &data); err != nil {
		t.Fatal(err)
	}
	hash, _, err := apitypes.TypedDataAndHash(data)
	if err != nil {
		t.Fatal(err)
	}
	return hash
}

func signCard(t *testing.T, card core.PublisherCard, key *ecdsa.PrivateKey) core.PublisherCard {
	t.Helper()
	signature, err := crypto.Sign(typedHash(t, card), key)
	if err != nil {
		t.Fatal(err)
	}
	signature[64] += 27
	card.Signature = hexutil.Encode(signature)
	return card
}

func TestACardOfAKey(t *testing.T) {
	key, err := crypto.GenerateKey()
	if err != nil {
		t.Fatal(err)
	}
	wallet := core.Address(crypto.PubkeyToAddress(key.PublicKey))
	good := signCard(t, cardOf(wallet), key)
	change := func(do func(*core.PublisherCard)) core.PublisherCard {
		card := good
		do(&card)
		return card
	}
	signature, err := hexutil.Decode(good.Signature)
	if err != nil {
		t.Fatal(err)
	}
	text, err := crypto.Sign(crypto.Keccak256([]byte("\x19Ethereum Signed Message:\n32"), typedHash(t, good)), key)
	if err != nil {
		t.Fatal(err)
	}
	verifiers := map[string]core.CardVerifier{"without a chain": chain.Cards{}, "with a chain": open(t, coretest.DevChain(t))}
	for verifier, verify := range verifiers {
		for name, row := range map[string]struct {
			card core.PublisherCard
			want string // empty: it is the wallet's
		}{
			"as it was signed":     {good, ""},
			"another id":           {change(func(c *core.PublisherCard) { c.ID = "acne" }), "is not the wallet's"},
			"another name":         {change(func(c *core.PublisherCard) { c.Name = "Acme  Labs" }), "is not the wallet's"},
			"another key":          {change(func(c *core.PublisherCard) { c.Key[31] = 1 }), "is not the wallet's"},
			"another wallet":       {change(func(c *core.PublisherCard) { c.Wallet[0] ^= 1 }), "is not the wallet's"},
			"another time":         {change(func(c *core.PublisherCard) { c.IssuedAt = c.IssuedAt.Add(time.Second) }), "is not the wallet's"},
			"signed as a text":     {change(func(c *core.PublisherCard) { c.Signature = hexutil.Encode(text) }), "is not the wallet's"},
			"half a signature":     {change(func(c *core.PublisherCard) { c.Signature = hexutil.Encode(signature[:32]) }), "is not the wallet's"},
			"no signature":         {change(func(c *core.PublisherCard) { c.Signature = "" }), "has no signature in hex"},
			"a signature in words": {change(func(c *core.PublisherCard) { c.Signature = "signed" }), "has no signature in hex"},
			"a time before 1970":   {change(func(c *core.PublisherCard) { c.IssuedAt = time.Unix(-1, 0) }), "cannot be signed as it is"},
		} {
			err := verify.VerifyCard(t.Context(), row.card)
			if row.want == "" && err != nil || row.want != "" && (portal.CodeOf(err) != portal.Invalid || !strings.Contains(err.Error(), row.want)) {
				t.Errorf("%s, %s: %v", verifier, name, err)
			}
		}
	}
}

func TestACardOfASafe(t *testing.T) {
	onBothNodes(t, func(t *testing.T, c *chain.Chain, contracts *coretest.Contracts) {
		safes := contracts.Safes()
		adaKey, ada := contracts.Key()
		bobKey, bob := contracts.Key()
		eveKey, _ := contracts.Key()
		board, later := safes.Of(2, ada, bob), safes.Of(1, ada)
		seen(t, c, board.Deploy())
		signed := func(safe *coretest.Safe, wrap bool, owners ...*ecdsa.PrivateKey) core.PublisherCard {
			card := cardOf(safe.Address)
			signature := safe.SignHash(typedHash(t, card), owners...)
			if wrap {
				signature = safe.Wrap(signature)
			}
			card.Signature = hexutil.Encode(signature)
			return card
		}
		other := signed(board, false, adaKey, bobKey)
		other.Key[0]++
		for name, row := range map[string]struct {
			card core.PublisherCard
			ok   bool
		}{
			"both owners":                       {signed(board, false, adaKey, bobKey), true},
			"one owner of two":                  {signed(board, false, adaKey), false},
			"a stranger":                        {signed(board, false, adaKey, eveKey), false},
			"both owners, of another key":       {other, false},
			"an owner's own signature":          {signCard(t, cardOf(board.Address), adaKey), false},
			"not deployed":                      {signed(later, true, adaKey), true},
			"not deployed, a stranger":          {signed(later, true, eveKey), false},
			"not deployed, and nobody says how": {signed(later, false, adaKey), false},
		} {
			err := c.VerifyCard(t.Context(), row.card)
			if (err == nil) != row.ok || err != nil && portal.CodeOf(err) != portal.Invalid {
				t.Errorf("%s: %v", name, err)
			}
			if err := (chain.Cards{}).VerifyCard(t.Context(), row.card); portal.CodeOf(err) != portal.Invalid {
				t.Errorf("%s, without a chain: %v", name, err)
			}
		}
	})
}

// A chain that does not answer says nothing about a contract's signature, and nothing is asked of it about a key's.
func TestACardWithoutAnAnswer(t *testing.T) {
	dev := coretest.DevChain(t)
	endpoint := coretest.FaultyEndpoint(t, dev.RPCURL)
	c := open(t, dev, endpoint.URL)
	endpoint.Down()
	key, err := crypto.GenerateKey()
	if err != nil {
		t.Fatal(err)
	}
	good := signCard(t, cardOf(core.Address(crypto.PubkeyToAddress(key.PublicKey))), key)
	if err := c.VerifyCard(t.Context(), good); err != nil {
		t.Error(err)
	}
	good.Wallet = core.Address{1}
	if err := c.VerifyCard(t.Context(), good); portal.CodeOf(err) != portal.Unavailable {
		t.Errorf("%v", err)
	}
}

// What viem and ethers sign of a card is what is verified, to the byte.
func TestOtherSignersAgree(t *testing.T) {
	node, err := exec.LookPath("node")
	if _, missing := os.Stat(filepath.Join("typed", "node_modules", "viem")); err != nil || missing != nil {
		t.Fatalf("The other signers need node and the installed packages: run make test-go once. (%v, %v)", err, missing)
	}
	random := rand.New(rand.NewPCG(1, 2))
	names := []string{"Acme Labs", "Ä", "名前 株式会社", "a\"b\\c", "🛰️ radar", strings.Repeat("x", 100)}
	var cards []core.PublisherCard
	var in, complaints bytes.Buffer
	encoder := json.NewEncoder(&in)
	for i := range 48 {
		key, err := crypto.GenerateKey()
		if err != nil {
			t.Fatal(err)
		}
		card := cardOf(core.Address(crypto.PubkeyToAddress(key.PublicKey)))
		card.Name, card.IssuedAt = names[i%len(names)], time.Unix(1+random.Int64N(1<<40), 0).UTC()
		for j := range card.Key {
			card.Key[j] = byte(random.Uint32())
		}
		typed, err := chain.CardTypedData(card)
		if err != nil {
			t.Fatal(err)
		}
		row := map[string]any{"key": "0x" + hex.EncodeToString(crypto.FromECDSA(key)), "typedData": json.RawMessage(typed)}
		if err := encoder.Encode(row); err != nil {
			t.Fatal(err)
		}
		cards = append(cards, signCard(t, card, key))
	}
	cmd := exec.CommandContext(t.Context(), node, filepath.Join("typed", "sign.mjs"))
	cmd.Stdin, cmd.Stderr = &in, &complaints
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, &complaints)
	}
	answers := json.NewDecoder(bytes.NewReader(out))
	for _, card := range cards {
		var said struct{ Address, Viem, Ethers string }
		if err := answers.Decode(&said); err != nil {
			t.Fatal(err)
		}
		if said.Address != card.Wallet.String() || said.Viem != card.Signature || said.Ethers != card.Signature {
			t.Errorf("%+v is signed as %+v", card, said)
		}
		if err := (chain.Cards{}).VerifyCard(t.Context(), card); err != nil {
			t.Error(err)
		}
	}
}
