package portal

import (
	"context"
	"errors"
	"runtime"
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

// What a job uses is there until it has returned; one that does not return does not keep its process.
func TestAModuleIsClosedAfterItsJobs(t *testing.T) {
	for name, want := range map[string]string{"winds up": "returned, closed", "deaf": "the job deaf did not return when its context ended"} {
		t.Run(name, func(t *testing.T) {
			var seen []string
			began, release := make(chan struct{}), make(chan struct{})
			ran := make(chan struct{})
			close(ran)
			p := &plugin{draining: make(chan struct{}), stop: func() {}, ran: ran, logs: newLogQueue(nil), samples: newSampleQueue(nil),
				module: &Module{
					Jobs: map[string]func(context.Context, time.Time) error{
						"winds up": func(ctx context.Context, _ time.Time) error {
							close(began)
							<-ctx.Done()
							for range 1000 {
								runtime.Gosched()
							}
							seen = append(seen, "returned")
							return ctx.Err()
						},
						"deaf": func(context.Context, time.Time) error { close(began); <-release; return nil },
					},
					Close: func(context.Context) error { seen = append(seen, "closed"); return nil },
				}}
			ctx, end := context.WithCancel(t.Context())
			ended := make(chan error)
			go func() { ended <- p.RunJob(ctx, name, time.Now()) }()
			<-began
			end()
			if err := p.Close(t.Context()); err != nil {
				seen = append(seen, err.Error())
			}
			if got := strings.Join(seen, ", "); got != want {
				t.Errorf("%q, want %q", got, want)
			}
			close(release)
			<-ended
		})
	}
}
