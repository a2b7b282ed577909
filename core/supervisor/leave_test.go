package supervisor_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/supervisor"
)

// held is a request that is under way in what serves until it is ended.
func (s *stage) held() (in *supervisor.Instance, end func()) {
	s.Helper()
	in, release, err := s.slot.Acquire(supervisor.Client{}, time.Second)
	if err != nil {
		s.Fatal(err)
	}
	return in, func() { release(supervisor.Outcome{}) }
}

// refuses checks that requests are told that the module is drained.
func (s *stage) refuses() {
	s.Helper()
	down := (*supervisor.Unavailable)(nil)
	if _, _, err := s.slot.Acquire(supervisor.Client{}, time.Second); !errors.As(err, &down) || down.State != core.Draining || down.Retry < time.Second {
		s.Fatalf("a request of a drained module has %v", err)
	}
}

// drain begins to drain the module, and answers with how that ends.
func (s *stage) drain(ctx context.Context, in *supervisor.Instance, within time.Duration) <-chan error {
	over := make(chan error, 1)
	go func() { over <- s.slot.Drain(ctx, within) }()
	<-in.Draining()
	return over
}

func TestADrainedModuleRefusesRequestsAndEndsThoseThatItHas(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{Drain: time.Millisecond}) // which is not what a drained module has
	s.start()
	in, end := s.held()
	over := s.drain(t.Context(), in, time.Hour)
	s.refuses()
	if open := s.slot.Open(); open != 1 {
		t.Errorf("%d are open", open)
	}
	if _, body, err := request(in, "GET", "/hello", ""); err != nil || body != "hello from version 1" {
		t.Errorf("what was under way is answered %q", body)
	}
	end()
	if err := <-over; err != nil {
		t.Fatal(err)
	}
	<-in.Done()
	s.refuses()
	if err := s.slot.Drain(t.Context(), time.Hour); err != nil || s.slot.Open() != 0 {
		t.Errorf("drained again it has %d open, %v", s.slot.Open(), err)
	}
	s.mu.Lock()
	told := slices.Clone(s.told)
	s.mu.Unlock()
	if want := []core.State{core.Draining, core.Stopped}; !slices.Equal(told[len(told)-2:], want) {
		t.Errorf("told is %v", told)
	}

	s.slot.Become(releases["2"])
	s.refuses()
	s.start()
	if _, body := s.ask("GET", "/hello", ""); body != "hello from version 2" {
		t.Errorf("started again it answers %q", body)
	}
}

func TestAModuleIsStartedBesideWhatIsLeftOfADrain(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{})
	s.start()
	in, end := s.held()
	ctx, cancel := context.WithCancel(t.Context())
	over := s.drain(ctx, in, time.Hour)
	cancel()
	if err := <-over; !errors.Is(err, context.Canceled) {
		t.Fatalf("a drain that nobody waits for ends with %v", err)
	}
	s.start()
	if pid := s.slot.PID(); pid == 0 || pid == in.PID() {
		t.Errorf("the process that serves is %d, the one that drains %d", pid, in.PID())
	}
	for _, one := range []*supervisor.Instance{in, s.slot.Instance()} {
		if _, body, err := request(one, "GET", "/hello", ""); err != nil || body != "hello from version 1" {
			t.Errorf("answered %q", body)
		}
	}
	if open := s.slot.Open(); open != 1 {
		t.Errorf("%d are open", open)
	}
	end()
	<-in.Done()
	s.mu.Lock()
	defer s.mu.Unlock()
	want := []core.State{core.Draining, core.Stopped, core.Starting, core.Probing, core.Ready}
	if told := s.told; !slices.Equal(told[len(told)-len(want):], want) {
		t.Errorf("told is %v", told)
	}
}

func TestADrainEndsWithItsTimeAndWithAStop(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{})
	s.start()
	in, end := s.held()
	t.Cleanup(end)
	if err := <-s.drain(t.Context(), in, 50*time.Millisecond); err != nil {
		t.Fatal(err)
	}
	<-in.Done()

	s.start()
	in, end = s.held()
	t.Cleanup(end)
	over := s.drain(t.Context(), in, time.Hour)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.slot.Stop(ctx); err != nil {
		t.Fatal(err)
	}
	if err := <-over; err != nil {
		t.Fatal(err)
	}
	<-in.Done()
	if _, _, err := s.slot.Acquire(supervisor.Client{}, time.Second); !errors.Is(err, supervisor.ErrStopped) {
		t.Errorf("a request of a stopped module has %v", err)
	}
}
