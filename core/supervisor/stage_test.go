package supervisor_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest/quiet"
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
	if dir := filepath.Join(root, "raw"); err == nil {
		if err = os.Mkdir(dir, 0o755); err == nil {
			releases["raw"], err = supervisortest.BuildFrom(context.Background(), filepath.Join("testdata", "raw"), dir, "1")
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

// stage is a supervisor with one slot, which it watches.
type stage struct {
	*testing.T
	sup   *supervisor.Supervisor
	slot  *supervisor.Slot
	ports *supervisortest.Ports
	log   *syncBuffer

	prepare func(core.Release) error // set before the start; nil: nothing is to do

	mu    sync.Mutex
	told  []core.State
	fault core.Fault
	ends  []end // of soaks
	news  chan struct{}
}

// end is how a soak ended: taken back to a version, or not.
type end struct {
	from, to string
	core.Fault
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
	records := slog.NewJSONHandler(s.log, nil)
	sup, err := supervisor.New(supervisor.Config{
		Host: s.ports.Host(records), Output: records, Limits: limits,
	})
	if err != nil {
		t.Fatal(err)
	}
	s.sup, s.slot = sup, sup.Open(release, s)
	t.Cleanup(func() {
		if err := sup.Close(context.Background()); err != nil {
			t.Error(err)
		}
		goleak.VerifyNone(t, leaks,
			goleak.IgnoreAnyFunction("gaia.example/portal/core/coretest.(*Postgres).start.func1")) // serves all tests
	})
	return s
}

func (s *stage) Observe(_ core.ModuleID, state core.State, f core.Fault) {
	s.mu.Lock()
	s.told = append(s.told, state)
	if f.Problem != "" {
		s.fault = f
	}
	s.mu.Unlock()
	s.tell()
}

func (s *stage) Prepare(_ context.Context, release core.Release) error {
	if s.prepare == nil {
		return nil
	}
	return s.prepare(release)
}

func (s *stage) Returned(_ core.ModuleID, from, to core.Release, f core.Fault) {
	s.soaked(end{from.Manifest.Version, to.Manifest.Version, f})
}

func (s *stage) Soaked(_ core.ModuleID, release core.Release, f core.Fault) {
	s.soaked(end{release.Manifest.Version, "", f})
}

func (s *stage) start() {
	s.Helper()
	if err := s.slot.Start(s.Context()); err != nil {
		s.Fatal(err)
	}
}

func (s *stage) tell() {
	select {
	case s.news <- struct{}{}:
	default:
	}
}

func (s *stage) soaked(e end) {
	s.mu.Lock()
	s.ends = append(s.ends, e)
	s.mu.Unlock()
	s.tell()
}

// until waits for what the watcher's news lead to.
func (s *stage) until(what string, happened func() bool) {
	s.Helper()
	late, stop := quiet.Start().Past(20 * time.Second)
	defer stop()
	for {
		s.mu.Lock()
		done, told, ends := happened(), fmt.Sprint(s.told), fmt.Sprint(s.ends)
		s.mu.Unlock()
		if done {
			return
		}
		select {
		case <-s.news:
		case <-late:
			s.Fatalf("%s did not happen: told %s, soaks ended %s", what, told, ends)
		}
	}
}

// soakEnds waits for the end of a soak.
func (s *stage) soakEnds() end {
	s.Helper()
	s.until("the end of a soak", func() bool { return len(s.ends) > 0 })
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.ends[0]
	s.ends = s.ends[1:]
	return e
}

// await waits until the watcher was told those states, in that order, beginning anywhere.
func (s *stage) await(states ...core.State) {
	s.Helper()
	want := strings.Trim(fmt.Sprint(states), "[]")
	s.until(want, func() bool { return strings.Contains(strings.Trim(fmt.Sprint(s.told), "[]")+" ", want+" ") })
}

// ask makes one request of the instance that serves now.
func (s *stage) ask(method, path, body string) (int, string) {
	s.Helper()
	in, release, err := s.slot.Acquire(supervisor.Client{}, 10*time.Second)
	if err != nil {
		s.Fatal(err)
	}
	status, answer, err := request(in, method, path, body)
	release(supervisor.Outcome{Result: supervisor.Answered})
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
