package supervisor_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/supervisor"
)

// sleeper is a release that runs on demand.
func sleeper(version string) core.Release {
	release := releases[version]
	release.Manifest.Run = core.OnDemand
	return release
}

func TestOneStartWakesAModuleForAllWhoWait(t *testing.T) {
	s := newStage(t, sleeper("1"), supervisor.Limits{})
	s.start()
	s.await(core.Asleep)
	if pid := s.slot.PID(); pid != 0 {
		t.Fatalf("asleep, it has the process %d", pid)
	}
	pids := make(chan int, 32)
	for range cap(pids) {
		go func() {
			in, release, err := s.slot.Acquire(supervisor.Client{}, 10*time.Second)
			if err != nil {
				t.Error(err)
				pids <- 0
				return
			}
			defer release(supervisor.Outcome{})
			pids <- in.PID()
		}()
	}
	first := <-pids
	for range cap(pids) - 1 {
		if pid := <-pids; pid != first {
			t.Errorf("processes %d and %d were started", first, pid)
		}
	}
	s.await(core.Asleep, core.Starting, core.Probing, core.Ready)
	if err := s.slot.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.await(core.Ready, core.Draining, core.Stopped)
	if n := strings.Count(s.log.String(), "starting version"); n != 1 {
		t.Errorf("it was started %d times", n)
	}
}

func TestAnIdleModuleFallsAsleepAndAStreamKeepsItAwake(t *testing.T) {
	const idle = 50 * time.Millisecond
	s := newStage(t, sleeper("1"), supervisor.Limits{Idle: idle})
	s.start()
	in, release, err := s.slot.Acquire(supervisor.Client{}, 10*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	select { // longer than idle: nothing but the end of the request puts it to sleep
	case <-in.Draining():
		t.Fatal("a module with a request fell asleep")
	case <-time.After(4 * idle):
	}
	ended := time.Now()
	release(supervisor.Outcome{})
	<-in.Done()
	if took := time.Since(ended); took < idle {
		t.Errorf("fell asleep after %v", took)
	}
	s.await(core.Ready, core.Draining, core.Asleep)
	if !strings.Contains(s.log.String(), `"closed"`) {
		t.Error("the module was not closed before its process ended")
	}
	if _, body := s.ask("GET", "/hello", ""); body != "hello from version 1" {
		t.Fatalf("woken, it answers %q", body)
	}
}

// A module that is idle after a millisecond falls asleep between the requests of the same client, again and again.
func TestNoRequestIsLostAtTheMomentOfFallingAsleep(t *testing.T) {
	s := newStage(t, sleeper("1"), supervisor.Limits{Idle: time.Millisecond})
	s.start()
	var asked atomic.Int64
	var clients sync.WaitGroup
	stop := make(chan struct{})
	for client := range 4 {
		clients.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-stop:
					return
				case <-time.After(time.Duration(n*(client+3)%7) * time.Millisecond): // at any moment of its falling asleep
				}
				in, release, err := s.slot.Acquire(supervisor.Client{}, 10*time.Second)
				if err != nil {
					t.Errorf("request %d: %v", n, err)
					return
				}
				status, body, err := request(in, "GET", "/hello", "")
				release(supervisor.Outcome{Result: supervisor.Answered})
				if err != nil || status != 200 || body != "hello from version 1" {
					t.Errorf("request %d: %d %q, %v", n, status, body, err)
					return
				}
				asked.Add(1)
			}
		})
	}
	s.until("fifteen wakings", func() bool { return strings.Count(fmt.Sprint(s.told), "asleep starting") >= 15 })
	close(stop)
	clients.Wait()
	t.Logf("%d requests", asked.Load())
}

func TestAModuleThatFailsWhileWakingBacksOffAndIsQuarantined(t *testing.T) {
	s := newStage(t, sleeper("broken"), supervisor.Limits{BackOff: 10 * time.Millisecond})
	s.start() // asleep: nobody knows yet that it does not start
	_, _, err := s.slot.Acquire(supervisor.Client{}, 10*time.Second)
	if down := (*supervisor.Unavailable)(nil); !errors.As(err, &down) {
		t.Fatalf("Acquire answered %v", err)
	}
	s.await(core.Asleep, core.Starting, core.Crashed, core.Starting, core.Crashed, core.BackingOff, core.Starting, core.Crashed, core.BackingOff,
		core.Starting, core.Crashed, core.BackingOff, core.Starting, core.Crashed, core.Quarantined)
	if s.fault.Class != core.Refused {
		t.Errorf("the fault is %+v", s.fault)
	}
}

func TestFiftyAsleepModulesWokenAtOnceAnswerWithin3s(t *testing.T) {
	s := newStage(t, sleeper("1"), supervisor.Limits{})
	slots := make([]*supervisor.Slot, 50)
	for i := range slots {
		release := sleeper("1")
		release.Manifest.ID = core.ModuleID(fmt.Sprint("probe", i))
		slots[i] = s.sup.Open(release, s)
		if err := slots[i].Start(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	var waking sync.WaitGroup
	began := time.Now()
	for _, slot := range slots {
		waking.Go(func() {
			in, release, err := slot.Acquire(supervisor.Client{}, 10*time.Second)
			if err != nil {
				t.Error(err)
				return
			}
			defer release(supervisor.Outcome{})
			if status, body, err := request(in, "GET", "/hello", ""); status != 200 {
				t.Errorf("%d %q, %v", status, body, err)
			}
		})
	}
	waking.Wait()
	took := time.Since(began)
	t.Logf("took %v", took)
	if took > 3*time.Second && os.Getenv("PORTAL_SCALE") != "" { // it is on a machine that does nothing else
		t.Errorf("50 modules woken at once answered after %v", took)
	}
}

func TestAKilledModuleThatRunsOnDemandIsBack(t *testing.T) {
	s := newStage(t, sleeper("1"), supervisor.Limits{})
	s.start()
	s.ask("GET", "/hello", "")
	if err := syscall.Kill(s.slot.PID(), syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	s.await(core.Ready, core.Crashed, core.Starting, core.Probing, core.Ready)
	s.ask("GET", "/hello", "")
}
