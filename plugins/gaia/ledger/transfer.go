package ledger

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

// taped is how many of the newest transfers the tape has.
const taped = 500

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

func newTransfer(event *gaiatoken.GaiaTokenTransfer, log portal.Log, staking portal.Address) Transfer {
	t := Transfer{
		Hash: log.Transaction, Index: log.Index, Block: log.Block.Number, Time: log.Block.Time,
		From: portal.Address(event.From), To: portal.Address(event.To), Value: event.Value.String(), Removed: log.Removed,
	}
	t.Kind = kind(t.From, t.To, staking)
	return t
}

func kind(from, to, staking portal.Address) Kind {
	switch {
	case from.Zero():
		return Mint
	case to.Zero():
		return Burn
	case staking.Zero():
		return Plain
	case to == staking:
		return Stake
	case from == staking:
		return Unstake
	}
	return Plain
}

// Recent is the end of the ledger.
type Recent struct {
	Head      portal.Block
	CaughtUp  bool
	Since     *time.Time // of the first log; nil before one was seen
	Transfers []Transfer // newest first
	Minutes   []Step     // 120 of a minute each, oldest first: an hour, and the one before
}

// Recent has the newest transfers: at most limit, and at most 500. The minutes end with now's, or with the head's where that is ahead of
// now: of the zero time always. All of it is of the same block.
func (l *Ledger) Recent(ctx context.Context, limit int, now time.Time) (r Recent, err error) {
	err = portalsql.Snapshot(ctx, l.db, func(tx *sql.Tx) error {
		if r.Head, r.CaughtUp, err = index.Head(ctx, tx, Name); err != nil {
			return err
		}
		var since *portalchain.Proof
		if since, err = first(ctx, tx); err != nil {
			return err
		}
		if since != nil {
			r.Since = &since.Time
		}
		if r.Transfers, err = tape(ctx, tx, min(limit, taped), "TRUE"); err != nil {
			return err
		}
		if r.Head.Time.After(now) {
			now = r.Head.Time
		}
		r.Minutes, err = minutes.steps(ctx, tx, minutes.of(now)-119, 1, 120)
		return err
	})
	return r, err
}

// Transaction is its transfers, oldest first, where they are among the newest 500.
func (l *Ledger) Transaction(ctx context.Context, of portal.Hash) ([]Transfer, error) {
	return l.taped(ctx, "hash = $2", portalsql.Hash(of))
}

// Block is its transfers, oldest first, as far as they are among the newest 500.
func (l *Ledger) Block(ctx context.Context, number uint64) ([]Transfer, error) {
	return l.taped(ctx, "block = $2", number)
}

func (l *Ledger) taped(ctx context.Context, where string, value any) (found []Transfer, err error) {
	err = portalsql.Snapshot(ctx, l.db, func(tx *sql.Tx) error {
		found, err = tape(ctx, tx, taped, where, value)
		slices.Reverse(found)
		return err
	})
	return found, err
}

// onTape is the newest transfers, of which a query takes some.
const onTape = `FROM (SELECT * FROM transfers ORDER BY block DESC, position DESC LIMIT $1) AS tape WHERE `

// tape is those of the newest n for which where holds, newest first.
func tape(ctx context.Context, tx *sql.Tx, n int, where string, values ...any) ([]Transfer, error) {
	found := []Transfer{}
	for row, err := range portalsql.Rows(ctx, tx, "SELECT block, position, hash, at, sender, recipient, value, kind "+onTape+where+" ORDER BY block DESC, position DESC",
		append([]any{n}, values...)...) {
		if err != nil {
			return nil, err
		}
		var t Transfer
		var at int64
		var from, to portalsql.Address
		var of portalsql.Hash
		var value portalsql.Uint256
		if err := row.Scan(&t.Block, &t.Index, &of, &at, &from, &to, &value, &t.Kind); err != nil {
			return nil, err
		}
		t.Hash, t.Time, t.From, t.To, t.Value = portal.Hash(of), time.Unix(at, 0).UTC(), portal.Address(from), portal.Address(to), value.String()
		found = append(found, t)
	}
	return found, nil
}
