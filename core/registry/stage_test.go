package registry

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"gaia.example/portal/core"
	"gaia.example/portal/core/blobs"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/routing"
	"gaia.example/portal/core/store"
)

func TestMain(m *testing.M) {
	code := m.Run()
	server := goleak.IgnoreAnyFunction("gaia.example/portal/core/coretest.(*Postgres).start.func1") // serves all tests
	if err := goleak.Find(server); code == 0 && err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// slots do what the supervisor's do, as far as the registry sees them.
type slots struct {
	mu     sync.Mutex
	opened []string              // versions
	faults map[string]core.Fault // by version: why its launch fails
	gates  map[string]chan bool  // by version: its launch waits for it
	waits  int                   // launches that came to their gate
}

type slot struct {
	*slots

	registry *Registry
	mu       sync.Mutex
	release  core.Release
	awake    bool
	soak     time.Duration
	retiring int
	cut      bool // its last stop was to wait for nothing
}

func (s *slots) launch(ctx context.Context, version string) error {
	s.mu.Lock()
	fault, fails := s.faults[version]
	gate := s.gates[version]
	if gate != nil {
		s.waits++
	}
	s.mu.Unlock()
	if gate != nil {
		select {
		case <-gate:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if fails {
		return fault
	}
	return nil
}

func (s *slot) Running() Running {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := Running{Release: s.release, Retiring: s.retiring}
	if s.awake {
		now.PID = 42
	}
	if s.soak > 0 {
		now.SoakUntil = time.Unix(1e9, 0)
	}
	return now
}

func (s *slot) set(release core.Release, awake bool, soak time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.release, s.awake, s.soak = release, awake, soak
}

func (s *slot) Expect() {}

func (s *slot) Refuse() {}

// Drain ends when the gate of the release's version, where there is one, is opened.
func (s *slot) Drain(ctx context.Context, _ time.Duration) error {
	now := s.Running()
	if now.PID == 0 {
		return nil
	}
	id := now.Release.Manifest.ID
	if s.registry.State(id) != core.Draining {
		s.registry.Observe(id, core.Draining, core.Fault{})
	}
	if err := s.launch(ctx, now.Release.Manifest.Version); err != nil {
		return err
	}
	s.set(now.Release, false, 0)
	s.registry.Observe(id, core.Stopped, core.Fault{})
	return nil
}

func (s *slot) Become(release core.Release) { s.set(release, s.Running().PID != 0, 0) }

func (s *slot) Start(ctx context.Context) error {
	r, release := s.registry, s.Running().Release
	id := release.Manifest.ID
	if r.State(id) == core.Draining { // what drains ends beside it
		s.set(release, false, 0)
		r.Observe(id, core.Stopped, core.Fault{})
	}
	if s.Running().PID != 0 {
		return nil
	}
	if err := r.Prepare(ctx, release); err != nil {
		return err
	}
	if release.Manifest.Run != core.Always {
		if r.State(id) != core.Asleep {
			r.Observe(id, core.Asleep, core.Fault{})
		}
		return nil
	}
	r.Observe(id, core.Starting, core.Fault{})
	if err := s.launch(ctx, release.Manifest.Version); err != nil {
		var f core.Fault
		if errors.As(err, &f) {
			r.Observe(id, core.Crashed, f)
			r.Observe(id, core.BackingOff, f)
		}
		return err
	}
	s.set(release, true, 0)
	r.Observe(id, core.Probing, core.Fault{})
	r.Observe(id, core.Ready, core.Fault{})
	return nil
}

func (s *slot) Swap(ctx context.Context, next core.Release, soak time.Duration) error {
	r := s.registry
	if err := r.Prepare(ctx, next); err != nil {
		return err
	}
	if err := s.launch(ctx, next.Manifest.Version); err != nil {
		return err
	}
	s.set(next, true, soak)
	if r.State(next.Manifest.ID) != core.Ready {
		for _, state := range []core.State{core.Starting, core.Probing, core.Ready} {
			r.Observe(next.Manifest.ID, state, core.Fault{})
		}
	}
	return nil
}

func (s *slot) Stop(ctx context.Context) error {
	now := s.Running()
	if now.PID != 0 {
		s.mu.Lock()
		s.cut = ctx.Err() != nil
		s.mu.Unlock()
	}
	if now.PID != 0 && s.registry.State(now.Release.Manifest.ID) != core.Draining {
		s.registry.Observe(now.Release.Manifest.ID, core.Draining, core.Fault{})
	}
	s.set(now.Release, false, 0)
	s.registry.Observe(now.Release.Manifest.ID, core.Stopped, core.Fault{})
	return nil
}

// published collects events.
type published struct {
	mu       sync.Mutex
	payloads []string
}

func (p *published) Publish(_ context.Context, events ...core.Event) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, e := range events {
		p.payloads = append(p.payloads, string(e.Payload))
	}
	return nil
}

// replica is one registry on a database and a store of bundles that others may share.
type replica struct {
	*Registry
	t      *testing.T
	dir    string
	store  *store.Store
	blobs  core.Blobs
	slots  *slots
	events *published
	log    *guarded
	key    ed25519.PrivateKey
	end    func()
}

// open starts a replica in the folder, or in a new one; it is followed when it returns.
func open(t *testing.T, dir string, change func(*Config)) *replica {
	t.Helper()
	if dir == "" {
		dir = t.TempDir()
	}
	return start(t, dir, "sqlite:"+filepath.Join(dir, "portal.db"), change)
}

func start(t *testing.T, dir, database string, change func(*Config)) *replica {
	t.Helper()
	s, err := store.Open(t.Context(), database)
	check(t, err)
	bundles, err := blobs.Open(blobs.Config{URL: filepath.Join(dir, "blobs")})
	check(t, err)
	r := &replica{
		t: t, dir: dir, store: s, blobs: bundles, events: &published{}, log: &guarded{},
		slots: &slots{faults: map[string]core.Fault{}, gates: map[string]chan bool{}},
	}
	routes, err := routing.NewCurrent([]core.Route{{Path: "/"}})
	check(t, err)
	config := Config{
		Modules: s, Releases: s, Publishers: s, Observations: s, Blobs: bundles, Dir: filepath.Join(dir, "modules"), Replica: "r1",
		Events: r.events, Clock: time.Now, Logger: slog.New(slog.NewTextHandler(r.log, nil)), Soak: time.Minute,
		Routes: routes,
		Open: func(release core.Release, registry *Registry) Process {
			r.slots.mu.Lock()
			r.slots.opened = append(r.slots.opened, release.Manifest.Version)
			r.slots.mu.Unlock()
			return &slot{slots: r.slots, registry: registry, release: release}
		},
	}
	if change != nil {
		change(&config)
	}
	r.key = instanceKey(t, s)
	r.Registry = New(config)
	check(t, r.Follow(t.Context()))
	ctx, stop := context.WithCancel(context.Background())
	ran := make(chan error, 1)
	go func() { ran <- r.Run(ctx) }()
	var once sync.Once
	r.end = func() {
		once.Do(func() {
			stop()
			check(t, <-ran)
			check(t, r.Close(context.Background()))
			check(t, s.Close())
		})
	}
	t.Cleanup(func() {
		r.end()
		if t.Failed() {
			t.Log(r.logged())
		}
	})
	return r
}

// Table is the one that serves now.
func (r *replica) Table() *routing.Table { return r.config.Routes.Table() }

// guarded lets many write.
type guarded struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (g *guarded) Write(p []byte) (int, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.text.Write(p)
}

func (r *replica) logged() string {
	r.log.mu.Lock()
	defer r.log.mu.Unlock()
	return r.log.text.String()
}

// instanceKey is the one whose card the database trusts for the portal's own modules.
func instanceKey(t *testing.T, s *store.Store) ed25519.PrivateKey {
	t.Helper()
	key := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, ed25519.SeedSize))
	own := core.Publisher{PublisherCard: core.PublisherCard{ID: core.InstancePublisher, Name: "Gaia", Key: bundle.Public(key)},
		TrustedAt: time.Unix(1e9, 0).UTC(), TrustedBy: "portal"}
	known, err := s.Publishers(t.Context())
	check(t, err)
	if len(known) == 0 { // the folder is not an earlier replica's
		check(t, s.SavePublisher(t.Context(), own,
			core.AuditEntry{At: time.Now(), Actor: "portal", Action: "publisher.trusted", Subject: own.ID}))
	}
	return key
}

// content is the one file of a version's remote.
// content is a file that is long enough to be packed.
func content(id, version string) string {
	return "export default " + id + version + "\n" + strings.Repeat("// What is said again is packed.\n", 64)
}

// pack makes the bundle of a module with one page and one file, with changes to its manifest, signed.
func (r *replica) pack(id, version string, serial int64, changes map[string]any) []byte {
	r.t.Helper()
	manifest := map[string]any{
		"id": id, "version": version, "publisher": core.InstancePublisher, "title": "Title", "description": "What it is.", "run": "always",
		"compat": map[string]any{"host": 1, "shell": 1}, "plugin": "plugin", "capabilities": []any{},
		"routes": []any{map[string]any{"path": "/" + id, "title": "Page", "description": "A page.", "access": "public"}},
		"remote": map[string]any{"mode": "direct"},
	}
	for k, v := range changes {
		manifest[k] = v
	}
	text, err := json.Marshal(manifest)
	check(r.t, err)
	file := []byte(content(id, version))
	name := id + "_" + strings.ReplaceAll(version, ".", "_")
	var parts struct {
		Routes []struct{ Path string }
		Cards  []struct{ ID string }
	}
	check(r.t, json.Unmarshal(text, &parts))
	one := core.RemoteFile{Integrity: bundle.Integrity(file)}
	for _, route := range parts.Routes {
		one.Pages = append(one.Pages, route.Path)
	}
	for _, card := range parts.Cards {
		one.Cards = append(one.Cards, card.ID)
	}
	index, err := json.Marshal(core.RemoteIndex{Name: name, Shell: bundle.ShellContract, Entry: "entry.js",
		Files: map[string]core.RemoteFile{"entry.js": one}})
	check(r.t, err)
	dir := r.t.TempDir()
	coretest.Husk(r.t, dir, text)
	for path, body := range map[string]string{"remote/entry.js": string(file), "remote/remote.json": string(index)} {
		path = filepath.Join(dir, path)
		check(r.t, os.MkdirAll(filepath.Dir(path), 0o755))
		check(r.t, os.WriteFile(path, []byte(body), 0o755))
	}
	var packed, signed bytes.Buffer
	_, packing := bundle.Pack(&packed, dir)
	check(r.t, packing)
	at := time.Now().UTC().Truncate(time.Second)
	check(r.t, bundle.Sign(&signed, bytes.NewReader(packed.Bytes()), r.key,
		bundle.Terms{Publisher: core.InstancePublisher, Serial: serial, IssuedAt: at, ExpiresAt: at.AddDate(1, 0, 0)}))
	return signed.Bytes()
}

// put stores a bundle and its release, wanted by nobody.
func (r *replica) put(text []byte) core.Digest {
	r.t.Helper()
	digest, n, err := r.blobs.Put(r.t.Context(), bytes.NewReader(text))
	check(r.t, err)
	b, err := bundle.Read(r.t.Context(), bytes.NewReader(text), nil)
	check(r.t, err)
	check(r.t, r.store.SaveRelease(r.t.Context(), core.Packed{
		Digest: digest, Bytes: n, Statement: *b.Statement, Manifest: b.Manifest, Remote: b.Remote, AddedAt: time.Now(), AddedBy: "0xab",
	}))
	return digest
}

// wish is what is wanted of a module now.
func (r *replica) wish(id core.ModuleID) core.Desired {
	r.t.Helper()
	wishes, err := r.store.Desired(r.t.Context())
	check(r.t, err)
	for _, w := range wishes {
		if w.Module == id {
			return w
		}
	}
	return core.Desired{Module: id}
}

// act changes what is wanted of a module, with those grants, and waits until this replica has followed.
func (r *replica) act(id core.ModuleID, change func(*core.Desired), grants ...string) core.Desired {
	r.t.Helper()
	wish := r.change(id, change, grants...)
	ctx, cancel := context.WithTimeout(r.t.Context(), 20*time.Second)
	defer cancel()
	check(r.t, r.Settled(ctx, id, wish.Generation))
	return wish
}

func (r *replica) change(id core.ModuleID, change func(*core.Desired), grants ...string) core.Desired {
	r.t.Helper()
	wish := r.wish(id)
	change(&wish)
	wish.ChangedAt, wish.ChangedBy = time.Now(), "0xab"
	c := core.Change{Desired: wish, Entry: core.AuditEntry{At: time.Now(), Actor: "0xab", Action: "module.changed", Subject: string(id)}}
	for _, name := range grants {
		c.Grants = append(c.Grants, core.Grant{Module: id, Capability: name, Reason: "So.", GrantedAt: time.Now(), GrantedBy: "0xab"})
	}
	wish, err := r.store.Change(r.t.Context(), c)
	check(r.t, err)
	return wish
}

// install wants a release, enabled where the module is new.
func (r *replica) install(digest core.Digest, id core.ModuleID, grants ...string) core.Desired {
	r.t.Helper()
	return r.act(id, wanting(digest), grants...)
}

func wanting(digest core.Digest) func(*core.Desired) {
	return func(w *core.Desired) {
		w.Enabled = w.Enabled || w.Generation == 0
		w.Release, w.Previous, w.Serial = digest, w.Release, w.Serial+1
	}
}

func off(w *core.Desired) { w.Enabled = false }
func on(w *core.Desired)  { w.Enabled = true }

// module installs a version of gaia, the first by default.
func (r *replica) module() core.Digest {
	r.t.Helper()
	digest := r.put(r.pack("gaia", "0.1.0", 1, nil))
	r.install(digest, "gaia")
	return digest
}

// slot is what runs the module.
func (r *replica) slot(id core.ModuleID) *slot {
	r.mu.RLock()
	defer r.mu.RUnlock()
	s, _ := r.modules[id].process.(*slot)
	return s
}

// serves tells whether the file of that version is there.
func (r *replica) file(id core.ModuleID, version string) bool {
	file, found := r.Table().File(id, version, "entry.js")
	if !found {
		return false
	}
	body, _, ok := r.Content(r.t.Context(), file)
	return ok && string(body) == content(string(id), version)
}

func (r *replica) report(id core.ModuleID) Report {
	r.t.Helper()
	report, err := r.Report(id)
	check(r.t, err)
	return report
}

// path is the last steps of a module, oldest first.
func (r *replica) path(id core.ModuleID) []core.Transition {
	r.t.Helper()
	steps, err := r.store.Transitions(r.t.Context(), id, 100)
	check(r.t, err)
	for i, j := 0, len(steps)-1; i < j; i, j = i+1, j-1 {
		steps[i], steps[j] = steps[j], steps[i]
	}
	return steps
}

func states(steps []core.Transition) string {
	var all []string
	for _, s := range steps {
		all = append(all, string(s.To))
	}
	return strings.Join(all, " ")
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
