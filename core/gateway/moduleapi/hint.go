package moduleapi

import (
	"log/slog"
	"strings"
	"sync"
	"time"

	"gaia.example/portal/core"
)

// So many things of one kind and version are told in an hour, and so many bytes of one: anybody can ask for any path.
const (
	maxHints    = 16
	longestHint = 100
)

// hints tell a module's own log what a partner would else look for in the plugin, which knows nothing of it: each thing once an hour and
// version.
type hints struct {
	says  string                           // the line's message …
	what  string                           // … and the attribute that names the thing
	log   func(core.ModuleID) *slog.Logger // nil: nobody is told
	clock core.Clock

	mu   sync.Mutex
	told map[core.ModuleID]*toldOf
}

// toldOf is what was told of a module's version, and from when on.
type toldOf struct {
	version string
	since   time.Time
	things  map[string]bool
}

// undeclared are requests that find nothing, as their prefix is not in the manifest.
func undeclared(log func(core.ModuleID) *slog.Logger, clock core.Clock) *hints {
	return &hints{says: "a request found nothing: its prefix is not in the api of the manifest", what: "prefix", log: log, clock: clock}
}

// prefix is what a path is declared by.
func prefix(path string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return "/" + first
}

// unpassed are headers of answers that no browser gets.
func unpassed(log func(core.ModuleID) *slog.Logger, clock core.Clock) *hints {
	return &hints{says: "a header of its answers was left out: it is none of those that a module may send", what: "header", log: log, clock: clock}
}

func (h *hints) tell(m core.Manifest, thing string) {
	thing = strings.ToValidUTF8(thing[:min(len(thing), longestHint)], "")
	if h.log == nil || !h.first(m, thing) {
		return
	}
	h.log(m.ID).Warn(h.says, h.what, thing, "version", m.Version)
}

// first tells whether it is one that nobody was told of in this hour.
func (h *hints) first(m core.Manifest, thing string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.told == nil {
		h.told = map[core.ModuleID]*toldOf{}
	}
	told := h.told[m.ID]
	now := h.clock()
	if told == nil || told.version != m.Version || now.Sub(told.since) >= time.Hour {
		told = &toldOf{m.Version, now, map[string]bool{}}
		h.told[m.ID] = told
	}
	if told.things[thing] || len(told.things) == maxHints {
		return false
	}
	told.things[thing] = true
	return true
}
