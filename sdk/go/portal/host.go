package portal

import (
	"log/slog"
	"net/http"
)

// Host is all that a module may ask of the core. Each call is checked against what the module was granted, and bounded:
// a HostError that is Forbidden answers one that was not granted, RateLimited one too many, Unavailable what does not answer now. Safe for
// concurrent use. What a capability costs stands in docs/modules.md.
type Host struct {
	Log           *slog.Logger      // the core's log, under the module's name
	Metrics       Metrics           // metrics
	Settings      Settings          // settings.read
	KV            KV                // kv.use
	SQL           SQL               // sql.use
	Blobs         Blobs             // blobs.use
	Events        Events            // events.publish, events.read
	Chain         Chain             // chain.read, chain.follow
	Callers       Callers           // caller.read
	Modules       Modules           // modules.read
	Egress        http.RoundTripper // egress.fetch; for an http.Client
	Notifications Notifications     // notifications.send
	Audit         Audit             // audit.write
	Portal        Portal            // nothing is needed
}
