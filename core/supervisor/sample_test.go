package supervisor_test

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/supervisor"
)

func TestASampleIsOfWhatCameSinceTheOneBefore(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{HealthEvery: 20 * time.Millisecond})
	if m, found := s.slot.Sample(); found {
		t.Fatalf("a slot that was never started has %+v", m)
	}
	s.start()
	answered := func(o supervisor.Outcome) {
		t.Helper()
		_, release, err := s.slot.Acquire(supervisor.Client{}, time.Second)
		if err != nil {
			t.Fatal(err)
		}
		release(o)
	}
	for range 19 {
		answered(supervisor.Outcome{Result: supervisor.Answered, Head: time.Millisecond})
	}
	answered(supervisor.Outcome{Result: supervisor.Failed, Head: time.Second})
	answered(supervisor.Outcome{Result: supervisor.Failed, Head: time.Second})
	answered(supervisor.Outcome{Result: supervisor.Unknown})
	figures := s.slot.Figures()
	if figures.Answered != 21 || figures.Failed != 2 || figures.Timed != 21 || figures.Took != 19*time.Millisecond+2*time.Second ||
		figures.Places != 0 || figures.State != core.Ready || figures.Bounds.Requests == 0 {
		t.Errorf("its figures are %+v", figures)
	}
	for i, bound := range core.FigureBounds() {
		want := uint64(0)
		if bound > time.Millisecond {
			want = 19
		}
		if bound > time.Second {
			want = 21
		}
		if got := figures.Within[i]; got != want {
			t.Errorf("%d heads took at most %s, want %d", got, bound, want)
		}
	}
	m, found := s.slot.Sample()
	if !found || m.Module != releases["1"].Manifest.ID || m.Requests != 21 || m.Failed != 2 {
		t.Fatalf("the first sample is %+v, %v", m, found)
	}
	if m.P50 < time.Millisecond || m.P50 > 2*time.Millisecond || m.P95 < time.Second || m.P95 > 2*time.Second {
		t.Errorf("half of the heads took %s, 95 %% %s", m.P50, m.P95)
	}
	s.until("a reading of its memory", func() bool {
		s.tell()
		m, found = s.slot.Sample()
		return m.Memory > 0
	})
	if !found || m.Requests != 0 || m.P50 != 0 || m.P95 != 0 {
		t.Errorf("without requests a sample is %+v, %v", m, found)
	}
	answered(supervisor.Outcome{Result: supervisor.Answered, Head: time.Millisecond})
	old := s.slot.Instance()
	if err := syscall.Kill(old.PID(), syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	s.await(core.Crashed, core.Starting, core.Probing, core.Ready)
	<-old.Done()
	if m, _ := s.slot.Sample(); m.Requests != 1 {
		t.Errorf("what a process did before it ended is told as %+v", m)
	}
	if f := s.slot.Figures(); f.Answered != 22 || f.Failed != 2 || f.Timed != 22 {
		t.Errorf("after it ended the figures are %+v", f)
	}
	if err := s.slot.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.slot.Sample()
	if m, found := s.slot.Sample(); found {
		t.Errorf("a slot without a process has %+v", m)
	}
}

func TestAFaultSaysHowTheProcessEnded(t *testing.T) {
	release := releases["1"]
	release.MemoryMiB = 384
	s := newStage(t, release, supervisor.Limits{})
	s.start()
	if b := s.slot.Bounds(); b.Memory != 384<<20 || b.MemoryEnd <= b.Memory || b.Requests == 0 || b.Processor != 0.5 {
		t.Errorf("it may take %+v", b)
	}
	env, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", s.slot.PID()))
	if err != nil || !strings.Contains(string(env), "GOMEMLIMIT=384MiB") {
		t.Errorf("its environment is %q, %v", env, err)
	}
	ended := func() core.Ending {
		t.Helper()
		s.await(core.Crashed)
		s.mu.Lock()
		defer s.mu.Unlock()
		s.told = nil
		if s.fault.End == nil {
			t.Fatalf("the fault %+v does not say how it ended", s.fault)
		}
		return *s.fault.End
	}
	pid := s.slot.PID()
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	if e := ended(); e.Code != -1 || e.Signal != "SIGKILL" || e.Ran <= 0 || e.Bound != s.slot.Bounds().MemoryEnd {
		t.Errorf("killed it ended as %+v", e)
	}
	s.ask("POST", "/panic", "")
	if e := ended(); e.Code != 2 || e.Signal != "" || e.Ran <= 0 {
		t.Errorf("in a panic it ended as %+v", e)
	}
}
