package core

import (
	"context"
	"encoding/json"
	"net/url"

	"gaia.example/portal/sdk/go/portal"
)

// Callers knows the requests that run in modules now, by the id that only their module was told.
type Callers interface {
	// Caller is the visitor behind a request that runs in the module, as they are now; Forbidden when none of that id runs there.
	Caller(ctx context.Context, in ModuleID, request string) (portal.Caller, error)
	// Query makes a query of another module as the visitor behind that request; without a request, as a stranger.
	Query(ctx context.Context, from ModuleID, request string, q Query) (json.RawMessage, error)
}

// Query is what one module asks another.
type Query struct {
	Module     ModuleID
	Name       string // in that module's manifest
	Parameters url.Values
}

// QueryRule is what a module lets others ask: a GET of that path below its API, with that prefix's access.
type QueryRule struct {
	Name        string `json:"name"`
	Path        string `json:"path"`
	Description string `json:"description"`
}
