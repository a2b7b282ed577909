package store

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"text/template"

	"github.com/uptrace/bun"

	"gaia.example/portal/migrations"
)

// migrate applies what the database does not have yet, all of it or nothing.
func migrate(ctx context.Context, db *bun.DB, types migrations.Types) error {
	names, err := fs.Glob(migrations.Files, "*.sql") // in the order of their names
	if err != nil {
		return err
	}
	return db.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.ExecContext(ctx, "CREATE TABLE IF NOT EXISTS schema_version (version BIGINT PRIMARY KEY)"); err != nil {
			return err
		}
		var have int
		if err := tx.QueryRowContext(ctx, "SELECT coalesce(max(version), 0) FROM schema_version").Scan(&have); err != nil {
			return err
		}
		if have > len(names) {
			return fmt.Errorf("it was written by a newer portal (schema %d, this one knows %d): run that version, or restore a backup", have, len(names))
		}
		for _, name := range names[have:] {
			if err := apply(ctx, tx, name, types); err != nil {
				return fmt.Errorf("apply %s: %w", name, err)
			}
		}
		return nil
	})
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
