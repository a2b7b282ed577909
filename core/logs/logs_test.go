package logs

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
)

var when = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func record(level slog.Level, message string, attrs ...slog.Attr) slog.Record {
	r := slog.NewRecord(when, level, message, 0)
	r.AddAttrs(attrs...)
	return r
}

func TestEachModuleHasItsFile(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "logs")
	files := New(dir)
	defer files.Close()
	var console bytes.Buffer
	root := files.Handler(slog.NewTextHandler(&console, &slog.HandlerOptions{Level: slog.LevelWarn}))
	log := slog.New(root).With("module", "lab").With("part", "one").WithGroup("g").With("x", 1)
	log.Warn("watch\x1b[31m out", "ok", true, slog.Group("inner", "took", time.Second, "at", when))
	log.Info("only in the file")
	log.Debug("nowhere")
	slog.New(root).With("module", "other").Info("another's", "module", "lab")
	slog.New(root).With("module", "../evil").Error("of no module")
	slog.New(root).Error("the portal's own")

	lines, err := Read(dir, "lab", 10)
	if err != nil || len(lines) != 2 {
		t.Fatalf("%d lines, %v", len(lines), err)
	}
	text, err := json.Marshal(lines[0])
	want := `"level":"WARN","message":"watch\\u001b[31m out",` +
		`"attributes":{"g.inner.at":"2026-03-01T12:00:00Z","g.inner.took":"1s","g.ok":true,"g.x":1,"part":"one"}}`
	if err != nil || !strings.HasSuffix(string(text), want) {
		t.Errorf("the line is %s, want …%s", text, want)
	}
	if lines[1].Message != "only in the file" || time.Since(lines[1].At) > time.Minute {
		t.Errorf("the second line is %+v", lines[1])
	}
	if others, err := Read(dir, "other", 10); err != nil || len(others) != 1 || others[0].Attributes["module"] != "lab" {
		t.Errorf("the other module's lines are %+v, %v", others, err)
	}
	if c := console.String(); !strings.Contains(c, "watch") || strings.Contains(c, "only in the file") ||
		!strings.Contains(c, "the portal's own") || strings.ContainsRune(c, 0x1b) {
		t.Errorf("the console has %q", c)
	}
	if entries, err := os.ReadDir(filepath.Dir(dir)); err != nil || len(entries) != 1 {
		t.Errorf("beside the logs there is %v, %v", entries, err)
	}
	for _, nobody := range []string{"nobody", "../lab", "", "lab/../lab"} {
		if lines, err := Read(dir, core.ModuleID(nobody), 10); err != nil || len(lines) != 0 {
			t.Errorf("%q has the lines %v, %v", nobody, lines, err)
		}
	}
}

func TestFilesAreBounded(t *testing.T) {
	dir := t.TempDir()
	files := New(dir)
	defer files.Close()
	h := files.Handler(slog.DiscardHandler).WithAttrs([]slog.Attr{slog.String("module", "lab")})
	long := strings.Repeat("ü", 3*maxMessage)
	for i := range 3 * (kept + 1) * maxFile / maxMessage / 2 {
		if err := h.Handle(t.Context(), record(slog.LevelInfo, long, slog.Int("i", i))); err != nil {
			t.Fatal(err)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != kept+1 {
		t.Fatalf("there are %v, %v", entries, err)
	}
	for _, e := range entries {
		if about, err := e.Info(); err != nil || about.Size() > maxFile || about.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", e.Name(), about, err)
		}
	}
	last := 3*(kept+1)*maxFile/maxMessage/2 - 1
	lines, err := Read(dir, "lab", 700)
	if err != nil || len(lines) != 700 {
		t.Fatalf("%d lines, %v", len(lines), err)
	}
	for i, line := range lines {
		if n, _ := line.Attributes["i"].(json.Number).Int64(); int(n) != last-699+i || !strings.HasSuffix(line.Message, "… (49152 bytes)") {
			t.Fatalf("line %d is %d: …%s", i, n, line.Message[len(line.Message)-30:])
		}
	}
	if err := files.Close(); err != nil {
		t.Fatal(err)
	}
	if err := h.Handle(t.Context(), record(slog.LevelInfo, "after")); err != nil {
		t.Errorf("after closing: %v", err)
	}
}

func TestManyModulesShareFewDescriptors(t *testing.T) {
	files := New(t.TempDir())
	defer files.Close()
	for i := range 3 * maxOpen {
		if err := files.write(core.ModuleID("m"+string(rune('a'+i%26))+strings.Repeat("x", i/26)),
			newLine(record(slog.LevelInfo, "x"), 0)); err != nil {
			t.Fatal(err)
		}
	}
	if len(files.open) > maxOpen {
		t.Errorf("%d files are open", len(files.open))
	}
}

func TestFollow(t *testing.T) {
	dir := t.TempDir()
	files := New(dir)
	defer files.Close()
	say := func(text string) {
		if err := files.write("lab", newLine(record(slog.LevelInfo, text), 0)); err != nil {
			t.Fatal(err)
		}
	}
	say("before")
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	lines, ended := make(chan Line), make(chan error, 1)
	go func() {
		ended <- Follow(ctx, dir, "lab", func(l Line) error {
			if l.Message == "enough" {
				return io.ErrClosedPipe
			}
			lines <- l
			return nil
		})
	}()
	next := func() string {
		select {
		case l := <-lines:
			return l.Message
		case err := <-ended:
			t.Fatalf("it ended: %v", err)
			return ""
		}
	}
	var first string
	for i := 0; first == ""; i++ { // until it has begun
		say("begun")
		select {
		case l := <-lines:
			first = l.Message
		case <-time.After(pollEvery):
		}
	}
	if first != "begun" {
		t.Errorf("it begins with %q", first)
	}
	files.mu.Lock()
	err := files.rotate("lab")
	files.mu.Unlock()
	if err != nil {
		t.Fatal(err)
	}
	say("in a new file")
	for next() != "in a new file" {
	}
	broken, err := os.OpenFile(path(dir, "lab", 0), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer broken.Close()
	if _, err := broken.WriteString("cut off by a cra\n"); err != nil {
		t.Fatal(err)
	}
	say("whole")
	if got := next(); got != "whole" {
		t.Errorf("after a broken line comes %q", got)
	}
	say("enough")
	if err := <-ended; !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("it ends with %v", err)
	}
}

// Whoever reads the file, the page or the command line, sees a line for a record.
func TestARecordIsOneLine(t *testing.T) {
	line := newLine(record(slog.LevelInfo, "a\n2026-01-01 ERROR b\r\x1b[2K"), slog.LevelInfo)
	for _, a := range []slog.Attr{slog.String("x\ny", "c\nd\u202e"), slog.Any("z", []string{"e\nf"})} {
		line.add("", a)
	}
	if line.Message != `a\n2026-01-01 ERROR b\u000d\u001b[2K` || line.Attributes[`x\ny`] != `c\nd\u202e` || line.Attributes["z"] != `[e\nf]` {
		t.Errorf("%+v", line)
	}
}
