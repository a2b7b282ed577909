package main

import (
	"log/slog"
	"path/filepath"

	"gaia.example/portal/core/config"
	"gaia.example/portal/core/secrets"
	"gaia.example/portal/core/store"
	"gaia.example/portal/core/tables"
)

// openTables are the databases of modules: beside the portal's own, in folder or server.
func openTables(s config.Config, kept *store.Store, log *slog.Logger) (*tables.Tables, error) {
	return tables.New(tables.Config{
		Address: s.Database.URL, Dir: filepath.Join(s.Data, "module-data"), Store: kept, Audit: kept, Logger: log,
		Key: secretsKey(s, secrets.Make), Caged: s.Modules.Sandbox == config.SandboxAll,
	})
}
