package supervisor

import (
	"bytes"
	"context"
	"log/slog"
	"time"

	"gaia.example/portal/core"
)

const longestLine = 4 << 10

// lines logs what a plugin prints, line by line. Its writer serialises the calls.
type lines struct {
	log     slog.Handler
	pending []byte
}

func newLines(log slog.Handler, id core.ModuleID) *lines {
	return &lines{log: log.WithAttrs([]slog.Attr{slog.String("module", string(id))})}
}

func (l *lines) Write(b []byte) (int, error) {
	l.pending = append(l.pending, b...)
	for {
		line, rest, found := bytes.Cut(l.pending, []byte("\n"))
		if !found && len(l.pending) < longestLine {
			return len(b), nil
		}
		l.print(line)
		l.pending = append(l.pending[:0], rest...)
	}
}

func (l *lines) print(line []byte) {
	if len(line) == 0 || !l.log.Enabled(context.Background(), slog.LevelInfo) {
		return
	}
	record := slog.NewRecord(time.Now(), slog.LevelInfo, "the plugin printed a line", 0)
	record.AddAttrs(slog.String("line", string(line)))
	_ = l.log.Handle(context.Background(), record)
}
