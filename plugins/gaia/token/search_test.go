package token

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"math/big"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portaltest"
)

var (
	stranger = portal.Caller{}
	holder   = portal.Caller{SignedIn: true, Wallet: portal.Address{1}}
)

func search(t *testing.T, token *Token, caller portal.Caller, text string) []portal.SearchResult {
	t.Helper()
	var answer struct{ Results []portal.SearchResult }
	if status := portaltest.Get(t, token.Handler(), caller, "/live/search?q="+url.QueryEscape(text), &answer); status != http.StatusOK {
		t.Fatalf("%q: %d", text, status)
	}
	return answer.Results
}

// searchesFindWhatTheChainHas looks for what a transfer of the real chain has: its parties, its transaction, its block.
func searchesFindWhatTheChainHas(t *testing.T, chain *chaintest.Reader, token *Token, transfer ledger.Transfer) {
	t.Helper()
	if found := search(t, token, stranger, transfer.Hash.String()); len(found) != 1 ||
		found[0].Path != "/gaia-live?q="+transfer.Hash.String() {
		t.Errorf("by its transaction: %+v", found)
	}
	number := fmt.Sprint(transfer.Block)
	if found := search(t, token, stranger, number); len(found) != 1 || found[0].Title != "Block "+number ||
		found[0].Path != "/gaia-live?q="+number {
		t.Errorf("by its block: %+v", found)
	}
	for name, address := range chain.Contracts {
		if !slices.ContainsFunc(searched, func(known struct{ name, does, page string }) bool { return known.name == name }) {
			continue
		}
		if found := search(t, token, stranger, name); len(found) != 1 || found[0].Detail != address.String() {
			t.Errorf("%s: %+v", name, found)
		}
	}
	richest := token.facts.Load().TopHolders[1].Address
	if _, named := token.names()[richest]; named {
		richest = token.facts.Load().TopHolders[0].Address
	}
	found := search(t, token, holder, richest.String())
	var account Account
	if status := get(t, token, "/token/holders/"+richest.String(), &account); status != http.StatusOK || account.Balance == nil {
		t.Fatalf("%d: %+v", status, account)
	}
	at := portal.Reads{Chain: chain, Contract: token.facts.Load().Address, Block: account.AsOf.Number}
	contract := gaiatoken.NewGaiaToken()
	balance, err := portal.Read(t.Context(), at, contract.PackBalanceOf(common.Address(richest)), contract.UnpackBalanceOf, nil)
	if err != nil || *account.Balance != balance.String() {
		t.Errorf("%s holds %s; the chain says %v, %v", richest, *account.Balance, balance, err)
	}
	if len(found) != 1 || found[0].Title != richest.Short() || !strings.Contains(found[0].Detail, " GAIA") {
		t.Errorf("the holder is %+v", found)
	}
}

// known is a token that read a ledger of these transfers; the facts are what they add up to.
func known(t *testing.T) *Token {
	t.Helper()
	token := New(portal.Host{
		Log: slog.New(slog.DiscardHandler), Events: &noted{}, Metrics: &host{},
		Chain: &chaintest.Broken{Err: portal.Errorf(portal.Unavailable, "No endpoint answers.")},
	}, open(t))
	resume(t, token)
	apply(t, token, minted(5), minted(6), minted(7))
	snapshot, err := token.ledger.Snapshot(t.Context(), ranked)
	if err != nil {
		t.Fatal(err)
	}
	contract := Contract{Address: portal.Address{0xc0}, Staking: portal.Address{0x57}, limit: big.NewInt(1000)}
	token.facts.Store(newFacts(contract, amounts{supply: big.NewInt(15), staked: new(big.Int)}, snapshot))
	return token
}

func TestSearch(t *testing.T) {
	token := known(t)
	account := portal.Address{19: 0xad} // who gets what minted mints
	onPage := func(title, detail string) []portal.SearchResult {
		return []portal.SearchResult{{Title: title, Detail: detail, Path: "/gaia-live?q=" + account.String()}}
	}
	tokenContract := portal.SearchResult{Title: "GaiaToken contract", Detail: portal.Address{0xc0}.String(), Path: "/gaia"}
	staking := portal.Address{0x57}.String()
	saleContract := portal.SearchResult{Title: "GaiaSale contract", Detail: portal.Address{0x5a}.String(), Path: "/gaia-purchase"}
	at := *token.at.Load()
	at.sale, at.claims, at.vesting = portal.Address{0x5a}, portal.Address{}, portal.Address{0x0e}
	token.at.Store(&at)
	stakingContract := portal.SearchResult{Title: "ValidatorStaking contract", Detail: staking, Path: "/gaia-live?q=" + staking}
	for _, row := range []struct {
		behaviour, text string
		caller          portal.Caller
		want            []portal.SearchResult
	}{
		{"a holder has a balance and a page for who is signed in", account.String(), holder, []portal.SearchResult{
			{Title: account.Short(), Detail: "<0.01 GAIA, 3 transfers", Path: "/gaia-tracker/" + account.String()},
		}},
		{"a stranger is told of the tape alone", account.String(), stranger, onPage(account.Short(), "3 transfers")},
		{"case does not matter", strings.ToLower(account.String()), stranger, onPage(account.Short(), "3 transfers")},
		{"a part of the address finds it", account.String()[:10], stranger, onPage(account.Short(), "3 transfers")},
		{"so does its short form", account.Short(), stranger, onPage(account.Short(), "3 transfers")},
		{"an account of which nothing is known is not found", portal.Address{9}.String(), holder, []portal.SearchResult{}},
		{"a contract is found by its address", portal.Address{0xc0}.String(), stranger, []portal.SearchResult{tokenContract}},
		{"and by its name, whatever the spaces", "gaia Token", stranger, []portal.SearchResult{tokenContract}},
		{"a contract is found by what it is for", "Vesting schedules", stranger,
			[]portal.SearchResult{{Title: "GaiaVesting contract", Detail: portal.Address{0x0e}.String(), Path: "/claim"}}},
		{"so is that of the sale", "purchase", stranger, []portal.SearchResult{saleContract}},
		{"a contract that is not on this chain is not found", "campaigns", stranger, []portal.SearchResult{}},
		{"contracts are found together", "contract", stranger, []portal.SearchResult{tokenContract, stakingContract, saleContract,
			{Title: "GaiaVesting contract", Detail: portal.Address{0x0e}.String(), Path: "/claim"}}},
		{"two letters are no name", "ga", stranger, []portal.SearchResult{}},
		{"a block has its transfers", "6", stranger, []portal.SearchResult{{Title: "Block 6", Detail: "1 transfer", Path: "/gaia-live?q=6"}}},
		{"a block without transfers is not found", "4", stranger, []portal.SearchResult{}},
		{"a transaction that moved no GAIA is not found", portal.Hash{1}.String(), stranger, []portal.SearchResult{}},
		{"several transfers of a transaction are counted", portal.Hash{}.String(), stranger, []portal.SearchResult{
			{Title: "3 transfers", Detail: "Block 5", Path: "/gaia-live?q=" + portal.Hash{}.String()},
		}},
		{"a wrong checksum finds nothing", "0x" + strings.ToUpper(portal.Address{0xab, 0xcd}.String()[2:20]) + "abcdefabcdefabcdefabcd", holder,
			[]portal.SearchResult{}},
	} {
		t.Run(row.behaviour, func(t *testing.T) {
			if got := search(t, token, row.caller, row.text); !reflect.DeepEqual(got, row.want) {
				t.Errorf("%q finds %+v; want %+v", row.text, got, row.want)
			}
		})
	}
}

func TestATransactionWithOneTransferSaysWhatItWas(t *testing.T) {
	transfers := []ledger.Transfer{{Hash: portal.Hash{7}, Block: 12, Value: "1500000000000000000", Kind: ledger.Stake}}
	want := []portal.SearchResult{{Title: "Stake of 1.5 GAIA", Detail: "Block 12", Path: "/gaia-live?q=" + portal.Hash{7}.String()}}
	if got := transaction(portal.Hash{7}, transfers); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
}

func TestUnknownBalancesAreNotSaid(t *testing.T) {
	token := known(t)
	snapshot, err := token.ledger.Snapshot(t.Context(), ranked)
	if err != nil {
		t.Fatal(err)
	}
	token.facts.Store(newFacts(Contract{limit: new(big.Int)}, amounts{supply: big.NewInt(99)}, snapshot))
	address := portal.Address{19: 0xad}.String()
	if found := search(t, token, holder, address); len(found) != 1 || found[0].Detail != "3 transfers" {
		t.Errorf("%+v", found)
	}
	var account Account
	if status := get(t, token, "/token/holders/"+address, &account); status != http.StatusOK || account.Balance != nil {
		t.Errorf("%d: %+v", status, account)
	}
}

func TestHolders(t *testing.T) {
	token := known(t)
	address := portal.Address{19: 0xad}
	var account Account
	if status := get(t, token, "/token/holders/"+address.String(), &account); status != http.StatusOK || *account.Balance != "15" ||
		account.AsOf.Number != 7 {
		t.Errorf("%d: %+v", status, account)
	}
	var body json.RawMessage
	if get(t, token, "/token/holders/"+portal.Address{9}.String(), &body); !strings.Contains(string(body), `"balance":"0"`) {
		t.Errorf("nobody's balance is %s", body)
	}
	var sentence string
	if status := get(t, token, "/token/holders/0x12", &sentence); status != http.StatusBadRequest ||
		!strings.Contains(sentence, "no address") {
		t.Errorf("%d %s", status, sentence)
	}
}

func TestASearchBeforeTheHistoryIsReadSaysSo(t *testing.T) {
	token := New((&host{chain: &chaintest.Broken{Err: portal.Errorf(portal.Unavailable, "No endpoint answers.")}}).host(), open(t))
	var body string
	if status := get(t, token, "/live/search?q=1", &body); status != http.StatusServiceUnavailable ||
		!strings.Contains(body, "still being read") {
		t.Errorf("%d %s", status, body)
	}
}
