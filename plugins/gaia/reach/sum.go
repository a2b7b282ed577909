package reach

import (
	"context"
	"database/sql"
	"fmt"
	"math/big"
	"sync"

	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalsql"
)

// Logs says which logs are added up.
type Logs struct {
	Index  string // that wrote the table
	Table  string // with the columns block, position, at and hash
	Amount string // the column of the amounts, decimal
	Where  string // the column that is Key
	Key    any    // comparable
}

// Sum adds them up. The zero Sum has read nothing; it is safe for concurrent use.
type Sum struct {
	mu    sync.Mutex
	logs  Logs
	last  Place
	total *big.Int
	by    map[string]*portalchain.Proof // with which these amounts were reached
}

// Place is that of the last log that was added up: the same place, the same logs.
type Place struct {
	generation      int64 // of the index
	block, position uint64
	logs            int
}

// Reached are the logs with which each of the amounts was reached, in the amount's place; nil: it was not. last is up to which log.
func (s *Sum) Reached(ctx context.Context, tx *sql.Tx, logs Logs, amounts ...*big.Int) (by []*portalchain.Proof, last Place, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var generation int64
	if err := tx.QueryRowContext(ctx, "SELECT generation FROM chain_index WHERE name = $1", logs.Index).Scan(&generation); err != nil {
		return nil, last, err
	}
	anew := s.total == nil || s.logs != logs || s.last.generation != generation
	for _, amount := range amounts {
		// The sum passed it before anybody asked for it: the logs are added up again to find the one that did.
		anew = anew || s.by[amount.String()] == nil && s.total.Cmp(amount) >= 0
	}
	if anew {
		s.logs, s.last, s.total, s.by = logs, Place{generation: generation}, new(big.Int), map[string]*portalchain.Proof{}
	}
	if err := s.add(ctx, tx, amounts); err != nil {
		return nil, last, err
	}
	for _, amount := range amounts {
		by = append(by, s.by[amount.String()])
	}
	return by, s.last, nil
}

// add adds up the logs that came after the last one.
func (s *Sum) add(ctx context.Context, tx *sql.Tx, amounts []*big.Int) error {
	query := fmt.Sprintf("SELECT block, position, at, hash, %s FROM %s WHERE %s = $1 AND block >= $2 AND (block > $2 OR position >= $3) ORDER BY block, position",
		s.logs.Amount, s.logs.Table, s.logs.Where)
	from := s.last.position + 1
	if s.last.logs == 0 {
		from = 0
	}
	for row, err := range portalsql.Rows(ctx, tx, query, s.logs.Key, s.last.block, from) {
		if err != nil {
			return err
		}
		var proof portalchain.Proof
		var position uint64
		var amount *big.Int
		if err := row.Scan(&proof.Block, &position, (*portalsql.Time)(&proof.Time), (*portalsql.Hash)(&proof.Hash),
			portalsql.Amount(&amount)); err != nil {
			return err
		}
		s.total.Add(s.total, amount)
		for _, sought := range amounts {
			if s.by[sought.String()] == nil && s.total.Cmp(sought) >= 0 {
				s.by[sought.String()] = &proof
			}
		}
		s.last.block, s.last.position, s.last.logs = proof.Block, position, s.last.logs+1
	}
	return nil
}
