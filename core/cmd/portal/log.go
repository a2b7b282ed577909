package main

import (
	"io"
	"log/slog"
	"sync"
	"time"

	"gaia.example/portal/core/config"
)

// Bounds of what is gathered before it is written.
const (
	gatherTime  = 10 * time.Millisecond
	gatherBytes = 64 << 10
)

func newLogger(settings config.Log, out io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{Level: settings.Level}
	if settings.Format == "json" {
		return slog.New(slog.NewJSONHandler(out, options))
	}
	return slog.New(slog.NewTextHandler(out, options))
}

// gathering writes the lines of a moment at once: a write for each would be a tenth of what a small request costs. It is
// for the requests' lines alone, as a kill loses that moment; all other lines are written as they come.
type gathering struct {
	out io.Writer

	mu    sync.Mutex
	lines []byte
	due   *time.Timer // flushes; nil before the first line
}

func (g *gathering) Write(line []byte) (int, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.lines) == 0 {
		if g.due == nil {
			g.due = time.AfterFunc(gatherTime, func() { _ = g.Flush() }) // nobody could be told
		} else {
			g.due.Reset(gatherTime)
		}
	}
	g.lines = append(g.lines, line...)
	if len(g.lines) >= gatherBytes {
		return len(line), g.flush()
	}
	return len(line), nil
}

// Flush writes what was gathered.
func (g *gathering) Flush() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.flush()
}

func (g *gathering) flush() error {
	lines := g.lines
	g.lines = g.lines[:0]
	if len(lines) == 0 {
		return nil
	}
	_, err := g.out.Write(lines)
	return err
}
