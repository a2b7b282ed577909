package admin

import (
	"context"
	"errors"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// ledger notes acts and audit entries in the order they came.
type ledger struct {
	notes []string
	fail  error
}

func (l *ledger) State(id core.ModuleID) core.State {
	if id == "gaia" {
		return core.Ready
	}
	return ""
}

func (l *ledger) Enable(_ context.Context, id core.ModuleID) error {
	l.notes = append(l.notes, "enable "+string(id))
	return nil
}

func (l *ledger) Disable(_ context.Context, id core.ModuleID) error {
	l.notes = append(l.notes, "disable "+string(id))
	return nil
}

func (l *ledger) Record(_ context.Context, e core.AuditEntry) error {
	if l.fail == nil {
		l.notes = append(l.notes, e.Actor+" "+e.Action+" "+e.Subject)
	}
	return l.fail
}

func TestSetModule(t *testing.T) {
	boss, stranger := core.Address{1}, core.Address{2}
	tests := map[string]struct {
		by      core.Address
		id      core.ModuleID
		enabled bool
		audit   error
		code    portal.Code
		notes   []string
	}{
		"an admin's act is in the audit chain before it is done": {boss, "gaia", false, nil, 0, []string{boss.String() + " module.disabled gaia", "disable gaia"}},
		"enabling too":                       {boss, "gaia", true, nil, 0, []string{boss.String() + " module.enabled gaia", "enable gaia"}},
		"to anybody else it is not there":    {stranger, "gaia", false, nil, portal.NotFound, nil},
		"a module that is not there":         {boss, "other", false, nil, portal.NotFound, nil},
		"what cannot be audited is not done": {boss, "gaia", false, errors.New("disk full"), portal.Internal, nil},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			l := &ledger{fail: test.audit}
			err := New([]core.Address{boss}, l, l, time.Now).SetModule(t.Context(), test.by, test.id, test.enabled)
			if (err != nil) != (test.notes == nil) || err != nil && portal.CodeOf(err) != test.code {
				t.Errorf("got %v", err)
			}
			if len(l.notes) != len(test.notes) {
				t.Fatalf("got %q, want %q", l.notes, test.notes)
			}
			for i, want := range test.notes {
				if l.notes[i] != want {
					t.Errorf("got %q, want %q", l.notes[i], want)
				}
			}
		})
	}
}
