package portaltest_test

import (
	"testing"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portaltest"
	"gaia.example/portal/sdk/go/portaltest/conformance"
)

func TestNotifications(t *testing.T) {
	open := func(t *testing.T) conformance.NotificationStage {
		host := portaltest.NewHost(t, manifest)
		host.Wallets = []portal.Address{}
		next := uint16(0)
		return conformance.NotificationStage{
			Notifications: host.Host().Notifications,
			SignIn: func() portal.Address {
				next++
				wallet := portal.Address{byte(next), byte(next >> 8)}
				host.Wallets = append(host.Wallets, wallet)
				return wallet
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
	}
	conformance.Notifications(t, open)
	conformance.NotificationsOfModule(t, open(t), 20_000)
}
