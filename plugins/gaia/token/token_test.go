package token

import (
	"context"
	"database/sql"
	"errors"
	"iter"
	"log/slog"
	"math/big"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
	"gaia.example/portal/sdk/go/portaltest"
)

// host is the module's, over a chain; it hands on what is published.
type host struct {
	portal.Settings
	portal.Events

	chain     portal.Chain
	transfers chan ledger.Transfer
	facts     chan *Facts
}

// host is what the module gets.
func (h *host) host() portal.Host {
	return portal.Host{Log: slog.New(slog.DiscardHandler), Settings: h, Chain: h.chain, Events: h, Metrics: h}
}

func (h *host) Read(context.Context, any) error { return nil }

func (h *host) Add(string, float64) {}

func (h *host) Set(string, float64) {}

// open is the module's database, empty.
func open(t *testing.T) *sql.DB { return portalsqltest.Open(t, os.DirFS("../migrations")) }

// start is a dev chain with busy actors; it ends with the test.
func start(t *testing.T) *chaintest.Reader {
	t.Helper()
	return chaintest.Read(chaintest.DevChain(t, "--actors-per-minute=1200"))
}

func (h *host) Publish(ctx context.Context, topic string, payload any) error {
	switch payload := payload.(type) {
	case ledger.Transfer:
		select {
		case h.transfers <- payload:
		case <-ctx.Done():
		}
	case *Facts:
		select {
		case h.facts <- payload:
		case <-ctx.Done():
		}
	}
	return nil
}

// run starts a token over the chain and ends it with the test.
func run(t *testing.T, chain portal.Chain, db *sql.DB) (*Token, *host) {
	t.Helper()
	h := &host{chain: chain, transfers: make(chan ledger.Transfer), facts: make(chan *Facts)}
	token := New(h.host(), db)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- token.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Run ended with %v", err)
		}
	})
	return token, h
}

func next[T any](t *testing.T, events <-chan T) T {
	t.Helper()
	select {
	case event := <-events:
		return event
	case <-time.After(2 * time.Minute):
		t.Fatal("nothing was published for 2 min")
		panic("unreachable")
	}
}

func get(t *testing.T, token *Token, path string, into any) int {
	t.Helper()
	return portaltest.Get(t, token.Handler(), portal.Caller{}, path, into)
}

func TestFactsAreTheChains(t *testing.T) {
	chain, db := start(t), open(t)
	token, h := run(t, chain, db)
	facts := next(t, h.facts)
	for facts.Transfers == nil || *facts.Transfers < 40 {
		select {
		case <-h.transfers:
		case facts = <-h.facts:
		case <-time.After(2 * time.Minute):
			t.Fatal("no transfers for 2 min")
		}
	}

	at := portal.Reads{Chain: chain, Contract: facts.Address, Block: facts.AsOf.Number}
	contract := gaiatoken.NewGaiaToken()
	supply, err := portal.Read(t.Context(), at, contract.PackTotalSupply(), contract.UnpackTotalSupply, nil)
	if err != nil || facts.TotalSupply != supply.String() {
		t.Errorf("supply = %s; the chain says %v, %v", facts.TotalSupply, supply, err)
	}
	if facts.Name != "GAIA" || facts.Symbol != "GAIA" || facts.Decimals != 18 || facts.Cap != "1000000000000000000000000000" {
		t.Errorf("facts = %+v", facts)
	}
	if len(facts.TopHolders) != ranked || *facts.Holders < ranked {
		t.Fatalf("%d of %d holders are ranked", len(facts.TopHolders), *facts.Holders)
	}
	last := new(big.Int).Set(supply)
	for _, holder := range facts.TopHolders {
		balance, err := portal.Read(t.Context(), at, contract.PackBalanceOf(common.Address(holder.Address)), contract.UnpackBalanceOf, nil)
		if err != nil || holder.Balance != balance.String() {
			t.Errorf("%s holds %s; the chain says %v, %v", holder.Address, holder.Balance, balance, err)
		}
		if balance.Cmp(last) > 0 {
			t.Errorf("%s is ranked too low", holder.Address)
		}
		last = balance
	}
	if facts.Staked == nil || *facts.StakingContract != chain.Contracts["ValidatorStaking"] {
		t.Errorf("staked = %v in %v", facts.Staked, facts.StakingContract)
	}
	minters, err := portal.Read(t.Context(), at, contract.PackGetRoleMembers(ledger.MinterRole), contract.UnpackGetRoleMembers, nil)
	if err != nil || len(facts.Minters) != len(minters) || facts.Minters[0].Account != portal.Address(minters[0]) {
		t.Errorf("minters = %v; the chain says %v, %v", facts.Minters, minters, err)
	}
	if len(facts.Admins) != 1 || facts.DeployedAt == nil {
		t.Errorf("facts = %+v", facts)
	}
	code, err := chain.Client.CodeAt(t.Context(), common.Address(facts.Address), new(big.Int).SetUint64(facts.AsOf.Number))
	if err != nil || facts.Code == nil || facts.Code.Hash != portal.Hash(crypto.Keccak256Hash(code)) || facts.Code.Bytes != len(code) ||
		len(facts.Code.Slots) != 3 {
		t.Errorf("the code is %+v, want that of %d bytes, %v", facts.Code, len(code), err)
	}
	for name, row := range map[string]struct {
		can  *bool
		want bool
	}{
		"mintable": {facts.Mintable, true}, "burnable": {facts.Burnable, true}, "pausable": {facts.Pausable, false},
		"upgradeable": {facts.Upgradeable, false}, "seizable": {facts.Seizable, false}, "blockable": {facts.Blockable, false},
	} {
		if row.can == nil || *row.can != row.want {
			t.Errorf("%s is %v, want %t", name, row.can, row.want)
		}
	}

	for _, member := range append(facts.Minters, facts.Admins...) {
		if member.Since == nil {
			t.Errorf("it is not known since when %s has its role", member.Account)
		}
	}

	go func() { // so that nothing waits for a reader
		for range h.facts {
		}
	}()
	transfer := next(t, h.transfers)
	var tape Tape
	if status := get(t, token, "/live/transfers?q="+transfer.Hash.String(), &tape); status != http.StatusOK {
		t.Fatalf("%d: %+v", status, tape)
	}
	var recent Recent
	if status := get(t, token, "/live/recent", &recent); status != http.StatusOK || recent.CatchingUp || recent.Problem != nil {
		t.Fatalf("%d: %+v", status, recent)
	}
	found := false
	for _, r := range tape.Rows {
		found = found || r.Hash == transfer.Hash && r.Index == transfer.Index && r.Value == transfer.Value && r.Kind == transfer.Kind
	}
	if !found {
		t.Errorf("%+v was published and is not on the tape", transfer)
	}
	if len(recent.PerMinute) != 120 || recent.PerMinute[119].Count+recent.PerMinute[118].Count == 0 {
		t.Errorf("per minute: %+v", recent.PerMinute)
	}
	activityIsOfItsWindow(t, token)
	searchesFindWhatTheChainHas(t, chain, token, transfer)
	whoBeginsAgainReadsOnlyWhatIsNew(t, chain, db)
}

// activityIsOfItsWindow expects a chain that is younger than an hour.
func activityIsOfItsWindow(t *testing.T, token *Token) {
	t.Helper()
	for _, name := range []string{"1h", "24h", "7d", "30d", "90d", "all"} {
		var activity Activity
		var snapshot ledger.Snapshot
		for range 50 { // the chain goes on: until both are of the same block
			if status := get(t, token, "/live/activity?range="+name, &activity); status != http.StatusOK {
				t.Fatalf("%s: %d; want 200", name, status)
			}
			var err error
			if snapshot, err = token.ledger.Snapshot(t.Context(), ranked); err != nil {
				t.Fatal(err)
			}
			if snapshot.Head == activity.AsOf {
				break
			}
		}
		count, volume := 0, new(big.Int)
		for _, step := range activity.Steps {
			moved, _ := new(big.Int).SetString(step.Volume, 10)
			count, volume = count+step.Count, volume.Add(volume, moved)
		}
		if snapshot.Head != activity.AsOf || count != snapshot.Transfers || volume.Sign() == 0 || activity.Since == nil ||
			activity.Problem != nil {
			t.Errorf("%s: %d transfers of %s at block %d, problem %v; want all %d of block %d",
				name, count, volume, activity.AsOf.Number, activity.Problem, snapshot.Transfers, snapshot.Head.Number)
		}
		if activity.Before != nil {
			t.Errorf("%s: before = %+v; want none", name, activity.Before)
		}
	}
}

// from notes where its reader begins.
type from struct {
	portal.Chain

	first atomic.Uint64
}

func (f *from) Logs(ctx context.Context, filter portal.LogFilter) iter.Seq2[portal.LogBatch, error] {
	f.first.Store(filter.From)
	return f.Chain.Logs(ctx, filter)
}

func whoBeginsAgainReadsOnlyWhatIsNew(t *testing.T, chain portal.Chain, db *sql.DB) {
	t.Helper()
	head, err := chain.Head(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	noted := &from{Chain: chain}
	token, h := run(t, noted, db)
	if facts := next(t, h.facts); facts.Holders == nil || noted.first.Load() < head.Number/2 {
		t.Errorf("from block %d, of %d: %+v", noted.first.Load(), head.Number, facts)
	}
	var recent Recent
	if status := get(t, token, "/live/recent", &recent); status != http.StatusOK || recent.CatchingUp || len(recent.Transfers) == 0 {
		t.Errorf("%d: %+v", status, recent)
	}
}

// noted keeps what is published, until it refuses.
type noted struct {
	portal.Events
	payloads []any
	refusal  error
}

func (n *noted) Publish(_ context.Context, _ string, payload any) error {
	if n.refusal == nil {
		n.payloads = append(n.payloads, payload)
	}
	return n.refusal
}

func TestPagesThatMissedTransfersGetTheNewestAsAWhole(t *testing.T) {
	h := &noted{}
	token := New(portal.Host{Log: slog.New(slog.DiscardHandler), Events: h, Metrics: &host{},
		Chain: &chaintest.Broken{Err: errors.New("away")}}, open(t))
	resume(t, token)
	batch := func(number uint64) { apply(t, token, minted(number)) }
	whole := func(payload any, transfers int) {
		t.Helper()
		if recent, ok := payload.(Recent); !ok || len(recent.Transfers) != transfers || recent.CatchingUp || len(recent.PerMinute) != 120 {
			t.Errorf("%+v was published; want the newest %d transfers as a whole", payload, transfers)
		}
	}

	batch(1) // the process starts: nobody knows what open pages have
	batch(2)
	h.refusal = portal.Errorf(portal.Unavailable, "The event stream is full.")
	batch(3)
	h.refusal = nil
	batch(4)
	if len(h.payloads) != 3 {
		t.Fatalf("%d events; want the whole, a transfer, the whole: %+v", len(h.payloads), h.payloads)
	}
	whole(h.payloads[0], 1)
	if transfer, ok := h.payloads[1].(ledger.Transfer); !ok || transfer.Block != 2 {
		t.Errorf("%+v was published; want the transfer of block 2", h.payloads[1])
	}
	whole(h.payloads[2], 4)
}

// resume has the token's index begin, on a chain of which nothing else is known.
func resume(t *testing.T, token *Token) {
	t.Helper()
	if _, err := token.index.Resume(t.Context(), []portal.Address{{0xc0}, {0x57}, {0x5a}, {0xc1}, {0x7e}}, 0); err != nil {
		t.Fatal(err)
	}
}

// apply is a batch with those logs, each of a block of its own, that ends at the chain's head.
func apply(t *testing.T, token *Token, logs ...portal.Log) {
	t.Helper()
	head := logs[len(logs)-1].Block
	if _, err := token.index.Apply(t.Context(), portal.LogBatch{Logs: logs, Head: head, Next: head.Number + 1, CaughtUp: true}); err != nil {
		t.Fatal(err)
	}
}

// minted is the log of a mint in that block.
func minted(number uint64) portal.Log {
	transfer := gaiatoken.NewGaiaToken().GetABI().Events[gaiatoken.GaiaTokenTransferEventName].ID
	return portal.Log{
		Contract: portal.Address{0xc0}, Topics: []portal.Hash{portal.Hash(transfer), {}, {31: 0xad}},
		Data:  common.BigToHash(big.NewInt(5)).Bytes(),
		Block: portal.Block{Number: number, Hash: portal.Hash{31: byte(number)}, Time: time.Unix(int64(number), 0).UTC()},
	}
}

func TestAnswersWithoutAChain(t *testing.T) {
	for _, row := range []struct {
		behaviour string
		chain     portal.Chain
		sentence  string
	}{
		{"a chain without the token says what an operator has to do", &chaintest.Broken{Err: portal.Errorf(portal.NotFound, "No such contract.")},
			"an operator has to set the address of GaiaToken"},
		{"a chain that does not answer is tried again", &chaintest.Broken{Err: portal.Errorf(portal.Unavailable, "No endpoint answers.")},
			"the portal keeps trying"},
	} {
		t.Run(row.behaviour, func(t *testing.T) {
			token, _ := run(t, row.chain, open(t))
			for _, path := range []string{"/token", "/live/recent"} {
				var body string
				if status := get(t, token, path, &body); status != http.StatusServiceUnavailable || !strings.Contains(body, row.sentence) {
					t.Errorf("%s: %d %s", path, status, body)
				}
			}
		})
	}
}

func TestTheTapeHasPages(t *testing.T) {
	token := known(t) // three mints, in blocks 5 to 7
	account := portal.Address{19: 0xad}.String()
	for query, want := range map[string][]uint64{
		"":                                   {7, 6, 5},
		"?kind=mint":                         {7, 6, 5},
		"?kind=burn,stake":                   {},
		"?kind=burn,mint&q=6":                {6},
		"?q=" + account:                      {7, 6, 5},
		"?q=" + strings.ToUpper(account[2:]): {},
		"?q=0x" + strings.ToUpper(account[2:38]) + "&kind=mint": {7, 6, 5},
		"?q=treasury":                    {},
		"?q=treasury&account=" + account: {7, 6, 5},
		"?q=0x":                          {7, 6, 5},
		"?limit=200&q=%200X0000":         {7, 6, 5},
	} {
		var tape Tape
		if status := get(t, token, "/live/transfers"+query, &tape); status != http.StatusOK || tape.Next != nil || tape.TooMany {
			t.Errorf("%q: %d %+v", query, status, tape)
		}
		blocks := []uint64{}
		for _, row := range tape.Rows {
			blocks = append(blocks, row.Block)
		}
		if !slices.Equal(blocks, want) {
			t.Errorf("%q has blocks %v; want %v", query, blocks, want)
		}
		if (tape.Total != nil) != (query == "" || query == "?q=0x") || tape.Total != nil && *tape.Total != 3 {
			t.Errorf("%q: total %v", query, tape.Total)
		}
	}
	var first, second Tape
	get(t, token, "/live/transfers?limit=2", &first)
	if len(first.Rows) != 2 || first.Next == nil {
		t.Fatalf("%+v", first)
	}
	apply(t, token, minted(8)) // what comes meanwhile moves nothing
	if get(t, token, "/live/transfers?limit=2&cursor="+*first.Next, &second); len(second.Rows) != 1 || second.Rows[0].Block != 5 ||
		second.Next != nil {
		t.Errorf("after blocks 7 and 6: %+v", second)
	}
	for query, sentence := range map[string]string{
		"?limit=0": "1 to 200", "?limit=201": "1 to 200", "?limit=ten": "1 to 200", "?cursor=x": "begin at the first",
		"?sort=price": "Sort by time or amount",
		"?kind=all":   "kind is some of", "?account=0x12": "no address", "?account=" + strings.Repeat(account+",", 21): "at most 20",
	} {
		var body string
		if got := get(t, token, "/live/transfers"+query, &body); got != http.StatusBadRequest || !strings.Contains(body, sentence) {
			t.Errorf("%q: %d %s; want 400 and %q", query, got, body, sentence)
		}
	}
}

func TestRanges(t *testing.T) {
	token := known(t)
	for query, status := range map[string]int{"?range=1h": 200, "?range=all": 200, "": 400, "?range=2h": 400} {
		var body string
		if got := get(t, token, "/live/activity"+query, &body); got != status {
			t.Errorf("%q: %d %s; want %d", query, got, body, status)
		}
	}
}

func TestAnswersSayWhenTheChainIsSilent(t *testing.T) {
	token := known(t)
	var recent Recent
	if status := get(t, token, "/live/recent", &recent); status != http.StatusOK || recent.Problem == nil {
		t.Errorf("%d, problem %v; want what is known, and a problem", status, recent.Problem)
	}
}

func TestAHistoryThatDoesNotAddUpIsUnknown(t *testing.T) {
	contract := Contract{limit: big.NewInt(1000)}
	s := ledger.Snapshot{Minted: big.NewInt(10), Burnt: new(big.Int), Holders: 3}
	minter := common.Address{0x01}
	f := newFacts(contract, amounts{supply: big.NewInt(11), minters: []common.Address{minter}}, s)
	if f.Holders != nil || f.TopHolders != nil || f.Staked != nil || f.TotalSupply != "11" {
		t.Errorf("facts = %+v; want the supply and no history", f)
	}
	if len(f.Minters) != 1 || f.Minters[0] != (Member{Account: portal.Address(minter)}) || f.Mintable != nil {
		t.Errorf("minters = %+v, mintable %v; want the contract's, since an unknown block, and nothing known of its code", f.Minters, f.Mintable)
	}
	if f := newFacts(contract, amounts{supply: big.NewInt(10)}, s); f.Holders == nil || *f.Holders != 3 {
		t.Errorf("facts = %+v; want a history", f)
	}
}
