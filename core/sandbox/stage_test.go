package sandbox_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/core/sandbox"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/core/supervisor/supervisortest"
	"gaia.example/portal/sdk/go/portal"
)

// hostile is the release of the hostile plugin, which is a stranger's.
var hostile core.Release

// built says where the plugin is, to a test binary that was started again as another user.
const built = "PORTAL_TEST_HOSTILE"

// stranger is who that is.
const stranger = 4242

func TestMain(m *testing.M) {
	dir, again := os.LookupEnv(built)
	var err error
	if !again {
		dir, err = os.MkdirTemp("", "hostile")
	}
	if err == nil && !again {
		err = os.Chmod(dir, 0o755)
	}
	if err == nil {
		hostile, err = plugin(dir, again)
	}
	if err == nil && os.Getenv(elsewhere) != "" {
		err = askElsewhere()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if os.Getenv(asCore) != "" {
		runCore()
	}
	code := m.Run()
	if !again {
		os.RemoveAll(dir)
	}
	os.Exit(code)
}

func plugin(dir string, again bool) (core.Release, error) {
	if again {
		manifest := core.Manifest{ID: "hostile", Version: "1", Run: core.Always, Compat: core.Compat{Host: 1}}
		return core.Release{Dir: dir, Plugin: filepath.Join(dir, "plugin"), Manifest: manifest}, nil
	}
	return supervisortest.BuildFrom(context.Background(), filepath.Join("testdata", "hostile"), dir, "1")
}

// stage is the hostile plugin, served in the sandbox.
type stage struct {
	*testing.T
	supervisortest.Nobody
	sup  *supervisor.Supervisor
	slot *supervisor.Slot
	box  *sandbox.Sandbox

	mu    sync.Mutex
	log   bytes.Buffer
	state core.State
	fault core.Fault
	kept  []string // what the sandbox refused
	news  chan struct{}
}

func (s *stage) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.Write(b)
}

// newStage does not start it. The plugin's memory is 64 MiB.
func newStage(t *testing.T, cfg sandbox.Config) *stage {
	if err := unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0); err != nil { // as the portal does: an ordinary user's cannot map the users of its children then
		t.Fatal(err)
	}
	box, err := sandbox.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return newStageOf(t, box, func(*supervisor.Config) {})
}

// last is the fault that was told last.
func (s *stage) last() core.Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.fault
}

func newStageOf(t *testing.T, box *sandbox.Sandbox, change func(*supervisor.Config)) *stage {
	s := &stage{T: t, box: box, news: make(chan struct{}, 1)}
	config := supervisor.Config{
		Host: (&supervisortest.Ports{}).Host(slog.NewJSONHandler(s, nil)), Output: slog.NewJSONHandler(s, nil), Sandbox: box,
		Limits: supervisor.Limits{MemoryMiB: 64, Start: 20 * time.Second},
		Refused: func(_ core.ModuleID, r sandbox.Refusal) {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.kept = append(s.kept, r.What)
		},
	}
	change(&config)
	sup, err := supervisor.New(config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := sup.Close(context.Background()); err != nil {
			t.Error(err)
		}
		box.Close()
		if t.Failed() {
			t.Logf("the log:\n%s", s.log.String())
		}
	})
	s.sup, s.slot = sup, sup.Open(hostile, s)
	return s
}

func (s *stage) Observe(_ core.ModuleID, state core.State, f core.Fault) {
	s.mu.Lock()
	s.state = state
	if f.Class != core.NoFault {
		s.fault = f
	}
	s.mu.Unlock()
	select {
	case s.news <- struct{}{}:
	default:
	}
}

func serve(t *testing.T) *stage {
	s := newStage(t, sandbox.Config{Require: sandbox.Essential()})
	if err := s.slot.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s
}

// ended tells whether the plugin has: one that does not answer in time, while it eats, is degraded before.
func (s *stage) ended() bool { return s.fault.Class != core.NoFault && s.state != core.Degraded }

// until waits for what the watcher is told.
func (s *stage) until(what string, happened func() bool) {
	s.Helper()
	late, stop := quiet.Start().Past(30 * time.Second)
	defer stop()
	for {
		s.mu.Lock()
		done := happened()
		s.mu.Unlock()
		if done {
			return
		}
		select {
		case <-s.news:
		case <-late:
			s.Fatalf("%s did not happen: it is %s, after %+v", what, s.state, s.fault)
		}
	}
}

// ask is one request, and its answer's body; an error is the plugin's end.
func (s *stage) ask(method, path, form string) (string, error) {
	s.Helper()
	in, release, err := s.slot.Acquire(supervisor.Client{}, 20*time.Second)
	if err != nil {
		s.Fatal(err)
	}
	defer release(supervisor.Outcome{Result: supervisor.Answered})
	conn, err := in.NewConn()
	if err != nil {
		return "", err
	}
	defer conn.Close()
	signed := in.Sign(nil, []byte(method), []byte(path), portal.Caller{})
	fmt.Fprintf(conn, "%s %s HTTP/1.1\r\nHost: x\r\nX-Portal-Caller: %s\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n%s", method, path, signed, len(form), form)
	res, err := http.ReadResponse(conn.Reader, nil)
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode != http.StatusOK {
		s.Fatalf("%s %s answered %d %s", method, path, res.StatusCode, body)
	}
	return string(body), err
}

func (s *stage) hello() {
	s.Helper()
	if body, err := s.ask("GET", "/hello", ""); err != nil || body != "hello" {
		s.Fatalf("it does not serve any more: %q, %v", body, err)
	}
}

// TestAsAnOrdinaryUser runs every other test again, of a core that is not root.
func TestAsAnOrdinaryUser(t *testing.T) {
	if os.Geteuid() != 0 {
		return // they all ran as one
	}
	// The binary, where that user can execute it.
	self, err := os.ReadFile("/proc/self/exe")
	if err != nil {
		t.Fatal(err)
	}
	dir, err := os.MkdirTemp("", "stranger")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(dir, "tests")
	if err := os.WriteFile(binary, self, 0o755); err != nil {
		t.Fatal(err)
	}
	args := []string{"-test.skip=^TestAsAnOrdinaryUser$"}
	if testing.Verbose() {
		args = append(args, "-test.v")
	}
	cmd := exec.CommandContext(t.Context(), binary, args...)
	cmd.Dir = "/"
	cmd.Env = append(os.Environ(), built+"="+hostile.Dir)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: stranger, Gid: stranger}}
	out, err := cmd.CombinedOutput()
	if said := strings.TrimSpace(string(out)); err != nil || !strings.Contains(said, "PASS") {
		t.Fatalf("%v\n%s", err, said)
	}
}
