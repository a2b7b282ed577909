package host_test

import (
	"context"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/host"
	"gaia.example/portal/sdk/go/portal"
)

// places tell whose database was asked for.
type places struct{ core.ModuleTables }

func (places) Database(_ context.Context, id core.ModuleID) (portal.Database, error) {
	return portal.Database{Driver: portal.SQLite, DSN: string(id)}, nil
}

func TestDatabasesAreThePortalsOwnModules(t *testing.T) {
	own := release("sql.use")
	own.FirstParty = true
	none := release()
	none.FirstParty = true
	for name, row := range map[string]struct {
		release core.Release
		tables  core.ModuleTables
		code    portal.Code
		dsn     string
	}{
		"its own":                     {own, places{}, 0, string(own.Manifest.ID)},
		"one that does not ask":       {none, places{}, portal.Forbidden, ""},
		"a partner that was granted":  {release("sql.use"), places{}, portal.Forbidden, ""},
		"a portal without databases":  {own, nil, portal.Unavailable, ""},
		"a partner's, with no port":   {release("sql.use"), nil, portal.Forbidden, ""},
		"a partner that does not ask": {release(), places{}, portal.Forbidden, ""},
	} {
		t.Run(name, func(t *testing.T) {
			at, err := host.New(host.Config{Ports: core.HostPorts{SQL: row.tables}}).Of(row.release).SQL.Database(t.Context())
			if at.DSN != row.dsn || (err == nil) != (row.dsn != "") || err != nil && portal.CodeOf(err) != row.code {
				t.Errorf("%+v, %v", at, err)
			}
		})
	}
}
