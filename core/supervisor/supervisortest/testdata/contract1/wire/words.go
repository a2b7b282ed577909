package wire

import (
	"bytes"
	"io"
	"sync"
)

// Evidence is the most that is kept of a plugin's standard error, in bytes.
const Evidence = 8 << 10

// words are what a plugin says on its standard error, as far as its end is to be understood from it: the last of it, and
// from the runtime's own words on (a panic, an end of memory) the first. What other goroutines print meanwhile comes after.
type words struct {
	also io.Writer

	mu    sync.Mutex
	last  []byte
	start []byte // of the current line, as far as it tells what the line is
	crash []byte // nil: the runtime has said nothing
	full  bool   // start is long enough
}

// crashes are how a line begins with which the Go runtime, or LastWords, ends a process.
var crashes = [][]byte{
	[]byte("panic: "), []byte("fatal error: "), []byte("runtime: out of memory"), []byte("runtime: cannot allocate"),
	[]byte("runtime: goroutine stack exceeds"), []byte("SIG"), []byte("unexpected fault address"),
}

const longestStart = 32

func (w *words) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.also != nil {
		_, _ = w.also.Write(b)
	}
	w.last = append(w.last, b...)
	if over := len(w.last) - Evidence; over > 0 {
		w.last = append(w.last[:0], w.last[over:]...)
	}
	for rest := b; len(rest) > 0; {
		line, after, ended := bytes.Cut(rest, []byte("\n"))
		if ended {
			line = rest[:len(line)+1]
		}
		w.take(line, ended)
		rest = after
	}
	return len(b), nil
}

// take is a line, or a part of one.
func (w *words) take(line []byte, ended bool) {
	if !w.full {
		had := len(w.start)
		w.start = append(w.start, line[:min(len(line), longestStart-had)]...)
		w.full = w.begins()
		if w.full {
			w.crash = append(w.crash, w.start[:had]...)
		}
		w.full = w.full || len(w.start) == longestStart
	}
	if w.crash != nil {
		w.crash = append(w.crash, line[:min(len(line), Evidence-len(w.crash))]...)
	}
	if ended {
		w.start, w.full = w.start[:0], false
	}
}

// begins tells whether the line is the first of a crash: then what was kept of another, which was survived, is dropped.
func (w *words) begins() bool {
	for _, prefix := range crashes {
		if !bytes.HasPrefix(w.start, prefix) {
			continue
		}
		if said := w.crash; bytes.HasPrefix(said, []byte("runtime: ")) && !bytes.Contains(said, []byte("\ngoroutine ")) {
			return false // the runtime explains itself before it gives up
		}
		w.crash = make([]byte, 0, Evidence)
		return true
	}
	return false
}

// said is the last of it, and what begins with the runtime's own words: empty when there are none.
func (w *words) said() (last, crash string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return string(w.last), string(w.crash)
}
