package row

import (
	"gaia.example/portal/core"
	"gaia.example/portal/core/access"
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
