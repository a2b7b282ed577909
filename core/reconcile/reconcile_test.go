package reconcile

import (
	"encoding/hex"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
)

func TestMain(m *testing.M) { coretest.Main(m) }

// adminKey is that of account 0 of every dev chain, adminWallet its address.
const (
	adminKey    = "ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"
	adminWallet = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"
)

// holder is one of the dev chain's with the tier that the validators' pages ask for.
const holder = "holder 4"

// printed is that the figures are printed: make reconcile does that, and takes more of each.
var printed = os.Getenv("PORTAL_RECONCILE") != ""

// TestEveryFigureIsTheChains is after load: while those who live on the dev chain trade, claim, stake and vest.
func TestEveryFigureIsTheChains(t *testing.T) {
	if os.Getenv("PORTAL_URL") != "" {
		t.Skip("PORTAL_URL names the portal")
	}
	coretest.Long(t)
	t.Parallel()
	transactions := int64(100)
	if printed {
		transactions = 2000
	}
	chain := coretest.DevChain(t)
	p := portalOn(t, chain.RPCURL, chain)
	town := townOn(t, chain.RPCURL, contractsOf(chain))
	town.open()
	town.live(transactions)
	var living sync.WaitGroup // they go on while they are counted
	living.Go(func() { town.live(transactions / 2) })
	defer living.Wait()
	v := visit(t, p.Browser(adminKey), "")
	v.reconcile("after load, on the dev chain", slices.Concat(own(), ownStake())...)
	for _, part := range []string{"validator 0", holder} {
		visit(t, p.Browser(keyOf(part)), "").reconcile("as "+part+" of the dev chain", slices.Concat(own(), ownStake())...)
	}
	v.reconcile("all pages, on the dev chain", slices.Concat(pages(), ofAdmins())...)
	visit(t, p.Browser(keyOf(holder)), "").reconcile("the validators' pages, on the dev chain", network()...)
}

// TestThePortalOfPORTALURL compares one that runs.
func TestThePortalOfPORTALURL(t *testing.T) {
	at := os.Getenv("PORTAL_URL")
	if at == "" {
		t.Skip("PORTAL_URL names no portal")
	}
	v := visit(t, coretest.BrowserAt(t, strings.TrimSuffix(at, "/"), os.Getenv("PORTAL_KEY")), os.Getenv("PORTAL_RPC"))
	all := slices.Concat(own(), pages())
	for path, of := range map[string][]page{"/positions": ownStake(), "/validators": network()} {
		switch v.browser.Get(ofNetwork + path).Status {
		case http.StatusForbidden, http.StatusNotFound:
			fmt.Printf("\n  not compared: who signed in may not read %s, or there is no such module\n", ofNetwork+path)
		default:
			all = append(all, of...)
		}
	}
	if v.admin() {
		all = append(all, ofAdmins()...)
	}
	v.reconcile("the portal at "+at, all...)
}

// keyOf is the key of someone who lives on the dev chain.
func keyOf(part string) string {
	return hex.EncodeToString(crypto.Keccak256([]byte("gaia dev chain, part " + part)))
}

// portalOn starts a portal with the modules of GAIA and of the network, on a chain.
func portalOn(t *testing.T, rpcURL string, chain coretest.Chain) *coretest.Process {
	t.Helper()
	var contracts []string
	for name, address := range chain.Contracts {
		contracts = append(contracts, name+"="+address.String())
	}
	return coretest.Portal(t, coretest.Options{Serve: true, Env: []string{
		"PORTAL_CHAIN_RPC_URLS=" + rpcURL, "PORTAL_CHAIN_PUBLIC_RPC_URLS=" + rpcURL, fmt.Sprintf("PORTAL_CHAIN_ID=%d", chain.ChainID),
		"PORTAL_CHAIN_CONTRACTS=" + strings.Join(contracts, ","), "PORTAL_ADMINS=" + adminWallet, "PORTAL_TIER_HOLDING=0s",
		"PORTAL_BUNDLES=" + bundles(t), "PORTAL_LOG_LEVEL=warn",
		"PORTAL_CHAIN_POLL=200ms", "PORTAL_CHAIN_MAX_HEAD_AGE=1h", // some chains here stand still
	}})
}

// bundles is a folder with the modules' bundles: their plugins and tables, without their pages, which nobody opens here.
func bundles(t *testing.T) string {
	t.Helper()
	into := t.TempDir()
	for _, area := range []string{"gaia", "network"} {
		coretest.PackArea(t, area, into)
	}
	return into
}

// visit signs in. The endpoint is that which the portal tells browsers, unless it is given.
func visit(t *testing.T, browser *coretest.Browser, rpcURL string) *visitor {
	t.Helper()
	browser.SignIn()
	v := &visitor{t: t, browser: browser}
	v.portal(rpcURL)
	return v
}

// portal reads what the portal tells of its chain.
func (v *visitor) portal(rpcURL string) {
	v.t.Helper()
	var said struct {
		Chain struct {
			RPCURLs   []string
			Contracts map[string]common.Address
		}
	}
	v.browser.Get("/api/portal").JSON(v.t, &said)
	if rpcURL == "" && len(said.Chain.RPCURLs) > 0 {
		rpcURL = said.Chain.RPCURLs[0]
	}
	if rpcURL == "" {
		v.t.Fatal("the portal tells browsers no endpoint of its chain: name one with PORTAL_RPC")
	}
	client, err := ethclient.DialContext(v.t.Context(), rpcURL)
	check(v.t, err)
	v.t.Cleanup(client.Close)
	v.rpcURL, v.client, v.contracts = rpcURL, client, said.Chain.Contracts
}

// reconcile compares what the portal says with what the chain does.
func (v *visitor) reconcile(title string, pages ...page) {
	v.t.Helper()
	b := openBooks(v.t, v.rpcURL, v.contracts)
	b.read(v.head())
	b.lists = v.lists(b)
	v.watch(v.accounts(b))
	answers := v.all(pages, v.accounts(b), b.validators())
	if now := v.lists(b); len(now) != len(b.lists) { // somebody brought one meanwhile
		b.lists, answers = now, v.all(pages, v.accounts(b), b.validators())
	}
	compared := judge(b, answers)
	if printed || os.Getenv("PORTAL_URL") != "" {
		fmt.Print(compared.text(title))
	}
	if compared.compared() == 0 {
		v.t.Errorf("%s: nothing was compared", title)
	}
	differences := compared.differences()
	for _, difference := range differences[:min(len(differences), 20)] {
		v.t.Errorf("%s: %s", title, difference)
	}
	v.t.Logf("%s: %d figures of %d kinds", title, compared.compared(), len(compared.figures))
}

// admin is that who signed in is one of the portal's.
func (v *visitor) admin() bool {
	v.t.Helper()
	var said struct{ Admin bool }
	v.browser.Get("/api/session").JSON(v.t, &said)
	return said.Admin
}

// watch has who signed in watch these accounts. Who has a portal of their own compared has a list of their own, which stays as it is.
func (v *visitor) watch(accounts []common.Address) {
	v.t.Helper()
	if os.Getenv("PORTAL_URL") != "" {
		return
	}
	for _, account := range accounts {
		path := "/api/m/gaia/watch/addresses/" + account.Hex()
		quiet.Until(v.t, patience, "an answer to PUT "+path, func() bool {
			return v.browser.Do(http.MethodPut, path, map[string]any{"label": "", "least": nil}).Status == http.StatusNoContent
		})
	}
}

// accounts are whose pages are opened: who signed in, the largest holder, one in the middle, the smallest, who has an allocation, a
// contract, and somebody who never had anything.
func (v *visitor) accounts(b *books) []common.Address {
	v.t.Helper()
	all := b.sheet(v.head()).ranked()
	return unique(common.Address(v.browser.Wallet), all[0], all[len(all)/2], all[len(all)-1], b.contracts["ValidatorStaking"],
		common.Address{19: 0x77})
}

func unique(all ...common.Address) (each []common.Address) {
	seen := map[common.Address]bool{}
	for _, one := range all {
		if !seen[one] {
			seen[one], each = true, append(each, one)
		}
	}
	return each
}
