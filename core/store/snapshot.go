package store

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// Snapshot is the database as it was at one moment, while others write on.
type Snapshot struct {
	Version int // of its schema
	Tables  []Table

	store *Store
	tx    bun.Tx
}

// Snapshot calls read with what the database holds now. Conflict when it was migrated meanwhile: what PostgreSQL writes
// anew for a migration is empty to a snapshot from before.
func (s *Store) Snapshot(ctx context.Context, read func(context.Context, *Snapshot) error) error {
	return s.dump.RunInTx(ctx, &s.dialect.snapshot, func(ctx context.Context, tx bun.Tx) error {
		version, err := s.version(ctx, tx)
		if err != nil {
			return err
		}
		tables, err := Tables(ctx, version)
		if err != nil {
			return err
		}
		if err := read(ctx, &Snapshot{Version: version, Tables: tables, store: s, tx: tx}); err != nil {
			return err
		}
		if now, err := s.version(ctx, s.write); err != nil {
			return err
		} else if now != version {
			return portal.Errorf(portal.Conflict, "The database was migrated while it was read: try again.")
		}
		return nil
	})
}

// Rows calls each with every row, in the order of the primary key's bytes: a value for each column, a string, an int64,
// a bool or nil. The values are each's only until it returns.
func (x *Snapshot) Rows(ctx context.Context, table Table, each func([]any) error) error {
	var keys []string
	for _, c := range table.Columns {
		switch {
		case c.Key && c.Kind == Text:
			keys = append(keys, c.quoted()+" "+x.store.dialect.types.Bytewise)
		case c.Key:
			keys = append(keys, c.quoted())
		}
	}
	rows, err := x.tx.QueryContext(ctx, "SELECT ? FROM ? ORDER BY ?", identifiers(table), bun.Ident(table.Name),
		bun.Safe(strings.Join(keys, ", ")))
	if err != nil {
		return x.store.failed(err, "read %s", table.Name)
	}
	defer rows.Close()
	values, into := make([]any, len(table.Columns)), make([]any, len(table.Columns))
	for i := range into {
		into[i] = &values[i]
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return fmt.Errorf("read %s: %w", table.Name, err)
		}
		for i, c := range table.Columns {
			if n, number := values[i].(int64); number && c.Kind == Boolean { // as SQLite keeps it
				values[i] = n != 0
			}
		}
		if err := each(values); err != nil {
			return err
		}
	}
	return x.store.failed(rows.Err(), "read %s", table.Name)
}

// Bundle is a release whose bundle belongs to what the database wants, or a blob of a module's own.
type Bundle struct {
	Digest  core.Digest
	Module  core.ModuleID
	Version string // empty: a blob
}

// Bundles are those of the releases that are wanted or that a roll-back goes to, and modules' blobs, by digest. A schema from before
// there were any has none.
func (x *Snapshot) Bundles(ctx context.Context) ([]Bundle, error) {
	if !x.has("releases") {
		return nil, nil
	}
	var rows []releaseRow
	err := x.tx.NewSelect().Model(&rows).Column("digest", "module", "version").
		Where("EXISTS (SELECT 1 FROM modules WHERE modules.release = digest OR modules.previous = digest)").Scan(ctx)
	if err != nil {
		return nil, x.store.failed(err, "read which bundles are needed")
	}
	bundles := each(rows, func(r releaseRow) Bundle { return Bundle{core.Digest(r.Digest), r.Module, r.Version} })
	blobs, err := x.blobs(ctx)
	bundles = append(bundles, blobs...)
	slices.SortFunc(bundles, func(a, b Bundle) int { return bytes.Compare(a.Digest[:], b.Digest[:]) })
	return bundles, err
}

func (x *Snapshot) blobs(ctx context.Context) ([]Bundle, error) {
	if !x.has("module_blobs") {
		return nil, nil
	}
	var rows []blobRow
	err := x.tx.NewSelect().Model(&rows).Column("kept", "module").Scan(ctx)
	return each(rows, func(r blobRow) Bundle { return Bundle{Digest: core.Digest(r.Kept), Module: r.Module} }),
		x.store.failed(err, "read which blobs are needed")
}

func (x *Snapshot) has(table string) bool {
	return slices.ContainsFunc(x.Tables, func(t Table) bool { return t.Name == table })
}

// Last is the highest id that the table ever gave; 0 where it gives none.
func (x *Snapshot) Last(ctx context.Context, table Table) (int64, error) {
	if !table.Serial {
		return 0, nil
	}
	var last int64
	err := x.tx.NewRaw(x.store.dialect.last, table.Name, table.Columns[0].Name).Scan(ctx, &last)
	return last, x.store.failed(err, "read the last id of %s", table.Name)
}

// quoted is the column's name as SQL takes any.
func (c Column) quoted() string { return `"` + c.Name + `"` }

// identifiers are the table's columns, quoted.
func identifiers(table Table) bun.Safe {
	return bun.Safe(strings.Join(each(table.Columns, Column.quoted), ", "))
}
