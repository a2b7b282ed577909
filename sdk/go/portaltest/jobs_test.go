package portaltest_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portaltest"
)

var withJobs = []byte(`{"id": "probe", "api": [{"prefix": "/tools", "access": "public"}], "capabilities": [{"name": "jobs.run"}], "jobs": [{"name": "sweep"}, {"name": "other"}]}`)

func TestAnAuthorRunsAJob(t *testing.T) {
	swept := 0
	m := portaltest.Start(t, portaltest.NewHost(t, withJobs), func(context.Context, portal.Host) (*portal.Module, error) {
		return &portal.Module{Handler: http.NotFoundHandler(), Jobs: map[string]func(context.Context, time.Time) error{
			"sweep": func(_ context.Context, due time.Time) error {
				if due.IsZero() {
					return errors.New("it was never due")
				}
				swept++
				return nil
			},
			"other": func(context.Context, time.Time) error { return nil },
		}}, nil
	})
	if err := m.RunJob("sweep"); err != nil || swept != 1 {
		t.Errorf("it ran %d times, %v", swept, err)
	}
	if err := m.RunJob("none"); err == nil || !strings.Contains(err.Error(), "the manifest has no job none") {
		t.Errorf("a job that the module does not have: %v", err)
	}
}

// One that has not returned keeps its next run from beginning, and another job not.
func TestAJobRunsOnceAtATime(t *testing.T) {
	began, end := make(chan struct{}), make(chan struct{})
	inProcess := portaltest.Start(t, portaltest.NewHost(t, withJobs), func(context.Context, portal.Host) (*portal.Module, error) {
		handler := func(w http.ResponseWriter, _ *http.Request) { end <- struct{}{}; w.WriteHeader(http.StatusNoContent) }
		return &portal.Module{Handler: http.HandlerFunc(handler), Jobs: map[string]func(context.Context, time.Time) error{
			"sweep": func(context.Context, time.Time) error { <-end; return nil },
			"other": func(context.Context, time.Time) error { close(began); return nil },
		}}, nil
	})
	for where, m := range map[string]*portaltest.Module{
		"in the test's process": inProcess, "in one of its own": portaltest.StartProcess(t, buildPartner(t), portaltest.NewHost(t, partner(t))),
	} {
		runs := make(chan error)
		for range 2 {
			go func() { runs <- m.RunJob("sweep") }()
		}
		if err := <-runs; portal.CodeOf(err) != portal.Conflict || !strings.HasPrefix(err.Error(), "The run of before has not ended yet: ") {
			t.Errorf("%s, a second run beside the first: %v", where, err)
		}
		if m == inProcess {
			if err := m.RunJob("other"); err != nil {
				t.Error(err)
			}
			<-began
		}
		for i := range 2 {
			if status, body := m.Get("/tools/end-sweep", holder); status != http.StatusNoContent {
				t.Fatalf("%s, to end it: %d %s", where, status, body)
			}
			if err := <-runs; err != nil {
				t.Errorf("%s, run %d: %v", where, i, err)
			}
			if i == 0 {
				go func() { runs <- m.RunJob("sweep") }()
			}
		}
	}
}
