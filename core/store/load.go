package store

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"gaia.example/portal/sdk/go/portal"
)

// Loading fills an empty database.
type Loading struct {
	store *Store
	tx    bun.Tx
}

// Load brings an empty database to a version of the schema, has load fill it and migrates it up to the newest, all of it
// or nothing. Conflict when the database holds rows already.
func (s *Store) Load(ctx context.Context, version int, load func(context.Context, *Loading) error) error {
	err := s.load.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		if err := s.lock(ctx, tx, migrating); err != nil { // no portal may start on it meanwhile
			return err
		}
		if err := s.clear(ctx, tx); err != nil {
			return err
		}
		if err := advance(ctx, tx, s.dialect.types, 0, version); err != nil {
			return err
		}
		if err := load(ctx, &Loading{store: s, tx: tx}); err != nil {
			return err
		}
		return advance(ctx, tx, s.dialect.types, version, Newest())
	})
	return s.failed(err, "load the database")
}

// Empty tells whether no table holds a row.
func (s *Store) Empty(ctx context.Context) (bool, error) {
	empty := false
	err := s.read.RunInTx(ctx, &s.dialect.snapshot, func(ctx context.Context, tx bun.Tx) (err error) {
		empty, _, err = s.empty(ctx, tx)
		return err
	})
	return empty, err
}

// empty tells so, and which of the portal's tables there are.
func (s *Store) empty(ctx context.Context, tx bun.Tx) (bool, []string, error) {
	version, err := s.version(ctx, tx)
	if err != nil {
		return false, nil, err
	}
	tables, err := Tables(ctx, version)
	if err != nil {
		return false, nil, err
	}
	names := each(tables, func(table Table) string { return table.Name })
	for _, table := range tables {
		rows := 0
		if err := tx.NewRaw("SELECT count(*) FROM (SELECT 1 FROM ? LIMIT 1) AS one", bun.Ident(table.Name)).Scan(ctx, &rows); err != nil {
			return false, nil, s.failed(err, "look into %s", table.Name)
		}
		if rows > 0 {
			return false, names, nil
		}
	}
	return true, names, nil
}

// clear takes the tables away, whose version may be newer than what is loaded.
func (s *Store) clear(ctx context.Context, tx bun.Tx) error {
	empty, names, err := s.empty(ctx, tx)
	if err != nil {
		return err
	}
	if !empty {
		return portal.Errorf(portal.Conflict, "The database is not empty: name another one, or move what is there away first.")
	}
	for _, name := range append(slices.Clone(names), "schema_version") {
		if _, err := tx.ExecContext(ctx, "DROP TABLE IF EXISTS ?", bun.Ident(name)); err != nil {
			return err
		}
	}
	return nil
}

// Insert adds rows with a value for each column, as Snapshot.Rows gives them.
func (l *Loading) Insert(ctx context.Context, table Table, rows [][]any) error {
	if len(rows) == 0 {
		return nil
	}
	row := "(" + strings.TrimSuffix(strings.Repeat("?, ", len(table.Columns)), ", ") + ")"
	args := []any{bun.Ident(table.Name), identifiers(table)}
	for _, values := range rows {
		args = append(args, values...)
	}
	places := strings.TrimSuffix(strings.Repeat(row+", ", len(rows)), ", ")
	if _, err := l.tx.ExecContext(ctx, "INSERT INTO ? (?) VALUES "+places, args...); err != nil {
		return fmt.Errorf("fill %s: %w", table.Name, err)
	}
	return nil
}

// GoOn has a table with serial ids give only ids above last.
func (l *Loading) GoOn(ctx context.Context, table Table, last int64) error {
	if !table.Serial || last == 0 {
		return nil
	}
	if _, err := l.tx.ExecContext(ctx, l.store.dialect.goOn, table.Name, table.Columns[0].Name, last); err != nil {
		return fmt.Errorf("set the last id of %s: %w", table.Name, err)
	}
	return nil
}
