package node

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"gaia.example/portal/sdk/go/portal"
)

// Verdict is what a validator says of a signal.
type Verdict string

// Verdicts.
const (
	Confirm Verdict = "confirm"
	Dispute Verdict = "dispute"
)

// MaxReason is how many bytes the reason of an attestation has at most.
const MaxReason = 1000

// Attestation is a validator's word about a signal: EIP-712 Attestation, signed by the validator's attestor key.
type Attestation struct {
	Signal     portal.Hash    `json:"signal"` // its uid
	Validator  portal.Address `json:"validator"`
	Verdict    Verdict        `json:"verdict"`
	Score      uint64         `json:"score"`      // how far what the signal says is so, in ten-thousandths
	Confidence uint64         `json:"confidence"` // how sure the validator is of that, in ten-thousandths
	Reason     string         `json:"reason"`     // plain text; of a dispute it is there
	Evidence   string         `json:"evidence"`   // an https link; empty: none
	IssuedAt   uint64         `json:"issuedAt"`   // Unix seconds
}

// SignedAttestation is one with the attestor's signature.
type SignedAttestation struct {
	Attestation Attestation    `json:"attestation"`
	Attestor    portal.Address `json:"attestor"` // who signed
	Signature   Bytes          `json:"signature"`
}

// TypedData is what the attestor's key signs.
func (a Attestation) TypedData(in Domain) TypedData {
	return TypedData{"Attestation", ofSignals(in), []member{
		hashOf("signal", a.Signal), accountOf("validator", a.Validator), textOf("verdict", string(a.Verdict)),
		numberOf("score", "uint16", a.Score), numberOf("confidence", "uint16", a.Confidence), textOf("reason", a.Reason),
		textOf("evidence", a.Evidence), numberOf("issuedAt", "uint64", a.IssuedAt),
	}}
}

// UID names the attestation: Keccak-256 of the digest that was signed and the attestor's 20 bytes.
func (a SignedAttestation) UID(in Domain) portal.Hash {
	digest := a.Attestation.TypedData(in).Digest()
	return keccak(digest[:], a.Attestor[:])
}

// SignAttestation signs with the attestor's key. It fails for what no attestation may be.
func (k *Key) SignAttestation(a Attestation, in Domain) (SignedAttestation, error) {
	if err := a.check(in.Now); err != nil {
		return SignedAttestation{}, err
	}
	signature := k.Sign(a.TypedData(in).Digest())
	return SignedAttestation{a, k.address, signature[:]}, nil
}

// VerifyAttestation is nil for an attestation that its attestor signed for this portal, and that may be taken at that time. Whether the
// attestor is the validator's is for the caller to know. A Refusal for anything else.
func VerifyAttestation(ctx context.Context, a SignedAttestation, in Domain) error {
	if err := a.Attestation.check(in.Now); err != nil {
		return err
	}
	return in.signedBy(ctx, a.Attestor, a.Attestation.TypedData(in), a.Signature)
}

func (a Attestation) check(now time.Time) error {
	seconds, fresh := uint64(max(now.Unix(), 0)), uint64(Fresh/time.Second)
	var wrong string
	switch {
	case a.Verdict != Confirm && a.Verdict != Dispute:
		wrong = "its verdict is neither confirm nor dispute"
	case a.Score > Whole || a.Confidence > Whole:
		wrong = "its score or its confidence is above 10000"
	case len(a.Reason) > MaxReason || !utf8.ValidString(a.Reason) || strings.TrimSpace(a.Reason) != a.Reason ||
		strings.ContainsFunc(a.Reason, func(r rune) bool { return !legible(r) }):
		wrong = "its reason is longer than 1000 bytes, or no plain text"
	case a.Verdict == Dispute && a.Reason == "":
		wrong = "it disputes without a reason"
	case a.Signal == portal.Hash{} || a.Validator.Zero():
		wrong = "it names no signal or no validator"
	}
	switch {
	case wrong != "":
		return Refuse(Malformed, "The attestation cannot be taken, as %s: see docs/signals.md.", wrong)
	case a.IssuedAt > seconds+fresh:
		return Refuse(NotYet, "The attestation is dated %s, which is still to come: set the clock of the machine that made it.", at(a.IssuedAt))
	case a.IssuedAt+fresh < seconds:
		return Refuse(WrongClock, "The attestation is dated %s, which is more than %s ago: sign it again.", at(a.IssuedAt), roughly(Fresh))
	}
	if a.Evidence == "" {
		return nil
	}
	return CheckLink(a.Evidence)
}
