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
// values, ON CONFLICT … say; empty: nothing. Where it is DO UPDATE, no two rows have the same key. No row: nothing is done. After an error
// the transaction can only be rolled back.
func Insert(ctx context.Context, tx *sql.Tx, table string, columns []string, rows [][]any, otherwise string) error {
	to := NewInserter(tx, table, columns, otherwise)
	defer to.Close()
	return to.Insert(ctx, rows)
}

// Inserter adds rows as Insert does, for a transaction in which they come in very many parts: database/sql keeps what a transaction
// prepares until it ends, and this prepares once. It is not safe for concurrent use.
type Inserter struct {
	tx        *sql.Tx
	table     string
	columns   []string
	otherwise string

	in   wording   // toEither until that adds too few rows at once
	many *sql.Stmt // of in.most rows, once so many came
}

// NewInserter is for one transaction, before whose end it is closed.
func NewInserter(tx *sql.Tx, table string, columns []string, otherwise string) *Inserter {
	return &Inserter{tx: tx, table: table, columns: columns, otherwise: otherwise, in: toEither}
}

// wording is a statement as a kind of database runs it the fastest.
type wording struct {
	verb     string
	numbered bool // values are $1 to $n
	values   int  // at most
}

var (
	toEither     = wording{"INSERT", true, 80}
	toPostgreSQL = wording{"INSERT", true, 2000}
	// A statement that takes back what it did when it fails half-way has SQLite copy each page before it changes it; one that fails where it
	// stands does not, which saves a fifth of the time. And SQLite looks each name, $1 to $n, up among all before it, with every run.
	toSQLite = wording{"INSERT OR FAIL", false, 400}
)

// wordingFor asks a database which kind it is: to SQLite alone a number is no text, whatever that says.
func wordingFor(ctx context.Context, tx *sql.Tx) (wording, error) {
	var same bool
	if err := tx.QueryRowContext(ctx, "SELECT 2 = '2'").Scan(&same); err != nil {
		return wording{}, err
	}
	if same {
		return toPostgreSQL, nil
	}
	return toSQLite, nil
}

// Insert is Insert of the package.
func (i *Inserter) Insert(ctx context.Context, rows [][]any) error {
	if err := i.insert(ctx, rows); err != nil {
		return fmt.Errorf("insert into %s: %w", i.table, err)
	}
	return nil
}

func (i *Inserter) insert(ctx context.Context, rows [][]any) (err error) {
	if i.in == toEither && len(rows) > i.most() {
		if i.in, err = wordingFor(ctx, i.tx); err != nil {
			return err
		}
	}
	for most := i.most(); i.in != toEither && len(rows) >= most; rows = rows[most:] {
		if i.many == nil {
			if i.many, err = i.tx.PrepareContext(ctx, i.statement(most)); err != nil {
				return err
			}
		}
		if _, err := i.many.ExecContext(ctx, slices.Concat(rows[:most]...)...); err != nil {
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
	if i.many == nil {
		return nil
	}
	return i.many.Close()
}

// most is how many rows one statement adds.
func (i *Inserter) most() int { return max(1, i.in.values/len(i.columns)) }

func (i *Inserter) statement(rows int) string {
	var text strings.Builder
	text.WriteString(i.in.verb + " INTO " + i.table + " (" + strings.Join(i.columns, ", ") + ") VALUES ")
	for value := range rows * len(i.columns) {
		switch {
		case value == 0:
			text.WriteString("(")
		case value%len(i.columns) == 0:
			text.WriteString("), (")
		default:
			text.WriteString(", ")
		}
		if i.in.numbered {
			text.WriteString("$" + strconv.Itoa(value+1))
		} else {
			text.WriteString("?")
		}
	}
	text.WriteString(") " + i.otherwise)
	return text.String()
}
