package registry

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/core/webfile"
	"gaia.example/portal/sdk/go/portal"
)

func TestLife(t *testing.T) {
	dir := t.TempDir()
	r := open(t, dir, nil)
	r.module()
	if _, ok := r.Table().Match("/gaia"); !ok || r.State("gaia") != core.Ready || !r.file("gaia", "0.1.0") {
		t.Errorf("installed it is %s, routed %v", r.State("gaia"), ok)
	}
	r.act("gaia", off)
	if _, ok := r.Table().Match("/gaia"); ok || r.State("gaia") != core.Stopped || r.file("gaia", "0.1.0") {
		t.Errorf("disabled it is %s, routed %v", r.State("gaia"), ok)
	}
	r.act("gaia", on)
	if _, ok := r.Table().Match("/gaia"); !ok || r.State("gaia") != core.Ready || len(r.slots.opened) != 1 {
		t.Errorf("enabled it is %s, routed %v, opened %v", r.State("gaia"), ok, r.slots.opened)
	}
	wish := r.act("gaia", off)
	r.settlesDown(t, "gaia", wish.Generation, core.Stopped)
	r.journal.close()
	want := "discovered verified staged starting probing ready draining stopped starting probing ready draining stopped"
	if steps := r.path("gaia"); states(steps) != want || steps[0].Replica != "r1" || steps[3].Release != wish.Release ||
		steps[3].Version != "0.1.0" {
		t.Errorf("its steps are %s: %+v", states(steps), steps)
	}
	last := r.events.payloads[len(r.events.payloads)-1]
	if last != `{"id":"gaia","version":"0.1.0","digest":"`+wish.Release.String()+`","enabled":false,"state":"stopped"}` {
		t.Errorf("the last event is %s", last)
	}
	check(t, r.store.VerifyAudit(t.Context()))
	r.end()

	again := open(t, dir, nil)
	again.settlesDown(t, "gaia", wish.Generation, core.Stopped)
	if _, ok := again.Table().Match("/gaia"); ok {
		t.Error("a module that was disabled is routed after a restart")
	}
	again.act("gaia", on)
	again.end()

	third := open(t, dir, nil)
	if _, ok := third.Table().Match("/gaia"); !ok {
		t.Error("an enabled module is not routed before it runs")
	}
	third.settlesDown(t, "gaia", wish.Generation+1, core.Ready)
	quiet.Until(t, 5*time.Second, "its steps are written down", func() bool {
		return strings.HasSuffix(states(third.path("gaia")), "staged starting probing ready")
	})
}

// Where an admin put a module's entries is in the table and told to tabs as soon as it is followed, and after a restart.
func TestAPlaceIsFollowedWithoutARestart(t *testing.T) {
	dir := t.TempDir()
	r := open(t, dir, nil)
	r.module()
	placed := func(r *replica) core.Place {
		m, _ := r.Table().Module("gaia")
		return m.Release.Placed
	}
	told := func() int {
		r.events.mu.Lock()
		defer r.events.mu.Unlock()
		return len(r.events.payloads)
	}
	const installing = 6 // discovered, verified, staged, starting, probing, ready
	quiet.Until(t, 5*time.Second, "its steps are written down and told", func() bool { return told() == installing })
	before, since, steps := told(), r.report("gaia").Status.Since, states(r.path("gaia"))
	wish := r.act("gaia", func(w *core.Desired) { w.Place = core.Before })
	if placed(r) != core.Before || r.State("gaia") != core.Ready || len(r.slots.opened) != 1 {
		t.Errorf("it stands %q, is %s, opened %v", placed(r), r.State("gaia"), r.slots.opened)
	}
	quiet.Until(t, 5*time.Second, "tabs are told", func() bool { return told() == before+1 })
	if now := states(r.path("gaia")); now != steps || !r.report("gaia").Status.Since.Equal(since) {
		t.Errorf("it took the steps %s, after %s, and is so since %s, not %s", now, steps, r.report("gaia").Status.Since, since)
	}
	r.settlesDown(t, "gaia", wish.Generation, core.Ready)
	r.act("gaia", off)
	r.act("gaia", on)
	if placed(r) != core.Before {
		t.Errorf("switched off and on it stands %q", placed(r))
	}
	r.end()
	safe := open(t, dir, func(c *Config) { c.Safe = true })
	wish = safe.act("gaia", func(w *core.Desired) { w.Place = core.Among })
	if safe.State("gaia") != core.Staged || len(safe.slots.opened) > 0 {
		t.Errorf("put elsewhere in safe mode it is %s, opened %v", safe.State("gaia"), safe.slots.opened)
	}
	safe.end()
	if again := open(t, dir, nil); placed(again) != core.Among || again.wish("gaia").Generation != wish.Generation {
		t.Errorf("after a restart it stands %q", placed(again))
	}
}

// What a module may ask wallets for is in the table and told to tabs as soon as it is granted or withheld, and the module goes on; without
// another grant it waits.
func TestGrantsOfTheWalletAreFollowedWithoutARestart(t *testing.T) {
	r := open(t, t.TempDir(), nil)
	r.module()
	granted := func() []string {
		m, _ := r.Table().Module("gaia")
		return m.Release.Granted
	}
	needed := granted()
	told := func() int {
		r.events.mu.Lock()
		defer r.events.mu.Unlock()
		return len(r.events.payloads)
	}
	const installing = 6 // discovered, verified, staged, starting, probing, ready
	quiet.Until(t, 5*time.Second, "its steps are written down and told", func() bool { return told() == installing })
	const call = "wallet.call:GaiaToken.approve"
	for i, row := range [][]string{append(slices.Clone(needed), call), needed} {
		wish := r.act("gaia", func(*core.Desired) {}, row...)
		if !slices.Equal(granted(), row) || r.State("gaia") != core.Ready || len(r.slots.opened) != 1 {
			t.Errorf("it is granted %q, is %s, opened %v", granted(), r.State("gaia"), r.slots.opened)
		}
		quiet.Until(t, 5*time.Second, "tabs are told", func() bool { return told() == installing+i+1 })
		r.settlesDown(t, "gaia", wish.Generation, core.Ready)
	}
}

// settlesDown waits until the replica observes the module in that state, having followed that generation.
func (r *replica) settlesDown(t *testing.T, id core.ModuleID, generation int64, state core.State) {
	t.Helper()
	quiet.Until(t, 10*time.Second, string(id)+" is observed to be "+string(state), func() bool {
		all, err := r.store.Observations(t.Context(), id)
		check(t, err)
		return len(all) == 1 && all[0].Generation == generation && all[0].State == state && all[0].Replica == "r1"
	})
}

func TestOnDemandSleeps(t *testing.T) {
	r := open(t, "", nil)
	r.install(r.put(r.pack("gaia", "0.1.0", 1, map[string]any{"run": "on_demand"})), "gaia")
	if r.State("gaia") != core.Asleep || r.report("gaia").Status.PID != 0 {
		t.Errorf("it is %s", r.State("gaia"))
	}
	if _, ok := r.Table().Match("/gaia"); !ok {
		t.Error("it is not routed")
	}
}

func TestNothingRunsBeforeItIsGranted(t *testing.T) {
	asks := map[string]any{"capabilities": []any{map[string]any{"name": "chain.read", "reason": "So."}}}
	r := open(t, "", nil)
	digest := r.put(r.pack("gaia", "0.1.0", 1, asks))
	r.install(digest, "gaia")
	if _, routed := r.Table().Match("/gaia"); routed || r.State("gaia") != core.AwaitingGrant || len(r.slots.opened) > 0 {
		t.Errorf("it is %s, routed %v, opened %v", r.State("gaia"), routed, r.slots.opened)
	}
	if p := r.report("gaia").Status.Problem; p != "It asks for chain.read, which nobody has granted yet." {
		t.Errorf("it says %q", p)
	}
	r.act("gaia", on, "chain.read")
	if r.State("gaia") != core.Ready {
		t.Errorf("granted it is %s", r.State("gaia"))
	}
	r.act("gaia", on)
	if _, routed := r.Table().Match("/gaia"); routed || r.State("gaia") != core.AwaitingGrant || r.report("gaia").Status.PID != 0 {
		t.Errorf("without its grant it is %s, routed %v", r.State("gaia"), routed)
	}
}

func TestSafeModeStartsNone(t *testing.T) {
	dir := t.TempDir()
	r := open(t, dir, nil)
	r.module()
	r.end()
	safe := open(t, dir, func(c *Config) { c.Safe = true })
	wish := safe.wish("gaia")
	check(t, safe.Settled(t.Context(), "gaia", wish.Generation))
	if _, ok := safe.Table().Match("/gaia"); ok || len(safe.slots.opened) > 0 || safe.State("gaia") != core.Staged {
		t.Errorf("routed %v, opened %v, %s", ok, safe.slots.opened, safe.State("gaia"))
	}
	safe.act("gaia", on)
	if safe.State("gaia") != core.Ready {
		t.Errorf("enabled in safe mode it is %s", safe.State("gaia"))
	}
}

func TestRemoved(t *testing.T) {
	r := open(t, "", nil)
	digest := r.module()
	if _, err := os.Stat(r.folders.of(digest)); err != nil {
		t.Fatal(err)
	}
	r.act("gaia", func(w *core.Desired) { w.Release, w.Previous, w.Enabled = core.Digest{}, core.Digest{}, false })
	if _, err := r.Report("gaia"); portal.CodeOf(err) != portal.NotFound || r.State("gaia") != "" {
		t.Errorf("it is %s, reported %v", r.State("gaia"), err)
	}
	if _, ok := r.Table().Match("/gaia"); ok {
		t.Error("it is routed")
	}
	quiet.Until(t, 5*time.Second, "it is not observed any more", func() bool {
		all, err := r.store.Observations(t.Context(), "gaia")
		return err == nil && len(all) == 0
	})
	quiet.Until(t, 10*time.Second, "its folder is gone", func() bool {
		left, err := os.ReadDir(filepath.Join(r.dir, "modules"))
		return err == nil && len(left) == 0
	})
	r.act("gaia", wanting(digest))
	r.act("gaia", on)
	if r.State("gaia") != core.Ready {
		t.Errorf("installed anew it is %s", r.State("gaia"))
	}
}

func TestRevokedWhileItRuns(t *testing.T) {
	dir := t.TempDir()
	r := open(t, dir, nil)
	digest := r.module()
	entry := core.AuditEntry{At: time.Now(), Actor: "0xab", Action: "release.revoked", Subject: "gaia"}
	check(t, r.store.Revoke(t.Context(), entry,
		core.Revocation{Module: "gaia", Digest: digest, Reason: "It leaks.", RevokedAt: time.Now(), RevokedBy: "0xab"}))
	r.Wake("gaia")
	quiet.Until(t, 10*time.Second, "it is stopped", func() bool { return r.State("gaia") == core.VerifyFailed })
	report := r.report("gaia")
	if _, ok := r.Table().Match("/gaia"); ok || report.Status.PID != 0 || report.Status.Class != core.NotVerified ||
		!strings.Contains(report.Status.Problem, "It leaks.") {
		t.Errorf("routed %v: %+v", ok, report.Status)
	}
	r.end()
	again := open(t, dir, nil)
	quiet.Until(t, 10*time.Second, "it is refused after a restart", func() bool { return again.State("gaia") == core.VerifyFailed })
	if _, ok := again.Table().Match("/gaia"); ok || len(again.slots.opened) > 0 {
		t.Errorf("routed %v, opened %v", ok, again.slots.opened)
	}
}

func TestPublisherIsDistrustedAndTrustedAgain(t *testing.T) {
	r := open(t, "", nil)
	r.module()
	publishers, err := r.store.Publishers(t.Context())
	check(t, err)
	own := publishers[0]
	for _, step := range []struct {
		revoked time.Time
		state   core.State
	}{{time.Now(), core.VerifyFailed}, {time.Time{}, core.Ready}} {
		own.RevokedAt, own.Reason = step.revoked, "Its key leaked."
		check(t, r.store.SavePublisher(t.Context(), own,
			core.AuditEntry{At: time.Now(), Actor: "0xab", Action: "publisher.changed", Subject: own.ID}))
		own.Generation++
		quiet.Until(t, 5*time.Second, string(step.state), func() bool { return r.State("gaia") == step.state })
	}
}

// forgotten is a version that somebody has taken out of the database by hand.
const forgotten = "0.0.1"

// foreign and abroad are versions that a portal with another host contract, or another shell contract, has put into the database.
const (
	foreign = "0.0.2"
	abroad  = "0.0.3"
)

type forgetful struct{ core.ReleaseStore }

func (f forgetful) Release(ctx context.Context, digest core.Digest) (core.Packed, error) {
	packed, err := f.ReleaseStore.Release(ctx, digest)
	if packed.Manifest.Version == forgotten {
		return core.Packed{}, portal.Errorf(portal.NotFound, "There is no release %s.", digest)
	}
	if packed.Manifest.Version == foreign {
		packed.Manifest.Compat.Host = bundle.HostContract + 1
	}
	if packed.Manifest.Version == abroad {
		packed.Manifest.Compat.Shell = bundle.ShellContract + 1
	}
	return packed, err
}

func TestRefuses(t *testing.T) {
	page := func(path string) map[string]any {
		return map[string]any{"routes": []any{map[string]any{"path": path, "title": "x", "description": "x", "access": "public"}}}
	}
	for name, test := range map[string]struct {
		install func(*replica) core.Digest
		state   core.State
		problem string
	}{
		"a release that the database does not have": {
			func(r *replica) core.Digest { return r.put(r.pack("gaia", forgotten, 1, nil)) }, core.VerifyFailed, "install it again",
		},
		"a release for a portal with another host contract": {
			func(r *replica) core.Digest { return r.put(r.pack("gaia", foreign, 1, nil)) }, core.Incompatible,
			"Its plugin is built for host contract 2 and this portal has 1: update the portal.",
		},
		"a release for a portal with another shell contract": {
			func(r *replica) core.Digest { return r.put(r.pack("gaia", abroad, 1, nil)) }, core.Incompatible,
			"Its pages are built for shell contract 2 and this portal has 1: update the portal.",
		},
		"a bundle that was changed in the store": {func(r *replica) core.Digest {
			text := r.pack("gaia", "0.1.0", 1, nil)
			digest := r.put(text)
			other := r.pack("gaia", "0.1.1", 2, nil)
			found, err := filepath.Glob(filepath.Join(r.dir, "blobs", "*", digest.String()))
			more, _ := filepath.Glob(filepath.Join(r.dir, "blobs", digest.String()))
			if found = append(found, more...); err != nil || len(found) != 1 {
				r.t.Fatalf("the bundle is at %v, %v", found, err)
			}
			check(r.t, os.Chmod(found[0], 0o600))
			check(r.t, os.WriteFile(found[0], other, 0o600))
			return digest
		}, core.VerifyFailed, ""},
		"a page of the portal's own": {
			func(r *replica) core.Digest { return r.put(r.pack("gaia", "0.1.0", 1, page("/api/x"))) }, core.VerifyFailed, "belongs to the portal",
		},
		"a page of another module": {
			func(r *replica) core.Digest { return r.put(r.pack("gaia", "0.1.0", 1, page("/sound"))) }, core.VerifyFailed,
			"both have the path /sound",
		},
		"a folder that nobody signed": {func(r *replica) core.Digest {
			var signed bytes.Buffer
			now := time.Now()
			check(r.t, bundle.Sign(&signed, bytes.NewReader(r.pack("gaia", "0.1.0", 1, nil)), r.key, bundle.Terms{
				Publisher: core.InstancePublisher, Serial: 1, IssuedAt: now, ExpiresAt: now.AddDate(1, 0, 0), Development: true,
			}))
			return r.put(signed.Bytes())
		}, core.VerifyFailed, "portal dev alone runs it"},
		"a publisher that is unknown": {func(r *replica) core.Digest {
			digest := r.put(r.pack("gaia", "0.1.0", 1, nil))
			check(r.t, r.store.SavePublisher(r.t.Context(), core.Publisher{
				PublisherCard: core.PublisherCard{ID: core.InstancePublisher}, TrustedAt: time.Now(), RevokedAt: time.Now(), Reason: "Gone.",
				Generation: 1,
			}, core.AuditEntry{At: time.Now(), Actor: "0xab", Action: "publisher.revoked"}))
			return digest
		}, core.VerifyFailed, "not trusted any more"},
	} {
		t.Run(name, func(t *testing.T) {
			r := open(t, "", func(c *Config) { c.Releases = forgetful{c.Releases} })
			r.install(r.put(r.pack("sound", "0.1.0", 1, nil)), "sound")
			r.install(test.install(r), "gaia")
			report := r.report("gaia")
			if report.Status.State != test.state || !strings.Contains(report.Status.Problem, test.problem) || report.Status.Problem == "" {
				t.Errorf("it is %s: %s", report.Status.State, report.Status.Problem)
			}
			if r.slot("gaia") != nil || len(r.slots.opened) != 1 {
				t.Errorf("opened are %v", r.slots.opened)
			}
			if _, routed := r.Table().Module("gaia"); routed {
				t.Error("it is routed")
			}
			if left, err := filepath.Glob(filepath.Join(r.dir, "modules", ".*")); err != nil || len(left) > 0 {
				t.Errorf("left is %v, %v", left, err)
			}
		})
	}
}

// silent is a store of bundles that does not answer.
type silent struct{ core.Blobs }

func (silent) Get(context.Context, core.Digest) (io.ReadCloser, error) {
	return nil, portal.Errorf(portal.Unavailable, "The store of bundles does not answer.")
}

func TestWhatMayPassIsTriedAgain(t *testing.T) {
	r := open(t, "", nil)
	digest := r.put(r.pack("gaia", "0.1.0", 1, nil))
	there := r.folders.blobs
	r.folders.blobs = silent{there}
	wish := r.change("gaia", wanting(digest))
	if err := r.Settled(t.Context(), "gaia", wish.Generation); portal.CodeOf(err) != portal.Unavailable ||
		!strings.Contains(err.Error(), "does not answer") {
		t.Errorf("waiting for it answers %v", err)
	}
	if r.State("gaia") != core.Discovered {
		t.Errorf("it is %s", r.State("gaia"))
	}
	func() {
		defer r.folders.lock(digest)()
		r.folders.blobs = there
	}()
	r.settlesDown(t, "gaia", wish.Generation, core.Ready)
}

func TestFolders(t *testing.T) {
	dir := t.TempDir()
	r := open(t, dir, nil)
	digest := r.module()
	r.end()
	folder := filepath.Join(dir, "modules", digest.String())
	for name, spoil := range map[string]func() error{
		"a folder that is gone":         func() error { return os.RemoveAll(folder) },
		"a file that is gone":           func() error { return os.Remove(filepath.Join(folder, "module.json")) },
		"a file that was changed":       func() error { return os.WriteFile(filepath.Join(folder, "module.json"), []byte("{}"), 0o600) },
		"a plugin that is no longer so": func() error { return os.Chmod(filepath.Join(folder, "plugin/linux-amd64/plugin"), 0o600) },
		"a file too many":               func() error { return os.WriteFile(filepath.Join(folder, "remote/other.js"), nil, 0o600) },
		"a link": func() error {
			return errors.Join(os.Remove(filepath.Join(folder, "module.json")), os.Symlink("/etc/passwd", filepath.Join(folder, "module.json")))
		},
		"a remote's file of other bytes": func() error {
			return os.WriteFile(filepath.Join(folder, "remote/entry.js"), []byte(strings.ToUpper(content("gaia", "0.1.0"))), 0o600)
		},
		"a packed file of other bytes": func() error {
			return os.WriteFile(filepath.Join(folder, "packed/entry.js.br"), webfile.Pack("a.js", []byte(strings.ToUpper(content("gaia", "0.1.0")))), 0o600)
		},
		"a packed file that is no such": func() error { return os.WriteFile(filepath.Join(folder, "packed/entry.js.br"), []byte("?"), 0o600) },
		"a packed file too many":        func() error { return os.WriteFile(filepath.Join(folder, "packed/other.js.br"), nil, 0o600) },
		"packed files that are gone":    func() error { return os.RemoveAll(filepath.Join(folder, "packed")) },
		"a remote's file of other bytes, packed by nobody": func() error {
			return errors.Join(os.RemoveAll(filepath.Join(folder, "packed")), os.WriteFile(filepath.Join(folder, "remote/entry.js"),
				[]byte(strings.ToUpper(content("gaia", "0.1.0"))), 0o600))
		},
		"a folder half unpacked": func() error { return os.MkdirAll(filepath.Join(dir, "modules", unpacking+"1/remote"), 0o700) },
		"a folder of nobody":     func() error { return os.Mkdir(filepath.Join(dir, "modules", strings.Repeat("ab", 32)), 0o700) },
	} {
		t.Run(name, func(t *testing.T) {
			check(t, spoil())
			r := open(t, dir, nil)
			r.settlesDown(t, "gaia", 1, core.Ready)
			if !r.file("gaia", "0.1.0") {
				t.Error("its file is not served")
			}
			packed, err := r.store.Release(t.Context(), digest)
			check(t, err)
			check(t, r.folders.check(packed))
			quiet.Until(t, 5*time.Second, "nothing else is there", func() bool {
				left, err := os.ReadDir(filepath.Join(dir, "modules"))
				return err == nil && len(left) == 1
			})
			r.end()
		})
	}
}

func TestDatabaseThatIsSilent(t *testing.T) {
	r := open(t, "", nil)
	r.module()
	check(t, r.store.Close())
	quiet.Until(t, 5*time.Second, "it is logged",
		func() bool { return strings.Contains(r.logged(), "cannot be read; they go on as they are") })
	if _, routed := r.Table().Match("/gaia"); !routed || r.State("gaia") != core.Ready {
		t.Errorf("the module is %s, routed %v", r.State("gaia"), routed)
	}
}

// TestReplicas has two of them on one database, each with its own disk.
func TestReplicas(t *testing.T) {
	url := coretest.PostgreSQL(t)
	one := start(t, t.TempDir(), url, nil)
	two := start(t, t.TempDir(), url, func(c *Config) {
		c.Replica, c.Blobs = "r2", one.blobs
	})
	two.blobs = one.blobs
	follows := func(what string, holds func() bool) {
		t.Helper()
		quiet.Until(t, 10*time.Second, what, holds)
	}
	if seen, err := one.store.Replicas(t.Context()); err != nil || len(seen) != 2 {
		t.Errorf("before there is a module, the replicas are %v, %v", seen, err)
	}
	version := func(r *replica) string {
		report, err := r.Report("gaia")
		if err != nil {
			return ""
		}
		return string(report.Status.State) + " " + report.Status.Version
	}
	first := one.module()
	follows("the other follows an installation", func() bool { return version(two) == "ready 0.1.0" })
	second := one.put(one.pack("gaia", "0.2.0", 2, nil))
	two.install(second, "gaia")
	follows("the other follows an upgrade", func() bool { return version(one) == "ready 0.2.0" && version(two) == "ready 0.2.0" })
	one.act("gaia", off)
	follows("the other follows a disabling", func() bool {
		_, routed := two.Table().Match("/gaia")
		return !routed && version(two) == "stopped 0.2.0"
	})
	one.act("gaia", on)
	follows("the other follows an enabling", func() bool { return version(two) == "ready 0.2.0" })

	two.slot("gaia").goBack(t, core.Fault{Class: core.Worse, Problem: "5 % of 100 answers failed."})
	follows("all follow a return", func() bool { return version(one) == "ready 0.1.0" && version(two) == "ready 0.1.0" })
	if wish := one.wish("gaia"); wish.Release != first || wish.Previous != second || wish.ChangedBy != "registry" {
		t.Errorf("the wish is %+v", wish)
	}
	quiet.Until(t, 5*time.Second, "both are observed", func() bool {
		all, err := one.store.Observations(t.Context(), "gaia")
		check(t, err)
		return len(all) == 2 && all[0].Release == first && all[1].Release == first && all[0].Generation == all[1].Generation
	})
	two.end()
	if seen, err := one.store.Replicas(t.Context()); err != nil || len(seen) != 1 {
		t.Errorf("the replicas are %v, %v", seen, err)
	}
	check(t, one.store.VerifyAudit(t.Context()))
}
