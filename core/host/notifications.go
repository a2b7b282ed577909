package host

import (
	"context"

	"gaia.example/portal/sdk/go/portal"
)

// notifications go into the inbox of a wallet, under the module's name, and lead to one of its own pages.
type notifications struct{ module }

func (n notifications) Notify(ctx context.Context, to portal.Address, one portal.Notification) error {
	return n.call(ctx, "notifications.send", n.may("notifications.send"), func(ctx context.Context) error {
		if n.config.Ports.Notifications == nil {
			return unavailable("inbox")
		}
		if err := one.Check(); err != nil {
			return err
		}
		if _, found := n.manifest.Page(one.Path); one.Path != "" && !found {
			return portal.Errorf(portal.Invalid,
				"The path of a notification is that of a page of the module's own: its manifest has none at %q.", one.Path)
		}
		return n.config.Ports.Notifications.Notify(ctx, n.id, to, one)
	})
}
