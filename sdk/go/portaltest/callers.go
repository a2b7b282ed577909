package portaltest

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"slices"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// enter keeps a request in mind until leave is called, and for that time after it.
func (h *Host) enter(c portal.Caller, after time.Duration) (leave func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.running == nil {
		h.running = map[string]portal.Caller{}
	}
	h.running[c.RequestID] = c
	ended := func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.running, c.RequestID)
	}
	if after == 0 {
		return ended
	}
	return func() { time.AfterFunc(after, ended) }
}

// named is the caller with a request's id, which a test need not give.
func (h *Host) named(c portal.Caller) portal.Caller {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.asked++; c.RequestID == "" {
		c.RequestID = fmt.Sprint("request-", h.asked)
	}
	return c
}

// leaving is a body after whose end the request has ended.
type leaving struct {
	io.ReadCloser
	leave func()
}

func (l leaving) Close() error {
	l.leave()
	return l.ReadCloser.Close()
}

// callers are those of the requests that run.
type callers struct{ *Host }

func (c callers) Caller(ctx context.Context) (portal.Caller, error) {
	if err := c.manifest.may("caller.read"); err != nil {
		return portal.Caller{}, err
	}
	return c.known(ctx)
}

// known is the caller of a request that runs.
func (h *Host) known(ctx context.Context) (portal.Caller, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if caller, runs := h.running[portal.CallerFrom(ctx).RequestID]; runs {
		return caller, nil
	}
	return portal.Caller{}, refusal(portal.Forbidden, "No request of that id runs in this module now: ask while it does, with its context.")
}

// modules answer by Host.Queries.
type modules struct{ *Host }

func (m modules) Query(ctx context.Context, module, query string, parameters url.Values, into any) error {
	if err := m.manifest.mayAt("modules.read", module+"/"+query); err != nil {
		return err
	}
	answer := m.Host.Queries[module+"/"+query]
	if answer == nil {
		return refusal(portal.NotFound, "There is no module %s that exports %s: set Host.Queries.", module, query)
	}
	caller := portal.Caller{}
	if portal.CallerFrom(ctx).RequestID != "" {
		var err error
		if caller, err = m.known(ctx); err != nil {
			return err
		}
	}
	value, err := answer(caller, parameters)
	if err != nil {
		return answered(err)
	}
	body, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return json.Unmarshal(body, into)
}

func (m modules) Queries(ctx context.Context) ([]portal.Exported, error) {
	if err := m.manifest.may("modules.read"); err != nil {
		return nil, err
	}
	if portal.CallerFrom(ctx).RequestID != "" {
		if _, err := m.known(ctx); err != nil {
			return nil, err
		}
	}
	return slices.DeleteFunc(slices.Clone(m.Exported), func(q portal.Exported) bool {
		return m.manifest.mayAt("modules.read", q.Module+"/"+q.Name) != nil
	}), nil
}
