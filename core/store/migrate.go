package store

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"github.com/uptrace/bun"

	"gaia.example/portal/migrations"
)

// Newest is the version of the schema that this portal works with.
func Newest() int { return len(names()) }

// names are the migrations in their order: the first brings a database to version 1, and so on.
func names() []string {
	names, err := fs.Glob(migrations.Files, "*.sql")
	if err != nil {
		panic(err) // only for a wrong pattern
	}
	return names
}

// Pending is the migrations that the database does not have yet, in order.
func (s *Store) Pending(ctx context.Context) ([]string, error) {
	have, err := s.version(ctx, s.read)
	if err != nil {
		return nil, err
	}
	return names()[have:], nil
}

// Migrate applies what the database does not have yet, all of it or nothing. Portals that start at the same time wait
// for one another.
func (s *Store) Migrate(ctx context.Context) error {
	err := s.load.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		if err := s.lock(ctx, tx, migrating); err != nil {
			return err
		}
		have, err := s.version(ctx, tx)
		if err != nil {
			return err
		}
		return advance(ctx, tx, s.dialect.types, have, Newest())
	})
	return s.failed(err, "migrate")
}

// version is how many migrations the database has; 0 for an empty one.
func (s *Store) version(ctx context.Context, db bun.IDB) (int, error) {
	var tables []string
	if err := db.NewRaw(s.dialect.tables).Scan(ctx, &tables); err != nil {
		return 0, s.failed(err, "read the schema")
	}
	if !slices.Contains(tables, "schema_version") {
		return 0, nil
	}
	var have int
	if err := db.NewRaw("SELECT coalesce(max(version), 0) FROM schema_version").Scan(ctx, &have); err != nil {
		return 0, s.failed(err, "read the schema's version")
	}
	if have > Newest() {
		return 0, fmt.Errorf("it was written by a newer portal (schema %d, this one knows %d): run that version, or restore a backup", have,
			Newest())
	}
	return have, nil
}

// advance applies the migrations after version have up to version want.
func advance(ctx context.Context, tx bun.Tx, types migrations.Types, have, want int) error {
	if have == want {
		return nil
	}
	if _, err := tx.ExecContext(ctx, "CREATE TABLE IF NOT EXISTS schema_version (version BIGINT PRIMARY KEY)"); err != nil {
		return err
	}
	for _, name := range names()[have:want] {
		if err := apply(ctx, tx, name, types); err != nil {
			return fmt.Errorf("apply %s: %w", name, err)
		}
	}
	return nil
}

func apply(ctx context.Context, tx bun.Tx, name string, types migrations.Types) error {
	number, _, _ := strings.Cut(name, "_")
	version, err := strconv.Atoi(number)
	if err != nil {
		return fmt.Errorf("its name does not begin with a number: %w", err)
	}
	text, err := template.ParseFS(migrations.Files, name)
	if err != nil {
		return err
	}
	var statements bytes.Buffer
	if err := text.Execute(&statements, types); err != nil {
		return err
	}
	if _, err := tx.Tx.ExecContext(ctx, statements.String()); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "INSERT INTO schema_version (version) VALUES (?)", version)
	return err
}
