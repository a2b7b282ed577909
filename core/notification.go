package core

import (
	"context"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// NotificationID rises with each that is kept, and is never given twice.
type NotificationID int64

// Notification is one entry of a wallet's inbox.
type Notification struct {
	ID     NotificationID // given by the store
	Wallet Address
	Module ModuleID // that sent it
	At     time.Time
	Read   bool

	portal.Notification
}

// ModuleNotifications takes what modules send.
type ModuleNotifications interface {
	// Notify puts it into the wallet's inbox: NotFound for a wallet that never signed in, RateLimited for one that had enough from
	// the module today, or where all together had. Its arguments were checked.
	Notify(ctx context.Context, from ModuleID, to Address, n portal.Notification) error
}

// NotificationBounds are how much inboxes take.
type NotificationBounds struct {
	PerDay   int // from one module to a wallet, by the days of UTC
	OfModule int // from one module to all wallets, by the days of UTC
	Kept     int // in all; the oldest go, first of all of a module that has more than a quarter of them
}

// NotificationStore keeps inboxes.
type NotificationStore interface {
	// AddNotification stores a new one, unless a bound is against it, and answers how many the wallet has not read. NotFound: the
	// wallet never signed in. RateLimited: it, or all together, had as many from the module today as they may.
	AddNotification(context.Context, Notification, NotificationBounds) (unread int, err error)
	// Notifications are a wallet's before that one, the newest first, at most limit; 0: from the newest.
	Notifications(ctx context.Context, wallet Address, before NotificationID, limit int) ([]Notification, error)
	Unread(ctx context.Context, wallet Address) (int, error)
	// ReadNotifications marks those of the wallet's with these ids, or, without any, all; it answers how many are left that were
	// not read, and whether that is another number now.
	ReadNotifications(ctx context.Context, wallet Address, ids ...NotificationID) (unread int, changed bool, err error)
}
