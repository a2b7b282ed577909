package session_test

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

func (w *world) of(t *testing.T, wallet core.Address) []core.SessionID {
	t.Helper()
	all, err := w.Of(t.Context(), wallet)
	if err != nil {
		t.Fatal(err)
	}
	ids := make([]core.SessionID, len(all))
	for i, s := range all {
		ids[i] = s.ID
	}
	return ids
}

func TestAWalletsSessionsAreListed(t *testing.T) {
	w, ada, eve := newWorld(t), newWallet(t), newWallet(t)
	firstToken, first := w.signIn(t, ada)
	w.pass(time.Minute)
	_, second := w.signIn(t, ada)
	w.signIn(t, eve)
	w.pass(30 * time.Second) // too soon for the store
	if _, err := w.Find(t.Context(), firstToken); err != nil {
		t.Fatal(err)
	}
	w.pass(28 * time.Minute)
	if _, err := w.Find(t.Context(), firstToken); err != nil {
		t.Fatal(err)
	}
	w.pass(30 * time.Second)
	if _, err := w.Find(t.Context(), firstToken); err != nil {
		t.Fatal(err)
	}
	all, err := w.Of(t.Context(), ada.address())
	if err != nil || len(all) != 2 || all[0].ID != second.ID || all[1].ID != first.ID || !all[1].SeenAt.Equal(w.clock()) {
		t.Fatalf("listed %+v, %v", all, err)
	}
	w.pass(time.Minute) // the second has expired, and nobody swept
	if got := w.of(t, ada.address()); !slices.Equal(got, []core.SessionID{first.ID}) {
		t.Errorf("listed %x, want %x", got, first.ID)
	}
	w.sweep(t)
	w.restart()
	if got := w.of(t, ada.address()); !slices.Equal(got, []core.SessionID{first.ID}) {
		t.Errorf("after a restart it lists %x", got)
	}
}

func TestRevoke(t *testing.T) {
	for name, restarted := range map[string]bool{"in memory": false, "in the store alone": true} {
		t.Run(name, func(t *testing.T) {
			w, ada, eve := newWorld(t), newWallet(t), newWallet(t)
			token, mine := w.signIn(t, ada)
			_, hers := w.signIn(t, eve)
			if restarted {
				w.restart()
			}
			for name, id := range map[string]core.SessionID{"another wallet's": hers.ID, "an unknown one": {1}} {
				if err := w.Revoke(t.Context(), ada.address(), id); portal.CodeOf(err) != portal.NotFound {
					t.Errorf("%s: %v, want NotFound", name, err)
				}
			}
			if err := w.Revoke(t.Context(), ada.address(), mine.ID); err != nil {
				t.Fatal(err)
			}
			if err := w.Revoke(t.Context(), ada.address(), mine.ID); portal.CodeOf(err) != portal.NotFound {
				t.Errorf("a second time: %v, want NotFound", err)
			}
			if _, err := w.Find(t.Context(), token); portal.CodeOf(err) != portal.Unauthorized {
				t.Errorf("it lives: %v", err)
			}
			w.pass(30 * time.Minute)
			if err := w.Revoke(t.Context(), eve.address(), hers.ID); portal.CodeOf(err) != portal.NotFound {
				t.Errorf("an expired one: %v, want NotFound", err)
			}
			if got := w.ends(); !slices.Equal(got, []string{"revoked", "expired"}) {
				t.Errorf("told %v", got)
			}
		})
	}
}

func TestRevokeAll(t *testing.T) {
	w, ada, eve := newWorld(t), newWallet(t), newWallet(t)
	w.signIn(t, ada)
	w.restart()
	w.signIn(t, ada)
	_, hers := w.signIn(t, eve)
	w.saves.fail(false, true)
	if err := w.RevokeAll(t.Context(), ada.address()); err == nil {
		t.Error("nothing is said of a store that refuses")
	}
	w.saves.fail(false, false)
	if err := w.RevokeAll(t.Context(), ada.address()); err != nil {
		t.Fatal(err)
	}
	if got := w.of(t, ada.address()); len(got) != 0 {
		t.Errorf("%x are left", got)
	}
	if got := w.of(t, eve.address()); !slices.Equal(got, []core.SessionID{hers.ID}) {
		t.Errorf("another wallet has %x", got)
	}
	if got := w.ends(); !slices.Equal(got, []string{"revoked", "revoked"}) {
		t.Errorf("told %v", got)
	}
}

func TestRevokeAllEndsASessionThatIsBeingOpened(t *testing.T) {
	for range 20 {
		w, ada := newWorld(t), newWallet(t)
		revoked, listed := make(chan error, 1), make(chan struct{})
		w.saves.listed = sync.OnceFunc(func() { close(listed) })
		w.saves.saved = func() {
			go func() { revoked <- w.RevokeAll(context.Background(), ada.address()) }()
			<-listed
			for range 1000 { // time to get ahead of the sign-in
				runtime.Gosched()
			}
		}
		token, opened := w.signIn(t, ada)
		if err := <-revoked; err != nil {
			t.Fatal(err)
		}
		if w.Has(opened.ID) {
			t.Fatal("it is in memory")
		}
		if _, err := w.Find(t.Context(), token); portal.CodeOf(err) != portal.Unauthorized {
			t.Fatalf("it lives: %v", err)
		}
	}
}

func TestRevokeEndsWhatTheStoreTakesForExpired(t *testing.T) {
	for name, revoke := range map[string]func(*world, core.Session) error{
		"one": func(w *world, s core.Session) error { return w.Revoke(context.Background(), s.Wallet, s.ID) },
		"all": func(w *world, s core.Session) error { return w.RevokeAll(context.Background(), s.Wallet) },
	} {
		t.Run(name, func(t *testing.T) {
			w, c := newContractWorld(t)
			token, signedIn := w.signIn(t, newWallet(t))
			<-c.enter
			w.pass(29 * time.Minute)
			w.restart()
			c.gate = make(chan struct{})
			found := make(chan error, 1)
			go func() {
				_, err := w.Find(context.Background(), token)
				found <- err
			}()
			<-c.enter // a request in time, whose contract thinks
			w.pass(2 * time.Minute)
			w.saves.listed = sync.OnceFunc(func() { close(c.gate) })
			if name == "one" {
				w.saves.reads = w.saves.listed
			}
			if err := revoke(w, signedIn); err != nil && portal.CodeOf(err) != portal.NotFound {
				t.Fatal(err)
			}
			<-found
			w.saves.reads = nil
			if _, err := w.Find(t.Context(), token); portal.CodeOf(err) != portal.Unauthorized {
				t.Errorf("it lives: %v", err)
			}
		})
	}
}

func TestAWalletHasAHundredSessions(t *testing.T) {
	w, ada, eve := newWorld(t), newWallet(t), newWallet(t)
	oldest, first := w.signIn(t, ada)
	_, second := w.signIn(t, ada)
	_, hers := w.signIn(t, eve)
	for range 98 {
		w.pass(time.Second)
		w.signIn(t, ada)
	}
	if _, err := w.Find(t.Context(), oldest); err != nil { // which the store does not know yet
		t.Fatal(err)
	}
	for _, used := range []core.SessionID{first.ID, hers.ID, second.ID} {
		if _, err := w.store.Session(t.Context(), used); err != nil {
			t.Errorf("a session ended too soon: %v", err)
		}
	}
	w.signIn(t, ada)
	if got := w.of(t, ada.address()); len(got) != 100 || !slices.Contains(got, first.ID) || slices.Contains(got, second.ID) {
		t.Errorf("of %d sessions the one that is used is listed: %v; the one that was used the longest ago: %v", len(got),
			slices.Contains(got, first.ID), slices.Contains(got, second.ID))
	}
	if got := w.ends(); !slices.Equal(got, []string{"expired"}) {
		t.Errorf("told %v", got)
	}
}
