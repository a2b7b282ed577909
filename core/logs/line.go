package logs

import (
	"fmt"
	"log/slog"
	"strings"
	"time"

	"gaia.example/portal/core"
)

// Line is one record of a module, as it is in the file, on the wire and on the command line.
type Line struct {
	At         time.Time      `json:"at"`
	Level      string         `json:"level"` // DEBUG, INFO, WARN or ERROR, perhaps with +n
	Message    string         `json:"message"`
	Attributes map[string]any `json:"attributes"` // by name; names of groups are joined with dots
}

// Bounds of one line: what is longer is cut.
const (
	maxMessage    = 8 << 10
	maxAttributes = 32
	maxAttribute  = 2 << 10
)

func newLine(r slog.Record, level slog.Level) Line {
	return Line{At: r.Time.UTC(), Level: level.String(), Message: clean(r.Message, maxMessage), Attributes: map[string]any{}}
}

// add adds an attribute, or each attribute of a group.
func (l Line) add(prefix string, a slog.Attr) {
	value := a.Value.Resolve()
	if value.Kind() == slog.KindGroup {
		if a.Key != "" {
			prefix += a.Key + "."
		}
		for _, inner := range value.Group() {
			l.add(prefix, inner)
		}
		return
	}
	if a.Key == "" || len(l.Attributes) >= maxAttributes {
		return
	}
	name := clean(prefix+a.Key, maxAttribute)
	switch value.Kind() {
	case slog.KindBool, slog.KindInt64, slog.KindUint64:
		l.Attributes[name] = value.Any()
	case slog.KindTime:
		l.Attributes[name] = value.Time().UTC().Format(time.RFC3339Nano)
	default: // a number that JSON does not have would spoil the line
		l.Attributes[name] = clean(value.String(), maxAttribute)
	}
}

// clean is the text, at most limit bytes of it, in one line and without what could move a terminal's cursor.
func clean(text string, limit int) string {
	if len(text) > limit {
		text = fmt.Sprintf("%s… (%d bytes)", strings.ToValidUTF8(text[:limit], ""), len(text))
	}
	return core.Line(text)
}

// Has tells whether its message, or one of its attributes, has that lower-case text in it, in whatever case.
func (l Line) Has(text string) bool {
	if strings.Contains(strings.ToLower(l.Message), text) {
		return true
	}
	for name, value := range l.Attributes {
		if strings.Contains(strings.ToLower(fmt.Sprintf("%s=%v", name, value)), text) {
			return true
		}
	}
	return false
}
