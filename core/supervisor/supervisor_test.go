package supervisor_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"
	"golang.org/x/sys/unix"

	"gaia.example/portal/core"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/core/supervisor/supervisortest"
	"gaia.example/portal/sdk/go/portal"
)

// releases of the test plugin, by version.
var releases = map[string]core.Release{}

// asCore makes the test binary a core that runs the plugin in that folder until it is killed.
const asCore = "PORTAL_TEST_CORE"

func TestMain(m *testing.M) {
	if dir := os.Getenv(asCore); dir != "" {
		runCore(dir)
		return
	}
	root, err := os.MkdirTemp("", "supervisor")
	if err == nil {
		for _, version := range []string{"1", "2", "broken"} {
			dir := filepath.Join(root, version)
			if err = os.Mkdir(dir, 0o755); err != nil {
				break
			}
			if releases[version], err = supervisortest.Build(context.Background(), dir, version); err != nil {
				break
			}
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	os.RemoveAll(root)
	os.Exit(code)
}

// stage is a supervisor with one slot, and what its observer was told.
type stage struct {
	*testing.T
	sup   *supervisor.Supervisor
	slot  *supervisor.Slot
	ports *supervisortest.Ports
	log   *syncBuffer

	mu    sync.Mutex
	told  []core.State
	fault supervisor.Fault
	news  chan struct{}
}

type syncBuffer struct {
	mu sync.Mutex
	bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.String()
}

func newStage(t *testing.T, release core.Release, limits supervisor.Limits) *stage {
	leaks := goleak.IgnoreCurrent()
	s := &stage{T: t, ports: &supervisortest.Ports{}, log: &syncBuffer{}, news: make(chan struct{}, 1)}
	sup, err := supervisor.New(supervisor.Config{
		Ports: s.ports.HostPorts(slog.NewJSONHandler(s.log, nil)), Limits: limits,
		Observe: func(_ core.ModuleID, state core.State, f supervisor.Fault) {
			s.mu.Lock()
			s.told = append(s.told, state)
			if f.Problem != "" {
				s.fault = f
			}
			s.mu.Unlock()
			select {
			case s.news <- struct{}{}:
			default:
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	s.sup, s.slot = sup, sup.Open(release)
	t.Cleanup(func() {
		if err := sup.Close(context.Background()); err != nil {
			t.Error(err)
		}
		goleak.VerifyNone(t, leaks, goleak.IgnoreTopFunction("github.com/hashicorp/go-plugin.(*GRPCBroker).timeoutWait"))
	})
	return s
}

func (s *stage) start() {
	s.Helper()
	if err := s.slot.Start(s.Context()); err != nil {
		s.Fatal(err)
	}
}

// await waits until the observer was told those states, in that order, beginning anywhere.
func (s *stage) await(states ...core.State) {
	s.Helper()
	late := time.After(20 * time.Second)
	for {
		s.mu.Lock()
		told := fmt.Sprint(s.told)
		s.mu.Unlock()
		if strings.Contains(told+" ", strings.Trim(fmt.Sprint(states), "[]")) {
			return
		}
		select {
		case <-s.news:
		case <-late:
			s.Fatalf("told %v, want %v", told, states)
		}
	}
}

// ask makes one request of the instance that serves now.
func (s *stage) ask(method, path, body string) (int, string) {
	s.Helper()
	in, release, err := s.slot.Acquire(10 * time.Second)
	if err != nil {
		s.Fatal(err)
	}
	defer release()
	status, answer, err := request(in, method, path, body)
	if err != nil {
		s.Fatal(err)
	}
	return status, answer
}

func request(in *supervisor.Instance, method, path, body string) (int, string, error) {
	conn, err := in.NewConn()
	if err != nil {
		return 0, "", err
	}
	defer conn.Close()
	caller := portal.Caller{SignedIn: true, Wallet: portal.Address{1}, Tier: core.VAELUS, RequestID: "r1"}
	signed := in.Sign(nil, []byte(method), []byte(path), caller)
	fmt.Fprintf(conn, "%s %s HTTP/1.1\r\nHost: x\r\nX-Portal-Caller: %s\r\nContent-Length: %d\r\n\r\n%s", method, path, signed, len(body), body)
	res, err := http.ReadResponse(conn.Reader, nil)
	if err != nil {
		return 0, "", err
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	return res.StatusCode, string(answer), err
}

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
	if _, _, err := s.slot.Acquire(time.Second); !errors.Is(err, supervisor.ErrStopped) {
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
	stdin, err := os.Readlink(fmt.Sprintf("/proc/%d/fd/0", s.slot.PID()))
	if err != nil || stdin != os.DevNull {
		t.Fatalf("standard input is %q, %v", stdin, err)
	}
}

func TestAKilledPluginIsBackWithinASecond(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{})
	s.start()
	was := s.slot.PID()
	killed := time.Now()
	if err := syscall.Kill(was, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	s.await(core.Ready, core.Crashed, core.Starting, core.Probing, core.Ready)
	if took := time.Since(killed); took > time.Second {
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
	_, _, err = s.slot.Acquire(time.Second)
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

func TestHealthMovesBetweenReadyAndDegraded(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{HealthEvery: 10 * time.Millisecond, HealthDeadline: 100 * time.Millisecond, HealthFatal: 3})
	s.start()
	s.ask("POST", "/sick", "the source is away")
	s.await(core.Ready, core.Degraded)
	if !strings.Contains(s.fault.Problem, "the source is away") {
		t.Errorf("problem %q", s.fault.Problem)
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
	if err := s.slot.Swap(t.Context(), releases["broken"]); err == nil {
		t.Fatal("a version that does not start was taken")
	}
	if _, body := s.ask("GET", "/hello", ""); body != "hello from version 1" {
		t.Fatalf("answered %q", body)
	}
	if err := s.slot.Swap(t.Context(), releases["2"]); err != nil {
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

func TestHostCallsAreCheckedAgainstTheManifest(t *testing.T) {
	bare := releases["1"]
	bare.Manifest.Capabilities = nil
	other := portal.Address{9}
	rows := []struct {
		name    string
		release core.Release
		call    string
		status  int
		answer  string
	}{
		{"the manifest's defaults stand", releases["1"], "settings", 200, `"hello"`},
		{"settings without the capability", bare, "settings", 403, "The module's manifest does not ask for the capability settings.read."},
		{"a declared topic", releases["1"], "publish?q=moved", 200, `"published"`},
		{"an undeclared topic", releases["1"], "publish?q=other", 403, `The module's manifest does not declare the topic "other".`},
		{"a declared contract", releases["1"], "contract?q=Token", 200, `"` + supervisortest.Token.String() + `"`},
		{"an undeclared contract", releases["1"], "contract?q=Bank", 403, `The module's manifest does not name the contract "Bank".`},
		{"the head", releases["1"], "head", 200, `{"number":7,`},
		{"the head without the capability", bare, "head", 403, "The module's manifest does not ask for the capability chain.read."},
		{"a call", releases["1"], "call?q=" + supervisortest.Token.String(), 200, `{"at":{"number":7,`},
		{"a call of another contract", releases["1"], "call?q=" + other.String(), 403, other.String() + " is none of the contracts"},
		{"logs over the message cap", releases["1"], "logs?q=" + supervisortest.Token.String(), 200, strconv.Itoa(supervisortest.FixedLogs)},
		{"logs without the capability", bare, "logs?q=" + supervisortest.Token.String(), 403, "The module's manifest does not ask for the capability chain.logs."},
		{"an unexpected error", releases["1"], "unknown", 404, "There is no such call."},
	}
	stages := map[bool]*stage{}
	for _, row := range rows {
		isBare := row.release.Manifest.Capabilities == nil
		if stages[isBare] == nil {
			stages[isBare] = newStage(t, row.release, supervisor.Limits{})
			stages[isBare].start()
		}
		status, body := stages[isBare].ask("GET", "/host/"+row.call, "")
		if status != row.status || !strings.HasPrefix(body, row.answer) {
			t.Errorf("%s: %d %q, want %d %q", row.name, status, body, row.status, row.answer)
		}
	}
	events := stages[false].ports.Events()
	if len(events) != 1 || events[0].Topic != "probe.moved" || string(events[0].Payload) != `{"n":1}` {
		t.Errorf("published %+v", events)
	}
}

func TestSettingsOfTheAdminStandOverTheDefaults(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{})
	s.ports.Set = json.RawMessage(`{"greeting":"welcome"}`)
	s.start()
	if _, body := s.ask("GET", "/host/settings", ""); body != `"welcome"` {
		t.Fatalf("answered %s", body)
	}
}

func TestLogRecordsKeepTheirAttributes(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{})
	s.start()
	s.ask("GET", "/host/log?q=spoke", "")
	if err := s.slot.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(s.log.String()) {
		var record map[string]any
		if json.Unmarshal([]byte(line), &record) == nil && record["msg"] == "spoke" {
			group, _ := record["group"].(map[string]any)
			if record["level"] != "WARN" || record["module"] != "probe" || record["with"] != 1.0 || group["level"] != "mine" || group["n"] != 2.0 {
				t.Errorf("logged %s", line)
			}
			return
		}
	}
	t.Fatalf("not logged: %s", s.log)
}

func TestUnexpectedErrorsAndPanicsStayInTheLog(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{})
	s.start()
	for _, path := range []string{"/unknown", "/panic"} {
		status, body := s.ask("GET", path, "")
		if status != 500 || !strings.Contains(body, "reference r1") || strings.Contains(body, "secret") {
			t.Errorf("%s answered %d %q", path, status, body)
		}
	}
	if err := s.slot.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"a secret detail", "panic: on request", "main.go"} {
		if !strings.Contains(s.log.String(), want) {
			t.Errorf("%q is not in the log", want)
		}
	}
}

func TestARequestThatTheCoreDidNotSignIsRefused(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{})
	s.start()
	in := s.slot.Instance()
	conn, err := in.NewConn()
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	signed := in.Sign(nil, []byte("GET"), []byte("/hello"), portal.Caller{})
	for _, head := range []string{
		"GET /hello HTTP/1.1\r\nHost: x\r\n\r\n",
		"GET /caller HTTP/1.1\r\nHost: x\r\nX-Portal-Caller: " + string(signed) + "\r\n\r\n",
		"GET /hello HTTP/1.1\r\nHost: x\r\nX-Portal-Caller: " + string(signed) + "\r\nX-Portal-Caller: x\r\n\r\n",
	} {
		io.WriteString(conn, head)
		res, err := http.ReadResponse(conn.Reader, nil)
		if err != nil {
			t.Fatal(err)
		}
		io.Copy(io.Discard, res.Body)
		if res.StatusCode != http.StatusUnauthorized {
			t.Errorf("%q was answered %d", head, res.StatusCode)
		}
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
	sup, err := supervisor.New(supervisor.Config{Ports: (&supervisortest.Ports{}).HostPorts(slog.DiscardHandler)})
	if err == nil {
		slot := sup.Open(core.Release{Dir: dir, Manifest: core.Manifest{ID: "probe", Plugin: "plugin"}})
		err = slot.Start(context.Background())
		fmt.Println(slot.PID())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	select {}
}
