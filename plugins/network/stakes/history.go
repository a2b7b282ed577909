package stakes

import (
	"context"
	"database/sql"
	"math/big"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

// Window is how far back the stake of a validator is known; Points how often it is sampled in that time.
const (
	Window = 30 * 24 * time.Hour
	Points = 30
)

// Record is what the logs say of one validator.
type Record struct {
	Registered *portalchain.Proof
	Stake      *big.Int   // self-stake and delegations
	History    []*big.Int // of Stake, over the snapshot's window
	Raises     int        // higher commissions that were announced in RaiseWindow before the head
}

// RaiseWindow is how long a commission that was raised is told.
const RaiseWindow = 90 * 24 * time.Hour

// Snapshot is what the logs add up to at one block.
type Snapshot struct {
	Head       portal.Block
	From       time.Time                 // where the histories start: the first registration, at most Window before the head
	Delegators int                       // accounts that delegate to at least one validator
	Validators map[portal.Address]Record // none when the logs were read from after its registration
}

// Snapshot at the head.
func (s *Stakes) Snapshot(ctx context.Context) (snapshot Snapshot, err error) {
	err = portalsql.Snapshot(ctx, s.db, func(tx *sql.Tx) error {
		if snapshot.Head, _, err = index.Head(ctx, tx, Name); err != nil {
			return err
		}
		var first sql.NullInt64
		err := tx.QueryRowContext(ctx, `SELECT (SELECT MIN(at) FROM registrations), (SELECT COUNT(DISTINCT delegator) FROM delegations)`).
			Scan(&first, &snapshot.Delegators)
		if err != nil {
			return err
		}
		snapshot.From = snapshot.Head.Time.Add(-Window)
		if at := time.Unix(first.Int64, 0).UTC(); first.Valid && at.After(snapshot.From) {
			snapshot.From = at
		}
		if snapshot.Validators, err = records(ctx, tx, snapshot.From, snapshot.Head.Time); err != nil {
			return err
		}
		return raises(ctx, tx, snapshot.Head.Time.Add(-RaiseWindow), snapshot.Validators)
	})
	return snapshot, err
}

func records(ctx context.Context, tx *sql.Tx, from, to time.Time) (map[portal.Address]Record, error) {
	records, err := named(ctx, tx)
	if err != nil {
		return nil, err
	}
	sample, err := tx.PrepareContext(ctx,
		"SELECT stake FROM stakes WHERE validator = $1 AND at <= $2 ORDER BY at DESC, block DESC, position DESC LIMIT 1")
	if err != nil {
		return nil, err
	}
	defer sample.Close()
	for validator, record := range records {
		for i := range Points {
			at := from.Add(to.Sub(from) * time.Duration(i+1) / Points)
			stake := portalsql.Uint256{Int: new(big.Int)}
			if _, err := portalsql.Found(sample.QueryRowContext(ctx, portalsql.Address(validator), at.Unix()).Scan(&stake)); err != nil {
				return nil, err
			}
			record.History = append(record.History, stake.Int)
		}
		record.Stake = record.History[Points-1]
		records[validator] = record
	}
	return records, nil
}

// raises counts higher commissions that were announced since.
func raises(ctx context.Context, tx *sql.Tx, since time.Time, records map[portal.Address]Record) error {
	for row, err := range portalsql.Rows(ctx, tx,
		"SELECT validator, COUNT(*) FROM changes WHERE kind = $1 AND bps > before AND at >= $2 GROUP BY validator",
		string(Commission), since.Unix()) {
		if err != nil {
			return err
		}
		var validator portal.Address
		var count int
		if err := row.Scan((*portalsql.Address)(&validator), &count); err != nil {
			return err
		}
		if record, known := records[validator]; known {
			record.Raises = count
			records[validator] = record
		}
	}
	return nil
}

// named are the validators of whose registration the logs tell: they have told all of their stake.
func named(ctx context.Context, tx *sql.Tx) (map[portal.Address]Record, error) {
	records := map[portal.Address]Record{}
	for row, err := range portalsql.Rows(ctx, tx, "SELECT validator, block, hash, at FROM registrations") {
		if err != nil {
			return nil, err
		}
		var validator portal.Address
		var proof portalchain.Proof
		if err := row.Scan((*portalsql.Address)(&validator), &proof.Block, (*portalsql.Hash)(&proof.Hash),
			(*portalsql.Time)(&proof.Time)); err != nil {
			return nil, err
		}
		records[validator] = Record{Registered: &proof}
	}
	return records, nil
}
