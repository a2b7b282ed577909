package reconcile

import (
	"math/big"
	"slices"
	"strconv"
	"time"

	"github.com/ethereum/go-ethereum/common"
)

// mostChanges are shown of the sale.
const mostChanges = 50

// termsOf is who has a say over the sale, and what they did.
func termsOf(a answer) any {
	changes := []any{}
	for _, e := range slices.Backward(a.events) {
		if change := changeOf(e); change != nil && len(changes) < mostChanges {
			changes = append(changes, change)
		}
	}
	pauser := one[[32]byte](a.books, a.head.Number, "GaiaSale", "PAUSER_ROLE")
	return map[string]any{
		"asOf": a.head, "admins": a.members([32]byte{}), "pausers": a.members(pauser), "changes": changes, "catchingUp": false, "problem": nil,
	}
}

// members have the role by the logs, and by the contract.
func (a answer) members(role [32]byte) any {
	rows := []any{}
	var accounts []common.Address
	for _, e := range a.named("GaiaSale", "RoleGranted", "RoleRevoked") {
		if e.args["role"] != role {
			continue
		}
		if at := slices.Index(accounts, e.address("account")); at >= 0 {
			accounts, rows = slices.Delete(accounts, at, at+1), slices.Delete(rows, at, at+1)
		}
		if e.name == "RoleGranted" {
			accounts, rows = append(accounts, e.address("account")),
				append(rows, map[string]any{"account": e.address("account"), "since": e.proof()})
		}
	}
	for _, account := range accounts {
		if !one[bool](a.books, a.head.Number, "GaiaSale", "hasRole", role, account) {
			a.books.t.Errorf("by its logs %s has a role of the sale, and the contract says that it has not", account)
		}
	}
	return rows
}

// changeOf is what a log says of the sale; nil: nothing of its terms.
func changeOf(e event) any {
	if e.contract != "GaiaSale" {
		return nil
	}
	change := e.proof()
	change["log"], change["role"], change["account"] = e.Index, nil, nil
	by := func(kind, account string) {
		change["kind"] = kind
		if who := e.address(account); who != (common.Address{}) {
			change["account"] = who
		}
	}
	amount := func(kind, account, of string) {
		by(kind, account)
		change["amount"] = e.number(of).String()
	}
	switch e.name {
	case "TermsSet":
		change["kind"] = "terms"
		for _, name := range []string{"price", "softCap", "hardCap", "walletCap"} {
			change[name] = e.number(name).String()
		}
		change["opensAt"], change["closesAt"] = e.number("opensAt"), e.number("closesAt")
	case "TreasurySet":
		by("treasury", "treasury")
	case "Paused":
		by("paused", "account")
	case "Unpaused":
		by("resumed", "account")
	case "Closed":
		by("closed", "by")
		change["closesAt"] = e.number("closedAt")
	case "ProceedsWithdrawn":
		amount("proceeds", "treasury", "value")
	case "ExcessWithdrawn":
		amount("excess", "treasury", "value")
	case "UnsoldWithdrawn":
		amount("unsold", "treasury", "tokens")
	case "RoleGranted", "RoleRevoked":
		by(map[string]string{"RoleGranted": "granted", "RoleRevoked": "revoked"}[e.name], "account")
		change["role"] = hashOf(e.args["role"])
	default:
		return nil
	}
	return change
}

// quoteOf is what the contract asks of who signed in.
func quoteOf(a answer) any {
	at, asked := a.head.Number, wholeOf(a.query.Get("gaia"))
	said := one[struct {
		Tokens, Cost, Left *big.Int
		Phase              uint8
	}](a.books, at, "GaiaSale", "quote", a.account, asked)
	var cost any
	if said.Tokens.Sign() > 0 {
		cost = said.Cost.String()
	}
	return map[string]any{"quote": map[string]any{
		"asOf": a.head, "contract": a.books.contracts["GaiaSale"], "buyer": a.account,
		"phase": phases[one[uint8](a.books, at, "GaiaSale", "phase")],
		"asked": asked.String(), "tokens": said.Tokens.String(), "cost": cost, "left": said.Left.String(),
	}}
}

// replayOf is what a tape goes on with that was rewound: the oldest first.
func replayOf(a answer) any {
	after, until := secondsOf(a.query.Get("after")), secondsOf(a.query.Get("until"))
	rows := []any{}
	for _, m := range a.moves {
		row := m.json()
		if m.time.After(after) && !m.time.After(until) && (a.behind == nil || older(a.behind, generic(row).(map[string]any))) {
			rows = append(rows, row)
		}
	}
	limit := limitOf(a.query)
	return map[string]any{"rows": append([]any{}, rows[:min(len(rows), limit)]...), "next": next(len(rows) > limit)}
}

func secondsOf(text string) time.Time {
	seconds, _ := strconv.ParseInt(text, 10, 64)
	return time.Unix(seconds, 0).UTC()
}

// watchedOf is what the watched addresses have, and had; the list itself is of no chain.
func watchedOf(a answer) any {
	rows := []any{}
	addresses, _ := a.said["addresses"].([]any)
	for _, one := range addresses {
		said, _ := one.(map[string]any)
		account, of := common.HexToAddress(written(said["address"])), a.head.Time.Unix()/hour
		since := func(hours int64) string {
			return new(big.Int).Sub(a.balance(account), a.balanceBefore(account, of-hours)).String()
		}
		var last any
		for _, m := range slices.Backward(a.moves) {
			if m.of(account) {
				last = m.json()
				break
			}
		}
		rows = append(rows, map[string]any{"balance": a.balance(account).String(), "day": since(24), "week": since(7 * 24), "last": last})
	}
	return map[string]any{
		"addresses": unread, "rules": unread, "alerts": unread, "most": unread, "depth": unread, "asOf": a.head, "standings": rows, "gap": nil,
	}
}
