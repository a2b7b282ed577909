package moduleapi

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
)

func TestAnUndeclaredPrefixIsToldOnce(t *testing.T) {
	var log bytes.Buffer
	now := time.Now()
	u := undeclared(func(id core.ModuleID) *slog.Logger {
		return slog.New(slog.NewTextHandler(&log, nil)).With("module", string(id))
	}, func() time.Time { return now })
	radar := core.Manifest{ID: "radar", Version: "1.0.0"}
	lines := func() int { return strings.Count(log.String(), "\n") }
	for _, path := range []string{"/near/1", "/near/2", "/near", "/far", ""} {
		u.tell(radar, prefix(path))
	}
	if lines() != 3 || strings.Count(log.String(), "prefix=/near ") != 1 || !strings.Contains(log.String(), "module=radar") {
		t.Errorf("told\n%s", &log)
	}
	for i := range 3 * maxHints {
		u.tell(radar, prefix(fmt.Sprintf("/%d%s", i, strings.Repeat("é", 1000))))
	}
	if lines() != maxHints || log.Len() > maxHints*400 {
		t.Errorf("who tries names fills the log: %d lines, %d bytes", lines(), log.Len())
	}
	now = now.Add(time.Hour)
	u.tell(radar, "/forgotten")
	if !strings.Contains(log.String(), "prefix=/forgotten ") {
		t.Errorf("who tries names keeps the author from being told for good: %s", &log)
	}
	radar.Version = "1.0.1"
	u.tell(radar, "/near")
	if !strings.Contains(log.String(), "version=1.0.1") {
		t.Errorf("the next version is not told: %s", &log)
	}
}
