package far

import (
	"context"
	"net/http"

	"gaia.example/portal/sdk/go/portal"
)

// Notifications are the plugin's.
type Notifications struct{ Ask Ask }

// told is bytes: a title may be no UTF-8, which JSON would mend.
type told struct {
	To                portal.Address
	Title, Body, Path []byte
}

func serveNotifications(mux *http.ServeMux, notifications portal.Notifications) {
	answer(mux, "/notify", func(ctx context.Context, r told) (any, error) {
		return nil, notifications.Notify(ctx, r.To, portal.Notification{Title: string(r.Title), Body: string(r.Body), Path: string(r.Path)})
	})
}

// Notify is portal.Notifications'.
func (n Notifications) Notify(ctx context.Context, to portal.Address, one portal.Notification) error {
	_, err := call[any](ctx, n.Ask, "/notify", told{to, []byte(one.Title), []byte(one.Body), []byte(one.Path)})
	return err
}
