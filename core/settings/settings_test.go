package settings_test

import (
	"context"
	"encoding/json"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/host"
	"gaia.example/portal/core/secrets"
	"gaia.example/portal/core/settings"
	"gaia.example/portal/core/store"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portaltest/conformance"
)

func TestMain(m *testing.M) { coretest.Main(m) }

// now is a time that the database keeps exactly.
var now = time.Date(2026, 11, 22, 8, 0, 0, 0, time.UTC)

const schema = `{"type": "object", "additionalProperties": false, "properties": {
	"greeting": {"type": "string", "maxLength": 20, "default": "hello"}, "limit": {"type": "integer", "minimum": 1, "default": 5},
	"token": {"type": "string", "writeOnly": true, "pattern": "^[a-z]+$"}}}`

var databases = map[string]func(*testing.T) string{
	"SQLite":     func(t *testing.T) string { return "sqlite:" + filepath.Join(t.TempDir(), "portal.db") },
	"PostgreSQL": func(t *testing.T) string { return coretest.PostgreSQL(t) },
}

// desk is one portal's settings over a database.
type desk struct {
	*settings.Settings
	*testing.T
	store    *store.Store
	manifest core.Manifest
}

// at opens a portal on the database, with that key.
func at(t *testing.T, address, key string) *desk {
	t.Helper()
	s, err := store.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	keys := func() (secrets.Key, error) { return secrets.Parse(strings.Repeat(key, 32)) }
	return &desk{
		Settings: settings.New(s, keys, func() time.Time { return now }), T: t, store: s,
		manifest: core.Manifest{ID: "tools", Settings: json.RawMessage(schema)},
	}
}

// install wants a release of the module.
func (d *desk) install() core.Desired {
	d.Helper()
	packed := core.Packed{Digest: core.Digest{1}, Manifest: d.manifest,
		Statement: core.Statement{Module: "tools", Version: "1.0.0", Publisher: "acme", Serial: 1}}
	if err := d.store.SaveRelease(d.Context(), packed); err != nil {
		d.Fatal(err)
	}
	wish, err := d.store.Change(d.Context(), core.Change{Desired: core.Desired{Module: "tools", Release: packed.Digest, Serial: 1,
		ChangedAt: now}, Entry: core.AuditEntry{At: now}})
	if err != nil {
		d.Fatal(err)
	}
	return wish
}

func (d *desk) set(text string) error {
	d.Helper()
	var values map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &values); err != nil {
		d.Fatal(err)
	}
	return d.SetSettings(d.Context(), d.manifest, core.SettingChange{Values: values, By: "0xab"})
}

// want compares what the module gets with what is written here.
func (d *desk) want(text string) {
	d.Helper()
	got, err := d.ModuleSettings(d.Context(), d.manifest)
	if err != nil || string(got) != text {
		d.Errorf("the module gets %s, %v, want %s", got, err, text)
	}
}

func TestOnBothDatabases(t *testing.T) {
	for database, address := range databases {
		for name, test := range map[string]func(*desk, string){
			"a secret is the module's alone":       keepsSecrets,
			"wrong settings are refused":           refuses,
			"one is taken back":                    takesBack,
			"what a new release does not take":     keepsWhatIsRefused,
			"another key is told of":               tellsOfAnotherKey,
			"what was set goes with the module":    goesWithTheModule,
			"a change reaches every portal's host": tellsEveryPortal,
			"two portals change as if one did":     changesTogether,
		} {
			t.Run(database+": "+name, func(t *testing.T) {
				where := address(t)
				d := at(t, where, "0a")
				test(d, where)
			})
		}
	}
}

func keepsSecrets(d *desk, _ string) {
	d.install()
	d.want("")
	if err := d.set(`{"greeting": "welcome", "token": "hush"}`); err != nil {
		d.Fatal(err)
	}
	d.want(`{"greeting":"welcome","token":"hush"}`)
	list, err := d.Settings.Settings(d.Context(), d.manifest)
	if err != nil || len(list) != 3 {
		d.Fatalf("%+v, %v", list, err)
	}
	if g := list[0]; g.Name != "greeting" || string(g.Value) != `"welcome"` || !g.Set || !g.SetAt.Equal(now) || g.SetBy != "0xab" || g.Secret {
		d.Errorf("%+v", g)
	}
	if l := list[1]; l.Name != "limit" || string(l.Value) != "5" || l.Set {
		d.Errorf("%+v", l)
	}
	if s := list[2]; s.Name != "token" || s.Value != nil || !s.Set || !s.Secret || s.Problem != "" {
		d.Errorf("%+v", s)
	}
	rows, err := d.store.StoredSettings(d.Context(), "tools")
	if err != nil || len(rows) != 2 || strings.Contains(rows[1].Value, "hush") {
		d.Errorf("the database has %+v, %v", rows, err)
	}
	audited := false
	err = d.store.Snapshot(d.Context(), func(ctx context.Context, x *store.Snapshot) error {
		for _, table := range x.Tables {
			if err := x.Rows(ctx, table, func(row []any) error {
				for _, value := range row {
					text, _ := value.(string)
					audited = audited || table.Name == "audit" && strings.Contains(text, `"secrets": ["token"]`) ||
						strings.Contains(text, `"secrets":["token"]`)
					if strings.Contains(text, "hush") {
						d.Errorf("%s has the secret: %s", table.Name, text)
					}
				}
				return nil
			}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil || !audited {
		d.Errorf("no audit entry names the secret: %v", err)
	}
}

func refuses(d *desk, _ string) {
	if err := d.set(`{"limit": 7}`); portal.CodeOf(err) != portal.Conflict {
		d.Errorf("of a module that is not installed: %v", err)
	}
	d.install()
	if err := d.set(`{"limit": 7}`); err != nil {
		d.Fatal(err)
	}
	for text, sentence := range map[string]string{
		`{"greeting": "a", "limit": 0}`:  "The setting limit is not as the module wants it: it is 0, and has to be at least 1.",
		`{"greeting": 7}`:                "The setting greeting is not as the module wants it: it is a number, and has to be a string.",
		`{"token": "HUSH"}`:              "The secret token is not as the module wants it: pattern.",
		`{"other": 1}`:                   "The module has no setting other.",
		`{"other": null}`:                "The module has no setting other.",
		`{"greeting": "` + long() + `"}`: "",
	} {
		err := d.set(text)
		if code := portal.CodeOf(err); code != portal.Invalid && code != portal.TooLarge || !strings.Contains(err.Error(), sentence) ||
			strings.Contains(err.Error(), "HUSH") {
			d.Errorf("%.40s: %v", text, err)
		}
	}
	d.want(`{"limit":7}`)
}

func long() string { return strings.Repeat("x", 64<<10) }

func takesBack(d *desk, _ string) {
	d.install()
	for _, text := range []string{`{"limit": 7, "token": "hush"}`, `{"limit": null}`, `{"limit": null}`, `{}`} {
		if err := d.set(text); err != nil {
			d.Fatal(text, err)
		}
	}
	d.want(`{"token":"hush"}`)
}

func keepsWhatIsRefused(d *desk, _ string) {
	d.install()
	if err := d.set(`{"greeting": "welcome", "limit": 7, "token": "hush"}`); err != nil {
		d.Fatal(err)
	}
	before := d.manifest.Settings
	d.manifest.Settings = json.RawMessage(`{"type": "object", "properties": {
		"greeting": {"type": "string", "enum": ["hi"], "default": "hi"}, "token": {"type": "string"}}}`)
	d.want(`{"token":"hush"}`)
	list, err := d.Settings.Settings(d.Context(), d.manifest)
	if err != nil || len(list) != 3 || list[0].Problem == "" || list[1].Problem != "The module has no setting limit." ||
		list[2].Problem != "" {
		d.Errorf("%+v, %v", list, err)
	}
	if list[2].Value != nil || !list[2].Secret {
		d.Error("what was set as a secret is shown")
	}
	if err := d.set(`{"token": "other"}`); err != nil {
		d.Errorf("what is refused stands in the way: %v", err)
	}
	d.manifest.Settings = before
	d.want(`{"greeting":"welcome","limit":7,"token":"other"}`)
}

func tellsOfAnotherKey(d *desk, address string) {
	d.install()
	if err := d.set(`{"token": "hush"}`); err != nil {
		d.Fatal(err)
	}
	other := at(d.T, address, "0b")
	if _, err := other.ModuleSettings(d.Context(), d.manifest); portal.CodeOf(err) != portal.Unavailable ||
		!strings.Contains(err.Error(), "secrets.key") {
		d.Errorf("%v", err)
	}
	list, err := other.Settings.Settings(d.Context(), d.manifest)
	if err != nil || !strings.Contains(list[2].Problem, "The secret token cannot be read") {
		d.Errorf("%+v, %v", list, err)
	}
	if err := other.set(`{"token": "again"}`); err != nil {
		d.Error(err)
	}
	other.want(`{"token":"again"}`)
}

func goesWithTheModule(d *desk, _ string) {
	wish := d.install()
	if err := d.set(`{"token": "hush"}`); err != nil {
		d.Fatal(err)
	}
	wish.Release = core.Digest{}
	if _, err := d.store.Change(d.Context(), core.Change{Desired: wish, Entry: core.AuditEntry{At: now}}); err != nil {
		d.Fatal(err)
	}
	if rows, err := d.store.StoredSettings(d.Context(), "tools"); err != nil || len(rows) != 0 {
		d.Errorf("%+v, %v", rows, err)
	}
}

func tellsEveryPortal(d *desk, address string) {
	d.install()
	other := at(d.T, address, "0a")
	ctx, stop := context.WithCancel(d.Context())
	var running sync.WaitGroup
	for _, one := range []*desk{d, other} {
		running.Go(func() { one.Settings.Run(ctx, func(err error) { d.Error(err) }) })
	}
	release := core.Release{Manifest: d.manifest}
	release.Manifest.Capabilities = []core.Capability{{Name: "settings.read"}}
	for name, at := range map[string]*desk{"the same": d, "another": other} {
		d.T.Run(name, func(t *testing.T) {
			conformance.Settings(t, host.New(host.Config{Ports: core.HostPorts{Settings: at.Settings}}).Of(release).Settings, func(greeting string) {
				if err := d.set(`{"greeting": "` + greeting + `"}`); err != nil {
					t.Error(err)
				}
			})
		})
	}
	stop()
	running.Wait()
}

// meeting is a store between whose reading and writing another portal changes what is set.
type meeting struct {
	core.SettingStore

	once    sync.Once
	another func()
}

func (m *meeting) SaveSettings(ctx context.Context, id core.ModuleID, change core.StoredChange, entry core.AuditEntry) error {
	m.once.Do(m.another)
	return m.SettingStore.SaveSettings(ctx, id, change, entry)
}

func changesTogether(d *desk, where string) {
	d.manifest.Settings = json.RawMessage(`{"type": "object", "additionalProperties": false,
		"maxProperties": 3, "properties": {"low": {"type": "integer"}, "high": {"type": "integer"},
		"left": {"type": "integer"}, "right": {"type": "integer"}}}`)
	d.install()
	other := at(d.T, where, "0a")
	other.manifest = d.manifest
	keys := func() (secrets.Key, error) { return secrets.Parse(strings.Repeat("0a", 32)) }
	set := func(theirs, mine string) error {
		between := &meeting{SettingStore: d.store, another: func() {
			if err := other.set(theirs); err != nil {
				d.Error(err)
			}
		}}
		both := desk{Settings: settings.New(between, keys, func() time.Time { return now }), T: d.T, store: d.store, manifest: d.manifest}
		return both.set(mine)
	}
	if err := set(`{"low": 2}`, `{"high": 8}`); err != nil {
		d.Error(err)
	}
	d.want(`{"high":8,"low":2}`)
	if err := set(`{"left": 9}`, `{"right": 1}`); portal.CodeOf(err) != portal.Invalid {
		d.Errorf("what does not fit together answers %v", err)
	}
	d.want(`{"high":8,"left":9,"low":2}`)
}
