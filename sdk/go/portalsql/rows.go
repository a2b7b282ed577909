package portalsql

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
)

// atOnce is how many values a statement has at most. SQLite looks each name, $1 to $n, up among all before it, with every run: ten rows of
// eight columns at once take three quarters of the time that 25 take.
const atOnce = 80

// Insert adds rows in as few statements as a database takes; each row has a value for each column. otherwise is what follows the values,
// ON CONFLICT … say; empty: nothing. No row: nothing is done.
func Insert(ctx context.Context, tx *sql.Tx, table string, columns []string, rows [][]any, otherwise string) error {
	most := max(1, atOnce/len(columns))
	whole := len(rows) - len(rows)%most
	if err := insertEach(ctx, tx, insertion(table, columns, most, otherwise), slices.Collect(slices.Chunk(rows[:whole], most))); err != nil {
		return fmt.Errorf("insert into %s: %w", table, err)
	}
	if rest := rows[whole:]; len(rest) > 0 {
		if _, err := tx.ExecContext(ctx, insertion(table, columns, len(rest), otherwise), slices.Concat(rest...)...); err != nil {
			return fmt.Errorf("insert into %s: %w", table, err)
		}
	}
	return nil
}

// insertEach runs one statement for each chunk of rows.
func insertEach(ctx context.Context, tx *sql.Tx, statement string, chunks [][][]any) error {
	if len(chunks) == 0 {
		return nil
	}
	insert, err := tx.PrepareContext(ctx, statement)
	if err != nil {
		return err
	}
	defer insert.Close()
	for _, rows := range chunks {
		if _, err := insert.ExecContext(ctx, slices.Concat(rows...)...); err != nil {
			return err
		}
	}
	return nil
}

func insertion(table string, columns []string, rows int, otherwise string) string {
	var text strings.Builder
	text.WriteString("INSERT INTO " + table + " (" + strings.Join(columns, ", ") + ") VALUES ")
	for i := range rows * len(columns) {
		switch {
		case i == 0:
			text.WriteString("($1")
		case i%len(columns) == 0:
			text.WriteString("), ($" + strconv.Itoa(i+1))
		default:
			text.WriteString(", $" + strconv.Itoa(i+1))
		}
	}
	text.WriteString(") " + otherwise)
	return text.String()
}

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

// Snapshot has do read: all that it reads is of one moment, whatever is written meanwhile, and keeps nobody from writing.
func Snapshot(ctx context.Context, db *sql.DB, do func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return err
	}
	err = do(tx)
	if end := tx.Rollback(); !errors.Is(end, sql.ErrTxDone) {
		err = errors.Join(err, end)
	}
	return err
}
