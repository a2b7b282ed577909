package allocation

import (
	"context"
	"encoding/json"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/plugins/gaia/devnet"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	devchain "gaia.example/portal/sdk/go/portalchain/devnet"
)

func TestMain(m *testing.M) { coretest.Main(m) }

// set is what an admin set.
type set struct {
	portal.Settings

	json string
}

func (s set) Read(_ context.Context, into any) error { return json.Unmarshal([]byte(s.json), into) }

func get(t *testing.T, reads portal.Chain, settings string) *httptest.ResponseRecorder {
	t.Helper()
	mux, w := http.NewServeMux(), httptest.NewRecorder()
	New(portal.Host{Chain: reads, Settings: set{json: settings}}).Handle(mux)
	mux.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/token/allocation", nil))
	return w
}

func ask(t *testing.T, reads portal.Chain, settings string) (a Answer) {
	t.Helper()
	w := get(t, reads, settings)
	if w.Code != http.StatusOK {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil {
		t.Fatal(err)
	}
	return a
}

func wei(t *testing.T, text string) *big.Int {
	t.Helper()
	n, ok := new(big.Int).SetString(text, 10)
	if !ok {
		t.Fatalf("%q is no amount", text)
	}
	return n
}

// checked has each balance compared with the chain's.
func checked(t *testing.T, chain devchain.Chain, a Answer) {
	t.Helper()
	instance, at := token.Instance(chain.Client, chain.Contract(tokenName)), new(big.Int).SetUint64(a.AsOf.Number)
	ask := func(input []byte, unpack func([]byte) (*big.Int, error)) *big.Int {
		n, err := bind.Call(instance, &bind.CallOpts{Context: t.Context(), BlockNumber: at}, input, unpack)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	supply := ask(token.PackTotalSupply(), token.UnpackTotalSupply)
	if supply.String() != a.TotalSupply {
		t.Errorf("the supply is %s, want %s", a.TotalSupply, supply)
	}
	all := append([]Account{}, a.Excluded...)
	for _, place := range a.Places {
		all = append(all, place.Account)
	}
	for _, row := range a.Rows {
		all = append(all, row.Accounts...)
	}
	for _, account := range all {
		if held := ask(token.PackBalanceOf(common.Address(account.Address)), token.UnpackBalanceOf); held.String() != account.Balance {
			t.Errorf("%s holds %s, want %s", account.Address, account.Balance, held)
		}
	}
	for _, account := range a.Excluded {
		supply.Sub(supply, wei(t, account.Balance))
	}
	if a.Circulating != nil && supply.String() != *a.Circulating {
		t.Errorf("%s circulates, want %s", *a.Circulating, supply)
	}
}

func TestTheDevChainsPlanIsWhatItsDeploymentDid(t *testing.T) {
	chain := chaintest.DevChain(t, "--actors-per-minute", "0")
	if devnet.TokenAddress() != chain.Contract(tokenName) {
		t.Fatalf("the token is at %s, want %s", chain.Contract(tokenName), devnet.TokenAddress())
	}
	a := ask(t, chaintest.Read(chain), `{"allocation": []}`)
	checked(t, chain, a)
	if a.Plan == nil || *a.Plan != DevChain || len(a.Rows) != 6 || len(a.Twice) != 0 || wei(t, *a.Unplanned).Sign() <= 0 {
		t.Errorf("the plan is %v with %+v, %v unplanned", a.Plan, a.Rows, a.Unplanned)
	}
	for _, row := range a.Rows {
		if row.Difference != "0" || row.Planned != row.Held {
			t.Errorf("nobody has moved anything, and %s differs: %+v", row.Title, row)
		}
	}
	if len(a.Places) != 5 || len(a.Excluded) != 4 || a.Circulating == nil {
		t.Errorf("the places are %+v, excluded %+v", a.Places, a.Excluded)
	}

	to := chain.Contract(tokenName)
	sent := devchain.Call{To: &to, Input: token.PackTransfer(common.Address{19: 0x77}, devchain.Whole(12))}
	if _, err := devchain.Derive("treasury").Perform(t.Context(), chain.Client, sent); err != nil {
		t.Fatal(err)
	}
	a = ask(t, chaintest.Read(chain), `{}`)
	checked(t, chain, a)
	if row := a.Rows[0]; row.Title != "Treasury" || row.Difference != "-"+devchain.Whole(12).String() {
		t.Errorf("after a transfer the treasury is %+v", row)
	}
}

func TestAnAdminsPlanComesFirst(t *testing.T) {
	chain := chaintest.DevChain(t, "--actors-per-minute", "0")
	faucet, treasury := devchain.Faucet().Address.String(), devchain.Derive("treasury").Address.String()
	a := ask(t, chaintest.Read(chain), `{"allocation": [
		{"title": "Team", "gaia": "399999999", "addresses": ["`+faucet+`"], "locked": true},
		{"title": "Rest", "gaia": "5", "addresses": ["`+faucet+`", "`+treasury+`"]}]}`)
	checked(t, chain, a)
	if a.Plan == nil || *a.Plan != Admin || len(a.Rows) != 2 || a.Rows[0].Difference != devchain.Whole(1).String() {
		t.Errorf("the plan is %v with %+v", a.Plan, a.Rows)
	}
	if len(a.Twice) != 1 || a.Twice[0] != portal.Address(devchain.Faucet().Address) || len(a.Excluded) != 5 {
		t.Errorf("twice in it are %v, and %+v does not circulate", a.Twice, a.Excluded)
	}
}

func TestAnAddressWithoutATokenIsSaid(t *testing.T) {
	chain := chaintest.DevChain(t, "--actors-per-minute", "0")
	nowhere := &chaintest.Reader{Client: chain.Client, Contracts: map[string]portal.Address{tokenName: {19: 0x77}}}
	w := get(t, nowhere, `{"allocation": []}`)
	if w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), "No contract is at the configured address of GaiaToken") {
		t.Errorf("it is answered %d %s", w.Code, w.Body)
	}
}

func TestWithoutAPlanThereAreNoRows(t *testing.T) {
	chain := chaintest.DevChain(t, "--actors-per-minute", "0")
	reads := chaintest.Read(chain)
	reads.Contracts = map[string]portal.Address{tokenName: reads.Contracts["GaiaToken"], saleName: {19: 0x77}}
	a := ask(t, reads, `{"allocation": [{"title": "All", "gaia": "1", "addresses": ["0x0000000000000000000000000000000000000077"]}]}`)
	checked(t, chain, a)
	if len(a.Places) != 1 || a.Places[0].Name != "sale" || a.Circulating != nil {
		t.Errorf("with nothing at the sale's address the places are %+v, and %v circulates", a.Places, a.Circulating)
	}
	delete(reads.Contracts, saleName)
	a = ask(t, reads, `{"allocation": [{"title": "All", "gaia": "1", "addresses": ["0x0000000000000000000000000000000000000077"]}]}`)
	checked(t, chain, a)
	if len(a.Places) != 0 || a.Circulating == nil || *a.Circulating != a.TotalSupply {
		t.Errorf("without a sale the places are %+v, and %v circulates", a.Places, a.Circulating)
	}
	other := &Allocation{host: portal.Host{Settings: set{json: `{}`}}}
	if rows, source, err := other.plan(t.Context(), map[string]portal.Address{tokenName: {1}}); rows != nil || source != nil || err != nil {
		t.Errorf("of another token the plan is %v of %v, %v", rows, source, err)
	}
}
