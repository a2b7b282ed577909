package portal

import (
	"context"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

// SQL is the module's own database, for modules that the portal's operator publishes. Package portalsql opens it.
type SQL interface {
	// Database says where it is: a file of the module's own, or a schema of the portal's database that its role alone may use.
	// The bundle's migrations have run. Forbidden for a module of another publisher.
	Database(ctx context.Context) (Database, error)
}

// Drivers of a Database.
const (
	SQLite     = "sqlite"
	PostgreSQL = "postgres"
)

// Database is where a module's tables are.
type Database struct {
	Driver string // SQLite or PostgreSQL
	DSN    string // of SQLite, the file's path; of PostgreSQL, a URL, which holds a password: not for a log
}

// sql is SQL over the control connection.
type sql struct{ client modulev1.HostClient }

func (s sql) Database(ctx context.Context) (Database, error) {
	res, err := s.client.Database(ctx, &modulev1.DatabaseRequest{})
	if err != nil {
		return Database{}, fromStatus(err)
	}
	return Database{Driver: res.Driver, DSN: res.Dsn}, nil
}
