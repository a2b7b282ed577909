package portal

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

// Modules asks what other modules export.
type Modules interface {
	// Query makes another module's exported query and decodes its answer, at most 1 MiB. It is made as the caller of the request
	// whose context this is, and as a stranger without one: Forbidden and Unauthorized where that caller may not see it, NotFound
	// where the module is not there, Unavailable where it does not answer. Needs modules.read for "<module>/<query>".
	Query(ctx context.Context, module, query string, parameters url.Values, into any) error
}

// modules is Modules over the control connection.
type modules struct{ client modulev1.HostClient }

func (m modules) Query(ctx context.Context, module, query string, parameters url.Values, into any) error {
	res, err := m.client.Query(ctx, &modulev1.QueryRequest{
		Request: CallerFrom(ctx).RequestID, Module: module, Query: query, Parameters: parameters.Encode(),
	})
	if err != nil {
		return fromStatus(err)
	}
	if err := json.Unmarshal(res.Json, into); err != nil {
		return fmt.Errorf("read what %s answers to %s: %w", module, query, unreadable(err))
	}
	return nil
}
