package epochs

import (
	"context"
	"database/sql"
	"math/big"
	"time"

	"gaia.example/portal/plugins/network/epochs/formula"
	"gaia.example/portal/plugins/network/signals/rule"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// inputOf reads what an epoch follows from.
func inputOf(ctx context.Context, tx *sql.Tx, epoch formula.Epoch) (in formula.Input, err error) {
	if in.Signals, err = signalsOf(ctx, tx, epoch); err != nil {
		return in, err
	}
	if in.Moves, err = movesOf(ctx, tx); err != nil {
		return in, err
	}
	in.Changes, err = changesOf(ctx, tx)
	return in, err
}

func movesOf(ctx context.Context, tx *sql.Tx) (moves []formula.Move, err error) {
	for row, err := range portalsql.Rows(ctx, tx, "SELECT block, at, account, validator, amount, bonded FROM bondings ORDER BY block, position") {
		if err != nil {
			return nil, err
		}
		var m formula.Move
		var bonded bool
		if err := row.Scan(&m.Block, &m.Time, (*portalsql.Address)(&m.Account), (*portalsql.Address)(&m.Validator), portalsql.Amount(&m.Amount),
			&bonded); err != nil {
			return nil, err
		}
		if !bonded {
			m.Amount = new(big.Int).Neg(m.Amount)
		}
		moves = append(moves, m)
	}
	return moves, nil
}

func changesOf(ctx context.Context, tx *sql.Tx) ([]formula.Change, error) {
	return portalsql.All(ctx, tx, func(c *formula.Change) []any {
		return []any{&c.Block, &c.Time, (*portalsql.Address)(&c.Validator), (*string)(&c.Kind), &c.Bps, &c.Before, &c.Due}
	}, `SELECT block, at, validator, kind, COALESCE(bps, 0), COALESCE(before, 0), COALESCE(due, 0) FROM changes WHERE kind IN ($1, $2, $3)
		ORDER BY block, position`, string(formula.Registered), string(formula.Commission), string(formula.Exited))
}

func signalsOf(ctx context.Context, tx *sql.Tx, epoch formula.Epoch) ([]formula.Signal, error) {
	from, to := epoch.Begins*1000, epoch.Ends*1000
	all, err := portalsql.All(ctx, tx, func(s *formula.Signal) []any {
		return []any{(*portalsql.Hash)(&s.UID), &s.Block, &s.Quorum, &s.Accepted, &s.Closes}
	}, "SELECT uid, block, quorum, accepted, closes FROM signals WHERE closes >= $1 AND closes < $2", from, to)
	if err != nil {
		return nil, err
	}
	places := map[portal.Hash]int{}
	for i, s := range all {
		places[s.UID] = i
	}
	type kept struct {
		rule.Vote

		signal   portal.Hash
		received int64
	}
	votes, err := portalsql.All(ctx, tx, func(k *kept) []any {
		return []any{(*portalsql.Hash)(&k.signal), (*portalsql.Address)(&k.Validator), (*string)(&k.Verdict), &k.Score, &k.Confidence,
			&k.received}
	}, `SELECT a.signal, a.validator, a.verdict, a.score, a.confidence, a.received FROM signals s
		JOIN signal_attestations a ON a.signal = s.uid WHERE s.closes >= $1 AND s.closes < $2`, from, to)
	if err != nil {
		return nil, err
	}
	for _, k := range votes {
		k.Received = time.UnixMilli(k.received)
		s := &all[places[k.signal]]
		s.Votes = append(s.Votes, k.Vote)
	}
	return all, nil
}
