package node

import (
	"context"
	"encoding/base64"
	"errors"
	"strings"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// Fleet is an owner's word that a key may sign delegations in the owner's place, for so many nodes and until that time: the wallet signs
// NodeFleet. The key is the token that is given to the machines; what one of them enrols with is its own delegation, signed by that key,
// so that no secret leaves the machine, and whoever has the fleet's statement can verify each of its nodes.
type Fleet struct {
	Portal    string         `json:"portal"`
	Owner     portal.Address `json:"owner"`
	Fleet     portal.Address `json:"fleet"` // the address of the token's key
	Name      string         `json:"name"`
	Nodes     uint64         `json:"nodes"` // how many it may enrol
	IssuedAt  uint64         `json:"issuedAt"`
	ExpiresAt uint64         `json:"expiresAt"` // of enrolling; nodes that are enrolled stay
}

// TypedData is what the owner's wallet signs.
func (f Fleet) TypedData(chain uint64) TypedData {
	return TypedData{"NodeFleet", ofNodes(chain), []member{
		textOf("portal", f.Portal), accountOf("owner", f.Owner), accountOf("fleet", f.Fleet), textOf("name", f.Name),
		numberOf("nodes", "uint64", f.Nodes), numberOf("issuedAt", "uint64", f.IssuedAt), numberOf("expiresAt", "uint64", f.ExpiresAt),
	}}
}

// VerifyFleet is nil for a fleet that is in force and that its owner's wallet signed.
func VerifyFleet(ctx context.Context, f Fleet, signature Bytes, in Domain) error {
	switch {
	case f.Portal != in.Portal:
		return Refuse(Elsewhere, "The fleet is for %.100q, and this portal is %s: make one for this portal.", f.Portal, in.Portal)
	case f.Fleet.Zero() || f.Owner.Zero() || f.Fleet == f.Owner || f.Nodes == 0:
		return Refuse(Malformed, "The fleet names no owner, no key of its own or no nodes: make one that does.")
	}
	if err := CheckName(f.Name); err != nil {
		return err
	}
	if err := inForce("fleet", f.IssuedAt, f.ExpiresAt, in.Now); err != nil {
		return err
	}
	return in.signedBy(ctx, f.Owner, f.TypedData(in.Chain), signature)
}

// VerifyEnrolment is nil for a delegation that the fleet's key signed while the fleet was in force. The fleet itself was verified when it
// was made; how many nodes it has, and whether it was taken back, is for the caller to know.
func VerifyEnrolment(d SignedDelegation, f Fleet, in Domain) error {
	if err := d.Delegation.Check(in.Portal, in.Now); err != nil {
		return err
	}
	if d.Delegation.Owner != f.Owner {
		return Refuse(Elsewhere, "The delegation's owner is %s, and the fleet's is %s: use the token of that owner.", d.Delegation.Owner, f.Owner)
	}
	if err := inForce("fleet", f.IssuedAt, f.ExpiresAt, in.Now); err != nil {
		return err
	}
	if len(d.Signature) != 65 || Signature(d.Signature).By(f.Fleet, d.Delegation.TypedData(in.Chain).Digest()) != nil {
		return Refuse(Forged, "The signature is not that of the fleet's token over this NodeDelegation: enrol with the token again.")
	}
	return nil
}

// Token is what a fleet's machines are given.
type Token struct {
	Owner portal.Address
	Key   *Key
}

// tokenPrefix makes a token known for one, also to what looks for secrets in files.
const tokenPrefix = "gaia-fleet-"

var errToken = errors.New("this is no fleet token: copy all of it from the portal's page, from " + tokenPrefix + " on")

// ParseToken reads gaia-fleet- and the unpadded base64url of the owner's 20 bytes and the key's 32.
func ParseToken(s string) (Token, error) {
	text, found := strings.CutPrefix(strings.TrimSpace(s), tokenPrefix)
	raw, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if !found || err != nil || len(raw) != 52 {
		return Token{}, errToken
	}
	key, err := KeyFrom(raw[20:])
	if err != nil {
		return Token{}, errToken
	}
	return Token{portal.Address(raw[:20]), key}, nil
}

// Text is the token as it is copied. It is secret.
func (t Token) Text() string {
	return tokenPrefix + base64.RawURLEncoding.EncodeToString(append(t.Owner[:], t.Key.Bytes()...))
}

// Enrols makes the delegation that a token's machine enrols with.
func (t Token) Enrols(node portal.Address, name, origin string, chain uint64, now, until time.Time) SignedDelegation {
	d := Delegation{
		Portal: origin, Owner: t.Owner, Node: node, Name: name,
		IssuedAt: uint64(max(now.Unix(), 0)), ExpiresAt: uint64(max(until.Unix(), 0)),
	}
	signature := t.Key.Sign(d.TypedData(chain).Digest())
	return SignedDelegation{d, signature[:]}
}
