package supervisor_test

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/supervisor"
)

// brief is a soak whose end a test can wait for, and long one that ends earlier by what happens in it.
var (
	brief = supervisor.Soak{For: 900 * time.Millisecond, Window: 20 * time.Millisecond}
	long  = supervisor.Soak{For: 5 * time.Minute, Window: 20 * time.Millisecond}
)

// answers reports so many answers of the instance that serves now, without asking it anything.
func (s *stage) answers(n int, o supervisor.Outcome) {
	s.Helper()
	for range n {
		_, release, err := s.slot.Acquire(supervisor.Client{}, 10*time.Second)
		if err != nil {
			s.Fatal(err)
		}
		release(o)
	}
}

func (s *stage) swap(version string, soak supervisor.Soak) {
	s.Helper()
	if err := s.slot.Swap(s.Context(), releases[version], soak); err != nil {
		s.Fatal(err)
	}
}

func (s *stage) serves(version string) {
	s.Helper()
	if _, body := s.ask("GET", "/hello", ""); body != "hello from version "+version {
		s.Errorf("version %s is to serve, and it answers %q", version, body)
	}
	if now := s.slot.Release().Manifest.Version; now != version {
		s.Errorf("the slot names %s", now)
	}
}

// returned holds that version 2 went back to 1, for that reason, and how it is told.
func (s *stage) returned(class core.FaultClass, problem string) {
	s.Helper()
	e := s.soakEnds()
	if e.from != "2" || e.to != "1" || e.Class != class || !regexp.MustCompile("^"+problem+"$").MatchString(e.Problem) {
		s.Errorf("taken back: %+v, want %s: %s", e, class, problem)
	}
	s.serves("1")
	if !s.slot.SoakUntil().IsZero() {
		s.Error("it still soaks")
	}
}

func TestASoakThatNothingSpeaksAgainstEnds(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{})
	s.start()
	s.answers(1000, supervisor.Outcome{Result: supervisor.Answered, Head: 10 * time.Millisecond})
	began := time.Now()
	s.swap("2", brief)
	if until := s.slot.SoakUntil(); until.Before(began.Add(brief.For)) || until.After(time.Now().Add(brief.For)) {
		t.Errorf("it soaks until %v, begun at %v", until, began)
	}
	s.answers(1000, supervisor.Outcome{Result: supervisor.Answered, Head: 19 * time.Millisecond})
	s.answers(4, supervisor.Outcome{Result: supervisor.Failed, Head: time.Millisecond})
	s.answers(1000, supervisor.Outcome{}) // clients that left
	if e := s.soakEnds(); e.from != "2" || e.to != "" || e.Problem != "" || time.Since(began) < brief.For {
		t.Errorf("after %v: %+v", time.Since(began), e)
	}
	s.serves("2")
}

func TestAVersionThatDoesWorseIsTakenBack(t *testing.T) {
	answered := func(head time.Duration) supervisor.Outcome {
		return supervisor.Outcome{Result: supervisor.Answered, Head: head}
	}
	failed := supervisor.Outcome{Result: supervisor.Failed, Head: 5 * time.Millisecond}
	rows := []struct {
		name          string
		before, after func(*stage)
		class         core.FaultClass
		problem       string
	}{
		{"failing more", func(s *stage) { s.answers(990, answered(time.Millisecond)); s.answers(10, failed) },
			func(s *stage) { s.answers(299, answered(time.Millisecond)); s.answers(41, failed) },
			core.Worse, `\d+ % of 3\d\d answers failed in [\d.]+ s, 1 % before\.`},
		{"failing, where nothing was asked before", func(*stage) {}, func(s *stage) { s.answers(5, failed) },
			core.Worse, `100 % of 5 answers failed in [\d.]+ s, and the version before had answered nothing\.`},
		{"slower", func(s *stage) { s.answers(100, answered(20*time.Millisecond)) },
			func(s *stage) {
				for s.slot.Release().Manifest.Version == "2" {
					s.answers(60, answered(50*time.Millisecond))
					s.ask("GET", "/hello", "")
				}
			}, core.Worse, `95 % of \d+ answers began within 53 ms in [\d.]+ s, within 20 ms before\.`},
		{"lost health", func(*stage) {}, func(s *stage) { s.ask("POST", "/sick", "the source is away") },
			core.Unwell, `[\d.]+ s after it took over: The plugin is not healthy: the source is away\.`},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			s := newStage(t, releases["1"], supervisor.Limits{HealthEvery: 20 * time.Millisecond})
			s.start()
			row.before(s)
			s.swap("2", long)
			old := s.slot.Instance()
			row.after(s)
			s.returned(row.class, row.problem)
			<-old.Done()
		})
	}
}

func TestACrashWithinTheSoakGoesBackAtOnceAndRequestsWait(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{})
	s.start()
	s.swap("2", supervisor.Soak{})
	if err := syscall.Kill(s.slot.PID(), syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	s.returned(core.Ended, `[\d.]+ s after it took over: The plugin ended: signal: killed\.`)
	s.await(core.Ready, core.Crashed, core.Starting, core.Probing, core.Ready)

	s.swap("2", supervisor.Soak{})
	s.ask("POST", "/panic", "")
	s.returned(core.Panicked, `[\d.]+ s after it took over: The plugin ended: it panicked: nobody recovers this\.`)
	if n := s.slot.Restarts(); n != 0 {
		t.Errorf("%d restarts", n)
	}
}

func TestACrashOfWhatIsBeingTakenBackIsTheReason(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{})
	back, again := make(chan struct{}), make(chan struct{})
	s.prepare = func(release core.Release) error {
		if release.Manifest.Version == "1" && s.slot.Release().Manifest.Version == "2" {
			close(back)
			<-again
		}
		return nil
	}
	s.start()
	s.swap("2", long)
	s.answers(10, supervisor.Outcome{Result: supervisor.Failed})
	<-back
	if err := syscall.Kill(s.slot.PID(), syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	s.await(core.Crashed)
	close(again)
	s.returned(core.Ended, `[\d.]+ s after it took over: The plugin ended: signal: killed\.`)
}

func TestASecondSwapTrustsWhatRuns(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{})
	s.start()
	s.swap("2", supervisor.Soak{})
	if err := s.slot.Swap(t.Context(), releases["broken"], supervisor.Soak{}); err == nil {
		t.Fatal("a version that does not start was taken")
	}
	if e := s.soakEnds(); e.from != "2" || e.to != "" || e.Problem != "" {
		t.Errorf("%+v", e)
	}
	s.serves("2")
	if err := syscall.Kill(s.slot.PID(), syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	s.await(core.Crashed, core.Starting, core.Probing, core.Ready)
	s.serves("2")
}

func TestStopEndsASoakWithoutAWord(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{})
	s.start()
	s.swap("2", long)
	if err := s.slot.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(s.ends) > 0 || !s.slot.SoakUntil().IsZero() {
		t.Errorf("soaks ended: %+v", s.ends)
	}
	s.start()
	s.serves("2")
}

// withoutPlugin is a release whose executable can be taken away.
func withoutPlugin(t *testing.T, release core.Release) (core.Release, func()) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "plugin")
	if err := os.Link(release.Plugin, path); err != nil {
		t.Fatal(err)
	}
	release.Plugin = path
	return release, func() {
		if err := os.Remove(path); err != nil {
			t.Error(err)
		}
	}
}

func TestAVersionThatIsWorseStaysWhenTheOneBeforeDoesNotStart(t *testing.T) {
	for name, spoil := range map[string]func(*stage){
		"failing": func(s *stage) { s.answers(10, supervisor.Outcome{Result: supervisor.Failed}) },
		"crashed": func(s *stage) { s.ask("POST", "/panic", "") },
	} {
		t.Run(name, func(t *testing.T) {
			old, remove := withoutPlugin(t, releases["1"])
			s := newStage(t, old, supervisor.Limits{})
			s.start()
			s.swap("2", long)
			remove()
			spoil(s)
			e := s.soakEnds()
			if e.from != "2" || e.to != "" || !strings.Contains(e.Problem, "It stays, as the version before did not start again: The plugin did not start: ") {
				t.Errorf("%+v", e)
			}
			s.serves("2")
		})
	}
}

func TestSwapReplacesWhatDoesNotRun(t *testing.T) {
	rows := []struct {
		name    string
		release core.Release
		reach   func(*stage)
		steps   []core.State
	}{
		{"asleep", sleeper("1"), func(s *stage) { s.start(); s.await(core.Asleep) },
			[]core.State{core.Asleep, core.Starting, core.Probing, core.Ready}},
		{"quarantined", releases["broken"], func(s *stage) { _ = s.slot.Start(t.Context()); s.await(core.Quarantined) },
			[]core.State{core.Quarantined, core.Stopped, core.Starting, core.Probing, core.Ready}},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			s := newStage(t, row.release, supervisor.Limits{BackOff: time.Millisecond})
			row.reach(s)
			if err := s.slot.Swap(t.Context(), releases["broken"], brief); err == nil {
				t.Fatal("a version that does not start was taken")
			}
			if now := s.slot.Release().Manifest.Version; now != row.release.Manifest.Version {
				t.Errorf("after a swap that failed it is version %s", now)
			}
			s.swap("2", brief)
			s.await(row.steps...)
			s.serves("2")
			s.soakEnds()
		})
	}
	t.Run("backing off", func(t *testing.T) {
		s := newStage(t, releases["broken"], supervisor.Limits{BackOff: time.Hour, BackOffMax: time.Hour})
		_ = s.slot.Start(t.Context())
		s.await(core.BackingOff)
		s.swap("2", brief)
		s.await(core.BackingOff, core.Starting, core.Probing, core.Ready)
		s.serves("2")
	})
}

func TestARequestWakesTheOldVersionWhileTheNextOneStarts(t *testing.T) {
	s := newStage(t, sleeper("1"), supervisor.Limits{})
	starting, end := make(chan struct{}), make(chan struct{})
	s.prepare = func(release core.Release) error {
		if release.Manifest.Version == "1" {
			return nil
		}
		close(starting)
		<-end
		return errors.New("its files are gone")
	}
	s.start()
	swapped := make(chan error, 1)
	go func() { swapped <- s.slot.Swap(t.Context(), releases["2"], brief) }()
	<-starting
	s.serves("1")
	close(end)
	var f core.Fault
	if err := <-swapped; !errors.As(err, &f) || f.Class != core.NotVerified || !strings.Contains(f.Problem, "its files are gone") {
		t.Fatalf("the swap answers %v", err)
	}
	s.serves("1")
}
