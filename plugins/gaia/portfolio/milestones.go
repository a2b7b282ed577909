package portfolio

import (
	"context"
	"database/sql"
	"math/big"
	"sync"

	"gaia.example/portal/plugins/gaia/acts"
	"gaia.example/portal/plugins/gaia/reach"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

// Milestones is what the acts of all accounts say together.
type Milestones struct {
	AsOf       portal.Block // up to which they are read
	Known      bool         // all of them are: else what follows is nothing
	Buyers     int          // accounts that bought in the sale
	FirstStake *portalchain.Proof
	// Sold is the purchases with which as much was sold as was asked for, each in the place of its amount; nil: less was sold.
	Sold []*portalchain.Proof
}

// Milestones looks for the purchases with which the sale reached the amounts, in wei: ask for those that it has reached.
func (p *Portfolio) Milestones(ctx context.Context, amounts ...*big.Int) (m Milestones, err error) {
	m.Sold = make([]*portalchain.Proof, len(amounts))
	err = portalsql.Snapshot(ctx, p.db, func(tx *sql.Tx) (err error) {
		if m.AsOf, m.Known, err = index.Head(ctx, tx, Name); err != nil || !m.Known {
			return err
		}
		if m.FirstStake, err = firstStake(ctx, tx); err != nil {
			return err
		}
		var purchases reach.Place
		logs := reach.Logs{Index: Name, Table: "acts", Amount: "amount", Where: "kind", Key: string(acts.Bought)}
		if m.Sold, purchases, err = p.sold.Reached(ctx, tx, logs, amounts...); err != nil {
			return err
		}
		m.Buyers, err = p.buyers.of(ctx, tx, purchases)
		return err
	})
	return m, err
}

func firstStake(ctx context.Context, tx *sql.Tx) (*portalchain.Proof, error) {
	var proof portalchain.Proof
	found, err := portalsql.Found(tx.QueryRowContext(ctx, "SELECT block, at, hash FROM acts WHERE kind = $1 ORDER BY block, position LIMIT 1",
		string(acts.Staked)).Scan(&proof.Block, (*portalsql.Time)(&proof.Time), (*portalsql.Hash)(&proof.Hash)))
	if !found {
		return nil, err
	}
	return &proof, nil
}

// buyers keeps how many accounts bought, by the purchases: they are many, and the same as long as there is no other.
type buyers struct {
	mu    sync.Mutex
	at    reach.Place
	count int
}

func (b *buyers) of(ctx context.Context, tx *sql.Tx, purchases reach.Place) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.at == purchases {
		return b.count, nil
	}
	if err := tx.QueryRowContext(ctx, "SELECT COUNT(DISTINCT account) FROM acts WHERE kind = $1",
		string(acts.Bought)).Scan(&b.count); err != nil {
		return 0, err
	}
	b.at = purchases
	return b.count, nil
}
