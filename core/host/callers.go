package host

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"slices"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// maxParameters is the longest encoding of a query's parameters, in bytes.
const maxParameters = 8 << 10

// callers are the visitors behind the module's own requests.
type callers struct{ module }

func (c callers) Caller(ctx context.Context) (caller portal.Caller, err error) {
	err = c.call(ctx, "caller.read", c.may("caller.read"), func(ctx context.Context) error {
		if c.config.Ports.Callers == nil {
			return unavailable("callers")
		}
		caller, err = c.config.Ports.Callers.Caller(ctx, c.id, portal.CallerFrom(ctx).RequestID)
		return err
	})
	return caller, err
}

// modules are the queries that other modules export.
type modules struct{ module }

func (m modules) Query(ctx context.Context, module, query string, parameters url.Values, into any) error {
	err := errors.Join(named("module's id", module), named("query's name", query))
	if err == nil {
		err = m.mayAt("modules.read", module+"/"+query, m.everyQuery()...)
	}
	return m.call(ctx, "modules.read", err, func(ctx context.Context) error {
		if m.config.Ports.Callers == nil {
			return unavailable("queries")
		}
		if len(parameters.Encode()) > maxParameters {
			return portal.Errorf(portal.TooLarge, "A query's parameters have at most %d KiB.", maxParameters>>10)
		}
		answer, err := m.config.Ports.Callers.Query(ctx, m.id, portal.CallerFrom(ctx).RequestID,
			core.Query{Module: core.ModuleID(module), Name: query, Parameters: parameters})
		if err != nil {
			return err
		}
		return json.Unmarshal(answer, into)
	})
}

func (m modules) Queries(ctx context.Context) (all []portal.Exported, err error) {
	err = m.call(ctx, "modules.read", m.may("modules.read"), func(ctx context.Context) error {
		if m.config.Ports.Callers == nil {
			return unavailable("queries")
		}
		all, err = m.config.Ports.Callers.Queries(ctx, m.id, portal.CallerFrom(ctx).RequestID)
		all = slices.DeleteFunc(all, func(q portal.Exported) bool {
			return m.mayAt("modules.read", q.Module+"/"+q.Name, m.everyQuery()...) != nil
		})
		return err
	})
	return all, err
}

// everyQuery is the target that stands for every query, which only the portal's own modules may have.
func (m modules) everyQuery() []string {
	if m.release.FirstParty {
		return []string{core.EveryQuery}
	}
	return nil
}
