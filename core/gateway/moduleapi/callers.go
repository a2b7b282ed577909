package moduleapi

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/valyala/fasthttp"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/relay"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/core/routing"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/sdk/go/portal"
)

const (
	maxQueryDepth  = 4       // modules that ask one another for one visitor
	maxQueryAnswer = 1 << 20 // bytes
	queryWake      = 5 * time.Second
)

// Callers is core.Callers: the requests that run in modules which may ask who is behind them. Safe for concurrent use.
type Callers struct {
	config CallersConfig

	mu      sync.Mutex
	running map[request]asker
	after   int // of these, requests that have ended
}

// CallersConfig is what Callers need.
type CallersConfig struct {
	Table func() *routing.Table
	Slots func(core.ModuleID) *supervisor.Slot
	// Visitor is who has the session now; a stranger where it has ended.
	Visitor func(core.SessionID, core.Address) core.Visitor
	Traces  Traces
}

// request names a request to the one module that it runs in.
type request struct {
	module core.ModuleID
	id     string
}

// asker is whose a request is, and which modules asked for it, the first first.
type asker struct {
	session core.SessionID // zero: a stranger's
	wallet  core.Address
	by      []core.ModuleID
	spare   bool // the first of them asked by itself: no visitor's request is behind it
}

// NewCallers makes Callers without requests.
func NewCallers(config CallersConfig) *Callers {
	return &Callers{config: config, running: map[request]asker{}}
}

// callersOf are the capabilities whose calls are about the visitor behind a request.
var callersOf = []string{"caller.read", "modules.read", "audit.write"}

// asksForCallers tells whether a module's requests are kept in mind: they cost nothing where it could not ask.
func asksForCallers(m core.Manifest) bool {
	return slices.ContainsFunc(m.Capabilities, func(c core.Capability) bool { return slices.Contains(callersOf, c.Name) })
}

// mostAfter is how many requests that have ended are kept in mind at once, of all modules together: others end at once.
const mostAfter = 10_000

// enterFor is enter for a request whose module may ask as its caller for a time after leave is called.
func (c *Callers) enterFor(after time.Duration, in core.ModuleID, id string, of asker) (leave func()) {
	ended := c.enter(in, id, of)
	if after == 0 {
		return ended
	}
	return sync.OnceFunc(func() {
		if !c.lingers() {
			ended()
			return
		}
		time.AfterFunc(after, func() {
			c.mu.Lock()
			c.after--
			c.mu.Unlock()
			ended()
		})
	})
}

// lingers tells whether there is room for one more request that has ended.
func (c *Callers) lingers() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.after == mostAfter {
		return false
	}
	c.after++
	return true
}

// enter keeps a request in mind until leave is called.
func (c *Callers) enter(in core.ModuleID, id string, of asker) (leave func()) {
	r := request{in, id}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.running[r] = of
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.running, r)
	}
}

func (c *Callers) find(in core.ModuleID, id string) (asker, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if of, runs := c.running[request{in, id}]; runs {
		return of, nil
	}
	return asker{}, portal.Errorf(portal.Forbidden, "No request of that id runs in this module now: ask while it does, with its context.")
}

// Caller is core.Callers.
func (c *Callers) Caller(_ context.Context, in core.ModuleID, id string) (portal.Caller, error) {
	of, err := c.find(in, id)
	if err != nil {
		return portal.Caller{}, err
	}
	return callerOf(c.config.Visitor(of.session, of.wallet), id), nil
}

// Query is core.Callers.
func (c *Callers) Query(ctx context.Context, from core.ModuleID, id string, q core.Query) (json.RawMessage, error) {
	var of asker
	if id != "" {
		var err error
		if of, err = c.find(from, id); err != nil {
			return nil, err
		}
	}
	of.by, of.spare = append(slices.Clone(of.by), from), of.spare || id == ""
	switch {
	case slices.Contains(of.by, q.Module):
		return nil,
			portal.Errorf(portal.Conflict, "The modules %s ask one another in a circle.", strings.Join(words(append(of.by, q.Module)), ", "))
	case len(of.by) > maxQueryDepth:
		return nil, portal.Errorf(portal.Conflict, "More than %d modules ask one another for one request.", maxQueryDepth)
	}
	manifest, exported, err := c.exported(q)
	if err != nil {
		return nil, err
	}
	path, rest, err := exported.Ask(q)
	if err != nil {
		return nil, err
	}
	visitor := c.config.Visitor(of.session, of.wallet)
	rule, found := c.config.Table().API(q.Module, path)
	if !found {
		return nil, errNoQuery(q)
	}
	if err := row.Permit(rule, visitor); err != nil {
		return nil, err
	}
	caller := callerOf(visitor, web.NewRequestID())
	if asksForCallers(manifest) {
		defer c.enter(q.Module, caller.RequestID, of)()
	}
	if parameters := rest.Encode(); parameters != "" {
		path += "?" + parameters
	}
	return c.ask(ctx, question{q, from, path, caller, of.spare})
}

// Queries is core.Callers.
func (c *Callers) Queries(_ context.Context, from core.ModuleID, id string) (all []portal.Exported, err error) {
	var of asker
	if id != "" {
		if of, err = c.find(from, id); err != nil {
			return nil, err
		}
	}
	visitor, table := c.config.Visitor(of.session, of.wallet), c.config.Table()
	for _, m := range table.Modules() {
		manifest := m.Release.Manifest
		if manifest.ID == from || slices.Contains(of.by, manifest.ID) {
			continue
		}
		for _, q := range manifest.Queries {
			exported := q.Exported(manifest.ID, manifest.Title)
			rule, found := table.API(manifest.ID, q.Path)
			var said *portal.Error
			switch err := row.Permit(rule, visitor); {
			case !found || portal.CodeOf(err) == portal.NotFound: // nobody but admins knows of it
				continue
			case errors.As(err, &said):
				exported.Refused = said.Message
			}
			all = append(all, exported)
		}
	}
	slices.SortFunc(all, func(a, b portal.Exported) int {
		return cmp.Or(strings.Compare(a.Module, b.Module), strings.Compare(a.Name, b.Name))
	})
	return all, nil
}

// exported is the module's manifest and what it says of the query.
func (c *Callers) exported(q core.Query) (core.Manifest, core.QueryRule, error) {
	m, found := c.config.Table().Module(q.Module)
	if !found {
		return core.Manifest{}, core.QueryRule{}, portal.Errorf(portal.NotFound, "There is no module %s here now.", q.Module)
	}
	manifest := m.Release.Manifest
	i := slices.IndexFunc(manifest.Queries, func(rule core.QueryRule) bool { return rule.Name == q.Name })
	if i < 0 {
		return core.Manifest{}, core.QueryRule{}, errNoQuery(q)
	}
	return manifest, manifest.Queries[i], nil
}

func errNoQuery(q core.Query) error {
	return portal.Errorf(portal.NotFound, "The module %s exports no query %s.", q.Module, q.Name)
}

// question is a query as the module is asked it.
type question struct {
	core.Query

	from   core.ModuleID
	path   string // with its parameters
	caller portal.Caller
	spare  bool // no visitor's request is behind it
}

// ask makes the request, and wakes the module for it.
func (c *Callers) ask(ctx context.Context, q question) (answer json.RawMessage, err error) {
	slot := c.config.Slots(q.Module)
	if slot == nil {
		return nil, errAsleep(q.Query, nil)
	}
	step := core.SpanFrom(ctx).Child("query "+string(q.Module), core.ClientSpan)
	defer step.End()
	in, release, err := slot.Acquire(supervisor.Client{Module: q.from, Spare: q.spare}, queryWake)
	if err != nil {
		return nil, errAsleep(q.Query, err)
	}
	defer entering(c.config.Traces, q.Module, step)()
	outcome := supervisor.Outcome{Result: supervisor.Failed}
	defer func() { release(outcome) }()
	conn, err := in.NewConn()
	if err != nil {
		return nil, errAsleep(q.Query, err)
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
	conn.Head = append(append(append(conn.Head[:0], "GET "...), q.path...), " HTTP/1.1\r\nHost: portal\r\nAccept: application/json\r\n"...)
	if step != nil {
		conn.Head = append(step.Append(append(conn.Head, "Traceparent: "...)), "\r\n"...)
	}
	conn.Head = append(conn.Head, "X-Portal-Caller: "...)
	conn.Head = append(in.Sign(conn.Head, []byte(http.MethodGet), []byte(q.path), q.caller), "\r\n\r\n"...)
	began := time.Now()
	res := fasthttp.AcquireResponse()
	defer fasthttp.ReleaseResponse(res)
	if _, err = conn.Write(conn.Head); err == nil {
		err = relay.Answer(ctx, in, conn, res, maxQueryAnswer)
	}
	switch {
	case errors.Is(ctx.Err(), context.Canceled):
		outcome = supervisor.Outcome{}
		return nil, ctx.Err()
	case ctx.Err() != nil:
		return nil, portal.Errorf(portal.Unavailable, "The module %s did not answer in time.", q.Module).Because(ctx.Err())
	case errors.Is(err, fasthttp.ErrBodyTooLarge):
		outcome.Result = supervisor.Answered
		return nil, portal.Errorf(portal.TooLarge, "The module %s answers %s with more than %d MiB.", q.Module, q.Name, maxQueryAnswer>>20)
	case err != nil:
		return nil, portal.Errorf(portal.Unavailable, "The module %s broke off before it answered.", q.Module).Because(err)
	}
	outcome.Head = time.Since(began)
	if res.StatusCode() < http.StatusInternalServerError {
		outcome.Result = supervisor.Answered
	}
	return read(q.Query, res.StatusCode(), slices.Clone(res.Body()))
}

// read is what an answer says.
func read(q core.Query, status int, body []byte) (json.RawMessage, error) {
	if status == http.StatusNoContent {
		return json.RawMessage("null"), nil
	}
	if status == http.StatusOK {
		if !json.Valid(body) {
			return nil, portal.Errorf(portal.Unavailable, "The module %s answers %s with what is not JSON.", q.Module, q.Name)
		}
		return body, nil
	}
	code := portal.Unavailable
	for _, known := range []portal.Code{portal.Invalid, portal.Unauthorized, portal.Forbidden, portal.NotFound, portal.Conflict,
		portal.TooLarge, portal.RateLimited} {
		if known.Status() == status {
			code = known
		}
	}
	return nil, portal.Errorf(code, "The module %s answers %s with the status %d.", q.Module, q.Name, status)
}

func errAsleep(q core.Query, err error) error {
	return portal.Errorf(portal.Unavailable, "The module %s does not answer now.", q.Module).Because(err)
}

func words(ids []core.ModuleID) []string {
	all := make([]string, len(ids))
	for i, id := range ids {
		all[i] = string(id)
	}
	return all
}

// callerOf is a visitor as a plugin sees them.
func callerOf(v core.Visitor, request string) portal.Caller {
	return portal.Caller{Wallet: v.Wallet, SignedIn: v.SignedIn, Tier: v.Tier, Admin: v.Admin, RequestID: request}
}
