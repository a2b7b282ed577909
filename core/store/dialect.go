package store

import (
	"context"
	"database/sql"

	"github.com/uptrace/bun"

	"gaia.example/portal/migrations"
)

// dialect is in what one database differs from the other.
type dialect struct {
	types    migrations.Types
	lock     string // keeps other holders of that lock out until the transaction ends; empty where writers exclude one another anyway
	tables   string // the names of all tables
	last     string // the highest id ever given in a table
	goOn     string // gives only higher ids in a table from now on
	snapshot sql.TxOptions
	failure  func(error) failure
}

// lock is what only one transaction at a time may do, on all replicas. Ids and places in a chain that are taken under
// one are seen by others in their order.
type lock int

const (
	migrating lock = iota + 0x6a1a
	auditing
	appending
)

func (s *Store) lock(ctx context.Context, tx bun.Tx, l lock) error {
	if s.dialect.lock == "" {
		return nil
	}
	_, err := tx.ExecContext(ctx, s.dialect.lock, int(l))
	return err
}
