package relay

import (
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core/coretest/quiet"
)

// load asks GETs from 8 clients until stop, and reports how many failed.
func (e *site) load(stop <-chan struct{}) (total, failed *atomic.Int64, wait func()) {
	total, failed = &atomic.Int64{}, &atomic.Int64{}
	var clients sync.WaitGroup
	for range 8 {
		clients.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				total.Add(1)
				res, err := e.client.Get(e.url("/hello"))
				if err != nil {
					failed.Add(1)
					continue
				}
				body, err := io.ReadAll(res.Body)
				res.Body.Close()
				if err != nil || res.StatusCode != http.StatusOK || !strings.HasPrefix(string(body), "hello from version ") {
					failed.Add(1)
					e.Logf("%d %q %v", res.StatusCode, body, err)
				}
			}
		})
	}
	return total, failed, clients.Wait
}

// awaitMore asks along until the load has asked so many more.
func (e *site) awaitMore(total *atomic.Int64, n int64) {
	e.Helper()
	for was := total.Load(); total.Load() < was+n; {
		e.get("/hello")
	}
}

func TestRelayLosesNoGETToAKilledPlugin(t *testing.T) {
	e := newSite(t, Limits{}, nil)
	stop := make(chan struct{})
	total, failed, wait := e.load(stop)
	e.awaitMore(total, 500)
	pid, killed := e.slot.PID(), quiet.Start()
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	e.get("/hello")
	if now := e.slot.PID(); now == pid || killed.Took() > time.Second {
		t.Errorf("back after %v as %d, was %d", killed.Took(), now, pid)
	}
	e.awaitMore(total, 500)
	close(stop)
	wait()
	if failed.Load() > 0 {
		t.Errorf("%d of %d requests failed", failed.Load(), total.Load())
	}
}

func TestRelayLosesNoRequestToASwapOfVersions(t *testing.T) {
	e := newSite(t, Limits{}, nil)
	stop := make(chan struct{})
	total, failed, wait := e.load(stop)
	for _, version := range []string{"2", "1", "2"} {
		e.awaitMore(total, 300)
		old := e.swap(version)
		if _, body := e.get("/hello"); body != "hello from version "+version {
			t.Errorf("version %s is in place, answered %q", version, body)
		}
		<-old.Done()
	}
	close(stop)
	wait()
	if failed.Load() > 0 {
		t.Errorf("%d of %d requests failed", failed.Load(), total.Load())
	}
}
