package row

import (
	"fmt"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
)

// Any is the method of a row that answers each method that a module may answer.
const Any = "any"

// Visit is a request, as far as a row has to know it.
type Visit interface {
	Path() string          // as it was sent
	Visitor() core.Visitor // who makes it
	Actor() admin.Actor    // the visitor, as the audit names them
	Params() *Params       // where what its path names is written
}

// Row is one row of the HTTP surface. Its fields are this package's own, so that only the functions below can give it a handler,
// each behind the rule that the function is called for. The zero Row answers nothing: NewTable refuses it.
type Row[V Visit] struct {
	method string
	path   string
	rule   string // its name, as surface.txt has it
	answer func(fiber.Ctx, V) error

	stranger     bool
	fromAnywhere bool
	forNewWallet bool
	with         string // what the portal must have for it; empty: nothing
}

// Open is a row for everybody, which does not ask who they are.
func Open[V Visit](method, path string, handle func(fiber.Ctx, V) error) Row[V] {
	r := always(method, path, "open", core.Rule{}, handle)
	r.stranger = true
	return r
}

// Public is a row for everybody, which knows who they are.
func Public[V Visit](method, path string, handle func(fiber.Ctx, V) error) Row[V] {
	return always(method, path, "public", core.Rule{}, handle)
}

// SignedIn is a row for who has a session.
func SignedIn[V Visit](method, path string, handle func(fiber.Ctx, V) error) Row[V] {
	return always(method, path, "session", core.Rule{Kind: core.SessionAccess}, handle)
}

// Holders is a row for who has the tier, or one above it.
func Holders[V Visit](tier core.Tier, method, path string, handle func(fiber.Ctx, V) error) Row[V] {
	return always(method, path, "tier="+tier.String(), core.Rule{Kind: core.TierAccess, Tier: tier}, handle)
}

// Admins is a row for admins, which is not there for anybody else.
func Admins[V Visit](method, path string, handle func(fiber.Ctx, V) error) Row[V] {
	return always(method, path, "admin", core.Rule{Kind: core.AdminAccess}, handle)
}

// Audited is a row for admins whose act the audit has with the name of its actor: the handler is told whose it is.
func Audited[V Visit](method, path string, handle func(fiber.Ctx, V, admin.Actor) error) Row[V] {
	return guarded(method, path, "audited", func(v V) (admin.Actor, core.Rule, error) {
		return v.Actor(), core.Rule{Kind: core.AdminAccess}, nil
	}, named(path, handle))
}

// ByTable is a row whose rule the route table has: find has the path's parameters. The handler is given what find found together with
// the rule, and does not look again: by then the table may be another.
func ByTable[V Visit, T any](method, path string, find func(V) (T, core.Rule, error), handle func(fiber.Ctx, V, T) error) Row[V] {
	shape := parse(path)
	return guarded(method, path, "table", func(v V) (found T, rule core.Rule, err error) {
		if err := v.Params().read(shape, v.Path()); err != nil {
			return found, rule, err
		}
		return find(v)
	}, handle)
}

func always[V Visit](method, path, name string, rule core.Rule, handle func(fiber.Ctx, V) error) Row[V] {
	return guarded(method, path, name,
		func(V) (struct{}, core.Rule, error) { return struct{}{}, rule, nil },
		named(path, func(c fiber.Ctx, v V, _ struct{}) error { return handle(c, v) }))
}

// named gives the handler what the path names, read when the visitor has passed the rule: nobody else learns what a name looks like.
func named[V Visit, T any](path string, handle func(fiber.Ctx, V, T) error) func(fiber.Ctx, V, T) error {
	shape := parse(path)
	if !parametric(shape) {
		return handle
	}
	return func(c fiber.Ctx, v V, found T) error {
		if err := v.Params().read(shape, v.Path()); err != nil {
			return err
		}
		return handle(c, v, found)
	}
}

// guarded is where every rule is kept: the handler is reached by whom the rule lets pass.
func guarded[V Visit, T any](
	method, path, name string, find func(V) (T, core.Rule, error), handle func(fiber.Ctx, V, T) error,
) Row[V] {
	return Row[V]{method: method, path: path, rule: name, answer: func(c fiber.Ctx, v V) error {
		found, rule, err := find(v)
		if err != nil {
			return err
		}
		if err := Permit(rule, v.Visitor()); err != nil {
			return err
		}
		return handle(c, v, found)
	}}
}

// FromAnywhere lets a write come without the portal's header: browsers make it by themselves.
func (r Row[V]) FromAnywhere() Row[V] {
	r.fromAnywhere = true
	return r
}

// ForNewWallet lets a write come for another wallet than the session's: it is on the way to a session.
func (r Row[V]) ForNewWallet() Row[V] {
	r.forNewWallet = true
	return r
}

// OnlyWith marks a row that some portals do not have. Where has is false the address answers, to everybody, that there is
// nothing here.
func (r Row[V]) OnlyWith(what string, has bool) Row[V] {
	r.with = what
	if !has {
		r.answer = func(fiber.Ctx, V) error { return Nothing() }
	}
	return r
}

// Answer lets the visitor reach the handler, or answers with the error that says why they may not.
func (r *Row[V]) Answer(c fiber.Ctx, v V) error { return r.answer(c, v) }

// Method is the one that the row answers, or Any. A row of GET answers HEAD too.
func (r *Row[V]) Method() string { return r.method }

// Path is the path with its parameters, as the row was made with it.
func (r *Row[V]) Path() string { return r.path }

// Rule is the rule's name.
func (r *Row[V]) Rule() string { return r.rule }

// ForStrangers tells that it does not matter who asks: the session is not looked up, and does not last longer for it.
func (r *Row[V]) ForStrangers() bool { return r.stranger }

// ComesFromAnywhere tells what FromAnywhere set.
func (r *Row[V]) ComesFromAnywhere() bool { return r.fromAnywhere }

// ComesForNewWallet tells what ForNewWallet set.
func (r *Row[V]) ComesForNewWallet() bool { return r.forNewWallet }

// String is the row's line in surface.txt.
func (r *Row[V]) String() string {
	line := fmt.Sprintf("%-6s %-50s %s", r.method, r.path, r.rule)
	if r.fromAnywhere {
		line += " from-anywhere"
	}
	if r.forNewWallet {
		line += " for-new-wallet"
	}
	if r.with != "" {
		line += " only-with-" + r.with
	}
	return line
}

func (r *Row[V]) answers(method string) bool {
	if r.method != Any {
		return r.method == method
	}
	switch method {
	case "GET", "POST", "PUT", "PATCH", "DELETE":
		return true
	}
	return false
}
