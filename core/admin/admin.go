package admin

import "gaia.example/portal/core"

// Admins is the admin list. Safe for concurrent use.
type Admins struct{ wallets map[core.Address]bool }

// New makes the list.
func New(wallets []core.Address) *Admins {
	a := &Admins{wallets: map[core.Address]bool{}}
	for _, w := range wallets {
		a.wallets[w] = true
	}
	return a
}

// Has tells whether the wallet is an admin's.
func (a *Admins) Has(wallet core.Address) bool { return a.wallets[wallet] }
