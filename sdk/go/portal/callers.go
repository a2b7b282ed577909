package portal

import (
	"context"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

// Callers knows who is behind a request at this moment: CallerFrom is who it was as the request came.
type Callers interface {
	// Caller is the visitor behind the request whose context this is, as the portal knows them now. Forbidden when that request
	// has ended, and without one.
	Caller(ctx context.Context) (Caller, error)
}

// callers is Callers over the control connection.
type callers struct{ client modulev1.HostClient }

func (c callers) Caller(ctx context.Context) (Caller, error) {
	caller := Caller{RequestID: CallerFrom(ctx).RequestID}
	res, err := c.client.Caller(ctx, &modulev1.CallerRequest{Request: caller.RequestID})
	if err != nil {
		return Caller{}, fromStatus(err)
	}
	caller.SignedIn, caller.Admin = res.SignedIn, res.Admin
	if res.Wallet != "" {
		if caller.Wallet, err = ParseAddress(res.Wallet); err != nil {
			return Caller{}, unreadable(err)
		}
	}
	if caller.Tier, err = ParseTier(res.Tier); err != nil {
		return Caller{}, unreadable(err)
	}
	return caller, nil
}

// unreadable is the error of an answer of the core that cannot be read.
func unreadable(err error) error {
	return &HostError{Code: Internal, Message: "The portal's answer cannot be read: " + err.Error()}
}
