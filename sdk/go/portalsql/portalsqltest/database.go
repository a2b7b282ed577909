// Package portalsqltest gives a module's tests its tables: a SQLite file of the test's own, which the module's migrations have
// made, as a portal runs them.
package portalsqltest

import (
	"context"
	"database/sql"
	"io/fs"
	"path/filepath"
	"testing"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/migrate"
)

// Database is what portaltest.Host.Tables takes. migrations is the module's folder of that name; nil: it has none.
func Database(t testing.TB, migrations fs.FS) portal.SQL {
	t.Helper()
	at := file(t)
	if migrations != nil {
		connect(t, at, migrations).Close()
	}
	return place{at}
}

// Open is a SQLite database of the test's own, with the module's migrations, which ends with the test.
func Open(t testing.TB, migrations fs.FS) *sql.DB {
	t.Helper()
	return OpenAt(t, file(t), migrations)
}

// OpenAt is Open of an empty database that the test has, of PostgreSQL say.
func OpenAt(t testing.TB, at portal.Database, migrations fs.FS) *sql.DB {
	t.Helper()
	db := connect(t, at, migrations)
	t.Cleanup(func() { db.Close() })
	return db
}

func file(t testing.TB) portal.Database {
	return portal.Database{Driver: portal.SQLite, DSN: filepath.Join(t.TempDir(), "tables.db")}
}

// connect runs the migrations.
func connect(t testing.TB, at portal.Database, migrations fs.FS) *sql.DB {
	t.Helper()
	steps, err := migrate.Steps(migrations)
	if err != nil {
		t.Fatal(err)
	}
	db, err := portalsql.Connect(at)
	if err != nil {
		t.Fatal(err)
	}
	run := migrate.Run{DB: db, Driver: at.Driver}
	if _, err := run.Up(t.Context(), steps); err != nil {
		db.Close()
		t.Fatal(err)
	}
	return db
}

// place is where the database is.
type place struct{ at portal.Database }

func (p place) Database(context.Context) (portal.Database, error) { return p.at, nil }
