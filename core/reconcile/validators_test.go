package reconcile

import (
	"bytes"
	"cmp"
	"maps"
	"math/big"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/common"
)

// network are the pages about validators, with all that they show.
func network() []page {
	var courses []reading
	for _, w := range []string{"24h", "7d", "30d", "90d", "all"} {
		courses = append(courses, reading{path: ofNetwork + "/validators/{validator}/stake?range=" + w, expect: courseOf})
	}
	return []page{
		{"/validators", []reading{{path: ofNetwork + "/validators", expect: validatorsOf}}},
		{"/validators/:a", slices.Concat([]reading{
			{path: ofNetwork + "/validators/{validator}", expect: validatorOf},
			{path: ofNetwork + "/validators/{validator}/delegators?limit=3", pages: true, expect: delegatorsOf},
			{path: ofNetwork + "/validators/{validator}/delegators?limit=50&sort=amount", pages: true, expect: delegatorsOf},
			{path: ofNetwork + "/validators/{validator}/changes?limit=5", pages: true, expect: changesOf},
			{path: ofNetwork + "/validators/{validator}/changes?limit=50&kind=commission", pages: true, expect: changesOf},
		}, courses)},
	}
}

// ownStake are what the network's pages tell of who signed in.
func ownStake() []page {
	return []page{
		{"/validators", []reading{{path: ofNetwork + "/positions", expect: positionsOf}}},
		{"/validator-setup", []reading{{path: ofNetwork + "/setup", expect: setupOf}}},
	}
}

const staking = "ValidatorStaking"

// entry is a validator, as the contract has it.
type entry struct {
	Owner, Attestor                     common.Address
	Name                                string
	CommissionBps, PendingCommissionBps uint16
	PendingCommissionAt                 uint64
	SelfStake, DelegatedStake           *big.Int
	DelegatorCount, RegisteredAt        uint64
	Active                              bool
}

func (e entry) stake() *big.Int { return new(big.Int).Add(e.SelfStake, e.DelegatedStake) }

func (e entry) status() string { return map[bool]string{true: "active", false: "exited"}[e.Active] }

func (e entry) pending() any {
	if e.PendingCommissionAt == 0 {
		return nil
	}
	return map[string]any{"bps": e.PendingCommissionBps, "effectiveAt": second(e.PendingCommissionAt)}
}

// entries are all validators at a block, in the list's order: active ones first, the larger stake first, of equal ones the lower address.
func (b *books) entries(at uint64) []entry {
	all := one[[]entry](b, at, staking, "validators", new(big.Int), big.NewInt(1000))
	slices.SortFunc(all, func(a, b entry) int {
		if a.Active != b.Active {
			return map[bool]int{true: -1, false: 1}[a.Active]
		}
		return cmp.Or(b.stake().Cmp(a.stake()), bytes.Compare(a.Owner[:], b.Owner[:]))
	})
	return all
}

// validators are who registered.
func (b *books) validators() (all []common.Address) {
	for _, e := range b.events {
		if e.contract == staking && e.name == "ValidatorRegistered" {
			all = append(all, e.address("validator"))
		}
	}
	return all
}

func part(of, whole *big.Int) float64 {
	if whole.Sign() == 0 {
		return 0
	}
	ratio, _ := new(big.Rat).SetFrac(of, whole).Float64()
	return ratio
}

// bonded is what a log adds to the stake of its validator; nil: it moves none.
func bonded(e event) *big.Int {
	switch {
	case e.contract != staking:
	case e.name == "Staked", e.name == "Delegated":
		return e.number("amount")
	case e.name == "UnbondingStarted":
		return new(big.Int).Neg(e.number("amount"))
	}
	return nil
}

// stakeThen is what a validator had at a time: the sum of all logs up to then.
func (s *sheet) stakeThen(validator common.Address, then time.Time) *big.Int {
	sum := new(big.Int)
	for _, e := range s.events {
		if by := bonded(e); by != nil && e.address("validator") == validator && e.time.Unix() <= then.Unix() {
			sum.Add(sum, by)
		}
	}
	return sum
}

// delegations are what accounts delegate, by validator: the sum of the logs.
func (s *sheet) delegations() map[common.Address]map[common.Address]*big.Int {
	all := map[common.Address]map[common.Address]*big.Int{}
	for _, e := range s.events {
		by := bonded(e)
		if by == nil || e.name == "Staked" {
			continue
		}
		who := e.args["delegator"]
		if e.name == "UnbondingStarted" {
			who = e.args["account"]
		}
		account, validator := who.(common.Address), e.address("validator")
		if account == validator {
			continue
		}
		if all[validator] == nil {
			all[validator] = map[common.Address]*big.Int{}
		}
		if all[validator][account] == nil {
			all[validator][account] = new(big.Int)
		}
		if sum := all[validator][account].Add(all[validator][account], by); sum.Sign() == 0 {
			delete(all[validator], account)
		}
	}
	return all
}

// stakeRanges are those of a stake over time; all has none.
var stakeRanges = map[string]time.Duration{"24h": 24 * time.Hour, "7d": 7 * 24 * time.Hour, "30d": 30 * 24 * time.Hour,
	"90d": 90 * 24 * time.Hour}

const (
	stakeWindow = 30 * 24 * time.Hour
	stakePoints = 30
	raiseWindow = 90 * 24 * time.Hour
	triedAfter  = 30 * 24 * time.Hour
	noneFrom    = 2_000 // basis points of commission
)

var weights = map[string]any{"spread": 40, "commission": 25, "own": 20, "steady": 10, "age": 5}

func validatorsOf(a answer) any {
	rows, totals := a.validatorRows()
	from := a.head.Time.Add(-stakeWindow)
	if registered := a.named(staking, "ValidatorRegistered"); len(registered) > 0 && registered[0].time.After(from) {
		from = registered[0].time
	}
	return map[string]any{
		"asOf": a.head, "contract": a.books.contracts[staking], "totals": totals, "history": map[string]any{"from": from, "to": a.head.Time},
		"weights": weights, "validators": rows, "problem": nil,
	}
}

// validatorRows are the list, with what it adds up to.
func (a answer) validatorRows() (rows []any, totals map[string]any) {
	at := a.head.Number
	entries, delegators := a.books.entries(at), map[common.Address]bool{}
	for _, of := range a.delegations() {
		for account := range of {
			delegators[account] = true
		}
	}
	active, activeStake := 0, new(big.Int)
	for _, e := range entries {
		if e.Active {
			active++
			activeStake.Add(activeStake, e.stake())
		}
	}
	// Of the active stake: what the three and the ten largest have, the squares of the shares, and how few have more than a third.
	held, squares, top3, top10, nakamoto := new(big.Int), 0.0, 0.0, 0.0, any(nil)
	for i, e := range entries[:active] {
		held.Add(held, e.stake())
		if share := part(held, activeStake); i < 10 {
			if top10 = share; i < 3 {
				top3 = share
			}
		}
		if nakamoto == nil && new(big.Int).Mul(held, big.NewInt(3)).Cmp(activeStake) > 0 {
			nakamoto = i + 1
		}
		squares += part(e.stake(), activeStake) * part(e.stake(), activeStake)
	}
	for i, e := range entries {
		rows = append(rows, a.validatorRow(i+1, e, active, activeStake))
	}
	return rows, map[string]any{
		"validators": len(entries), "active": active, "delegators": len(delegators), "activeStake": activeStake.String(),
		"totalStaked": a.books.amount(at, staking, "totalStaked"), "totalUnbonding": a.books.amount(at, staking, "totalUnbonding"),
		"top3Share": top3, "top10Share": top10, "herfindahl": squares, "nakamoto": nakamoto,
		"unbondingPeriodSeconds": one[uint64](a.books, at, staking, "unbondingPeriod"),
		"commissionDelaySeconds": one[uint64](a.books, at, staking, "commissionDelay"),
		"minSelfStake":           a.books.amount(at, staking, "minSelfStake"),
	}
}

func (a answer) validatorRow(rank int, e entry, active int, activeStake *big.Int) map[string]any {
	registered := a.first()
	for _, log := range a.named(staking, "ValidatorRegistered") {
		if log.address("validator") == e.Owner {
			registered = log
		}
	}
	raises := 0
	for _, log := range a.named(staking, "CommissionAnnounced") {
		if log.address("validator") == e.Owner && log.args["announcedBps"].(uint16) > log.args["currentBps"].(uint16) &&
			log.time.Unix() >= a.head.Time.Add(-raiseWindow).Unix() {
			raises++
		}
	}
	from := a.head.Time.Add(-stakeWindow)
	if first := a.named(staking, "ValidatorRegistered")[0]; first.time.After(from) {
		from = first.time
	}
	var history []any
	for i := range stakePoints {
		history = append(history, a.stakeThen(e.Owner, from.Add(a.head.Time.Sub(from)*time.Duration(i+1)/stakePoints)).String())
	}
	bonded, _ := new(big.Int).SetString(a.books.amount(a.head.Number, staking, "totalStaked"), 10)
	row := map[string]any{
		"rank": rank, "address": e.Owner, "attestor": e.Attestor, "name": e.Name, "status": e.status(), "selfStake": e.SelfStake.String(),
		"delegatedStake": e.DelegatedStake.String(), "stake": e.stake().String(), "share": part(e.stake(), bonded),
		"delegators":    e.DelegatorCount,
		"commissionBps": e.CommissionBps, "pendingCommission": e.pending(), "raises": raises, "stakeHistory": history, "merits": nil,
		"registeredAt": map[string]any{"time": second(e.RegisteredAt), "block": registered.BlockNumber, "hash": registered.TxHash},
	}
	if !e.Active {
		return row
	}
	commission := e.CommissionBps
	if e.PendingCommissionAt != 0 {
		commission = max(commission, e.PendingCommissionBps)
	}
	steady := 1.0
	for range raises {
		steady /= 2
	}
	row["merits"] = map[string]any{
		"spread": min(1, 1/float64(active)/part(e.stake(), activeStake)), "commission": max(0, 1-float64(commission)/noneFrom),
		"own": part(e.SelfStake, e.stake()), "steady": steady,
		"age": min(1, max(0, a.head.Time.Sub(second(e.RegisteredAt)).Seconds()/triedAfter.Seconds())),
	}
	return row
}

func validatorOf(a answer) any {
	rows, totals := a.validatorRows()
	row := any(nil)
	for _, one := range rows {
		if of := one.(map[string]any); of["address"] == a.account {
			row = of
		}
	}
	return map[string]any{
		"asOf": a.head, "contract": a.books.contracts[staking], "totals": totals, "weights": weights, "validator": row, "problem": nil,
		"commissions": a.commissionsOf(),
	}
}

// commissionsOf are those that came into force, or will: none that was replaced before its time.
func (a answer) commissionsOf() []any {
	var said []event
	for _, e := range a.named(staking, "ValidatorRegistered", "CommissionAnnounced") {
		if e.address("validator") == a.account {
			said = append(said, e)
		}
	}
	steps := []any{}
	for i, e := range said {
		step := e.proof()
		step["log"], step["bps"], step["from"] = e.Index, e.args["commissionBps"], e.time
		if e.name == "CommissionAnnounced" {
			due := second(e.number("effectiveAt").Uint64())
			if i+1 < len(said) && said[i+1].time.Before(due) {
				continue
			}
			step["bps"], step["from"] = e.args["announcedBps"], due
		}
		steps = append(steps, step)
	}
	return steps
}

// mostSteps is how many steps of a stake are told one by one.
const mostSteps = 400

func courseOf(a answer) any {
	var moves []event
	for _, e := range a.events {
		if bonded(e) != nil && e.address("validator") == a.account {
			moves = append(moves, e)
		}
	}
	from := moves[0].time
	if window := stakeRanges[a.query.Get("range")]; window > 0 && a.head.Time.Add(-window).After(from) {
		from = a.head.Time.Add(-window)
	}
	steps, stake := []any{}, a.stakeThen(a.account, from.Add(-time.Second))
	before := stake.String()
	for _, e := range moves {
		if e.time.Unix() >= from.Unix() {
			steps = append(steps, map[string]any{"time": e.time, "stake": stake.Add(stake, bonded(e)).String()})
		}
	}
	exact := len(steps) <= mostSteps
	if !exact {
		steps = nil
		for i := range mostSteps {
			at := from.Add(a.head.Time.Sub(from) * time.Duration(i+1) / mostSteps)
			steps = append(steps, map[string]any{"time": at, "stake": a.stakeThen(a.account, at).String()})
		}
	}
	return map[string]any{"asOf": a.head, "from": from, "before": before, "exact": exact, "steps": steps}
}

func delegatorsOf(a answer) any {
	type delegator struct {
		account common.Address
		amount  *big.Int
	}
	var all []delegator
	for account, amount := range a.delegations()[a.account] {
		all = append(all, delegator{account, amount})
	}
	descending := a.query.Get("sort") != "amount"
	slices.SortFunc(all, func(a, b delegator) int {
		order := cmp.Or(a.amount.Cmp(b.amount), bytes.Compare(a.account[:], b.account[:]))
		if descending {
			return -order
		}
		return order
	})
	if a.behind != nil {
		at := slices.IndexFunc(all, func(d delegator) bool { return d.account == common.HexToAddress(written(a.behind["account"])) })
		all = all[at+1:]
	}
	var answer any
	// The shares and the number are of the list, which may be of a block before or behind.
	for number := a.newer + 1; number > a.head.Number-min(a.head.Number, lagging); number-- {
		of := one[entry](a.books, min(number, a.newer), staking, "validator", a.account)
		rows := list(all[:min(len(all), limitOf(a.query))], func(d delegator) any {
			return map[string]any{"account": d.account, "amount": d.amount.String(), "share": min(1, part(d.amount, of.DelegatedStake))}
		})
		answer = map[string]any{"asOf": a.head, "rows": rows, "next": next(len(all) > limitOf(a.query)), "total": of.DelegatorCount}
		t := &table{}
		if (comparison{t, a.page, a.reading}).compare(a.said, generic(answer), "", a.path); len(t.differences()) == 0 {
			break
		}
	}
	return answer
}

// changeKinds are the kinds of what validators do to themselves, by the contract's events.
var changeKinds = map[string]string{
	"ValidatorRegistered": "registered", "ValidatorRenamed": "renamed", "AttestorChanged": "attestor", "CommissionAnnounced": "commission",
	"Staked": "staked", "UnbondingStarted": "unbonded", "ValidatorExited": "exited",
}

func changesOf(a answer) any {
	var all []any
	for _, e := range slices.Backward(a.named(staking, slices.Collect(maps.Keys(changeKinds))...)) {
		kind := changeKinds[e.name]
		if e.address("validator") != a.account || e.name == "UnbondingStarted" && e.address("account") != a.account {
			continue
		}
		if asked := a.query.Get("kind"); asked != "" && asked != kind {
			continue
		}
		row := e.proof()
		for _, name := range []string{"name", "attestor", "amount", "bps", "before", "due"} {
			row[name] = e.args[name]
		}
		row["validator"], row["log"], row["kind"] = e.address("validator"), e.Index, kind
		switch e.name {
		case "ValidatorRegistered":
			row["bps"] = e.args["commissionBps"]
		case "CommissionAnnounced":
			row["bps"], row["before"], row["due"] = e.args["announcedBps"], e.args["currentBps"], second(e.number("effectiveAt").Uint64())
		case "Staked", "UnbondingStarted":
			row["amount"] = e.number("amount").String()
		}
		all = append(all, row)
	}
	if a.behind != nil {
		at := slices.IndexFunc(all, func(row any) bool {
			of := row.(map[string]any)
			return written(generic(of["block"])) == written(a.behind["block"]) && written(generic(of["log"])) == written(a.behind["log"])
		})
		all = all[at+1:]
	}
	return map[string]any{"asOf": a.head, "rows": append([]any{}, all[:min(len(all), limitOf(a.query))]...),
		"next": next(len(all) > limitOf(a.query)), "total": unread}
}

// delegation is what an account delegates to one validator, as the contract has it; unbonding what it gets back.
type delegation struct {
	Validator common.Address
	Amount    *big.Int
}

type unbonding struct {
	Validator   common.Address
	Amount      *big.Int
	AvailableAt uint64
}

func (a answer) delegationsOf() []delegation {
	return one[[]delegation](a.books, a.head.Number, staking, "delegationsOf", a.account)
}

func (a answer) unbondingsOf() []unbonding {
	return one[[]unbonding](a.books, a.head.Number, staking, "unbondingOf", a.account)
}

func positionsOf(a answer) any {
	at := a.head.Number
	return map[string]any{
		"asOf": a.head, "contract": a.books.contracts[staking], "unbondingPeriodSeconds": one[uint64](a.books, at, staking, "unbondingPeriod"),
		"staked": a.books.amount(at, staking, "stakeOf", a.account),
		"delegations": list(a.delegationsOf(), func(d delegation) any {
			return map[string]any{"validator": d.Validator, "name": a.validatorName(d.Validator), "amount": d.Amount.String()}
		}),
		"unbondings": list(a.unbondingsOf(), func(u unbonding) any {
			return map[string]any{"validator": u.Validator, "name": a.validatorName(u.Validator), "amount": u.Amount.String(),
				"availableAt": second(u.AvailableAt)}
		}),
	}
}

func setupOf(a answer) any {
	at := a.head.Number
	e, own := one[entry](a.books, at, staking, "validator", a.account), any(nil)
	if e.RegisteredAt != 0 {
		own = map[string]any{
			"name": e.Name, "attestor": e.Attestor, "status": e.status(), "registeredAt": second(e.RegisteredAt), "selfStake": e.SelfStake.String(),
			"delegatedStake": e.DelegatedStake.String(), "delegators": e.DelegatorCount, "commissionBps": e.CommissionBps,
			"pendingCommission": e.pending(),
		}
	}
	return map[string]any{"asOf": a.head, "contract": a.books.contracts[staking], "own": own, "terms": map[string]any{
		"minSelfStake":           a.books.amount(at, staking, "minSelfStake"),
		"unbondingPeriodSeconds": one[uint64](a.books, at, staking, "unbondingPeriod"),
		"commissionDelaySeconds": one[uint64](a.books, at, staking, "commissionDelay"),
		"maxCommissionStepBps":   one[uint16](a.books, at, staking, "maxCommissionStepBps"),
	}}
}
