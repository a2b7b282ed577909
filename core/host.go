package core

import (
	"context"
	"encoding/json"
	"log/slog"

	"gaia.example/portal/sdk/go/portal"
)

// HostPorts is what stands behind portal.Host, for every module alike. The supervisor checks a module's capabilities,
// topics and contracts before it calls one, and puts the module's name on what it passes.
type HostPorts struct {
	Settings ModuleSettings // nil: no module has settings of its admin's, the manifest's defaults stand
	Log      slog.Handler   // gets the modules' records, each with the attribute "module"
	Events   EventPublisher // gets the modules' events under "<module>.<topic>"
	Chain    portal.Chain   // the target chain
}

// ModuleSettings knows what the admin set for a module.
type ModuleSettings interface {
	// ModuleSettings is a JSON object, only with the properties that were set; nil when none was.
	ModuleSettings(context.Context, ModuleID) (json.RawMessage, error)
}
