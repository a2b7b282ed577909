package portalsql

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net/url"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"modernc.org/sqlite"

	"gaia.example/portal/sdk/go/portal"
)

// connections is how many a plugin has at most, unless it says otherwise: of PostgreSQL's, a module's role may have 30, and in
// an upgrade two versions run.
const connections = 5

// Open opens the module's database: call it once, in New, and close what it returns in Close. One SQL serves both kinds:
// arguments are $1, $2 and so on. A transaction of SQLite has the right to write from its beginning; what another writes
// meanwhile is waited for, ten seconds at most.
func Open(ctx context.Context, host portal.Host) (*sql.DB, error) {
	at, err := host.SQL.Database(ctx)
	if err != nil {
		return nil, err
	}
	db, err := Connect(at)
	if err != nil {
		return nil, err
	}
	if err := db.PingContext(ctx); err != nil {
		db.Close()
		return nil, fmt.Errorf("open the module's database: %w", err)
	}
	return db, nil
}

// Connect is Open of a database that is known. It connects when the first statement is run.
func Connect(at portal.Database) (*sql.DB, error) {
	var db *sql.DB
	switch at.Driver {
	case portal.SQLite:
		dsn := url.URL{Scheme: "file", Path: at.DSN,
			RawQuery: "_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(NORMAL)" +
				"&_pragma=foreign_keys(1)&_pragma=journal_size_limit(67108864)&_txlock=immediate"}
		connector, err := sqlite.NewConnector(dsn.String())
		if err != nil {
			return nil, err
		}
		db = sql.OpenDB(keeping{connector})
	case portal.PostgreSQL:
		config, err := pgx.ParseConfig(at.DSN) // its error says no password
		if err != nil {
			return nil, fmt.Errorf("read where the module's database is: %w", err)
		}
		// What an upgrade's migration changes would fail the statements that an older version has prepared.
		config.DefaultQueryExecMode = pgx.QueryExecModeDescribeExec
		if config.ConnectTimeout == 0 {
			config.ConnectTimeout = 5 * time.Second
		}
		db = stdlib.OpenDB(*config)
	default:
		return nil, fmt.Errorf("the portal's databases are of the kind %q, which this SDK does not know: build with a newer one", at.Driver)
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	db.SetConnMaxIdleTime(5 * time.Minute)
	return db, nil
}

// keeping has SQLite leave the files beside the database when the last connection ends: in the sandbox a plugin can make none.
type keeping struct{ driver.Connector }

func (k keeping) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := k.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := conn.(sqlite.FileControl).FileControlPersistWAL("main", 1); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return conn, nil
}
