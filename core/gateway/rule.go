package gateway

import (
	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
)

// endpoint is one row of the HTTP surface. The functions below make one, each with the rule that it is called for. A row has no
// other place for a handler than behind its rule, so that one without a rule does not compile.
type endpoint struct {
	method string
	path   string
	guard  guard
	with   string // what the portal must have for it; empty: nothing

	stranger  bool // the session does not matter: it is not looked up, and does not slide
	unguarded bool // a write that a browser makes by itself, without the portal's header
	newWallet bool // a write that is on the way to a session: its wallet need not be the present session's
}

type handler func(fiber.Ctx, *visit) error

// guard is a row's handler behind the row's rule.
type guard struct {
	rule string // its name, as testdata/surface.txt has it
	pass handler
}

// open is a row for everybody, which does not ask who they are.
func open(method, path string, handle handler) endpoint {
	row := always(method, path, "open", core.Rule{}, handle)
	row.stranger = true
	return row
}

// public is a row for everybody, which knows who they are.
func public(method, path string, handle handler) endpoint {
	return always(method, path, "public", core.Rule{}, handle)
}

// signedIn is a row for who has a session.
func signedIn(method, path string, handle handler) endpoint {
	return always(method, path, "session", core.Rule{Kind: core.SessionAccess}, handle)
}

// holders is a row for who has the tier, or one above it.
func holders(tier core.Tier, method, path string, handle handler) endpoint {
	return always(method, path, "tier="+tier.String(), core.Rule{Kind: core.TierAccess, Tier: tier}, handle)
}

// admins is a row for admins, which is not there for anybody else.
func admins(method, path string, handle handler) endpoint {
	return always(method, path, "admin", adminOnly, handle)
}

// audited is a row for admins whose act the audit has with the name of its actor: the handler is told whose it is.
func audited(method, path string, handle func(fiber.Ctx, *visit, admin.Actor) error) endpoint {
	return guarded(method, path, "audited", func(v *visit) (admin.Actor, core.Rule, error) { return actor(v), adminOnly, nil }, handle)
}

// byTable is a row whose rule the route table has. What was found there with the rule is the handler's: another look could
// see another table.
func byTable[T any](method, path string, find func(*visit) (T, core.Rule, error), handle func(fiber.Ctx, *visit, T) error) endpoint {
	return guarded(method, path, "table", find, handle)
}

func always(method, path, name string, rule core.Rule, handle handler) endpoint {
	return guarded(method, path, name,
		func(*visit) (struct{}, core.Rule, error) { return struct{}{}, rule, nil },
		func(c fiber.Ctx, v *visit, _ struct{}) error { return handle(c, v) })
}

// guarded is where every rule is kept: the handler is reached by whom the rule lets pass, and has the path's parameters then.
func guarded[T any](method, path, name string, find func(*visit) (T, core.Rule, error), handle func(fiber.Ctx, *visit, T) error) endpoint {
	parametric := hasParameters(path)
	return endpoint{method: method, path: path, guard: guard{name, func(c fiber.Ctx, v *visit) error {
		found, rule, err := find(v)
		if err != nil {
			return err
		}
		if err := permit(rule, v.visitor); err != nil {
			return err
		}
		if parametric {
			if v.params, err = readParams(path, v.path); err != nil {
				return err
			}
		}
		return handle(c, v, found)
	}}}
}

// fromAnywhere lets a write come without the portal's header.
func (e endpoint) fromAnywhere() endpoint {
	e.unguarded = true
	return e
}

// forNewWallet lets a write come for another wallet than the session's.
func (e endpoint) forNewWallet() endpoint {
	e.newWallet = true
	return e
}

// onlyWith has nothing be at an address in a portal that does not have what it is of.
func (e endpoint) onlyWith(what string, has bool) endpoint {
	e.with = what
	if !has {
		e.guard.pass = func(fiber.Ctx, *visit) error { return errNothing() }
	}
	return e
}
