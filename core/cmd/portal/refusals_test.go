package main

import (
	"fmt"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"gaia.example/portal/core/host"
	"gaia.example/portal/core/store"
)

// A module chooses the words of its refusals; how many entries of the audit they make it does not.
func TestTheAuditHasRefusalsOnceAnHour(t *testing.T) {
	s, err := store.Open(t.Context(), "sqlite:"+filepath.Join(t.TempDir(), "portal.db"))
	check(t, err)
	defer s.Close()
	r := newRefusals(slog.New(slog.DiscardHandler), slog.DiscardHandler, s)
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for minute := range 121 {
		for n := range 64 {
			r.write(t.Context(), host.Refusal{Module: "tool", Capability: "egress.fetch", Sentence: fmt.Sprintf("h%d.example", n), Times: 1,
				At: at.Add(time.Duration(minute) * time.Minute)})
		}
	}
	r.write(t.Context(), host.Refusal{Module: "tool", Capability: "kv.use", Sentence: "no", Times: 3, At: at})
	entries, err := s.AuditAfter(t.Context(), 0, 1000)
	check(t, err)
	var details []string
	for _, e := range entries {
		details = append(details, string(e.Detail))
	}
	want := `[{"capability":"egress.fetch","times":1,"why":"h0.example"} {"capability":"egress.fetch","times":3840,"why":"h0.example"} {"capability":"egress.fetch","times":3840,"why":"h0.example"} {"capability":"kv.use","times":3,"why":"no"}]`
	if got := fmt.Sprint(details); got != want {
		t.Errorf("the audit has %s, want %s", got, want)
	}
}
