package core

import (
	"fmt"
	"slices"
)

// AccessKind is who a route opens to.
type AccessKind uint8

// Kinds of access, in JSON and the manifest: public, session, tier, admin.
const (
	Public AccessKind = iota
	SessionAccess
	TierAccess
	AdminAccess
)

// Rule is what a route, an API prefix, a file or a topic asks of a visitor. Tier counts for TierAccess only.
type Rule struct {
	Kind AccessKind
	Tier Tier
}

// Reason is why access was denied.
type Reason uint8

// Reasons, with the status each is answered with.
const (
	Allowed     Reason = iota
	NeedSession        // 401, to /auth
	NeedTier           // 403, the tier-upgrade screen
	NeedAdmin          // 404, as if it were not there
)

// Decision is access's answer. Tier is the one that is needed, for NeedTier.
type Decision struct {
	Reason Reason
	Tier   Tier
}

var accessNames = [...]string{"public", "session", "tier", "admin"}

// String is the name the manifest and the wire use.
func (k AccessKind) String() string { return accessNames[k] }

// MarshalText is String.
func (k AccessKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads one of the names.
func (k *AccessKind) UnmarshalText(b []byte) error {
	i := slices.Index(accessNames[:], string(b))
	if i < 0 {
		return fmt.Errorf("%q is not an access: want public, session, tier or admin", b)
	}
	*k = AccessKind(i)
	return nil
}
