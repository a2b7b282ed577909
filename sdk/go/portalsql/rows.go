package portalsql

import (
	"context"
	"database/sql"
	"errors"
	"iter"
)

// Queryer is a *sql.DB or a *sql.Tx.
type Queryer interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// Rows are those of a query, each to be scanned before the next. What fails comes as the last one's error.
func Rows(ctx context.Context, from Queryer, query string, args ...any) iter.Seq2[*sql.Rows, error] {
	return func(yield func(*sql.Rows, error) bool) {
		rows, err := from.QueryContext(ctx, query, args...)
		if err != nil {
			yield(nil, err)
			return
		}
		defer rows.Close()
		for rows.Next() {
			if !yield(rows, nil) {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(nil, err)
		}
	}
}

// All are the rows of a query, in their order; of none an empty list. fields are where the columns of a row go, as for Scan.
func All[T any](ctx context.Context, from Queryer, fields func(*T) []any, query string, args ...any) ([]T, error) {
	all := []T{}
	for row, err := range Rows(ctx, from, query, args...) {
		if err != nil {
			return nil, err
		}
		all = append(all, *new(T))
		if err := row.Scan(fields(&all[len(all)-1])...); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Column is the field of rows that have one column, for All.
func Column[T any](value *T) []any { return []any{value} }

// Found tells, by what Scan of a *sql.Row answered, whether there was a row. That there was none is no error.
func Found(err error) (bool, error) {
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

// Changed tells, by what ExecContext answered, whether the statement changed a row.
func Changed(result sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	rows, err := result.RowsAffected()
	return err == nil && rows > 0, err
}

// Empty deletes all rows of the tables.
func Empty(ctx context.Context, tx *sql.Tx, tables ...string) error {
	for _, table := range tables {
		if _, err := tx.ExecContext(ctx, "DELETE FROM "+table); err != nil {
			return err
		}
	}
	return nil
}

// Snapshot has do read: all that it reads is of one moment, whatever is written meanwhile, and keeps nobody from writing.
func Snapshot(ctx context.Context, db *sql.DB, do func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return err
	}
	return errors.Join(do(tx), ended(tx.Rollback()))
}

// Transaction commits what do did, unless it failed: then all of it is rolled back. A do that meets an error runs nothing more: where its
// disk is full SQLite has ended the transaction already, and each statement after that would be kept for itself.
func Transaction(ctx context.Context, db *sql.DB, do func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := do(tx); err != nil {
		return errors.Join(err, ended(tx.Rollback()))
	}
	return tx.Commit()
}

// ended is no error of a transaction that has ended before.
func ended(err error) error {
	if errors.Is(err, sql.ErrTxDone) {
		return nil
	}
	return err
}
