package main

import (
	"log/slog"
	"path/filepath"
	"slices"

	"gaia.example/portal/core"
	"gaia.example/portal/core/config"
	"gaia.example/portal/core/sandbox"
	"gaia.example/portal/core/secrets"
	"gaia.example/portal/core/store"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/core/tables"
)

// openTables are the databases of modules: beside the portal's own, in folder or server.
func openTables(s config.Config, kept *store.Store, log *slog.Logger) (*tables.Tables, error) {
	c := tables.Config{
		Address: s.Database.URL, Dir: filepath.Join(s.Data, "module-data"), Store: kept, Audit: kept, Logger: log,
		Key: secretsKey(s, secrets.Make),
	}
	c.Cage = &tables.Cage{Owner: sandbox.Owner, Covers: func(id core.ModuleID) bool {
		return s.Modules.Sandbox == config.SandboxAll || slices.Contains(s.Modules.SandboxAlso, string(id))
	}}
	return tables.New(c)
}

// databaseBytes is how large each file of a sandboxed module's database may get.
const databaseBytes = 16 << 30

// own is what a sandboxed plugin has on the disk.
func (p *parts) own(release core.Release) supervisor.Own {
	paths := p.tables.Own(release)
	if paths == nil {
		return supervisor.Own{}
	}
	return supervisor.Own{Paths: paths, FileBytes: databaseBytes}
}
