package portfolio

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"slices"
	"testing"

	"gaia.example/portal/plugins/gaia/acts"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
)

// listener keeps what pages are told.
type listener struct {
	host
	told []Told
	fail error
}

func (l *listener) Publish(_ context.Context, _ string, payload any) error {
	if told, is := payload.(Told); is && l.fail == nil {
		l.told = append(l.told, told)
	}
	return l.fail
}

// Pages are told whose GAIA moved since they were told last; where that is not known, or many, that it may be anybody's.
func TestPagesAreToldWhoseGAIAMoved(t *testing.T) {
	l := &listener{}
	p := New(portal.Host{Log: slog.New(slog.DiscardHandler), Settings: l, Events: l, Metrics: l},
		portalsqltest.Open(t, os.DirFS("../migrations")), nil)
	ada, ben := portal.Address{1}, portal.Address{2}
	many := make([]portal.Address, mostTouched+1)
	for i := range many {
		many[i] = portal.Address{3, byte(i)}
	}
	tells := func(name string, want []portal.Address) {
		t.Helper()
		p.Tell(t.Context())
		if got := l.told[len(l.told)-1].Accounts; !slices.Equal(got, want) || (got == nil) != (want == nil) {
			t.Errorf("%s: told %v; want %v", name, got, want)
		}
	}
	p.Touched([]portal.Address{ben, ada})
	p.Touched([]portal.Address{ada})
	tells("two batches", []portal.Address{ada, ben})
	tells("nothing since", []portal.Address{})
	p.Touched(many[1:])
	tells("as many as are told", many[1:])
	p.Touched(many)
	p.Touched([]portal.Address{ada})
	tells("more than are told", nil)
	p.Touched([]portal.Address{ada})
	tells("the next", []portal.Address{ada})
	p.begin(make([]portal.Address, 1+len(acts.Contracts)))
	p.Touched([]portal.Address{ada})
	tells("read from elsewhere", nil)

	l.fail = errors.New("no events")
	p.Touched([]portal.Address{ada})
	p.Tell(t.Context())
	l.fail = nil
	p.Touched([]portal.Address{ben})
	tells("after one that nobody was told", nil)
}

// What a contract says concerns all whom it names, and anybody where it concerns some whom it does not name.
func TestActsTouchAllWhomTheyConcern(t *testing.T) {
	ada, ben := portal.Address{1}, portal.Address{2}
	for name, row := range map[string]struct {
		said acts.Said
		want []portal.Address
	}{
		"a delegation": {acts.Said{Acts: []acts.Act{{Reason: acts.Delegated, Account: ada, Other: &ben}}}, []portal.Address{ada, ben}},
		"a withdrawal": {acts.Said{Acts: []acts.Act{{Reason: acts.Withdrawn, Account: ada}}}, []portal.Address{ada}},
		"a revocation": {acts.Said{Acts: []acts.Act{{Reason: acts.Revoked, Account: ada}}}, nil},
		"a name":       {acts.Said{Names: []acts.Name{{Validator: ada, Name: "Ada"}}}, nil},
	} {
		var of touching
		of.say(row.said)
		if got := of.accounts(); !of.changed || !slices.Equal(got, row.want) || (got == nil) != (row.want == nil) {
			t.Errorf("%s touches %v; want %v", name, got, row.want)
		}
	}
}
