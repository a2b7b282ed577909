package browser

import (
	"gaia.example/portal/core"
	"gaia.example/portal/core/notifications"
)

// Inbox is the answer of GET /api/notifications?before=: a page of the wallet's inbox, the newest first.
// POST /api/notifications/read marks ids, or all.
type Inbox struct {
	Unread        int                  `json:"unread"` // in all
	Next          *string              `json:"next"`   // what to ask older ones with; null: there are none
	Notifications []NotificationRecord `json:"notifications"`
}

// NotificationRecord is what a module told the wallet, in plain text.
type NotificationRecord struct {
	ID          string        `json:"id"`
	Module      core.ModuleID `json:"module"`
	ModuleTitle string        `json:"moduleTitle"`
	Title       string        `json:"title"`
	Body        string        `json:"body"`
	Path        *string       `json:"path"` // of a page of the module's; null: it has none, or the page is not there any more
	At          string        `json:"at"`   // RFC 3339
	Read        bool          `json:"read"`
}

// InboxEvent is the payload of the topic "inbox": the wallet's inbox is another one now.
type InboxEvent = notifications.Event
