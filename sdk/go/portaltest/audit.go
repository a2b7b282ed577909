package portaltest

import (
	"context"
	"encoding/json"
	"slices"

	"gaia.example/portal/sdk/go/portal"
)

// Recorded is one act that the module recorded.
type Recorded struct {
	Actor           string // the wallet behind the request, or "module" and its id outside of one
	Action, Subject string
	Before, After   json.RawMessage // empty: nothing
}

// audit is remembered.
type audit struct{ *Host }

func (a audit) Record(ctx context.Context, act portal.Act) error {
	if err := a.manifest.may("audit.write"); err != nil {
		return err
	}
	before, after, err := act.Encode()
	if err != nil {
		return err
	}
	actor := "module " + a.manifest.ID
	if portal.CallerFrom(ctx).RequestID != "" {
		caller, err := a.known(ctx)
		if err != nil {
			return err
		}
		if !caller.SignedIn {
			return refusal(portal.Forbidden,
				"Nobody is signed in behind the request: the audit chain has acts of wallets, and of modules outside of requests.")
		}
		actor = caller.Wallet.String()
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if act.Once && slices.ContainsFunc(a.recorded,
		func(r Recorded) bool { return r.Actor == actor && r.Action == act.Action && r.Subject == act.Subject }) {
		return nil
	}
	a.recorded = append(a.recorded, Recorded{actor, act.Action, act.Subject, before, after})
	return nil
}

// Recorded is what the module recorded so far, in order.
func (h *Host) Recorded() []Recorded {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.recorded)
}
