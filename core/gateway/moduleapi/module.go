package moduleapi

import (
	"errors"
	"net/http"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/limit"
	"gaia.example/portal/core/gateway/presence"
	"gaia.example/portal/core/gateway/relay"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/sdk/go/portal"
)

// moduleCall is a request of a module's API.
type moduleCall struct {
	id   core.ModuleID
	path string // as the module has it
	rule core.Rule
	asks bool // the module may ask who its callers are

	after time.Duration // for so long after the end of a request that writes, as well
}

// afterOf is how long after its end a request of that method is kept in mind. One that only reads has begun nothing that goes on: pages
// read often, and would leave no room for those that have.
func (m moduleCall) afterOf(method string) time.Duration {
	if method == http.MethodGet || method == http.MethodHead {
		return 0
	}
	return m.after
}

// findModule finds the module that the path names, and the rule of its API that the rest of the path is under.
func (a *API) findModule(v *row.Visit) (moduleCall, core.Rule, error) {
	table, path := a.config.Table(), v.Params.Rest
	m, found := table.Module(v.Params.Module)
	if !found {
		return moduleCall{}, core.Rule{}, row.NoModule(table, v.Params.Module)
	}
	rule, found := table.API(m.Release.Manifest.ID, path)
	if !found {
		a.undeclared.tell(m.Release.Manifest, prefix(path))
		return moduleCall{}, core.Rule{}, portal.Errorf(portal.NotFound, "This module has nothing at this address.")
	}
	manifest := m.Release.Manifest
	return moduleCall{manifest.ID, path, rule, asksForCallers(manifest), table.After(manifest.ID, path)}, rule, nil
}

// module answers everything below /api/m/{module}/, through the relay.
func (a *API) module(c fiber.Ctx, v *row.Visit, call moduleCall) error {
	socket := relay.WebSocket(&c.Request().Header)
	if socket {
		if err := web.SameSite(c, a.config.Origin); err != nil {
			return err
		}
	}
	slot := a.config.Slots(call.id)
	if slot == nil {
		return portal.Errorf(portal.Unavailable, "This module is starting: try again in a moment.")
	}
	target := []byte(call.path)
	if query := c.Request().URI().QueryString(); len(query) > 0 {
		target = append(append(target, '?'), query...)
	}
	if err := c.RequestCtx().Conn().SetReadDeadline(time.Time{}); err != nil { // an upload takes its time
		return err
	}
	held := a.config.Presence.Take(presence.Right{
		Rule: call.rule, Module: call.id, Session: v.Session.ID, Wallet: v.Session.Wallet, Bound: socket,
	})
	release := a.config.Presence.Hold(v.Session.ID)
	leave := func() {}
	if call.asks {
		leave = a.config.Callers.enterFor(call.afterOf(c.Method()), call.id, v.ID, asker{session: v.Session.ID, wallet: v.Session.Wallet})
	}
	untrace := entering(a.config.Traces, call.id, v.Span)
	done := func() { a.config.Presence.GiveBack(held); release(); leave(); untrace() }
	v.Relayed = true
	err := a.relay.Serve(c, slot, target, callerOf(v.Visitor, v.ID), relay.Options{
		Client: clientOf(v), Cancel: held.Lost, Closing: a.config.Stopping, Span: v.Span, Done: done,
	})
	if err != nil {
		done()
		return a.relayError(err, call.id, held)
	}
	if call.rule.Kind != core.Public {
		web.Private(c)
	}
	c.Vary("Cookie") // the plugin knows the caller
	return nil
}

// clientOf is who holds the place in a module that a visit takes.
func clientOf(v *row.Visit) supervisor.Client {
	return supervisor.Client{Wallet: v.Session.Wallet, Address: limit.Client(v.Address), Network: limit.Network(v.Address)}
}

// relayError tells a module that is gone from one that is about to be there, and what was cut before it was answered why: its
// session is over, its module is off, or else it was closed to its visitor.
func (a *API) relayError(err error, id core.ModuleID, held *presence.Grip) error {
	if errors.Is(err, relay.ErrRevoked) {
		switch portal.CodeOf(held.Why) { // Lost is closed
		case portal.Unauthorized, portal.Unavailable:
			return held.Why
		}
		return err
	}
	if portal.CodeOf(err) != portal.NotFound {
		return err
	}
	table := a.config.Table()
	if _, routed := table.Module(id); !routed {
		return row.NoModule(table, id)
	}
	return portal.Errorf(portal.Unavailable, "This module is starting: try again in a moment.").Because(err)
}
