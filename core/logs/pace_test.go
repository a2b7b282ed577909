package logs

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"time"
)

func TestAModuleThatWritesTooMuchIsCutAndItIsSaid(t *testing.T) {
	var out bytes.Buffer
	now := when
	root := slog.New(Paced(slog.NewJSONHandler(&out, nil), func() time.Time { return now }))
	flood, other := root.With("module", "flood"), root.With("module", "other")
	for range 10_000 {
		flood.Info("x")
	}
	other.Info("still heard")
	root.Info("and so is the portal")
	if n := strings.Count(out.String(), `"msg":"x"`); n != atOnce {
		t.Errorf("%d records pass at once", n)
	}
	for _, want := range []string{"still heard", "and so is the portal"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not there", want)
		}
	}
	if strings.Contains(out.String(), "dropped") {
		t.Error("it was said at once")
	}
	out.Reset()
	for range 30 { // 3 s of 1,000 records each
		now = now.Add(100 * time.Millisecond)
		for range 100 {
			flood.WithGroup("g").With("module", "other").Info("x")
		}
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	passed, said := 0, 0
	for _, line := range lines {
		if strings.Contains(line, "records were dropped") {
			said++
			if !strings.Contains(line, `"module":"flood"`) || !strings.Contains(line, `"perSecond":100`) || strings.Contains(line, `"g"`) {
				t.Errorf("said as %s", line)
			}
			continue
		}
		passed++
	}
	if passed != 300 || said < 3 || said > 4 {
		t.Errorf("%d passed, and %d times it was said", passed, said)
	}
}

func TestAModuleThatWritesLongRecordsIsCut(t *testing.T) {
	var out bytes.Buffer
	now := when
	root := slog.New(Paced(slog.NewJSONHandler(&out, nil), func() time.Time { return now }))
	flood, other := root.With("module", "flood"), root.With("module", "other")
	long := strings.Repeat("x", 64<<10)
	for range 60 { // a minute, of 640 KiB each second
		for range 5 {
			flood.Info("long", "x", long)
			flood.Info(long)
		}
		now = now.Add(time.Second)
	}
	if n := strings.Count(out.String(), long); n < 70 || n > 80 {
		t.Errorf("%d records of 64 KiB pass in a minute", n)
	}
	if !strings.Contains(out.String(), `"bytesPerSecond":65536`) {
		t.Error("it is not said")
	}
	out.Reset()
	if other.Info("still heard"); !strings.Contains(out.String(), "still heard") {
		t.Error("another module is not heard")
	}
}
