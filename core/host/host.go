package host

import (
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// Config is what the hosts of all modules need. Ports.Chain and Ports.Events are needed; another port that is nil answers
// Unavailable.
type Config struct {
	Ports core.HostPorts
	Clock core.Clock // nil: time.Now
	// Refused is called when a module does what it may not, or too often: with the first refusal of a kind at once, with those after
	// it together, once a minute. Optional; it must not block.
	Refused func(Refusal)
	// Called is called with each call that ended, for the metrics. Optional; it must not block.
	Called func(Call)
	// Traced is the step of a request that a module says its call is made in; nil: nothing of it is recorded. Optional.
	Traced func(core.ModuleID, portal.Trace) *core.Span
}

// Hosts makes the hosts of all modules of this portal, and knows what they ask for. Safe for concurrent use.
type Hosts struct {
	config Config

	mu     sync.Mutex
	guards map[core.ModuleID]*guard // kept when a module's process starts anew, so that its limits do not
}

// New makes Hosts.
func New(config Config) *Hosts {
	if config.Ports.Log == nil {
		config.Ports.Log = slog.DiscardHandler
	}
	if config.Clock == nil {
		config.Clock = time.Now
	}
	if config.Refused == nil {
		config.Refused = func(Refusal) {}
	}
	if config.Traced == nil {
		config.Traced = func(core.ModuleID, portal.Trace) *core.Span { return nil }
	}
	if config.Called == nil {
		config.Called = func(Call) {}
	}
	return &Hosts{config: config, guards: map[core.ModuleID]*guard{}}
}

// Of is the host of one release: its manifest says what was granted, since nothing runs before all of it was.
func (h *Hosts) Of(release core.Release) portal.Host {
	m := module{guard: h.guard(release.Manifest.ID), manifest: release.Manifest, release: release, config: h.config}
	return portal.Host{
		Log:      slog.New(h.config.Ports.Log).With(slog.String("module", string(release.Manifest.ID))),
		Settings: settings{m}, Events: events{m}, Chain: chain{m},
		KV: kv{m}, Blobs: blobs{m}, SQL: sql{m},
		Egress: egress{m}, Callers: callers{m}, Modules: modules{m},
		Notifications: notifications{m}, Audit: audit{m},
		Metrics: metrics{m}, Portal: place{m},
	}
}

// Usage is what a module has asked for since this portal started, by capability.
func (h *Hosts) Usage(id core.ModuleID) []core.Usage { return h.guard(id).usage() }

// The names under which Kept counts what the sandbox refused, in the place of a capability.
const (
	SandboxCalls = "sandbox.calls" // of the system
	SandboxFiles = "sandbox.files"
)

// Kept counts what the sandbox refused a module, and reports it like any refusal.
func (h *Hosts) Kept(id core.ModuleID, capability, what string) {
	g := h.guard(id)
	g.count(capability)
	g.ended(capability, Refused, time.Now(), portal.Errorf(portal.Forbidden, "The sandbox refused the module: %s.", what))
}

func (h *Hosts) guard(id core.ModuleID) *guard {
	h.mu.Lock()
	defer h.mu.Unlock()
	g := h.guards[id]
	if g == nil {
		g = newGuard(id, h.config)
		h.guards[id] = g
	}
	return g
}

// module is one release behind its guard: what the capabilities have in common.
type module struct {
	*guard
	manifest core.Manifest
	release  core.Release
	config   Config
}

// may answers Forbidden when the manifest does not ask for the capability.
func (m module) may(capability string) error {
	if m.manifest.Asks(capability) {
		return nil
	}
	return portal.Errorf(portal.Forbidden, "The module's manifest does not ask for the capability %s.", capability)
}

// mayAt answers Forbidden when the manifest asks for the capability neither at that target nor at one of its other names.
func (m module) mayAt(capability, target string, others ...string) error {
	for _, c := range m.manifest.Capabilities {
		if c.Name == capability && slices.ContainsFunc(c.Targets, func(t string) bool { return t == target || slices.Contains(others, t) }) {
			return nil
		}
	}
	return portal.Errorf(portal.Forbidden, "The module's manifest does not ask for the capability %s of %q.", capability, brief(target))
}

// The longest name that a call may have, and how much of one a sentence quotes, in bytes.
const (
	longestName = 1 << 10
	longestWord = 100
)

// named is Invalid for a name that is longer than longestName.
func named(what, name string) error {
	if len(name) <= longestName {
		return nil
	}
	return portal.Errorf(portal.Invalid, "A %s has at most %d KiB.", what, longestName>>10)
}

// brief is a word of the module's, cut to the length that a sentence quotes.
func brief(word string) string {
	if len(word) <= longestWord {
		return word
	}
	return strings.ToValidUTF8(word[:longestWord], "") + "…"
}

// unavailable is the answer where this portal does not have a port.
func unavailable(what string) error {
	return portal.Errorf(portal.Unavailable, "This portal has no %s for modules.", what)
}
