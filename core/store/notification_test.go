package store

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portaltest/conformance"
)

var inboxBounds = core.NotificationBounds{PerDay: 20, OfModule: 20_000, Kept: 500}

func tellWallet(s *Store, t *testing.T, module core.ModuleID, wallet core.Address, at time.Time, title string) (int, error) {
	return s.AddNotification(t.Context(),
		core.Notification{Module: module, Wallet: wallet, At: at, Notification: portal.Notification{Title: title}}, inboxBounds)
}

func signedIn(t *testing.T, s *Store, wallet core.Address, at time.Time) {
	t.Helper()
	check(t, s.SaveSession(t.Context(), core.Session{ID: core.SessionID(append(wallet[:], make([]byte, 12)...)), Wallet: wallet, CreatedAt: at,
		SeenAt: at, EndsAt: at.Add(time.Hour)}))
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

// A clock that is behind, in the day before, counts on the same day, before a sweep and after.
func countsForLateClocks(t *testing.T, s *Store) {
	wallet, day := core.Address{1}, now.Truncate(24*time.Hour)
	signedIn(t, s, wallet, now)
	for i := range 21 { // the first is the only one of the day before: the second begins the day for all
		_, err := tellWallet(s, t, "gaia", wallet, day.Add(-time.Second+time.Duration(i%2)*2*time.Second), "a")
		check(t, err)
	}
	for _, at := range []time.Time{day.Add(-time.Second), day.Add(time.Second)} {
		if _, err := tellWallet(s, t, "gaia", wallet, at, "a"); portal.CodeOf(err) != portal.RateLimited {
			t.Errorf("one too many at %v: %v", at, err)
		}
	}
	check(t, s.Sweep(t.Context(), day.Add(24*time.Hour), Retention{}))
	if _, err := tellWallet(s, t, "gaia", wallet, day.Add(23*time.Hour), "a"); portal.CodeOf(err) != portal.RateLimited {
		t.Errorf("by a clock that is behind the one that swept: %v", err)
	}
}

func boundsModules(t *testing.T, s *Store) {
	bounds := core.NotificationBounds{PerDay: 20, OfModule: 3, Kept: 500}
	tell := func(module core.ModuleID, wallet byte, at time.Time) error {
		_, err := s.AddNotification(t.Context(),
			core.Notification{Module: module, Wallet: core.Address{wallet}, At: at, Notification: portal.Notification{Title: "a"}}, bounds)
		return err
	}
	wallet := byte(0)
	conformance.NotificationsOfModule(t, conformance.NotificationStage{
		Notifications: telling(tell),
		SignIn: func() portal.Address {
			wallet++
			signedIn(t, s, core.Address{wallet}, now)
			return portal.Address{wallet}
		},
		Inbox: func(of portal.Address) []portal.Notification {
			return make([]portal.Notification, len(titlesOf(t, s, of)))
		},
	}, bounds.OfModule)
	check(t, tell("other", wallet, now))
	check(t, tell("gaia", wallet, now.Add(24*time.Hour)))
	if titles := titlesOf(t, s, core.Address{wallet}); len(titles) != 2 {
		t.Errorf("%q were kept", titles)
	}
}

// telling is what tells wallets by their first byte, as the module gaia.
type telling func(module core.ModuleID, wallet byte, at time.Time) error

func (tell telling) Notify(_ context.Context, to portal.Address, _ portal.Notification) error {
	return tell("gaia", to[0], now)
}

// What a removed module told is seen no more at once, nor once it is back, and is deleted in the sweep.
func hidesRemoved(t *testing.T, s *Store) {
	wallet := core.Address{1}
	signedIn(t, s, wallet, now)
	wish, digest := core.Desired{Module: "lab", Enabled: true, Serial: 1, ChangedAt: now, ChangedBy: "test"}, core.Digest{1}
	check(t, s.SaveRelease(t.Context(), core.Packed{
		Digest: digest, AddedAt: now, AddedBy: "test", Manifest: core.Manifest{ID: "lab", Version: "0.1.0", Publisher: "gaia"},
		Statement: core.Statement{Format: 1, Module: "lab", Version: "0.1.0", Publisher: "gaia", Serial: 1, IssuedAt: now,
			ExpiresAt: now.Add(time.Hour)},
	}))
	wants := func(release core.Digest) {
		t.Helper()
		wish.Release = release
		var err error
		wish, err = s.Change(t.Context(),
			core.Change{Desired: wish, Entry: core.AuditEntry{At: now, Actor: "test", Action: "module.changed", Subject: "lab"}})
		check(t, err)
	}
	sees := func(when string, want ...string) {
		t.Helper()
		unread, err := s.Unread(t.Context(), wallet)
		check(t, err)
		if titles := titlesOf(t, s, wallet); !slices.Equal(titles, want) || unread != len(want) {
			t.Errorf("%s there are %q, and %d are not read, want %q", when, titles, unread, want)
		}
	}
	tell := func(module core.ModuleID, title string) {
		t.Helper()
		_, err := tellWallet(s, t, module, wallet, now, title)
		check(t, err)
	}
	wants(digest)
	rows := make([]notificationRow, 2*sweptAtOnce)
	for i := range rows {
		rows[i] = notificationRow{Wallet: addressOf(core.Address{2}), Module: "lab", Title: "to many", At: micros(now)}
	}
	for some := range slices.Chunk(rows, 100) {
		_, err := s.write.NewInsert().Model(&some).Exec(t.Context())
		check(t, err)
	}
	tell("lab", "before")
	tell("gaia", "stays")
	sees("at first", "stays", "before")
	wants(core.Digest{})
	sees("once it is removed", "stays")
	if unread, changed, err := s.ReadNotifications(t.Context(), wallet, 2*sweptAtOnce+1); err != nil || unread != 1 || changed {
		t.Errorf("what is not seen was marked: %d, %v, %v", unread, changed, err)
	}
	wants(digest)
	tell("lab", "after")
	sees("once it is back", "after", "stays")
	check(t, s.Sweep(t.Context(), now, Retention{}))
	sees("after a sweep", "after", "stays")
	if left, err := s.read.NewSelect().Model((*notificationRow)(nil)).Count(t.Context()); err != nil || left != 2 {
		t.Errorf("%d are left, %v", left, err)
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
