package reconcile

import (
	"cmp"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/ethereum/go-ethereum/common"
)

func moneyOf(a answer) any {
	const most = 20
	at := a.head.Number
	stakes := a.books.call(at, staking, "stakeOf", a.account)
	position := func(validator common.Address, amount *big.Int, available any) any {
		return map[string]any{"validator": validator, "name": a.validatorName(validator), "amount": amount.String(), "available": available}
	}
	ids := one[[]*big.Int](a.books, at, "GaiaVesting", "schedulesOf", a.account)
	held, releasable := new(big.Int), new(big.Int)
	more := max(0, len(ids)-most)
	schedules := a.schedules(ids[more:], func(of schedule, row map[string]any) {
		held.Add(held, new(big.Int).Sub(of.Total, of.Released))
		now, _ := new(big.Int).SetString(row["releasable"].(string), 10)
		releasable.Add(releasable, now)
	})
	return map[string]any{
		"asOf": a.head, "address": a.account, "token": a.books.contracts["GaiaToken"],
		"wallet": a.books.amount(at, "GaiaToken", "balanceOf", a.account),
		"staking": map[string]any{
			"contract": a.books.contracts[staking], "unbondingPeriodSeconds": a.books.call(at, staking, "unbondingPeriod")[0],
			"staked": stakes[0].(*big.Int).String(), "delegated": stakes[1].(*big.Int).String(), "unbonding": stakes[2].(*big.Int).String(),
			"delegations": list(a.delegationsOf(), func(d delegation) any { return position(d.Validator, d.Amount, nil) }),
			"unbondings":  list(a.unbondingsOf(), func(u unbonding) any { return position(u.Validator, u.Amount, second(u.AvailableAt)) }),
		},
		"vesting": map[string]any{
			"contract": a.books.contracts["GaiaVesting"], "held": held.String(), "releasable": releasable.String(), "schedules": schedules,
			"more": more,
		},
	}
}

// validatorName is what it called itself last.
func (s *sheet) validatorName(validator common.Address) any {
	for _, e := range slices.Backward(s.named("ValidatorStaking", "ValidatorRegistered", "ValidatorRenamed")) {
		if e.address("validator") == validator {
			return e.args["name"]
		}
	}
	return nil
}

// told is what a contract says that an account did, or had done for it.
type told struct {
	event

	reason        string
	account       common.Address
	amount        string
	toContract    bool // the GAIA went there
	moves         bool
	party         *common.Address
	coins, number *string
	available     any
}

// saying reads a log of one of the contracts: what it says of each account that it concerns.
func saying(e event) (all []told) {
	say := func(account, reason, amount string, change func(*told)) {
		t := told{event: e, reason: reason, account: e.address(account), amount: e.number(amount).String(), moves: true}
		change(&t)
		all = append(all, t)
	}
	party := func(t *told, name string) { address := e.address(name); t.party = &address }
	digits := func(name string) *string { text := e.number(name).String(); return &text }
	switch e.contract + " " + e.name {
	case "ValidatorStaking Staked":
		say("validator", "staked", "amount", func(t *told) { t.toContract = true })
	case "ValidatorStaking Delegated":
		say("delegator", "delegated", "amount", func(t *told) { t.toContract = true; party(t, "validator") })
	case "ValidatorStaking UnbondingStarted":
		say("account", "undelegated", "amount", func(t *told) {
			t.moves, t.available = false, second(e.number("availableAt").Uint64())
			party(t, "validator")
		})
	case "ValidatorStaking Withdrawn":
		say("account", "withdrawn", "amount", func(*told) {})
	case "GaiaSale Bought":
		say("buyer", "bought", "tokens", func(t *told) { t.coins = digits("cost") })
	case "GaiaSale Refunded":
		say("buyer", "refunded", "tokens", func(t *told) { t.toContract, t.coins = true, digits("value") })
	case "GaiaClaims Claimed":
		say("to", "claimed", "amount", func(t *told) { t.number = digits("id"); party(t, "account") })
	case "GaiaVesting Released":
		say("beneficiary", "released", "amount", func(t *told) { t.number = digits("id") })
	case "GaiaVesting ScheduleCreated":
		say("funder", "funded", "total", func(t *told) { t.toContract, t.number = true, digits("id"); party(t, "beneficiary") })
		if e.address("funder") != e.address("beneficiary") {
			say("beneficiary", "granted", "total", func(t *told) { t.moves, t.number = false, digits("id"); party(t, "funder") })
		}
	case "GaiaVesting Revoked":
		say("funder", "revoked", "returned", func(t *told) { t.number = digits("id") })
	}
	return all
}

// said is what a contract says of a transfer of the account's, in the log before it; nil: nothing.
func said(e event, m move, account common.Address) *told {
	if e.TxHash != m.TxHash || e.Index+1 != m.Index {
		return nil
	}
	for _, t := range saying(e) {
		from, to := e.Address, account
		if t.toContract {
			from, to = account, e.Address
		}
		if t.moves && t.account == account && t.amount == m.value.String() && m.from == from && m.to == to {
			return &t
		}
	}
	return nil
}

// why is the reason of a transfer: what a contract says of it, else what the token alone tells.
func (s *sheet) why(m move, account common.Address) told {
	for _, e := range s.events {
		if t := said(e, m, account); t != nil {
			return *t
		}
	}
	switch {
	case m.from == m.to:
		return told{reason: "self"}
	case m.kind == "mint":
		return told{reason: "minted"}
	case m.kind == "burn":
		return told{reason: "burnt"}
	case m.to == account:
		return told{reason: "received"}
	}
	return told{reason: "sent"}
}

var groups = map[string][]string{
	"staking": {"staked", "delegated", "undelegated", "withdrawn"},
	"vesting": {"released", "granted", "funded", "revoked"},
}

// history is what changed the account's GAIA, and what will, oldest first.
func (s *sheet) history(account common.Address) (rows []map[string]any) {
	balance := new(big.Int)
	at := 0
	moves := s.of(account)
	row := func(e event, t told, amount, change string, with any) {
		var name any
		if t.party != nil && slices.Contains(groups["staking"], t.reason) {
			name = s.validatorName(*t.party)
		}
		rows = append(rows, map[string]any{
			"hash": e.TxHash, "index": e.Index, "block": e.BlockNumber, "time": e.time, "reason": t.reason, "amount": amount, "change": change,
			"after": balance.String(), "with": with, "party": t.party, "name": name, "coins": t.coins, "number": t.number, "available": t.available,
		})
	}
	for _, e := range s.events {
		if at < len(moves) && moves[at].BlockNumber == e.BlockNumber && moves[at].Index == e.Index {
			m := moves[at]
			at++
			balance.Add(balance, m.changes(account))
			with := m.to
			if m.to == account {
				with = m.from
			}
			row(e, s.why(m, account), m.value.String(), m.changes(account).String(), with)
			continue
		}
		for _, t := range saying(e) {
			if t.account == account && !t.moves {
				row(e, t, t.amount, "0", nil)
			}
		}
	}
	return rows
}

func historyOf(a answer) any {
	all := a.history(a.account)
	slices.Reverse(all)
	if kind := a.query.Get("kind"); kind != "" {
		all = slices.DeleteFunc(all, func(row map[string]any) bool {
			return !slices.ContainsFunc(strings.Split(kind, ","),
				func(group string) bool { return slices.Contains(groups[group], row["reason"].(string)) })
		})
	}
	total := len(all)
	bySize := a.query.Get("sort") == "-change"
	change := func(row map[string]any) *big.Int {
		n, _ := new(big.Int).SetString(written(row["change"]), 10)
		return n
	}
	place := func(row map[string]any, key string) int {
		n, _ := strconv.Atoi(written(generic(row[key])))
		return n
	}
	order := func(x, y map[string]any) int {
		if by := change(y).Cmp(change(x)); bySize && by != 0 {
			return by
		}
		return cmp.Or(cmp.Compare(place(y, "block"), place(x, "block")), cmp.Compare(place(y, "index"), place(x, "index")))
	}
	slices.SortFunc(all, order)
	if a.behind != nil {
		all = slices.DeleteFunc(all, func(row map[string]any) bool { return order(row, a.behind) <= 0 })
	}
	limit := limitOf(a.query)
	return map[string]any{
		"rows": list(all[:min(len(all), limit)], func(row map[string]any) any { return row }), "next": next(len(all) > limit), "total": total,
		"asOf": a.head, "chain": unread, "known": true, "gap": nil, "cut": false, "behind": false,
	}
}
