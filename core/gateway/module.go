package gateway

import (
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

const modulePrefix = "/api/m/"

// module answers everything below /api/m/{module}: access here, then the relay.
func (g *Gateway) module(c fiber.Ctx, v *visit) error {
	name, _, _ := strings.Cut(v.path[len(modulePrefix):], "/")
	table := g.config.Registry.Table()
	m, found := table.Module(core.ModuleID(name))
	if !found {
		return errNoModule()
	}
	id := m.Release.Manifest.ID
	path := v.path[len(modulePrefix)+len(name):]
	rule, found := table.API(id, path)
	if !found {
		return portal.Errorf(portal.NotFound, "This module has nothing at this address.")
	}
	if err := permit(rule, v.visitor); err != nil {
		return err
	}
	if webSocket(&c.Request().Header) {
		if err := g.sameSite(c); err != nil {
			return err
		}
	}
	slot := g.config.Slots(id)
	if slot == nil {
		return portal.Errorf(portal.Unavailable, "This module is starting: try again in a moment.")
	}
	target := []byte(path)
	if query := c.Request().URI().QueryString(); len(query) > 0 {
		target = append(append(target, '?'), query...)
	}
	if err := c.RequestCtx().Conn().SetReadDeadline(time.Time{}); err != nil { // an upload takes its time
		return err
	}
	held := g.rights.take(right{rule: rule, module: id, session: v.session.ID, wallet: v.session.Wallet})
	release := g.presence.hold(v.session.ID)
	leave := func() {}
	if asksForCallers(m.Release.Manifest) {
		leave = g.config.Callers.enter(id, v.id, standing{session: v.session.ID, wallet: v.session.Wallet})
	}
	done := func() { g.rights.giveBack(held); release(); leave() }
	v.relayed = true
	err := g.relay.Serve(c, slot, target, callerOf(v.visitor, v.id), RelayOptions{Cancel: held.lost, Closing: g.closing, Done: done})
	if err != nil {
		done()
		return g.relayError(err, id)
	}
	if rule.Kind != core.Public {
		forThisVisitor(c)
	}
	c.Vary("Cookie") // the plugin knows the caller
	return nil
}

// relayError tells a module that is gone from one that is about to be there.
func (g *Gateway) relayError(err error, id core.ModuleID) error {
	if portal.CodeOf(err) != portal.NotFound {
		return err
	}
	if _, routed := g.config.Registry.Table().Module(id); !routed {
		return errNoModule()
	}
	return portal.Errorf(portal.Unavailable, "This module is starting: try again in a moment.").Because(err)
}

func errNoModule() error { return portal.Errorf(portal.NotFound, "There is no such module.") }
