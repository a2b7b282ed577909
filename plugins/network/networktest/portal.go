// Package networktest has what tests of the module's packages share: a portal in front of the module, a chain of logs of the staking
// contract that the test writes, validators, and the recorded answers that the pages' tests use.
package networktest

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
	"gaia.example/portal/sdk/go/portaltest"
)

const (
	prefix = "/api/m/network"
	// ChainID is the chain of the portal's place.
	ChainID = 31337
)

// NewHost is the module's host, by its manifest.
func NewHost(t testing.TB) *portaltest.Host {
	t.Helper()
	manifest, err := os.ReadFile("../module.json")
	check(t, err)
	return portaltest.NewHost(t, manifest)
}

// Tables opens an empty SQLite database with the module's migrations.
func Tables(t testing.TB) *sql.DB {
	t.Helper()
	return portalsqltest.Open(t, os.DirFS("../migrations"))
}

// TablesAt is Tables on that PostgreSQL.
func TablesAt(t testing.TB, dsn string) *sql.DB {
	t.Helper()
	return portalsqltest.OpenAt(t, portal.Database{Driver: portal.PostgreSQL, DSN: dsn}, os.DirFS("../migrations"))
}

// Serve answers at a portal's address, until the test ends, with the handler that is the module's at each request, and makes the address
// the host's place.
func Serve(t testing.TB, host *portaltest.Host, handler func() http.Handler) (url string) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		inside := r.Clone(portal.WithLog(r.Context(), host.Host().Log))
		inside.RequestURI = strings.TrimPrefix(r.RequestURI, prefix)
		inside.URL.Path = strings.TrimPrefix(r.URL.Path, prefix)
		handler().ServeHTTP(w, inside)
	}))
	t.Cleanup(server.Close)
	host.At = portal.Place{Origin: server.URL, Chain: ChainID}
	return server.URL
}

// Ask is a request of a caller's with that body as JSON; an answer of 200 is read into the last argument, where it is not nil.
func Ask(t testing.TB, host *portaltest.Host, handler http.Handler, by portal.Caller, method, path string, body, into any) (int, string) {
	t.Helper()
	content, err := json.Marshal(body)
	check(t, err)
	answer := httptest.NewRecorder()
	ctx := portal.WithCaller(portal.WithLog(t.Context(), host.Host().Log), by)
	handler.ServeHTTP(answer, httptest.NewRequestWithContext(ctx, method, path, bytes.NewReader(content)))
	if into != nil && answer.Code == http.StatusOK {
		check(t, json.Unmarshal(answer.Body.Bytes(), into))
	}
	return answer.Code, answer.Body.String()
}

// Refused checks that a request by the node protocol failed for that reason, with a sentence that says so.
func Refused(t testing.TB, what string, err error, reason node.Reason, says string) {
	t.Helper()
	var r *node.Refused
	if !errors.As(err, &r) || r.Reason != reason || !strings.Contains(r.Message, says) {
		t.Errorf("%s: %v; want %s, with %q", what, err, reason, says)
	}
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
