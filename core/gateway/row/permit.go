package row

import (
	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/access"
	"gaia.example/portal/core/routing"
	"gaia.example/portal/sdk/go/portal"
)

// Permit answers nil when the visitor may pass the rule, else the error that says why not.
func Permit(rule core.Rule, visitor core.Visitor) error {
	switch decision := access.Decide(rule, visitor); decision.Reason {
	case core.Allowed:
		return nil
	case core.NeedSession:
		return portal.Errorf(portal.Unauthorized, "Sign in with your wallet to open this.")
	case core.NeedTier:
		return portal.Errorf(portal.Forbidden, "This page opens at %s.", decision.Tier)
	default:
		return Nothing()
	}
}

// Nothing is the answer where there is nothing, and where there is nothing for this visitor: nobody can tell the two apart.
func Nothing() error { return portal.Errorf(portal.NotFound, "There is nothing at this address.") }

// NothingHere is the handler of such an address.
func NothingHere(fiber.Ctx, *Visit) error { return Nothing() }

// NoModule says why a module does not answer: it is switched off, or there is none.
func NoModule(table *routing.Table, id core.ModuleID) error {
	if m, off := table.OffModule(id); off {
		return &OffError{portal.Errorf(portal.Unavailable, "%s is switched off: it is back when an admin of this portal switches it on.",
			m.Title)}
	}
	return portal.Errorf(portal.NotFound, "There is no such module.")
}

// OffLater is the Retry-After, in seconds, of what is switched off.
const OffLater = "300"

// OffError is Unavailable until a person acts.
type OffError struct{ error }

func (e *OffError) Unwrap() error { return e.error }
