package admin

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// ages has every bundle be put two days ago, by the disk's clock, and the portal's clock be a day and a bit later.
func (p *portalOf) ages() {
	p.t.Helper()
	p.now = p.now.Add(keptUnwanted + time.Minute)
	for _, name := range p.blobs.names(p.t) {
		old := p.now.Add(-keptUnwanted - time.Second)
		p.check(os.Chtimes(filepath.Join(p.blobs.dir, name[:2], name), old, old))
	}
}

// has are the bundles that are there.
func (p *portalOf) has(want ...core.Digest) {
	p.t.Helper()
	names := make([]string, len(want))
	for i, digest := range want {
		names[i] = digest.String()
	}
	slices.Sort(names)
	got := p.blobs.names(p.t)
	slices.Sort(got)
	if !slices.Equal(got, names) {
		p.t.Errorf("there are the bundles %v, want %v", got, names)
	}
}

func TestSweepKeepsWhatIsNeeded(t *testing.T) {
	p, ctx := newPortal(t), t.Context()
	kept := p.install(release{}).Release
	planned := p.plan(release{version: "2.0.0", serial: 2}).Digest
	refusedPlan := p.plan(release{publisher: "stranger", module: "strange"}).Digest
	blob, _, err := p.blobs.Put(ctx, strings.NewReader("a module's own"))
	p.check(err)
	_, err = p.store.SaveBlob(ctx, "tools", 1<<20, core.ModuleBlob{Name: "a", Kept: blob})
	p.check(err)
	p.check(p.Sweep(ctx))
	p.has(kept, planned, refusedPlan, blob)
	entries := len(p.audit())
	p.ages()
	p.check(p.Sweep(ctx))
	p.has(kept, blob)
	for _, gone := range []core.Digest{planned, refusedPlan} {
		if _, err := p.PlanOf(ctx, gone); portal.CodeOf(err) != portal.NotFound || !strings.Contains(err.Error(), "upload it again") {
			t.Errorf("the plan of what was swept answers %v", err)
		}
		if _, err := p.Install(ctx, "0xadmin", gone, nil); portal.CodeOf(err) != portal.NotFound {
			t.Errorf("installing what was swept answers %v", err)
		}
	}
	if audit := p.audit()[entries:]; !slices.Equal(audit, []string{"portal release.removed tools"}) {
		t.Errorf("the audit has %v", audit)
	}
	releases, err := p.Releases(ctx, "tools")
	if err != nil || len(releases) != 1 || releases[0].Digest != kept {
		t.Errorf("the releases are %v, %v", releases, err)
	}
	p.check(p.Sweep(ctx))
	if audit := p.audit(); len(audit) != entries+1 {
		t.Errorf("sweeping again is audited: %v", audit)
	}
}

// A plan that is looked at once more, by uploading the same bundle, has another day.
func TestUploadedAgainItStays(t *testing.T) {
	p := newPortal(t)
	text := p.bundle(release{})
	for range 3 {
		_, err := p.Plan(t.Context(), "0xadmin", bytes.NewReader(text))
		p.check(err)
		p.now = p.now.Add(keptUnwanted - time.Minute)
		p.check(p.Sweep(t.Context()))
		if len(p.blobs.names(t)) != 1 {
			t.Fatal("it was deleted")
		}
	}
	p.ages()
	p.check(p.Sweep(t.Context()))
	p.has()
}

func TestReleasesThatManyCameAfter(t *testing.T) {
	p, ctx := newPortal(t), t.Context()
	p.config.Keep = 3
	sweep := func() {
		t.Helper()
		p.check(p.Sweep(ctx))
		p.ages()
		p.check(p.Sweep(ctx))
	}
	var all []core.Digest
	for n := range 6 {
		all = append(all, p.install(release{version: fmt.Sprintf("1.%d.0", n), serial: int64(n + 1)}).Release)
		p.now = p.now.Add(time.Minute)
	}
	sweep()
	p.has(all[3:]...)
	back, err := p.RollBack(ctx, "0xadmin", "tools")
	if err != nil || back.Release != all[4] {
		t.Fatalf("rolled back: %+v, %v", back, err)
	}
	p.config.Keep = 1
	sweep()
	p.has(all[4:]...) // wanted, and before
	releases, err := p.Releases(ctx, "tools")
	if err != nil || len(releases) != 2 || !releases[0].Previous || !releases[1].Wanted {
		t.Errorf("the releases are %+v, %v", releases, err)
	}
	p.now = p.now.Add(time.Minute)
	_, err = p.Remove(ctx, "0xadmin", "tools")
	p.check(err)
	sweep()
	p.has(all[4:]...)
	p.trust("rival")
	if plan := p.plan(release{publisher: "rival", version: "9.0.0", serial: 9}); len(plan.Refusals) == 0 ||
		!strings.Contains(plan.Refusals[0], "never changes hands") {
		t.Errorf("after it was removed and swept, another publisher has it: %q", plan.Refusals)
	}
}

// What a kill, or a store that fails, leaves behind is a bundle without a release: the next sweep deletes it.
func TestSweepIsCutShort(t *testing.T) {
	p := newPortal(t)
	p.plan(release{})
	p.ages()
	stuck := errors.New("the disk is stuck")
	p.config.Blobs = sticking{p.blobs, stuck}
	if err := p.Sweep(t.Context()); !errors.Is(err, stuck) {
		t.Errorf("got %v", err)
	}
	if held, err := p.store.Held(t.Context()); err != nil || len(held) > 0 || len(p.blobs.names(t)) != 1 {
		t.Errorf("left are %v and %v, %v", held, p.blobs.names(t), err)
	}
	p.config.Blobs = p.blobs
	p.check(p.Sweep(t.Context()))
	p.has()
}

type sticking struct {
	*kept
	err error
}

func (s sticking) Delete(context.Context, core.Digest) error { return s.err }

func (s sticking) Sweep(context.Context, time.Time, func(core.Digest) (bool, error)) error {
	return s.err
}

// Another portal deletes a bundle just when it is uploaded here: who uploads it is told, and nothing that lacks its bundle is wanted.
func TestBundleIsDeletedWhileItIsKept(t *testing.T) {
	p := newPortal(t)
	text := p.bundle(release{})
	p.config.Releases = deleting{p.store, p}
	if _, err := p.Plan(t.Context(), "0xadmin", bytes.NewReader(text)); portal.CodeOf(err) != portal.Conflict ||
		!strings.Contains(err.Error(), "upload it again") {
		t.Errorf("planning answers %v", err)
	}
	p.config.Releases = p.store
	plan, err := p.Plan(t.Context(), "0xadmin", bytes.NewReader(text))
	p.check(err)
	p.config.Releases = deleting{p.store, p}
	if _, err := p.Install(t.Context(), "0xadmin", plan.Digest, []string{"chain.read"}); portal.CodeOf(err) != portal.Conflict {
		t.Errorf("installing answers %v", err)
	}
	if wish := p.wish("tools"); !wish.Release.Zero() {
		t.Errorf("%+v is wanted", wish)
	}
}

// deleting has another portal's sweep come just before a release is saved.
type deleting struct {
	core.ReleaseStore
	p *portalOf
}

func (d deleting) SaveRelease(ctx context.Context, packed core.Packed) error {
	return errors.Join(d.p.blobs.Delete(ctx, packed.Digest), d.ReleaseStore.SaveRelease(ctx, packed))
}

// What a publisher plans and nobody installs takes no name from anybody.
func TestPlansTakeNoNames(t *testing.T) {
	p := newPortal(t)
	p.trust("rival")
	p.plan(release{publisher: "rival", version: "1.0.0", serial: 1<<53 - 1})
	p.plan(release{publisher: "rival", version: "1.0.0", serial: 1, files: map[string]string{"README.md": "other"}})
	p.plan(release{files: map[string]string{"README.md": "a first attempt"}})
	plan := p.plan(release{})
	if len(plan.Refusals) > 0 {
		t.Fatalf("it is refused: %q", plan.Refusals)
	}
	if wish, err := p.Install(t.Context(), "0xadmin", plan.Digest, []string{"chain.read"}); err != nil || wish.Serial != 1 {
		t.Errorf("installed: %+v, %v", wish, err)
	}
	if again := p.plan(release{files: map[string]string{"README.md": "a first attempt"}}); !strings.Contains(strings.Join(again.Refusals, " "),
		"known with other contents") {
		t.Errorf("now that the name is taken it may be installed: %q", again.Refusals)
	}
	if wish := p.install(release{version: "1.1.0", serial: 2}); wish.Serial != 2 {
		t.Errorf("upgraded: %+v", wish)
	}
	releases, err := p.store.Releases(t.Context(), "tools")
	p.check(err)
	if named, err := Named(releases, func(r core.Packed) bool { return r.Manifest.Version == "1.0.0" }); err != nil || named != plan.Digest {
		t.Errorf("1.0.0 is %s, %v, want what was installed, %s", named, err, plan.Digest)
	}
	theirs := slices.DeleteFunc(releases, func(r core.Packed) bool { return r.Statement.Publisher != "rival" })
	if _, err := Named(theirs, func(core.Packed) bool { return true }); portal.CodeOf(err) != portal.Conflict ||
		!strings.Contains(err.Error(), "by its digest") {
		t.Errorf("one of two plans is named: %v", err)
	}
}

// Rebuilds of what comes with the portal go as all others do, whatever somebody plans of that name.
func TestFirstPartyRebuilds(t *testing.T) {
	p := newPortal(t)
	p.config.Keep = 2
	p.plan(release{module: "gaia", serial: 1<<53 - 1})
	dir := t.TempDir()
	var wish core.Desired
	for n := range 5 {
		p.beside(t, dir, release{publisher: "gaia", module: "gaia", files: map[string]string{"README.md": fmt.Sprint(n)}})
		p.check(p.FirstParty(t.Context(), dir))
		p.now = p.now.Add(time.Minute)
		p.check(p.Sweep(t.Context()))
		wish = p.wish("gaia")
	}
	if wish.Serial != 5 {
		t.Errorf("wanted is %+v", wish)
	}
	p.ages()
	p.check(p.Sweep(t.Context()))
	p.has(wish.Release, wish.Previous)
	p.check(p.FirstParty(t.Context(), dir))
	if again := p.wish("gaia"); again.Generation != wish.Generation {
		t.Errorf("it was installed once more: %+v", again)
	}
}
