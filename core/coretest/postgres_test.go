package coretest_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"gaia.example/portal/core/coretest"
)

func TestPostgreSQL(t *testing.T) {
	t.Run("every call is a database of its own", func(t *testing.T) {
		a, b := coretest.PostgreSQL(t), coretest.PostgreSQL(t)
		if a == b {
			t.Fatalf("twice %s", a)
		}
		for _, url := range []string{a, b} {
			execute(t, url, "CREATE TABLE things (id INT)")
		}
	})
	t.Run("a server keeps what was written before it was killed", func(t *testing.T) {
		server := coretest.PostgreSQLServer(t)
		execute(t, server.URL, "CREATE TABLE things (id INT)")
		server.Kill()
		if _, err := pgx.Connect(t.Context(), server.URL); err == nil {
			t.Error("a killed server answers")
		}
		server.Start()
		execute(t, server.URL, "INSERT INTO things VALUES (1)")
	})
	t.Run("a server that says a lot goes on", func(t *testing.T) {
		connection, err := pgx.Connect(t.Context(), coretest.PostgreSQL(t))
		if err != nil {
			t.Fatal(err)
		}
		defer connection.Close(t.Context())
		for range 3 {
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
			defer cancel()
			var failed *pgconn.PgError
			if _, err := connection.Exec(ctx, "SELECT '"+strings.Repeat("x", 200_000)+"' FROM nowhere"); !errors.As(err, &failed) {
				t.Fatalf("a wrong statement answers %v", err)
			}
		}
	})
	t.Run("nothing is left of a server", func(t *testing.T) {
		var folder string
		t.Run("", func(t *testing.T) {
			_, folder, _ = strings.Cut(coretest.PostgreSQLServer(t).URL, "host=")
			folder = strings.ReplaceAll(folder, "%2F", "/")
		})
		if _, err := os.Stat(folder); !os.IsNotExist(err) {
			t.Errorf("%s: %v", folder, err)
		}
	})
}

func execute(t *testing.T, url, statement string) {
	t.Helper()
	connection, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close(t.Context())
	if _, err := connection.Exec(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
}
