package store

import (
	"fmt"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

var inboxBounds = core.NotificationBounds{PerDay: 20, Kept: 500}

func tellWallet(s *Store, t *testing.T, module core.ModuleID, wallet core.Address, at time.Time, title string) (int, error) {
	return s.AddNotification(t.Context(), core.Notification{Module: module, Wallet: wallet, At: at, Notification: portal.Notification{Title: title}}, inboxBounds)
}

func signedIn(t *testing.T, s *Store, wallet core.Address, at time.Time) {
	t.Helper()
	check(t, s.SaveSession(t.Context(), core.Session{ID: core.SessionID(append(wallet[:], make([]byte, 12)...)), Wallet: wallet, CreatedAt: at, SeenAt: at, EndsAt: at.Add(time.Hour)}))
}

func titlesOf(t *testing.T, s *Store, wallet core.Address) (titles []string) {
	t.Helper()
	all, err := s.Notifications(t.Context(), wallet, 0, 1000)
	check(t, err)
	for _, n := range all {
		titles = append(titles, n.Title)
	}
	return titles
}

func boundsInboxes(t *testing.T, s *Store) {
	full, other := core.Address{1}, core.Address{2}
	signedIn(t, s, full, now)
	signedIn(t, s, other, now)
	_, err := tellWallet(s, t, "gaia", other, now, "stays")
	check(t, err)
	const most = 505
	for i := range most {
		unread, err := tellWallet(s, t, core.ModuleID(fmt.Sprint("m", i/20)), full, now, fmt.Sprint(i))
		if err != nil || unread != min(i+1, 500) {
			t.Fatalf("number %d: %d are not read, %v", i, unread, err)
		}
	}
	if titles := titlesOf(t, s, full); len(titles) != 500 || titles[0] != "504" || titles[499] != "5" {
		t.Errorf("%d are kept, from %s to %s", len(titles), titles[0], titles[len(titles)-1])
	}
	if titles := titlesOf(t, s, other); len(titles) != 1 {
		t.Errorf("of another wallet %q are kept", titles)
	}
	if unread, changed, err := s.ReadNotifications(t.Context(), other, 2, 3, 4); err != nil || unread != 1 || changed {
		t.Errorf("another's were marked: %d, %v, %v", unread, changed, err)
	}
	if unread, err := s.Unread(t.Context(), full); err != nil || unread != 500 {
		t.Errorf("%d are not read, %v", unread, err)
	}
	if unread, changed, err := s.ReadNotifications(t.Context(), full); err != nil || unread != 0 || !changed {
		t.Errorf("all are read: %d, %v, %v", unread, changed, err)
	}
}

// A day's bound is that of its own day, and outlasts what was sent.
func countsADay(t *testing.T, s *Store) {
	wallet, noon := core.Address{1}, now.Truncate(24*time.Hour).Add(12*time.Hour)
	signedIn(t, s, wallet, now)
	for i := range 21 {
		_, err := tellWallet(s, t, "gaia", wallet, noon, "a")
		if (err != nil) != (i == 20) {
			t.Errorf("number %d: %v", i, err)
		}
	}
	check(t, s.Sweep(t.Context(), noon, Retention{}))
	if _, err := s.write.NewDelete().Model((*notificationRow)(nil)).Where("1 = 1").Exec(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := tellWallet(s, t, "gaia", wallet, noon.Add(11*time.Hour), "a"); portal.CodeOf(err) != portal.RateLimited {
		t.Errorf("late the same day: %v", err)
	}
	if _, err := tellWallet(s, t, "gaia", wallet, noon.Add(12*time.Hour), "a"); err != nil {
		t.Errorf("the next day: %v", err)
	}
}

func sweepsInboxes(t *testing.T, s *Store) {
	const day = 24 * time.Hour
	old, present := core.Address{1}, core.Address{2}
	signedIn(t, s, old, now.Add(-366*day))
	signedIn(t, s, present, now.Add(-300*day))
	for title, at := range map[string]time.Time{"old": now.Add(-91 * day), "new": now.Add(-89 * day)} {
		for _, wallet := range []core.Address{old, present} {
			_, err := tellWallet(s, t, "gaia", wallet, at, title)
			check(t, err)
		}
	}
	check(t, s.Sweep(t.Context(), now, Retention{}))
	if titles := titlesOf(t, s, present); len(titles) != 1 || titles[0] != "new" {
		t.Errorf("of a wallet that was here %q are left", titles)
	}
	if titles := titlesOf(t, s, old); len(titles) != 0 {
		t.Errorf("of a wallet that did not come back %q are left", titles)
	}
	if _, err := tellWallet(s, t, "gaia", old, now, "more"); portal.CodeOf(err) != portal.NotFound {
		t.Errorf("to a wallet that did not come back: %v", err)
	}
	if counts, err := s.read.NewSelect().Model((*sentRow)(nil)).Count(t.Context()); err != nil || counts != 0 {
		t.Errorf("%d days that are over are counted, %v", counts, err)
	}
	signedIn(t, s, old, now)
	if _, err := tellWallet(s, t, "gaia", old, now, "again"); err != nil {
		t.Errorf("once it is back: %v", err)
	}
}
