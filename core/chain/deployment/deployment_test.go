package deployment

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
)

// modules are whose artefacts the tests use.
const modules = "../../../plugins/"

// payerKey is account 1 of the mnemonic that anvil gives coins to.
const payerKey = "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d"

func plan(t *testing.T) *Plan {
	t.Helper()
	p, err := ReadPlan(filled(t, ""))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// filled is a file with the module's plan, in which the deployer is whatever has to be said, and what follows it.
func filled(t *testing.T, behind string) string {
	t.Helper()
	text, err := os.ReadFile(modules + "gaia/contracts/plan.json")
	if err != nil {
		t.Fatal(err)
	}
	artifacts, err := filepath.Abs(modules + "gaia/contracts/artifacts")
	if err != nil {
		t.Fatal(err)
	}
	said := strings.NewReplacer(`"$opensAt"`, "0", "$admin", "$deployer", "$treasury", "$deployer", `["artifacts"]`, `["`+artifacts+`"]`)
	file := filepath.Join(t.TempDir(), "plan.json")
	if err := os.WriteFile(file, []byte(said.Replace(string(text))+behind), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestTheModulesPlanIsRefusedUntilItIsFilledIn(t *testing.T) {
	_, err := ReadPlan(modules + "gaia/contracts/plan.json")
	for _, missing := range []string{"GaiaToken.admin", "GaiaToken.minter", "GaiaSale.terms.opensAt", "GaiaClaims.admin",
		"GaiaVesting.admin"} {
		if err == nil || !strings.Contains(err.Error(), missing) {
			t.Errorf("says %v, want %s in it", err, missing)
		}
	}
}

func keyFile(t *testing.T, mode os.FileMode) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "deployer.key")
	if err := os.WriteFile(file, []byte(payerKey+"\n"), mode); err != nil {
		t.Fatal(err)
	}
	return file
}

func prepare(t *testing.T, url string, payer Payer) *Deployment {
	t.Helper()
	d, err := Prepare(t.Context(), url, plan(t), payer)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	return d
}

func unkept(Report) error { return nil }

func TestAPlanIsDeployedAsItWasPrepared(t *testing.T) {
	node := coretest.Anvil(t, coretest.AnvilOptions{ChainID: 137})
	withKey, err := KeyFile(keyFile(t, 0o600))
	if err != nil {
		t.Fatal(err)
	}
	for name, payer := range map[string]Payer{"a key": withKey, "an unlocked account": Unlocked(coretest.AnvilDeployer)} {
		t.Run(name, func(t *testing.T) {
			d := prepare(t, node.URL, payer)
			before := d.Report
			if before.ChainID != 137 || before.Sent || len(before.Contracts) != 4 || before.From != core.Address(payer.address) {
				t.Fatalf("prepared is %+v", before)
			}
			for _, each := range before.Contracts {
				if code, err := d.client.CodeAt(t.Context(), common.Address(each.Address), nil); err != nil || len(code) > 0 {
					t.Errorf("%s is there before it is deployed (%v)", each.Name, err)
				}
			}
			if err := d.Send(t.Context(), unkept); err != nil {
				t.Fatal(err)
			}
			after := d.Report
			if !after.Sent || len(after.Contracts) != 4 {
				t.Fatalf("deployed is %+v", after)
			}
			var wanted []Checked
			for i, each := range after.Contracts {
				said := before.Contracts[i]
				if each.Address != said.Address || each.Gas == 0 || each.Gas > said.Gas+said.Gas/5 || each.Transaction == nil {
					t.Errorf("deployed is %+v, prepared %+v", each, said)
				}
				if len(each.Roles) == 0 || said.Roles != nil && len(said.Roles) != len(each.Roles) {
					t.Errorf("the roles of %s are %+v, said to be %+v", each.Name, each.Roles, said.Roles)
				}
				wanted = append(wanted, Checked{Contract: each.Contract, Address: each.Address, Transaction: each.Transaction, Encoded: each.Encoded})
			}
			sale := after.Contracts[1]
			if want := (Role{"PAUSER_ROLE", after.From}); sale.Roles[len(sale.Roles)-1] != want {
				t.Errorf("the roles of the sale are %+v, want %+v last", sale.Roles, want)
			}
			checked, err := Verify(t.Context(), node.URL, []string{modules + "gaia/contracts/artifacts"}, wanted)
			if err != nil {
				t.Fatal(err)
			}
			for _, each := range checked {
				if each.Match != Exact || each.Creation != Proven {
					t.Errorf("%s is %s and its creation %s, want exact and proven", each.Contract, each.Match, each.Creation)
				}
			}
			token := Value{Name: "token", Type: "contract IERC20", Value: after.Contracts[0].Address.String()}
			if values := checked[1].Values; len(values) != 1 || values[0] != token {
				t.Errorf("the sale's code says %+v, want %+v", values, token)
			}
		})
	}
}

// without is the endpoint, but for eth_simulateV1.
func without(t *testing.T, endpoint string) string {
	t.Helper()
	target, err := url.Parse(endpoint)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(target)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil || bytes.Contains(body, []byte("eth_simulateV1")) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method does not exist"}}`)
			return
		}
		r.Body, r.Host = io.NopCloser(bytes.NewReader(body)), target.Host
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// The dev chain's node simulates, as geth does on every chain: then a dry run knows the roles too.
func TestADryRunKnowsGasAndWhereItIsSimulatedTheRoles(t *testing.T) {
	dev := coretest.DevChain(t)
	payer, err := KeyFile(keyFile(t, 0o600))
	if err != nil {
		t.Fatal(err)
	}
	simulated := prepare(t, dev.RPCURL, payer).Report
	estimated := prepare(t, without(t, dev.RPCURL), payer).Report
	for i, each := range simulated.Contracts {
		other := estimated.Contracts[i]
		if len(each.Roles) == 0 || other.Roles != nil {
			t.Errorf("the roles of %s are %v simulated and %v estimated, want some and none", each.Name, each.Roles, other.Roles)
		}
		if each.Address != other.Address || each.Gas < other.Gas*9/10 || each.Gas > other.Gas*11/10 {
			t.Errorf("simulated is %+v, estimated %+v", each, other)
		}
	}
}

func TestWhatCannotBeCreatedIsRefusedBeforeAnythingIsSent(t *testing.T) {
	dev := coretest.DevChain(t)
	payer, err := KeyFile(keyFile(t, 0o600))
	if err != nil {
		t.Fatal(err)
	}
	p := plan(t)
	p.Contracts[1].Arguments["terms"].(map[string]any)["price"] = "0"
	for _, endpoint := range []string{dev.RPCURL, without(t, dev.RPCURL)} {
		if _, err := Prepare(t.Context(), endpoint, p, payer); err == nil ||
			!strings.Contains(err.Error(), "GaiaSale cannot be created with these arguments") {
			t.Errorf("a sale without a price: %v", err)
		}
	}
}

func TestMistakesOfAPlanAreNamed(t *testing.T) {
	artifacts, err := filepath.Abs(modules + "gaia/contracts/artifacts")
	if err != nil {
		t.Fatal(err)
	}
	admin := `"0x00000000000000000000000000000000000000Ad"`
	for name, row := range map[string]struct{ contracts, says string }{
		"no such contract":    {`{"contract": "GaiaLoan"}`, "there is no GaiaLoan.json"},
		"a path":              {`{"contract": "../secret"}`, `"../secret" is no contract's name`},
		"an argument missing": {`{"contract": "GaiaToken", "arguments": {"admin": ` + admin + `}}`, "GaiaToken.minter, address, is missing"},
		"an argument too many": {`{"contract": "GaiaToken", "arguments": {"admin": ` + admin + `, "minter": "$deployer", "cap": 1}}`,
			`no argument "cap"`},
		"no address": {`{"contract": "GaiaToken", "arguments": {"admin": "0x12", "minter": "$deployer"}}`, `"0x12" is no address`},
		"a later contract": {`{"contract": "GaiaClaims", "arguments": {"token_": "$GaiaToken", "admin": "$deployer", "adminDelay": 1}}`,
			"no contract before it has that name"},
		"a number too large": {
			`{"contract": "GaiaClaims", "arguments": {"token_": "$deployer", "admin": "$deployer", "adminDelay": "0x1000000000000"}}`,

			"want uint48"},
		"less than nothing": {`{"contract": "GaiaClaims", "arguments": {"token_": "$deployer", "admin": "$deployer", "adminDelay": -1}}`,
			"want uint48"},
		"a name twice": {`{"name": "deployer", "contract": "GaiaToken", "arguments": {"admin": "$deployer", "minter": "$deployer"}}`,
			`two contracts are called "deployer"`},
		"another field": {`{"contract": "GaiaToken", "salt": 1}`, `unknown field "salt"`},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "plan.json")
			folders, _ := json.Marshal([]string{artifacts})
			if err := os.WriteFile(file, []byte(`{"artifacts": `+string(folders)+`, "contracts": [`+row.contracts+`]}`), 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := ReadPlan(file); err == nil || !strings.Contains(err.Error(), row.says) {
				t.Errorf("says %v, want %q", err, row.says)
			}
		})
	}
}

func TestOtherCodeIsTold(t *testing.T) {
	a, err := readArtefact([]string{modules + "gaia/contracts/artifacts"}, "GaiaSale")
	if err != nil {
		t.Fatal(err)
	}
	changed := func(at int, to byte) []byte {
		code := bytes.Clone(a.Runtime)
		code[at] ^= to
		return code
	}
	written := bytes.Clone(a.Runtime)
	for _, start := range a.Immutables[0].Starts {
		written[start+31] = 7
	}
	end := len(a.Runtime)
	for name, row := range map[string]struct {
		code []byte
		want Match
	}{
		"as compiled":                  {a.Runtime, Exact},
		"with its immutable":           {written, Exact},
		"an immutable in one place":    {changed(a.Immutables[0].Starts[1], 1), Different},
		"another byte":                 {changed(100, 1), Different},
		"other metadata":               {changed(end-20, 1), Same},
		"another length of metadata":   {changed(end-1, 1), Different},
		"the last byte before its end": {changed(end-metadata(a.Runtime)-1, 1), Different},
		"cut":                          {a.Runtime[:end-1], Different},
		"nothing":                      {nil, Missing},
	} {
		if got, _ := a.compare(row.code); got != row.want {
			t.Errorf("%s: %s, want %s", name, got, row.want)
		}
	}
}

func TestAKeyThatOthersMayReadIsRefused(t *testing.T) {
	if _, err := KeyFile(keyFile(t, 0o644)); err == nil || !strings.Contains(err.Error(), "chmod 600") {
		t.Errorf("says %v", err)
	}
	file := filepath.Join(t.TempDir(), "no.key")
	if err := os.WriteFile(file, []byte("0xsecret"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := KeyFile(file); err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("says %v, want a refusal that quotes nothing", err)
	}
}
