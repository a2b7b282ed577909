package portalsqltest_test

import (
	"database/sql"
	"errors"
	"fmt"
	"strings"
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
	if _, err := portalsql.Open(t.Context(), portaltest.NewHost(t,
		[]byte(`{"id": "notes", "capabilities": [{"name": "sql.use"}]}`)).Host()); portal.CodeOf(err) != portal.Unavailable {
		t.Errorf("opened: %v", err)
	}
}

func TestAnUnknownKind(t *testing.T) {
	if _, err := portalsql.Connect(portal.Database{Driver: "oracle", DSN: "secret"}); err == nil {
		t.Error("it was opened")
	}
}

// SQLite ends a transaction by itself where the disk is full. What is tried after that is not kept for itself.
func TestAFullDiskKeepsNothing(t *testing.T) {
	host := portaltest.NewHost(t, []byte(`{"id": "notes", "capabilities": [{"name": "sql.use"}]}`))
	host.Tables = portalsqltest.Database(t, portalsqltest.Migrations)
	db, err := portalsql.Open(t.Context(), host.Host())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	db.SetMaxOpenConns(1) // the pragma is a connection's
	exec := func(statement string) {
		t.Helper()
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	var pages int
	if err := db.QueryRowContext(t.Context(), "PRAGMA page_count").Scan(&pages); err != nil {
		t.Fatal(err)
	}
	exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages+20))
	rows := make([][]any, 2000)
	for i := range rows {
		rows[i] = []any{fmt.Sprint(i, strings.Repeat(" ", 400)), i}
	}
	add := func(tx *sql.Tx) error {
		return portalsql.Insert(t.Context(), tx, "accounts", []string{"id", "amount"}, rows, "")
	}
	err = portalsql.Transaction(t.Context(), db, func(tx *sql.Tx) error {
		if err := add(tx); err == nil || !strings.Contains(err.Error(), "full") {
			t.Fatalf("the disk is not full: %v", err)
		}
		_, err := tx.ExecContext(t.Context(), "INSERT INTO accounts (id, amount) VALUES ('after it', 1)")
		return err
	})
	if !errors.Is(err, sql.ErrTxDone) {
		t.Errorf("the transaction goes on: %v", err)
	}
	var count int
	if err := db.QueryRowContext(t.Context(), "SELECT count(*) FROM accounts").Scan(&count); err != nil || count != 0 {
		t.Errorf("%d rows are there: %v", count, err)
	}
	exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages+2000))
	if err := portalsql.Transaction(t.Context(), db, add); err != nil {
		t.Errorf("with room again: %v", err)
	}
}
