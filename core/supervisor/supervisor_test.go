package supervisor_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"

	"golang.org/x/sys/unix"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/core/supervisor/supervisortest"
)

func TestStartServesAndStopEndsTheProcess(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{})
	s.start()
	if _, body := s.ask("GET", "/hello", ""); body != "hello from version 1" {
		t.Fatalf("answered %q", body)
	}
	pid := s.slot.PID()
	line, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
	if err != nil || !strings.HasPrefix(string(line), "portal-plugin:probe") {
		t.Fatalf("argument list %q, %v", line, err)
	}
	if err := s.slot.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.await(core.Starting, core.Probing, core.Ready, core.Draining, core.Stopped)
	if err := syscall.Kill(pid, 0); err != syscall.ESRCH {
		t.Fatalf("the process is still there: %v", err)
	}
	if !strings.Contains(s.log.String(), `"closed"`) {
		t.Error("the module was not closed before its process ended")
	}
	if _, _, err := s.slot.Acquire(supervisor.Client{}, time.Second); !errors.Is(err, supervisor.ErrStopped) {
		t.Fatalf("Acquire after Stop: %v", err)
	}
	s.start()
}

func TestThePluginGetsNothingOfTheCoresEnvironment(t *testing.T) {
	t.Setenv("PORTAL_SECRET", "not for plugins")
	s := newStage(t, releases["1"], supervisor.Limits{})
	s.start()
	env, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", s.slot.PID()))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(env), "SECRET") || strings.Contains(string(env), "CERT") || strings.Contains(string(env), "PATH=") {
		t.Fatalf("environment %q", env)
	}
	if !strings.Contains(string(env), "GOMEMLIMIT=256MiB") {
		t.Fatalf("no memory limit in %q", env)
	}
	_, sockets, _ := strings.Cut(string(env), "PLUGIN_UNIX_SOCKET_DIR=")
	sockets, _, _ = strings.Cut(sockets, "\x00")
	if _, err := os.Stat(sockets); sockets == "" || !os.IsNotExist(err) {
		t.Errorf("the folder %q of its control socket is still there: %v", sockets, err)
	}
	stdin, err := os.Readlink(fmt.Sprintf("/proc/%d/fd/0", s.slot.PID()))
	if err != nil || stdin != os.DevNull {
		t.Fatalf("standard input is %q, %v", stdin, err)
	}
}

func TestAKilledPluginIsBackWithinASecond(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{})
	s.start()
	was := s.slot.PID()
	killed := quiet.Start()
	if err := syscall.Kill(was, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	s.await(core.Ready, core.Crashed, core.Starting, core.Probing, core.Ready)
	if took := killed.Took(); took > time.Second {
		t.Errorf("took %v", took)
	}
	if s.slot.PID() == was || s.slot.Restarts() != 1 {
		t.Errorf("pid %d, %d restarts", s.slot.PID(), s.slot.Restarts())
	}
	s.ask("GET", "/hello", "")
}

func TestACrashKeepsItsLastWords(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{})
	s.start()
	s.ask("POST", "/crash", "")
	s.await(core.Crashed)
	if f := s.fault; !strings.HasSuffix(f.Evidence, "the module's Run ended: told to crash\n") || !strings.Contains(f.Problem, "exit status 2") {
		t.Fatalf("%+v", f)
	}
}

func TestFaultsBackOffAndQuarantine(t *testing.T) {
	s := newStage(t, releases["broken"], supervisor.Limits{BackOff: 10 * time.Millisecond})
	err := s.slot.Start(t.Context())
	if err == nil || !strings.Contains(err.Error(), "this version does not start") {
		t.Fatalf("Start answered %v", err)
	}
	s.await(core.Starting, core.Crashed, core.Starting, core.Crashed, core.BackingOff, core.Starting, core.Crashed, core.BackingOff,
		core.Starting, core.Crashed, core.BackingOff, core.Starting, core.Crashed, core.Quarantined)
	if !strings.Contains(s.fault.Evidence, "starting version broken") {
		t.Errorf("evidence %q", s.fault.Evidence)
	}
	_, _, err = s.slot.Acquire(supervisor.Client{}, time.Second)
	if down := (*supervisor.Unavailable)(nil); !errors.As(err, &down) || down.State != core.Quarantined {
		t.Fatalf("Acquire answered %v", err)
	}
	if err := s.slot.Start(t.Context()); err == nil {
		t.Fatal("a quarantined slot did not try again when an admin started it")
	}
	s.await(core.Quarantined, core.Stopped, core.Starting, core.Crashed)
}

func TestAnotherExecutableThanTheVerifiedIsNotRun(t *testing.T) {
	release := releases["1"]
	release.PluginSHA256 = make([]byte, 32)
	s := newStage(t, release, supervisor.Limits{})
	if err := s.slot.Start(t.Context()); err == nil || !strings.Contains(err.Error(), "not the one that was verified") {
		t.Fatalf("Start answered %v", err)
	}
}

func TestTheCoreConnectsNowhereElseForAPlugin(t *testing.T) {
	other, err := net.Listen("unix", filepath.Join(t.TempDir(), "socket"))
	if err != nil {
		t.Fatal(err)
	}
	connected := make(chan net.Conn, 1)
	go func() {
		if conn, err := other.Accept(); err == nil {
			connected <- conn
		}
		close(connected)
	}()
	release := releases["1"]
	release.Manifest.ID = core.ModuleID("at " + other.Addr().String())
	s := newStage(t, release, supervisor.Limits{})
	if err := s.slot.Start(t.Context()); err == nil || !strings.Contains(err.Error(), "its control socket is to be in its folder") {
		t.Errorf("Start answered %v", err)
	}
	other.Close()
	if conn := <-connected; conn != nil {
		conn.Close()
		t.Error("the core connected to where the plugin said it was")
	}
}

func TestAPluginThatFailsIsDegradedWhateverItsHealthSays(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{HealthEvery: 20 * time.Millisecond})
	s.start()
	s.await(core.Ready)
	for range 25 {
		_, release, err := s.slot.Acquire(supervisor.Client{}, time.Second)
		if err != nil {
			t.Fatal(err)
		}
		release(supervisor.Outcome{Result: supervisor.Failed})
	}
	s.await(core.Ready, core.Degraded)
	s.mu.Lock()
	problem := s.fault.Problem
	s.mu.Unlock()
	if !strings.Contains(problem, "it says that it is well, and 25 of its 25 answers") {
		t.Errorf("the problem is %q", problem)
	}
	for range 26 {
		_, release, err := s.slot.Acquire(supervisor.Client{}, time.Second)
		if err != nil {
			t.Fatal(err)
		}
		release(supervisor.Outcome{Result: supervisor.Answered})
	}
	s.await(core.Degraded, core.Ready)
}

func TestHealthMovesBetweenReadyAndDegraded(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{HealthEvery: 10 * time.Millisecond, HealthDeadline: time.Second, HealthFatal: 3})
	s.start()
	s.ask("POST", "/sick", "the source is away \xff"+strings.Repeat("!", 1<<20))
	s.await(core.Ready, core.Degraded)
	if !strings.Contains(s.fault.Problem, "the source is away") {
		t.Errorf("problem %q", s.fault.Problem)
	}
	if len(s.fault.Problem) > 2<<10 || !utf8.ValidString(s.fault.Problem) {
		t.Errorf("a problem of %d bytes", len(s.fault.Problem))
	}
	s.ask("POST", "/sick", "")
	s.await(core.Degraded, core.Ready)
	s.ask("POST", "/hang", "")
	s.await(core.Degraded, core.Crashed, core.Starting, core.Probing, core.Ready)
	if s.slot.Restarts() != 1 {
		t.Errorf("%d restarts", s.slot.Restarts())
	}
}

func TestSwapServesTheNextVersionAndEndsTheOld(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{})
	s.start()
	old := s.slot.Instance()
	if err := s.slot.Swap(t.Context(), releases["broken"], supervisor.Soak{}); err == nil {
		t.Fatal("a version that does not start was taken")
	}
	if _, body := s.ask("GET", "/hello", ""); body != "hello from version 1" {
		t.Fatalf("answered %q", body)
	}
	if err := s.slot.Swap(t.Context(), releases["2"], supervisor.Soak{}); err != nil {
		t.Fatal(err)
	}
	if _, body := s.ask("GET", "/hello", ""); body != "hello from version 2" {
		t.Fatalf("answered %q", body)
	}
	<-old.Done()
	if s.slot.Release().Manifest.Version != "2" {
		t.Error("the slot still names the old release")
	}
}

func TestNoPluginOutlivesAKilledCore(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), asCore+"="+releases["1"].Dir)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil || syscall.Kill(pid, 0) != nil {
		t.Fatalf("the core said %q", line)
	}
	plugin, err := unix.PidfdOpen(pid, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(plugin)
	cmd.Process.Kill()
	_ = cmd.Wait()
	ended := []unix.PollFd{{Fd: int32(plugin), Events: unix.POLLIN}}
	if n, err := unix.Poll(ended, 1000); n != 1 || err != nil {
		t.Fatalf("the plugin is still there after 1 s: %v", err)
	}
}

// runCore starts the plugin, says its process id, and waits to be killed.
func runCore(dir string) {
	sup, err := supervisor.New(supervisor.Config{Host: (&supervisortest.Ports{}).Host(slog.DiscardHandler)})
	if err == nil {
		slot := sup.Open(core.Release{Dir: dir, Plugin: filepath.Join(dir, "plugin"), Manifest: core.Manifest{ID: "probe", Run: core.Always, Compat: core.Compat{Host: 1}}}, supervisortest.Nobody{})
		err = slot.Start(context.Background())
		fmt.Println(slot.PID())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	select {}
}

func TestStopEndsWithItsContextWhateverStillRuns(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{Drain: time.Minute})
	s.start()
	hold := func() {
		in, release, err := s.slot.Acquire(supervisor.Client{}, time.Second)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { release(supervisor.Outcome{}) })
		go request(in, "GET", "/wait", "")
	}
	hold()
	old := s.slot.Instance()
	if err := s.slot.Swap(t.Context(), releases["2"], supervisor.Soak{}); err != nil {
		t.Fatal(err)
	}
	hold()
	<-old.Draining()
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	began := quiet.Start()
	if err := s.slot.Stop(ctx); err != nil {
		t.Fatal(err)
	}
	if took := began.Took(); took > 5*time.Second {
		t.Errorf("took %v", took)
	}
	<-old.Done()
	if !strings.Contains(s.log.String(), `"closed"`) {
		t.Error("a module with a request under way was not closed")
	}
}

func TestARequestWaitsForAStartThatIsExpected(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{})
	s.slot.Expect()
	if err := s.slot.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.slot.Acquire(supervisor.Client{}, time.Minute); !errors.Is(err, supervisor.ErrStopped) {
		t.Fatalf("Acquire after the start was called off: %v", err)
	}

	s.slot.Expect()
	acquired := make(chan error)
	go func() {
		_, release, err := s.slot.Acquire(supervisor.Client{}, time.Minute)
		if err == nil {
			release(supervisor.Outcome{})
		}
		acquired <- err
	}()
	s.start()
	if err := <-acquired; err != nil {
		t.Fatalf("the request that came before the start: %v", err)
	}
}

// aSecond is all of a processor that a plugin may take.
var aSecond = supervisor.Limits{HealthEvery: 50 * time.Millisecond, ProcessorShare: 1.0 / 600, ProcessorTime: 10 * time.Minute, Drain: 5 * time.Minute, Configure: 5 * time.Minute}

func TestAPluginThatTakesAProcessorIsEnded(t *testing.T) {
	s := newStage(t, releases["1"], aSecond)
	s.start()
	s.ask("POST", "/spin", "")
	s.await(core.Crashed, core.Starting, core.Probing, core.Ready)
	if f := s.fault; f.Class != core.Hogged || !strings.Contains(f.Problem, "of a processor, and answered") {
		t.Errorf("%+v", f)
	}
	s.ask("GET", "/hello", "")
}

func TestAPluginThatTakesAProcessorWhileItDrainsIsEnded(t *testing.T) {
	s := newStage(t, releases["1"], aSecond)
	s.start()
	old, release, err := s.slot.Acquire(supervisor.Client{}, 10*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer release(supervisor.Outcome{})
	if err := s.slot.Swap(t.Context(), releases["2"], supervisor.Soak{For: -1}); err != nil {
		t.Fatal(err)
	}
	if _, _, err := request(old, "POST", "/spin", ""); err != nil {
		t.Fatal(err)
	}
	late, stop := quiet.Start().Past(30 * time.Second)
	defer stop()
	select {
	case <-old.Exited():
	case <-late:
		t.Fatal("it drains on")
	}
	s.await(core.Ready)
	if _, answer := s.ask("GET", "/hello", ""); answer != "hello from version 2" {
		t.Errorf("%q", answer)
	}
}

func TestAPluginThatTakesAProcessorWhileItStartsIsEnded(t *testing.T) {
	s := newStage(t, releases["1"], aSecond)
	s.ports.Set = []byte(`{"start":"spin"}`)
	var f core.Fault
	if err := s.slot.Start(t.Context()); !errors.As(err, &f) || f.Class != core.Hogged {
		t.Errorf("it started: %v", err)
	}
}
