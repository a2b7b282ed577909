package store

import (
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"gaia.example/portal/migrations"
)

// connections is how many one portal has at most: some replicas fit into the hundred that PostgreSQL takes by default.
const connections = 16

var postgresDialect = dialect{
	types:    migrations.PostgreSQL,
	lock:     "SELECT pg_advisory_xact_lock(?)",
	tables:   "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename",
	last:     "SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence(?0, ?1)::regclass), 0)",
	goOn:     "SELECT setval(pg_get_serial_sequence(?0, ?1), ?2)",
	snapshot: sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true},
	failure:  postgresFailure,
}

// A statement has that long; what reads or writes whole tables has all the time it needs.
const patience = 15 * time.Second

func connectPostgreSQL(address string) (*Store, error) {
	config, err := pgx.ParseConfig(address) // its error says no password
	if err != nil {
		return nil, fmt.Errorf("read the database address: %w", err)
	}
	config.DefaultQueryExecMode = pgx.QueryExecModeSimpleProtocol // bun writes arguments into the statement
	config.RuntimeParams["standard_conforming_strings"] = "on"    // bun's quoting relies on it
	preset(config, "client_encoding", "UTF8")
	preset(config, "application_name", "gaia-portal")
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = 5 * time.Second
	}
	slow := config.Copy()
	limit(slow, 0)
	limit(config, patience)
	config.DialFunc = dialImpatiently(config.DialFunc, patience+5*time.Second)
	quick, whole := openPostgreSQL(config, connections), openPostgreSQL(slow, 2)
	return &Store{write: quick, read: quick, load: whole, dump: whole, dialect: postgresDialect}, nil
}

// limit gives each statement that long, whatever the server gives by default; 0 is no limit.
func limit(config *pgx.ConnConfig, statement time.Duration) {
	preset(config, "statement_timeout", milliseconds(statement))
	preset(config, "idle_in_transaction_session_timeout", milliseconds(4*statement))
}

// preset asks that of the server on each connection, where the address does not say otherwise.
func preset(config *pgx.ConnConfig, name, value string) {
	if _, given := config.RuntimeParams[name]; !given {
		config.RuntimeParams[name] = value
	}
}

func milliseconds(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

func openPostgreSQL(config *pgx.ConnConfig, most int) *bun.DB {
	db := stdlib.OpenDB(*config.Copy())
	db.SetMaxOpenConns(most)
	db.SetMaxIdleConns(most)
	db.SetConnMaxIdleTime(5 * time.Minute)
	db.SetConnMaxLifetime(time.Hour)
	return bun.NewDB(db, pgdialect.New())
}

// postgresFailure reads PostgreSQL's error codes, https://www.postgresql.org/docs/current/errcodes-appendix.html.
func postgresFailure(err error) failure {
	var said *pgconn.PgError
	var network net.Error
	var unconnected *pgconn.ConnectError
	switch {
	case errors.As(err, &said):
		return postgresCode(said.Code)
	case errors.As(err, &unconnected), errors.As(err, &network), errors.Is(err, driver.ErrBadConn), errors.Is(err, sql.ErrConnDone),
		errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, net.ErrClosed),
		pgconn.SafeToRetry(err): // such as "conn closed", which has no type of its own
		return silent
	}
	return none
}

func postgresCode(code string) failure {
	switch code {
	case "53100": // disk_full
		return full
	case "25006": // read_only_sql_transaction
		return readOnly
	case "58030": // io_error
		return broken
	case "57014", "40001", "40P01", "55P03": // query_canceled by the time limit, serialization, deadlock, lock_not_available
		return silent
	}
	switch code[:min(2, len(code))] {
	case "08", "53", "57": // connection exception, insufficient resources, operator intervention
		return silent
	}
	return none
}
