package core

import (
	"cmp"
	"encoding/json"
	"strings"
	"time"
)

// ModuleID names a module: its manifest's id.
type ModuleID string

// State is where a module is in its life.
type State string

// The states (ARCHITECTURE: the module life cycle).
const (
	Discovered    State = "discovered"
	Verified      State = "verified"
	VerifyFailed  State = "verify_failed"
	Incompatible  State = "incompatible"
	Staged        State = "staged"
	AwaitingGrant State = "awaiting_grant"
	Asleep        State = "asleep" // enabled, without a process: the first request starts one
	Starting      State = "starting"
	Probing       State = "probing"
	Ready         State = "ready"
	Degraded      State = "degraded"
	Draining      State = "draining"
	Stopped       State = "stopped"
	Crashed       State = "crashed"
	BackingOff    State = "backing_off"
	Quarantined   State = "quarantined"
)

// Manifest is a module.json that passed the schema.
type Manifest struct {
	ID           ModuleID        `json:"id"`
	Version      string          `json:"version"`
	Publisher    string          `json:"publisher"`
	Title        string          `json:"title"`
	Description  string          `json:"description"`
	Compat       Compat          `json:"compat"`
	Plugin       string          `json:"plugin"` // the executable's name, in plugin/<os>-<arch>/ of the bundle
	Run          RunKind         `json:"run,omitempty"`
	API          []APIRule       `json:"api,omitzero"`
	Search       *string         `json:"search,omitzero"` // its path below the API that answers the command palette; nil: nothing does
	Routes       []RouteRule     `json:"routes,omitzero"`
	Cards        []Card          `json:"cards,omitzero"`
	Remote       *RemoteRule     `json:"remote,omitzero"`
	Capabilities []Capability    `json:"capabilities,omitzero"`
	Contracts    []string        `json:"contracts,omitzero"`
	Wallet       *WalletRule     `json:"wallet,omitempty"` // what its pages may ask a visitor's wallet for; nil: nothing
	Events       []EventRule     `json:"events,omitzero"`
	Queries      []QueryRule     `json:"queries,omitempty"` // what other modules may ask it
	Metrics      []MetricRule    `json:"metrics,omitempty"` // its own figures, for the operator
	Jobs         []JobRule       `json:"jobs,omitempty"`
	Settings     json.RawMessage `json:"settings,omitempty"`
	Resources    Resources       `json:"resources,omitzero"`
}

// Page finds the module's page that a path is of.
func (m Manifest) Page(path string) (RouteRule, bool) {
	for _, r := range m.Routes {
		parent, _, parametric := strings.Cut(r.Path, "/:")
		last, below := strings.CutPrefix(path, parent+"/")
		if path == r.Path || parametric && below && last != "" && !strings.Contains(last, "/") {
			return r, true
		}
	}
	return RouteRule{}, false
}

// RunKind says when a module has a process.
type RunKind string

// The kinds; empty means on demand.
const (
	OnDemand RunKind = "on_demand" // from the first request until it was idle for a while
	Always   RunKind = "always"    // as long as it is enabled: it follows something even when nobody asks
)

// Compat has the contracts that the module was built for, by number.
type Compat struct {
	Host  uint32 `json:"host"`            // its plugin, with the portal
	Shell uint32 `json:"shell,omitempty"` // its remote, with what the shell shares; zero: it has none
}

// APIRule opens the module's API under a prefix.
type APIRule struct {
	Prefix string     `json:"prefix"`
	Access AccessKind `json:"access"`
	Tier   Tier       `json:"tier,omitzero"`
	// AfterSeconds is how long after the end of a request that writes, neither GET nor HEAD, the module may still ask as its caller, 60 at
	// most: for what a visitor asked for and does not wait for.
	AfterSeconds int `json:"afterSeconds,omitzero"`
}

// RouteRule is one page of a module.
type RouteRule struct {
	Path        string     `json:"path"`
	Title       string     `json:"title"`
	Description string     `json:"description"`
	Access      AccessKind `json:"access"`
	Tier        Tier       `json:"tier,omitzero"`
	Sidebar     *Sidebar   `json:"sidebar,omitzero"`
}

// Sidebar is a route's entry in the navigation. Tier is what the entry is shown at, where it differs from the route's.
type Sidebar struct {
	Section string `json:"section"`
	Label   string `json:"label"`
	Icon    string `json:"icon"`
	Tier    Tier   `json:"tier,omitzero"`
	Order   int    `json:"order"`
	Until   Until  `json:"until,omitzero"` // zero: the entry stays
}

// Until is when an entry is listed no more: while the newest event of a topic of the module that is for everybody has true in a field.
type Until struct {
	Topic string `json:"topic"`
	Field string `json:"field"`
}

// Card is a live card of a module on the dashboard.
type Card struct {
	ID     string     `json:"id"`
	Title  string     `json:"title"`
	Access AccessKind `json:"access"`
	Tier   Tier       `json:"tier,omitzero"`
	Order  int        `json:"order"`
	Place  CardPlace  `json:"place,omitempty"` // empty: OnDashboard
}

// CardPlace is where a card stands.
type CardPlace string

// The places.
const (
	OnDashboard CardPlace = "dashboard"
	OnGate      CardPlace = "gate" // the tier-upgrade screen
)

// RemoteMode is how the remote is loaded.
type RemoteMode string

// The modes.
const (
	Direct RemoteMode = "direct" // into the shell's own page, where it can do all that the visitor can: for the portal's own modules alone
	Framed RemoteMode = "framed" // into a sandboxed frame
)

// RemoteRule says how the remote is loaded.
type RemoteRule struct {
	Mode RemoteMode `json:"mode"`
}

// EventRule declares a topic that the module publishes.
type EventRule struct {
	Topic  string     `json:"topic"`
	Access AccessKind `json:"access"`
	Tier   Tier       `json:"tier,omitzero"`
}

// Resources bound a module's plugin; zero values mean the defaults.
type Resources struct {
	MemoryMiB      int `json:"memoryMiB,omitzero"`
	Concurrency    int `json:"concurrency,omitzero"`
	TimeoutSeconds int `json:"timeoutSeconds,omitzero"`
	StorageMiB     int `json:"storageMiB,omitempty"` // of what it keeps in KV and blobs
}

// MemoryMiBByDefault is what a plugin is to make do with where its manifest says nothing, in MiB.
const MemoryMiBByDefault = 256

// Storage is how many bytes the module may keep in KV and blobs.
func (r Resources) Storage() int64 {
	const byDefault = 64
	return int64(cmp.Or(r.StorageMiB, byDefault)) << 20
}

// RemoteIndex is remote.json, written by the remote's build: every file, its integrity and the pages that need it.
type RemoteIndex struct {
	Name  string                `json:"name"`  // the federation container, e.g. gaia_0_1_0
	Shell uint32                `json:"shell"` // the contract of the SDK that built it
	Entry string                `json:"entry"` // its file
	Files map[string]RemoteFile `json:"files"` // by path relative to remote.json
}

// RemoteFile is one file of a remote. Shared files (the entry, what it needs) have no Pages and Cards; they open at
// the lowest access of the module's routes and cards.
type RemoteFile struct {
	Integrity string   `json:"integrity"` // sha384-…
	Pages     []string `json:"pages,omitempty"`
	Cards     []string `json:"cards,omitempty"`
	Later     bool     `json:"later,omitempty"` // a page or card loads it by itself, after it was opened
}

// Release is one version of a module, unpacked on this replica's disk.
type Release struct {
	Digest   Digest // of its bundle
	Manifest Manifest
	Remote   *RemoteIndex // nil: the module has no pages
	Dir      string       // absolute; as the bundle has it: module.json, plugin/, remote/
	Plugin   string       // the executable for this machine, absolute

	PluginSHA256 []byte // of the executable, as it was signed

	FirstParty bool // the instance's own publisher signed it: the product's own paths are open to it

	MemoryMiB int // that an admin gave its plugin; 0: as its manifest says

	Placed Place // where an admin put a partner's cards and entries

	Granted []string // the names of what an admin said yes to
}

// Place is where a partner's cards and entries of the sidebar stand: in front of the portal's own, among them by the order that the
// manifest asks for, or after them. Empty is after.
type Place string

// The places.
const (
	Before Place = "before"
	Among  Place = "among"
	After  Place = "after"
)

// maxOrder is the highest order that a manifest's schema takes.
const maxOrder = 9999

// Place is where one of the release's cards or entries of the sidebar stands among those of all modules: by its order, and a
// partner's after all of the portal's own, unless an admin put them elsewhere.
func (r Release) Place(order int) int {
	switch {
	case r.FirstParty, r.Placed == Among:
		return order
	case r.Placed == Before:
		return order - maxOrder - 1
	default:
		return maxOrder + 1 + order
	}
}

// ModuleStatus is what the registry knows of a module on this replica.
type ModuleStatus struct {
	ID       ModuleID
	Version  string
	Enabled  bool
	State    State
	Since    time.Time
	Restarts int
	Problem  string // one sentence, for the admin; empty when all is well
	Class    FaultClass
	Evidence string // the plugin's last words (panic, stderr), at most 4 KiB
	PID      int
}
