package main

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/config"
	"gaia.example/portal/core/logs"
)

// forgery is what a module would write to look like the portal.
const forgery = "no news\n2026-01-01T00:00:00.000Z ERROR the portal stops\r\x1b[2K\u009b2J\x7f\u202eevil\u200b\u2028\U000e0041\tx"

func TestARecordIsOneLineOfTheLog(t *testing.T) {
	for _, format := range []string{"text", "json"} {
		var out bytes.Buffer
		newLogger(config.Log{Format: format}, &out).With("module", "mallory").Error(forgery, forgery, forgery, "x", map[string]string{forgery: forgery})
		line, found := strings.CutSuffix(out.String(), "\n")
		if !found || line != core.Line(line) {
			t.Errorf("%s: a terminal is given %q", format, out.String())
		}
		if format == "json" && !json.Valid([]byte(line)) {
			t.Errorf("it is not JSON: %s", line)
		}
	}
}

func TestARecordIsOneLineOfModuleLogs(t *testing.T) {
	for _, asJSON := range []bool{false, true} {
		var out bytes.Buffer
		l := &line{out: io.Writer(&out), json: asJSON}
		if err := l.log(logs.Line{Level: "INFO", Message: forgery, Attributes: map[string]any{forgery: forgery, "x": "a=\"b\n"}}); err != nil {
			t.Fatal(err)
		}
		shown, found := strings.CutSuffix(out.String(), "\n")
		if !found || shown != core.Line(shown) || !strings.Contains(shown, "no news") {
			t.Errorf("a terminal is given %q", out.String())
		}
		if asJSON && !json.Valid([]byte(shown)) {
			t.Errorf("it is not JSON: %s", shown)
		}
	}
}

func TestAProblemIsOneLineOfWhatAModuleIs(t *testing.T) {
	problem := "It failed.\nPortals\n  forged"
	shown := describeInstalled(listed{
		ID: "mallory", Replicas: []listedReplica{{Replica: "a", Problem: problem}}, History: []listedStep{{Problem: problem}},
		Previous: &listedPrevious{TakenBack: &listedFault{Problem: problem}}, Running: &running{Crashes: []listedCrash{{Problem: problem}}},
	})
	if strings.Contains(shown, "\n  forged") || strings.Count(shown, `\n  forged`) != 4 {
		t.Errorf("%s", shown)
	}
}
