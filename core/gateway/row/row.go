package row

import (
	"fmt"
	"net/http"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
	"gaia.example/portal/sdk/go/portal"
)

// Any is the method of a row that answers each method that a module may answer.
const Any = "any"

// Handler answers a request of a visitor whom the row's rule has let pass.
type Handler = func(fiber.Ctx, *Visit) error

// Row is one row of the HTTP surface. Its fields are this package's own, so that only the functions below can give it a handler,
// each behind the rule that the function is called for. The zero Row answers nothing: NewTable refuses it.
type Row struct {
	method string
	path   string
	rule   string // its name, as surface.txt has it
	answer Handler

	stranger     bool
	fromAnywhere bool
	forNewWallet bool
	says         func(c fiber.Ctx, p Params, body []byte) string // of a signed row: what a request to it does
	with         string                                          // what the portal must have for it; empty: nothing
}

// Open is a row for everybody, which does not ask who they are.
func Open(method, path string, handle Handler) Row {
	r := always(method, path, "open", core.Rule{}, handle)
	r.stranger = true
	return r
}

// Public is a row for everybody, which knows who they are.
func Public(method, path string, handle Handler) Row {
	return always(method, path, "public", core.Rule{}, handle)
}

// SignedIn is a row for who has a session.
func SignedIn(method, path string, handle Handler) Row {
	return always(method, path, "session", core.Rule{Kind: core.SessionAccess}, handle)
}

// Holders is a row for who has the tier, or one above it.
func Holders(tier core.Tier, method, path string, handle Handler) Row {
	return always(method, path, "tier="+tier.String(), core.Rule{Kind: core.TierAccess, Tier: tier}, handle)
}

// Admins is a row for admins, which is not there for anybody else.
func Admins(method, path string, handle Handler) Row {
	return always(method, path, "admin", core.Rule{Kind: core.AdminAccess}, handle)
}

// Act is what an admin does at a signed row.
type Act struct {
	// Says it in words, for whoever is to sign it, with all in them that the act turns on. A body that cannot be read is no error here: the
	// handler refuses it.
	Says func(c fiber.Ctx, p Params, body []byte) string
	Does func(c fiber.Ctx, v *Visit, by admin.Actor) error
}

// Confirm refuses a request that the visitor's wallet has not signed, with the sentence that says why.
type Confirm func(c fiber.Ctx, v *Visit) error

// Signed is a row for admins whose wallet signs each request, and whose act the audit has with the name of its actor: a page in an admin's
// browser is not the admin. There is no other way to be told who acts, so that no act goes without it.
func Signed(method, path string, confirm Confirm, act Act) Row {
	row := guarded(method, path, "signed", func(v *Visit) (admin.Actor, core.Rule, error) {
		return v.Actor(), core.Rule{Kind: core.AdminAccess}, nil
	}, named(path, func(c fiber.Ctx, v *Visit, by admin.Actor) error {
		if err := confirm(c, v); err != nil {
			return err
		}
		return act.Does(c, v, by)
	}))
	row.says = act.Says
	return row
}

// Say is what a request to a signed row does, in words. False: nil and other rows do nothing that is signed, nor does a path that names
// nothing.
func (r *Row) Say(c fiber.Ctx, path string, body []byte) (words string, is bool) {
	var p Params
	if r == nil || r.says == nil || p.read(parse(r.path), path) != nil {
		return "", false
	}
	return r.says(c, p, body), true
}

// ByTable is a row whose rule the route table has: find has the path's parameters. The handler is given what find found together with
// the rule, and does not look again: by then the table may be another.
func ByTable[T any](method, path string, find func(*Visit) (T, core.Rule, error), handle func(fiber.Ctx, *Visit, T) error) Row {
	shape := parse(path)
	return guarded(method, path, "table", func(v *Visit) (found T, rule core.Rule, err error) {
		if err := v.Params.read(shape, v.Path); err != nil {
			return found, rule, err
		}
		return find(v)
	}, handle)
}

// ByTicket is a row whose path has a ticket, which stands for the cookie that a frame does not send. find reads it, makes the visit that of
// whom the ticket was given to, and finds what the path names with the rule of that. Whatever is refused is answered as if there was
// nothing: who asks is a frame, and shows nobody why.
func ByTicket[T any](
	method, path string, find func(fiber.Ctx, *Visit) (T, core.Rule, error), handle func(fiber.Ctx, *Visit, T) error,
) Row {
	shape := parse(path)
	return Row{method: method, path: path, rule: "ticket", answer: func(c fiber.Ctx, v *Visit) error {
		if err := v.Params.read(shape, v.Path); err != nil {
			return err
		}
		found, rule, err := find(c, v)
		if err != nil {
			return err
		}
		if Permit(rule, v.Visitor) != nil {
			return Nothing()
		}
		return handle(c, v, found)
	}}
}

func always(method, path, name string, rule core.Rule, handle Handler) Row {
	return guarded(method, path, name,
		func(*Visit) (struct{}, core.Rule, error) { return struct{}{}, rule, nil },
		named(path, func(c fiber.Ctx, v *Visit, _ struct{}) error { return handle(c, v) }))
}

// named gives the handler what the path names, read when the visitor has passed the rule: nobody else learns what a name looks like.
func named[T any](path string, handle func(fiber.Ctx, *Visit, T) error) func(fiber.Ctx, *Visit, T) error {
	shape := parse(path)
	if !parametric(shape) {
		return handle
	}
	return func(c fiber.Ctx, v *Visit, found T) error {
		if err := v.Params.read(shape, v.Path); err != nil {
			return err
		}
		return handle(c, v, found)
	}
}

// guarded is where every rule is kept: the handler is reached by whom the rule lets pass.
func guarded[T any](
	method, path, name string, find func(*Visit) (T, core.Rule, error), handle func(fiber.Ctx, *Visit, T) error,
) Row {
	return Row{method: method, path: path, rule: name, answer: func(c fiber.Ctx, v *Visit) error {
		step := v.Span.Child("access", core.InsideSpan)
		found, rule, err := find(v)
		if err == nil {
			err = Permit(rule, v.Visitor)
		}
		step.Tell("portal.access", decided(err))
		step.End()
		if err != nil {
			return err
		}
		return handle(c, v, found)
	}}
}

// decided is what was decided, in a word.
func decided(err error) string {
	if err == nil {
		return "allowed"
	}
	return http.StatusText(portal.CodeOf(err).Status())
}

// FromAnywhere lets a write come without the portal's header: browsers make it by themselves.
func (r Row) FromAnywhere() Row {
	r.fromAnywhere = true
	return r
}

// ForNewWallet lets a write come for another wallet than the session's: it is on the way to a session.
func (r Row) ForNewWallet() Row {
	r.forNewWallet = true
	return r
}

// OnlyWith marks a row that some portals do not have. Where has is false the address answers, to everybody, that there is
// nothing here.
func (r Row) OnlyWith(what string, has bool) Row {
	r.with = what
	if !has {
		r.answer = func(fiber.Ctx, *Visit) error { return Nothing() }
	}
	return r
}

// Answer lets the visitor reach the handler, or answers with the error that says why they may not.
func (r *Row) Answer(c fiber.Ctx, v *Visit) error { return r.answer(c, v) }

// Method is the one that the row answers, or Any. A row of GET answers HEAD too.
func (r *Row) Method() string { return r.method }

// Path is the path with its parameters, as the row was made with it.
func (r *Row) Path() string { return r.path }

// Rule is the rule's name.
func (r *Row) Rule() string { return r.rule }

// ForStrangers tells that it does not matter who asks: the session is not looked up, and does not last longer for it.
func (r *Row) ForStrangers() bool { return r.stranger }

// ComesFromAnywhere tells what FromAnywhere set.
func (r *Row) ComesFromAnywhere() bool { return r.fromAnywhere }

// ComesForNewWallet tells what ForNewWallet set.
func (r *Row) ComesForNewWallet() bool { return r.forNewWallet }

// String is the row's line in surface.txt.
func (r *Row) String() string {
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

func (r *Row) answers(method string) bool {
	if r.method != Any {
		return r.method == method
	}
	switch method {
	case "GET", "POST", "PUT", "PATCH", "DELETE":
		return true
	}
	return false
}
