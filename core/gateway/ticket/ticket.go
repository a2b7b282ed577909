package ticket

import (
	"encoding/binary"
	"strings"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/secrets"
)

// Life is how long a ticket is valid, where its session does not end sooner.
const Life = 12 * time.Hour

// owner has no module's form, so that no ticket is a secret of a module's and none of those a ticket.
const owner = "portal/frame"

// longest is more bytes than a ticket's text has.
const longest = 256

// Desk issues tickets and reads them. All replicas with the same key read one another's: nothing is kept. Safe for concurrent use.
type Desk struct {
	key   secrets.Key
	clock core.Clock
}

// NewDesk seals tickets under that key.
func NewDesk(key secrets.Key, clock core.Clock) *Desk { return &Desk{key, clock} }

// Issue is a ticket for the files of one version of a module; the zero session is a stranger's. No two are alike, and whoever sees one
// learns nothing of the session. Its text has letters, digits, points, - and _ only.
func (d *Desk) Issue(session core.Session, module core.ModuleID, version string) string {
	until := d.clock().Add(Life)
	if session.ID != (core.SessionID{}) && session.EndsAt.Before(until) {
		until = session.EndsAt
	}
	plain := binary.BigEndian.AppendUint64(session.ID[:], uint64(until.UnixMilli())) //nolint:gosec // after 1970
	return d.key.Seal(owner, names(module, version), plain)
}

// Read is the session that a ticket for that version of a module was issued to, the zero one for a stranger's. False: it is none, it is
// for something else, or it has expired. Whether the session is still open is not known here.
func (d *Desk) Read(text string, module core.ModuleID, version string) (session core.SessionID, valid bool) {
	if len(text) > longest || strings.ContainsAny(text, "\r\n") { // which the encoding would skip
		return session, false
	}
	plain, err := d.key.Open(owner, names(module, version), text)
	if err != nil || len(plain) != len(session)+8 {
		return session, false
	}
	until := binary.BigEndian.Uint64(plain[len(session):])
	if now := d.clock().UnixMilli(); now < 0 || uint64(now) >= until {
		return session, false
	}
	copy(session[:], plain)
	return session, true
}

// names is what a ticket is bound to. No id and no version has a slash.
func names(module core.ModuleID, version string) string { return string(module) + "/" + version }
