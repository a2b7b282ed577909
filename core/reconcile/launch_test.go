package reconcile

import (
	"cmp"
	"math/big"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
)

// launchOf is the page of the launch: its figures, its steps with their proofs, and the times that contracts have.
func launchOf(a answer) any {
	l := launching{answer: a, sale: saleOf(a).(map[string]any)["sale"].(map[string]any), openings: a.openings()}
	phases, moments := append(l.salePhases(), l.otherPhases()...), l.moments()
	figures, _ := a.said["figures"].(map[string]any)
	holders := a.sheetOf(figures["holders"])
	token, _ := a.said["token"].(map[string]any)
	return map[string]any{
		"asOf": a.head, "contracts": l.contracts(), "phases": phases, "moments": moments, "dated": true, "next": l.next(moments),
		"over": l.over(phases, moments), "claimable": l.claimable(), "sale": l.sale, "token": a.traits(token),
		"figures": map[string]any{
			"validators": a.answered("ValidatorStaking", "validatorCount()", "validatorCount"),
			"holders":    map[string]any{"asOf": holders.head, "count": len(holders.balances)},
			"buyers":     a.counted(figures["buyers"], func(s *sheet) any { return s.buyers() }),
			"claims":     a.counted(figures["claims"], func(s *sheet) any { return len(s.named("GaiaClaims", "Claimed")) }),
			"claimed":    a.claimed(figures["claimed"]),
		},
		"dates": unread, "version": unread, "problem": nil, // what admins announced is of no chain
	}
}

type launching struct {
	answer

	sale     map[string]any
	openings []opening
}

func (l launching) number(name string) *big.Int {
	n, _ := new(big.Int).SetString(l.sale[name].(string), 10)
	return n
}

func (l launching) time(name string) time.Time { return l.sale[name].(time.Time) }

// ended is that nothing can be bought any more, and neverOpened that it was closed before anything could.
func (l launching) ended() bool {
	return slices.Contains([]string{"soldOut", "ended", "failed"}, l.sale["phase"].(string))
}

func (l launching) neverOpened() bool {
	return l.ended() && !l.time("opensAt").Before(l.time("closesAt"))
}

// sheetOf is that of the block which a part of the answer names: it is read when something happens, and may be older than the whole.
func (a answer) sheetOf(part any) *sheet {
	said, _ := part.(map[string]any)
	if of := (answer{said: said}).asOf(); of != nil && of.Number <= a.newer {
		return a.books.sheet(of.Number)
	}
	return a.sheet
}

func (a answer) counted(part any, count func(*sheet) any) any {
	s := a.sheetOf(part)
	return map[string]any{"asOf": s.head, "count": count(s)}
}

func (a answer) claimed(part any) any {
	s, sum := a.sheetOf(part), new(big.Int)
	for _, e := range s.named("GaiaClaims", "Claimed") {
		sum.Add(sum, e.number("amount"))
	}
	return map[string]any{"asOf": s.head, "amount": sum.String()}
}

func (s *sheet) buyers() int {
	all := map[common.Address]bool{}
	for _, e := range s.named("GaiaSale", "Bought") {
		all[e.address("buyer")] = true
	}
	return len(all)
}

// traits are what the token permits, at the block at which the module read it last.
func (a answer) traits(token map[string]any) any {
	at := a
	at.sheet = a.sheetOf(token)
	all, some := factsOf(at).(map[string]any), map[string]any{}
	for _, name := range []string{"asOf", "address", "cap", "deployedAt", "minters", "admins", "mintable", "pausable", "upgradeable",
		"burnable", "seizable", "blockable", "code", "codeProblem"} {
		some[name] = all[name]
	}
	return some
}

// answered is what a contract says when it is asked for one of its figures.
func (a answer) answered(contract, call, method string) any {
	return map[string]any{
		"call": call, "data": hexutil.Bytes(crypto.Keccak256([]byte(call))[:4]), "answer": a.books.amount(a.head.Number, contract, method),
	}
}

// upgradeable is what a contract's code says of it, at the block at which the module read it last.
func (l launching) upgradeable(contract string, said any) any {
	at := l.answer
	at.sheet = l.sheetOf(said)
	code := at.codeOf(contract)
	for _, one := range code["traits"].([]any) {
		if trait := one.(map[string]any); trait["name"] == "upgrade" {
			return map[string]any{"asOf": at.head, "hash": code["hash"], "upgradeable": trait["present"]}
		}
	}
	return nil
}

func (l launching) contracts() any {
	rows, said := []any{}, map[any]any{}
	all, _ := l.said["contracts"].([]any)
	for _, one := range all {
		contract, _ := one.(map[string]any)
		said[contract["name"]] = contract["code"]
	}
	for _, of := range [][2]string{{"GaiaToken", "totalSupply"}, {"GaiaSale", "sold"}, {"GaiaClaims", "notice"}, {"GaiaVesting", "held"},
		{"ValidatorStaking", "totalStaked"}} {
		rows = append(rows, map[string]any{
			"name": of[0], "address": l.books.contracts[of[0]], "reading": l.answered(of[0], of[1]+"()", of[1]),
			"code": l.upgradeable(of[0], said[of[0]]),
		})
	}
	return rows
}

// reached is the proof of the first log with which a sum of amounts is at least that; nil: it is not.
func reached(events []event, amount func(event) *big.Int, least *big.Int) any {
	sum := new(big.Int)
	for _, e := range events {
		if sum.Add(sum, amount(e)); sum.Cmp(least) >= 0 {
			return e.proof()
		}
	}
	return nil
}

func phase(name, state string, at, proof any) map[string]any {
	return map[string]any{"name": name, "state": state, "at": at, "proof": proof}
}

func done(is bool) string {
	if is {
		return "done"
	}
	return "ahead"
}

func (l launching) salePhases() []any {
	opens, closes, soft, hard, sold := l.time("opensAt"), l.time("closesAt"), l.number("softCap"), l.number("hardCap"), l.number("sold")
	bought := func(least *big.Int) any {
		return reached(l.named("GaiaSale", "Bought"), func(e event) *big.Int { return e.number("tokens") }, least)
	}
	opened := done(l.sale["phase"] != "pending" && !opens.After(l.head.Time))
	if l.neverOpened() {
		opened = "missed"
	}
	all := []any{phase("deployed", "done", nil, nil), l.funded(), phase("opened", opened, opens, nil)}
	if soft.Sign() > 0 {
		state, proof := "ahead", any(nil)
		if sold.Cmp(soft) >= 0 {
			state, proof = "done", bought(soft)
		} else if l.ended() {
			state = "missed"
		}
		all = append(all, phase("softCap", state, nil, proof))
	}
	over := phase("over", done(l.ended()), closes, nil)
	if l.sale["phase"] == "soldOut" {
		over["at"], over["proof"] = nil, bought(hard)
		if proof, is := over["proof"].(map[string]any); is {
			over["at"] = proof["time"]
		}
	}
	return append(all, over)
}

// funded is that all that is for sale has come to the sale, whatever has left it since.
func (l launching) funded() any {
	var paid []event
	for _, m := range l.moves {
		if m.to == l.books.contracts["GaiaSale"] {
			paid = append(paid, m.event)
		}
	}
	by := reached(paid, func(e event) *big.Int { return e.number("value") }, l.number("hardCap"))
	proof, is := by.(map[string]any)
	if is && l.ended() && !proof["time"].(time.Time).Before(l.time("closesAt")) {
		by, is = nil, false
	}
	there := new(big.Int).Add(l.number("sold"), l.number("remaining")).Cmp(l.number("hardCap")) >= 0
	switch {
	case l.sale["phase"] == "soldOut" || !l.ended() && there || l.ended() && is:
		return phase("funded", "done", nil, by)
	case l.ended():
		return phase("funded", "missed", nil, nil)
	}
	return phase("funded", "ahead", nil, nil)
}

func (l launching) otherPhases() []any {
	made, open := phase("campaign", "ahead", nil, nil), phase("claims", "ahead", nil, nil)
	if len(l.openings) > 0 {
		made["state"], made["proof"] = "done", l.openings[0].made
		first := slices.MinFunc(l.openings, func(a, b opening) int { return a.opens.Compare(b.opens) }).opens
		open["state"], open["at"] = done(!first.After(l.head.Time)), first
	}
	staked := phase("staked", done(l.books.amount(l.head.Number, "ValidatorStaking", "validatorCount") != "0"), nil, nil)
	if logs := l.named("ValidatorStaking", "Staked"); staked["state"] == "done" && len(logs) > 0 {
		staked["proof"] = logs[0].proof()
	}
	return []any{made, open, staked}
}

// opening is of a campaign that was not cancelled.
type opening struct {
	title       string
	opens, ends time.Time
	made        map[string]any
}

func (s *sheet) openings() (all []opening) {
	for _, created := range s.named("GaiaClaims", "CampaignCreated") {
		id := created.number("id")
		if slices.ContainsFunc(s.named("GaiaClaims", "CampaignCancelled"), func(e event) bool { return e.number("id").Cmp(id) == 0 }) {
			continue
		}
		c := one[campaign](s.books, s.head.Number, "GaiaClaims", "campaign", id)
		all = append(all, opening{c.Title, second(c.OpensAt), second(c.EndsAt), created.proof()})
	}
	return all
}

func (l launching) claimable() bool {
	return slices.ContainsFunc(l.openings, func(o opening) bool { return !o.opens.After(l.head.Time) && o.ends.After(l.head.Time) })
}

// moments are the times of contracts and, as the portal says them, those of admins.
func (l launching) moments() (all []map[string]any) {
	add := func(kind string, title, path any, at time.Time) {
		all = append(all, map[string]any{"kind": kind, "title": title, "at": at, "path": path})
	}
	if l.sale["phase"] != "soldOut" {
		if !l.neverOpened() {
			add("saleOpens", nil, "/gaia-purchase", l.time("opensAt"))
		}
		add("saleCloses", nil, "/gaia-purchase", l.time("closesAt"))
	}
	const most = 20
	for _, o := range l.openings[max(0, len(l.openings)-most):] {
		add("claimsOpen", o.title, "/claim", o.opens)
	}
	dates, _ := l.said["dates"].([]any)
	for _, date := range dates {
		said, _ := date.(map[string]any)
		at, err := time.Parse(time.RFC3339, written(said["at"]))
		check(l.books.t, err)
		add("dated", said["title"], said["path"], at)
	}
	slices.SortStableFunc(all, func(a, b map[string]any) int {
		return cmp.Or(a["at"].(time.Time).Compare(b["at"].(time.Time)), cmp.Compare(a["kind"].(string), b["kind"].(string)))
	})
	return all
}

// next is the first time after the block at which anything opens, ends or is due.
func (l launching) next(moments []map[string]any) any {
	var times []time.Time
	for _, moment := range moments {
		times = append(times, moment["at"].(time.Time))
	}
	for _, o := range l.openings {
		times = append(times, o.opens, o.ends)
	}
	times = slices.DeleteFunc(times, func(at time.Time) bool { return !at.After(l.head.Time) })
	if len(times) == 0 {
		return nil
	}
	return slices.MinFunc(times, time.Time.Compare)
}

func (l launching) over(phases []any, moments []map[string]any) bool {
	ahead := func(one any) bool { return one.(map[string]any)["state"] == "ahead" }
	return !slices.ContainsFunc(phases, ahead) &&
		!slices.ContainsFunc(moments, func(moment map[string]any) bool { return moment["at"].(time.Time).After(l.head.Time) })
}
