package moduleapi

import (
	"log/slog"
	"strings"
	"sync"
	"time"

	"gaia.example/portal/core"
)

// So many prefixes of one version are told in an hour, and so many bytes of one: anybody can ask for any path.
const (
	maxUndeclared = 16
	longestPrefix = 100
)

// undeclared tells a module's own log of requests that find nothing, as their prefix is not in its manifest: once an hour for each prefix
// and version. Who forgot to declare one would look for the mistake in the plugin, which is never asked.
type undeclared struct {
	log   func(core.ModuleID) *slog.Logger // nil: nobody is told
	clock core.Clock

	mu   sync.Mutex
	told map[core.ModuleID]*toldOf
}

// toldOf is what was told of a module's version, and from when on.
type toldOf struct {
	version  string
	since    time.Time
	prefixes map[string]bool
}

func (u *undeclared) tell(m core.Manifest, path string) {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	prefix := "/" + strings.ToValidUTF8(first[:min(len(first), longestPrefix)], "")
	if u.log == nil || !u.first(m, prefix) {
		return
	}
	u.log(m.ID).Warn("a request found nothing: its prefix is not in the api of the manifest", "prefix", prefix, "version", m.Version)
}

// first tells whether the prefix is one that nobody was told of in this hour.
func (u *undeclared) first(m core.Manifest, prefix string) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.told == nil {
		u.told = map[core.ModuleID]*toldOf{}
	}
	told := u.told[m.ID]
	now := u.clock()
	if told == nil || told.version != m.Version || now.Sub(told.since) >= time.Hour {
		told = &toldOf{m.Version, now, map[string]bool{}}
		u.told[m.ID] = told
	}
	if told.prefixes[prefix] || len(told.prefixes) == maxUndeclared {
		return false
	}
	told.prefixes[prefix] = true
	return true
}
