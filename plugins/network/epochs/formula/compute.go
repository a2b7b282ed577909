package formula

import (
	"bytes"
	"maps"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/merkle"
)

// mostBps is a commission of all.
const mostBps = 10_000

// Standing is what an epoch says of one validator. Amounts are wei; they are nil where nothing was eligible.
type Standing struct {
	Validator portal.Address
	Merit     Merit
	Held      *big.Int // bonded to it over the epoch, wei times seconds
	Gross     *big.Int // of the pool
	Fees      *big.Int // commission: the part of Gross that the validator takes of what its delegators earned
	Missed    *big.Int // what it would have had more of the pool, had it been fully effective
	// Commission is in force in the epoch's last second, basis points.
	Commission uint16
}

// Reward is what an account earned with a validator, after commission. A validator's own has the fees, and what dividing left over.
type Reward struct {
	Account   portal.Address
	Validator portal.Address
	Amount    *big.Int // wei, above 0
	Held      *big.Int // wei times seconds
}

// Payment is a row of the list that is paid: what an account earned with all validators.
type Payment struct {
	Account portal.Address
	Amount  *big.Int // wei, above 0
}

// Result is an epoch computed.
type Result struct {
	Decided   int         // signals that closed in it, final or rejected
	Standings []Standing  // by address
	Rewards   []Reward    // by validator, then by account
	Payments  []Payment   // by address: their place is their index in the tree
	Total     *big.Int    // of the payments
	Root      portal.Hash // of the payments' tree; zeros where there are none
}

// Compute is an epoch's result. All divisions are rounded down; see docs/epochs.md for each of them.
func Compute(e Epoch, in Input) (Result, error) {
	merits, decided := in.merits()
	r := Result{Decided: decided, Total: new(big.Int)}
	all, commissions := in.held(e), in.commissions(e)
	base := new(big.Int) // what the validators held that had anything to attest
	for validator, accounts := range all {
		if merits[validator].Eligible > 0 {
			base.Add(base, accounts.sum())
		}
	}
	for _, validator := range known(all, merits) {
		s := Standing{Validator: validator, Merit: merits[validator], Held: all[validator].sum(),
			Commission: commissions[validator]}
		effective := s.Merit.Effectiveness()
		if effective != nil && base.Sign() > 0 {
			most := part(e.Pool, s.Held, base)
			held := new(big.Int).Mul(s.Held, new(big.Int).SetUint64(*effective))
			s.Gross = part(e.Pool, held, new(big.Int).Mul(base, big.NewInt(Whole)))
			s.Missed = most.Sub(most, s.Gross)
			s.Fees = new(big.Int)
			r.Rewards = append(r.Rewards, s.divide(all[validator])...)
		}
		r.Standings = append(r.Standings, s)
	}
	return r, r.pay()
}

// known are the validators that held something or had something to attest, by address.
func known(all map[portal.Address]held, merits map[portal.Address]Merit) []portal.Address {
	names := map[portal.Address]bool{}
	for validator := range all {
		names[validator] = true
	}
	for validator := range merits {
		names[validator] = true
	}
	return slices.SortedFunc(maps.Keys(names), compare)
}

func compare(a, b portal.Address) int { return bytes.Compare(a[:], b[:]) }

// part is whole × of ÷ all, rounded down.
func part(whole, of, all *big.Int) *big.Int {
	n := new(big.Int).Mul(whole, of)
	return n.Div(n, all)
}

// divide splits what a validator earned: a delegator has its part by what it held, less the commission on that part; the validator has all
// that is left.
func (s *Standing) divide(accounts held) (rewards []Reward) {
	left := new(big.Int).Set(s.Gross)
	for _, account := range slices.SortedFunc(maps.Keys(accounts), compare) {
		if account == s.Validator {
			continue
		}
		amount := part(s.Gross, accounts[account], s.Held)
		fee := part(amount, big.NewInt(int64(s.Commission)), big.NewInt(mostBps))
		s.Fees.Add(s.Fees, fee)
		amount.Sub(amount, fee)
		left.Sub(left, amount)
		if amount.Sign() > 0 {
			rewards = append(rewards, Reward{account, s.Validator, amount, accounts[account]})
		}
	}
	if left.Sign() > 0 {
		own := accounts[s.Validator]
		if own == nil {
			own = new(big.Int)
		}
		rewards = append(rewards, Reward{s.Validator, s.Validator, left, own})
		slices.SortFunc(rewards, func(a, b Reward) int { return compare(a.Account, b.Account) })
	}
	return rewards
}

// pay adds up what each account has, and makes the tree.
func (r *Result) pay() error {
	sums := map[portal.Address]*big.Int{}
	for _, reward := range r.Rewards {
		if sums[reward.Account] == nil {
			sums[reward.Account] = new(big.Int)
		}
		sums[reward.Account].Add(sums[reward.Account], reward.Amount)
		r.Total.Add(r.Total, reward.Amount)
	}
	for _, account := range slices.SortedFunc(maps.Keys(sums), compare) {
		r.Payments = append(r.Payments, Payment{account, sums[account]})
	}
	if len(r.Payments) == 0 {
		return nil
	}
	tree, err := merkle.New(func(yield func(merkle.Allocation, error) bool) {
		for i, p := range r.Payments {
			if !yield(merkle.Allocation{Index: uint64(i), Account: common.Address(p.Account), Amount: p.Amount}, nil) { // a place in a list
				return
			}
		}
	})
	if err != nil {
		return err
	}
	r.Root = portal.Hash(tree.Root())
	return nil
}
