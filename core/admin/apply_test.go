package admin

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
)

// desk is a folder with a modules.yaml and what it names.
type desk struct {
	*portalOf

	dir string
}

func (p *portalOf) desk() *desk { return &desk{p, p.t.TempDir()} }

func (d *desk) put(name string, text []byte) {
	d.t.Helper()
	d.check(os.WriteFile(filepath.Join(d.dir, name), text, 0o600))
}

func (d *desk) apply(text string, how Application) Drift {
	d.t.Helper()
	file, err := ReadFile("modules.yaml", []byte(text))
	d.check(err)
	how.Open = func(path string) (io.ReadCloser, error) { return os.Open(filepath.Join(d.dir, path)) }
	drift, err := d.Apply(d.t.Context(), "file modules.yaml", file, how)
	d.check(err)
	return drift
}

// lines are the acts of a drift.
func (d Drift) lines() string {
	var all []string
	for _, l := range d.Lines {
		all = append(all, l.Act+" "+l.Kind+" "+l.Name+": "+l.Is+" → "+l.Wanted)
	}
	return strings.Join(append(all, d.Refusals...), "\n")
}

func is(t *testing.T, drift Drift, want ...string) {
	t.Helper()
	if got := drift.lines(); got != strings.Join(want, "\n") {
		t.Errorf("the drift is\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
}

func TestApply(t *testing.T) {
	d := newPortal(t).desk()
	card, err := bundle.FormatCard(d.card("partner"))
	d.check(err)
	d.put("partner.json", card)
	d.put("tools.bundle", d.bundle(release{}))
	d.put("extra.bundle", d.bundle(release{module: "extra", publisher: "partner"}))
	text := `
publishers: [partner.json]
modules:
  tools: {bundle: tools.bundle, grant: [chain.read]}
  extra: {bundle: extra.bundle, grant: all, enabled: false}
`
	trusted := "trusted with the key " + d.card("partner").Key.String()[:12]
	want := []string{
		"trust publisher partner: unknown → " + trusted, "install module extra: not installed → 1.0.0, disabled",
		"install module tools: not installed → 1.0.0, enabled",
	}
	is(t, d.apply(text, Application{Dry: true}), want...)
	if names := d.blobs.names(t); len(names) != 0 || d.wish("tools").Generation != 0 || d.publisher("partner").ID != "" {
		t.Errorf("only looking left %v, %+v", names, d.wish("tools"))
	}
	is(t, d.apply(text, Application{}), want...)
	if !d.wish("tools").Enabled || d.wish("extra").Enabled || d.wish("extra").Release.Zero() || d.granted("tools") != "chain.read" ||
		d.wish("tools").ChangedBy != "file modules.yaml" {
		t.Errorf("applied: %+v, %+v, granted %q", d.wish("tools"), d.wish("extra"), d.granted("tools"))
	}
	entries := len(d.audit())
	if again := d.apply(text, Application{}); len(again.Lines) != 0 || len(d.audit()) != entries ||
		!slices.Equal(again.Others, []string{"publisher acme"}) {
		t.Errorf("applied twice: %s, others %q, %q", again.lines(), again.Others, d.audit()[entries:])
	}

	d.put("tools.bundle", d.bundle(release{version: "1.1.0", serial: 2}))
	text = strings.Replace(text, ", enabled: false", "", 1)
	upgraded := d.apply(text, Application{})
	is(t, upgraded, "upgrade module tools: 1.0.0, enabled → 1.1.0, enabled", "enable module extra: 1.0.0, disabled → 1.0.0, enabled")
	if plan := upgraded.Lines[0].Plan; plan == nil || plan.Installed != "1.0.0" || len(upgraded.Wishes) != 2 {
		t.Errorf("the upgrade's plan is %+v", plan)
	}

	back := strings.Replace(text, "tools.bundle", "1.0.0", 1)
	is(t, d.apply(back, Application{}), "roll back module tools: 1.1.0, enabled → 1.0.0, enabled")
	is(t, d.apply(back, Application{}))
	is(t, d.apply(strings.Replace(back, "1.0.0", d.wish("tools").Previous.String(), 1), Application{}),
		"upgrade module tools: 1.0.0, enabled → 1.1.0, enabled")
	is(t, d.apply("modules:\n  tools: {grant: all, enabled: false}", Application{}), "disable module tools: 1.1.0, enabled → 1.1.0, disabled")
}

func TestApplyPrunes(t *testing.T) {
	d := newPortal(t).desk()
	d.install(release{})
	d.firstParty(t, release{publisher: "gaia", module: "gaia"})
	text := "modules: {}"
	is(t, d.apply(text, Application{Dry: true, Prune: true}),
		"remove module tools: 1.0.0, enabled → not in the file", "distrust publisher acme: trusted → not in the file")
	if kept := d.apply(text, Application{}); len(kept.Lines) != 0 ||
		!slices.Equal(kept.Others, []string{"module gaia", "module tools", "publisher acme"}) {
		t.Errorf("without pruning: %s, others %q", kept.lines(), kept.Others)
	}
	pruned := d.apply(text, Application{Prune: true})
	if len(pruned.Lines) != 2 || !slices.Equal(pruned.Others, []string{"module gaia"}) || !d.wish("tools").Release.Zero() ||
		d.publisher("acme").RevokedAt.IsZero() || d.wish("gaia").Release.Zero() {
		t.Errorf("pruned: %s, others %q, %+v", pruned.lines(), pruned.Others, d.wish("tools"))
	}
	is(t, d.apply(text, Application{Prune: true}))
}

func TestApplyPrunesNoPublisherOfItsModules(t *testing.T) {
	d := newPortal(t).desk()
	d.install(release{})
	d.put("tools.bundle", d.bundle(release{version: "1.1.0", serial: 2}))
	for _, wanted := range []string{"{grant: all}", "{bundle: tools.bundle, grant: all}"} {
		drift := d.apply("modules:\n  tools: "+wanted, Application{Prune: true})
		if len(drift.Refusals) != 1 || !strings.Contains(drift.Refusals[0], "The publisher acme is not trusted any more") ||
			!d.publisher("acme").RevokedAt.IsZero() {
			t.Errorf("%s: %s, refused %q", wanted, drift.lines(), drift.Refusals)
		}
	}
}

func TestApplyIsRefusedAsAWhole(t *testing.T) {
	page := func(path string) map[string]any {
		return map[string]any{"routes": []any{map[string]any{"path": path, "title": "x", "description": "x", "access": "public"}}}
	}
	tests := map[string]struct{ modules, want string }{
		"a file that is not there": {"nowhere: {bundle: nowhere.bundle}",
			"modules.yaml:4: The file nowhere.bundle cannot be read: no such file or directory."},
		"a file that is no bundle":   {"broken: {bundle: broken.bundle}", "modules.yaml:4: "},
		"a version that is not kept": {"other: {bundle: 9.9.9}", "modules.yaml:4: No bundle of other 9.9.9 was kept here: name its file."},
		"a digest that is not kept": {"other: {bundle: " + strings.Repeat("ab", 32) + "}",
			"modules.yaml:4: There is no bundle abababababab here, or no longer: what nobody installs is deleted after a day. Please upload it again."},
		"no bundle":                {"other: {grant: all}", "modules.yaml:4: Module other is not installed, and the file names no bundle of it."},
		"another module's bundle":  {"other: {bundle: tools.bundle}", "modules.yaml:4: The bundle of other is module tools's: tools.bundle."},
		"a stranger's":             {"strange: {bundle: strange.bundle, grant: all}", "modules.yaml:4: The publisher stranger is unknown"},
		"a grant that does not do": {"third: {bundle: third.bundle}", "modules.yaml:4: This release asks for chain.read, which was not granted"},
		"two with one page": {"second: {bundle: second.bundle, grant: all}",
			"modules.yaml:3: Module second and module tools both have the path /tools"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			d := newPortal(t).desk()
			d.trustOwn()
			audit := d.audit()
			d.put("tools.bundle", d.bundle(release{publisher: core.InstancePublisher}))
			d.put("second.bundle", d.bundle(release{module: "second", publisher: core.InstancePublisher, manifest: page("/tools")}))
			d.put("third.bundle", d.bundle(release{module: "third"}))
			d.put("strange.bundle", d.bundle(release{module: "strange", publisher: "stranger"}))
			d.put("broken.bundle", []byte("x"))
			drift := d.apply("modules:\n  # first\n  tools: {bundle: tools.bundle, grant: all}\n  "+test.modules, Application{})
			if !slices.ContainsFunc(drift.Refusals, func(s string) bool { return strings.Contains(s, test.want) }) {
				t.Errorf("it is refused with\n%s\nwant\n%s", strings.Join(drift.Refusals, "\n"), test.want)
			}
			if names := d.blobs.names(t); len(names) != 0 || d.wish("tools").Generation != 0 || !slices.Equal(d.audit(), audit) {
				t.Errorf("it left %v, %+v, %q", names, d.wish("tools"), d.audit())
			}
		})
	}
}

// A page goes from one module to another in one file.
func TestApplyMovesAPage(t *testing.T) {
	d := newPortal(t).desk()
	d.trustOwn()
	d.install(release{publisher: core.InstancePublisher})
	moved := map[string]any{"routes": []any{}}
	d.put("tools.bundle", d.bundle(release{version: "1.1.0", serial: 2, publisher: core.InstancePublisher, manifest: moved}))
	d.put("heir.bundle", d.bundle(release{module: "heir", publisher: core.InstancePublisher, manifest: map[string]any{"routes": []any{
		map[string]any{"path": "/tools", "title": "x", "description": "x", "access": "public"}}}}))
	drift := d.apply("modules:\n  heir: {bundle: heir.bundle, grant: all}\n  tools: {bundle: tools.bundle, grant: all}", Application{})
	is(t, drift, "install module heir: not installed → 1.0.0, enabled", "upgrade module tools: 1.0.0, enabled → 1.1.0, enabled")
}

func TestDriftIsReadable(t *testing.T) {
	d := newPortal(t).desk()
	text, err := json.Marshal(d.apply("modules: {}", Application{Dry: true}))
	if want := `{"drift":[],"others":["publisher acme"],"refusals":[]}`; err != nil || string(text) != want {
		t.Errorf("got %s, %v, want %s", text, err, want)
	}
}
