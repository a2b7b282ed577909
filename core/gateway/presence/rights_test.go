package presence

import (
	"errors"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

func TestRights(t *testing.T) {
	gone := map[core.ModuleID]bool{}
	r := newRights(func(held Right) error {
		if gone[held.Module] {
			return errors.New("gone")
		}
		return nil
	})
	stays, goes, done := r.take(Right{Module: "a"}), r.take(Right{Module: "b"}), r.take(Right{Module: "b"})
	several := r.take(Right{Module: "a"}, Right{Module: "b"})
	r.giveBack(done)
	r.giveBack(done)
	gone["b"] = true
	r.sweep()
	r.sweep()
	for name, test := range map[string]struct {
		grip *Grip
		lost bool
	}{"a right that holds": {stays, false}, "a right that was lost": {goes, true}, "one of several": {several, true},
		"an answer that was complete": {done, false}} {
		select {
		case <-test.grip.Lost:
			if test.grip.Why == nil {
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
	g.see(t, s)
	public := core.Rule{Kind: core.Public}
	socket, stream := Right{Rule: public, Session: s.ID, Wallet: s.Wallet, Bound: true}, Right{Rule: public, Session: s.ID, Wallet: s.Wallet}
	stranger := Right{Rule: public, Bound: true}
	for name, held := range map[string]Right{"a socket": socket, "a stream": stream, "a stranger's socket": stranger} {
		if err := g.Holds(held); err != nil {
			t.Errorf("%s is cut in its session: %v", name, err)
		}
	}
	g.SessionEnded(s, core.SignedOut)
	if err := g.Holds(socket); portal.CodeOf(err) != portal.Unauthorized {
		t.Errorf("a socket of a session that has ended: %v", err)
	}
	for name, held := range map[string]Right{"a stream": stream, "a stranger's socket": stranger} {
		if err := g.Holds(held); err != nil {
			t.Errorf("%s is cut where everybody may come: %v", name, err)
		}
	}
}
