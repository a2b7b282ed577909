package portalsqltest_test

import (
	"testing"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
	"gaia.example/portal/sdk/go/portaltest"
)

func TestADatabaseIsAsAPortalsIs(t *testing.T) {
	portalsqltest.Conformance(t, func(t *testing.T) portal.SQL {
		host := portaltest.NewHost(t, []byte(`{"id": "notes", "capabilities": [{"name": "sql.use"}]}`))
		host.Tables = portalsqltest.Database(t, portalsqltest.Migrations)
		return host.Host().SQL
	})
}

func TestAHostWithoutTables(t *testing.T) {
	if _, err := portalsql.Open(t.Context(), portaltest.NewHost(t, []byte(`{"id": "notes", "capabilities": [{"name": "sql.use"}]}`)).Host()); portal.CodeOf(err) != portal.Unavailable {
		t.Errorf("opened: %v", err)
	}
}

func TestAnUnknownKind(t *testing.T) {
	if _, err := portalsql.Connect(portal.Database{Driver: "oracle", DSN: "secret"}); err == nil {
		t.Error("it was opened")
	}
}
