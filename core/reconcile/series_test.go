package reconcile

import (
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"
)

// fine is the window of the tracker, of which only what there is of it is divided where the token began in it.
func (a answer) fine() window {
	w, first := a.tracked(), a.first().time.Unix()
	switch { // a young token is read more closely
	case w.from >= first:
		return w
	case a.later()-first < 3*hour:
		return since(first, a.later(), minute)
	}
	return since(first, a.later(), hour)
}

// splitParts are the contracts that hold GAIA, by the names of their parts in the answer; elsewhere is everybody else's.
var splitParts = []struct{ part, contract string }{{"sale", "GaiaSale"}, {"claims", "GaiaClaims"}, {"vesting", "GaiaVesting"},
	{"staking", "ValidatorStaking"}}

// placed is what each of the parts got and gave before a time, by the transfers.
func (a answer) placed(before int64) (got, gave map[string]*big.Int) {
	got, gave = map[string]*big.Int{}, map[string]*big.Int{}
	of := map[common.Address]string{{}: "nobody"}
	for _, one := range splitParts {
		of[a.books.contracts[one.contract]] = one.part
	}
	for _, sums := range []map[string]*big.Int{got, gave} {
		sums["other"], sums["nobody"] = new(big.Int), new(big.Int)
		for _, one := range splitParts {
			sums[one.part] = new(big.Int)
		}
	}
	part := func(account common.Address) string {
		if name, is := of[account]; is {
			return name
		}
		return "other"
	}
	for _, m := range a.moves {
		if from, to := part(m.from), part(m.to); m.time.Unix() < before && from != to {
			gave[from].Add(gave[from], m.value)
			got[to].Add(got[to], m.value)
		}
	}
	return got, gave
}

// split is where all GAIA was before a time.
func (a answer) split(before int64) map[string]any {
	got, gave := a.placed(before)
	has := func(part string) string { return new(big.Int).Sub(got[part], gave[part]).String() }
	s := map[string]any{"minted": gave["nobody"].String(), "burnt": got["nobody"].String(), "elsewhere": has("other")}
	for _, one := range splitParts {
		s[one.part] = has(one.part)
	}
	return s
}

func suppliedOf(a answer) any {
	w, fine := a.tracked(), a.fine()
	s := a.span(w)
	s["everySeconds"], s["before"] = fine.each, nil
	if a.first().time.Unix()/hour < w.from/hour {
		s["before"] = a.split(w.from)
	}
	var steps []any
	for i := range fine.steps {
		from := fine.from + int64(i)*fine.each
		step := a.split(from + fine.each)
		step["start"] = time.Unix(from, 0).UTC()
		steps = append(steps, step)
	}
	s["steps"] = steps
	got, gave := a.placed(ever)
	parts := list(splitParts, func(one struct{ part, contract string }) any {
		contract := a.books.contracts[one.contract]
		// What the logs add up to is what the token says.
		if said, sum := a.books.amount(a.head.Number, "GaiaToken", "balanceOf", contract),
			new(big.Int).Sub(got[one.part], gave[one.part]); said != sum.String() {
			a.books.t.Errorf("the logs add up to %s for %s, and the token says %s", sum, one.contract, said)
		}
		return map[string]any{"part": one.part, "contract": contract, "got": got[one.part].String(), "gave": gave[one.part].String()}
	})
	s["parts"] = append(parts, map[string]any{"part": "other", "contract": nil, "got": got["other"].String(), "gave": gave["other"].String()})
	return s
}

func progressOf(a answer) any {
	set := a.named("GaiaSale", "TermsSet")
	first, w := set[0].time.Unix(), window{}
	if name := a.query.Get("range"); name != "all" {
		steps := map[string]int{"24h": 96, "7d": 84, "30d": 90, "90d": 90}[name]
		w = ending(a.later(), minute, lengths[name]/int64(steps), steps)
	}
	if w.from < first/minute*minute { // of a young sale only what there is of it is divided
		w = since(first, a.later(), minute)
	}
	raised := func(before int64) (map[string]any, int) {
		n, sold, paid := 0, new(big.Int), new(big.Int)
		for _, e := range a.named("GaiaSale", "Bought") {
			if e.time.Unix() < before {
				n++
				sold.Add(sold, e.number("tokens"))
				paid.Add(paid, e.number("cost"))
			}
		}
		return map[string]any{"sold": sold.String(), "raised": paid.String()}, n
	}
	from := time.Unix(w.from, 0).UTC()
	if from.Before(set[0].time) {
		from = set[0].time
	}
	before, n := raised(w.from)
	var steps []any
	for i := range w.steps {
		start := w.from + int64(i)*w.each
		step, then := raised(start + w.each)
		step["start"], step["purchases"] = time.Unix(start, 0).UTC(), then-n
		steps, n = append(steps, step), then
	}
	return map[string]any{
		"asOf": a.head, "from": from, "known": true, "everySeconds": w.each, "before": before, "steps": steps, "problem": nil,
		"terms": list(set, func(e event) any {
			terms := e.proof()
			for name, arg := range map[string]string{"price": "price", "softCap": "softCap", "hardCap": "hardCap", "walletCap": "walletCap"} {
				terms[name] = e.number(arg).String()
			}
			return terms
		}),
	}
}
