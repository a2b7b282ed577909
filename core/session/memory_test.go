package session_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core"
)

func (w *world) sweep(t *testing.T) {
	t.Helper()
	if err := w.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestAnUnusedSessionLeavesMemory(t *testing.T) {
	w := newWorld(t)
	streaming := map[core.SessionID]bool{}
	w.config.Unused = func(id core.SessionID) bool { return !streaming[id] }
	w.restart()
	token, unused := w.signIn(t, newWallet(t))
	_, followed := w.signIn(t, newWallet(t))
	streaming[followed.ID] = true
	w.pass(30 * time.Second)
	if _, err := w.Find(t.Context(), token); err != nil {
		t.Fatal(err)
	}
	seen := w.clock()
	w.pass(5*time.Minute - time.Second)
	w.sweep(t)
	if !w.Has(unused.ID) {
		t.Error("it left before its time")
	}
	w.pass(time.Second)
	w.saves.fail(true, false)
	w.sweep(t)
	if !w.Has(unused.ID) {
		t.Error("it left while the store could not be told when it was used last")
	}
	w.saves.fail(false, false)
	w.pass(5 * time.Minute)
	w.sweep(t)
	if w.Has(unused.ID) || !w.Has(followed.ID) {
		t.Errorf("in memory: the unused one %v, the one that is followed %v", w.Has(unused.ID), w.Has(followed.ID))
	}
	if stored, err := w.store.Session(t.Context(), unused.ID); err != nil || !stored.SeenAt.Equal(seen) {
		t.Errorf("the store has it seen at %s (%v), want %s", stored.SeenAt, err, seen)
	}
	if found, err := w.Find(t.Context(), token); err != nil || found.ID != unused.ID || !w.Has(unused.ID) {
		t.Errorf("it does not come back: %v", err)
	}
	w.pass(30 * time.Minute)
	w.sweep(t)
	if got := len(w.ends()); got != 2 || w.Has(followed.ID) {
		t.Errorf("told %d ends of 2", got)
	}
}

func TestACrowdLeavesMemorySooner(t *testing.T) {
	w := newWorld(t)
	w.config.InMemory = 10
	w.restart()
	var old []core.SessionID
	for range 30 {
		_, s := w.signIn(t, newWallet(t))
		old = append(old, s.ID)
	}
	w.pass(11 * time.Second)
	var used []core.SessionID
	for range 20 {
		_, s := w.signIn(t, newWallet(t))
		used = append(used, s.ID)
	}
	w.sweep(t)
	w.sweep(t)
	for i, id := range append(old, used...) {
		if in := w.Has(id); in != (i >= len(old)) {
			t.Errorf("session %d is in memory: %v", i+1, in)
		}
	}
	if len(w.ends()) != 0 {
		t.Error("one that left has ended")
	}
}

func TestASessionThatLeavesIsFoundAllTheSame(t *testing.T) {
	w := newWorld(t)
	token, _ := w.signIn(t, newWallet(t))
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var leaving, finding sync.WaitGroup
	leaving.Go(func() {
		for ctx.Err() == nil {
			w.pass(6 * time.Minute)
			if err := w.Sweep(context.Background()); err != nil {
				t.Error(err)
			}
			w.mu.Lock()
			w.now = start
			w.mu.Unlock()
		}
	})
	for range 4 {
		finding.Go(func() {
			for range 200 {
				if _, err := w.Find(context.Background(), token); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	finding.Wait()
	cancel()
	leaving.Wait()
}
