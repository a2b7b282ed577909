package portaltest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/wire"
)

// Module is a module under test. Its Do is safe for concurrent use.
type Module struct {
	do    func(*http.Request, portal.Caller) (*http.Response, error)
	drain func()
	job   func(ctx context.Context, name string, due time.Time) error
	host  *Host
	t     testing.TB
}

// Start builds the module in this process and runs it until the test ends: then Run is stopped and Close called. An
// error of New, Run or Close fails the test.
func Start(t testing.TB, in *Host, build portal.New) *Module {
	t.Helper()
	host, draining := in.Host(), make(chan struct{})
	ctx, stop := context.WithCancel(portal.WithDraining(context.Background(), draining))
	module, err := build(ctx, host)
	if err != nil {
		stop()
		t.Fatalf("the module's New: %v", err)
	}
	ran := make(chan error, 1)
	go func() {
		if module.Run == nil {
			ran <- nil
			return
		}
		ran <- module.Run(ctx)
	}()
	var jobs wire.Jobs
	t.Cleanup(func() {
		stop()
		if err := <-ran; err != nil && ctx.Err() == nil {
			t.Errorf("the module's Run: %v", err)
		}
		if err := jobs.End(context.Background()); err != nil {
			t.Error(err)
		}
		if module.Close != nil {
			if err := module.Close(context.Background()); err != nil {
				t.Errorf("the module's Close: %v", err)
			}
		}
	})
	job := func(ctx context.Context, name string, due time.Time) error {
		run := module.Jobs[name]
		if run == nil {
			return fmt.Errorf("the module has no job %s: set portal.Module.Jobs in New", name)
		}
		return jobs.Run(name, func() error { return run(portal.WithDraining(ctx, draining), due) })
	}
	return &Module{t: t, host: in, job: job, drain: sync.OnceFunc(func() { close(draining) }), do: func(r *http.Request, caller portal.Caller) (*http.Response, error) {
		ctx := portal.WithLog(portal.WithCaller(portal.WithDraining(r.Context(), draining), caller), host.Log)
		r = r.WithContext(ctx)
		r.RequestURI = r.URL.RequestURI()
		w := httptest.NewRecorder()
		wire.Recover(w, r, host.Log, caller.RequestID, func(w http.ResponseWriter) { module.Handler.ServeHTTP(w, r) })
		return w.Result(), nil
	}}
}

// Do sends a request whose path is the one after /api/m/<module>.
func (m *Module) Do(r *http.Request, caller portal.Caller) *http.Response {
	m.t.Helper()
	caller = m.host.named(caller)
	leave := m.host.enter(caller)
	res, err := m.do(r, caller)
	if err != nil {
		leave()
		m.t.Fatalf("%s %s: %v", r.Method, r.URL, err)
	}
	res.Body = leaving{res.Body, leave}
	m.t.Cleanup(func() { _ = res.Body.Close() })
	return res
}

// Drain tells the module that it gets no new request any more: portal.Draining is closed.
func (m *Module) Drain() { m.drain() }

// RunJob runs one of the module's jobs, as if it were due now, and answers with its error. Conflict: the run of before has not
// returned.
func (m *Module) RunJob(name string) error {
	m.t.Helper()
	err := m.job(m.t.Context(), name, time.Now().UTC().Truncate(time.Millisecond))
	if errors.Is(err, wire.ErrJobRuns) {
		return portal.Errorf(portal.Conflict, wire.JobRuns)
	}
	return err
}

// Get is the status and the body of a GET.
func (m *Module) Get(path string, caller portal.Caller) (int, string) {
	m.t.Helper()
	res := m.Do(httptest.NewRequestWithContext(m.t.Context(), "GET", path, nil), caller)
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		m.t.Fatalf("GET %s: %v", path, err)
	}
	return res.StatusCode, string(body)
}
