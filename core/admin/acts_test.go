package admin

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/sdk/go/portal"
)

func TestInstallUpgradeRollBackRemove(t *testing.T) {
	p, ctx := newPortal(t), t.Context()
	first := p.install(release{serial: 1})
	if !first.Enabled || !first.Previous.Zero() || first.Serial != 1 || first.Generation != 1 || first.ChangedBy != "0xadmin" ||
		p.granted("tools") != "chain.read" {
		t.Errorf("installed: %+v, granted %q", first, p.granted("tools"))
	}
	more := []any{map[string]any{"name": "chain.follow", "reason": "Follows."}}
	second := p.install(release{version: "1.1.0", serial: 2, manifest: map[string]any{"capabilities": more}})
	if second.Previous != first.Release || second.Serial != 2 || p.granted("tools") != "chain.follow chain.read" {
		t.Errorf("upgraded: %+v, granted %q", second, p.granted("tools"))
	}
	back, err := p.RollBack(ctx, "operator ops", "tools")
	if err != nil || back.Release != first.Release || back.Previous != second.Release || back.Serial != 2 ||
		p.granted("tools") != "chain.follow chain.read" {
		t.Errorf("rolled back: %+v, %v, granted %q", back, err, p.granted("tools"))
	}
	forth, err := p.Install(ctx, "0xadmin", second.Release, []string{"chain.follow"})
	if err != nil || forth.Release != second.Release || forth.Previous != first.Release {
		t.Errorf("installed again: %+v, %v", forth, err)
	}
	same, err := p.Install(ctx, "0xadmin", second.Release, []string{"chain.follow"})
	if err != nil || same.Generation != forth.Generation {
		t.Errorf("installed a second time: %+v, %v", same, err)
	}
	off, err := p.Disable(ctx, "0xadmin", "tools", core.Off{Reason: "It is slow."})
	if err != nil || off.Enabled || off.Off.Reason != "It is slow." || off.Off.By != "0xadmin" || off.Off.At.IsZero() ||
		p.granted("tools") == "" {
		t.Errorf("disabled: %+v, %v", off, err)
	}
	for _, reason := range []string{"", strings.Repeat("x", 301), "a\x1b[31m"} {
		if _, err := p.Disable(ctx, "0xadmin", "tools", core.Off{Reason: reason}); portal.CodeOf(err) != portal.Invalid {
			t.Errorf("the reason %.20q answers %v", reason, err)
		}
	}
	third := p.install(release{version: "1.2.0", serial: 3})
	if third.Enabled || third.Off.Reason != "It is slow." || p.granted("tools") != "chain.follow chain.read" {
		t.Errorf("upgraded while disabled: %+v, granted %q", third, p.granted("tools"))
	}
	if on, err := p.Enable(ctx, "0xadmin", "tools"); err != nil || !on.Enabled || on.Off != (core.Off{}) {
		t.Errorf("enabled: %+v, %v", on, err)
	}
	put, err := p.Put(ctx, "0xadmin", "tools", core.Before)
	if again, still := p.Put(ctx, "0xadmin", "tools", core.Before); err != nil || still != nil || put.Place != core.Before ||
		again.Generation != put.Generation {
		t.Errorf("put before: %+v, %v, and again: %+v, %v", put, err, again, still)
	}
	if _, err := p.Put(ctx, "0xadmin", "tools", "first"); portal.CodeOf(err) != portal.Invalid {
		t.Errorf("a place that is none answers %v", err)
	}
	gone, err := p.Remove(ctx, "0xadmin", "tools")
	if err != nil || gone.Enabled || !gone.Release.Zero() || !gone.Previous.Zero() || gone.Serial != 3 || gone.Place != "" ||
		p.granted("tools") != "" {
		t.Errorf("removed: %+v, %v, granted %q", gone, err, p.granted("tools"))
	}
	for _, act := range []func() error{
		func() error { _, err := p.Enable(ctx, "0xadmin", "tools"); return err },
		func() error { _, err := p.RollBack(ctx, "0xadmin", "tools"); return err },
		func() error { _, err := p.Remove(ctx, "0xadmin", "tools"); return err },
		func() error { _, err := p.Enable(ctx, "0xadmin", "other"); return err },
	} {
		if err := act(); portal.CodeOf(err) != portal.NotFound {
			t.Errorf("what is not there answers %v", err)
		}
	}
	if again := p.install(release{version: "1.2.0", serial: 3}); !again.Enabled || !again.Previous.Zero() {
		t.Errorf("installed after it was removed: %+v", again)
	}
	want := []string{
		"0xadmin publisher.trusted acme", "0xadmin module.installed tools", "0xadmin module.upgraded tools",
		"operator ops module.rolled_back tools",
		"0xadmin module.upgraded tools", "0xadmin module.disabled tools", "0xadmin module.upgraded tools", "0xadmin module.enabled tools",
		"0xadmin module.placed tools", "0xadmin module.removed tools", "0xadmin module.installed tools",
	}
	if got := p.audit(); !slices.Equal(got, want) {
		t.Errorf("the audit is\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if len(p.woken) != len(want)-1 {
		t.Errorf("the registry was woken %d times: %v", len(p.woken), p.woken)
	}
}

func TestWhatIsRefusedChangesNothing(t *testing.T) {
	tests := map[string]struct {
		before  func(*portalOf)
		release release
		spoil   func(*portalOf, []byte) []byte
		want    string
	}{
		"an unknown publisher": {release: release{publisher: "stranger"}, want: "stranger is unknown"},
		"a publisher that is not trusted any more": {
			before: func(p *portalOf) {
				_, err := p.Distrust(p.t.Context(), "0xadmin", "acme", "It was sold.")
				p.check(err)
			},
			want: "It was sold.",
		},
		"a key that is not the card's": {
			before: func(p *portalOf) { delete(p.keys, "acme") },
			want:   "is not that of its publisher acme",
		},
		"what expired": {
			release: release{issued: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), expires: time.Date(2026, 2, 1, 0, 0, 0, 0, time.UTC)},
			want:    "expired",
		},
		"what is not issued yet": {
			release: release{issued: time.Date(2026, 3, 1, 12, 6, 0, 0, time.UTC), expires: time.Date(2027, 3, 1, 0, 0, 0, 0, time.UTC)},
			want:    "still to come",
		},
		"another publisher's module": {
			before: func(p *portalOf) {
				p.install(release{})
				p.trust("rival")
			},
			release: release{publisher: "rival", version: "2.0.0", serial: 9},
			want:    "Module tools is acme's",
		},
		"another publisher's module that was removed": {
			before: func(p *portalOf) {
				p.install(release{})
				_, err := p.Remove(p.t.Context(), "0xadmin", "tools")
				p.check(err)
				p.trust("rival")
			},
			release: release{publisher: "rival", version: "2.0.0", serial: 9},
			want:    "Module tools is acme's",
		},
		"an older serial": {
			before:  func(p *portalOf) { p.install(release{version: "1.5.0", serial: 5}) },
			release: release{version: "1.6.0", serial: 4}, want: "serial 5 was wanted before",
		},
		"an older serial after it was removed": {
			before: func(p *portalOf) {
				p.install(release{version: "1.5.0", serial: 5})
				_, err := p.Remove(p.t.Context(), "0xadmin", "tools")
				p.check(err)
			},
			release: release{version: "1.4.0", serial: 4}, want: "serial 5 was wanted before",
		},
		"a version with other bytes": {
			before:  func(p *portalOf) { p.install(release{}) },
			release: release{serial: 2, files: map[string]string{"README.md": "other"}}, want: "Version 1.0.0 of tools is known with other contents",
		},
		"a page of the portal": {before: (*portalOf).trustOwn,
			release: release{publisher: core.InstancePublisher, manifest: map[string]any{"routes": []any{map[string]any{"path": "/admin",
				"title": "x", "description": "x", "access": "public"}}}}, want: "belongs to the portal"},
		"a page of another module": {
			before: func(p *portalOf) {
				p.trustOwn()
				p.install(release{module: "other", publisher: core.InstancePublisher})
			},
			release: release{publisher: core.InstancePublisher, manifest: map[string]any{"routes": []any{map[string]any{"path": "/other",
				"title": "x", "description": "x", "access": "public"}}}}, want: "both have the path /other"},
		"a plugin for another machine":   {release: release{arm: true}, want: ""},
		"a publisher who says he is us":  {release: release{publisher: "gaia"}, want: "gaia is unknown"},
		"what was revoked by its digest": {before: func(p *portalOf) { p.plan(release{}); p.revoke(release{}) }, want: "The release was revoked"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			p := newPortal(t)
			if test.before != nil {
				test.before(p)
			}
			before, audit := p.wish("tools"), len(p.audit())
			plan := p.plan(test.release)
			if test.want == "" { // it has a plugin for this machine too
				if len(plan.Refusals) > 0 {
					t.Errorf("it is refused: %q", plan.Refusals)
				}
				return
			}
			if !slices.ContainsFunc(plan.Refusals, func(s string) bool { return strings.Contains(s, test.want) }) {
				t.Errorf("it is refused with %q, want %q", plan.Refusals, test.want)
			}
			_, err := p.Install(t.Context(), "0xadmin", plan.Digest, []string{"chain.read"})
			isRefused(t, err, test.want)
			if p.wish("tools") != before || len(p.audit()) != audit {
				t.Errorf("it left %+v, before %+v, and %d audit entries", p.wish("tools"), before, len(p.audit())-audit)
			}
			again, err := p.PlanOf(t.Context(), plan.Digest)
			if err != nil || len(again.Refusals) != len(plan.Refusals) {
				t.Errorf("looked at again it is refused with %q, %v", again.Refusals, err)
			}
		})
	}
}

func (p *portalOf) revoke(r release) {
	p.t.Helper()
	_, err := p.Revoke(p.t.Context(), "0xadmin", core.Digest(sha256.Sum256(p.bundle(r))), "It leaks.")
	p.check(err)
}

func TestGrantsAreWhatThePlanLists(t *testing.T) {
	p := newPortal(t)
	plan := p.plan(release{manifest: map[string]any{"capabilities": []any{
		map[string]any{"name": "chain.read", "reason": "x"}, map[string]any{"name": "chain.follow", "reason": "x"},
		map[string]any{"name": "settings.read", "reason": "x"},
	}}})
	for want, granted := range map[string][]string{
		"asks for chain.read, chain.follow and settings.read, which was not granted": nil,
		"asks for chain.follow, which was not granted":                               {"chain.read", "settings.read"},
		"does not ask for events.publish": {"chain.read", "settings.read", "chain.follow",
			"events.publish"},
	} {
		_, err := p.Install(t.Context(), "0xadmin", plan.Digest, granted)
		isRefused(t, err, want)
	}
	if wish := p.wish("tools"); wish.Generation != 0 {
		t.Errorf("it left %+v", wish)
	}
}

func TestUnreadableBundlesLeaveNothing(t *testing.T) {
	p := newPortal(t)
	whole := p.bundle(release{})
	changed := bytes.Clone(whole)
	changed[len(changed)/2] ^= 1
	var unsigned bytes.Buffer
	_, packing := bundle.Pack(&unsigned, release{}.folder(t))
	p.check(packing)
	broken := errors.New("the line broke")
	for name, test := range map[string]struct {
		from io.Reader
		code portal.Code
		full bool
	}{
		"nothing":      {strings.NewReader(""), portal.Invalid, false},
		"no bundle":    {strings.NewReader("hello"), portal.Invalid, false},
		"half a one":   {bytes.NewReader(whole[:len(whole)/2]), portal.Invalid, false},
		"changed":      {bytes.NewReader(changed), portal.Invalid, false},
		"with a tail":  {io.MultiReader(bytes.NewReader(whole), strings.NewReader("tail")), portal.Invalid, false},
		"unsigned":     {&unsigned, portal.Invalid, false},
		"a lost line":  {io.MultiReader(bytes.NewReader(whole[:len(whole)/2]), failing{broken}), portal.Internal, false},
		"a full store": {bytes.NewReader(whole), portal.Unavailable, true},
	} {
		p.blobs.full = test.full
		_, err := p.Plan(t.Context(), "0xadmin", test.from)
		if err == nil || portal.CodeOf(err) != test.code {
			t.Errorf("%s answers %v", name, err)
		}
		if left := p.blobs.names(t); len(left) != 0 {
			t.Errorf("%s left %v", name, left)
		}
	}
	if _, err := p.PlanOf(t.Context(), digest(1)); portal.CodeOf(err) != portal.NotFound {
		t.Errorf("the plan of nothing answers %v", err)
	}
	if _, err := p.Install(t.Context(), "0xadmin", digest(1), nil); portal.CodeOf(err) != portal.NotFound {
		t.Errorf("installing nothing answers %v", err)
	}
}

type failing struct{ error }

func (f failing) Read([]byte) (int, error) { return 0, f.error }

func TestRollBackIsRefused(t *testing.T) {
	p, ctx := newPortal(t), t.Context()
	p.trustOwn()
	own := func(version string, serial int64, files map[string]string) release {
		return release{
			version: version, serial: serial, publisher: core.InstancePublisher, files: files,
			manifest: map[string]any{"capabilities": []any{map[string]any{"name": "sql.use", "reason": "Keeps."}}},
		}
	}
	first := p.install(own("1.0.0", 1, nil))
	_, err := p.RollBack(ctx, "0xadmin", "tools")
	isRefused(t, err, "this is its first")
	p.install(own("2.0.0", 2, map[string]string{"migrations/0002_prices.up.sql": "x"}))
	_, err = p.RollBack(ctx, "0xadmin", "tools")
	isRefused(t, err, "Version 2.0.0 has the migration 0002_prices, which cannot be undone: there is no way back to 1.0.0.")
	p.install(own("2.1.0", 3, map[string]string{"migrations/0002_prices.up.sql": "x", "migrations/0003_more.up.sql": "x",
		"migrations/0003_more.down.sql": "x"}))
	if back, err := p.RollBack(ctx, "0xadmin", "tools"); err != nil || back.Serial != 3 || !back.Undo || !p.wish("tools").Undo {
		t.Errorf("across a migration that can be undone: %+v, %v", back, err)
	}
	_, err = p.RollBack(ctx, "0xadmin", "tools") // forth
	p.check(err)
	_, err = p.Revoke(ctx, "0xadmin", p.wish("tools").Previous, "It leaks.")
	p.check(err)
	_, err = p.RollBack(ctx, "0xadmin", "tools")
	isRefused(t, err, "It leaks.")
	if _, err := p.Install(ctx, "0xadmin", first.Release, []string{"sql.use"}); err == nil {
		t.Error("an older release was installed")
	}
}

func TestADamagedBundleIsUpgraded(t *testing.T) {
	p := newPortal(t)
	before := p.install(release{})
	name := before.Release.String()
	p.check(os.WriteFile(filepath.Join(p.blobs.dir, name[:2], name), []byte("damaged"), 0o600))
	after := p.install(release{version: "1.1.0", serial: 2})
	if after.Release == before.Release || after.Previous != before.Release {
		t.Errorf("upgraded: %+v", after)
	}
}

func TestEnablingAgainStartsAnew(t *testing.T) {
	p, ctx := newPortal(t), t.Context()
	before := p.install(release{})
	p.woken = nil
	again, err := p.Enable(ctx, "0xadmin", "tools")
	if err != nil || !again.Enabled || again.Generation != before.Generation+1 || again.Release != before.Release ||
		p.granted("tools") != "chain.read" {
		t.Errorf("a quarantine goes on: %+v, %v", again, err)
	}
	if got := p.audit(); got[len(got)-1] != "0xadmin module.enabled tools" || len(p.woken) != 1 {
		t.Errorf("the audit ends with %q, and told were %q", got[len(got)-1], p.woken)
	}
	for range 2 {
		off, err := p.Disable(ctx, "0xadmin", "tools", core.Off{Reason: "It is slow."})
		if err != nil || off.Generation != again.Generation+1 {
			t.Errorf("disabled: %+v, %v", off, err)
		}
	}
}

func TestEnablingLooksAtPages(t *testing.T) {
	p, ctx := newPortal(t), t.Context()
	p.trustOwn()
	p.install(release{publisher: core.InstancePublisher})
	_, err := p.Disable(ctx, "0xadmin", "tools", core.Off{Reason: "It is slow."})
	p.check(err)
	p.install(release{module: "other", publisher: core.InstancePublisher, manifest: map[string]any{"routes": []any{
		map[string]any{"path": "/tools", "title": "x", "description": "x", "access": "public"}}}})
	_, err = p.Enable(ctx, "0xadmin", "tools")
	isRefused(t, err, "both have the path /tools")
	_, err = p.Disable(ctx, "0xadmin", "other", core.Off{Reason: "It is slow."})
	p.check(err)
	if _, err = p.Enable(ctx, "0xadmin", "tools"); err != nil {
		t.Error(err)
	}
	_, err = p.Enable(ctx, "0xadmin", "other")
	isRefused(t, err, "both have the path /tools")
	p.install(release{module: "partner"})
	_, err = p.Disable(ctx, "0xadmin", "partner", core.Off{Reason: "It is slow."})
	p.check(err)
	_, err = p.Distrust(ctx, "0xadmin", "acme", "It was sold.")
	p.check(err)
	_, err = p.Enable(ctx, "0xadmin", "partner")
	isRefused(t, err, "It was sold.")
}

func TestOfTwoActsOneWins(t *testing.T) {
	p := newPortal(t)
	p.install(release{serial: 1})
	upgrade := p.plan(release{version: "1.1.0", serial: 2})
	const processes = 8
	var (
		acts     sync.WaitGroup
		mu       sync.Mutex
		won      int
		unlucky  []error
		together sync.WaitGroup
	)
	together.Add(processes)
	for i := range processes {
		other := p.acts()
		other.config.Changed = nil
		other.config.Modules = meeting{p.store, &together}
		acts.Go(func() {
			var err error
			if i%2 == 0 {
				_, err = other.Disable(context.Background(), "0xadmin", "tools", core.Off{Reason: "It is slow."})
			} else {
				_, err = other.Install(context.Background(), "0xadmin", upgrade.Digest, []string{"chain.read"})
			}
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				won++
			} else {
				unlucky = append(unlucky, err)
			}
		})
	}
	acts.Wait()
	wish := p.wish("tools")
	if won != 1 || wish.Generation != 2 || len(p.audit()) != 3 || len(unlucky) != processes-1 {
		t.Errorf("%d acts won, generation %d, %d audit entries", won, wish.Generation, len(p.audit()))
	}
	for _, err := range unlucky {
		if portal.CodeOf(err) != portal.Conflict || !strings.Contains(err.Error(), "was changed meanwhile") {
			t.Errorf("one that did not win answers %v", err)
		}
	}
}

// meeting has all acts decide before any of them changes something.
type meeting struct {
	core.ModuleStore

	all *sync.WaitGroup
}

func (m meeting) Change(ctx context.Context, c core.Change) (core.Desired, error) {
	m.all.Done()
	m.all.Wait()
	return m.ModuleStore.Change(ctx, c)
}

// Of a stranger's bundle the plan says what was signed, until its publisher is trusted.
func TestStrangersBundleIsNotLookedInto(t *testing.T) {
	p := newPortal(t)
	ctx := t.Context()
	text := p.bundle(release{publisher: "stranger"})
	damaged := bytes.Clone(text)
	for i := len(damaged) - 200; i < len(damaged); i++ {
		damaged[i] ^= 0xff
	}
	var plans []core.Plan
	for _, upload := range [][]byte{text, damaged} {
		plan, err := p.Plan(ctx, "0xadmin", bytes.NewReader(upload))
		p.check(err)
		if plan.Module != "tools" || plan.Title != "tools" || plan.About != "" || plan.Version != "1.0.0" || plan.Publisher.Trusted ||
			plan.Digest != core.Digest(sha256.Sum256(upload)) || plan.Bytes != int64(len(upload)) || len(plan.Refusals) != 1 ||
			!strings.Contains(plan.Refusals[0], "stranger is unknown") {
			t.Errorf("%+v", plan)
		}
		if n := len(plan.Routes) + len(plan.Capabilities) + len(plan.Resources) + plan.Components.Total; n > 0 || plan.Changelog != "" {
			t.Errorf("it was looked into: %+v", plan)
		}
		plans = append(plans, plan)
	}
	p.trust("stranger")
	if again, err := p.PlanOf(ctx, plans[0].Digest); err != nil || len(again.Refusals) > 0 || len(again.Capabilities) != 1 || again.Title == "tools" {
		t.Errorf("trusted: %+v, %v", again, err)
	}
	if _, err := p.PlanOf(ctx, plans[1].Digest); portal.CodeOf(err) != portal.Invalid {
		t.Errorf("what is damaged answers %v, once it is looked into", err)
	}
}

// What is installed goes on being read when its statement expired, from a file as from an upload.
func TestInstalledBundleIsReadAfterItExpired(t *testing.T) {
	p := newPortal(t)
	p.install(release{})
	text := p.bundle(release{})
	p.now = p.now.AddDate(2, 0, 0)
	plan, err := p.Plan(t.Context(), "0xadmin", bytes.NewReader(text))
	if err != nil || plan.Act != core.ActNothing || len(plan.Refusals) > 0 || len(plan.Capabilities) != 1 {
		t.Errorf("%+v, %v", plan, err)
	}
}
