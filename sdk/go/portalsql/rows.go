package portalsql

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// atOnce is how many values a statement has at most: SQLite takes 32,766.
const atOnce = 4_000

// Insert adds rows in as few statements as a database takes; each row has a value for each column. otherwise is what follows the values,
// ON CONFLICT … say; empty: nothing. No row: nothing is done.
func Insert(ctx context.Context, tx *sql.Tx, table string, columns []string, rows [][]any, otherwise string) error {
	most := max(1, atOnce/len(columns))
	for len(rows) > 0 {
		n := min(most, len(rows))
		if _, err := tx.ExecContext(ctx, insertion(table, columns, n, otherwise), flat(rows[:n], len(columns))...); err != nil {
			return fmt.Errorf("insert into %s: %w", table, err)
		}
		rows = rows[n:]
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

func flat(rows [][]any, width int) []any {
	values := make([]any, 0, len(rows)*width)
	for _, row := range rows {
		values = append(values, row...)
	}
	return values
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
