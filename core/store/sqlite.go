package store

import (
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/sqlitedialect"
	"modernc.org/sqlite"

	"gaia.example/portal/migrations"
)

// readers is how many connections read beside the writer.
const readers = 4

// longestWAL is how large the file beside the database stays at most, in bytes: while a backup reads, it grows with all
// that is written.
const longestWAL = 64 << 20

var sqliteDialect = dialect{
	types:  migrations.SQLite,
	tables: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
	last:   "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = ?0",
	goOn: "DELETE FROM sqlite_sequence WHERE name = ?0; " +
		"INSERT INTO sqlite_sequence (name, seq) VALUES (?0, ?2)",
	failure: sqliteFailure,
}

func connectSQLite(path string) (*Store, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("find the database's folder: %w", err)
	}
	if _, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("there is no database yet: %w", err)
	}
	write, read := openSQLite(path, 1, "_txlock=immediate"), openSQLite(path, readers, "_pragma=query_only(1)")
	return &Store{write: write, read: read, load: write, dump: read, dialect: sqliteDialect}, nil
}

func openSQLite(path string, connections int, options string) *bun.DB {
	dsn := url.URL{Scheme: "file", Path: path, RawQuery: "_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)" +
		"&_pragma=synchronous(NORMAL)&_pragma=foreign_keys(1)&_pragma=journal_size_limit(" + strconv.Itoa(longestWAL) + ")&" + options}
	db, err := sql.Open("sqlite", dsn.String())
	if err != nil {
		panic(err) // only for a driver that was not registered
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return bun.NewDB(db, sqlitedialect.New())
}

// sqliteFailure reads SQLite's result codes, https://sqlite.org/rescode.html.
func sqliteFailure(err error) failure {
	var failed *sqlite.Error
	if !errors.As(err, &failed) {
		return none
	}
	switch failed.Code() & 0xff { // the rest tells kinds of one code apart
	case 5, 6: // BUSY, LOCKED
		return silent
	case 13: // FULL
		return full
	case 10, 14: // IOERR, CANTOPEN
		return broken
	case 8: // READONLY
		return readOnly
	}
	return none
}
