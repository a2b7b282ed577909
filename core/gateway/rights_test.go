package gateway

import (
	"errors"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

func TestRights(t *testing.T) {
	gone := map[core.ModuleID]bool{}
	r := newRights(func(held right) error {
		if gone[held.module] {
			return errors.New("gone")
		}
		return nil
	})
	stays, goes, done := r.take(right{module: "a"}), r.take(right{module: "b"}), r.take(right{module: "b"})
	several := r.take(right{module: "a"}, right{module: "b"})
	r.giveBack(done)
	r.giveBack(done)
	gone["b"] = true
	r.sweep()
	r.sweep()
	for name, test := range map[string]struct {
		grip *grip
		lost bool
	}{"a right that holds": {stays, false}, "a right that was lost": {goes, true}, "one of several": {several, true}, "an answer that was complete": {done, false}} {
		select {
		case <-test.grip.lost:
			if test.grip.why == nil {
				t.Errorf("%s is cut, and nobody says why", name)
			}
			if !test.lost {
				t.Errorf("%s is cut", name)
			}
		default:
			if test.lost {
				t.Errorf("%s is not cut", name)
			}
		}
	}
	r.giveBack(goes)
	if len(r.open) != 1 {
		t.Errorf("%d rights are held, want 1", len(r.open))
	}
}

// A WebSocket on a path that is open to everybody was opened by somebody, as whom the module goes on to take it.
func TestAWebSocketIsLostWithItsSession(t *testing.T) {
	balances := &purse{}
	g := newAttended(t, &disk{}, balances)
	s := g.signedIn(t)
	balances.set(0)
	g.presence.see(t.Context(), s)
	public := core.Rule{Kind: core.Public}
	socket, stream := right{rule: public, session: s.ID, wallet: s.Wallet, bound: true}, right{rule: public, session: s.ID, wallet: s.Wallet}
	stranger := right{rule: public, bound: true}
	for name, held := range map[string]right{"a socket": socket, "a stream": stream, "a stranger's socket": stranger} {
		if err := g.holds(held); err != nil {
			t.Errorf("%s is cut in its session: %v", name, err)
		}
	}
	g.SessionEnded(s, core.SignedOut)
	if err := g.holds(socket); portal.CodeOf(err) != portal.Unauthorized {
		t.Errorf("a socket of a session that has ended: %v", err)
	}
	for name, held := range map[string]right{"a stream": stream, "a stranger's socket": stranger} {
		if err := g.holds(held); err != nil {
			t.Errorf("%s is cut where everybody may come: %v", name, err)
		}
	}
}

func TestWhatIsCutBeforeItIsAnsweredSaysWhy(t *testing.T) {
	g := &Gateway{}
	off := &offError{portal.Errorf(portal.Unavailable, "Off.")}
	over, poor := portal.Errorf(portal.Unauthorized, "Over."), portal.Errorf(portal.Forbidden, "Poor.")
	for name, test := range map[string]struct{ why, want error }{
		"its session is over": {over, over},
		"its module is off":   {off, off},
		"its tier fell":       {poor, errRevoked},
		"it is no admin's":    {portal.Errorf(portal.NotFound, "Nothing."), errRevoked},
	} {
		x := &exchange{}
		x.cut.Store(cutRevoked)
		if err := g.relayError(x.cause(), "lab", &grip{why: test.why}); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
}
