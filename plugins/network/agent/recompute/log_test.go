package recompute

import (
	"context"
	"database/sql"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/plugins/network/publiclog"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
)

// A log is read by whoever knows its key. One that began anew at the same portal is told, though each of its heads is signed.
func TestALogIsKnownByItsKey(t *testing.T) {
	var log *publiclog.Log
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mux := http.NewServeMux()
		log.Handle(mux)
		http.StripPrefix("/api/m/network", mux).ServeHTTP(w, r)
	}))
	defer server.Close()
	begins := func() {
		t.Helper()
		db := portalsqltest.Open(t, os.DirFS("../../migrations"))
		log = publiclog.New(db, func(context.Context) (portal.Place, error) {
			return portal.Place{Origin: server.URL, Chain: 31337}, nil
		})
		if err := portalsql.Transaction(t.Context(), db, func(tx *sql.Tx) error {
			w, err := log.Begin(t.Context(), tx)
			if err != nil {
				return err
			}
			if _, err := w.Append("outcome", map[string]string{"proof": "It was so."}, time.Now()); err != nil {
				return err
			}
			return w.Close(t.Context())
		}); err != nil {
			t.Fatal(err)
		}
	}
	begins()
	first, err := ReadLog(t.Context(), server.URL, 31337, portal.Address{})
	if err != nil || first.Size != 1 || first.Key.Zero() {
		t.Fatalf("%+v, %v", first, err)
	}
	if again, err := ReadLog(t.Context(), server.URL, 31337, first.Key); err != nil || again.Key != first.Key {
		t.Errorf("by its key: %+v, %v", again, err)
	}
	begins()
	if _, err := ReadLog(t.Context(), server.URL, 31337, first.Key); err == nil || !strings.Contains(err.Error(), "it is another log") {
		t.Errorf("a log that began anew is read with %v", err)
	}
	if second, err := ReadLog(t.Context(), server.URL, 31337, portal.Address{}); err != nil || second.Key == first.Key {
		t.Errorf("by whoever does not know the first: %+v, %v", second, err)
	}
}
