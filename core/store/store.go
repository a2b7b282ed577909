package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
)

// Store is an open database. Safe for concurrent use. An error is a portal.Error with the code Unavailable where the
// database cannot be reached or written to; it goes on by itself when it can again.
type Store struct {
	write   *bun.DB
	read    *bun.DB
	load    *bun.DB // writes whole tables, in its own time
	dump    *bun.DB // reads whole tables, in its own time
	dialect dialect
}

var (
	_ core.ChallengeStore    = (*Store)(nil)
	_ core.ConfirmationStore = (*Store)(nil)
	_ core.SessionStore      = (*Store)(nil)
	_ core.Outbox            = (*Store)(nil)
	_ core.ModuleStore       = (*Store)(nil)
	_ core.ReleaseStore      = (*Store)(nil)
	_ core.PublisherStore    = (*Store)(nil)
	_ core.ObservationStore  = (*Store)(nil)
	_ core.Audit             = (*Store)(nil)
	_ core.ViewStore         = (*Store)(nil)
	_ core.ModuleKV          = (*Store)(nil)
	_ core.SettingStore      = (*Store)(nil)
	_ core.DatabaseStore     = (*Store)(nil)
	_ core.PreferenceStore   = (*Store)(nil)
)

const scheme = "sqlite:"

// Open makes or connects to a database and brings its schema up to date.
func Open(ctx context.Context, address string) (*Store, error) {
	s, err := Create(ctx, address)
	if err != nil {
		return nil, err
	}
	if err := s.Migrate(ctx); err != nil {
		s.Close()
		return nil, fmt.Errorf("bring the database up to date: %w", err)
	}
	return s, nil
}

// Create connects, making a SQLite database and its folder where there is none; its schema stays as it is.
func Create(ctx context.Context, address string) (*Store, error) {
	if path, ok := strings.CutPrefix(address, scheme); ok && path != "" {
		if err := touch(path); err != nil {
			return nil, fmt.Errorf("make the database: %w", err)
		}
	}
	return Connect(ctx, address)
}

// Connect opens a database as it is: Migrate may have to follow. The address is sqlite: and a path, whose file must
// exist (fs.ErrNotExist), or a postgres:// URL. A database that a newer portal has written is refused.
func Connect(ctx context.Context, address string) (*Store, error) {
	s, err := connect(address)
	if err != nil {
		return nil, err
	}
	if _, err := s.version(ctx, s.read); err != nil {
		s.Close()
		return nil, fmt.Errorf("open the database: %w", err)
	}
	return s, nil
}

func connect(address string) (*Store, error) {
	path, ok := strings.CutPrefix(address, scheme)
	switch {
	case ok && path != "":
		return connectSQLite(path)
	case strings.HasPrefix(address, "postgres://"), strings.HasPrefix(address, "postgresql://"):
		return connectPostgreSQL(address)
	}
	return nil, fmt.Errorf("the database address must be sqlite: and a path, such as sqlite:/var/lib/portal/portal.db, or postgres://<user>@<host>/<database>")
}

func touch(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	return file.Close()
}

const pingTimeout = 5 * time.Second

// Ping answers nil while the database can be read.
func (s *Store) Ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, pingTimeout)
	defer cancel()
	return s.read.PingContext(ctx)
}

// Close ends all connections.
func (s *Store) Close() error {
	return errors.Join(s.read.Close(), s.write.Close(), s.load.Close(), s.dump.Close()) // one that is closed twice does not mind
}
