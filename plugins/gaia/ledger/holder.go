package ledger

import (
	"bytes"
	"math/big"
	"slices"

	"gaia.example/portal/sdk/go/portal"
)

// Holder is an account with a balance.
type Holder struct {
	Account portal.Address
	Balance *big.Int
}

// largest is the n largest holders; equal balances are in the order of their addresses.
func (l *Ledger) largest(n int) []Holder {
	top := make([]Holder, 0, n+1)
	for account, balance := range l.balances {
		h := Holder{Account: account, Balance: balance}
		at, _ := slices.BinarySearchFunc(top, h, compareHolders)
		if at == n {
			continue
		}
		top = slices.Insert(top, at, h)
		top = top[:min(len(top), n)]
	}
	for i := range top {
		top[i].Balance = new(big.Int).Set(top[i].Balance)
	}
	return top
}

func compareHolders(a, b Holder) int {
	if c := b.Balance.Cmp(a.Balance); c != 0 {
		return c
	}
	return bytes.Compare(a.Account[:], b.Account[:])
}
