package hostserver

import (
	"context"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/wire/modulev1"
)

func (s *server) Notify(ctx context.Context, req *modulev1.NotifyRequest) (*modulev1.NotifyResponse, error) {
	to, err := addressOf(req.Wallet)
	if err == nil {
		err = s.host.Notifications.Notify(ctx, to, portal.Notification{Title: req.Title, Body: req.Body, Path: req.Path})
	}
	return &modulev1.NotifyResponse{}, s.answer("notify", err)
}
