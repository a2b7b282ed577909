package core

import (
	"context"
	"time"
)

// Balance is one reading of what a wallet has, at one block.
type Balance struct {
	Native   string    // in the smallest unit (wei), decimal
	GAIA     GAIA      // all of Parts together in whole GAIA at the head, rounded down
	Parts    GAIAParts // the zero GAIAParts where the balance is made up
	Standing GAIA      // what counts for tiers: held long enough, agreed on, and not lost for good
	At       Block     // where it was read
	ReadAt   time.Time // when the chain last confirmed it
}

// GAIAParts says where a wallet's GAIA is, at one block, each part in the smallest unit, decimal. No GAIA is in two of them.
type GAIAParts struct {
	Wallet    string // what the token says that it holds
	Staked    string // on itself, as a validator
	Delegated string // to others: it is not in theirs
	Unbonding string // taken back, and not paid out yet
}

// Balances reads wallets' balances and keeps those of watched wallets fresh.
type Balances interface {
	// Balance is the last reading of a watched wallet, without waiting.
	Balance(Address) (Balance, bool)
	// Refresh reads now, at the head.
	Refresh(context.Context, Address) (Balance, error)
	// Watch keeps the wallet's balance fresh until as many calls of Unwatch.
	Watch(Address)
	Unwatch(Address)
}

// Occasion is why a simulated balance is drawn anew.
type Occasion string

// The occasions, each with a distribution of its own.
const (
	SilentCheck Occasion = "silent check" // a page goes on with a session without asking its wallet for anything
	UserConnect Occasion = "user connect" // a person connects a wallet
)

// Simulation makes up what wallets hold, where the chain does not say it.
type Simulation interface {
	// Draw makes a watched wallet's balance another one; it does nothing for others. Any but UserConnect is a SilentCheck.
	Draw(Address, Occasion)
}
