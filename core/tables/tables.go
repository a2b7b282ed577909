package tables

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/secrets"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/migrate"
)

// capability is what a module with tables asks for.
const capability = "sql.use"

// longest is how long the migrations of one upgrade may take.
const longest = 10 * time.Minute

// Config is what Tables need.
type Config struct {
	Address string // of the portal's own database, as package store takes it
	Dir     string // of the files, where the portal has SQLite: nobody else's
	Store   core.DatabaseStore
	Key     func() (secrets.Key, error)
	Audit   core.Audit // gets what was migrated; nil: nobody
	Logger  *slog.Logger
	Cage    *Cage // nil: none of the portal's own modules runs in the sandbox
}

// Cage is the sandbox, from which nobody connects anywhere: only a file can be given to who is in it.
type Cage struct {
	Covers func(core.ModuleID) bool           // of the portal's own modules, whether this one is in it
	Owner  func(core.ModuleID) (uid, gid int) // whom a module's files must belong to
}

func (c *Cage) covers(id core.ModuleID) bool { return c != nil && c.Covers(id) }

// Tables are the databases of all modules. Safe for concurrent use.
type Tables struct {
	config Config
	kind   kind
}

var _ core.ModuleTables = (*Tables)(nil)

// kind is a kind of database.
type kind interface {
	// open makes the module's database where there is none.
	open(context.Context, core.ModuleID) (portal.Database, error)
	// drop deletes it, unless the module is installed.
	drop(ctx context.Context, id core.ModuleID, installed func(context.Context) (bool, error)) error
	// save writes all that is in it, as it is at one moment; load fills an empty one with that.
	save(context.Context, core.ModuleID, io.Writer) error
	load(context.Context, core.ModuleID, io.Reader) error
	// driver is a portal.Database's.
	driver() string
	close() error
}

// New connects to nothing yet.
func New(config Config) (*Tables, error) {
	if config.Logger == nil {
		config.Logger = slog.New(slog.DiscardHandler)
	}
	t := &Tables{config: config}
	if strings.HasPrefix(config.Address, "sqlite:") {
		dir, err := filepath.Abs(config.Dir)
		if err != nil {
			return nil, fmt.Errorf("find the folder of modules' databases: %w", err)
		}
		t.kind = &files{dir: dir, store: config.Store, cage: config.Cage}
		return t, nil
	}
	s, err := newSchemas(config)
	t.kind = s
	return t, err
}

// Close ends all connections.
func (t *Tables) Close() error { return t.kind.close() }

// Driver is a portal.Database's.
func (t *Tables) Driver() string { return t.kind.driver() }

// Database is where a module's is; it is made where there is none.
func (t *Tables) Database(ctx context.Context, id core.ModuleID) (portal.Database, error) {
	return t.kind.open(ctx, id)
}

// Migrate takes the migrations that the module's tables do not have.
func (t *Tables) Migrate(ctx context.Context, release core.Release) error {
	if !release.Manifest.Asks(capability) {
		return nil
	}
	return t.move(ctx, release, "module.migrated", func(ctx context.Context, r migrate.Run, steps []migrate.Step) ([]string, error) {
		return r.Up(ctx, steps)
	})
}

// TakeBack undoes the migrations that the release does not have.
func (t *Tables) TakeBack(ctx context.Context, to core.Release, still func(context.Context) (bool, error)) error {
	d, err := stored(ctx, t.config.Store, to.Manifest.ID)
	if err != nil || d.Module == "" { // what has no tables has none to take back
		return err
	}
	return t.move(ctx, to, "module.migrations_undone", func(ctx context.Context, r migrate.Run, steps []migrate.Step) ([]string, error) {
		return r.Down(ctx, steps, still)
	})
}

// move changes a module's tables, as the module itself, and writes down what it did.
func (t *Tables) move(ctx context.Context, release core.Release, action string,
	do func(context.Context, migrate.Run, []migrate.Step) ([]string, error)) error {
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	id := release.Manifest.ID
	if t.config.Cage.covers(id) && t.kind.driver() == portal.PostgreSQL {
		return portal.Errorf(portal.Invalid,
			"It has tables in PostgreSQL, to which no plugin connects out of its sandbox: take it out of the sandbox (modules.sandbox: partners, and not in modules.sandbox_also), or use a portal with SQLite.")
	}
	steps, err := migrate.Steps(os.DirFS(filepath.Join(release.Dir, "migrations")))
	if err != nil {
		return asInvalid(err)
	}
	at, err := t.kind.open(ctx, id)
	if err != nil {
		return err
	}
	db, err := portalsql.Connect(at)
	if err != nil {
		return err
	}
	defer db.Close()
	names, err := do(ctx, migrate.Run{DB: db, Driver: at.Driver}, steps)
	if err != nil {
		return asInvalid(err)
	}
	if len(names) > 0 {
		t.config.Logger.Info("a module's tables were migrated", "module", id, "action", action, "migrations", names)
		t.record(ctx, release, action, names)
	}
	return nil
}

// Own is what a sandboxed plugin of the release is to read and write: the files of its database, where it has one.
func (t *Tables) Own(release core.Release) []string {
	if f, ok := t.kind.(*files); ok && t.config.Cage.covers(release.Manifest.ID) && release.FirstParty && release.Manifest.Asks(capability) {
		return ownFiles(f.path(release.Manifest.ID))
	}
	return nil
}

// asInvalid makes a fault of the bundle's migrations Invalid, with its sentence; another error stays what it is.
func asInvalid(err error) error {
	var fault *migrate.Fault
	if errors.As(err, &fault) {
		return portal.Errorf(portal.Invalid, "%s", fault.Problem).Because(err)
	}
	return err
}

func (t *Tables) record(ctx context.Context, release core.Release, action string, names []string) {
	if t.config.Audit == nil {
		return
	}
	detail, err := json.Marshal(map[string]any{"digest": release.Digest, "version": release.Manifest.Version, "migrations": names})
	if err == nil {
		err = t.config.Audit.Record(ctx,
			core.AuditEntry{At: time.Now(), Actor: "portal", Action: action, Subject: string(release.Manifest.ID), Detail: detail})
	}
	if err != nil { // they are written down beside the tables
		t.config.Logger.Error("write down which migrations were run", "module", release.Manifest.ID, "migrations", names, "error", err)
	}
}

// Drop deletes the database of a module that is not installed.
func (t *Tables) Drop(ctx context.Context, id core.ModuleID) error {
	err := t.kind.drop(ctx, id, func(ctx context.Context) (bool, error) {
		d, err := stored(ctx, t.config.Store, id)
		return d.Installed, err
	})
	if err != nil {
		return err
	}
	return t.config.Store.ForgetDatabase(ctx, id)
}

// stored is the module's row; the zero one where it has none.
func stored(ctx context.Context, store core.DatabaseStore, id core.ModuleID) (core.StoredDatabase, error) {
	all, err := store.Databases(ctx)
	i := slices.IndexFunc(all, func(d core.StoredDatabase) bool { return d.Module == id })
	if i < 0 {
		return core.StoredDatabase{}, err
	}
	return all[i], err
}

// Sweep drops the databases of modules that were removed while nobody could.
func (t *Tables) Sweep(ctx context.Context) error {
	all, err := t.config.Store.Databases(ctx)
	for _, d := range all {
		if !d.Installed {
			err = errors.Join(err, t.Drop(ctx, d.Module))
		}
	}
	return err
}

// Saved are the modules whose databases belong into a backup.
func (t *Tables) Saved(ctx context.Context) (driver string, modules []core.ModuleID, err error) {
	all, err := t.config.Store.Databases(ctx)
	for _, d := range all {
		if d.Installed {
			modules = append(modules, d.Module)
		}
	}
	return t.kind.driver(), modules, err
}

// Save writes all that a module's database has, as it is at one moment.
func (t *Tables) Save(ctx context.Context, id core.ModuleID, w io.Writer) error {
	return t.kind.save(ctx, id, w)
}

// Load fills a module's database, which is empty, with what Save wrote on a portal with the same kind of database.
func (t *Tables) Load(ctx context.Context, id core.ModuleID, r io.Reader) error {
	if _, err := t.kind.open(ctx, id); err != nil {
		return err
	}
	return t.kind.load(ctx, id, r)
}
