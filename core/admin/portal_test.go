package admin

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/blobs"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/secrets"
	"gaia.example/portal/core/settings"
	"gaia.example/portal/core/store"
	"gaia.example/portal/sdk/go/portal"
)

// portalOf is one database with its bundles, and the acts on it.
type portalOf struct {
	*Acts

	t     *testing.T
	store *store.Store
	blobs *kept
	now   time.Time
	keys  map[string]ed25519.PrivateKey
	woken []core.ModuleID
}

// signs tells whose signature a card has: its own text.
type signs struct{}

func (signs) VerifyCard(_ context.Context, card core.PublisherCard) error {
	if card.Signature != "0x"+card.Wallet.String() {
		return portal.Errorf(portal.Invalid, "The card of %s is not signed by its wallet.", card.ID)
	}
	return nil
}

func newPortal(t *testing.T) *portalOf {
	t.Helper()
	p := &portalOf{t: t, now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), keys: map[string]ed25519.PrivateKey{},
		blobs: &kept{dir: t.TempDir()}}
	var err error
	p.blobs.Blobs, err = blobs.Open(blobs.Config{URL: p.blobs.dir})
	p.check(err)
	p.store, err = store.Open(t.Context(), "sqlite:"+filepath.Join(t.TempDir(), "portal.db"))
	p.check(err)
	t.Cleanup(func() { p.store.Close() })
	p.Acts = p.acts()
	p.trust("acme")
	p.woken = nil
	return p
}

// acts are those of another process on the same database.
func (p *portalOf) acts() *Acts {
	return NewActs(Config{
		Modules: p.store, Releases: p.store, Publishers: p.store, Blobs: p.blobs, ModuleBlobs: p.store, Cards: signs{},
		Settings: settings.New(p.store, func() (secrets.Key, error) { return secrets.Key{}, nil }, func() time.Time { return p.now }),
		Data:     p.t.TempDir(), Keep: 10, MemoryMost: 1024,
		Tiers: p.store, Configured: core.DefaultThresholds, Brand: "Lighthouse",
		Shell: []core.Route{{Path: "/"}, {Path: "/admin"}}, Clock: func() time.Time { return p.now },
		Changed: func(id core.ModuleID) { p.woken = append(p.woken, id) },
	})
}

func (p *portalOf) check(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

func (p *portalOf) card(id string) core.PublisherCard {
	p.t.Helper()
	if p.keys[id] == nil {
		key, err := bundle.NewKey(filepath.Join(p.t.TempDir(), "key.pem"))
		p.check(err)
		p.keys[id] = key
	}
	sum := sha256.Sum256([]byte(id))
	wallet := core.Address(sum[:20])
	return core.PublisherCard{ID: id, Name: strings.ToUpper(id), Key: bundle.Public(p.keys[id]), Wallet: wallet,
		IssuedAt: p.now.Add(-time.Hour), Signature: "0x" + wallet.String()}
}

func (p *portalOf) trust(id string) {
	p.t.Helper()
	_, err := p.Trust(p.t.Context(), "0xadmin", p.card(id))
	p.check(err)
}

// trustOwn trusts the portal's own publisher, as it does itself where it installs what comes with it.
func (p *portalOf) trustOwn() {
	p.t.Helper()
	p.check(p.store.SavePublisher(p.t.Context(), core.Publisher{PublisherCard: p.card(core.InstancePublisher), TrustedAt: p.now},
		core.AuditEntry{At: p.now, Action: "publisher.trusted"}))
}

// release is a version of the module tools, or what with makes of it.
type release struct {
	version, publisher, module string
	serial                     int64
	files                      map[string]string
	manifest                   map[string]any
	issued, expires            time.Time
	arm                        bool // it has a plugin for linux-arm64, too
}

// folder of the release, as it is packed.
func (r release) folder(t *testing.T) string {
	t.Helper()
	manifest := map[string]any{
		"id": orElse(r.module, "tools"), "version": orElse(r.version, "1.0.0"), "publisher": orElse(r.publisher, "acme"), "title": "Tools",
		"description": "Tools.",
		"compat":      map[string]any{"host": 1}, "plugin": "tools",
		"capabilities": []any{map[string]any{"name": "chain.read", "reason": "Reads."}},
	}
	if r.publisher == core.InstancePublisher {
		manifest["routes"] = []any{map[string]any{"path": "/" + orElse(r.module, "tools"), "title": "Tools", "description": "Tools.",
			"access": "public"}}
	}
	for name, value := range r.manifest {
		manifest[name] = value
	}
	files := map[string]string{}
	if routes, _ := manifest["routes"].([]any); routes != nil && manifest["remote"] == nil {
		manifest["remote"], manifest["compat"] = map[string]any{"mode": "direct"}, map[string]any{"host": 1, "shell": 1}
		files = pages(t, manifest["id"].(string), manifest["version"].(string), routes)
	}
	text, err := json.Marshal(manifest)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range r.files {
		files[name] = text
	}
	dir := t.TempDir()
	coretest.Husk(t, dir, text)
	if r.arm {
		plugin, err := os.ReadFile(filepath.Join(dir, "plugin/linux-amd64/tools"))
		if err != nil {
			t.Fatal(err)
		}
		plugin[18] = 0xb7
		files["plugin/linux-arm64/tools"] = string(plugin)
	}
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// pages is a remote with those routes, in one file.
func pages(t *testing.T, id, version string, routes []any) map[string]string {
	t.Helper()
	file := core.RemoteFile{Integrity: bundle.Integrity([]byte(id + version))}
	for _, route := range routes {
		file.Pages = append(file.Pages, route.(map[string]any)["path"].(string))
	}
	name := bundle.ContainerName(core.Manifest{ID: core.ModuleID(id), Version: version})
	index, err := json.Marshal(core.RemoteIndex{Name: name, Shell: bundle.ShellContract, Entry: "entry.js",
		Files: map[string]core.RemoteFile{"entry.js": file}})
	if err != nil {
		t.Fatal(err)
	}
	return map[string]string{"remote/entry.js": id + version, "remote/remote.json": string(index)}
}

func orElse(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

// bundle is the release, packed and signed.
func (p *portalOf) bundle(r release) []byte {
	p.t.Helper()
	var unsigned, signed bytes.Buffer
	_, packing := bundle.Pack(&unsigned, r.folder(p.t))
	p.check(packing)
	publisher := orElse(r.publisher, "acme")
	p.card(publisher)
	if r.issued.IsZero() {
		r.issued, r.expires = p.now, p.now.AddDate(1, 0, 0)
	}
	p.check(bundle.Sign(&signed, bytes.NewReader(unsigned.Bytes()), p.keys[publisher], bundle.Terms{
		Publisher: publisher, Serial: max(r.serial, 1), IssuedAt: r.issued, ExpiresAt: r.expires,
	}))
	return signed.Bytes()
}

func (p *portalOf) plan(r release) core.Plan {
	p.t.Helper()
	plan, err := p.Plan(p.t.Context(), "0xadmin", bytes.NewReader(p.bundle(r)))
	p.check(err)
	return plan
}

// install plans and installs.
func (p *portalOf) install(r release) core.Desired {
	p.t.Helper()
	plan := p.plan(r)
	var granted []string
	for _, c := range plan.Capabilities {
		if c.Difference != core.Removed {
			granted = append(granted, c.Name)
		}
	}
	wish, err := p.Install(p.t.Context(), "0xadmin", plan.Digest, granted)
	p.check(err)
	return wish
}

func (p *portalOf) wish(id core.ModuleID) core.Desired {
	p.t.Helper()
	wishes, err := p.store.Desired(p.t.Context())
	p.check(err)
	for _, w := range wishes {
		if w.Module == id {
			return w
		}
	}
	return core.Desired{}
}

func (p *portalOf) granted(id core.ModuleID) string {
	p.t.Helper()
	grants, err := p.store.Grants(p.t.Context(), id)
	p.check(err)
	var names []string
	for _, g := range grants {
		names = append(names, g.Capability)
	}
	return strings.Join(names, " ")
}

// audit is the actions so far, with their actors.
func (p *portalOf) audit() []string {
	p.t.Helper()
	p.check(p.store.VerifyAudit(p.t.Context()))
	entries, err := p.store.AuditAfter(p.t.Context(), 0, 1000)
	p.check(err)
	var all []string
	for _, e := range entries {
		all = append(all, e.Actor+" "+e.Action+" "+e.Subject)
	}
	return all
}

// isRefused compares the sentences of a refusal.
func isRefused(t *testing.T, err error, want string) {
	t.Helper()
	var no *Refused
	if !errors.As(err, &no) || portal.CodeOf(err) != portal.Conflict || !strings.Contains(no.Error(), want) {
		t.Errorf("got %v, want a refusal with %q", err, want)
	}
}

// kept is a folder of bundles that can be full.
type kept struct {
	core.Blobs

	dir  string
	full bool
}

func (k *kept) Put(ctx context.Context, r io.Reader) (core.Digest, int64, error) {
	if k.full {
		if _, err := io.Copy(io.Discard, r); err != nil {
			return core.Digest{}, 0, err
		}
		return core.Digest{}, 0, portal.Errorf(portal.Unavailable, "The disk is full.")
	}
	return k.Blobs.Put(ctx, r)
}

func (k *kept) names(t *testing.T) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(k.dir, func(path string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			names = append(names, filepath.Base(path))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
