package tables

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/migrate"
)

// A dump of a schema is lines of JSON, each a part; after one of a table come its rows as COPY writes them, and a line "\.". The tables
// themselves are what the migrations make, which stand first.
type part struct {
	Steps    []step    `json:"steps,omitempty"`
	Table    string    `json:"table,omitempty"`
	Columns  []string  `json:"columns,omitempty"`
	Sequence *sequence `json:"sequence,omitempty"`
}

type step struct {
	Number int     `json:"number"`
	Name   string  `json:"name"`
	Up     string  `json:"up"`
	Down   *string `json:"down,omitempty"`
}

type sequence struct {
	Name   string `json:"name"`
	Last   int64  `json:"last"`
	Called bool   `json:"called"`
}

const endOfRows = `\.`

// save writes what is in the schema at one moment. A module without a role has nothing. It reads as that role: what is in the schema
// is the module's, who may put a view, a policy or a function in a table's place while it is read, and that runs as whoever reads.
func (s *schemas) save(ctx context.Context, id core.ModuleID, w io.Writer) error {
	if made, err := s.made(ctx, id); err != nil || !made {
		return err
	}
	at, err := s.open(ctx, id)
	if err != nil {
		return err
	}
	conn, err := pgx.Connect(ctx, at.DSN)
	if err != nil {
		return unreachable(err)
	}
	defer conn.Close(context.WithoutCancel(ctx))
	tx, err := conn.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly})
	if err != nil {
		return unreachable(err)
	}
	defer tx.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // it reads
	err = execAll(ctx, tx, []string{
		"SET LOCAL statement_timeout = 0", "SET LOCAL idle_in_transaction_session_timeout = 0", waits,
		"SET LOCAL search_path = pg_catalog",
		"SET LOCAL row_security = off", // a policy that hides rows from the module itself is an error, and no copy without them
	})
	if err != nil {
		return unreachable(err)
	}
	lines := json.NewEncoder(w)
	lines.SetEscapeHTML(false)
	schema := schemaOf(id)
	tables, err := tablesOf(ctx, tx, schema)
	if err != nil {
		return unreachable(err)
	}
	if slices.ContainsFunc(tables, func(t part) bool { return t.Table == migrate.Table }) {
		steps, err := stepsIn(ctx, tx, schema)
		if err != nil {
			return unreachable(err)
		}
		if err := lines.Encode(part{Steps: steps}); err != nil {
			return err
		}
	}
	for _, t := range tables {
		if t.Table == migrate.Table || len(t.Columns) == 0 {
			continue
		}
		if err := lines.Encode(t); err != nil {
			return err
		}
		statement := fmt.Sprintf("COPY (SELECT %s FROM ONLY %s) TO STDOUT", list(t.Columns), pgx.Identifier{schema, t.Table}.Sanitize())
		if _, err := conn.PgConn().CopyTo(ctx, w, statement); err != nil {
			return unreachable(fmt.Errorf("copy %s of %s: %w", t.Table, id, err))
		}
		if _, err := io.WriteString(w, endOfRows+"\n"); err != nil {
			return err
		}
	}
	sequences, err := sequencesOf(ctx, tx, schema)
	if err != nil {
		return unreachable(err)
	}
	for _, q := range sequences {
		if err := lines.Encode(part{Sequence: &q}); err != nil {
			return err
		}
	}
	return nil
}

func execAll(ctx context.Context, tx pgx.Tx, statements []string) error {
	for _, statement := range statements {
		if _, err := tx.Exec(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

func list(columns []string) string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = quoted(c)
	}
	return strings.Join(names, ", ")
}

// tablesOf are those with rows of their own, and the columns that are not made of others.
func tablesOf(ctx context.Context, tx pgx.Tx, schema string) ([]part, error) {
	rows, err := tx.Query(ctx,
		`SELECT c.relname, coalesce(array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = ''), '{}')
		FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
		LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
		WHERE n.nspname = $1 AND c.relkind = 'r' GROUP BY c.relname ORDER BY c.relname`, schema)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (p part, err error) {
		err = row.Scan(&p.Table, &p.Columns)
		return p, err
	})
}

// longestSteps bounds the texts of all steps in a dump, which are one line of it.
const longestSteps = 64 << 20

func stepsIn(ctx context.Context, tx pgx.Tx, schema string) ([]step, error) {
	from := " FROM " + pgx.Identifier{schema, migrate.Table}.Sanitize()
	var fit bool
	err := tx.QueryRow(ctx, "SELECT coalesce(bool_and("+migrate.Fits+
		") AND sum(octet_length(up) + coalesce(octet_length(down), 0)) <= $1, true)"+from, longestSteps).Scan(&fit)
	if err != nil {
		return nil, err
	}
	if !fit {
		return nil, fmt.Errorf("%s holds more than migrations, or than %d MiB of them", migrate.Table, longestSteps>>20)
	}
	rows, err := tx.Query(ctx, "SELECT number, name, up, down"+from+" ORDER BY number")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (s step, err error) {
		err = row.Scan(&s.Number, &s.Name, &s.Up, &s.Down)
		return s, err
	})
}

func sequencesOf(ctx context.Context, tx pgx.Tx, schema string) ([]sequence, error) {
	rows, err := tx.Query(ctx, `SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE n.nspname = $1 AND c.relkind = 'S' ORDER BY c.relname`, schema)
	if err != nil {
		return nil, err
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, err
	}
	all := make([]sequence, len(names))
	for i, name := range names {
		all[i].Name = name
		if err := tx.QueryRow(ctx, "SELECT last_value, is_called FROM "+pgx.Identifier{schema, name}.Sanitize()).Scan(&all[i].Last,
			&all[i].Called); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// load makes the module's schema, runs the migrations that the dump names, and fills the tables, as the module's own role.
func (s *schemas) load(ctx context.Context, id core.ModuleID, r io.Reader) error {
	at, err := s.open(ctx, id)
	if err != nil {
		return err
	}
	from := bufio.NewReader(r)
	first, err := nextPart(from)
	if errors.Is(err, io.EOF) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := migrateTo(ctx, at, first.Steps); err != nil {
		return fmt.Errorf("migrate the tables of %s: %w", id, err)
	}
	conn, err := pgx.Connect(ctx, at.DSN)
	if err != nil {
		return unreachable(err)
	}
	defer conn.Close(context.WithoutCancel(ctx))
	return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "SET LOCAL statement_timeout = 0"); err != nil {
			return err
		}
		restore, err := makeEmpty(ctx, tx, schemaOf(id))
		if err != nil {
			return err
		}
		p := first
		for ; err == nil; p, err = nextPart(from) {
			switch {
			case p.Table != "":
				rows := &rows{from: from}
				if _, err := conn.PgConn().CopyFrom(ctx, rows, fmt.Sprintf("COPY %s (%s) FROM STDIN", quoted(p.Table), list(p.Columns))); err != nil {
					return fmt.Errorf("fill the table %s of %s, which its migrations make otherwise: %w", p.Table, id, err)
				}
			case p.Sequence != nil:
				if _, err := tx.Exec(ctx, "SELECT setval($1::regclass, $2, $3)", quoted(p.Sequence.Name), p.Sequence.Last,
					p.Sequence.Called); err != nil {
					return fmt.Errorf("set the sequence %s of %s: %w", p.Sequence.Name, id, err)
				}
			}
		}
		if !errors.Is(err, io.EOF) {
			return err
		}
		return restore()
	})
}

// migrateTo runs the migrations that a dump names.
func migrateTo(ctx context.Context, at portal.Database, named []step) error {
	steps := make([]migrate.Step, len(named))
	for i, n := range named {
		steps[i] = migrate.Step{Number: n.Number, Name: n.Name, Up: n.Up, Down: n.Down}
	}
	db, err := portalsql.Connect(at)
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = migrate.Run{DB: db, Driver: at.Driver}.Up(ctx, steps)
	return err
}

// makeEmpty deletes the rows that migrations put into the tables, drops foreign keys and disables triggers, so that rows can be
// copied in in any order. restore adds the keys and enables the triggers again.
func makeEmpty(ctx context.Context, tx pgx.Tx, schema string) (restore func() error, err error) {
	tables, err := tablesOf(ctx, tx, schema)
	if err != nil {
		return nil, err
	}
	rows, err := tx.Query(ctx, `SELECT r.relname, c.conname, pg_get_constraintdef(c.oid) FROM pg_constraint c
		JOIN pg_namespace n ON n.oid = c.connamespace JOIN pg_class r ON r.oid = c.conrelid
		WHERE n.nspname = $1 AND c.contype = 'f' AND c.conparentid = 0`, schema)
	if err != nil {
		return nil, err
	}
	var before, after []string
	var table, name, definition string
	_, err = pgx.ForEachRow(rows, []any{&table, &name, &definition}, func() error {
		before = append(before, "ALTER TABLE "+quoted(table)+" DROP CONSTRAINT "+quoted(name))
		after = append(after, "ALTER TABLE "+quoted(table)+" ADD CONSTRAINT "+quoted(name)+" "+definition)
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, t := range tables {
		if t.Table == migrate.Table {
			continue
		}
		before = append(before, "ALTER TABLE "+quoted(t.Table)+" DISABLE TRIGGER USER", "TRUNCATE "+quoted(t.Table))
		after = append(after, "ALTER TABLE "+quoted(t.Table)+" ENABLE TRIGGER USER")
	}
	run := func(statements []string) error { return execAll(ctx, tx, statements) }
	return func() error { return run(after) }, run(before)
}

// nextPart reads one line. io.EOF: there is none.
func nextPart(from *bufio.Reader) (p part, err error) {
	line, err := from.ReadBytes('\n')
	if errors.Is(err, io.EOF) && len(line) > 0 {
		return p, io.ErrUnexpectedEOF
	}
	if err != nil {
		return p, err
	}
	return p, json.Unmarshal(line, &p)
}

// rows reads the rows of one table in a dump, and ends before the line that ends them.
type rows struct {
	from *bufio.Reader
	rest []byte
	long bool // the line goes on
	done bool
}

func (r *rows) Read(p []byte) (int, error) {
	if len(r.rest) == 0 && !r.done {
		line, err := r.from.ReadSlice('\n')
		switch {
		case err == nil && !r.long && bytes.Equal(line, []byte(endOfRows+"\n")):
			r.done = true
		case err == nil || errors.Is(err, bufio.ErrBufferFull):
			r.rest, r.long = line, err != nil
		case errors.Is(err, io.EOF):
			return 0, io.ErrUnexpectedEOF
		default:
			return 0, err
		}
	}
	if r.done {
		return 0, io.EOF
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}
