// Package quiet measures time for tests as a machine that does nothing else would: while something waits for a processor or for a disk, its
// clock goes slower, a third as fast at least. A test can say "within a second" with it and mean it, on a machine whose other tests keep
// its processors busy too. It reads Linux's pressure stall information (Documentation/accounting/psi.rst); where there is none, its clock
// is the wall's.
package quiet

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"
)

// least is the part of the wall's time that counts however busy the machine is, so that what never comes is told at last.
const least = 3

// Watch is running since it was started.
type Watch struct {
	began    time.Time
	pressure string // the kernel's folder
	stalled  map[string]time.Duration
}

// Start is a watch that begins now.
func Start() Watch { return start("/proc/pressure") }

func start(pressure string) Watch { return Watch{time.Now(), pressure, stalls(pressure)} }

// Took is how long the watch has run, without what some task waited for a processor or for a disk, whichever was longer; a third of
// the wall's time counts at least.
func (w Watch) Took() time.Duration {
	var stalled time.Duration
	for of, since := range stalls(w.pressure) {
		if before, known := w.stalled[of]; known {
			stalled = max(stalled, since-before)
		}
	}
	wall := time.Since(w.began)
	return max(wall-stalled, wall/least)
}

// Past is closed when the watch has run so long. Stop ends the waiting; whoever calls Past calls it.
func (w Watch) Past(limit time.Duration) (past <-chan struct{}, stop func()) {
	reached, stopped, ended := make(chan struct{}), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for {
			left := limit - w.Took()
			if left <= 0 {
				close(reached)
				return
			}
			select {
			case <-time.After(left): // at the earliest
			case <-stopped:
				return
			}
		}
	}()
	return reached, func() { close(stopped); <-ended }
}

// Until asks until it holds, and fails the test when it does not within the limit. It is for what gives no event to a test: processes,
// files, states behind an API.
func Until(t testing.TB, limit time.Duration, what string, holds func() bool) {
	t.Helper()
	for w := Start(); !holds(); time.Sleep(5 * time.Millisecond) {
		if w.Took() > limit {
			t.Fatalf("not within %s (%s by the wall's clock): %s", limit, time.Since(w.began).Round(time.Millisecond), what)
		}
	}
}

var total = regexp.MustCompile(`(?m)^some .*total=(\d+)$`)

// stalls are the times, since the machine was started, in which some task waited, by what for. What the kernel does not tell is not there.
func stalls(pressure string) map[string]time.Duration {
	all := map[string]time.Duration{}
	for _, of := range []string{"cpu", "io"} {
		text, err := os.ReadFile(filepath.Join(pressure, of))
		if err != nil {
			continue
		}
		if found := total.FindSubmatch(text); found != nil {
			if micros, err := strconv.ParseInt(string(found[1]), 10, 64); err == nil {
				all[of] = time.Duration(micros) * time.Microsecond
			}
		}
	}
	return all
}
