package gateway

import (
	"errors"
	"testing"

	"gaia.example/portal/core"
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
