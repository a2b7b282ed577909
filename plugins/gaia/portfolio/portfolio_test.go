package portfolio

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/big"
	"net/http"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/acts"
	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/plugins/gaia/contracts/gaiavesting"
	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/plugins/gaia/token"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
	"gaia.example/portal/sdk/go/portaltest"
)

// host is the module's, over a chain.
type host struct {
	portal.Settings
	portal.Events
}

func (host) Read(context.Context, any) error { return nil }

func (host) Publish(context.Context, string, any) error { return nil }

func (host) Add(string, float64) {}

func (host) Set(string, float64) {}

func hostOver(chain portal.Chain) portal.Host {
	var h host
	return portal.Host{Log: slog.New(slog.DiscardHandler), Settings: h, Chain: chain, Events: h, Metrics: h}
}

// run starts the module's parts over the chain and ends them with the test.
func run(t *testing.T, chain portal.Chain, db *sql.DB) *Portfolio {
	t.Helper()
	p, _ := runUntil(t, chain, db)
	return p
}

// runUntil is run, and stop has them read no more: what was read still answers.
func runUntil(t *testing.T, chain portal.Chain, db *sql.DB) (p *Portfolio, stop func()) {
	t.Helper()
	transfers := token.New(hostOver(chain), db)
	p = New(hostOver(chain), db, transfers)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 2)
	go func() { ended <- transfers.Run(ctx) }()
	go func() { ended <- p.Run(ctx) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := errors.Join(<-ended, <-ended); err != nil {
			t.Errorf("Run ended with %v", err)
		}
	})
	t.Cleanup(stop)
	return p, stop
}

func get(t *testing.T, p *Portfolio, account portal.Address, path string, into any) int {
	t.Helper()
	mux := http.NewServeMux()
	p.Handle(mux)
	return portaltest.Get(t, mux, portal.Caller{Wallet: account}, path, into)
}

func whole(t *testing.T, text string) *big.Int {
	t.Helper()
	n, ok := new(big.Int).SetString(text, 10)
	if !ok {
		t.Fatalf("%q is no number", text)
	}
	return n
}

// accountsBy are who did something of each kind, one of each.
func accountsBy(t *testing.T, db *sql.DB) map[Reason]portal.Address {
	t.Helper()
	found := map[Reason]portal.Address{}
	err := portalsql.Snapshot(t.Context(), db, func(tx *sql.Tx) error {
		for row, err := range portalsql.Rows(t.Context(), tx, "SELECT kind, MIN(account) FROM acts GROUP BY kind") {
			if err != nil {
				return err
			}
			var kind Reason
			var account portalsql.Address
			if err := row.Scan(&kind, &account); err != nil {
				return err
			}
			found[kind] = portal.Address(account)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestEachChangeOfTheDevChainsPeopleHasItsReason(t *testing.T) {
	chain, db := chaintest.Read(chaintest.DevChain(t, "--actors-per-minute=1200")), portalsqltest.Open(t, os.DirFS("../migrations"))
	p := run(t, chain, db)
	// What is there from the first blocks on; whatever else its people do meanwhile is looked at too.
	want := []Reason{acts.Granted, acts.Funded, acts.Staked, acts.Delegated}
	var found map[Reason]portal.Address
	until(t, func() string { return fmt.Sprintf("more than the acts %v", slices.Sorted(maps.Keys(found))) }, func() bool {
		found = accountsBy(t, db)
		return !slices.ContainsFunc(want, func(r Reason) bool { _, there := found[r]; return !there })
	})
	for reason, account := range found {
		var history History
		// Transfers and what the contracts say of them are read one after the other.
		until(t, waitingFor(fmt.Sprintf("%s in the history of %s", reason, account)), func() bool {
			return get(t, p, account, "/portfolio/history?limit=200", &history) == http.StatusOK && history.Known && !history.Behind &&
				slices.ContainsFunc(history.Rows, func(e Entry) bool { return e.Reason == reason })
		})
		for i, e := range history.Rows {
			before := "0"
			if i+1 < len(history.Rows) {
				before = *history.Rows[i+1].After
			} else if history.Next != nil {
				break
			}
			if sum := new(big.Int).Add(whole(t, before), whole(t, e.Change)); sum.String() != *e.After {
				t.Errorf("%s of %s: %s and %s are not %s", e.Reason, account, before, e.Change, *e.After)
			}
			if e.Reason == Stake || e.Reason == Unstake || (e.Reason == acts.Delegated) != (e.Party != nil && e.Name != nil && e.Change[0] == '-') &&
				e.Reason != acts.Undelegated {
				t.Errorf("%s of %s says too little: %+v", e.Reason, account, e)
			}
		}
		if history.Rows[0].Block > history.AsOf.Number {
			t.Errorf("a row of block %d, but read up to %d", history.Rows[0].Block, history.AsOf.Number)
		}
		// The newest row's balance is that of the block that the history is of, whatever happened in its own block after it.
		if balance := balanceAt(t, chain, account, history.AsOf.Number); balance != *history.Rows[0].After {
			t.Errorf("%s had %s at block %d; the chain says %s", account, *history.Rows[0].After, history.AsOf.Number, balance)
		}
	}
	kindsAreTheActs(t, db)
}

// The tape has each transfer by the name that its account's history has for it. The two are read apart from one another.
func kindsAreTheActs(t *testing.T, db *sql.DB) {
	t.Helper()
	kinds := map[Reason]ledger.Kind{acts.Staked: ledger.Stake, acts.Delegated: ledger.Stake, acts.Withdrawn: ledger.Unstake}
	told, explained := 0, 0
	err := portalsql.Snapshot(t.Context(), db, func(tx *sql.Tx) error {
		for row, err := range portalsql.Rows(t.Context(), tx,
			`SELECT a.kind, t.kind FROM acts a JOIN transfers t ON t.block = a.block AND t.position = a.position + 1
			WHERE a.kind NOT IN ('granted', 'undelegated')`) {
			if err != nil {
				return err
			}
			var reason Reason
			var kind ledger.Kind
			if err := row.Scan(&reason, &kind); err != nil {
				return err
			}
			want, another := kinds[reason]
			if !another {
				want = ledger.Kind(reason)
			}
			if kind != want {
				t.Errorf("what is %s to its account is %s on the tape", reason, kind)
			}
			told++
		}
		last := "(SELECT MAX(block) FROM acts)"
		return tx.QueryRowContext(t.Context(),
			"SELECT COUNT(*) FROM transfers WHERE kind NOT IN ('transfer', 'mint', 'burn') AND block <= "+last).Scan(&explained)
	})
	if err != nil || told == 0 || explained > told {
		t.Errorf("%d acts with a transfer, %d transfers with a reason: %v", told, explained, err)
	}
}

func balanceAt(t *testing.T, chain *chaintest.Reader, account portal.Address, block uint64) string {
	t.Helper()
	binding := gaiatoken.NewGaiaToken()
	at := portal.Reads{Chain: chain, Contract: chain.Contracts["GaiaToken"], Block: block}
	balance, err := portal.Read(t.Context(), at, binding.PackBalanceOf(common.Address(account)), binding.UnpackBalanceOf, nil)
	if err != nil {
		t.Fatal(err)
	}
	return balance.String()
}

// Each reason is the caller's own: nothing of another wallet's is in its history.
func TestAHistoryIsItsOwnersAlone(t *testing.T) {
	chain, db := chaintest.Read(chaintest.DevChain(t, "--actors-per-minute=1200")), portalsqltest.Open(t, os.DirFS("../migrations"))
	p, stop := runUntil(t, chain, db)
	accounts := map[portal.Address]bool{}
	until(t, waitingFor("two who did something"), func() bool {
		for _, account := range accountsBy(t, db) {
			accounts[account] = true
		}
		return len(accounts) >= 2
	})
	until(t, waitingFor("all that they did"), func() bool {
		for account := range accounts {
			var history History
			if get(t, p, account, "/portfolio/history", &history) != http.StatusOK || !history.Known || history.Behind {
				return false
			}
		}
		return true
	})
	stop()
	for account := range accounts {
		var history History
		get(t, p, account, "/portfolio/history?limit=200", &history)
		if len(history.Rows) == 0 {
			t.Errorf("%s did something, and has no history", account)
		}
		own := map[string]bool{}
		for _, query := range []string{
			"SELECT block, position FROM transfers WHERE sender = $1 OR recipient = $1", "SELECT block, position FROM acts WHERE account = $1",
		} {
			if err := portalsql.Snapshot(t.Context(), db, func(tx *sql.Tx) error {
				for row, err := range portalsql.Rows(t.Context(), tx, query, portalsql.Address(account)) {
					if err != nil {
						return err
					}
					var at spot
					if err := row.Scan(&at.block, &at.index); err != nil {
						return err
					}
					own[fmt.Sprint(at)] = true
				}
				return nil
			}); err != nil {
				t.Fatal(err)
			}
		}
		for _, e := range history.Rows {
			if !own[fmt.Sprint(spot{e.Block, e.Index})] {
				t.Errorf("%s is told %+v", account, e)
			}
		}
	}
	// A rescan empties what the contracts said, while the transfers stay.
	if err := p.Rescan(t.Context(), time.Now()); err != nil {
		t.Fatal(err)
	}
	for account := range accounts {
		var history History
		get(t, p, account, "/portfolio/history?limit=200", &history)
		if !history.Known || !history.Behind {
			t.Errorf("after a rescan the reasons of %s are said to be all there: %+v", account, history)
		}
		break
	}
}

func waitingFor(what string) func() string { return func() string { return what } }

func until(t *testing.T, what func() string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(60 * time.Second); !is(); {
		if time.Now().After(deadline) {
			t.Fatalf("%s: not for a minute", what())
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func TestWhatAWalletHasIsTheContracts(t *testing.T) {
	chain, db := chaintest.Read(chaintest.DevChain(t, "--actors-per-minute=1200")), portalsqltest.Open(t, os.DirFS("../migrations"))
	p, stop := runUntil(t, chain, db)
	var found map[Reason]portal.Address
	until(t, waitingFor("who delegates and has a schedule"), func() bool {
		found = accountsBy(t, db)
		return found[acts.Delegated] != portal.Address{} && found[acts.Granted] != portal.Address{}
	})
	var money Money
	// The chain is read at its head, and names up to where the index is.
	until(t, func() string { return fmt.Sprintf("a wallet with names: %+v", money.Staking) }, func() bool {
		status := get(t, p, found[acts.Delegated], "/portfolio", &money)
		if status != http.StatusOK || money.Staking == nil || money.Address != found[acts.Delegated] {
			t.Fatalf("%d: %+v", status, money)
		}
		return !slices.ContainsFunc(slices.Concat(money.Staking.Delegations, money.Staking.Unbondings),
			func(of Position) bool { return of.Name == nil })
	})
	if balance := balanceAt(t, chain, money.Address, money.AsOf.Number); money.Wallet != balance {
		t.Errorf("%s in the wallet; the token says %s", money.Wallet, balance)
	}
	total := func(all []Position) string {
		sum := new(big.Int)
		for _, of := range all {
			sum.Add(sum, whole(t, of.Amount))
		}
		return sum.String()
	}
	if s := money.Staking; total(s.Delegations) != s.Delegated || total(s.Unbondings) != s.Unbonding || s.Delegated == "0" &&
		s.Unbonding == "0" || s.UnbondingPeriodSeconds == 0 {
		t.Errorf("delegations of %s and unbondings of %s in %+v", total(s.Delegations), total(s.Unbondings), s)
	}
	for _, u := range money.Staking.Unbondings {
		if u.Available == nil {
			t.Errorf("unbonding without a time: %+v", u)
		}
	}
	stop()
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	var unnamed Money
	if status := get(t, p, found[acts.Delegated], "/portfolio", &unnamed); status != http.StatusOK ||
		slices.ContainsFunc(slices.Concat(unnamed.Staking.Delegations, unnamed.Staking.Unbondings),
			func(of Position) bool { return of.Name != nil }) {
		t.Errorf("without the validators' names: %d, %+v", status, unnamed.Staking)
	}
	get(t, p, found[acts.Granted], "/portfolio", &money)
	if money.Vesting == nil || len(money.Vesting.Schedules) == 0 {
		t.Fatalf("no schedule of %s: %+v", found[acts.Granted], money.Vesting)
	}
	held := new(big.Int)
	for _, s := range money.Vesting.Schedules {
		held.Add(held, new(big.Int).Sub(s.Total.Int, s.Released.Int))
	}
	if held.String() != money.Vesting.Held {
		t.Errorf("%s of schedules in %+v", held, money.Vesting)
	}
}

func TestPagesHaveEachChangeOnceInTheirOrder(t *testing.T) {
	chain, db := chaintest.Read(chaintest.DevChain(t, "--actors-per-minute=1200")), portalsqltest.Open(t, os.DirFS("../migrations"))
	p, stop := runUntil(t, chain, db)
	var account portal.Address
	until(t, waitingFor("who funds some schedules, with their reasons"), func() bool {
		if account = accountsBy(t, db)[acts.Funded]; account.Zero() {
			return false
		}
		var all History
		status := get(t, p, account, "/portfolio/history?kind=vesting", &all)
		return status == http.StatusOK && all.Known && !all.Behind && *all.Total >= 3
	})
	stop() // pages of what grows are no whole
	for _, sort := range []string{"-time", "time", "-change", "change"} {
		var all []Entry
		next, total := "", 0
		for {
			var page History
			if status := get(t, p, account, "/portfolio/history?kind=vesting&limit=2&sort="+sort+"&cursor="+next, &page); status != http.StatusOK ||
				!page.Known {
				t.Fatalf("%d: %+v", status, page)
			}
			all, total = append(all, page.Rows...), *page.Total
			if page.Next == nil {
				break
			}
			next = *page.Next
		}
		once := map[spot]bool{}
		for _, e := range all {
			once[spot{e.Block, e.Index}] = true
		}
		if len(all) != total || len(once) != total || total < 3 {
			t.Errorf("%s: %d of %d, %d of them different", sort, len(all), total, len(once))
		}
		sorted := slices.IsSortedFunc(all, func(a, b Entry) int {
			x, y := whole(t, a.Change), whole(t, b.Change)
			if strings.HasSuffix(sort, "time") {
				x, y = new(big.Int).SetUint64(a.Block), new(big.Int).SetUint64(b.Block)
			}
			if sort[0] == '-' {
				return y.Cmp(x)
			}
			return x.Cmp(y)
		})
		if !sorted {
			t.Errorf("not sorted by %s: %+v", sort, all)
		}
	}
	var text string
	for _, wrong := range []string{"kind=luck", "within=1y", "sort=colour", "cursor=x"} {
		if status := get(t, p, account, "/portfolio/history?"+wrong, &text); status != http.StatusBadRequest {
			t.Errorf("%s: %d: %s", wrong, status, text)
		}
	}
}

// The remote's tests use answers: this keeps them what the plugin answers.
func TestTheRemotesAnswersAreTheModules(t *testing.T) {
	for name, answer := range map[string]any{"portfolio.json": new(Money), "history.json": new(History), "progress.json": new(Progress)} {
		recorded, err := os.ReadFile("../remote/src/testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		decoder := json.NewDecoder(bytes.NewReader(recorded))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(answer); err != nil {
			t.Fatal(err)
		}
		again, err := json.Marshal(answer)
		if err != nil {
			t.Fatal(err)
		}
		var want, got any
		if err := errors.Join(json.Unmarshal(recorded, &want), json.Unmarshal(again, &got)); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(want, got) {
			t.Errorf("%s is not what the plugin answers; it would be %s", name, again)
		}
	}
}

// many is a chain whose vesting contract has that many schedules of everybody's, each of as many wei as its number says.
type many struct {
	chaintest.Broken

	schedules int64
}

func (m *many) Call(_ context.Context, _ portal.Address, input []byte, _ uint64) ([]byte, portal.Block, error) {
	of := gaiavesting.NewGaiaVesting().GetABI()
	method, err := of.MethodById(input)
	if err != nil {
		return nil, portal.Block{}, err
	}
	arguments, err := method.Inputs.Unpack(input[4:])
	if err != nil {
		return nil, portal.Block{}, err
	}
	var answer any
	switch method.Name {
	case "schedulesOf":
		ids := []*big.Int{}
		for id := range m.schedules {
			ids = append(ids, big.NewInt(id))
		}
		answer = ids
	case "schedule":
		answer = gaiavesting.GaiaVestingSchedule{Total: arguments[0].(*big.Int), Released: new(big.Int)}
	case "releasable":
		answer = big.NewInt(1)
	default:
		return nil, portal.Block{}, errors.New("nobody asks for " + method.Name)
	}
	output, err := method.Outputs.Pack(answer)
	return output, portal.Block{}, err
}

func TestOfTooManySchedulesTheNewestAreThere(t *testing.T) {
	for _, row := range []struct {
		schedules        int64
		first, held      string
		rows, more, free int
	}{{20, "0", "190", 20, 0, 20}, {23, "3", "250", 20, 3, 20}} {
		of, err := readVesting(t.Context(), portal.Reads{Chain: &many{schedules: row.schedules}}, portal.Address{1})
		if err != nil {
			t.Fatal(err)
		}
		if of.More != row.more || len(of.Schedules) != row.rows || of.Schedules[0].ID != row.first || of.Held != row.held ||
			of.Releasable != strconv.Itoa(row.free) {
			t.Errorf("of %d schedules: %+v", row.schedules, of)
		}
	}
}

// unread has no history, for that reason.
type unread ledger.Gap

func (u unread) Changes(context.Context, portal.Address, int) ([]ledger.Entry, portal.Block, ledger.Gap, error) {
	return nil, portal.Block{Number: 7}, ledger.Gap(u), nil
}

func (unread) Status() index.Status { return index.Status{} }

func TestWhyAHistoryIsNotKnownIsSaid(t *testing.T) {
	db := portalsqltest.Open(t, os.DirFS("../migrations"))
	for _, gap := range []ledger.Gap{ledger.Reading, ledger.Unchecked, ledger.Partial} {
		var history History
		p := New(hostOver(&chaintest.Broken{}), db, unread(gap))
		if status := get(t, p, portal.Address{1}, "/portfolio/history", &history); status != http.StatusOK || history.Known ||
			history.Gap == nil || *history.Gap != gap || history.AsOf.Number != 7 {
			t.Errorf("%s: %d, %+v", gap, status, history)
		}
	}
}

func TestASilentChainIsSaid(t *testing.T) {
	db := portalsqltest.Open(t, os.DirFS("../migrations"))
	chain := &chaintest.Broken{Err: errors.New("no answer")}
	var text string
	p := New(hostOver(chain), db, token.New(hostOver(chain), db))
	if status := get(t, p, portal.Address{1}, "/portfolio", &text); status != http.StatusServiceUnavailable ||
		!strings.Contains(text, "cannot be read from the chain") {
		t.Errorf("%d: %s", status, text)
	}
}
