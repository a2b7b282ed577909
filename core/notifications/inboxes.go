package notifications

import (
	"context"
	"encoding/json"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// Bounds hold for every inbox. docs/modules.md tells authors of modules.
var Bounds = core.NotificationBounds{PerDay: 20, OfModule: 20_000, Kept: 500}

// PageSize is how many notifications a page of an inbox has.
const PageSize = 20

// Inboxes are the inboxes of all wallets. Safe for concurrent use.
type Inboxes struct {
	store  core.NotificationStore
	events core.EventPublisher
	clock  core.Clock
	failed func(error)
}

// New makes Inboxes. failed is called when the tabs of a wallet could not be told of a change: they show the old state until they
// read their inbox again.
func New(store core.NotificationStore, events core.EventPublisher, clock core.Clock, failed func(error)) *Inboxes {
	return &Inboxes{store: store, events: events, clock: clock, failed: failed}
}

// Page is a part of an inbox, the newest first.
type Page struct {
	Notifications []core.Notification
	More          bool // there are older ones
	Unread        int  // in all
}

// Notify is core.ModuleNotifications.
func (i *Inboxes) Notify(ctx context.Context, from core.ModuleID, to core.Address, n portal.Notification) error {
	unread, err := i.store.AddNotification(ctx, core.Notification{Module: from, Wallet: to, At: i.clock(), Notification: n}, Bounds)
	if err != nil {
		return err
	}
	i.tell(ctx, to, unread, core.Share{Module: from})
	return nil
}

// Of is a page of the wallet's inbox: the newest that are older than before; 0: the newest of all.
func (i *Inboxes) Of(ctx context.Context, wallet core.Address, before core.NotificationID) (Page, error) {
	found, err := i.store.Notifications(ctx, wallet, before, PageSize+1)
	if err != nil {
		return Page{}, err
	}
	unread, err := i.store.Unread(ctx, wallet)
	if err != nil {
		return Page{}, err
	}
	return Page{Notifications: found[:min(len(found), PageSize)], More: len(found) > PageSize, Unread: unread}, nil
}

// Read marks the wallet's notifications of these ids as read, or all when there are no ids, and returns how many are still
// unread.
func (i *Inboxes) Read(ctx context.Context, wallet core.Address, ids ...core.NotificationID) (unread int, err error) {
	unread, changed, err := i.store.ReadNotifications(ctx, wallet, ids...)
	if err != nil {
		return 0, err
	}
	if changed {
		i.tell(ctx, wallet, unread, core.Share{})
	}
	return unread, nil
}

// tell publishes an event that has the wallet's open tabs read their inbox again. A failure does not undo what was stored.
func (i *Inboxes) tell(ctx context.Context, wallet core.Address, unread int, share core.Share) {
	payload, err := json.Marshal(Event{Unread: unread})
	if err == nil {
		err = i.events.Publish(context.WithoutCancel(ctx),
			core.Event{Topic: core.TopicInbox, Wallet: &wallet, Payload: payload, At: i.clock(), Share: share})
	}
	if err != nil {
		i.failed(err)
	}
}

// Event is the payload of core.TopicInbox.
type Event struct {
	Unread int `json:"unread"`
}
