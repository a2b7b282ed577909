package portfolio

import (
	"context"
	"database/sql"
	"errors"
	"math/big"
	"sync"
	"time"

	"gaia.example/portal/plugins/gaia/acts"
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
		if err = tx.QueryRowContext(ctx, "SELECT COUNT(DISTINCT account) FROM acts WHERE kind = $1", string(acts.Bought)).Scan(&m.Buyers); err != nil {
			return err
		}
		if m.FirstStake, err = firstOf(ctx, tx, acts.Staked); err != nil {
			return err
		}
		for i, amount := range amounts {
			if m.Sold[i], err = p.sold(ctx, tx, amount); err != nil {
				return err
			}
		}
		return nil
	})
	return m, err
}

func firstOf(ctx context.Context, tx *sql.Tx, kind acts.Reason) (*portalchain.Proof, error) {
	for row, err := range portalsql.Rows(ctx, tx, "SELECT block, at, hash FROM acts WHERE kind = $1 ORDER BY block, position LIMIT 1", string(kind)) {
		if err != nil {
			return nil, err
		}
		proof, err := scanProof(row)
		return &proof, err
	}
	return nil, nil
}

func scanProof(row *sql.Rows, more ...any) (proof portalchain.Proof, err error) {
	var at int64
	err = row.Scan(append([]any{&proof.Block, &at, (*portalsql.Hash)(&proof.Hash)}, more...)...)
	proof.Time = time.Unix(at, 0).UTC()
	return proof, err
}

// passed keeps the purchases with which amounts were sold, by these: they stay the same, and there may be many before them.
type passed struct {
	mu sync.Mutex
	by map[string]purchase
}

type purchase struct {
	portalchain.Proof

	position uint // of its log in the block
}

// sold is the purchase with which so much was sold; nil where it was not.
func (p *Portfolio) sold(ctx context.Context, tx *sql.Tx, amount *big.Int) (*portalchain.Proof, error) {
	p.passed.mu.Lock()
	defer p.passed.mu.Unlock()
	if kept, there := p.passed.by[amount.String()]; there {
		// A reorganisation may have taken it back.
		err := tx.QueryRowContext(ctx, "SELECT COUNT(*) > 0 FROM acts WHERE block = $1 AND position = $2 AND hash = $3",
			kept.Block, kept.position, portalsql.Hash(kept.Hash)).Scan(&there)
		if err != nil || there {
			return &kept.Proof, err
		}
		p.passed.by = nil // what comes after it counts from there, too
	}
	sum := new(big.Int)
	for row, err := range portalsql.Rows(ctx, tx, "SELECT block, at, hash, position, amount FROM acts WHERE kind = $1 ORDER BY block, position", string(acts.Bought)) {
		if err != nil {
			return nil, err
		}
		var at purchase
		var text string
		if at.Proof, err = scanProof(row, &at.position, &text); err != nil {
			return nil, err
		}
		tokens, ok := new(big.Int).SetString(text, 10)
		if !ok {
			return nil, errors.New("an act's amount is no number")
		}
		if sum.Add(sum, tokens).Cmp(amount) < 0 {
			continue
		}
		if p.passed.by == nil {
			p.passed.by = map[string]purchase{}
		}
		p.passed.by[amount.String()] = at
		return &at.Proof, nil
	}
	return nil, nil
}
