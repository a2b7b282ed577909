// Package portalsqltest gives a module's tests its tables: a SQLite file of the test's own, which the module's migrations have
// made, as a portal runs them.
package portalsqltest

import (
	"context"
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
	at := portal.Database{Driver: portal.SQLite, DSN: filepath.Join(t.TempDir(), "tables.db")}
	if migrations != nil {
		migrated(t, at, migrations)
	}
	return place{at}
}

func migrated(t testing.TB, at portal.Database, migrations fs.FS) {
	t.Helper()
	steps, err := migrate.Steps(migrations)
	if err != nil {
		t.Fatal(err)
	}
	db, err := portalsql.Connect(at)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	run := migrate.Run{DB: db, Driver: at.Driver}
	if _, err := run.Up(t.Context(), steps); err != nil {
		t.Fatal(err)
	}
}

// place is where the database is.
type place struct{ at portal.Database }

func (p place) Database(context.Context) (portal.Database, error) { return p.at, nil }
