package registry

import (
	"context"
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
	"gaia.example/portal/core/store"
	"gaia.example/portal/sdk/go/portal"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// process does what the supervisor's slot does, as far as the registry sees it.
type process struct {
	registry func() *Registry
	id       core.ModuleID
	fail     bool
	started  chan struct{}
}

func (p *process) Start(context.Context) error {
	r := p.registry()
	r.Observe(p.id, core.Starting, Fault{})
	if p.fail {
		r.Observe(p.id, core.Crashed, Fault{Problem: "It ended at once.", Evidence: "panic: no"})
		r.Observe(p.id, core.BackingOff, Fault{Problem: "It ended at once.", Evidence: "panic: no"})
		return errors.New("crashed")
	}
	r.Observe(p.id, core.Probing, Fault{})
	r.Observe(p.id, core.Ready, Fault{})
	p.started <- struct{}{}
	return nil
}

func (p *process) Stop(context.Context) error {
	r := p.registry()
	if r.State(p.id) == core.Ready {
		r.Observe(p.id, core.Draining, Fault{})
	}
	r.Observe(p.id, core.Stopped, Fault{})
	return nil
}

func (p *process) Expect()       {}
func (p *process) PID() int      { return 42 }
func (p *process) Restarts() int { return 0 }

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

type fixture struct {
	*Registry
	store   *store.Store
	events  *published
	opened  int
	started chan struct{}
}

func open(t *testing.T, dir, database string, change func(*Config)) *fixture {
	t.Helper()
	s, err := store.Open(t.Context(), "sqlite:"+database)
	check(t, err)
	f := &fixture{store: s, events: &published{}, started: make(chan struct{}, 16)}
	config := Config{
		Dir: dir, Store: s, Audit: s, Events: f.events, Clock: time.Now, Logger: slog.New(slog.DiscardHandler),
		Shell: []core.Route{{Path: "/"}},
		Open: func(release core.Release) Process {
			f.opened++
			id := release.Manifest.ID
			return &process{registry: func() *Registry { return f.Registry }, id: id, fail: id == "broken", started: f.started}
		},
	}
	if change != nil {
		change(&config)
	}
	f.Registry, err = New(config)
	check(t, err)
	t.Cleanup(func() {
		check(t, f.Close(context.Background()))
		check(t, s.Close())
	})
	check(t, f.Discover(t.Context()))
	return f
}

// write makes a module's folder: a manifest with the changes, its plugin, and a remote with one file.
func write(t *testing.T, dir, id string, changes map[string]any) {
	t.Helper()
	manifest := map[string]any{
		"id": id, "version": "0.1.0", "publisher": "portal", "title": "Title", "description": "What it is.",
		"compat": map[string]any{"contract": 1}, "plugin": "plugin", "capabilities": []any{},
		"routes": []any{map[string]any{"path": "/" + id, "title": "Page", "description": "A page.", "access": "public"}},
		"remote": map[string]any{"mode": "direct"},
	}
	for k, v := range changes {
		manifest[k] = v
	}
	text, err := json.Marshal(manifest)
	check(t, err)
	file := []byte("export default " + id)
	index := fmt.Sprintf(`{"name":"%s_0_1_0","entry":"entry.js","files":{"entry.js":{"integrity":%q}}}`, id, integrity(file))
	for path, body := range map[string][]byte{"module.json": text, "plugin": []byte("#!"), "remote/entry.js": file, "remote/remote.json": []byte(index)} {
		path = filepath.Join(dir, id, path)
		check(t, os.MkdirAll(filepath.Dir(path), 0o755))
		check(t, os.WriteFile(path, body, 0o755))
	}
}

func TestLife(t *testing.T) {
	dir, database := t.TempDir(), filepath.Join(t.TempDir(), "portal.db")
	write(t, dir, "gaia", nil)
	write(t, dir, "broken", nil)
	f := open(t, dir, database, nil)
	if _, ok := f.Table().Match("/gaia"); !ok {
		t.Error("an enabled module is not routed before it runs")
	}
	if body, ok := f.Content("gaia", "entry.js"); !ok || string(body) != "export default gaia" {
		t.Errorf("its file is %q, %v", body, ok)
	}
	f.StartAll(t.Context())
	<-f.started
	f.starts.Wait()
	if s := f.State("broken"); s != core.BackingOff || f.State("gaia") != core.Ready {
		t.Errorf("broken is %s, gaia %s", s, f.State("gaia"))
	}

	check(t, f.Disable(t.Context(), "gaia"))
	if _, ok := f.Table().Match("/gaia"); ok || f.State("gaia") != core.Stopped {
		t.Errorf("a disabled module is routed: %v, %s", ok, f.State("gaia"))
	}
	if _, ok := f.Content("gaia", "entry.js"); ok {
		t.Error("a disabled module's file is served")
	}
	check(t, f.Enable(t.Context(), "gaia"))
	if _, ok := f.Table().Match("/gaia"); !ok || f.State("gaia") != core.Ready || f.opened != 2 {
		t.Errorf("an enabled module: routed %v, %s, %d processes opened", ok, f.State("gaia"), f.opened)
	}
	check(t, f.Disable(t.Context(), "gaia"))
	report, err := f.Report("broken")
	if err != nil || report.Status.Problem != "It ended at once." || report.Status.Evidence != "panic: no" || !report.Status.Enabled {
		t.Errorf("broken reports %+v, %v", report, err)
	}
	f.journal.close()
	check(t, f.store.VerifyAudit(t.Context()))
	last := f.events.payloads[len(f.events.payloads)-1]
	if last != `{"id":"gaia","version":"0.1.0","enabled":false,"state":"stopped"}` {
		t.Errorf("the last event is %s", last)
	}
	steps, err := f.store.Transitions(t.Context(), "gaia", 50)
	if err != nil || len(steps) != 13 || steps[12].To != core.Discovered {
		t.Errorf("%d steps, %v: %+v", len(steps), err, steps)
	}

	again := open(t, dir, database, nil)
	again.StartAll(t.Context())
	again.starts.Wait()
	if _, ok := again.Table().Match("/gaia"); ok || again.State("gaia") != core.Stopped {
		t.Errorf("a module that was disabled is %s after a restart, routed %v", again.State("gaia"), ok)
	}
	granted := 0
	audit, err := again.store.AuditAfter(t.Context(), 0, 1000)
	check(t, err)
	for _, e := range audit {
		if e.Action == "module.granted" && e.Subject == "gaia" {
			granted++
		}
	}
	if granted != 1 {
		t.Errorf("granted %d times, want once", granted)
	}
}

func TestSafeModeStartsNone(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "gaia", nil)
	f := open(t, dir, filepath.Join(t.TempDir(), "portal.db"), func(c *Config) { c.Safe = true })
	f.StartAll(t.Context())
	f.starts.Wait()
	if _, ok := f.Table().Match("/gaia"); ok || f.opened != 0 || f.State("gaia") != core.Staged {
		t.Errorf("routed %v, %d opened, %s", ok, f.opened, f.State("gaia"))
	}
	check(t, f.Enable(t.Context(), "gaia"))
	if f.State("gaia") != core.Ready {
		t.Errorf("enabled in safe mode it is %s", f.State("gaia"))
	}
}

func TestRefuses(t *testing.T) {
	api := func(prefix string) any { return map[string]any{"prefix": prefix, "access": "public"} }
	tests := map[string]struct {
		changes map[string]any
		spoil   func(dir string) error
		state   core.State
		problem string
	}{
		"an unknown field":            {map[string]any{"colour": "red"}, nil, core.VerifyFailed, "additional properties 'colour' not allowed"},
		"an unknown capability":       {map[string]any{"capabilities": []any{map[string]any{"name": "files.write", "reason": "x"}}}, nil, core.VerifyFailed, "at capabilities.0.name"},
		"a tier without its access":   {map[string]any{"api": []any{map[string]any{"prefix": "/x", "access": "public", "tier": "NAXUS"}}}, nil, core.VerifyFailed, "at api.0"},
		"a prefix declared twice":     {map[string]any{"api": []any{api("/x"), api("/x")}}, nil, core.VerifyFailed, "the API prefix /x twice"},
		"a search below no prefix":    {map[string]any{"api": []any{api("/x")}, "search": "/xy"}, nil, core.VerifyFailed, "its search is at /xy, which is below no prefix of its api: declare one"},
		"a search that is an address": {map[string]any{"api": []any{api("/x")}, "search": "https://evil.example/x"}, nil, core.VerifyFailed, "at search"},
		"another id than its folder":  {map[string]any{"id": "other"}, nil, core.VerifyFailed, "rename the folder"},
		"a newer host contract":       {map[string]any{"compat": map[string]any{"contract": 2}}, nil, core.Incompatible, "update the portal"},
		"a path of the core":          {map[string]any{"routes": []any{map[string]any{"path": "/api/x", "title": "x", "description": "x", "access": "public"}}}, nil, core.VerifyFailed, "belongs to the portal"},
		"a remote of another version": {map[string]any{"version": "0.2.0"}, nil, core.VerifyFailed, "want \"gaia_0_2_0\""},
		"a file that was changed": {nil, func(dir string) error {
			return os.WriteFile(filepath.Join(dir, "remote/entry.js"), []byte("x"), 0o644)
		}, core.VerifyFailed, "its integrity differs"},
		"a link out of the remote": {nil, func(dir string) error {
			entry := filepath.Join(dir, "remote/entry.js")
			return errors.Join(os.Remove(entry), os.Symlink("/etc/passwd", entry))
		}, core.VerifyFailed, "escapes from parent"},
		"a plugin that is missing": {nil, func(dir string) error { return os.Remove(filepath.Join(dir, "plugin")) }, core.VerifyFailed, "Find the plugin"},
		"a plugin that cannot run": {nil, func(dir string) error { return os.Chmod(filepath.Join(dir, "plugin"), 0o644) }, core.VerifyFailed, "not an executable"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, dir, "gaia", test.changes)
			write(t, dir, "sound", nil)
			if test.spoil != nil {
				check(t, test.spoil(filepath.Join(dir, "gaia")))
			}
			f := open(t, dir, filepath.Join(t.TempDir(), "portal.db"), nil)
			report, err := f.Report("gaia")
			if err != nil || report.Status.State != test.state || !strings.Contains(report.Status.Problem, test.problem) {
				t.Errorf("got %s: %s", report.Status.State, report.Status.Problem)
			}
			if err := f.Enable(t.Context(), "gaia"); portal.CodeOf(err) != portal.Conflict {
				t.Errorf("enabling it answers %v", err)
			}
			if f.State("sound") != core.Staged {
				t.Errorf("the module beside it is %s", f.State("sound"))
			}
		})
	}
}

func TestObserveRefusesAStepThatIsNotInTheLifeCycle(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "gaia", nil)
	var log strings.Builder
	f := open(t, dir, filepath.Join(t.TempDir(), "portal.db"), func(c *Config) { c.Logger = slog.New(slog.NewTextHandler(&log, nil)) })
	f.Observe("gaia", core.Ready, Fault{})
	if f.State("gaia") != core.Staged || !strings.Contains(log.String(), "not in its life cycle") {
		t.Errorf("it is %s; log: %s", f.State("gaia"), log.String())
	}
}

func TestEveryStateIsInTheLifeCycle(t *testing.T) {
	for from, tos := range steps {
		for _, to := range tos {
			if _, ok := steps[to]; !ok {
				t.Errorf("%s → %s leads to a state without a row", from, to)
			}
		}
	}
	if len(steps) != 16 {
		t.Errorf("%d rows, want one for each of the 15 states and one before the first", len(steps))
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// unwilling is a store that takes no wishes: a full disk.
type unwilling struct{ core.ModuleStore }

func (unwilling) Desire(context.Context, core.Desired) (core.Desired, error) {
	return core.Desired{}, errors.New("the disk is full")
}

func TestWhatCannotBeStoredChangesNothing(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "gaia", nil)
	f := open(t, dir, filepath.Join(t.TempDir(), "portal.db"), nil)
	f.StartAll(t.Context())
	<-f.started
	f.config.Store = unwilling{f.store}
	var acts sync.WaitGroup
	for range 8 {
		acts.Go(func() {
			if err := f.Disable(context.Background(), "gaia"); err == nil {
				t.Error("it is disabled although that could not be stored")
			}
		})
	}
	acts.Wait()
	if _, routed := f.Table().Module("gaia"); !routed || f.State("gaia") != core.Ready {
		t.Errorf("the module is routed: %v, and %s", routed, f.State("gaia"))
	}
}
