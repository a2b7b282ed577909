package portaltest

import (
	"context"
	"slices"
	"strings"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// How many notifications of a module one inbox, and all, take on one day, as in a portal.
const (
	aDay      = 20
	ofAModule = 20_000
)

// Notified is one notification that the module sent.
type Notified struct {
	To portal.Address
	portal.Notification
}

// notifications are remembered.
type notifications struct{ *Host }

func (n notifications) Notify(_ context.Context, to portal.Address, one portal.Notification) error {
	if err := n.manifest.may("notifications.send"); err != nil {
		return err
	}
	if err := one.Check(); err != nil {
		return err
	}
	if one.Path != "" &&
		!slices.ContainsFunc(n.manifest.Routes, func(page struct{ Path string }) bool { return isPage(page.Path, one.Path) }) {
		return refusal(portal.Invalid, "The path of a notification is that of a page of the module's own: its manifest has none at %q.", one.Path)
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.Wallets != nil && !slices.Contains(n.Wallets, to) {
		return refusal(portal.NotFound, "The wallet %s has never signed in here.", to.Short())
	}
	if today := time.Now().UTC().Truncate(24 * time.Hour); n.inboxDay != today {
		n.inboxDay, n.inboxes, n.sent = today, map[portal.Address]int{}, 0
	}
	if n.inboxes[to] == aDay {
		return refusal(portal.RateLimited, "The wallet %s had %d notifications of the module today, which is all that it takes of one.",
			to.Short(), aDay)
	}
	if n.sent == ofAModule {
		return refusal(portal.RateLimited, "The module sent %d notifications today, which is all that it may.", ofAModule)
	}
	n.inboxes[to]++
	n.sent++
	n.notified = append(n.notified, Notified{to, one})
	return nil
}

// isPage tells whether a path is of the page with that pattern.
func isPage(pattern, path string) bool {
	parent, _, parametric := strings.Cut(pattern, "/:")
	last, below := strings.CutPrefix(path, parent+"/")
	return path == pattern || parametric && below && last != "" && !strings.Contains(last, "/")
}

// Notified is what the module sent so far, in order.
func (h *Host) Notified() []Notified {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.notified)
}
