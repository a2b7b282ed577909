package core

import (
	"context"
	"encoding/json"
	"iter"
	"log/slog"
	"net/http"

	"gaia.example/portal/sdk/go/portal"
)

// HostPorts is what stands behind portal.Host, for every module alike. Package host checks what a module was granted
// before it calls one, and puts the module's name on what it passes. A port that is nil is one that this portal does not have.
type HostPorts struct {
	Settings ModuleSettings // nil: no module has settings of its admin's, the manifest's defaults stand
	Log      slog.Handler   // gets the modules' records, each with the attribute "module"
	Events   Events         // gets the modules' events under "<module>.<topic>", and has those of others
	KV       ModuleKV       // the modules' values
	SQL      ModuleTables   // their tables
	Blobs    ModuleBlobs    // the modules' blobs
	Bytes    Blobs          // of the modules' blobs, among bundles
	Chain    ChainReads     // the target chain

	Notifications ModuleNotifications // into wallets' inboxes
	Audit         Audit               // gets acts as "<module>/<action>"

	Metrics ModuleMetrics // the modules' own figures

	Callers Callers // behind the modules' requests

	Egress http.RoundTripper // to hosts of the public internet, and to no other

	Place portal.Place // this portal's
}

// ChainReads is what a module may read of the target chain; see portal.Chain.
type ChainReads interface {
	Contract(ctx context.Context, name string) (Address, error)
	Head(context.Context) (Block, error)
	Call(ctx context.Context, to Address, input []byte, block uint64) (output []byte, at Block, err error)
	Code(ctx context.Context, of Address, block uint64) (code []byte, at Block, err error)
	Storage(ctx context.Context, of Address, slot Hash, block uint64) (value Hash, at Block, err error)
	Logs(context.Context, portal.LogFilter) iter.Seq2[portal.LogBatch, error]
}

// ModuleSettings knows what the admin set for a module.
type ModuleSettings interface {
	// ModuleSettings is a JSON object, only with the properties that were set, and that the release's schema takes; nil when there
	// is none.
	ModuleSettings(context.Context, Manifest) (json.RawMessage, error)
	// WatchSettings tells of changes until stop is called: of some that were, and of the last within two seconds.
	WatchSettings(ModuleID) (changed <-chan struct{}, stop func())
}
