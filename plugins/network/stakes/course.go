package stakes

import (
	"context"
	"database/sql"
	"math/big"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

// mostSteps is how many steps of a course are told one by one; of more it is sampled that often.
const mostSteps = 400

// Course is a validator's stake in a window, self-stake and delegations.
type Course struct {
	Head   portal.Block
	From   time.Time // where the window begins: not before the validator registered
	Before *big.Int  // as it begins
	Exact  bool      // a step is a log; else one of mostSteps times
	Steps  []Standing
}

// Standing is the stake from a time on.
type Standing struct {
	Time  time.Time         `json:"time"`
	Stake portalsql.Uint256 `json:"stake"` // wei
}

// Course over the window before the head; 0: all of it.
func (s *Stakes) Course(ctx context.Context, validator portal.Address, window time.Duration) (c Course, err error) {
	err = portalsql.Snapshot(ctx, s.db, func(tx *sql.Tx) error {
		if c.Head, _, err = index.Head(ctx, tx, Name); err != nil {
			return err
		}
		of := portalsql.Address(validator)
		var first sql.NullInt64
		if err := tx.QueryRowContext(ctx, "SELECT MIN(at) FROM stakes WHERE validator = $1", of).Scan(&first); err != nil {
			return err
		}
		c.From = time.Unix(first.Int64, 0).UTC()
		if begin := c.Head.Time.Add(-window); window > 0 && begin.After(c.From) {
			c.From = begin
		}
		if c.Before, err = stakeAt(ctx, tx, of, c.From.Add(-time.Second)); err != nil {
			return err
		}
		return c.read(ctx, tx, of)
	})
	return c, err
}

func (c *Course) read(ctx context.Context, tx *sql.Tx, of portalsql.Address) (err error) {
	c.Steps, err = portalsql.All(ctx, tx, func(s *Standing) []any { return []any{(*portalsql.Time)(&s.Time), &s.Stake} },
		"SELECT at, stake FROM stakes WHERE validator = $1 AND at >= $2 ORDER BY at, block, position LIMIT $3",
		of, c.From.Unix(), mostSteps+1)
	if c.Exact = len(c.Steps) <= mostSteps; err != nil || c.Exact {
		return err
	}
	c.Steps = nil
	for i := range mostSteps {
		at := c.From.Add(c.Head.Time.Sub(c.From) * time.Duration(i+1) / mostSteps)
		stake, err := stakeAt(ctx, tx, of, at)
		if err != nil {
			return err
		}
		c.Steps = append(c.Steps, Standing{at, portalsql.Uint256{Int: stake}})
	}
	return nil
}

// stakeAt is what a validator had at a time: 0 before its first log.
func stakeAt(ctx context.Context, tx *sql.Tx, of portalsql.Address, at time.Time) (*big.Int, error) {
	stake := portalsql.Uint256{Int: new(big.Int)}
	_, err := portalsql.Found(tx.QueryRowContext(ctx,
		"SELECT stake FROM stakes WHERE validator = $1 AND at <= $2 ORDER BY at DESC, block DESC, position DESC LIMIT 1",
		of, at.Unix()).Scan(&stake))
	return stake.Int, err
}
