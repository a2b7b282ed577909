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
		if c.Key {
			keys = append(keys, order(c, x.store.dialect.types.Bytewise))
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
	if err := rows.Err(); err != nil {
		return x.store.failed(err, "read %s", table.Name)
	}
	return nil
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
	query := x.tx.NewSelect().Model(&rows).Column("digest", "module", "version").
		Where("EXISTS (SELECT 1 FROM modules WHERE modules.release = digest OR modules.previous = digest)")
	if err := query.Scan(ctx); err != nil {
		return nil, x.store.failed(err, "read which bundles are needed")
	}
	bundles := make([]Bundle, len(rows))
	for i, r := range rows {
		d, err := digest(r.Digest)
		if err != nil {
			return nil, err
		}
		bundles[i] = Bundle{d, r.Module, r.Version}
	}
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
	if err := x.tx.NewSelect().Model(&rows).Column("kept", "module").Scan(ctx); err != nil {
		return nil, x.store.failed(err, "read which blobs are needed")
	}
	blobs := make([]Bundle, len(rows))
	for i, r := range rows {
		kept, err := digest(r.Kept)
		if err != nil {
			return nil, err
		}
		blobs[i] = Bundle{Digest: kept, Module: r.Module}
	}
	return blobs, nil
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
	if err := x.tx.NewRaw(x.store.dialect.last, table.Name, table.Columns[0].Name).Scan(ctx, &last); err != nil {
		return 0, x.store.failed(err, "read the last id of %s", table.Name)
	}
	return last, nil
}

func order(c Column, bytewise string) string {
	if c.Kind == Text {
		return `"` + c.Name + `" ` + bytewise
	}
	return `"` + c.Name + `"`
}

// identifiers are the table's columns, quoted.
func identifiers(table Table) bun.Safe {
	names := make([]string, len(table.Columns))
	for i, c := range table.Columns {
		names[i] = `"` + c.Name + `"`
	}
	return bun.Safe(strings.Join(names, ", "))
}
