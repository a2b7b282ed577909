package shellapi

import (
	"strconv"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/gateway/limit"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/core/notifications"
	"gaia.example/portal/core/registry"
	"gaia.example/portal/core/routing"
	"gaia.example/portal/sdk/go/portal"
)

// maxMarked is how many notifications one request marks by name.
const maxMarked = 100

// Inbox is the wallet's own. Safe for concurrent use.
type Inbox struct {
	inboxes  *notifications.Inboxes
	registry *registry.Registry
	table    func() *routing.Table
	pace     *limit.Pace
}

// NewInbox answers with what modules sent.
func NewInbox(inboxes *notifications.Inboxes, modules *registry.Registry, table func() *routing.Table, clock core.Clock) *Inbox {
	return &Inbox{inboxes, modules, table, limit.NewPace(300, clock)}
}

// Rows are what it answers.
func (b *Inbox) Rows() []row.Row {
	return []row.Row{
		row.SignedIn("GET", "/api/notifications", b.listNotifications),
		row.SignedIn("POST", "/api/notifications/read", b.readNotifications),
	}
}

// listNotifications answers GET /api/notifications?before=: a page of the wallet's own inbox, the newest first.
func (b *Inbox) listNotifications(c fiber.Ctx, v *row.Visit) error {
	if err := b.pace.Pass(c, v.Address); err != nil {
		return err
	}
	before := core.NotificationID(0)
	if asked := c.Query("before"); asked != "" {
		var err error
		if before, err = parseNotificationID(asked); err != nil {
			return err
		}
	}
	page, err := b.inboxes.Of(c, v.Session.Wallet, before)
	if err != nil {
		return err
	}
	return web.WriteJSON(c, b.wireInbox(page, v.Visitor))
}

// readNotifications answers POST /api/notifications/read {"ids": […]} or {"all": true} with how many are left.
func (b *Inbox) readNotifications(c fiber.Ctx, v *row.Visit) error {
	if err := b.pace.Pass(c, v.Address); err != nil {
		return err
	}
	var asked struct {
		IDs []string `json:"ids"`
		All bool     `json:"all"`
	}
	if err := web.ReadJSON(c, &asked); err != nil {
		return err
	}
	if asked.All == (len(asked.IDs) > 0) || len(asked.IDs) > maxMarked {
		return portal.Errorf(portal.Invalid, `Say what was read: {"ids": […]}, at most %d, or {"all": true}.`, maxMarked)
	}
	ids := make([]core.NotificationID, len(asked.IDs))
	for i, text := range asked.IDs {
		var err error
		if ids[i], err = parseNotificationID(text); err != nil {
			return err
		}
	}
	unread, err := b.inboxes.Read(c, v.Session.Wallet, ids...)
	if err != nil {
		return err
	}
	return web.WriteJSON(c, notifications.Event{Unread: unread})
}

// parseNotificationID reads what wireInbox wrote.
func parseNotificationID(text string) (core.NotificationID, error) {
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil || id < 1 {
		return 0, portal.Errorf(portal.Invalid, "There is no notification of that name: take the ids that GET /api/notifications answers.")
	}
	return core.NotificationID(id), nil
}

func (b *Inbox) wireInbox(page notifications.Page, visitor core.Visitor) browser.Inbox {
	wire := browser.Inbox{Unread: page.Unread, Notifications: make([]browser.NotificationRecord, len(page.Notifications))}
	titles := map[core.ModuleID]string{}
	for i, n := range page.Notifications {
		if _, known := titles[n.Module]; !known {
			titles[n.Module] = b.moduleTitle(n.Module)
		}
		id := strconv.FormatInt(int64(n.ID), 10)
		wire.Notifications[i] = browser.NotificationRecord{
			ID: id, Module: n.Module, ModuleTitle: titles[n.Module], Title: n.Title, Body: n.Body, Path: b.pageOf(n, visitor),
			At: browser.Time(n.At), Read: n.Read,
		}
		if page.More && i == len(page.Notifications)-1 {
			wire.Next = &id
		}
	}
	return wire
}

// moduleTitle is what the module calls itself; its id where its release cannot be read.
func (b *Inbox) moduleTitle(id core.ModuleID) string {
	if report, err := b.registry.Report(id); err == nil && report.Manifest.Title != "" {
		return report.Manifest.Title
	}
	return string(id)
}

// pageOf is the page that the notification leads to, where it is the module's own now and the visitor may know of it.
func (b *Inbox) pageOf(n core.Notification, visitor core.Visitor) *string {
	if n.Path == "" {
		return nil
	}
	page, found := b.table().Match(n.Path)
	if !found || page.Module != n.Module || page.Rule.Kind == core.AdminAccess && !visitor.Admin {
		return nil
	}
	return &n.Path
}
