package ledger

import (
	"bytes"
	"math/big"
	"slices"

	"gaia.example/portal/sdk/go/portal"
)

// led is how many leaders are chosen at a time; they may become up to eight times as many before that is done again.
const led = 100

// Holder is an account with a balance.
type Holder struct {
	Account portal.Address
	Balance *big.Int
}

// leaders are all accounts with a balance of at least the floor, so that the largest of a million are found among a few.
// Nobody else has more than any of them.
type leaders struct {
	balances map[portal.Address]*big.Int
	floor    *big.Int
}

func newLeaders() leaders {
	return leaders{balances: map[portal.Address]*big.Int{}, floor: new(big.Int)}
}

// note takes an account's new balance.
func (l *leaders) note(account portal.Address, balance *big.Int) {
	if balance.Sign() == 0 || balance.Cmp(l.floor) < 0 {
		delete(l.balances, account)
		return
	}
	l.balances[account] = balance
	if len(l.balances) > 8*led {
		l.choose(l.balances)
	}
}

func (l *leaders) choose(among map[portal.Address]*big.Int) {
	top := largest(among, led)
	*l = newLeaders()
	for _, h := range top {
		l.balances[h.Account] = h.Balance
	}
	if len(top) == led {
		l.floor = new(big.Int).Set(top[led-1].Balance)
	}
}

// largest is the n largest holders, n being at most led; equal balances are in the order of their addresses.
func (l *Ledger) largest(n int) []Holder {
	if len(l.leaders.balances) < min(n, len(l.balances)) {
		l.leaders.choose(l.balances)
	}
	top := largest(l.leaders.balances, n)
	for i := range top {
		top[i].Balance = new(big.Int).Set(top[i].Balance)
	}
	return top
}

func largest(among map[portal.Address]*big.Int, n int) []Holder {
	top := make([]Holder, 0, n+1)
	for account, balance := range among {
		h := Holder{Account: account, Balance: balance}
		at, _ := slices.BinarySearchFunc(top, h, compareHolders)
		if at == n {
			continue
		}
		top = slices.Insert(top, at, h)
		top = top[:min(len(top), n)]
	}
	return top
}

func compareHolders(a, b Holder) int {
	if c := b.Balance.Cmp(a.Balance); c != 0 {
		return c
	}
	return bytes.Compare(a.Account[:], b.Account[:])
}
