package admin

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/core/store"
)

// beside writes the release as it lies beside the binary, and answers with the folder.
func (p *portalOf) beside(t *testing.T, dir string, r release) string {
	t.Helper()
	if dir == "" {
		dir = t.TempDir()
	}
	var packed bytes.Buffer
	_, packing := bundle.Pack(&packed, r.folder(t))
	p.check(packing)
	path := filepath.Join(dir, orElse(r.module, "tools")+"-"+orElse(r.version, "1.0.0")+".bundle")
	p.check(os.WriteFile(path, packed.Bytes(), 0o600))
	later := time.Now().Add(time.Duration(packed.Len()) * time.Second) // another file, however soon it comes
	p.check(os.Chtimes(path, later, later))
	return dir
}

func (p *portalOf) firstParty(t *testing.T, r release) core.Desired {
	t.Helper()
	p.check(p.FirstParty(t.Context(), p.beside(t, "", r)))
	return p.wish(core.ModuleID(orElse(r.module, "tools")))
}

func TestFirstParty(t *testing.T) {
	p, ctx := newPortal(t), t.Context()
	ours := release{publisher: "gaia"}
	dir := p.beside(t, "", ours)
	p.beside(t, dir, release{publisher: "gaia", module: "other"})
	p.check(p.FirstParty(ctx, dir))
	first := p.wish("tools")
	if !first.Enabled || first.Serial != 1 || first.ChangedBy != "portal" || p.granted("tools") != "chain.read" ||
		p.wish("other").Release.Zero() {
		t.Errorf("installed: %+v, granted %q", first, p.granted("tools"))
	}
	if known := p.publisher("gaia"); known.Key == (core.PublicKey{}) || !known.Wallet.Zero() {
		t.Errorf("the portal's own publisher is %+v", known)
	}
	if about, err := os.Stat(filepath.Join(p.config.Data, instanceKey)); err != nil || about.Mode().Perm() != 0o600 {
		t.Errorf("its key: %v, %v", about, err)
	}
	if left, err := filepath.Glob(filepath.Join(p.config.Data, "signing-*")); err != nil || left != nil {
		t.Errorf("it left %v, %v", left, err)
	}

	entries := len(p.audit())
	began := quiet.Start()
	p.check(p.FirstParty(ctx, dir))
	if took := began.Took(); took > 50*time.Millisecond {
		t.Errorf("nothing to do took %s", took)
	}
	p.check(os.Remove(filepath.Join(p.config.Data, seenFile)))
	p.check(p.FirstParty(ctx, dir))
	if got := p.audit(); len(got) != entries {
		t.Errorf("nothing to do left %q", got[entries:])
	}

	_, err := p.Disable(ctx, "0xadmin", "tools", core.Off{Reason: "It is slow."})
	p.check(err)
	ours.files = map[string]string{"README.md": "in development, the version stays"}
	p.beside(t, dir, ours)
	p.check(p.FirstParty(ctx, dir))
	second := p.wish("tools")
	if second.Enabled || second.Serial != 2 || second.Previous != first.Release {
		t.Errorf("upgraded while disabled: %+v", second)
	}

	_, err = p.RollBack(ctx, "0xadmin", "tools")
	p.check(err)
	p.check(os.Remove(filepath.Join(p.config.Data, seenFile)))
	p.check(p.FirstParty(ctx, dir))
	if wish := p.wish("tools"); wish.Release != first.Release {
		t.Errorf("after a roll-back it is back: %+v", wish)
	}
	_, err = p.Remove(ctx, "0xadmin", "tools")
	p.check(err)
	p.check(p.FirstParty(ctx, dir))
	if wish := p.wish("tools"); !wish.Release.Zero() {
		t.Errorf("after it was removed it is back: %+v", wish)
	}
	ours.version = "1.1.0"
	p.beside(t, dir, ours)
	p.check(p.FirstParty(ctx, dir))
	if wish := p.wish("tools"); wish.Release.Zero() || wish.Enabled || wish.Serial != 3 {
		t.Errorf("a new version of what was removed: %+v", wish)
	}
}

func TestFirstPartyOnAnotherDatabase(t *testing.T) {
	p, ctx := newPortal(t), t.Context()
	dir := p.beside(t, "", release{publisher: "gaia"})
	p.check(p.FirstParty(ctx, dir))
	fresh, err := store.Open(ctx, "sqlite:"+filepath.Join(t.TempDir(), "portal.db"))
	p.check(err)
	defer fresh.Close()
	p.config.Modules, p.config.Releases, p.config.Publishers, p.store = fresh, fresh, fresh, fresh
	p.check(p.FirstParty(ctx, dir))
	if p.wish("tools").Release.Zero() {
		t.Error("a new database has nothing of what comes with the portal")
	}

	p.config.Data = t.TempDir() // another machine's
	p.check(p.FirstParty(ctx, dir))
	if wish := p.wish("tools"); wish.Generation != 1 {
		t.Errorf("the same files were installed again: %+v", wish)
	}
	p.beside(t, dir, release{publisher: "gaia", files: map[string]string{"README.md": "other"}})
	p.check(p.FirstParty(ctx, dir))
	if wish := p.wish("tools"); wish.Serial != 2 {
		t.Errorf("signed with another instance's key it was not installed: %+v", wish)
	}
}

func TestFirstPartyBringsALostBundleBack(t *testing.T) {
	for name, lose := range map[string]func(p *portalOf){
		"beside the same folder": func(p *portalOf) {},
		"on a new machine":       func(p *portalOf) { p.config.Data = p.t.TempDir() },
	} {
		t.Run(name, func(t *testing.T) {
			p, ctx := newPortal(t), t.Context()
			dir := p.beside(t, "", release{publisher: "gaia"})
			p.check(p.FirstParty(ctx, dir))
			_, err := p.Disable(ctx, "0xadmin", "tools", core.Off{Reason: "It is slow."})
			p.check(err)
			before := p.wish("tools")
			p.check(p.blobs.Delete(ctx, before.Release))
			lose(p)
			p.check(p.FirstParty(ctx, dir))
			wish := p.wish("tools")
			if has, err := p.blobs.Has(ctx, wish.Release); !has || err != nil || wish.Enabled || wish.Serial != before.Serial+1 {
				t.Errorf("the bundle of %+v is there: %v, %v", wish, has, err)
			}
			p.check(p.FirstParty(ctx, dir))
			if again := p.wish("tools"); again.Generation != wish.Generation {
				t.Errorf("it was installed once more: %+v", again)
			}
		})
	}
}

func TestFirstPartyKeepsARowFromBefore(t *testing.T) {
	p, ctx := newPortal(t), t.Context()
	_, err := p.store.Change(ctx,
		core.Change{Desired: core.Desired{Module: "tools", Enabled: false}, Entry: core.AuditEntry{At: p.now, Action: "test"}})
	p.check(err)
	if wish := p.firstParty(t, release{publisher: "gaia"}); wish.Enabled || wish.Release.Zero() || wish.Generation != 2 {
		t.Errorf("what was disabled before there were releases: %+v", wish)
	}
}

func TestFirstPartyRefuses(t *testing.T) {
	p, ctx := newPortal(t), t.Context()
	p.install(release{serial: 3})
	dir := p.beside(t, "", release{publisher: "gaia", version: "9.0.0"})
	p.beside(t, dir, release{module: "partners"})
	p.beside(t, dir, release{publisher: "gaia", module: "sound"})
	p.check(os.WriteFile(filepath.Join(dir, "broken-1.0.0.bundle"), []byte("x"), 0o600))
	err := p.FirstParty(ctx, dir)
	for _, want := range []string{"install tools-9.0.0.bundle: Module tools is acme's", "install partners-1.0.0.bundle: Its publisher is acme",
		"install broken-1.0.0.bundle: "} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("it does not say %q: %v", want, err)
		}
	}
	if p.wish("sound").Release.Zero() || p.wish("tools").Serial != 3 || !p.wish("partners").Release.Zero() {
		t.Error("one that cannot be installed keeps the others, or it was installed")
	}
	if err := p.FirstParty(ctx, filepath.Join(dir, "nowhere")); err != nil {
		t.Errorf("a folder that is not there: %v", err)
	}
}

func TestPortalsThatStartTogether(t *testing.T) {
	p := newPortal(t)
	dir := p.beside(t, "", release{publisher: "gaia"})
	var starts sync.WaitGroup
	errs := make([]error, 4)
	for i := range errs {
		one := p.acts()
		one.config.Changed = nil
		starts.Go(func() { errs[i] = one.FirstParty(context.Background(), dir) })
	}
	starts.Wait()
	if err := errors.Join(errs...); err != nil || p.wish("tools").Release.Zero() {
		t.Errorf("%+v, %v", p.wish("tools"), err)
	}
}
