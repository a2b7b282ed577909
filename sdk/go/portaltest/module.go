package portaltest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
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
	kill  func()
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
	for _, j := range in.manifest.Jobs {
		if module.Jobs[j.Name] == nil {
			t.Errorf("the manifest has the job %s, and the module has not: set portal.Module.Jobs in New", j.Name)
		}
	}
	job := func(ctx context.Context, name string, due time.Time) error {
		run := module.Jobs[name]
		if run == nil {
			return fmt.Errorf("the module has no job %s: set portal.Module.Jobs in New", name)
		}
		return jobs.Run(name, func() error { return run(portal.WithDraining(ctx, draining), due) })
	}
	return &Module{t: t, host: in, job: job, drain: sync.OnceFunc(func() { close(draining) }),
		do: func(r *http.Request, caller portal.Caller) (*http.Response, error) {
			ctx := portal.WithLog(portal.WithCaller(portal.WithDraining(r.Context(), draining), caller), host.Log)
			r = r.WithContext(ctx)
			r.RequestURI = r.URL.RequestURI()
			w := httptest.NewRecorder()
			wire.Recover(w, r, host.Log, caller.RequestID, func(w http.ResponseWriter) { module.Handler.ServeHTTP(w, r) })
			return w.Result(), nil
		}}
}

// Do sends a request whose path is the one after /api/m/<module>. What is below no prefix of the manifest's api, and what its access keeps
// the caller from, never reaches the module: it is answered as by a portal, and the test is told of a prefix that is missing.
func (m *Module) Do(r *http.Request, caller portal.Caller) *http.Response {
	m.t.Helper()
	caller = m.host.named(caller)
	opens, declared := m.host.manifest.opening(r.URL.Path)
	err := opens.permit(caller)
	if !declared {
		err = portal.Errorf(portal.NotFound, "This module has nothing at this address.")
		m.host.tellOfPrefix(m.t, r.URL.Path)
	}
	if err != nil {
		w := httptest.NewRecorder()
		portal.WriteError(w, r, err)
		return w.Result()
	}
	after := time.Duration(opens.AfterSeconds) * time.Second
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		after = 0
	}
	leave := m.host.enter(caller, after)
	res, err := m.do(r, caller)
	if err != nil {
		leave()
		m.t.Fatalf("%s %s: %v", r.Method, r.URL, err)
	}
	res.Body = leaving{res.Body, leave}
	m.t.Cleanup(func() { _ = res.Body.Close() })
	return res
}

// tellOfPrefix says, once, that requests find nothing as their prefix is in no manifest.
func (h *Host) tellOfPrefix(t testing.TB, path string) {
	t.Helper()
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	h.mu.Lock()
	reported := h.undeclared[first]
	h.undeclared[first] = true
	h.mu.Unlock()
	if !reported {
		t.Logf("/%s is below no prefix of the manifest's api: a portal answers 404, and the module is not asked", first)
	}
}

// Drain tells the module that it gets no new request any more: portal.Draining is closed.
func (m *Module) Drain() { m.drain() }

// Kill ends the process of StartProcess at once, as kill -9 does, and returns when it is gone. A module of Start has none: that fails the
// test.
func (m *Module) Kill() {
	m.t.Helper()
	if m.kill == nil {
		m.t.Fatal("this module runs in the test's own process: start it with StartProcess to kill it")
	}
	m.kill()
}

// RunJob runs one of the module's jobs, as if it were due now, and answers with its error. Conflict: the run of before has not
// returned.
func (m *Module) RunJob(name string) error {
	m.t.Helper()
	if !m.host.manifest.hasJob(name) {
		return fmt.Errorf("the manifest has no job %s: declare it", name)
	}
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
