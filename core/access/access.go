package access

import "gaia.example/portal/core"

// Decide answers whether the visitor may pass the rule. It allocates nothing. A kind it does not know is denied.
func Decide(rule core.Rule, visitor core.Visitor) core.Decision {
	if rule.Kind == core.Public {
		return core.Decision{Reason: core.Allowed}
	}
	if !visitor.SignedIn {
		return core.Decision{Reason: core.NeedSession}
	}
	switch rule.Kind {
	case core.SessionAccess:
		return core.Decision{Reason: core.Allowed}
	case core.TierAccess:
		if visitor.Tier < rule.Tier {
			return core.Decision{Reason: core.NeedTier, Tier: rule.Tier}
		}
		return core.Decision{Reason: core.Allowed}
	case core.AdminAccess:
		if visitor.Admin {
			return core.Decision{Reason: core.Allowed}
		}
	}
	return core.Decision{Reason: core.NeedAdmin}
}
