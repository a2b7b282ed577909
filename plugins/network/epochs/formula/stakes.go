package formula

import (
	"cmp"
	"math/big"
	"slices"

	"gaia.example/portal/sdk/go/portal"
)

// until is when an epoch's stake of each validator stops counting: at the epoch's end, or when the validator exited before it.
func (in Input) until(e Epoch) map[portal.Address]int64 {
	all := map[portal.Address]int64{}
	for _, c := range in.Changes {
		switch {
		case c.Time >= e.Ends:
		case c.Kind == Registered:
			all[c.Validator] = e.Ends
		case c.Kind == Exited:
			all[c.Validator] = c.Time
		}
	}
	return all
}

// held is what an account had bonded to a validator over the epoch.
type held map[portal.Address]*big.Int

// held are wei times seconds within the epoch, by validator and account. Who held nothing in it is not there.
func (in Input) held(e Epoch) map[portal.Address]held {
	until, all := in.until(e), map[portal.Address]held{}
	for _, m := range in.Moves {
		ends, registered := until[m.Validator]
		seconds := ends - max(m.Time, e.Begins)
		if !registered || seconds <= 0 {
			continue
		}
		accounts := all[m.Validator]
		if accounts == nil {
			accounts = held{}
			all[m.Validator] = accounts
		}
		sum := accounts[m.Account]
		if sum == nil {
			sum = new(big.Int)
			accounts[m.Account] = sum
		}
		sum.Add(sum, new(big.Int).Mul(m.Amount, big.NewInt(seconds)))
	}
	for validator, accounts := range all {
		for account, sum := range accounts {
			if sum.Sign() <= 0 {
				delete(accounts, account)
			}
		}
		if len(accounts) == 0 {
			delete(all, validator)
		}
	}
	return all
}

func (h held) sum() *big.Int {
	sum := new(big.Int)
	for _, one := range h {
		sum.Add(sum, one)
	}
	return sum
}

// commissions are those in force at an epoch's end, in basis points: the chain's, in the second before it.
func (in Input) commissions(e Epoch) map[portal.Address]uint16 {
	all := map[portal.Address]uint16{}
	for _, c := range in.Changes {
		switch {
		case c.Time >= e.Ends:
		case c.Kind == Registered, c.Kind == Commission && c.Due < e.Ends:
			all[c.Validator] = c.Bps
		case c.Kind == Commission:
			all[c.Validator] = c.Before
		}
	}
	return all
}

// weigh tells what was bonded to each validator after each signal's block; who had exited by then, or had not registered, is not there.
// It goes through the chain once.
func (in Input) weigh(tell func(s Signal, weights map[portal.Address]*big.Int)) {
	signals := slices.SortedFunc(slices.Values(in.Signals), func(a, b Signal) int { return cmp.Compare(a.Block, b.Block) })
	bonded, active := map[portal.Address]*big.Int{}, map[portal.Address]bool{}
	moves, changes := in.Moves, in.Changes
	for _, s := range signals {
		for ; len(changes) > 0 && changes[0].Block <= s.Block; changes = changes[1:] {
			switch changes[0].Kind {
			case Registered:
				active[changes[0].Validator] = true
			case Exited:
				delete(active, changes[0].Validator)
			case Commission:
			}
		}
		for ; len(moves) > 0 && moves[0].Block <= s.Block; moves = moves[1:] {
			sum := bonded[moves[0].Validator]
			if sum == nil {
				sum = new(big.Int)
				bonded[moves[0].Validator] = sum
			}
			sum.Add(sum, moves[0].Amount)
		}
		weights := map[portal.Address]*big.Int{}
		for validator := range active {
			weights[validator] = new(big.Int)
			if sum := bonded[validator]; sum != nil {
				weights[validator].Set(sum)
			}
		}
		tell(s, weights)
	}
}
