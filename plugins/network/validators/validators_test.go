package validators

import (
	"context"
	"database/sql"
	"encoding/json"
	"log/slog"
	"math"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/network/contracts/staking"
	"gaia.example/portal/plugins/network/stakes"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
)

// host is the module's, over a chain; it hands on what is published.
type host struct {
	portal.Settings
	portal.Events

	chain   portal.Chain
	changed chan Changed
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

func (h *host) Publish(ctx context.Context, _ string, payload any) error {
	if changed, list := payload.(Changed); list {
		select {
		case h.changed <- changed:
		case <-ctx.Done():
		}
	}
	return nil
}

func get(t *testing.T, v *Validators, path string, caller portal.Address, into any) (status int, body string) {
	t.Helper()
	ctx := portal.WithCaller(t.Context(), portal.Caller{Wallet: caller})
	answer := httptest.NewRecorder()
	v.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, path, nil).WithContext(ctx))
	if answer.Code == http.StatusOK {
		if err := json.Unmarshal(answer.Body.Bytes(), into); err != nil {
			t.Fatalf("%v in %s", err, answer.Body)
		}
	}
	return answer.Code, answer.Body.String()
}

func TestTheListIsTheChains(t *testing.T) {
	chain := chaintest.Read(chaintest.DevChain(t, "--actors-per-minute=1200"))
	h := &host{chain: chain, changed: make(chan Changed)}
	v := New(h.host(), open(t))
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- v.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Run ended with %v", err)
		}
	})

	var changed Changed
	for first := true; first || changed.Totals.Delegators == nil || *changed.Totals.Delegators < 2; first = false {
		select {
		case changed = <-h.changed:
		case <-time.After(20 * time.Second):
			t.Fatal("nothing changed for 20 s")
		}
	}
	list := v.list.Load() // refresh waits for the next reader of changed, so this is the list that was announced
	at := portal.Reads{Chain: chain, Contract: list.Contract, Block: list.AsOf.Number}
	s := staking.NewValidatorStaking()
	total, err := portal.Read(t.Context(), at, s.PackTotalStaked(), s.UnpackTotalStaked, nil)
	if err != nil || list.Totals.TotalStaked != total.String() || list.AsOf.Hash != changed.AsOf.Hash {
		t.Errorf("%s staked at %v; the chain says %v, %v, announced was %v", list.Totals.TotalStaked, list.AsOf, total, err, changed.AsOf)
	}
	shares, delegators := 0.0, map[portal.Address]bool{}
	for i, row := range list.Validators {
		entry, err := portal.Read(t.Context(), at, s.PackValidator(common.Address(row.Address)), s.UnpackValidator, nil)
		if err != nil {
			t.Fatal(err)
		}
		if row.Rank != i+1 || row.Name != entry.Name || row.SelfStake != entry.SelfStake.String() ||
			row.DelegatedStake != entry.DelegatedStake.String() {
			t.Errorf("row %d = %+v; the chain says %+v", i, row, entry)
		}
		if len(row.StakeHistory) != stakes.Points || row.StakeHistory[stakes.Points-1] != row.Stake || row.RegisteredAt.Block == nil {
			t.Errorf("row %d: history %v, registered %+v", i, row.StakeHistory, row.RegisteredAt)
		}
		shares += row.Share
	}
	if shares < 0.999999 || shares > 1.000001 {
		t.Errorf("shares add up to %f", shares)
	}
	go func() { // so that nothing waits for a reader
		for range h.changed {
		}
	}()

	for key := range v.pairs(t, chain) {
		delegators[key.delegator] = true
		positionsAreTheChains(t, v, key.delegator)
	}
	if len(delegators) < 2 {
		t.Errorf("%d delegators in the logs", len(delegators))
	}
	positionsAreTheChains(t, v, list.Validators[0].Address)
	var answer Answer
	if status, body := get(t, v, "/validators", portal.Address{}, &answer); status != http.StatusOK || answer.AsOf.Number == 0 {
		t.Errorf("the list is %d %s", status, body)
	}
	searchesFindWhatTheChainHas(t, v, list)
	for _, row := range list.Validators {
		aPageIsTheChains(t, v, row.Address)
	}
	if status, body := get(t, v, "/validators/"+portal.Address{9}.String(), portal.Address{}, &Detail{}); status != http.StatusOK ||
		!strings.Contains(body, `"validator":null`) {
		t.Errorf("who never registered: %d %s", status, body)
	}
	for path, want := range map[string]int{
		"/validators/" + portal.Address{9}.String() + "/changes": http.StatusNotFound,
		"/validators/0x12": http.StatusBadRequest,
		"/validators/" + list.Validators[0].Address.String() + "/stake?range=1h": http.StatusBadRequest,
		"/validators/" + list.Validators[0].Address.String() + "/changes?kind=x": http.StatusBadRequest,
	} {
		if status, body := get(t, v, path, portal.Address{}, nil); status != want {
			t.Errorf("%s: %d %s; want %d", path, status, body, want)
		}
	}
	var setup Setup
	if status, body := get(t, v, "/setup", list.Validators[0].Address, &setup); status != http.StatusOK || setup.Own == nil ||
		setup.Own.Name != list.Validators[0].Name ||
		setup.Terms.MaxCommissionStepBps != 200 || setup.Terms.MinSelfStake != list.Totals.MinSelfStake {
		t.Errorf("a validator's setup: %d %s", status, body)
	}
	if status, body := get(t, v, "/setup", portal.Address{9}, &setup); status != http.StatusOK || !strings.Contains(body, `"own":null`) {
		t.Errorf("somebody's setup: %d %s", status, body)
	}
}

// aPageIsTheChains compares what a validator's page is told with what the contract has at that block: its delegators, one by one.
func aPageIsTheChains(t *testing.T, v *Validators, address portal.Address) {
	t.Helper()
	var detail Detail
	var page Delegators
	var changes Changes
	var course Course
	base := "/validators/" + address.String()
	for path, into := range map[string]any{base: &detail, base + "/delegators?limit=200": &page, base + "/changes?limit=200": &changes,
		base + "/stake?range=all": &course} {
		if status, body := get(t, v, path, portal.Address{}, into); status != http.StatusOK {
			t.Fatalf("%s: %d %s", path, status, body)
		}
	}
	first := changes.Rows[len(changes.Rows)-1]
	if detail.Validator == nil || first.Kind != stakes.Registered || *first.Name != detail.Validator.Name || len(detail.Commissions) == 0 {
		t.Errorf("the page of %s = %+v; its first change %+v", address, detail, first)
	}
	if len(course.Steps) == 0 || !course.Exact {
		t.Errorf("the course of %s = %+v", address, course)
	}
	s := staking.NewValidatorStaking()
	at, sum := portal.Reads{Chain: v.host.Chain, Contract: detail.Contract, Block: page.AsOf.Number}, new(big.Int)
	for _, one := range page.Rows {
		amount, err := portal.Read(t.Context(), at, s.PackDelegationOf([20]byte(one.Account), [20]byte(address)), s.UnpackDelegationOf, nil)
		if err != nil || amount.Cmp(one.Amount.Int) != 0 {
			t.Errorf("%s delegates %v to %s; the chain says %v, %v", one.Account, one.Amount, address, amount, err)
		}
		sum.Add(sum, one.Amount.Int)
	}
	entry, err := portal.Read(t.Context(), at, s.PackValidator([20]byte(address)), s.UnpackValidator, nil)
	if err != nil || sum.Cmp(entry.DelegatedStake) != 0 || int(entry.DelegatorCount) != len(page.Rows) {
		t.Errorf("%d delegate %v to %s; the chain says %+v, %v", len(page.Rows), sum, address, entry, err)
	}
}

// positionsAreTheChains compares what the caller is told with what the contract has of them at that block, however it is added up.
func positionsAreTheChains(t *testing.T, v *Validators, caller portal.Address) {
	t.Helper()
	var told Positions
	if status, body := get(t, v, "/positions", caller, &told); status != http.StatusOK {
		t.Fatalf("%s sees %d %s", caller, status, body)
	}
	s := staking.NewValidatorStaking()
	at := portal.Reads{Chain: v.host.Chain, Contract: told.Contract, Block: told.AsOf.Number}
	stake, err := portal.Read(t.Context(), at, s.PackStakeOf([20]byte(caller)), s.UnpackStakeOf, nil)
	if err != nil {
		t.Fatal(err)
	}
	delegated, unbonding := new(big.Int), new(big.Int)
	add := func(sum *big.Int, amount string, name *string) {
		n, ok := new(big.Int).SetString(amount, 10)
		if !ok || name == nil || *name == "" {
			t.Errorf("%s GAIA at the validator %v", amount, name)
		}
		sum.Add(sum, n)
	}
	for _, d := range told.Delegations {
		add(delegated, d.Amount, d.Name)
	}
	for _, u := range told.Unbondings {
		add(unbonding, u.Amount, u.Name)
	}
	if told.Staked != stake.Staked.String() || delegated.Cmp(stake.Delegated) != 0 || unbonding.Cmp(stake.Unbonding) != 0 {
		t.Errorf("%s sees %+v; the contract has %+v", caller, told, stake)
	}
	if stake.Staked.Sign()+delegated.Sign()+unbonding.Sign() == 0 {
		t.Errorf("%s has nothing at stake", caller)
	}
	if told.UnbondingPeriodSeconds == 0 {
		t.Error("the unbonding period is not told")
	}
}

type pair struct{ delegator, validator portal.Address }

// pairs are all that the logs name until now.
func (v *Validators) pairs(t *testing.T, chain *chaintest.Reader) map[pair]bool {
	t.Helper()
	s := staking.NewValidatorStaking()
	filter := portal.LogFilter{
		Contracts: []portal.Address{chain.Contracts["ValidatorStaking"]},
		Events:    []portal.Hash{portal.Hash(s.GetABI().Events[staking.ValidatorStakingDelegatedEventName].ID)},
	}
	pairs := map[pair]bool{}
	for batch, err := range chain.Logs(t.Context(), filter) {
		if err != nil {
			t.Fatal(err)
		}
		for _, log := range batch.Logs {
			pairs[pair{portal.Address(log.Topics[1][12:]), portal.Address(log.Topics[2][12:])}] = true
		}
		if batch.CaughtUp {
			break
		}
	}
	return pairs
}

func TestAnswersWithoutAChain(t *testing.T) {
	for _, row := range []struct {
		behaviour string
		chain     portal.Chain
		sentence  string
	}{
		{"a chain without the contract says what an operator has to do",
			&chaintest.Broken{Err: portal.Errorf(portal.NotFound, "No such contract.")}, "an operator has to set the address of ValidatorStaking"},
		{"a chain that does not answer is tried again", &chaintest.Broken{Err: portal.Errorf(portal.Unavailable, "No endpoint answers.")},
			"the portal keeps trying"},
	} {
		t.Run(row.behaviour, func(t *testing.T) {
			v := New((&host{chain: row.chain}).host(), open(t))
			ctx, cancel := context.WithCancel(t.Context())
			ended := make(chan error, 1)
			go func() { ended <- v.Run(ctx) }()
			defer func() { cancel(); <-ended }()
			for _, path := range []string{"/validators", "/positions"} {
				if status, body := get(t, v, path, portal.Address{1}, nil); status != http.StatusServiceUnavailable ||
					!strings.Contains(body, row.sentence) {
					t.Errorf("%s: %d %s", path, status, body)
				}
			}
		})
	}
}

// validator is an entry of the contract with that much stake of its own, in whole units.
func validator(id byte, stake int64, active bool) staking.ValidatorStakingValidator {
	return staking.ValidatorStakingValidator{
		Owner: common.Address{id}, SelfStake: big.NewInt(stake), DelegatedStake: new(big.Int), Active: active,
	}
}

func TestConcentration(t *testing.T) {
	for _, row := range []struct {
		behaviour string
		entries   []staking.ValidatorStakingValidator
		active    int
		top3      float64
		nakamoto  int // 0: unknown
	}{
		{"without validators nothing is concentrated", nil, 0, 0, 0},
		{"one validator holds all", []staking.ValidatorStakingValidator{validator(1, 5, true)}, 1, 1, 1},
		{
			"a third exactly does not stop the network",
			[]staking.ValidatorStakingValidator{validator(1, 3, true), validator(2, 3, true), validator(3, 3, true)}, 3, 1, 2,
		},
		{
			"the largest count first, wherever they are registered",
			[]staking.ValidatorStakingValidator{validator(1, 1, true), validator(2, 2, true), validator(3, 3, true), validator(4, 4, true)}, 4, 0.9,
			1,
		},
		{
			"an exited validator stops nothing",
			[]staking.ValidatorStakingValidator{validator(1, 90, false), validator(2, 5, true), validator(3, 5, true)}, 2, 1, 1,
		},
	} {
		t.Run(row.behaviour, func(t *testing.T) {
			r := reading{validators: row.entries, totalStaked: new(big.Int), totalUnbonding: new(big.Int)}
			for _, entry := range row.entries {
				r.totalStaked.Add(r.totalStaked, entry.SelfStake)
			}
			totals := newList(Contract{minSelfStake: new(big.Int)}, r, stakes.Snapshot{}).Totals
			if totals.Active != row.active || totals.Top3Share != row.top3 {
				t.Errorf("active, top 3 = %d, %f; want %d, %f", totals.Active, totals.Top3Share, row.active, row.top3)
			}
			if row.nakamoto == 0 && totals.Nakamoto != nil || row.nakamoto != 0 && (totals.Nakamoto == nil || *totals.Nakamoto != row.nakamoto) {
				t.Errorf("nakamoto = %v; want %d", totals.Nakamoto, row.nakamoto)
			}
		})
	}
}

func TestSharesOfTheLargestAndTheirSquares(t *testing.T) {
	var entries []staking.ValidatorStakingValidator
	total := new(big.Int)
	for i := range byte(12) {
		entries = append(entries, validator(i+1, 5, true))
	}
	entries = append(entries, validator(99, 40, true), validator(100, 900, false))
	for _, entry := range entries {
		total.Add(total, entry.SelfStake)
	}
	r := reading{validators: entries, totalStaked: total, totalUnbonding: new(big.Int)}
	totals := newList(Contract{minSelfStake: new(big.Int)}, r, stakes.Snapshot{}).Totals
	if totals.ActiveStake != "100" || totals.Top10Share != 0.85 || math.Abs(totals.Herfindahl-0.19) > 1e-12 {
		t.Errorf("active, top 10, squares = %s, %v, %v; want 100, 0.85, 0.19", totals.ActiveStake, totals.Top10Share, totals.Herfindahl)
	}
}

func TestMerits(t *testing.T) {
	now := time.Unix(1_800_000_000, 0).UTC()
	day := 24 * time.Hour
	base := staking.ValidatorStakingValidator{
		Owner: common.Address{1}, SelfStake: big.NewInt(10), DelegatedStake: new(big.Int), Active: true,
		RegisteredAt: uint64(now.Add(-60 * day).Unix()),
	}
	for _, row := range []struct {
		behaviour string
		change    func(*staking.ValidatorStakingValidator)
		raises    int
		want      Merits
	}{
		{"an equal share, no commission, its own stake, tried", func(*staking.ValidatorStakingValidator) {}, 0, Merits{1, 1, 1, 1, 1}},
		{
			"twice an equal share, mostly of others",
			func(v *staking.ValidatorStakingValidator) { v.DelegatedStake = big.NewInt(90) }, 0, Merits{0.5 / (100.0 / 110), 1, 0.1, 1, 1},
		},
		{"5 %", func(v *staking.ValidatorStakingValidator) { v.CommissionBps = 500 }, 0, Merits{1, 0.75, 1, 1, 1}},
		{
			"the higher one that is announced counts",
			func(v *staking.ValidatorStakingValidator) {
				v.PendingCommissionBps, v.PendingCommissionAt = 1_000, 1_900_000_000
			}, 1, Merits{1, 0.5, 1, 0.5, 1},
		},
		{
			"a lower one that is announced does not yet",
			func(v *staking.ValidatorStakingValidator) {
				v.CommissionBps, v.PendingCommissionBps, v.PendingCommissionAt = 3_000, 100, 1_900_000_000
			}, 2, Merits{1, 0, 1, 0.25, 1},
		},
		{"registered 15 days ago", func(v *staking.ValidatorStakingValidator) { v.RegisteredAt = uint64(now.Add(-15 * day).Unix()) }, 0,
			Merits{1, 1, 1, 1, 0.5}},
	} {
		t.Run(row.behaviour, func(t *testing.T) {
			entry := base
			row.change(&entry)
			peer := base
			peer.Owner = common.Address{2}
			r := reading{validators: []staking.ValidatorStakingValidator{entry, peer}, totalUnbonding: new(big.Int)}
			r.totalStaked = new(big.Int).Add(entry.SelfStake, entry.DelegatedStake)
			r.totalStaked.Add(r.totalStaked, peer.SelfStake)
			s := stakes.Snapshot{Head: portal.Block{Time: now}, Validators: map[portal.Address]stakes.Record{{1}: {Raises: row.raises}}}
			list := newList(Contract{minSelfStake: new(big.Int)}, r, s)
			i := slices.IndexFunc(list.Validators, func(v Validator) bool { return v.Address == portal.Address{1} })
			got := list.Validators[i].Merits
			for name, pair := range map[string][2]float64{
				"spread": {got.Spread, row.want.Spread}, "commission": {got.Commission, row.want.Commission}, "own": {got.Own, row.want.Own},
				"steady": {got.Steady, row.want.Steady}, "age": {got.Age, row.want.Age},
			} {
				if math.Abs(pair[0]-pair[1]) > 1e-9 {
					t.Errorf("%s = %v; want %v", name, pair[0], pair[1])
				}
			}
		})
	}
}

func TestExitedValidatorsComeLast(t *testing.T) {
	r := reading{
		validators:  []staking.ValidatorStakingValidator{validator(1, 90, false), validator(2, 5, true), validator(3, 7, true)},
		totalStaked: big.NewInt(102), totalUnbonding: new(big.Int),
	}
	rows := newList(Contract{minSelfStake: new(big.Int)}, r, stakes.Snapshot{}).Validators
	for i, id := range []byte{3, 2, 1} {
		if rows[i].Address[0] != id || rows[i].Rank != i+1 {
			t.Errorf("row %d is validator %d of rank %d; want %d", i, rows[i].Address[0], rows[i].Rank, id)
		}
	}
	if rows[2].Status != Exited || rows[2].Merits != nil || rows[0].StakeHistory != nil {
		t.Errorf("rows = %+v", rows)
	}
}

func TestAnAnnouncedCommissionIsReadAgainWhenItIsDue(t *testing.T) {
	due := time.Unix(1_800_000_000, 0).UTC()
	entry := validator(1, 5, true)
	entry.PendingCommissionBps, entry.PendingCommissionAt = 700, uint64(due.Unix())
	r := reading{validators: []staking.ValidatorStakingValidator{entry}, totalStaked: big.NewInt(5), totalUnbonding: new(big.Int)}
	v := New((&host{}).host(), nil)
	if v.due(due) {
		t.Error("there is no list yet, and it is due")
	}
	list := newList(Contract{minSelfStake: new(big.Int)}, r, stakes.Snapshot{})
	v.list.Store(list)
	if pending := list.Validators[0].PendingCommission; pending == nil || pending.Bps != 700 || !pending.EffectiveAt.Equal(due) {
		t.Errorf("pending = %+v", pending)
	}
	if v.due(due.Add(-time.Second)) || !v.due(due) {
		t.Error("the list is due when the commission takes effect, and not before")
	}
}
