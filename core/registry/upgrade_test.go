package registry

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/core/store"
)

// goBack takes the release back that runs, as a supervisor does within a soak.
func (s *slot) goBack(t *testing.T, f core.Fault) {
	t.Helper()
	r := s.registry
	r.mu.RLock()
	before := r.modules["gaia"].before.Release
	r.mu.RUnlock()
	from := s.Running().Release
	s.set(before, true, 0)
	r.Returned("gaia", from, before, f)
}

func TestUpgrade(t *testing.T) {
	r := open(t, "", nil)
	first := r.module()
	second := r.put(r.pack("gaia", "0.2.0", 2, map[string]any{"routes": []any{
		map[string]any{"path": "/gaia", "title": "Page", "description": "A page.", "access": "public"},
		map[string]any{"path": "/gaia-dashboard", "title": "Page", "description": "A page.", "access": "public"},
	}}))
	wish := r.install(second, "gaia")
	report := r.report("gaia")
	if report.Status.State != core.Ready || report.Status.Version != "0.2.0" || report.Release != second || report.Desired.Previous != first ||
		report.SoakUntil.IsZero() {
		t.Errorf("it is %+v", report)
	}
	if _, routed := r.Table().Match("/gaia-dashboard"); !routed {
		t.Error("its new page is not routed")
	}
	if !r.file("gaia", "0.1.0") || !r.file("gaia", "0.2.0") {
		t.Error("open tabs cannot load their files any more")
	}
	if got := r.slot("gaia").soak; got != time.Minute || len(r.slots.opened) != 1 {
		t.Errorf("it soaks for %s in %v", got, r.slots.opened)
	}
	r.settlesDown(t, "gaia", wish.Generation, core.Ready)
	quiet.Until(t, 5*time.Second, "the step is written down", func() bool {
		steps := r.path("gaia")
		last := steps[len(steps)-1]
		return last.From == core.Ready && last.To == core.Ready && last.Version == "0.2.0" && last.Release == second && last.Problem == ""
	})
	r.Soaked("gaia", core.Release{}, core.Fault{})

	r.act("gaia", func(w *core.Desired) { w.Release, w.Previous = w.Previous, w.Release })
	if r.report("gaia").Status.Version != "0.1.0" || r.slot("gaia").soak != 0 {
		t.Errorf("rolled back it is %s and soaks for %s: a way back leads nowhere else by itself", r.report("gaia").Status.Version,
			r.slot("gaia").soak)
	}
	if _, routed := r.Table().Match("/gaia-dashboard"); routed || !r.file("gaia", "0.2.0") || !r.file("gaia", "0.1.0") {
		t.Error("the page of the version that was left is routed, or its files are gone")
	}
}

func TestUpgradeOfWhatSleeps(t *testing.T) {
	r := open(t, "", nil)
	sleepy := map[string]any{"run": "on_demand"}
	r.install(r.put(r.pack("gaia", "0.1.0", 1, sleepy)), "gaia")
	r.install(r.put(r.pack("gaia", "0.2.0", 2, sleepy)), "gaia")
	if s := r.report("gaia").Status; s.State != core.Ready || s.Version != "0.2.0" {
		t.Errorf("it is %+v", s)
	}
	quiet.Until(t, 5*time.Second, "its steps are written down", func() bool {
		return strings.HasSuffix(states(r.path("gaia")), "asleep starting probing ready")
	})
}

func TestUpgradeOfWhatIsDisabled(t *testing.T) {
	r := open(t, "", nil)
	r.module()
	r.act("gaia", off)
	r.install(r.put(r.pack("gaia", "0.2.0", 2, nil)), "gaia")
	if s := r.report("gaia").Status; s.State != core.Stopped || s.Version != "0.2.0" || s.Enabled {
		t.Errorf("it is %+v", s)
	}
	r.act("gaia", on)
	if s := r.report("gaia").Status; s.State != core.Ready || s.Version != "0.2.0" || strings.Join(r.slots.opened, " ") != "0.1.0 0.2.0" {
		t.Errorf("it is %+v of %v", s, r.slots.opened)
	}
}

// takenBack waits until the wish names the first release again, and checks what is told of it.
func takenBack(t *testing.T, r *replica, first, second core.Digest, class core.FaultClass, why string) {
	t.Helper()
	quiet.Until(t, 5*time.Second, "the wish is given back", func() bool { return r.wish("gaia").ChangedBy == "registry" })
	wish := r.wish("gaia")
	if wish.Release != first || wish.Previous != second || wish.Serial != 2 || !wish.Enabled {
		t.Errorf("the wish is %+v", wish)
	}
	r.settlesDown(t, "gaia", wish.Generation, core.Ready)
	report := r.report("gaia")
	if report.Status.Version != "0.1.0" || report.Release != first || report.Status.Class != class ||
		report.Status.Problem != "Version 0.2.0 was taken back: "+why {
		t.Errorf("it is %+v", report.Status)
	}
	if !r.file("gaia", "0.1.0") {
		t.Error("its file is not served")
	}
	if grants, err := r.store.Grants(t.Context(), "gaia"); err != nil || len(grants) != 1 {
		t.Errorf("its grants are %+v, %v", grants, err)
	}
	audit, err := r.store.AuditAfter(t.Context(), 0, 1000)
	check(t, err)
	said := 0
	for _, e := range audit {
		if e.Action == "module.returned" && e.Actor == "registry" && strings.Contains(string(e.Detail), `"from":"0.2.0"`) &&
			strings.Contains(string(e.Detail), string(class)) {
			said++
		}
	}
	if said != 1 {
		t.Errorf("%d audit entries tell of it", said)
	}
	quiet.Until(t, 5*time.Second, "it is a step and an event", func() bool {
		r.events.mu.Lock()
		defer r.events.mu.Unlock()
		for _, s := range r.path("gaia") {
			if s.To == core.Ready && s.Problem == why && s.TakenBack == "0.2.0" && s.Class == class && s.Version == "0.1.0" {
				return strings.Contains(strings.Join(r.events.payloads, ""), `"problem":"Version 0.2.0 was taken back."`)
			}
		}
		return false
	})
	quiet.Until(t, 5*time.Second, "an event says when the wish is given back", func() bool {
		r.events.mu.Lock()
		defer r.events.mu.Unlock()
		last := r.events.payloads[len(r.events.payloads)-1]
		return last == `{"id":"gaia","version":"0.1.0","digest":"`+first.String()+`","enabled":true,"state":"ready"}`
	})
	if strings.Contains(strings.Join(r.events.payloads, ""), why) {
		t.Error("everybody reads why")
	}
	check(t, r.store.VerifyAudit(t.Context()))
}

func TestUpgradeThatFailsIsTakenBack(t *testing.T) {
	r := open(t, "", nil)
	first := r.put(r.pack("gaia", "0.1.0", 1, nil))
	r.install(first, "gaia", "events.publish")
	r.slots.faults["0.2.0"] = core.Fault{Class: core.Panicked, Problem: "The plugin did not start: it panicked.", Evidence: "panic: no"}
	second := r.put(r.pack("gaia", "0.2.0", 2, nil))
	r.install(second, "gaia", "events.publish")
	takenBack(t, r, first, second, core.Panicked, "The plugin did not start: it panicked.")

	delete(r.slots.faults, "0.2.0")
	r.act("gaia", func(w *core.Desired) { w.Release, w.Previous = w.Previous, w.Release }, "events.publish")
	if s := r.report("gaia").Status; s.Version != "0.2.0" || s.Problem != "" {
		t.Errorf("wanted again it is %+v", s)
	}
}

func TestReturnedByItself(t *testing.T) {
	r := open(t, "", nil)
	first := r.put(r.pack("gaia", "0.1.0", 1, nil))
	r.install(first, "gaia", "events.publish")
	second := r.put(r.pack("gaia", "0.2.0", 2, nil))
	r.install(second, "gaia", "events.publish")
	r.slot("gaia").goBack(t, core.Fault{Class: core.Worse, Problem: "5 % of 100 answers failed."})
	takenBack(t, r, first, second, core.Worse, "5 % of 100 answers failed.")
}

// gated is a store of publishers whose next look at what is revoked waits, once it is told to.
type gated struct {
	core.PublisherStore
	gate atomic.Pointer[gate]
}

type gate struct{ reached, open chan struct{} }

func (g *gated) Revocations(ctx context.Context) ([]core.Revocation, error) {
	if gate := g.gate.Swap(nil); gate != nil {
		close(gate.reached)
		<-gate.open
	}
	return g.PublisherStore.Revocations(ctx)
}

// A look at the wishes that began before one was given back has the older one: it is not followed.
func TestAWishThatWasGivenBackIsNotTakenFromAnOlderLook(t *testing.T) {
	publishers := &gated{}
	r := open(t, "", func(c *Config) {
		publishers.PublisherStore = c.Publishers
		c.Publishers = publishers
	})
	asks := map[string]any{"capabilities": []any{map[string]any{"name": "events.publish", "reason": "Tells."}}}
	r.install(r.put(r.pack("gaia", "0.1.0", 1, asks)), "gaia", "events.publish")
	r.install(r.put(r.pack("gaia", "0.2.0", 2, asks)), "gaia", "events.publish")

	look := &gate{make(chan struct{}), make(chan struct{})}
	publishers.gate.Store(look)
	<-look.reached // it has read the wish for 0.2.0
	r.slots.mu.Lock()
	r.slots.faults["0.2.0"] = core.Fault{Problem: "It was launched again."}
	r.slots.mu.Unlock()
	r.slot("gaia").goBack(t, core.Fault{Class: core.Worse, Problem: "5 % of 100 answers failed."})
	quiet.Until(t, 10*time.Second, "the wish is given back", func() bool { return r.report("gaia").Desired.Generation == 3 })
	close(look.open)
	again := &gate{make(chan struct{}), make(chan struct{})}
	publishers.gate.Store(again)
	<-again.reached // what the older look found is taken, and whoever followed it has begun
	close(again.open)
	r.settlesDown(t, "gaia", 3, core.Ready)
	if got := r.report("gaia"); got.Desired.Generation != 3 || got.Status.Version != "0.1.0" ||
		strings.Contains(got.Status.Problem, "launched again") {
		t.Errorf("after the older look it is %+v", got)
	}
	if _, routed := r.Table().Module("gaia"); !routed {
		t.Error("it is not routed")
	}
}

// TestUpgradeThatAKillInterrupts goes on with it after the restart, and goes back where it fails.
func TestUpgradeThatAKillInterrupts(t *testing.T) {
	for _, fails := range []bool{false, true} {
		dir := t.TempDir()
		r := open(t, dir, nil)
		first := r.put(r.pack("gaia", "0.1.0", 1, nil))
		r.install(first, "gaia", "events.publish")
		second := r.put(r.pack("gaia", "0.2.0", 2, nil))
		r.end()
		s, err := store.Open(t.Context(), "sqlite:"+filepath.Join(dir, "portal.db"))
		check(t, err)
		r.store = s
		r.change("gaia", wanting(second), "events.publish")
		check(t, s.Close())

		again := open(t, dir, func(c *Config) {
			change := c.Open
			c.Open = func(release core.Release, registry *Registry) Process {
				process := change(release, registry)
				if fails {
					process.(*slot).faults["0.2.0"] = core.Fault{Class: core.Panicked, Problem: "It panicked."}
				}
				return process
			}
		})
		if fails {
			takenBack(t, again, first, second, core.Panicked, "It panicked.")
		} else {
			again.settlesDown(t, "gaia", 2, core.Ready)
			if got := again.report("gaia"); got.Status.Version != "0.2.0" || got.SoakUntil.IsZero() || !again.file("gaia", "0.1.0") {
				t.Errorf("it is %+v", got)
			}
		}
		again.end()
	}
}

// unwilling is a store that takes no changes: a full disk.
type unwilling struct {
	core.ModuleStore
	tried chan struct{}
}

func (u unwilling) Change(context.Context, core.Change) (core.Desired, error) {
	u.tried <- struct{}{}
	return core.Desired{}, errors.New("the disk is full")
}

func TestReturnThatCannotBeWrittenDown(t *testing.T) {
	tried := make(chan struct{})
	r := open(t, "", func(c *Config) { c.Modules = unwilling{c.Modules, tried} })
	first := r.put(r.pack("gaia", "0.1.0", 1, nil))
	r.install(first, "gaia", "events.publish")
	second := r.put(r.pack("gaia", "0.2.0", 2, nil))
	r.install(second, "gaia", "events.publish")
	r.slot("gaia").goBack(t, core.Fault{Class: core.Worse, Problem: "It is slow."})
	for range 2 {
		<-tried
	}
	if s := r.report("gaia").Status; s.Version != "0.1.0" || r.wish("gaia").Release != second {
		t.Errorf("it is %+v", s)
	}
}

// TestWishThatOvertakes has an upgrade hang, and an admin who does not wait for it.
func TestWishThatOvertakes(t *testing.T) {
	for name, change := range map[string]func(*core.Desired){
		"disabled": off, "removed": func(w *core.Desired) { w.Release, w.Previous, w.Enabled = core.Digest{}, core.Digest{}, false },
		"rolled back": func(w *core.Desired) { w.Release, w.Previous = w.Previous, w.Release },
	} {
		t.Run(name, func(t *testing.T) {
			r := open(t, "", nil)
			r.module()
			r.slots.gates["0.2.0"] = make(chan bool)
			r.change("gaia", wanting(r.put(r.pack("gaia", "0.2.0", 2, nil))))
			r.Wake("gaia")
			quiet.Until(t, 5*time.Second, "it is at it", func() bool {
				r.mu.RLock()
				defer r.mu.RUnlock()
				return r.modules["gaia"].busy
			})
			r.act("gaia", change)
			want := map[string]core.State{"disabled": core.Stopped, "removed": "", "rolled back": core.Ready}[name]
			if got := r.State("gaia"); got != want {
				t.Errorf("it is %s, want %s", got, want)
			}
			if name == "rolled back" && r.report("gaia").Status.Version != "0.1.0" {
				t.Errorf("it is %s", r.report("gaia").Status.Version)
			}
		})
	}
}

// Two releases are taken back at once: what serves is what runs, and what is wanted then.
func TestAReleaseIsTakenBackWhileTheNextIsSwappedIn(t *testing.T) {
	r := open(t, "", nil)
	first := r.module()
	r.install(r.put(r.pack("gaia", "0.2.0", 2, nil)), "gaia")
	gate := make(chan bool)
	r.slots.gates["0.3.0"], r.slots.faults["0.3.0"] = gate, core.Fault{Class: core.Ended, Problem: "It ended."}
	r.change("gaia", wanting(r.put(r.pack("gaia", "0.3.0", 3, nil))))
	r.Wake("gaia")
	quiet.Until(t, 5*time.Second, "0.3.0 is being launched", func() bool {
		r.slots.mu.Lock()
		defer r.slots.mu.Unlock()
		return r.slots.waits == 1
	})
	r.slot("gaia").goBack(t, core.Fault{Class: core.Worse, Problem: "5 % of 100 answers failed."})
	close(gate)
	quiet.Until(t, 10*time.Second, "the wish names what runs", func() bool { return r.wish("gaia").Release == first })
	check(t, r.Settled(t.Context(), "gaia", r.wish("gaia").Generation))
	m, _ := r.Table().Module("gaia")
	if runs := r.slot("gaia").Running().Release; r.report("gaia").Release != first || runs.Digest != first || m.Release.Digest != first {
		t.Errorf("%s serves, %s is routed and %s runs", r.report("gaia").Status.Version, m.Release.Manifest.Version, runs.Manifest.Version)
	}
}

// revoke takes a release back for good.
func (r *replica) revoke(t *testing.T, digest core.Digest) {
	t.Helper()
	now := time.Now()
	check(t, r.store.Revoke(t.Context(), core.AuditEntry{At: now, Actor: "0xad", Action: "release.revoked", Subject: "gaia"},
		core.Revocation{Module: "gaia", Digest: digest, Reason: "It leaks.", RevokedAt: now, RevokedBy: "0xad"}))
}

func TestARevokedFormerReleaseServesNoFiles(t *testing.T) {
	r := open(t, "", nil)
	first := r.module()
	r.install(r.put(r.pack("gaia", "0.2.0", 2, nil)), "gaia")
	if !r.file("gaia", "0.1.0") {
		t.Fatal("open tabs cannot load their files")
	}
	r.revoke(t, first)
	quiet.Until(t, 5*time.Second, "the revoked release's files are gone", func() bool { return !r.file("gaia", "0.1.0") })
	if s := r.report("gaia").Status; s.State != core.Ready || !r.file("gaia", "0.2.0") {
		t.Errorf("the release that runs is %+v", s)
	}
}

func TestNoWayBackLeadsToARevokedRelease(t *testing.T) {
	r := open(t, "", nil)
	first := r.module()
	second := r.put(r.pack("gaia", "0.2.0", 2, nil))
	r.install(second, "gaia")
	r.revoke(t, first)
	quiet.Until(t, 5*time.Second, "the revocation is seen", func() bool {
		r.mu.RLock()
		defer r.mu.RUnlock()
		m := r.modules["gaia"]
		return len(r.trust.Revocations) == 1 && !m.trustMoved && !m.busy
	})
	r.slot("gaia").goBack(t, core.Fault{Class: core.Panicked, Problem: "It panicked."})
	quiet.Until(t, 5*time.Second, "what was revoked does not run", func() bool {
		s := r.report("gaia").Status
		return s.State == core.VerifyFailed && strings.Contains(s.Problem, "It leaks.")
	})
	if r.slot("gaia").Running().PID != 0 || r.file("gaia", "0.1.0") {
		t.Error("it runs, or its files are served")
	}
}

// One look at the database may find both.
func TestARevocationThatComesWithAnotherWish(t *testing.T) {
	r := open(t, "", nil)
	r.revoke(t, r.module())
	r.change("gaia", on)
	quiet.Until(t, 5*time.Second, "what was revoked does not run", func() bool { return r.report("gaia").Status.State == core.VerifyFailed })
}
