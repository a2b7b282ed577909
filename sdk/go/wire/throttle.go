package wire

import (
	"bytes"
	"io"
	"sync"
	"time"
)

// How much of what a plugin prints is read: so many bytes a second, and at once. A line counts for more, since each becomes a record.
const (
	printPerSecond = 256 << 10
	printAtOnce    = 1 << 20
	printAtATime   = 4 << 10
	lineCost       = 64
)

// throttle reads no faster than that what a plugin prints, wherever it does: whoever prints more waits. What a process left that has
// ended is read at once.
type throttle struct {
	ended chan struct{}
	slow  func() // is called once, when it is needed

	mu    sync.Mutex
	meter meter
	once  sync.Once
}

func newThrottle(slow func()) *throttle {
	if slow == nil {
		slow = func() {}
	}
	return &throttle{ended: make(chan struct{}), slow: slow, meter: meter{perSecond: printPerSecond, atOnce: printAtOnce}}
}

// rest waits until more may be read.
func (t *throttle) rest() {
	t.mu.Lock()
	wait := t.meter.take(0, time.Now())
	t.mu.Unlock()
	if wait == 0 {
		return
	}
	t.once.Do(t.slow)
	pause(wait, t.ended)
}

func (t *throttle) took(b []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.meter.take(len(b)+lineCost*bytes.Count(b, []byte("\n")), time.Now())
}

// pause takes so long, or until that is closed.
func pause(wait time.Duration, closed <-chan struct{}) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-closed:
	}
}

// throttledReader is the throttle before a pipe, throttledWriter behind what go-plugin reads itself.
type throttledReader struct {
	io.ReadCloser
	throttle *throttle
}

func (r throttledReader) Read(b []byte) (int, error) {
	r.throttle.rest()
	n, err := r.ReadCloser.Read(b[:min(len(b), printAtATime)])
	r.throttle.took(b[:n])
	return n, err
}

type throttledWriter struct {
	io.Writer
	throttle *throttle
}

func (w throttledWriter) Write(b []byte) (int, error) {
	w.throttle.rest()
	w.throttle.took(b)
	return w.Writer.Write(b)
}
