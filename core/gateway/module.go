package gateway

import (
	"errors"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// moduleCall is a request of a module's API.
type moduleCall struct {
	id   core.ModuleID
	path string // as the module has it
	rule core.Rule
	asks bool // the module may ask who its callers are
}

// findModule finds the module that the path names, and the rule of its API that the rest of the path is under.
func (g *Gateway) findModule(v *visit) (moduleCall, core.Rule, error) {
	table, path := g.config.Registry.Table(), v.params.Rest
	m, found := table.Module(v.params.Module)
	if !found {
		return moduleCall{}, core.Rule{}, g.noModule(v.params.Module)
	}
	rule, found := table.API(m.Release.Manifest.ID, path)
	if !found {
		g.undeclared.tell(m.Release.Manifest, path)
		return moduleCall{}, core.Rule{}, portal.Errorf(portal.NotFound, "This module has nothing at this address.")
	}
	return moduleCall{m.Release.Manifest.ID, path, rule, asksForCallers(m.Release.Manifest)}, rule, nil
}

// module answers everything below /api/m/{module}/, through the relay.
func (g *Gateway) module(c fiber.Ctx, v *visit, call moduleCall) error {
	socket := webSocket(&c.Request().Header)
	if socket {
		if err := g.sameSite(c); err != nil {
			return err
		}
	}
	slot := g.config.Slots(call.id)
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
	held := g.rights.take(right{rule: call.rule, module: call.id, session: v.session.ID, wallet: v.session.Wallet, bound: socket})
	release := g.presence.hold(v.session.ID)
	leave := func() {}
	if call.asks {
		leave = g.config.Callers.enter(call.id, v.id, standing{session: v.session.ID, wallet: v.session.Wallet})
	}
	done := func() { g.rights.giveBack(held); release(); leave() }
	v.relayed = true
	err := g.relay.Serve(c, slot, target, callerOf(v.visitor, v.id), RelayOptions{Cancel: held.lost, Closing: g.closing, Done: done})
	if err != nil {
		done()
		return g.relayError(err, call.id, held)
	}
	if call.rule.Kind != core.Public {
		forThisVisitor(c)
	}
	c.Vary("Cookie") // the plugin knows the caller
	return nil
}

// relayError tells a module that is gone from one that is about to be there, and what was cut before it was answered why: its
// session is over, its module is off, or else it was closed to its visitor.
func (g *Gateway) relayError(err error, id core.ModuleID, held *grip) error {
	if errors.Is(err, errRevoked) {
		switch portal.CodeOf(held.why) { // lost is closed
		case portal.Unauthorized, portal.Unavailable:
			return held.why
		}
		return err
	}
	if portal.CodeOf(err) != portal.NotFound {
		return err
	}
	if _, routed := g.config.Registry.Table().Module(id); !routed {
		return g.noModule(id)
	}
	return portal.Errorf(portal.Unavailable, "This module is starting: try again in a moment.").Because(err)
}

// noModule says why a module does not answer: it is switched off, or there is none.
func (g *Gateway) noModule(id core.ModuleID) error {
	if m, off := g.config.Registry.Table().OffModule(id); off {
		return &offError{portal.Errorf(portal.Unavailable, "%s is switched off: it is back when an admin of this portal switches it on.", m.Title)}
	}
	return portal.Errorf(portal.NotFound, "There is no such module.")
}

// offLater is the Retry-After, in seconds, of what is switched off.
const offLater = "300"

// offError is Unavailable until a person acts.
type offError struct{ error }

func (e *offError) Unwrap() error { return e.error }
