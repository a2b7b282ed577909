package main

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"gaia.example/portal/core"
	"gaia.example/portal/core/config"
	"gaia.example/portal/core/gateway/edge"
)

// Bounds of what is gathered before it is written.
const (
	gatherTime  = 10 * time.Millisecond
	gatherBytes = 64 << 10
)

// requestLog writes the requests' lines as slog would, at a fifth of its cost, and those of a moment at once: each of both was a tenth of
// what a small request costs. A kill loses that moment; all other lines are written as they come. Safe for concurrent use.
type requestLog struct {
	settings config.Log
	out      io.Writer

	mu     sync.Mutex
	lines  []byte
	due    *time.Timer // flushes; nil before the first line
	second secondText
}

// secondText is the text of a second up to its fraction, which is the same for many lines.
type secondText struct {
	unix int64
	text []byte
	zone []byte
}

// append adds the time to the millisecond, as slog's text has it.
func (s *secondText) append(b []byte, at time.Time) []byte {
	if s.unix != at.Unix() || s.text == nil {
		s.unix = at.Unix()
		s.text = at.AppendFormat(s.text[:0], "2006-01-02T15:04:05")
		s.zone = at.AppendFormat(s.zone[:0], "Z07:00")
	}
	milli := at.Nanosecond() / 1e6
	b = append(append(b, s.text...), '.', byte('0'+milli/100), byte('0'+milli/10%10), byte('0'+milli%10))
	return append(b, s.zone...)
}

func newRequestLog(settings config.Log, out io.Writer) *requestLog {
	return &requestLog{settings: settings, out: out}
}

// logged is what the gateway calls for each; nil: the settings want none. In development that is so unless they ask for all: the
// terminal is where the developer reads everything else.
func (l *requestLog) logged(dev bool) func(edge.Request) {
	if l.settings.Level > slog.LevelInfo || dev && l.settings.Level > slog.LevelDebug {
		return nil
	}
	return l.write
}

func (l *requestLog) write(r edge.Request) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.lines) == 0 {
		if l.due == nil {
			l.due = time.AfterFunc(gatherTime, func() { _ = l.Flush() }) // nobody could be told
		} else {
			l.due.Reset(gatherTime)
		}
	}
	if l.settings.Format == "json" {
		l.lines = appendJSON(l.lines, r)
	} else {
		l.lines = appendText(l.lines, &l.second, r)
	}
	if len(l.lines) >= gatherBytes {
		_ = l.flush()
	}
}

// Flush writes what was gathered.
func (l *requestLog) Flush() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.flush()
}

func (l *requestLog) flush() error {
	lines := l.lines
	l.lines = l.lines[:0]
	if len(lines) == 0 {
		return nil
	}
	_, err := l.out.Write(lines)
	return err
}

// appendText adds a line of slog's text.
func appendText(b []byte, second *secondText, r edge.Request) []byte {
	b = second.append(append(b, "time="...), r.At)
	b = append(append(b, " level=INFO msg=request request="...), r.ID...)
	b = append(append(b, " method="...), r.Method...)
	b = appendValue(append(b, " path="...), r.Path)
	b = strconv.AppendInt(append(b, " status="...), int64(r.Status), 10)
	b = append(append(b, " took="...), r.Took.String()...)
	b = append(b, " client="...)
	if plain(r.Client) {
		b = r.Client.AppendTo(b)
	} else {
		b = appendValue(b, r.Client.String())
	}
	if r.Wallet != "" {
		b = append(append(b, " wallet="...), r.Wallet...)
	}
	if r.Trace != "" {
		b = append(append(b, " trace="...), r.Trace...)
	}
	return append(b, '\n')
}

// appendValue quotes what slog would.
func appendValue(b []byte, s string) []byte {
	quoted := s == ""
	for _, c := range s {
		quoted = quoted || c == '"' || c == '=' || c == utf8.RuneError || c != 0x7f && (unicode.IsSpace(c) || !unicode.IsPrint(c))
	}
	if quoted {
		s = strconv.Quote(s)
	}
	return append(b, core.Printable(s)...)
}

// appendJSON adds a line of slog's JSON.
func appendJSON(b []byte, r edge.Request) []byte {
	b = r.At.AppendFormat(append(b, `{"time":"`...), time.RFC3339Nano)
	b = append(append(b, `","level":"INFO","msg":"request","request":"`...), r.ID...)
	b = append(append(b, `","method":"`...), r.Method...)
	b = appendString(append(b, `","path":`...), r.Path)
	b = strconv.AppendInt(append(b, `,"status":`...), int64(r.Status), 10)
	b = strconv.AppendInt(append(b, `,"took":`...), int64(r.Took), 10)
	b = append(b, `,"client":`...)
	if plain(r.Client) {
		b = append(r.Client.AppendTo(append(b, '"')), '"')
	} else {
		b = appendString(b, r.Client.String())
	}
	if r.Wallet != "" {
		b = append(append(append(b, `,"wallet":"`...), r.Wallet...), '"')
	}
	if r.Trace != "" {
		b = append(append(append(b, `,"trace":"`...), r.Trace...), '"')
	}
	return append(b, "}\n"...)
}

// appendString adds a string of JSON. Only what has something to escape takes the long way.
func appendString(b []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= 0x7f || c == '"' || c == '\\' {
			var escaped bytes.Buffer
			encoder := json.NewEncoder(&escaped)
			encoder.SetEscapeHTML(false)
			_ = encoder.Encode(s) // a string always can be
			return append(b, core.Printable(strings.TrimSuffix(escaped.String(), "\n"))...)
		}
	}
	return append(append(append(b, '"'), s...), '"')
}

// plain tells whether an address is all digits and points: a zone may be any text.
func plain(client netip.Addr) bool { return client.IsValid() && client.Zone() == "" }
