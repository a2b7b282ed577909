package simulated

import (
	"context"
	"sync"

	"gaia.example/portal/core"
)

// Balances are the chain's readings, with a drawn number in the place of the wallet's GAIA and of what counts for tiers. The
// number of a watched wallet stays until Draw, or until nobody watches the wallet. Safe for concurrent use.
type Balances struct {
	chain core.Balances
	below func(int) int

	mu    sync.Mutex
	drawn map[core.Address]*number // of watched wallets
}

// number is what was drawn for a wallet.
type number struct {
	watchers int
	gaia     core.GAIA
}

// New makes Balances. below(n) is a random number: each of 0 to n-1 with the same probability. It is called from any goroutine.
func New(chain core.Balances, below func(n int) int) *Balances {
	return &Balances{chain: chain, below: below, drawn: map[core.Address]*number{}}
}

// Balance is the chain's last reading with the drawn number; there is none until the chain was read.
func (b *Balances) Balance(wallet core.Address) (core.Balance, bool) {
	read, ok := b.chain.Balance(wallet)
	return b.over(wallet, read), ok
}

// Refresh reads the chain now; the drawn number stays.
func (b *Balances) Refresh(ctx context.Context, wallet core.Address) (core.Balance, error) {
	read, err := b.chain.Refresh(ctx, wallet)
	return b.over(wallet, read), err
}

// over is the reading with the drawn number; a wallet that nobody watches has none.
func (b *Balances) over(wallet core.Address, read core.Balance) core.Balance {
	b.mu.Lock()
	defer b.mu.Unlock()
	read.GAIA, read.Standing, read.Parts = 0, 0, core.GAIAParts{}
	if n := b.drawn[wallet]; n != nil {
		read.GAIA, read.Standing = n.gaia, n.gaia
	}
	return read
}

// Watch draws a number, as on a silent check, for a wallet that nobody watched yet: either a session of it is found again, by
// this process for the first time, or somebody is signing in with it.
func (b *Balances) Watch(wallet core.Address) {
	b.mu.Lock()
	n := b.drawn[wallet]
	if n == nil {
		n = &number{gaia: draw(core.SilentCheck, b.below)}
		b.drawn[wallet] = n
	}
	n.watchers++
	b.mu.Unlock()
	b.chain.Watch(wallet)
}

// Unwatch takes back one Watch; after the last the number is forgotten.
func (b *Balances) Unwatch(wallet core.Address) {
	b.chain.Unwatch(wallet)
	b.mu.Lock()
	defer b.mu.Unlock()
	n := b.drawn[wallet]
	if n == nil {
		return
	}
	if n.watchers--; n.watchers == 0 {
		delete(b.drawn, wallet)
	}
}

// Draw makes a watched wallet's balance another one.
func (b *Balances) Draw(wallet core.Address, on core.Occasion) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if n := b.drawn[wallet]; n != nil {
		n.gaia = draw(on, b.below)
	}
}

var (
	_ core.Balances   = (*Balances)(nil)
	_ core.Simulation = (*Balances)(nil)
)
