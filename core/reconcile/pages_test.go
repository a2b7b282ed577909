package reconcile

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
)

// pages are those of GAIA, with all that they show. A page that is added is a row.
func pages() []page {
	var growth, flows, supply, progress, activity, transfers []reading
	for _, w := range []string{"24h", "7d", "30d", "90d", "all"} {
		growth = append(growth, reading{path: "/tracker/growth?range=" + w, expect: growthOf})
		flows = append(flows, reading{path: "/tracker/flows?range=" + w, expect: flowsOf})
		supply = append(supply, reading{path: "/token/supply?range=" + w, expect: suppliedOf})
		progress = append(progress, reading{path: "/sale/progress?range=" + w, expect: progressOf})
	}
	for _, w := range []string{"1h", "24h", "7d", "30d", "90d", "all"} {
		activity = append(activity, reading{path: "/live/activity?range=" + w, expect: activityOf})
	}
	for _, query := range []string{"limit=200", "limit=50&kind=mint", "limit=50&kind=stake%2Cunstake",
		"limit=50&kind=bought%2Cclaimed%2Creleased%2Cfunded",
		"limit=50&account={account}", "limit=50&q={account}", "limit=50&least=1000&within=24h"} {
		transfers = append(transfers, reading{path: "/live/transfers?" + query, pages: true, expect: tapeOf})
	}
	// The tape as it was when the chain was half as long, and what has come since.
	rewound := []reading{
		{path: "/live/transfers?limit=50&at={middle}", pages: true, expect: tapeOf},
		{path: "/live/transfers?limit=50&at={middle}&q={account}", pages: true, expect: tapeOf},
		{path: "/live/replay?limit=50&after={middle}&until={newest}", pages: true, expect: replayOf},
		{path: "/live/replay?limit=50&after=1&until={middle}", pages: true, expect: replayOf},
	}
	return []page{
		{"/gaia", slices.Concat([]reading{
			{path: "/token", expect: factsOf},
			{path: "/token/holders/{account}", expect: holderOf},
			{path: "/token/powers", expect: powersOf},
			{path: "/token/allocation", expect: supplyOf},
			{path: "/token/unlocks", expect: unlocksOf},
		}, supply)},
		{"/launch", []reading{{path: "/launch/progress?range=all", expect: progressOf}}},
		{"/gaia-purchase", slices.Concat(progress, []reading{
			{path: "/sale", expect: saleOf},
			{path: "/sale/accounts/{account}", expect: buyerOf},
			{path: "/sale/quote?gaia=380", expect: quoteOf},
			{path: "/sale/quote?gaia=100000000", expect: quoteOf},
			{path: "/sale/purchases?limit=5", pages: true, expect: purchasesOf},
		})},
		{"/gaia-tracker", slices.Concat([]reading{
			{path: "/tracker/holders?limit=200&sort=-balance", pages: true, expect: holdersOf},
			{path: "/tracker/holders?limit=7&sort=balance", pages: true, expect: holdersOf},
			{path: "/tracker/holders?limit=7&sort=-balance&least=1000", pages: true, expect: holdersOf},
			{path: "/tracker/holders?q={account}", pages: true, expect: holdersOf},
			{path: "/tracker/holders?limit=2&q=0xb", pages: true, expect: holdersOf},
			{path: "/tracker/holders?limit=2&q=0x4&sort=balance", pages: true, expect: holdersOf},
			{path: "/tracker/distribution", expect: distributionOf},
		}, growth, flows)},
		{"/gaia-tracker/:a", []reading{
			{path: "/tracker/accounts/{account}", expect: profileOf},
			{path: "/tracker/accounts/{account}/balances?range=24h", expect: balancesOf},
			{path: "/tracker/accounts/{account}/balances?range=30d", expect: balancesOf},
			{path: "/tracker/accounts/{account}/balances?range=all", expect: balancesOf},
			{path: "/tracker/accounts/{account}/entries?limit=50", pages: true, expect: entriesOf},
		}},
		{"/gaia-live", slices.Concat([]reading{{path: "/live/recent", expect: recentOf}}, activity, transfers, rewound)},
		{"/claim", []reading{
			{path: "/claim", expect: campaignsOf},
			{path: "/claim/accounts/{account}", expect: claimantOf},
			{path: "/claim/accounts/{account}/vesting", expect: vestedOf},
		}},
		{"/launch", []reading{{path: "/launch", expect: launchOf}}},
	}
}

func purchasesOf(a answer) any {
	var rows []any
	for _, e := range slices.Backward(a.named("GaiaSale", "Bought", "Refunded")) {
		for _, t := range saying(e) {
			rows = append(rows, map[string]any{
				"hash": e.TxHash, "index": e.Index, "block": e.BlockNumber, "time": e.time, "reason": t.reason, "buyer": t.account,
				"tokens": t.amount, "coins": t.coins,
			})
		}
	}
	page := a.newest(rows)
	page["asOf"], page["complete"] = a.head, true
	return page
}

// ofAdmins are the parts of pages that only an admin of the portal reads.
func ofAdmins() []page {
	return []page{{"/gaia-admin", []reading{{path: "/sale-terms", expect: termsOf}}}}
}

// own are the pages whose answers are those of who signed in.
func own() []page {
	return []page{{"/gaia-dashboard", []reading{
		{path: "/portfolio", expect: moneyOf},
		{path: "/portfolio/history?limit=50", pages: true, expect: historyOf},
		{path: "/portfolio/history?limit=50&kind=staking%2Cvesting", pages: true, expect: historyOf},
		{path: "/portfolio/history?limit=20&sort=-change", pages: true, expect: historyOf},
	}}, {"/gaia-tracker", []reading{{path: "/watch", expect: watchedOf}}}}
}

// list is what JSON has for no rows, too.
func list[T any](all []T, as func(T) any) []any {
	rows := []any{}
	for _, one := range all {
		rows = append(rows, as(one))
	}
	return rows
}

func (m move) any() any { return m.json() }

// The token.

func factsOf(a answer) any {
	at, token := a.head.Number, "GaiaToken"
	text := func(method string) any { return a.books.call(at, token, method)[0] }
	members := func(role common.Hash) any {
		accounts := one[[]common.Address](a.books, at, token, "getRoleMembers", role)
		return list(accounts, func(account common.Address) any {
			return map[string]any{"account": account, "since": a.since(role, account)}
		})
	}
	minters, admins := members(minterRole), members(common.Hash{})
	limit, supply := one[*big.Int](a.books, at, token, "cap"), one[*big.Int](a.books, at, token, "totalSupply")
	top := a.ranked()
	code := a.codeOf(token)
	can := map[string]any{}
	for _, one := range code["traits"].([]any) {
		trait := one.(map[string]any)
		can[trait["name"].(string)] = trait["present"]
	}
	return map[string]any{
		"asOf": a.head, "address": a.books.contracts[token], "name": text("name"), "symbol": text("symbol"), "decimals": text("decimals"),
		"totalSupply": supply.String(), "cap": limit.String(),
		"staked":          a.books.amount(at, token, "balanceOf", a.books.contracts["ValidatorStaking"]),
		"stakingContract": a.books.contracts["ValidatorStaking"],
		"minters":         minters, "admins": admins,
		"mintable": supply.Cmp(limit) < 0 && len(minters.([]any))+len(admins.([]any)) > 0,
		"pausable": can["pause"], "upgradeable": can["upgrade"], "burnable": can["burn"], "seizable": can["seize"],
		"blockable": can["block"], "code": code, "codeProblem": nil,
		"deployedAt": a.first().proof(), "holders": len(a.balances), "transfers": len(a.moves),
		"minted": a.minted.String(), "burnt": a.burnt.String(),
		"topHolders": list(top[:min(len(top), 10)], func(account common.Address) any {
			return map[string]any{"address": account, "balance": a.balance(account).String(), "share": a.share(a.balance(account))}
		}),
		"problem": nil,
	}
}

var minterRole = crypto.Keccak256Hash([]byte("MINTER_ROLE"))

// since is the log that gave an account the role that it has.
func (s *sheet) since(role common.Hash, account common.Address) any {
	for _, e := range slices.Backward(s.named("GaiaToken", "RoleGranted")) {
		if e.args["role"] == [32]byte(role) && e.address("account") == account {
			return e.proof()
		}
	}
	return nil
}

func holderOf(a answer) any {
	return map[string]any{"asOf": a.head, "address": a.account, "balance": a.books.amount(a.head.Number, "GaiaToken", "balanceOf", a.account)}
}

// The sale.

var phases = []string{"pending", "open", "paused", "soldOut", "ended", "failed"}

func saleOf(a answer) any {
	at := a.head.Number
	sale := map[string]any{
		"asOf": a.head, "address": a.books.contracts["GaiaSale"], "phase": phases[one[uint8](a.books, at, "GaiaSale", "phase")],
		"token": a.books.call(at, "GaiaSale", "token")[0], "treasury": a.books.call(at, "GaiaSale", "treasury")[0],
	}
	for _, name := range []string{"price", "softCap", "hardCap", "walletCap", "sold", "raised", "remaining"} {
		sale[name] = a.books.amount(at, "GaiaSale", name)
	}
	for _, name := range []string{"opensAt", "closesAt"} {
		sale[name] = second(one[uint64](a.books, at, "GaiaSale", name))
	}
	// What the contract counts is what its logs say.
	sold, raised := new(big.Int), new(big.Int)
	for _, e := range a.named("GaiaSale", "Bought") {
		sold.Add(sold, e.number("tokens"))
		raised.Add(raised, e.number("cost"))
	}
	if sold.String() != sale["sold"] || raised.String() != sale["raised"] {
		a.books.t.Errorf("the sale's logs add up to %s sold for %s, and the contract says %s for %s", sold, raised, sale["sold"], sale["raised"])
	}
	return map[string]any{"sale": sale, "problem": nil}
}

func buyerOf(a answer) any {
	at := a.head.Number
	purchase := one[struct{ Tokens, Paid *big.Int }](a.books, at, "GaiaSale", "purchaseOf", a.account)
	return map[string]any{
		"asOf": a.head, "address": a.account, "tokens": purchase.Tokens.String(), "paid": purchase.Paid.String(),
		"left": a.books.amount(at, "GaiaSale", "mayBuy", a.account), "balance": a.books.amount(at, "GaiaToken", "balanceOf", a.account),
	}
}

func second(unix uint64) time.Time { return time.Unix(int64(unix), 0).UTC() }

// The claims and what vests.

type campaign struct {
	Root                     [32]byte
	Funder                   common.Address
	OpensAt                  uint64
	Over                     bool
	ClosesAt, EndsAt         uint64
	Total, Claimed, Returned *big.Int
	ListHash                 [32]byte
	Title                    string
}

func campaignsOf(a answer) any {
	at := a.head.Number
	return map[string]any{
		"asOf": a.head, "contract": a.books.contracts["GaiaClaims"], "catchingUp": false, "problem": nil,
		"campaigns": list(a.named("GaiaClaims", "CampaignCreated"), func(created event) any {
			id := created.number("id")
			c := one[campaign](a.books, at, "GaiaClaims", "campaign", id)
			var over any
			for _, e := range a.named("GaiaClaims", "CampaignCancelled", "ClawedBack") {
				if e.number("id").Cmp(id) == 0 {
					proof := e.proof()
					proof["cancelled"] = e.name == "CampaignCancelled"
					over = proof
				}
			}
			return map[string]any{
				"id": id, "title": c.Title, "funder": c.Funder, "root": common.Hash(c.Root), "listHash": common.Hash(c.ListHash),
				"total": c.Total.String(), "claimed": c.Claimed.String(), "returned": c.Returned.String(), "claims": len(a.claims(id)),
				"opensAt": second(c.OpensAt), "closesAt": second(c.ClosesAt), "endsAt": second(c.EndsAt), "created": created.proof(),
				"over": over, "list": a.books.lists[c.ListHash].json(),
				"epoch": nil, // nobody has said terms of epochs here
			}
		}),
	}
}

func (s *sheet) claims(id *big.Int) []event {
	return slices.DeleteFunc(s.named("GaiaClaims", "Claimed"), func(e event) bool { return e.number("id").Cmp(id) != 0 })
}

func claimantOf(a answer) any {
	allocated, searched := []any{}, []any{}
	for _, created := range a.named("GaiaClaims", "CampaignCreated") {
		published := a.books.lists[hashOf(created.args["listHash"])]
		if published == nil {
			continue
		}
		searched = append(searched, created.number("id"))
		for nth, one := range published.rows {
			if one.account == a.account {
				allocated = append(allocated, map[string]any{
					"campaign": created.number("id"), "index": big.NewInt(int64(nth)).String(), "amount": one.amount.String(),
					"reason": one.reason, "proof": published.proof(nth),
				})
			}
		}
	}
	claims := slices.DeleteFunc(a.named("GaiaClaims", "Claimed"), func(e event) bool { return e.address("account") != a.account })
	return map[string]any{
		"asOf": a.head, "address": a.account, "allocations": allocated, "searched": searched, "catchingUp": false, "problem": nil,
		"claims": list(claims, func(e event) any {
			claim := e.proof()
			claim["campaign"], claim["index"], claim["amount"], claim["to"], claim["log"] =
				e.number("id"), e.number("index").String(), e.number("amount").String(), e.address("to"), e.Index
			return claim
		}),
	}
}

type schedule struct {
	Beneficiary                common.Address
	StartsAt                   uint64
	Funder                     common.Address
	CliffAt, EndsAt, RevokedAt uint64
	Revocable                  bool
	Total, Released            *big.Int
}

// schedules are the account's, those from one of them to another.
func (s *sheet) schedules(ids []*big.Int, more func(schedule, map[string]any)) (rows []any) {
	at := s.head.Number
	return list(ids, func(id *big.Int) any {
		of := one[schedule](s.books, at, "GaiaVesting", "schedule", id)
		row := map[string]any{
			"id": id.String(), "funder": of.Funder, "total": of.Total.String(), "released": of.Released.String(),
			"releasable": s.books.amount(at, "GaiaVesting", "releasable", id),
			"startsAt":   second(of.StartsAt), "cliffAt": second(of.CliffAt), "endsAt": second(of.EndsAt),
			"revokedAt": nil, "revocable": of.Revocable,
		}
		if of.RevokedAt > 0 {
			row["revokedAt"] = second(of.RevokedAt)
		}
		more(of, row)
		return row
	})
}

func vestedOf(a answer) any {
	const most = 50
	ids := one[[]*big.Int](a.books, a.head.Number, "GaiaVesting", "schedulesOf", a.account)
	return map[string]any{"address": a.account, "vesting": map[string]any{
		"asOf": a.head, "contract": a.books.contracts["GaiaVesting"], "more": max(0, len(ids)-most),
		"schedules": a.schedules(ids[max(0, len(ids)-most):], func(schedule, map[string]any) {}),
	}}
}

// unlocksOf asks the contract what has vested by each of the dates, those that are to come as well.
func unlocksOf(a answer) any {
	at, now := a.head.Number, a.head.Time.Unix()
	count := one[*big.Int](a.books, at, "GaiaVesting", "scheduleCount").Int64()
	vested := func(id int64, unix int64) *big.Int {
		return one[*big.Int](a.books, at, "GaiaVesting", "vestedAt", big.NewInt(id), uint64(unix))
	}
	type date struct {
		at  int64
		row any
	}
	var dates []date
	ids, total, released, last := []int64{}, new(big.Int), new(big.Int), now
	for id := range count {
		ids = append(ids, id)
		of := one[schedule](a.books, at, "GaiaVesting", "schedule", big.NewInt(id))
		total.Add(total, of.Total)
		released.Add(released, of.Released)
		if of.RevokedAt != 0 {
			continue
		}
		last = max(last, int64(of.EndsAt))
		by := new(big.Int)
		if of.CliffAt > of.StartsAt {
			by = vested(id, int64(of.CliffAt))
		}
		for _, d := range []struct {
			kind   string
			at     uint64
			amount *big.Int
		}{{"cliff", of.CliffAt, by}, {"end", of.EndsAt, new(big.Int).Sub(of.Total, by)}} {
			if int64(d.at) > now && d.amount.Sign() > 0 {
				dates = append(dates, date{int64(d.at), map[string]any{
					"at": second(d.at), "kind": d.kind, "schedule": fmt.Sprint(id), "beneficiary": of.Beneficiary, "amount": d.amount.String(),
				}})
			}
		}
	}
	slices.SortStableFunc(dates, func(a, b date) int { return cmp.Compare(a.at, b.at) })
	allBy := func(unix int64) *big.Int {
		sum := new(big.Int)
		for _, id := range ids {
			sum.Add(sum, vested(id, unix))
		}
		return sum
	}
	const hour, day = 3600, 86_400
	every, steps := int64(0), []any{}
	if last > now {
		for _, every = range []int64{hour, day, 7 * day, 30 * day, 90 * day} {
			if (last-now)/every < 62 {
				break
			}
		}
		by := allBy(now)
		for start := now - now%min(every, day); start < last; start += every {
			then := allBy(start + every)
			steps = append(steps, map[string]any{"start": second(uint64(start)), "amount": new(big.Int).Sub(then, by).String()})
			by = then
		}
	}
	return map[string]any{
		"asOf": a.head, "contract": a.books.contracts["GaiaVesting"], "known": true, "schedules": count, "more": 0,
		"total": total.String(), "vested": allBy(now).String(), "released": released.String(),
		"everySeconds": every, "steps": steps, "dates": list(dates, func(d date) any { return d.row }),
	}
}

// everything is for an admin.
func everything() []page { return slices.Concat(own(), ownStake(), pages(), ofAdmins()) }
