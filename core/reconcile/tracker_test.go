package reconcile

import (
	"cmp"
	"maps"
	"math/big"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/common"
)

const hour, minute = 3600, 60

// window is what an answer for a length of time is of: so many steps, each of so many seconds, from one of them on.
type window struct {
	from, each int64
	steps      int
}

func (w window) end() int64 { return w.from + w.each*int64(w.steps) }

// later is when the answer's windows end with: the time that it was asked, or its block's where that is later.
func (a answer) later() int64 { return max(a.now.Unix(), a.head.Time.Unix()) }

// ending has so many steps, of which the last ends with the grain that now is in.
func ending(now, grain, each int64, steps int) window {
	return window{(now/grain+1)*grain - each*int64(steps), each, steps}
}

// since divides what there is since the first log into 60 steps at most, of whole grains, of which the last ends with now's.
func since(first, now, grain int64) window {
	from, end := first/grain, now/grain+1
	each := max(1, (end-from+59)/60)
	return ending(now, grain, each*grain, int((end-from+each-1)/each))
}

var lengths = map[string]int64{"1h": hour, "24h": 24 * hour, "7d": 7 * 24 * hour, "30d": 30 * 24 * hour, "90d": 90 * 24 * hour}

// tracked is the window of the tracker: of whole hours.
func (a answer) tracked() window {
	name := a.query.Get("range")
	if name == "all" {
		return since(a.first().time.Unix(), a.later(), hour)
	}
	steps := map[string]int{"24h": 24, "7d": 56, "30d": 30, "90d": 90}[name]
	return ending(a.later(), hour, lengths[name]/int64(steps), steps)
}

// moved is how many transfers there were from one time to before another, and what went from one account to another with them.
func (s *sheet) moved(from, to int64) map[string]any {
	n, volume := 0, new(big.Int)
	for _, m := range s.moves {
		if at := m.time.Unix(); from <= at && at < to {
			if n++; m.inner() {
				volume.Add(volume, m.value)
			}
		}
	}
	return map[string]any{"start": time.Unix(from, 0).UTC(), "count": n, "volume": volume.String()}
}

func (s *sheet) steps(w window) []any {
	var all []any
	for i := range w.steps {
		from := w.from + int64(i)*w.each
		all = append(all, s.moved(from, from+w.each))
	}
	return all
}

// before is the window before w, as far as w has come by now, in minutes.
func (a answer) before(w window) map[string]any {
	length := w.end() - w.from
	return a.moved(w.from-length, (a.later()/minute+1)*minute-length)
}

// heldAt is how many held anything at that time.
func (s *sheet) heldAt(before int64) int {
	n, _ := slices.BinarySearchFunc(s.moves, before, func(m move, at int64) int { return cmp.Compare(m.time.Unix(), at) })
	if n == 0 {
		return 0
	}
	return s.holders[n-1]
}

// active are who sent or got anything from one time to before another.
func (s *sheet) active(from, to int64) int {
	seen := map[common.Address]bool{}
	for _, m := range s.moves {
		if at := m.time.Unix(); from <= at && at < to && m.value.Sign() > 0 {
			seen[m.from], seen[m.to] = true, true
		}
	}
	delete(seen, common.Address{})
	return len(seen)
}

const ever = int64(1) << 60

func (a answer) span(w window) map[string]any {
	first := a.first()
	from := time.Unix(w.from, 0).UTC()
	if from.Before(first.time) {
		from = first.time
	}
	return map[string]any{"asOf": a.head, "since": first.proof(), "from": from, "known": true, "problem": nil}
}

func growthOf(a answer) any {
	w, first, fine := a.tracked(), a.first().time.Unix(), a.fine()
	steps := a.steps(fine)
	for i := range steps {
		steps[i].(map[string]any)["holders"] = a.heldAt(fine.from + int64(i+1)*fine.each)
	}
	g := a.span(w)
	maps.Copy(g, map[string]any{
		"everySeconds": fine.each, "steps": steps, "before": nil, "held": nil,
		"active": a.active(w.from, ever), "seen": a.active(0, ever), "supply": a.supply().String(), "largest": list(a.largest(w.from), move.any),
	})
	if first/hour < w.from/hour {
		g["held"] = a.heldAt(w.from)
	}
	if length := w.end() - w.from; first/hour*hour <= w.from-length {
		g["before"] = a.before(w)
	}
	grain := int64(hour)
	begin := max(w.from, first/hour*hour)
	if g["activeDays"] = (w.end()-begin)/hour > 7*24; g["activeDays"] == true {
		grain = 24 * hour
	}
	actives := []any{}
	for from := begin / grain * grain; from < w.end(); from += grain {
		actives = append(actives, map[string]any{"start": time.Unix(from, 0).UTC(), "accounts": a.active(from, from+grain)})
	}
	g["actives"] = actives
	return g
}

// largest are the ten largest transfers from a time on, of equal ones the newest first.
func (s *sheet) largest(from int64) []move {
	all := slices.DeleteFunc(slices.Clone(s.moves), func(m move) bool { return m.time.Unix() < from })
	slices.SortFunc(all, func(a, b move) int { return cmp.Or(b.value.Cmp(a.value), newer(a, b)) })
	return all[:min(len(all), 10)]
}

func newer(a, b move) int {
	return cmp.Or(cmp.Compare(b.BlockNumber, a.BlockNumber), cmp.Compare(b.Index, a.Index))
}

// part is what an account was in the protocol before that log.
func (s *sheet) part(account common.Address, at move) string {
	for _, name := range protocol {
		if s.books.contracts[name] == account {
			return map[string]string{"ValidatorStaking": "staking", "GaiaSale": "sale", "GaiaClaims": "claims", "GaiaVesting": "vesting"}[name]
		}
	}
	if account == (common.Address{}) {
		return "nobody"
	}
	has := map[[32]byte]bool{}
	for _, e := range s.named("GaiaToken", "RoleGranted", "RoleRevoked") {
		if e.BlockNumber > at.BlockNumber || e.BlockNumber == at.BlockNumber && e.Index > at.Index {
			break
		}
		if e.address("account") == account {
			role, _ := e.args["role"].([32]byte)
			has[role] = e.name == "RoleGranted"
		}
	}
	switch {
	case has[[32]byte{}]:
		return "admin"
	case has[minterRole]:
		return "minter"
	}
	return "other"
}

func flowsOf(a answer) any {
	w := a.tracked()
	from := w.from
	if a.query.Get("range") == "all" {
		from = 0
	}
	type flow struct {
		from, to string
		n        int
		volume   *big.Int
	}
	var all []*flow
	for _, m := range a.moves {
		if m.time.Unix() < from || m.from == m.to {
			continue
		}
		source, target := a.part(m.from, m), a.part(m.to, m)
		at := slices.IndexFunc(all, func(f *flow) bool { return f.from == source && f.to == target })
		if at < 0 {
			at, all = len(all), append(all, &flow{source, target, 0, new(big.Int)})
		}
		all[at].n++
		all[at].volume.Add(all[at].volume, m.value)
	}
	slices.SortFunc(all, func(a, b *flow) int {
		return cmp.Or(b.volume.Cmp(a.volume), cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to))
	})
	f := a.span(w)
	f["flows"] = list(all, func(f *flow) any {
		return map[string]any{"from": f.from, "to": f.to, "transfers": f.n, "volume": f.volume.String()}
	})
	return f
}

// gaia is one whole GAIA.
var gaia = new(big.Int).Exp(big.NewInt(10), big.NewInt(18), nil)

func distributionOf(a answer) any {
	top := slices.DeleteFunc(a.ranked(), func(account common.Address) bool {
		return account == a.books.contracts["GaiaToken"] ||
			slices.ContainsFunc(protocol, func(name string) bool { return a.books.contracts[name] == account })
	})
	held, ranked, first10, first100, half, sum := new(big.Int), new(big.Int), new(big.Int), new(big.Int), 0, new(big.Int)
	for i, account := range top {
		balance := a.balance(account)
		held.Add(held, balance)
		ranked.Add(ranked, new(big.Int).Mul(balance, big.NewInt(int64(i+1))))
		if i < 10 {
			first10.Add(first10, balance)
		}
		if i < 100 {
			first100.Add(first100, balance)
		}
	}
	for sum.Cmp(new(big.Int).Sub(held, sum)) < 0 {
		sum.Add(sum, a.balance(top[half]))
		half++
	}
	cohorts := map[int][]*big.Int{}
	for _, account := range top {
		whole, digits := new(big.Int).Quo(a.balance(account), gaia), 0
		if whole.Sign() > 0 {
			digits = len(whole.String())
		}
		cohorts[digits] = append(cohorts[digits], a.balance(account))
	}
	// The Gini coefficient by its definition: the mean difference of all pairs, of twice the mean.
	differences := new(big.Int)
	for i, one := range top {
		for _, other := range top[i+1:] {
			differences.Add(differences, new(big.Int).Sub(a.balance(one), a.balance(other)))
		}
	}
	var gini any
	if held.Sign() > 0 {
		gini, _ = new(big.Rat).SetFrac(differences, new(big.Int).Mul(held, big.NewInt(int64(len(top))))).Float64()
	}
	return map[string]any{
		"asOf": a.head, "holders": len(top), "held": held.String(), "ranked": ranked.String(), "gini": gini, "half": half, "problem": nil,
		"top10": first10.String(), "top100": first100.String(),
		"top": list(top[:min(len(top), 10)], func(account common.Address) any {
			return map[string]any{"address": account, "balance": a.balance(account).String()}
		}),
		"cohorts": list(slices.Sorted(maps.Keys(cohorts)), func(digits int) any {
			sum := new(big.Int)
			for _, balance := range cohorts[digits] {
				sum.Add(sum, balance)
			}
			return map[string]any{"digits": digits, "holders": len(cohorts[digits]), "held": sum.String()}
		}),
	}
}

func (a answer) row(account common.Address, rank any) map[string]any {
	balance := a.balance(account)
	then := a.balanceBefore(account, a.head.Time.Add(-30*24*time.Hour).Unix()/hour)
	return map[string]any{
		"address": account, "balance": balance.String(), "share": a.share(balance), "rank": rank,
		"change": new(big.Int).Sub(balance, then).String(), "staked": a.staked(account).String(),
	}
}

func holdersOf(a answer) any {
	all, limit := a.ranked(), limitOf(a.query)
	ranks := map[common.Address]int{}
	for i, account := range all {
		ranks[account] = i + 1
	}
	up := a.query.Get("sort") == "balance"
	if up {
		slices.Reverse(all)
	}
	q, least := a.query.Get("q"), a.query.Get("least")
	wanted := slices.DeleteFunc(all, func(account common.Address) bool {
		return !strings.HasPrefix(lower(account), strings.ToLower(q)) || a.balance(account).Cmp(wholeOf(least)) < 0
	})
	rank := func(account common.Address) any { return ranks[account] }
	if a.behind != nil { // ranks go on from the row before, as it was
		address, _ := a.behind["address"].(string)
		text, _ := a.behind["balance"].(string)
		balance, _ := new(big.Int).SetString(text, 10)
		account := common.HexToAddress(address)
		order := func(one common.Address) int {
			o := cmp.Or(balance.Cmp(a.balance(one)), one.Cmp(account))
			if up {
				return -o
			}
			return o
		}
		wanted = slices.DeleteFunc(wanted, func(one common.Address) bool { return order(one) <= 0 })
		if before, err := strconv.Atoi(written(a.behind["rank"])); err == nil && q == "" {
			step, at := 1, map[common.Address]int{}
			if up {
				step = -1
			}
			for i, one := range wanted {
				at[one] = before + step*(i+1)
			}
			rank = func(account common.Address) any { return at[account] }
		}
	}
	page := map[string]any{"asOf": a.head, "rows": list(wanted[:min(len(wanted), limit)], func(account common.Address) any {
		return any(a.row(account, rank(account)))
	})}
	page["next"] = next(len(wanted) > limit)
	if q == "" && least == "" { // which nobody counts
		page["total"] = len(a.balances)
	}
	return page
}

// next is a cursor, or that there is none.
func next(more bool) any {
	if more {
		return unread
	}
	return nil
}

func limitOf(query url.Values) int {
	if limit, err := strconv.Atoi(query.Get("limit")); err == nil {
		return limit
	}
	return 50
}

func wholeOf(text string) *big.Int {
	n, ok := new(big.Int).SetString(text, 10)
	if !ok {
		return new(big.Int)
	}
	return n.Mul(n, gaia)
}

// of is the account's transfers, oldest first.
func (s *sheet) of(account common.Address) []move {
	return slices.DeleteFunc(slices.Clone(s.moves), func(m move) bool { return !m.of(account) })
}

func profileOf(a answer) any {
	row := a.row(a.account, a.rank(a.account))
	// Nothing at all can be sent in anybody's name: it is no transfer of theirs.
	all := slices.DeleteFunc(a.of(a.account), func(m move) bool { return m.value.Sign() == 0 })
	maps.Copy(row, map[string]any{"asOf": a.head, "known": true, "transfers": len(all), "first": nil, "last": nil, "problem": nil})
	if len(all) > 0 {
		row["first"], row["last"] = all[0].json(), all[len(all)-1].json()
	}
	return row
}

func balancesOf(a answer) any {
	const mostExact = 400
	w := a.tracked()
	b := a.span(w)
	b["before"], b["now"] = a.balanceBefore(a.account, w.from/hour).String(), a.balance(a.account).String()
	all, balance := a.of(a.account), new(big.Int)
	var exact, hourly []any
	last := int64(-1)
	for _, m := range all {
		balance.Add(balance, m.changes(a.account))
		if m.value.Sign() == 0 || m.time.Unix() < w.from {
			continue
		}
		exact = append(exact, map[string]any{"start": m.time, "balance": balance.String()})
		step := map[string]any{"start": time.Unix(m.hour()*hour, 0).UTC(), "balance": balance.String()}
		if m.hour() == last {
			hourly[len(hourly)-1] = step
			continue
		}
		last, hourly = m.hour(), append(hourly, step)
	}
	b["exact"], b["steps"] = len(exact) <= mostExact, append([]any{}, exact...)
	if len(exact) > mostExact {
		b["steps"] = hourly
	}
	return b
}

func entriesOf(a answer) any {
	all, balance := a.of(a.account), new(big.Int)
	var rows []any
	for _, m := range all {
		balance.Add(balance, m.changes(a.account))
		row := m.json()
		row["change"], row["after"] = m.changes(a.account).String(), balance.String()
		rows = append(rows, row)
	}
	slices.Reverse(rows)
	return a.newest(rows)
}

// newest is the page of rows, which are the newest first: from the top, or from behind the row before.
func (a answer) newest(rows []any) map[string]any {
	if a.behind != nil {
		rows = slices.DeleteFunc(slices.Clone(rows), func(row any) bool { return !older(generic(row).(map[string]any), a.behind) })
	}
	limit := limitOf(a.query)
	return map[string]any{"rows": append([]any{}, rows[:min(len(rows), limit)]...), "next": next(len(rows) > limit)}
}

func older(row, than map[string]any) bool {
	place := func(of map[string]any, key string) int {
		n, _ := strconv.Atoi(written(of[key]))
		return n
	}
	return cmp.Or(cmp.Compare(place(row, "block"), place(than, "block")), cmp.Compare(place(row, "index"), place(than, "index"))) < 0
}

func recentOf(a answer) any {
	all := slices.Clone(a.moves)
	slices.Reverse(all)
	return map[string]any{
		"head": a.head, "chain": unread, "transfers": list(all[:min(len(all), 50)], move.any), "total": len(all), "since": a.first().time,
		"perMinute": a.steps(ending(a.later(), minute, minute, 120)), "catchingUp": false, "problem": nil,
	}
}

func activityOf(a answer) any {
	first := a.first().time.Unix()
	var w window
	switch name := a.query.Get("range"); name {
	case "1h", "24h":
		w = ending(a.later(), minute, lengths[name]/map[string]int64{"1h": 60, "24h": 48}[name], map[string]int{"1h": 60, "24h": 48}[name])
	case "7d", "30d", "90d":
		steps := map[string]int{"7d": 56, "30d": 60, "90d": 90}[name]
		w = ending(a.later(), hour, lengths[name]/int64(steps), steps)
	default:
		if w = since(first, a.later(), minute); w.each >= hour {
			w = since(first, a.later(), hour)
		}
	}
	activity := map[string]any{
		"asOf": a.head, "since": a.first().time, "everySeconds": w.each, "steps": a.steps(w), "before": nil, "problem": nil,
	}
	if first/minute*minute <= w.from-(w.end()-w.from) {
		activity["before"] = a.before(w)
	}
	return activity
}

func tapeOf(a answer) any {
	all := slices.Clone(a.moves)
	slices.Reverse(all)
	q := strings.ToLower(a.query.Get("q"))
	kinds, account, least, within := a.query.Get("kind"), a.query.Get("account"), wholeOf(a.query.Get("least")), a.query.Get("within")
	at := a.query.Get("at")
	filtered := at != "" || q != "" || kinds != "" || account != "" || least.Sign() > 0 || within != ""
	all = slices.DeleteFunc(all, func(m move) bool {
		return kinds != "" && !slices.Contains(strings.Split(kinds, ","), m.kind) || account != "" && !m.of(common.HexToAddress(account)) ||
			q != "" && lower(m.from) != q && lower(m.to) != q || m.value.Cmp(least) < 0 ||
			at != "" && m.time.After(secondsOf(at)) || within != "" && m.time.Unix() < (a.now.Unix()/hour+1)*hour-lengths[within]
	})
	page := a.newest(list(all, move.any))
	page["asOf"], page["tooMany"] = a.head, false
	if !filtered { // else nobody counts them
		page["total"] = len(all)
	}
	return page
}
