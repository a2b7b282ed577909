package portalsql

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// atOnce is how many values a statement has at most. SQLite looks each name, $1 to $n, up among all before it: that makes many slower.
const atOnce = 200

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
