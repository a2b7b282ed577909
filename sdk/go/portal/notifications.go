package portal

import (
	"context"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

// Notifications reach a wallet in the portal's inbox, whether it is there or not.
type Notifications interface {
	// Notify puts one into the inbox of a wallet that has signed in here before; NotFound for any other. RateLimited when the
	// wallet has had enough from this module for now: nothing is kept.
	Notify(ctx context.Context, to Address, n Notification) error
}

// Notification is one entry of an inbox, in plain text.
type Notification struct {
	Title string // 1 to 80 characters
	Body  string // at most 400
	Path  string // of a page of the module's own, which it opens; empty: none
}

// notifications is Notifications over the control connection.
type notifications struct{ client modulev1.HostClient }

func (n notifications) Notify(ctx context.Context, to Address, one Notification) error {
	_, err := n.client.Notify(ctx, &modulev1.NotifyRequest{Wallet: to[:], Title: one.Title, Body: one.Body, Path: one.Path})
	return fromStatus(err)
}
