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
	pending []byte // a line without an end yet
}

func newLines(log slog.Handler, id core.ModuleID) *lines {
	return &lines{log: log.WithAttrs([]slog.Attr{slog.String("module", string(id))})}
}

func (l *lines) Write(b []byte) (int, error) {
	for rest := b; len(rest) > 0; {
		line, after, ended := bytes.Cut(rest, []byte("\n"))
		if room := longestLine - len(l.pending); len(line) > room {
			line, after, ended = rest[:room], rest[room:], true
		}
		l.pending, rest = append(l.pending, line...), after
		if ended {
			l.print(l.pending)
			l.pending = l.pending[:0]
		}
	}
	return len(b), nil
}

// throttled says in the module's log why what it prints comes late. It may be called beside Write.
func (l *lines) throttled() {
	word := slog.NewRecord(time.Now(), slog.LevelWarn, "the plugin prints too much: it waits, as 256 KiB of it are read in a second", 0)
	_ = l.log.Handle(context.Background(), word)
}

func (l *lines) print(line []byte) {
	if len(line) == 0 || !l.log.Enabled(context.Background(), slog.LevelInfo) {
		return
	}
	record := slog.NewRecord(time.Now(), slog.LevelInfo, "the plugin printed a line", 0)
	record.AddAttrs(slog.String("line", string(line)))
	_ = l.log.Handle(context.Background(), record)
}
