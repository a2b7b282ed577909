package node

import (
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// Rotation is a node's word that another key takes its place. Both keys sign NodeRotation: the one of before appoints, the new one shows
// that it is there. The successor has the delegation of before, until that ends or is revoked; its heartbeats begin a chain of their own.
type Rotation struct {
	Portal    string         `json:"portal"`
	Node      portal.Address `json:"node"`
	Successor portal.Address `json:"successor"`
	IssuedAt  uint64         `json:"issuedAt"`
}

// TypedData is what both keys sign.
func (r Rotation) TypedData(chain uint64) TypedData {
	return TypedData{"NodeRotation", ofNodes(chain), []member{
		textOf("portal", r.Portal), accountOf("node", r.Node), accountOf("successor", r.Successor), numberOf("issuedAt", "uint64", r.IssuedAt),
	}}
}

// SignedRotation is the body of a request to rotate.
type SignedRotation struct {
	Rotation  Rotation  `json:"rotation"`
	Signature Signature `json:"signature"` // of the key of before
	Proof     Signature `json:"proof"`     // of the successor
}

// Rotate makes the statement, signed by both.
func Rotate(from, to *Key, origin string, chain uint64, now time.Time) SignedRotation {
	r := Rotation{Portal: origin, Node: from.address, Successor: to.address, IssuedAt: uint64(max(now.Unix(), 0))}
	digest := r.TypedData(chain).Digest()
	return SignedRotation{r, from.Sign(digest), to.Sign(digest)}
}

// Verify is nil for a rotation that was made now, for that portal, by both keys.
func (r SignedRotation) Verify(origin string, chain uint64, now time.Time) error {
	fresh, made := uint64(Fresh/time.Second), r.Rotation.IssuedAt
	seconds := uint64(max(now.Unix(), 0))
	switch {
	case r.Rotation.Portal != origin:
		return Refuse(Elsewhere, "The rotation is for %.100q, and this portal is %s: rotate at this portal.", r.Rotation.Portal, origin)
	case r.Rotation.Successor == r.Rotation.Node || r.Rotation.Successor.Zero():
		return Refuse(Malformed, "The rotation names no new key: make one.")
	case made > seconds+fresh:
		return Refuse(NotYet, "The rotation is dated %s, which is still to come: set the clock of the machine that made it.", at(made))
	case seconds > made+fresh:
		return Refuse(Expired, "The rotation was made on %s, too long ago: make it anew.", at(made))
	}
	digest := r.Rotation.TypedData(chain).Digest()
	if err := r.Signature.By(r.Rotation.Node, digest); err != nil {
		return Refuse(Forged, "The node's key did not sign this NodeRotation: rotate with the key that the portal knows.").Because(err)
	}
	if err := r.Proof.By(r.Rotation.Successor, digest); err != nil {
		return Refuse(Forged, "The new key did not sign this NodeRotation: only a key that is there can take a node's place.").Because(err)
	}
	return nil
}
