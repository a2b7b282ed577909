package store

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

func chosenBy(wallet byte, module core.ModuleID, key string) core.PreferenceName {
	return core.PreferenceName{Wallet: core.Address{wallet}, Module: module, Key: key}
}

func keep(s *Store, t *testing.T, name core.PreferenceName, value string) error {
	t.Helper()
	return s.SavePreference(t.Context(), core.Preference{PreferenceName: name, Value: []byte(value), At: now})
}

func keptAt(t *testing.T, s *Store, name core.PreferenceName, want string) {
	t.Helper()
	got, err := s.Preference(t.Context(), name)
	if want == "" {
		if portal.CodeOf(err) != portal.NotFound {
			t.Errorf("%v: %s is kept, %v", name, got, err)
		}
	} else if err != nil || string(got) != want {
		t.Errorf("%v: %s is kept, %v, want %s", name, got, err, want)
	}
}

func keepsPreferences(t *testing.T, s *Store) {
	signedIn(t, s, core.Address{1}, now)
	signedIn(t, s, core.Address{2}, now)
	one := chosenBy(1, "network", "table.validators")
	keptAt(t, s, one, "")
	check(t, keep(s, t, one, `{"a":"\u0000 ü 😀"}`))
	check(t, keep(s, t, one, `{"a":"\u0000 ü 😀","b":[1]}`))
	for _, other := range []core.PreferenceName{chosenBy(2, "network", "table.validators"), chosenBy(1, "gaia", "table.validators"),
		chosenBy(1, "network", "table.Validators")} {
		keptAt(t, s, other, "")
	}
	check(t, keep(s, t, chosenBy(2, "network", "table.validators"), `null`))
	keptAt(t, s, one, `{"a":"\u0000 ü 😀","b":[1]}`)
	for range 2 {
		check(t, s.DeletePreference(t.Context(), one))
	}
	keptAt(t, s, one, "")
	keptAt(t, s, chosenBy(2, "network", "table.validators"), "null")
	if err := keep(s, t, chosenBy(3, "network", "x"), "1"); portal.CodeOf(err) != portal.NotFound {
		t.Errorf("of a wallet that never signed in: %v", err)
	}
}

// However many come at once, no more are kept than may be; what is there already may always change.
func boundsPreferences(t *testing.T, s *Store) {
	signedIn(t, s, core.Address{1}, now)
	for i := range core.PreferenceKeys - 1 {
		check(t, keep(s, t, chosenBy(1, "network", fmt.Sprint("key-", i)), "1"))
	}
	var group sync.WaitGroup
	errs := make([]error, 4)
	for i := range errs {
		group.Go(func() { errs[i] = keep(s, t, chosenBy(1, "network", fmt.Sprint("more-", i)), "1") })
	}
	group.Wait()
	took := 0
	for _, err := range errs {
		if err == nil {
			took++
		} else if portal.CodeOf(err) != portal.Conflict {
			t.Errorf("one too many: %v", err)
		}
	}
	if took != 1 {
		t.Errorf("%d were kept where there was room for one", took)
	}
	check(t, keep(s, t, chosenBy(1, "network", "key-0"), "2"))
	check(t, keep(s, t, chosenBy(1, "gaia", "key-0"), "3"))
	check(t, s.DeletePreference(t.Context(), chosenBy(1, "network", "key-1")))
	check(t, keep(s, t, chosenBy(1, "network", "again"), "4"))
}

func forgetsPreferences(t *testing.T, s *Store) {
	signedIn(t, s, core.Address{1}, now.Add(-366*24*time.Hour))
	signedIn(t, s, core.Address{2}, now.Add(-364*24*time.Hour))
	for _, wallet := range []byte{1, 2} {
		for _, module := range []core.ModuleID{"lab", "gaia", core.PortalPages} {
			check(t, keep(s, t, chosenBy(wallet, module, "key"), "1"))
		}
	}
	check(t, s.Sweep(t.Context(), now, Retention{}))
	for _, module := range []core.ModuleID{"lab", "gaia", core.PortalPages} {
		keptAt(t, s, chosenBy(1, module, "key"), "") // of a wallet that did not come back
		keptAt(t, s, chosenBy(2, module, "key"), "1")
	}
	_, err := s.Change(t.Context(), core.Change{
		Desired: core.Desired{Module: "lab", Enabled: true, Serial: 1, ChangedAt: now, ChangedBy: "test"},
		Entry:   core.AuditEntry{At: now, Actor: "test", Action: "module.changed", Subject: "lab"},
	})
	check(t, err)
	keptAt(t, s, chosenBy(2, "lab", "key"), "") // of a module that was removed
	keptAt(t, s, chosenBy(2, "gaia", "key"), "1")
	keptAt(t, s, chosenBy(2, core.PortalPages, "key"), "1")
}

// Wallets are free to make: whoever makes many has the oldest of all forgotten, and fills no disk.
func boundsAllPreferences(t *testing.T, s *Store) {
	for wallet := range byte(12) {
		signedIn(t, s, core.Address{wallet}, now)
		at := now.Add(time.Duration(wallet) * time.Second)
		check(t, s.SavePreference(t.Context(), core.Preference{PreferenceName: chosenBy(wallet, "lab", "key"), Value: []byte("1"), At: at}))
	}
	check(t, s.SavePreference(t.Context(),
		core.Preference{PreferenceName: chosenBy(0, "lab", "key"), Value: []byte("2"), At: now.Add(time.Hour)}))
	for range 2 {
		check(t, s.Sweep(t.Context(), now, Retention{Preferences: 10}))
		keptAt(t, s, chosenBy(0, "lab", "key"), "2") // it was changed last
		for wallet := byte(1); wallet < 12; wallet++ {
			want := "1"
			if wallet < 3 {
				want = ""
			}
			keptAt(t, s, chosenBy(wallet, "lab", "key"), want)
		}
	}
	check(t, s.Sweep(t.Context(), now, Retention{Preferences: 11}))
	keptAt(t, s, chosenBy(3, "lab", "key"), "1")

	// Who keeps many, and newer ones, does not push out who keeps one.
	for n := range 10 {
		check(t, s.SavePreference(t.Context(),
			core.Preference{PreferenceName: chosenBy(11, "lab", fmt.Sprint(n)), Value: []byte("1"), At: now.Add(2 * time.Hour)}))
	}
	check(t, s.Sweep(t.Context(), now, Retention{Preferences: 11}))
	for wallet := byte(3); wallet < 11; wallet++ {
		keptAt(t, s, chosenBy(wallet, "lab", "key"), "1")
	}
	keptAt(t, s, chosenBy(11, "lab", "key"), "")
}
