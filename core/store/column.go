package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
)

// digest is a core.Digest as the database has it: its text, which is empty for the zero one.
type digest core.Digest

// Value is what is written.
func (d digest) Value() (driver.Value, error) {
	if core.Digest(d).Zero() {
		return "", nil
	}
	return core.Digest(d).String(), nil
}

// Scan reads it.
func (d *digest) Scan(from any) (err error) {
	var text sql.Null[string]
	if err = text.Scan(from); err != nil || text.V == "" {
		return err
	}
	*(*core.Digest)(d), err = core.ParseDigest(text.V)
	return err
}

// micros is a time as the database has it.
func micros(t time.Time) int64 { return t.UnixMicro() }

func fromMicros(n int64) time.Time { return time.UnixMicro(n).UTC() }

// someMicros is 0 for the zero time.
func someMicros(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return micros(t)
}

func sometime(n int64) time.Time {
	if n == 0 {
		return time.Time{}
	}
	return fromMicros(n)
}

// text is what a plugin said, as every database takes it.
func text(said string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(said, "\uFFFD"), "\x00", "\uFFFD")
}

// each converts what was read, row by row.
func each[Row, T any](rows []Row, convert func(Row) T) []T {
	all := make([]T, len(rows))
	for i, row := range rows {
		all[i] = convert(row)
	}
	return all
}

// eachOrNone is each where a row may be such that the portal never wrote it.
func eachOrNone[Row, T any](rows []Row, convert func(Row) (T, error)) (all []T, err error) {
	all = make([]T, len(rows))
	for i, row := range rows {
		if all[i], err = convert(row); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// changed tells whether a statement changed any row; it takes what Exec answers.
func changed(result sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	rows, err := result.RowsAffected()
	return rows > 0, err
}

// removeAll deletes the rows of several tables that a condition names.
func removeAll(ctx context.Context, db bun.IDB, models []any, where string, args ...any) error {
	for _, model := range models {
		if _, err := db.NewDelete().Model(model).Where(where, args...).Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}
