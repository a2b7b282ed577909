package portalsql

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Insert adds rows in as few statements as the database takes well; each row has a value for each column. otherwise is what follows the
// values, ON CONFLICT … say; empty: nothing. With DO UPDATE no two rows may have the same key: PostgreSQL refuses that. No row: nothing is
// done. An error ends the transaction, which is rolled back.
func Insert(ctx context.Context, tx *sql.Tx, table string, columns []string, rows [][]any, otherwise string) error {
	to := NewInserter(tx, table, columns, otherwise)
	defer to.Close()
	return to.Insert(ctx, rows)
}

// Inserter adds rows as Insert does, where one transaction adds to a table in many parts. It prepares its statement once: each that a
// transaction prepares stays in memory until the transaction ends. It is not safe for concurrent use.
type Inserter struct {
	tx        *sql.Tx
	table     string
	columns   []string
	otherwise string

	wording  wording   // forBoth until that is too few rows at once
	prepared *sql.Stmt // of most rows, once so many came
}

// NewInserter is for one transaction. Close it before that ends, and use it no more.
func NewInserter(tx *sql.Tx, table string, columns []string, otherwise string) *Inserter {
	return &Inserter{tx: tx, table: table, columns: columns, otherwise: otherwise, wording: forBoth}
}

// wording is a statement as a kind of database runs it the fastest.
type wording struct {
	verb     string
	numbered bool // values are $1 to $n
	values   int  // at most
}

var (
	forBoth       = wording{"INSERT", true, 80}
	forPostgreSQL = wording{"INSERT", true, 2000}
	// A statement that takes back what it did when it fails half-way has SQLite copy each page before it changes it; one that fails where it
	// stands does not, which saves a fifth of the time. And SQLite looks each name, $1 to $n, up among all before it, with every run.
	forSQLite = wording{"INSERT OR FAIL", false, 400}
)

// wordingFor asks a database which kind it is: to SQLite alone a number is no text, whatever that says.
func wordingFor(ctx context.Context, tx *sql.Tx) (wording, error) {
	var same bool
	if err := tx.QueryRowContext(ctx, "SELECT 2 = '2'").Scan(&same); err != nil {
		return wording{}, err
	}
	if same {
		return forPostgreSQL, nil
	}
	return forSQLite, nil
}

// Insert adds rows as the package's Insert does.
func (i *Inserter) Insert(ctx context.Context, rows [][]any) error {
	if err := i.insert(ctx, rows); err != nil {
		// SQLite ends a transaction by itself where its disk is full: each statement after that would be kept for itself. And what OR FAIL has
		// added before the row that failed is still there.
		_ = i.tx.Rollback()
		return fmt.Errorf("insert into %s: %w", i.table, err)
	}
	return nil
}

func (i *Inserter) insert(ctx context.Context, rows [][]any) (err error) {
	if i.wording == forBoth && len(rows) > i.most() {
		wording, err := wordingFor(ctx, i.tx)
		if err != nil {
			return err
		}
		i.wording = wording
	}
	for most := i.most(); i.wording != forBoth && len(rows) >= most; rows = rows[most:] {
		if i.prepared == nil {
			if i.prepared, err = i.tx.PrepareContext(ctx, i.statement(most)); err != nil {
				return err
			}
		}
		if _, err := i.prepared.ExecContext(ctx, slices.Concat(rows[:most]...)...); err != nil {
			return err
		}
	}
	if len(rows) > 0 {
		_, err = i.tx.ExecContext(ctx, i.statement(len(rows)), slices.Concat(rows...)...)
	}
	return err
}

// Close ends what is prepared.
func (i *Inserter) Close() error {
	if i.prepared == nil {
		return nil
	}
	return i.prepared.Close()
}

// most is how many rows one statement adds.
func (i *Inserter) most() int { return max(1, i.wording.values/len(i.columns)) }

func (i *Inserter) statement(rows int) string {
	var text strings.Builder
	text.WriteString(i.wording.verb + " INTO " + i.table + " (" + strings.Join(i.columns, ", ") + ") VALUES ")
	for value := range rows * len(i.columns) {
		switch {
		case value == 0:
			text.WriteString("(")
		case value%len(i.columns) == 0:
			text.WriteString("), (")
		default:
			text.WriteString(", ")
		}
		if i.wording.numbered {
			text.WriteString("$" + strconv.Itoa(value+1))
		} else {
			text.WriteString("?")
		}
	}
	text.WriteString(") " + i.otherwise)
	return text.String()
}
