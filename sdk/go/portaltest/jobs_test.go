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

func TestAnAuthorRunsAJob(t *testing.T) {
	swept := 0
	m := portaltest.Start(t, portaltest.NewHost(t), func(context.Context, portal.Host) (*portal.Module, error) {
		return &portal.Module{Handler: http.NotFoundHandler(), Jobs: map[string]func(context.Context, time.Time) error{
			"sweep": func(_ context.Context, due time.Time) error {
				if due.IsZero() {
					return errors.New("it was never due")
				}
				swept++
				return nil
			},
		}}, nil
	})
	if err := m.RunJob("sweep"); err != nil || swept != 1 {
		t.Errorf("it ran %d times, %v", swept, err)
	}
	if err := m.RunJob("none"); err == nil || !strings.Contains(err.Error(), "portal.Module.Jobs") {
		t.Errorf("a job that the module does not have: %v", err)
	}
}
