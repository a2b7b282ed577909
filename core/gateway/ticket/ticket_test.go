package ticket

import (
	"encoding/base64"
	"regexp"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/secrets"
)

// desk has the time of now.
func desk(t testing.TB, key string, now *time.Time) *Desk {
	t.Helper()
	k, err := secrets.Parse(strings.Repeat(key, 32))
	if err != nil {
		t.Fatal(err)
	}
	return NewDesk(k, func() time.Time { return *now })
}

func TestATicketIsForOneVersionAndForItsTime(t *testing.T) {
	now := time.UnixMilli(1_700_000_000_000)
	first, replica, other := desk(t, "0a", &now), desk(t, "0a", &now), desk(t, "0b", &now)
	who := core.Session{ID: core.SessionID{1, 2, 3}, EndsAt: now.Add(24 * time.Hour)}
	soon := core.Session{ID: core.SessionID{4}, EndsAt: now.Add(time.Hour)}
	text := first.Issue(who, "sonar", "1.0.0")
	if !regexp.MustCompile(`^[A-Za-z0-9._-]{80,200}$`).MatchString(text) || text == first.Issue(who, "sonar", "1.0.0") {
		t.Errorf("a ticket is %s", text)
	}
	sealed, err := base64.RawURLEncoding.DecodeString(strings.Split(text, ".")[2])
	if err != nil || strings.Contains(string(sealed), string(who.ID[:3])) {
		t.Errorf("it tells of the session: %x, %v", sealed, err)
	}
	stranger, ends := first.Issue(core.Session{}, "sonar", "1.0.0"), first.Issue(soon, "sonar", "1.0.0")
	for _, row := range []struct {
		what    string
		desk    *Desk
		text    string
		module  core.ModuleID
		version string
		after   time.Duration
		want    core.SessionID
		valid   bool
	}{
		{"at once", first, text, "sonar", "1.0.0", 0, who.ID, true},
		{"at another replica", replica, text, "sonar", "1.0.0", 0, who.ID, true},
		{"a stranger's", first, stranger, "sonar", "1.0.0", 0, core.SessionID{}, true},
		{"under another key", other, text, "sonar", "1.0.0", 0, core.SessionID{}, false},
		{"for another version", first, text, "sonar", "1.0.1", 0, core.SessionID{}, false},
		{"for another module", first, text, "radar", "1.0.0", 0, core.SessionID{}, false},
		{"for a module and version that are written alike", first, text, "sonar/1.0.0", "", 0, core.SessionID{}, false},
		{"to its last moment", first, text, "sonar", "1.0.0", Life - time.Millisecond, who.ID, true},
		{"expired", first, text, "sonar", "1.0.0", Life, core.SessionID{}, false},
		{"to its session's last moment", first, ends, "sonar", "1.0.0", time.Hour - time.Millisecond, soon.ID, true},
		{"after its session", first, ends, "sonar", "1.0.0", time.Hour, core.SessionID{}, false},
		{"a stranger's, expired", first, stranger, "sonar", "1.0.0", Life, core.SessionID{}, false},
	} {
		issued := now
		now = now.Add(row.after)
		if got, valid := row.desk.Read(row.text, row.module, row.version); valid != row.valid || got != row.want {
			t.Errorf("%s: %v of %x", row.what, valid, got)
		}
		now = issued
	}
}

// FuzzRead finds no text that opens as a ticket but the one that was issued.
func FuzzRead(f *testing.F) {
	now := time.UnixMilli(1_700_000_000_000)
	d := desk(f, "0a", &now)
	const issued = "v1.74ee2a2d.zATsHVZqPccwb7eivAMcEBp_er7mF3OutGCm7H3Wpl9vWvzjr18GHU7MWcqRaUkR-uRTSkVUBRuqcV6FEVpOukPh4OE" // each process of a fuzzing run knows the same
	who := core.SessionID{1, 2, 3}
	if got, valid := d.Read(issued, "sonar", "1.0.0"); !valid || got != who {
		f.Fatalf("%x, %v; a new one is %s", got, valid, d.Issue(core.Session{ID: who, EndsAt: now.Add(time.Hour)}, "sonar", "1.0.0"))
	}
	for _, seed := range []string{issued, issued[:len(issued)-1], issued + "A", "v1.74ee2a2d.", "v1..", "~" + issued, strings.ToUpper(issued), ""} {
		f.Add(seed, "sonar", "1.0.0")
		f.Add(seed, "radar", "1.0.1")
	}
	f.Fuzz(func(t *testing.T, text, module, version string) {
		if got, valid := d.Read(text, core.ModuleID(module), version); valid &&
			(text != issued || module+"/"+version != "sonar/1.0.0" || got != who) {
			t.Errorf("%q opens %s %s for %x", text, module, version, got)
		}
	})
}
