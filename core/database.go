package core

import (
	"context"

	"gaia.example/portal/sdk/go/portal"
)

// ModuleTables are the databases that modules have to themselves. A release that does not ask for the capability sql.use has none,
// and nothing is done for it.
type ModuleTables interface {
	// Database is where a module's is; it is made where there is none.
	Database(context.Context, ModuleID) (portal.Database, error)
	// Migrate takes the migrations of a release, which is unpacked, as far as the module's tables do not have them: all of them or
	// none, once for all replicas. Invalid: they cannot be taken, with the sentence that says why; another error may pass.
	Migrate(context.Context, Release) error
	// TakeBack undoes the migrations that the tables have and the release does not. still is asked when nobody else can migrate
	// any more: false, and nothing is done. Errors as of Migrate.
	TakeBack(ctx context.Context, to Release, still func(context.Context) (bool, error)) error
	// Drop deletes the database of a module that is not installed; that of another stays.
	Drop(context.Context, ModuleID) error
}

// StoredDatabase is whose a module's database is.
type StoredDatabase struct {
	Module    ModuleID
	Role      string // of PostgreSQL; empty: it is a file
	Password  string // the role's, sealed
	Installed bool   // some release of the module is wanted
}

// DatabaseStore keeps which databases modules have.
type DatabaseStore interface {
	// Databases of all modules, by id.
	Databases(context.Context) ([]StoredDatabase, error)
	// KeepDatabase stores it where the module has none, and answers with the one that it has. Conflict: the module is not installed.
	KeepDatabase(context.Context, StoredDatabase) (StoredDatabase, error)
	// ReplacePassword of a module's role.
	ReplacePassword(context.Context, StoredDatabase) error
	// ForgetDatabase of a module that is not installed; that of another stays.
	ForgetDatabase(context.Context, ModuleID) error
}
