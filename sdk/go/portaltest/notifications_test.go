package portaltest_test

import (
	"testing"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portaltest"
	"gaia.example/portal/sdk/go/portaltest/conformance"
)

func TestNotifications(t *testing.T) {
	conformance.Notifications(t, func(t *testing.T) conformance.NotificationStage {
		host := portaltest.NewHost(t)
		host.Pages, host.Wallets = []string{"/lab", "/lab/:id"}, []portal.Address{}
		next := byte(0)
		return conformance.NotificationStage{
			Notifications: host.Host().Notifications,
			SignIn: func() portal.Address {
				next++
				host.Wallets = append(host.Wallets, portal.Address{next})
				return portal.Address{next}
			},
			Inbox: func(wallet portal.Address) (inbox []portal.Notification) {
				for _, n := range host.Notified() {
					if n.To == wallet {
						inbox = append(inbox, n.Notification)
					}
				}
				return inbox
			},
		}
	})
}
