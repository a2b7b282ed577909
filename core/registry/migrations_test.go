package registry

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/sdk/go/portal"
)

// ledger is modules' tables that remember what was asked, and fail as they are told.
type ledger struct {
	mu   sync.Mutex
	asks []string
	errs map[string]error // by what is asked, once each
}

func (l *ledger) ask(what string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.asks = append(l.asks, what)
	err := l.errs[what]
	delete(l.errs, what)
	return err
}

func (l *ledger) asked() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.asks, ", ")
}

func (l *ledger) Database(context.Context, core.ModuleID) (portal.Database, error) {
	return portal.Database{}, nil
}

func (l *ledger) Migrate(_ context.Context, r core.Release) error {
	return l.ask("up to " + r.Manifest.Version)
}

func (l *ledger) TakeBack(ctx context.Context, to core.Release, still func(context.Context) (bool, error)) error {
	if is, err := still(ctx); err != nil || !is {
		return err
	}
	return l.ask("back to " + to.Manifest.Version)
}

func (l *ledger) Drop(_ context.Context, id core.ModuleID) error { return l.ask("drop " + string(id)) }

// tabled is a replica with tables, and gaia 0.1.0 and 0.2.0, which have some.
func tabled(t *testing.T, errs map[string]error) (r *replica, l *ledger, first, second core.Digest) {
	t.Helper()
	l = &ledger{errs: errs}
	r = open(t, "", func(c *Config) { c.Tables = l })
	first, second = r.withTables("0.1.0", 1), r.withTables("0.2.0", 2)
	r.install(first, "gaia", "sql.use")
	return r, l, first, second
}

func (r *replica) withTables(version string, serial int64) core.Digest {
	r.t.Helper()
	return r.put(r.pack("gaia", version, serial, map[string]any{
		"capabilities": []any{map[string]any{"name": "sql.use", "reason": "So."}},
	}))
}

// back is an admin's way back.
func back(w *core.Desired) { w.Release, w.Previous, w.Undo = w.Previous, w.Release, true }

func invalid(text string) error { return portal.Errorf(portal.Invalid, "%s", text) }

func TestMigrationsComeBeforeTheVersion(t *testing.T) {
	r, l, _, second := tabled(t, nil)
	r.install(second, "gaia", "sql.use")
	if got := l.asked(); got != "up to 0.1.0, up to 0.2.0" || r.report("gaia").Status.Version != "0.2.0" {
		t.Errorf("it was asked %s", got)
	}
	r.act("gaia", func(w *core.Desired) { w.Release, w.Previous, w.Enabled = core.Digest{}, core.Digest{}, false })
	if got := l.asked(); !strings.HasSuffix(got, ", drop gaia") {
		t.Errorf("removing asks %s", got)
	}
}

func TestAFailedMigrationLeavesTheVersionBefore(t *testing.T) {
	r, l, first, second := tabled(t, map[string]error{"up to 0.2.0": invalid("The migration 0002 failed.")})
	r.install(second, "gaia", "sql.use")
	s := r.report("gaia").Status
	if s.Version != "0.1.0" || s.State != core.Ready || s.Class != core.Unmigrated ||
		s.Problem != "Version 0.2.0 was taken back: The migration 0002 failed." {
		t.Errorf("it is %+v", s)
	}
	if w := r.wish("gaia"); w.Release != first || w.Previous != second || w.Undo || r.slot("gaia").Running().Release.Digest != first {
		t.Errorf("wanted: %+v", w)
	}
	if got := l.asked(); got != "up to 0.1.0, up to 0.2.0" {
		t.Errorf("it was asked %s", got)
	}
}

func TestAMigrationThatCannotBeTakenNowIsTakenLater(t *testing.T) {
	r, l, _, second := tabled(t, map[string]error{"up to 0.2.0": portal.Errorf(portal.Unavailable, "The database is away.")})
	r.change("gaia", wanting(second), "sql.use")
	quiet.Until(t, 20*time.Second, "it serves", func() bool { return r.report("gaia").Status.Version == "0.2.0" })
	if got := l.asked(); got != "up to 0.1.0, up to 0.2.0, up to 0.2.0" {
		t.Errorf("it was asked %s", got)
	}
}

func TestAnInstallationWhoseMigrationFailsIsNotStarted(t *testing.T) {
	r, l, _, _ := tabled(t, map[string]error{"up to 0.1.0": invalid("The migration 0001 failed.")})
	s := r.report("gaia").Status
	if s.State != core.VerifyFailed || s.Class != core.Unmigrated || s.Problem != "The migration 0001 failed." || s.PID != 0 {
		t.Errorf("it is %+v", s)
	}
	r.act("gaia", on, "sql.use")
	if s := r.report("gaia").Status; s.State != core.Ready || l.asked() != "up to 0.1.0, up to 0.1.0" {
		t.Errorf("enabled again it is %+v", s)
	}
}

func TestAnAdminsWayBackTakesMigrationsBack(t *testing.T) {
	r, l, first, second := tabled(t, nil)
	r.install(second, "gaia", "sql.use")
	slot := r.slot("gaia")
	slot.mu.Lock()
	slot.retiring = 1 // the version that is left drains
	slot.mu.Unlock()
	wish := r.change("gaia", back, "sql.use")
	quiet.Until(t, 20*time.Second, "the version before serves", func() bool { return r.report("gaia").Release == first })
	if got := l.asked(); strings.Contains(got, "back") {
		t.Errorf("while a process of the other runs, it was asked %s", got)
	}
	slot.mu.Lock()
	slot.retiring = 0
	slot.mu.Unlock()
	r.settlesDown(t, "gaia", wish.Generation, core.Ready)
	quiet.Until(t, 20*time.Second, "it goes back", func() bool { return strings.HasSuffix(l.asked(), ", back to 0.1.0") })
	r.act("gaia", off, "sql.use")
	r.act("gaia", on, "sql.use")
	quiet.Until(t, 20*time.Second, "it is asked for each act", func() bool { return strings.Count(l.asked(), "back to 0.1.0") >= 2 })

	dir := r.dir
	r.end()
	l = &ledger{}
	r = open(t, dir, func(c *Config) { c.Tables = l })
	quiet.Until(t, 20*time.Second, "one that was killed before it could does it now",
		func() bool { return strings.HasSuffix(l.asked(), "back to 0.1.0") })
}

func TestAWayBackByItselfLeavesTheTables(t *testing.T) {
	r, l, first, second := tabled(t, nil)
	wish := r.install(second, "gaia", "sql.use")
	r.slot("gaia").goBack(t, core.Fault{Class: core.Worse, Problem: "It is worse."})
	quiet.Until(t, 20*time.Second, "the wish is given back", func() bool { return r.wish("gaia").Release == first })
	r.settlesDown(t, "gaia", wish.Generation+1, core.Ready)
	r.act("gaia", on, "sql.use") // another look, and another
	if got := l.asked(); strings.Contains(got, "back") {
		t.Errorf("it was asked %s", got)
	}
}

func TestMigrationsThatCannotBeTakenBackAreTold(t *testing.T) {
	r, l, _, second := tabled(t, map[string]error{"back to 0.1.0": invalid("The migration 0002 cannot be taken back.")})
	r.install(second, "gaia", "sql.use")
	r.act("gaia", back, "sql.use")
	quiet.Until(t, 20*time.Second, "it is told", func() bool {
		s := r.report("gaia").Status
		return s.State == core.Ready && s.Class == core.Unmigrated && s.Problem == "The migration 0002 cannot be taken back."
	})
	if got := strings.Count(l.asked(), "back"); got != 1 {
		t.Errorf("it was tried %d times", got)
	}
}

func TestMigrationsAreTakenBackWhenEveryReplicaHasFollowed(t *testing.T) {
	url, dir, l := coretest.PostgreSQL(t), t.TempDir(), &ledger{}
	one := start(t, dir, url, func(c *Config) { c.Tables = l })
	first, second := one.withTables("0.1.0", 1), one.withTables("0.2.0", 2)
	one.install(first, "gaia", "sql.use")
	two := start(t, dir, url, func(c *Config) { c.Tables, c.Replica, c.Dir = l, "r2", t.TempDir() })
	one.install(second, "gaia", "sql.use")
	quiet.Until(t, 20*time.Second, "the other follows", func() bool {
		report, err := two.Report("gaia")
		return err == nil && report.Release == second
	})
	gate := make(chan bool)
	two.slots.mu.Lock()
	two.slots.gates["0.1.0"] = gate
	two.slots.mu.Unlock()
	one.act("gaia", back, "sql.use")
	quiet.Until(t, 20*time.Second, "the other replica is on its way",
		func() bool { return two.wish("gaia").Undo && one.report("gaia").Release == first })
	waiting := one.report("gaia").Status.Since
	quiet.Until(t, 20*time.Second, "a few looks have passed", func() bool { return time.Since(waiting) > 4*readEvery })
	if got := l.asked(); strings.Contains(got, "back") {
		t.Errorf("before the other has followed it was asked %s", got)
	}
	close(gate)
	quiet.Until(t, 20*time.Second, "both go back", func() bool { return strings.Count(l.asked(), "back to 0.1.0") == 2 })
}
