package look

import (
	"context"
	"errors"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// sure is how sure of what it saw a program says that it is.
const sure = 9_500

// Attestor attests for a validator what it can look at.
type Attestor struct {
	Client    *node.Client // with the attestor's key
	Validator portal.Address
	Chain     uint64
	Looker    Looker
	// Told is called with what became of each signal that was looked at. Optional.
	Told func(uid portal.Hash, title string, finding Finding, err error)
}

// Once looks at all signals that are open, signs what it sees of each that it can look at, and tells how many it attested.
func (a Attestor) Once(ctx context.Context) (attested int, err error) {
	open, err := a.Client.OpenSignals(ctx, a.Validator)
	if err != nil {
		return 0, err
	}
	for _, signal := range open.Signals {
		content, err := node.ParseContent(signal.Content)
		if err != nil || node.ContentHash(signal.Content) != signal.Signal.BodyHash {
			continue // nothing that its publisher signed
		}
		finding, err := a.Looker.Look(ctx, content.Claim)
		if errors.Is(err, ErrNothing) || errors.Is(err, ErrAhead) {
			continue
		}
		if err == nil {
			err = a.Attest(ctx, signal.UID, finding)
		}
		if ctx.Err() != nil {
			return attested, ctx.Err()
		}
		if a.Told != nil {
			a.Told(signal.UID, signal.Signal.Title, finding, err)
		}
		if err == nil {
			attested++
		}
	}
	return attested, nil
}

// Attest signs a finding and sends it.
func (a Attestor) Attest(ctx context.Context, uid portal.Hash, finding Finding) error {
	verdict := node.Dispute
	if finding.Holds {
		verdict = node.Confirm
	}
	now := time.Now()
	signed, err := a.Client.Key.SignAttestation(node.Attestation{
		Signal: uid, Validator: a.Validator, Verdict: verdict, Score: finding.Score, Confidence: sure, Reason: finding.Reason,
		IssuedAt: uint64(max(now.Unix(), 0)),
	}, node.Domain{Portal: a.Client.Portal, Chain: a.Chain, Now: now})
	if err != nil {
		return err
	}
	_, err = a.Client.Attest(ctx, signed)
	return err
}
