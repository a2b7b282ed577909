package host

import (
	"context"
	"encoding/json"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// audit writes into the portal's audit chain: the module says what was done, the portal who did it.
type audit struct{ module }

func (a audit) Record(ctx context.Context, act portal.Act) error {
	return a.call(ctx, "audit.write", a.may("audit.write"), func(ctx context.Context) error {
		if a.config.Ports.Audit == nil {
			return unavailable("audit chain")
		}
		before, after, err := act.Encode()
		if err != nil {
			return err
		}
		actor, err := a.actor(ctx)
		if err != nil {
			return err
		}
		detail, err := json.Marshal(struct {
			Version string          `json:"version"`
			Before  json.RawMessage `json:"before,omitempty"`
			After   json.RawMessage `json:"after,omitempty"`
		}{a.manifest.Version, before, after})
		if err != nil {
			return err
		}
		// No action of the portal's own has a slash.
		return a.config.Ports.Audit.Record(ctx, core.AuditEntry{
			At: a.config.Clock(), Actor: actor, Action: string(a.id) + "/" + act.Action, Subject: act.Subject, Detail: detail, Once: act.Once,
			Module: a.id,
		})
	})
}

// actor is the wallet behind the request, or the module where there is no request.
func (a audit) actor(ctx context.Context) (string, error) {
	request := portal.CallerFrom(ctx).RequestID
	if request == "" {
		return "module " + string(a.id), nil
	}
	if a.config.Ports.Callers == nil {
		return "", unavailable("callers")
	}
	caller, err := a.config.Ports.Callers.Caller(ctx, a.id, request)
	if err != nil {
		return "", err
	}
	if !caller.SignedIn {
		return "", portal.Errorf(portal.Forbidden,
			"Nobody is signed in behind the request: the audit chain has acts of wallets, and of modules outside of requests.")
	}
	return caller.Wallet.String(), nil
}
