package tables

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"gaia.example/portal/core"
	"gaia.example/portal/core/secrets"
	"gaia.example/portal/sdk/go/portal"
)

// What a module's role may: so many connections on all replicas, and statements and idle transactions of that length, unless it
// asks for longer ones.
const (
	connections = 30
	patience    = "60s"
)

// waits is how long a copy or a removal waits for what the module, or somebody else, has locked.
const waits = "SET LOCAL lock_timeout = '10s'"

// What PostgreSQL calls insufficient_privilege, and lock_not_available.
const (
	noRight  = "42501"
	isLocked = "55P03"
)

// renewed stands before a sealed password that the role is to be given, until PostgreSQL has accepted it.
const renewed = "new:"

// passwordName is under which a role's password is sealed, for its module.
const passwordName = "database"

// handed are the parameters of the portal's own address that a module's has too: where the server is, and how it is known.
var handed = []string{"host", "port", "sslmode", "sslrootcert", "connect_timeout", "target_session_attrs"}

// schemas are PostgreSQL's.
type schemas struct {
	db      *sql.DB // as the portal's own role
	own     *pgx.ConnConfig
	address *url.URL
	store   core.DatabaseStore
	key     func() (secrets.Key, error)
}

func newSchemas(config Config) (*schemas, error) {
	address, err := url.Parse(config.Address)
	if err != nil {
		return nil, errors.New("the database address is no URL") // its error may say a password
	}
	own, err := pgx.ParseConfig(config.Address)
	if err != nil {
		return nil, fmt.Errorf("read the database address: %w", err)
	}
	if own.ConnectTimeout == 0 {
		own.ConnectTimeout = 5 * time.Second
	}
	db := stdlib.OpenDB(*own)
	db.SetMaxOpenConns(2)
	db.SetConnMaxIdleTime(time.Minute)
	return &schemas{db: db, own: own, address: address, store: config.Store, key: config.Key}, nil
}

func (*schemas) driver() string { return portal.PostgreSQL }

func (s *schemas) close() error { return s.db.Close() }

// schemaOf is the module's schema.
func schemaOf(id core.ModuleID) string { return "module_" + string(id) }

// newRole is a name that no other portal on the server gives: roles are of the whole server.
func newRole(id core.ModuleID) string {
	var b [4]byte
	_, _ = rand.Read(b[:])
	return schemaOf(id) + "_" + hex.EncodeToString(b[:])
}

func quoted(name string) string { return pgx.Identifier{name}.Sanitize() }

// locked runs do while nobody else makes or drops the module's database.
func (s *schemas) locked(ctx context.Context, id core.ModuleID, do func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return unreachable(err)
	}
	defer tx.Rollback() //nolint:errcheck // it is over when all went well
	if _, err := tx.ExecContext(ctx, waits); err != nil {
		return unreachable(err)
	}
	if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock(27164, hashtext($1))", schemaOf(id)); err != nil {
		return unreachable(err)
	}
	if err := do(tx); err != nil {
		return err
	}
	return unreachable(tx.Commit())
}

// unreachable is an error of the portal's own connection; what PostgreSQL said stays for the log.
func unreachable(err error) error {
	var said *pgconn.PgError
	if errors.As(err, &said) && said.Code == isLocked {
		return portal.Errorf(portal.Unavailable,
			"The module's tables are locked, by the module or by somebody else: try again later.").Because(err)
	}
	if err == nil || said != nil && !slices.Contains([]string{"08", "53", "57"}, said.Code[:2]) {
		return err
	}
	return portal.Errorf(portal.Unavailable, "The portal's database does not answer: try again in a moment.").Because(err)
}

// open makes what of role and schema is not there, and answers with the module's own address.
func (s *schemas) open(ctx context.Context, id core.ModuleID) (at portal.Database, err error) {
	err = s.locked(ctx, id, func(tx *sql.Tx) error {
		role, password, err := s.account(ctx, tx, id)
		if err != nil {
			return err
		}
		at = portal.Database{Driver: portal.PostgreSQL, DSN: s.dsn(role, password)}
		lacking, err := lacks(ctx, tx, id, role, password)
		if err != nil || len(lacking) == 0 {
			return err
		}
		for _, statement := range lacking {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return refused(err, id, lacking)
			}
		}
		return nil
	})
	return at, err
}

// account is the module's role and its password. One that another key has sealed stays as it is: another portal may well have that
// key. An operator who has lost it empties the password that is kept, and a new one is made.
func (s *schemas) account(ctx context.Context, tx *sql.Tx, id core.ModuleID) (role, password string, err error) {
	key, err := s.key()
	if err != nil {
		return "", "", err
	}
	seal := func() string { return key.Seal(string(id), passwordName, []byte(newPassword())) }
	kept, err := s.store.KeepDatabase(ctx, core.StoredDatabase{Module: id, Role: newRole(id), Password: seal()})
	if err != nil {
		return "", "", err
	}
	if kept.Password == "" {
		kept.Password = renewed + seal()
		if err := s.store.ReplacePassword(ctx, kept); err != nil {
			return "", "", err
		}
	}
	sealed, isNew := strings.CutPrefix(kept.Password, renewed)
	plain, err := key.Open(string(id), passwordName, sealed)
	if err != nil {
		return "", "", portal.Errorf(portal.Unavailable,
			"The password of the module's role in PostgreSQL cannot be read: %v: give the portal the key that it had, secrets.key, or have a new one made as docs/operating.md says under Tables.", err)
	}
	password = string(plain)
	if !isNew {
		return kept.Role, password, nil
	}
	if err := s.renew(ctx, tx, id, kept.Role, password); err != nil {
		return "", "", err
	}
	kept.Password = sealed
	return kept.Role, password, s.store.ReplacePassword(ctx, kept)
}

// renew sets the role's password, where there is such a role. It uses a connection of its own: the open transaction is committed later,
// and the store says that the password is in use before that.
func (s *schemas) renew(ctx context.Context, tx *sql.Tx, id core.ModuleID, role, password string) error {
	if there, err := exists(ctx, tx, role); err != nil || !there {
		return unreachable(err)
	}
	hash, err := verifier(password)
	if err != nil {
		return err
	}
	conn, err := pgx.ConnectConfig(ctx, s.own)
	if err != nil {
		return unreachable(err)
	}
	defer conn.Close(context.WithoutCancel(ctx))
	statement := "ALTER ROLE " + quoted(role) + " PASSWORD '" + hash + "'"
	_, err = conn.Exec(ctx, statement)
	if err == nil {
		return nil
	}
	if as, err := pgx.Connect(ctx, s.dsn(role, password)); err == nil { // an operator has done it
		return as.Close(ctx)
	}
	return refused(err, id, []string{statement})
}

// made tells whether the module's role is there.
func (s *schemas) made(ctx context.Context, id core.ModuleID) (bool, error) {
	d, err := stored(ctx, s.store, id)
	if err != nil || d.Module == "" {
		return false, err
	}
	var there bool
	err = s.locked(ctx, id, func(tx *sql.Tx) (err error) {
		there, err = exists(ctx, tx, d.Role)
		return unreachable(err)
	})
	return there, err
}

func exists(ctx context.Context, tx *sql.Tx, role string) (there bool, err error) {
	err = tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = $1)", role).Scan(&there)
	return there, err
}

// lacks is the statements that make what is not there. A schema that is another's is not touched.
func lacks(ctx context.Context, tx *sql.Tx, id core.ModuleID, role, password string) (statements []string, err error) {
	there, err := exists(ctx, tx, role)
	if err != nil {
		return nil, unreachable(err)
	}
	schema := schemaOf(id)
	if !there {
		hash, err := verifier(password)
		if err != nil {
			return nil, err
		}
		r := quoted(role)
		statements = append(statements,
			fmt.Sprintf("CREATE ROLE %s LOGIN CONNECTION LIMIT %d PASSWORD '%s'", r, connections, hash),
			"GRANT "+r+" TO CURRENT_USER", // whose the schema is, and what is dropped later
			"ALTER ROLE "+r+" SET search_path = "+quoted(schema),
			"ALTER ROLE "+r+" SET statement_timeout = '"+patience+"'",
			"ALTER ROLE "+r+" SET idle_in_transaction_session_timeout = '"+patience+"'")
	}
	var owner string
	err = tx.QueryRowContext(ctx, "SELECT pg_get_userbyid(nspowner) FROM pg_namespace WHERE nspname = $1", schema).Scan(&owner)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return append(statements, "CREATE SCHEMA "+quoted(schema)+" AUTHORIZATION "+quoted(role)), nil
	case err != nil:
		return nil, unreachable(err)
	case owner != role:
		return nil, portal.Errorf(portal.Invalid, "PostgreSQL has a schema %s already, which is %s's and not this portal's: rename it, or give the portal a database of its own.", schema, owner)
	}
	return statements, nil
}

// refused says what an operator is to do where the portal's role may not.
func refused(err error, id core.ModuleID, statements []string) error {
	var said *pgconn.PgError
	if !errors.As(err, &said) || said.Code != noRight {
		return unreachable(fmt.Errorf("make the database of %s: %w", id, err))
	}
	script := strings.ReplaceAll(strings.Join(statements, "; "), "CURRENT_USER", "<the portal's role>")
	return portal.Errorf(portal.Unavailable,
		"PostgreSQL does not let the portal make the module's schema (%s). Give its role CREATEROLE, and CREATE on the database, or have an operator run: %s;", said.Message, script).Because(err)
}

// dsn is where the module connects: the portal's server, as the module's role.
func (s *schemas) dsn(role, password string) string {
	own, given := url.Values{}, s.address.Query()
	for _, name := range handed {
		if given.Has(name) {
			own.Set(name, given.Get(name))
		}
	}
	address := url.URL{Scheme: s.address.Scheme, User: url.UserPassword(role, password), Host: s.address.Host, Path: s.address.Path,
		RawQuery: own.Encode()}
	return address.String()
}

// drop deletes schema and role, in one step.
func (s *schemas) drop(ctx context.Context, id core.ModuleID, installed func(context.Context) (bool, error)) error {
	return s.locked(ctx, id, func(tx *sql.Tx) error {
		if is, err := installed(ctx); err != nil || is {
			return err
		}
		d, err := stored(ctx, s.store, id)
		if err != nil || d.Module == "" {
			return err
		}
		role := d.Role
		there, err := exists(ctx, tx, role)
		if err != nil || !there {
			return unreachable(err)
		}
		// Only what is the role's: a schema of that name may be another's. A role that an operator made stays where the portal may drop
		// none, with nothing.
		for _, statement := range []string{"DROP OWNED BY " + quoted(role) + " CASCADE", "SAVEPOINT dropped", "DROP ROLE " + quoted(role)} {
			_, err := tx.ExecContext(ctx, statement)
			if said := (*pgconn.PgError)(nil); strings.HasPrefix(statement, "DROP ROLE") && errors.As(err, &said) && said.Code == noRight {
				_, err = tx.ExecContext(ctx, "ROLLBACK TO SAVEPOINT dropped")
			}
			if err != nil {
				return unreachable(fmt.Errorf("delete the database of %s: %w", id, err))
			}
		}
		return nil
	})
}
