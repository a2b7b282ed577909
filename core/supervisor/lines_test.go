package supervisor

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"testing"
)

// kept is a log that keeps the printed lines.
type kept struct{ lines []string }

func (k *kept) Enabled(context.Context, slog.Level) bool { return true }
func (k *kept) WithAttrs([]slog.Attr) slog.Handler       { return k }
func (k *kept) WithGroup(string) slog.Handler            { return k }

func (k *kept) Handle(_ context.Context, r slog.Record) error {
	r.Attrs(func(a slog.Attr) bool {
		k.lines = append(k.lines, a.Value.String())
		return true
	})
	return nil
}

func TestLinesAreThoseThatWerePrinted(t *testing.T) {
	long := strings.Repeat("x", longestLine)
	for _, row := range []struct {
		name    string
		written []string
		want    []string
	}{
		{"whole lines", []string{"a\nb\n"}, []string{"a", "b"}},
		{"a line in parts", []string{"a", "b", "\nc\n"}, []string{"ab", "c"}},
		{"empty lines", []string{"\n\n\na\n"}, []string{"a"}},
		{"a line as long as may be", []string{long, "\nb\n"}, []string{long, "b"}},
		{"a longer one", []string{long + "a\nb\n"}, []string{long, "a", "b"}},
		{"a longer one in parts", []string{long, "a", long + "\n"}, []string{long, "a" + long[1:], "x"}},
	} {
		log := &kept{}
		l := newLines(log, "probe")
		for _, text := range row.written {
			if n, err := l.Write([]byte(text)); n != len(text) || err != nil {
				t.Errorf("%s: wrote %d, %v", row.name, n, err)
			}
		}
		if !slices.Equal(log.lines, row.want) {
			t.Errorf("%s: %d lines, %.80q", row.name, len(log.lines), log.lines)
		}
	}
}

// What a plugin prints costs the core no more than its length: a flood of line ends is not moved once for each.
func BenchmarkLinesOfNothing(b *testing.B) {
	l, flood := newLines(&kept{}, "probe"), []byte(strings.Repeat("\n", 32<<10))
	b.SetBytes(int64(len(flood)))
	for b.Loop() {
		l.Write(flood)
	}
}
