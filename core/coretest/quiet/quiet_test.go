package quiet

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// says lets the kernel's files say how long was waited.
func says(t *testing.T, pressure string, cpu, io time.Duration) {
	t.Helper()
	for of, stalled := range map[string]time.Duration{"cpu": cpu, "io": io} {
		text := fmt.Sprintf("some avg10=0.40 avg60=1.14 avg300=1.40 total=%d\nfull avg10=0.00 avg60=0.14 avg300=0.15 total=1\n",
			stalled.Microseconds())
		if err := os.WriteFile(filepath.Join(pressure, of), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestWhatIsWaitedForDoesNotCount(t *testing.T) {
	for name, row := range map[string]struct {
		cpu, io time.Duration // that was waited for
		want    time.Duration // of an hour
	}{
		"nothing":            {0, 0, time.Hour},
		"the processor":      {10 * time.Minute, 0, 50 * time.Minute},
		"the disk":           {0, 40 * time.Minute, 20 * time.Minute},
		"both at once":       {40 * time.Minute, 10 * time.Minute, 20 * time.Minute},
		"all the time":       {time.Hour, time.Hour, 20 * time.Minute},
		"longer than it ran": {2 * time.Hour, 0, 20 * time.Minute},
	} {
		t.Run(name, func(t *testing.T) {
			pressure := t.TempDir()
			says(t, pressure, 5*time.Minute, 7*time.Minute)
			w := start(pressure)
			w.began = w.began.Add(-time.Hour)
			says(t, pressure, 5*time.Minute+row.cpu, 7*time.Minute+row.io)
			if took := w.Took(); took < row.want || took > row.want+time.Minute {
				t.Errorf("it took %s, want %s", took, row.want)
			}
		})
	}
	t.Run("where the kernel tells nothing the wall's clock counts", func(t *testing.T) {
		w := start(t.TempDir())
		w.began = w.began.Add(-time.Hour)
		if took := w.Took(); took < time.Hour {
			t.Errorf("it took %s", took)
		}
	})
}

func TestPast(t *testing.T) {
	pressure := t.TempDir()
	says(t, pressure, 0, 0)
	w := start(pressure)
	says(t, pressure, time.Hour, 0)
	past, stop := w.Past(30 * time.Millisecond) // 90 by the wall's clock: all of it is waited for
	<-past
	stop()
	if wall := time.Since(w.began); wall < 90*time.Millisecond {
		t.Errorf("past after %s", wall)
	}
	never, stop := w.Past(time.Hour)
	stop()
	select {
	case <-never:
		t.Error("an hour is past")
	default:
	}
}

// recorded is a test that fails without ending the one that looks at it.
type recorded struct {
	testing.TB
	said string
}

func (r *recorded) Helper() {}
func (r *recorded) Fatalf(format string, args ...any) {
	r.said = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

func TestUntil(t *testing.T) {
	asked := 0
	Until(t, time.Minute, "the third time", func() bool { asked++; return asked == 3 })
	if asked != 3 {
		t.Errorf("asked %d times", asked)
	}
	r, ended := &recorded{TB: t}, make(chan struct{})
	go func() {
		defer close(ended)
		Until(r, time.Millisecond, "what never comes", func() bool { return false })
	}()
	<-ended
	if !strings.HasPrefix(r.said, "not within 1ms (") || !strings.HasSuffix(r.said, "what never comes") {
		t.Errorf("it said %q", r.said)
	}
}
