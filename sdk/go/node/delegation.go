package node

import (
	"context"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"gaia.example/portal/sdk/go/portal"
)

const (
	// MaxDelegation is how long a delegation or a fleet is in force at most.
	MaxDelegation = 366 * 24 * time.Hour
	// Fresh is how far the time in what a wallet signs may be from the portal's when the portal first takes it.
	Fresh = 10 * time.Minute
	// MaxName is how many bytes a node's name has at most.
	MaxName = 64
)

// Delegation is an owner's word that a node is theirs: the wallet signs NodeDelegation. It counts for one portal, so that nobody can carry
// it to another one, where the owner would not know of it and its revocation would not be known. Times are whole seconds.
type Delegation struct {
	Portal    string         `json:"portal"` // the portal's origin: https://portal.example
	Owner     portal.Address `json:"owner"`
	Node      portal.Address `json:"node"`
	Name      string         `json:"name"`
	IssuedAt  uint64         `json:"issuedAt"`
	ExpiresAt uint64         `json:"expiresAt"`
}

// TypedData is what the owner's wallet signs.
func (d Delegation) TypedData(chain uint64) TypedData {
	return TypedData{"NodeDelegation", ofNodes(chain), []member{
		textOf("portal", d.Portal), accountOf("owner", d.Owner), accountOf("node", d.Node), textOf("name", d.Name),
		numberOf("issuedAt", "uint64", d.IssuedAt), numberOf("expiresAt", "uint64", d.ExpiresAt),
	}}
}

// SignedDelegation is a delegation with what the owner's wallet answered; under a fleet the fleet's key signed it.
type SignedDelegation struct {
	Delegation Delegation `json:"delegation"`
	Signature  Bytes      `json:"signature"`
}

// Check is nil for a delegation that is in force at that portal and time, whoever signed it.
func (d Delegation) Check(origin string, now time.Time) error {
	switch {
	case d.Portal != origin:
		return Refuse(Elsewhere, "The delegation is for %.100q, and this portal is %s: sign one for this portal.", d.Portal, origin)
	case d.Node.Zero() || d.Owner.Zero():
		return Refuse(Malformed, "The delegation names no owner or no node: sign one that does.")
	case d.Node == d.Owner:
		return Refuse(Malformed, "The delegation's owner and node are one key: a node has a key of its own.")
	}
	if err := CheckName(d.Name); err != nil {
		return err
	}
	return inForce("delegation", d.IssuedAt, d.ExpiresAt, now)
}

// inForce holds a statement's times against the clock.
func inForce(what string, issuedAt, expiresAt uint64, now time.Time) error {
	seconds := uint64(max(now.Unix(), 0))
	switch {
	case issuedAt > seconds+uint64(Fresh/time.Second):
		return Refuse(NotYet, "The %s is dated %s, which is still to come: set the clock of the machine that made it.", what, at(issuedAt))
	case expiresAt <= issuedAt:
		return Refuse(Malformed, "The %s ends before it begins: sign one that ends later.", what)
	case expiresAt-issuedAt > uint64(MaxDelegation/time.Second):
		return Refuse(TooLong, "The %s is for more than %d days: sign one that ends earlier.", what, MaxDelegation/(24*time.Hour))
	case seconds >= expiresAt:
		return Refuse(Expired, "The %s ended on %s: the owner signs a new one.", what, at(expiresAt))
	}
	return nil
}

func at(seconds uint64) string {
	return time.Unix(int64(min(seconds, 1<<40)), 0).UTC().Format("2006-01-02 15:04:05 UTC")
}

// Revocation is an owner's word that a node is theirs no longer: the wallet signs NodeRevocation. It ends every delegation of that owner to
// that node that was issued at or before it, for good; one that is issued later counts again.
type Revocation struct {
	Portal   string         `json:"portal"`
	Owner    portal.Address `json:"owner"`
	Node     portal.Address `json:"node"`
	IssuedAt uint64         `json:"issuedAt"`
}

// TypedData is what the owner's wallet signs.
func (r Revocation) TypedData(chain uint64) TypedData {
	return TypedData{"NodeRevocation", ofNodes(chain), []member{
		textOf("portal", r.Portal), accountOf("owner", r.Owner), accountOf("node", r.Node), numberOf("issuedAt", "uint64", r.IssuedAt),
	}}
}

// Ends tells whether the revocation ends the delegation.
func (r Revocation) Ends(d Delegation) bool {
	return r.Portal == d.Portal && r.Owner == d.Owner && r.Node == d.Node && d.IssuedAt <= r.IssuedAt
}

// Check is nil for a revocation that may be taken at that portal and time. An old one is taken too: it can only end.
func (r Revocation) Check(origin string, now time.Time) error {
	if r.Portal != origin {
		return Refuse(Elsewhere, "The revocation is for %.100q, and this portal is %s: sign one for this portal.", r.Portal, origin)
	}
	if r.IssuedAt > uint64(max(now.Unix(), 0))+uint64(Fresh/time.Second) {
		return Refuse(NotYet, "The revocation is dated %s, which is still to come: set the clock of the machine that made it.", at(r.IssuedAt))
	}
	return nil
}

// CheckName is nil for what a node may be called: 1 to MaxName bytes of UTF-8, printable, without a space at either end. Characters that
// change the direction of what stands beside them are not printable here.
func CheckName(name string) error {
	odd := func(r rune) bool { return !unicode.IsPrint(r) }
	if name == "" || len(name) > MaxName || !utf8.ValidString(name) || strings.TrimSpace(name) != name || strings.ContainsFunc(name, odd) {
		return Refuse(BadName, "A node's name has 1 to %d bytes of printable text, without a space at either end.", MaxName)
	}
	return nil
}

// VerifyDelegation is nil for a delegation that is in force and that its owner's wallet signed: by its key, or as a contract (ERC-1271).
func VerifyDelegation(ctx context.Context, d SignedDelegation, in Domain) error {
	if err := d.Delegation.Check(in.Portal, in.Now); err != nil {
		return err
	}
	return in.signedBy(ctx, d.Delegation.Owner, d.Delegation.TypedData(in.Chain), d.Signature)
}

// VerifyRevocation is nil for a revocation that its owner's wallet signed.
func VerifyRevocation(ctx context.Context, r Revocation, signature Bytes, in Domain) error {
	if err := r.Check(in.Portal, in.Now); err != nil {
		return err
	}
	return in.signedBy(ctx, r.Owner, r.TypedData(in.Chain), signature)
}
