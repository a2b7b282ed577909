package core

import (
	"context"
	"encoding/json"

	"gaia.example/portal/sdk/go/portal"
)

// Callers knows the requests that run in modules now, by the id that only their module was told.
type Callers interface {
	// Caller is the visitor behind a request that runs in the module, as they are now; Forbidden when none of that id runs there.
	Caller(ctx context.Context, in ModuleID, request string) (portal.Caller, error)
	// Query makes a query of another module as the visitor behind that request; without a request, as a stranger.
	Query(ctx context.Context, from ModuleID, request string, q Query) (json.RawMessage, error)
	// Queries are what other modules export to that visitor: by module and name, with why they may not be made now.
	Queries(ctx context.Context, from ModuleID, request string) ([]portal.Exported, error)
}
