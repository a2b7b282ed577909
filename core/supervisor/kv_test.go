package supervisor_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net/http"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/store"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/core/supervisor/supervisortest/far"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portaltest/conformance"
)

// databases open an empty one.
var databases = map[string]func(*testing.T) *store.Store{
	"SQLite": func(t *testing.T) *store.Store {
		return openStore(t, "sqlite:"+filepath.Join(t.TempDir(), "portal.db"))
	},
	"PostgreSQL": func(t *testing.T) *store.Store { return openStore(t, coretest.PostgreSQL(t)) },
}

func openStore(t *testing.T, address string) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// fresh gives each module of a stage a name of its own in the store: the plugin keeps nothing yet.
type fresh struct {
	core.ModuleKV
	name core.ModuleID
}

func (f *fresh) KV(id core.ModuleID, storage int64) portal.KV {
	return f.ModuleKV.KV(id+f.name, storage)
}

func TestAPluginsValues(t *testing.T) {
	for name, open := range databases {
		t.Run(name, func(t *testing.T) {
			s := newStage(t, releases["1"], supervisor.Limits{})
			kept := &fresh{ModuleKV: open(t)} // its connections end before the stage looks for leaks
			s.ports.Kept = kept
			s.start()
			conformance.KV(t, func(t *testing.T) portal.KV {
				kept.name += "x"
				return far.KV{Ask: s.far}
			})
		})
	}
}

func TestWhatAPluginKeptOutlivesItsCrashAndItsUpgrade(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{})
	s.ports.Kept = databases["SQLite"](t)
	s.start()
	kv := far.KV{Ask: s.far}
	first, err := kv.Put(t.Context(), portal.Write{Key: "cursor", Value: []byte("7")})
	if err != nil {
		t.Fatal(err)
	}
	is := func(what string) {
		t.Helper()
		if got, err := kv.Get(t.Context(), "cursor"); err != nil || string(got.Value) != "7" || got.Version != first.Version {
			t.Errorf("after the %s: %+v, %v", what, got, err)
		}
	}
	if err := syscall.Kill(s.slot.PID(), syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	s.await(core.Ready, core.Crashed, core.Starting, core.Probing, core.Ready)
	is("crash")
	if err := s.slot.Swap(t.Context(), releases["2"], supervisor.Soak{}); err != nil {
		t.Fatal(err)
	}
	is("upgrade")
}

func TestAPluginServesWhileTheDatabaseIsDown(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{})
	server := coretest.PostgreSQLServer(t) // ends before the stage looks for leaks
	s.ports.Kept = openStore(t, server.URL)
	s.start()
	kv := far.KV{Ask: s.far}
	if _, err := kv.Put(t.Context(), portal.Write{Key: "a"}); err != nil {
		t.Fatal(err)
	}
	server.Kill()
	if _, err := kv.Get(t.Context(), "a"); portal.CodeOf(err) != portal.Unavailable || err == nil {
		t.Errorf("without a database: %v", err)
	}
	if status, body := s.ask("GET", "/hello", ""); status != http.StatusOK {
		t.Errorf("the rest: %d %s", status, body)
	}
	server.Start()
	if _, err := kv.Get(t.Context(), "a"); err != nil {
		t.Errorf("once it is back: %v", err)
	}
}

// far asks the plugin's host.
func (s *stage) far(ctx context.Context, path string, body io.Reader) (*http.Response, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	in, release, err := s.slot.Acquire(supervisor.Client{}, 10*time.Second)
	if err != nil {
		return nil, err
	}
	defer release(supervisor.Outcome{Result: supervisor.Answered})
	conn, err := in.NewConn()
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://plugin/far"+path, body)
	if err != nil {
		return nil, err
	}
	r.Header.Set("X-Portal-Caller", string(in.Sign(nil, []byte(r.Method), []byte(r.URL.RequestURI()), portal.Caller{RequestID: "far"})))
	r.Close = true
	if err := r.Write(conn); err != nil && !errors.Is(err, syscall.EPIPE) { // then it was answered before its end
		conn.Close()
		return nil, err
	}
	res, err := http.ReadResponse(bufio.NewReader(conn), r)
	if err != nil {
		conn.Close()
		return nil, err
	}
	res.Body = closing{res.Body, conn}
	return res, nil
}

// closing ends the connection with the body.
type closing struct {
	io.Reader
	io.Closer
}
