package store

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/sqlitedialect"
	_ "modernc.org/sqlite" // registers the driver

	"gaia.example/portal/core"
	"gaia.example/portal/migrations"
)

// Store is an open database. Safe for concurrent use.
type Store struct {
	write *bun.DB
	read  *bun.DB
}

var (
	_ core.ChallengeStore = (*Store)(nil)
	_ core.SessionStore   = (*Store)(nil)
	_ core.Outbox         = (*Store)(nil)
	_ core.ModuleStore    = (*Store)(nil)
	_ core.Audit          = (*Store)(nil)
)

// readers is how many connections read beside the writer.
const readers = 4

// Open opens the database, creating it and its folder where there is none, and brings its schema up to date. The address
// is sqlite: and a path. A database that a newer portal has written is refused.
func Open(ctx context.Context, address string) (*Store, error) {
	path, ok := strings.CutPrefix(address, "sqlite:")
	if !ok || path == "" {
		return nil, fmt.Errorf("the database address must be sqlite: and a path, such as sqlite:/var/lib/portal/portal.db")
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("find the database's folder: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("make the database's folder: %w", err)
	}
	s := &Store{
		write: openSQLite(path, 1, "_txlock=immediate"),
		read:  openSQLite(path, readers, "_pragma=query_only(1)"),
	}
	if err := migrate(ctx, s.write, migrations.SQLite); err != nil {
		s.Close()
		return nil, fmt.Errorf("database %s: %w", path, err)
	}
	return s, nil
}

func openSQLite(path string, connections int, options string) *bun.DB {
	dsn := url.URL{Scheme: "file", Path: path, RawQuery: "_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)" +
		"&_pragma=synchronous(NORMAL)&_pragma=foreign_keys(1)&" + options}
	db, err := sql.Open("sqlite", dsn.String())
	if err != nil {
		panic(err) // only for a driver that was not registered
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return bun.NewDB(db, sqlitedialect.New())
}

// Ping answers nil while the database can be read.
func (s *Store) Ping(ctx context.Context) error { return s.read.PingContext(ctx) }

// Close ends all connections.
func (s *Store) Close() error {
	err := s.read.Close()
	if e := s.write.Close(); e != nil {
		err = e
	}
	return err
}

// micros is a time as the database has it.
func micros(t time.Time) int64 { return t.UnixMicro() }

func fromMicros(n int64) time.Time { return time.UnixMicro(n).UTC() }
