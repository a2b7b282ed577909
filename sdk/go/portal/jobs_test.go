package portal

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/wire"
)

func TestAJobRunsOnceAtATime(t *testing.T) {
	began, release := make(chan struct{}), make(chan struct{})
	due := time.Now().Truncate(time.Millisecond)
	p := &plugin{draining: make(chan struct{}), module: &Module{Jobs: map[string]func(context.Context, time.Time) error{
		"deaf": func(_ context.Context, at time.Time) error {
			if !at.Equal(due) {
				t.Errorf("it was due at %v, want %v", at, due)
			}
			began <- struct{}{}
			<-release
			return nil
		},
		"fails": func(context.Context, time.Time) error { return errors.New("the source is away") },
	}}}
	ended := make(chan error)
	go func() { ended <- p.RunJob(t.Context(), "deaf", due) }()
	<-began
	if err := p.RunJob(t.Context(), "deaf", due); !errors.Is(err, wire.ErrJobRuns) {
		t.Errorf("a second run beside the first: %v", err)
	}
	if err := p.RunJob(t.Context(), "fails", due); err == nil || err.Error() != "the source is away" {
		t.Errorf("another job beside it: %v", err)
	}
	close(release)
	if err := <-ended; err != nil {
		t.Error(err)
	}
	go func() { <-began }()
	if err := p.RunJob(t.Context(), "deaf", due); err != nil {
		t.Errorf("once more: %v", err)
	}
	if err := p.RunJob(t.Context(), "none", due); err == nil || !strings.Contains(err.Error(), "portal.Module.Jobs") {
		t.Errorf("a job that the module does not have: %v", err)
	}
}
