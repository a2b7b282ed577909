package ledger

import (
	"math/big"
	"slices"
	"time"

	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/sdk/go/portal"
)

// kept is how many of the newest transfers the ledger remembers.
const kept = 500

// Kind says what a transfer was for.
type Kind string

// Kinds, as they are on the wire.
const (
	Mint    Kind = "mint"
	Burn    Kind = "burn"
	Stake   Kind = "stake"
	Unstake Kind = "unstake"
	Plain   Kind = "transfer"
)

// Transfer is one Transfer log.
type Transfer struct {
	Hash    portal.Hash    `json:"hash"`
	Index   uint           `json:"index"` // of the log in its block
	Block   uint64         `json:"block"`
	Time    time.Time      `json:"time"`
	From    portal.Address `json:"from"`
	To      portal.Address `json:"to"`
	Value   string         `json:"value"` // wei, decimal
	Kind    Kind           `json:"kind"`
	Removed bool           `json:"removed,omitempty"` // taken back by a reorganisation
}

func (l *Ledger) transfer(log portal.Log, event *gaiatoken.GaiaTokenTransfer) Transfer {
	t := Transfer{
		Hash: log.Transaction, Index: log.Index, Block: log.Block.Number, Time: log.Block.Time,
		From: portal.Address(event.From), To: portal.Address(event.To), Value: event.Value.String(), Removed: log.Removed,
	}
	t.Kind = l.kind(t.From, t.To)
	value, count := event.Value, 1
	if log.Removed {
		value, count = new(big.Int).Neg(value), -1
	}

	l.transfers += count
	if t.From.Zero() {
		l.minted.Add(l.minted, value)
	} else {
		l.credit(t.From, new(big.Int).Neg(value))
	}
	if t.To.Zero() {
		l.burnt.Add(l.burnt, value)
	} else {
		l.credit(t.To, value)
	}
	l.count(t, count, value)
	l.remember(t)
	return t
}

func (l *Ledger) kind(from, to portal.Address) Kind {
	switch {
	case from.Zero():
		return Mint
	case to.Zero():
		return Burn
	case l.staking.Zero():
		return Plain
	case to == l.staking:
		return Stake
	case from == l.staking:
		return Unstake
	}
	return Plain
}

func (l *Ledger) credit(account portal.Address, value *big.Int) {
	balance := l.balances[account]
	if balance == nil {
		balance = new(big.Int)
		l.balances[account] = balance
	}
	if balance.Add(balance, value).Sign() == 0 {
		delete(l.balances, account)
	}
	l.leaders.note(account, balance)
}

func (l *Ledger) remember(t Transfer) {
	if t.Removed {
		l.newest = slices.DeleteFunc(l.newest, func(n Transfer) bool {
			return n.Hash == t.Hash && n.Block == t.Block && n.Index == t.Index
		})
		return
	}
	if len(l.newest) == 2*kept { // moving them down one by one would make a long history slow
		l.newest = append(l.newest[:0], l.newest[kept:]...)
	}
	l.newest = append(l.newest, t)
}

// Recent is the end of the ledger, all of it at the same block.
type Recent struct {
	Head      portal.Block
	CaughtUp  bool
	Since     *time.Time // of the first log; nil before one was seen
	Transfers []Transfer // newest first
	Minutes   []Minute   // 60 that end with now's, oldest first; one without transfers counts 0
}

// Recent has the newest transfers: at most limit, and at most 500.
func (l *Ledger) Recent(limit int, now time.Time) Recent {
	l.mu.RLock()
	defer l.mu.RUnlock()
	n := min(limit, kept, len(l.newest))
	newest := slices.Clone(l.newest[len(l.newest)-n:])
	slices.Reverse(newest)
	r := Recent{Head: l.head, CaughtUp: l.caughtUp, Transfers: newest, Minutes: l.perMinute(now)}
	if l.first != nil {
		r.Since = &l.first.Block.Time
	}
	return r
}
