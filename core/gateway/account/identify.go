package account

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/session"
	"gaia.example/portal/sdk/go/portal"
)

// Identify is edge.Visitors'.
func (a *Account) Identify(c fiber.Ctx, v *row.Visit) error {
	token, given := a.sessionToken(c)
	if !given {
		return nil
	}
	s, err := a.config.Sessions.Find(c, token)
	if portal.CodeOf(err) == portal.Unauthorized {
		if id := session.ID(token); !a.replaced.has(id) {
			v.Stale = id
		}
		return nil
	}
	if err != nil {
		return err
	}
	v.Wallet = a.config.Presence.See(c, s, a.config.Sessions.Has)
	v.Session, v.Visitor = s, a.config.Presence.Visitor(s.Wallet)
	return nil
}

// Bear is who a ticket was given to: it makes the visit that session's, as it is now, or a stranger's where it is the zero one.
// Unauthorized where the session has ended. The session does not last longer for it.
func (a *Account) Bear(ctx context.Context, v *row.Visit, id core.SessionID) error {
	v.Session, v.Visitor, v.Wallet = core.Session{}, core.Visitor{}, ""
	if id == (core.SessionID{}) {
		return nil
	}
	s, err := a.config.Sessions.Alive(ctx, id)
	if err != nil {
		return err
	}
	v.Wallet = a.config.Presence.See(ctx, s, a.config.Sessions.Has)
	v.Session, v.Visitor = s, a.config.Presence.Visitor(s.Wallet)
	return nil
}

func (a *Account) sessionCookie() string { return a.cookieName("portal") }

func (a *Account) browserCookie() string { return a.cookieName("portal-browser") }

// cookieName is the name that browsers accept from https at the root path only.
func (a *Account) cookieName(name string) string {
	if a.config.Secure {
		return "__Host-" + name
	}
	return name
}

// sessionToken is the session cookie's value. Two of them that differ are none: one may be somebody else's, and nothing
// says which.
func (a *Account) sessionToken(c fiber.Ctx) (token string, given bool) {
	name := a.sessionCookie()
	for key, value := range c.Request().Header.Cookies() {
		switch {
		case string(key) != name:
		case !given:
			token, given = string(value), true
		case string(value) != token:
			return "", true
		}
	}
	return token, given
}

// setCookie keeps a token in the browser until the time; the zero time is the past.
func (a *Account) setCookie(c fiber.Ctx, name, token string, until time.Time) {
	if until.IsZero() {
		until = time.Unix(1, 0)
	}
	c.Cookie(&fiber.Cookie{
		Name: name, Value: token, Path: "/", Expires: until,
		MaxAge: max(0, int(until.Sub(a.config.Clock()).Seconds())), // a browser's clock may be wrong
		Secure: a.config.Secure, HTTPOnly: true, SameSite: "Lax",
	})
}

// ForgetStale is edge.Visitors': it has the browser forget a cookie that opens no session, where no cache keeps the answer.
func (a *Account) ForgetStale(c fiber.Ctx, v *row.Visit) {
	if v.Stale != (core.SessionID{}) && !v.Relayed && string(c.Response().Header.Peek("Cache-Control")) == "no-store" {
		a.setCookie(c, a.sessionCookie(), "", time.Time{})
	}
}

// browserToken is the browser's pre-sign-in token, made where it has none.
func (a *Account) browserToken(c fiber.Ctx) string {
	token := strings.Clone(c.Cookies(a.browserCookie()))
	if len(token) != session.TokenLength {
		token = session.NewToken()
	}
	return token
}

// replacedFor is how long a request with the cookie of before a sign-in may be under way.
const (
	replacedFor  = time.Minute
	replacedMost = 10_000
)

// replaced is the sessions that a sign-in replaced just now. Their cookie is not cleared: an answer that is late would
// clear the new one. When there are too many, those that come next are not remembered.
type replaced struct {
	clock core.Clock

	mu            sync.Mutex
	since         time.Time
	these, before map[core.SessionID]struct{}
}

// add takes the zero id for none.
func (r *replaced) add(id core.SessionID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.turn()
	if id != (core.SessionID{}) && len(r.these) < replacedMost {
		r.these[id] = struct{}{}
	}
}

func (r *replaced) has(id core.SessionID) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.turn()
	_, now := r.these[id]
	_, before := r.before[id]
	return now || before
}

// turn lets go of what is older than two periods; mu is held.
func (r *replaced) turn() {
	now := r.clock()
	switch passed := now.Sub(r.since); {
	case passed < replacedFor:
		return
	case passed < 2*replacedFor:
		r.before = r.these
	default:
		r.before = nil
	}
	r.since, r.these = now, map[core.SessionID]struct{}{}
}
