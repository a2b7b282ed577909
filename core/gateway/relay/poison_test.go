package relay

import (
	"io"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/core/supervisor"
)

// answer is what a request got.
type answer struct {
	status int
	body   string
	err    error
}

// ask asks for a path in the background.
func (e *site) ask(path string) <-chan answer {
	answered := make(chan answer, 1)
	go func() {
		res, err := e.client.Get(e.url(path))
		if err != nil {
			answered <- answer{err: err}
			return
		}
		defer res.Body.Close()
		body, err := io.ReadAll(res.Body)
		answered <- answer{res.StatusCode, string(body), err}
	}()
	return answered
}

// awaitIdle waits until so many requests wait in the process that serves.
func (e *site) awaitIdle(n string) {
	e.Helper()
	quiet.Until(e, 20*time.Second, n+" requests wait in the plugin", func() bool {
		_, body := e.get("/idle")
		return body == n
	})
}

func TestARequestThatEndsItsProcessEndsOne(t *testing.T) {
	for _, how := range []string{"panic", "exit", "quietly", "run"} {
		t.Run(how, func(t *testing.T) {
			e := newSite(t, Limits{}, nil)
			beside := e.ask("/wait") // nobody knows which of the two it was
			e.awaitIdle("1")
			res, body := e.get("/end/" + how)
			if res.StatusCode != http.StatusServiceUnavailable || res.Header.Get("Retry-After") == "" || !strings.Contains(body, "broke off") {
				t.Errorf("answered %d %q", res.StatusCode, body)
			}
			if got := <-beside; got.status != http.StatusServiceUnavailable {
				t.Errorf("the request beside it is answered %+v", got)
			}
			if res, body := e.get("/idle"); res.StatusCode != http.StatusOK || body != "0" {
				t.Errorf("the next process answers %d, and has %q requests of before", res.StatusCode, body)
			}
			if n := e.slot.Restarts(); n != 1 {
				t.Errorf("it ended %d processes", n)
			}
		})
	}
}

func TestARequestThatTakesTooMuchEndsOneProcess(t *testing.T) {
	e := newSiteWith(t, Limits{}, supervisor.Limits{
		Drain: time.Second, HealthEvery: 50 * time.Millisecond, ProcessorTime: 2 * time.Second,
		ProcessorShare: 0.05, // a busy machine leaves it no half of one
	}, nil)
	waits := e.ask("/wait")
	e.awaitIdle("1")
	res, err := e.client.Post(e.url("/spin"), "", nil)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if got := <-waits; got.status != http.StatusServiceUnavailable {
		t.Errorf("what ran in a process that the watchdog ended is answered %+v", got)
	}
	if _, body := e.get("/idle"); body != "0" {
		t.Errorf("the next process has %q requests of before", body)
	}
}

func TestARequestGoesOnAfterAnEndThatIsNotItsDoing(t *testing.T) {
	for name, end := range map[string]func(*site) error{
		"somebody kills it": func(e *site) error { return syscall.Kill(e.slot.PID(), syscall.SIGKILL) },
		"another version takes its place": func(e *site) error {
			return e.slot.Swap(e.Context(), e.next["2"], supervisor.Soak{})
		},
		"it is a new version that is taken back": func(e *site) error {
			res, err := e.client.Post(e.url("/panic"), "", nil)
			if err == nil {
				res.Body.Close()
			}
			return nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			e := newSiteWith(t, Limits{}, supervisor.Limits{Drain: 100 * time.Millisecond}, nil)
			if strings.Contains(name, "taken back") {
				e.swap("2")
			}
			old, waits := e.slot.Instance(), e.ask("/wait")
			e.awaitIdle("1")
			if err := end(e); err != nil {
				t.Fatal(err)
			}
			<-old.Exited()
			e.awaitIdle("1") // in the next process
			if err := e.slot.Stop(t.Context()); err != nil {
				t.Fatal(err)
			}
			if got := <-waits; got.status != http.StatusServiceUnavailable {
				t.Errorf("after two processes it is answered %+v", got)
			}
		})
	}
}
