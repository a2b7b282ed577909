package admin

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/sdk/go/portal"
)

// A developer changes a module and installs it again under the same version, as often as they like, and nobody else can.
func TestAFolderInDevelopment(t *testing.T) {
	p, ctx := newPortal(t), t.Context()
	dev := p.acts()
	dev.config.Develops, dev.config.Data = true, t.TempDir()
	with := func(readme string) string {
		return release{publisher: "beta", files: map[string]string{"README.md": readme}}.folder(t)
	}
	first, err := dev.Develop(ctx, with("first"))
	p.check(err)
	if same, err := dev.Develop(ctx, with("first")); err != nil || same.Generation != first.Generation {
		t.Errorf("the same files are installed again: %+v, %v", same, err)
	}
	second, err := dev.Develop(ctx, with("second"))
	p.check(err)
	if second.Release == first.Release || second.Serial != first.Serial+1 || !second.Enabled || p.granted("tools") == "" {
		t.Errorf("%+v after %+v, granted %q", second, first, p.granted("tools"))
	}
	packed, err := p.store.Release(ctx, second.Release)
	p.check(err)
	if packed.Manifest.Version != "1.0.0" || packed.Statement.Publisher != "beta" {
		t.Errorf("%+v", packed.Statement)
	}
	back, err := dev.Develop(ctx, with("first"))
	p.check(err)
	if back.Serial != second.Serial+1 {
		t.Errorf("the earlier contents again: %+v", back)
	}
	_, err = dev.Remove(ctx, "operator test", "tools")
	p.check(err)
	if again, err := dev.Develop(ctx, with("third")); err != nil || !again.Enabled {
		t.Errorf("after it was removed: %+v, %v", again, err)
	}

	if _, err := p.acts().Develop(ctx, with("fourth")); portal.CodeOf(err) != portal.Forbidden {
		t.Errorf("a portal that is not for development took it: %v", err)
	}
	own, err := dev.Develop(ctx, release{module: "own", publisher: core.InstancePublisher}.folder(t))
	p.check(err)
	for _, wish := range []core.Desired{p.wish("tools"), own} {
		packed, err = p.store.Release(ctx, wish.Release)
		p.check(err)
		now, err := p.view(ctx)
		p.check(err)
		if err := now.trust.Check(packed); err == nil || !strings.Contains(err.Error(), "portal dev alone runs it") {
			t.Errorf("%s, which nobody signed, runs outside of development: %v", wish.Module, err)
		}
		if now, err = dev.view(ctx); err != nil || now.trust.Check(packed) != nil {
			t.Errorf("%s does not run in development: %v", wish.Module, err)
		}
	}
	path := filepath.Join(dev.config.Data, developerKey)
	key, err := bundle.LoadKey(path)
	p.check(err)
	p.keys["beta"] = key
	if plan, err := p.Plan(ctx, "0xadmin", bytes.NewReader(p.bundle(release{publisher: "beta", serial: 98}))); err != nil ||
		!strings.Contains(fmt.Sprint(plan.Refusals), "Only portal dev trusts the publisher beta") {
		t.Errorf("what is signed with the key that portal dev made is taken outside of development: %+v, %v", plan, err)
	}
	if _, err := dev.Develop(ctx, with("fifth")); err != nil {
		t.Errorf("back in development: %v", err)
	}

	p.trust("beta") // by its card, which its wallet signed
	_, err = dev.Develop(ctx, with("sixth"))
	isRefused(t, err, "trusts the publisher beta by its card")
	plan, err := p.Plan(ctx, "0xadmin",
		bytes.NewReader(p.bundle(release{publisher: "beta", serial: 99, files: map[string]string{"README.md": "seventh"}})))
	p.check(err)
	if len(plan.Refusals) == 0 || plan.Act != core.ActUpgrade {
		t.Errorf("a version with other contents is taken outside of development: %+v", plan)
	}
}
