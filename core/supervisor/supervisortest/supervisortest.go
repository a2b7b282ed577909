// Package supervisortest gives tests and benchmarks a real plugin: a module that does on request what a good or a bad
// one may do, built from testdata, and the ports of a host whose chain is a short fixed list.
package supervisortest

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest/source"
	"gaia.example/portal/core/host"
	"gaia.example/portal/sdk/go/portal"
)

// Token is the one contract of the fixed chain.
var Token = portal.Address{0xaa, 19: 0x01}

// Build compiles the plugin into dir; version tells builds apart, "broken" does not start, and others are bad in their own way:
// see testdata/plugin/bad.go.
func Build(ctx context.Context, dir, version string) (core.Release, error) {
	return BuildFrom(ctx, filepath.Join(source.Root(), "core/supervisor/supervisortest/testdata/plugin"), dir, version)
}

// BuildFrom compiles another plugin, whose source and manifest are in a folder.
func BuildFrom(ctx context.Context, source, dir, version string) (core.Release, error) {
	release := core.Release{Dir: dir}
	manifest, err := os.ReadFile(filepath.Join(source, "module.json"))
	if err != nil {
		return release, err
	}
	if err := json.Unmarshal(manifest, &release.Manifest); err != nil {
		return release, err
	}
	release.Manifest.Version = version
	release.Plugin = filepath.Join(dir, release.Manifest.Plugin)
	// go run keeps what it links, unlike go build: the next test binary that needs the plugin has it at once.
	build := exec.CommandContext(ctx, "go", "run", `-exec=sh -c 'cp "$0" "$BUILT"'`, "-ldflags", "-s -w -X main.version="+version, ".")
	// As module authors build: on its own, and linked to no library, of which the sandbox lets it load none.
	build.Dir, build.Env = source, append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off", "BUILT="+release.Plugin)
	if out, err := build.CombinedOutput(); err != nil {
		return release, fmt.Errorf("build the plugin: %w\n%s", err, out)
	}
	return release, nil
}

// Ports are a host's ports that remember what they were given. Safe for concurrent use.
type Ports struct {
	Set     json.RawMessage          // the module's settings
	Foreign http.RoundTripper        // to other hosts; nil: none answers
	Kept    core.ModuleKV            // its values
	Blobs   core.ModuleBlobs         // its blobs
	Bytes   core.Blobs               // and theirs
	Behind  core.Callers             // the requests; nil: this portal knows none
	Inboxes core.ModuleNotifications // nil: this portal has none
	Bus     core.Events              // gets and has the events; nil: they are only remembered
	Admins  core.ModuleSettings      // in Set's place, where there is one

	mu     sync.Mutex
	events []core.Event
}

// Host is the form the supervisor takes; log gets the modules' records. Its ports are those that are there when the first
// plugin starts.
func (p *Ports) Host(log slog.Handler) func(core.Release) portal.Host {
	hosts := sync.OnceValue(func() *host.Hosts {
		return host.New(host.Config{Ports: core.HostPorts{
			Settings: p, Log: log, Events: p, Chain: fixedChain{},
			KV: p.Kept, Blobs: p.Blobs, Bytes: p.Bytes,
			Egress: p, Callers: p.Behind, Notifications: p,
		}})
	})
	return func(release core.Release) portal.Host { return hosts().Of(release) }
}

// ModuleSettings is core.ModuleSettings.
func (p *Ports) ModuleSettings(ctx context.Context, manifest core.Manifest) (json.RawMessage, error) {
	if p.Admins != nil {
		return p.Admins.ModuleSettings(ctx, manifest)
	}
	return p.Set, nil
}

// WatchSettings is core.ModuleSettings.
func (p *Ports) WatchSettings(id core.ModuleID) (<-chan struct{}, func()) {
	if p.Admins != nil {
		return p.Admins.WatchSettings(id)
	}
	return nil, func() {}
}

// RoundTrip is http.RoundTripper.
func (p *Ports) RoundTrip(r *http.Request) (*http.Response, error) {
	if p.Foreign == nil {
		return nil, portal.Errorf(portal.Unavailable, "%s does not answer.", r.URL.Host)
	}
	return p.Foreign.RoundTrip(r)
}

// Notify is core.ModuleNotifications.
func (p *Ports) Notify(ctx context.Context, from core.ModuleID, to core.Address, n portal.Notification) error {
	if p.Inboxes == nil {
		return portal.Errorf(portal.Unavailable, "There are no inboxes.")
	}
	return p.Inboxes.Notify(ctx, from, to, n)
}

// Follow is core.Events.
func (p *Ports) Follow(ctx context.Context, after int64, topics ...string) iter.Seq2[*core.Event, error] {
	if p.Bus == nil {
		return func(yield func(*core.Event, error) bool) {
			yield(nil, portal.Errorf(portal.Unavailable, "There are no events."))
		}
	}
	return p.Bus.Follow(ctx, after, topics...)
}

// Publish is core.Events.
func (p *Ports) Publish(ctx context.Context, events ...core.Event) error {
	if p.Bus != nil {
		return p.Bus.Publish(ctx, events...)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.events = append(p.events, events...)
	return nil
}

// Events are those that were published.
func (p *Ports) Events() []core.Event {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.events
}

// fixedChain has one contract and, per block, as many logs as FixedLogs.
type fixedChain struct{}

// FixedLogs is how many logs of 4 KiB the chain's one block has: more than one message holds.
const FixedLogs = 2000

func head() portal.Block {
	return portal.Block{Number: 7, Hash: portal.Hash{31: 7}, Time: time.Unix(1_700_000_000, 0).UTC()}
}

func (fixedChain) Contract(_ context.Context, name string) (portal.Address, error) {
	if name != "Token" {
		return portal.Address{}, portal.Errorf(portal.NotFound, "%s is not deployed on this chain.", name)
	}
	return Token, nil
}

func (fixedChain) Head(context.Context) (portal.Block, error) { return head(), nil }

func (fixedChain) Call(_ context.Context, _ portal.Address, input []byte, _ uint64) ([]byte, portal.Block, error) {
	return append([]byte{0xff}, input...), head(), nil
}

func (fixedChain) Code(context.Context, portal.Address, uint64) ([]byte, portal.Block, error) {
	return []byte{0xfe}, head(), nil
}

// Storage has the slot's own name in it.
func (fixedChain) Storage(_ context.Context, _ portal.Address, slot portal.Hash, _ uint64) (portal.Hash, portal.Block, error) {
	return slot, head(), nil
}

func (fixedChain) Logs(ctx context.Context, _ portal.LogFilter) iter.Seq2[portal.LogBatch, error] {
	return func(yield func(portal.LogBatch, error) bool) {
		batch := portal.LogBatch{Head: head(), Next: 8, CaughtUp: true}
		for i := range FixedLogs {
			batch.Logs = append(batch.Logs, portal.Log{Contract: Token, Data: make([]byte, 4<<10), Block: head(), Index: uint(i)})
		}
		if yield(batch, nil) {
			<-ctx.Done()
			yield(portal.LogBatch{}, ctx.Err())
		}
	}
}

// Nobody is a supervisor.Watcher that does nothing.
type Nobody struct{}

// Prepare is supervisor.Watcher's.
func (Nobody) Prepare(context.Context, core.Release) error { return nil }

// Observe is supervisor.Watcher's.
func (Nobody) Observe(core.ModuleID, core.State, core.Fault) {}

// Returned is supervisor.Watcher's.
func (Nobody) Returned(core.ModuleID, core.Release, core.Release, core.Fault) {}

// Soaked is supervisor.Watcher's.
func (Nobody) Soaked(core.ModuleID, core.Release, core.Fault) {}
