package gateway

import (
	"slices"
	"strings"

	"github.com/gofiber/fiber/v3"
)

// endpoint is one row of the HTTP surface. A path that ends in /* stands for all paths below it; the longest wins.
type endpoint struct {
	method string // any: every method that a module may answer
	path   string
	handle func(fiber.Ctx, *visit) error

	stranger  bool // the session does not matter: it is not looked up, and does not slide
	unguarded bool // a write that a browser makes by itself, without the portal's header
	newWallet bool // a write that is on the way to a session: its wallet need not be the present session's
}

const anyMethod = "any"

// surface is all that the portal answers.
func (g *Gateway) surface() []endpoint {
	return []endpoint{
		{method: "GET", path: "/healthz", handle: g.healthy, stranger: true},
		{method: "GET", path: "/readyz", handle: g.ready, stranger: true},

		{method: "GET", path: "/api/portal", handle: g.getPortal},
		{method: "POST", path: "/api/session/challenge", handle: g.challenge, newWallet: true},
		{method: "POST", path: "/api/session/balance", handle: g.checkBalance},
		{method: "POST", path: "/api/session/draw", handle: g.drawBalance},
		{method: "GET", path: "/api/session", handle: g.getSession},
		{method: "POST", path: "/api/session", handle: g.signIn, newWallet: true},
		{method: "DELETE", path: "/api/session", handle: g.signOut},
		{method: "GET", path: "/api/sessions", handle: g.listSessions},
		{method: "DELETE", path: "/api/sessions", handle: g.revokeSessions},
		{method: "DELETE", path: "/api/sessions/*", handle: g.revokeSession},
		{method: "GET", path: "/api/notifications", handle: g.listNotifications},
		{method: "POST", path: "/api/notifications/read", handle: g.readNotifications},
		{method: "GET", path: "/api/events", handle: g.stream},
		{method: "POST", path: "/api/views", handle: g.countView},
		{method: "GET", path: "/api/admin/views", handle: g.reportViews},
		{method: "GET", path: "/api/admin/modules", handle: g.listModules},
		{method: "GET", path: "/api/admin/modules/*", handle: g.getModulePart},
		{method: "PATCH", path: "/api/admin/modules/*", handle: g.patchModule},
		{method: "POST", path: "/api/admin/modules/*", handle: g.postModule},
		{method: "DELETE", path: "/api/admin/modules/*", handle: g.deleteModule},
		{method: "PUT", path: "/api/admin/modules/*", handle: g.putModulePart},
		{method: "POST", path: "/api/admin/bundles", handle: g.postBundle},
		{method: "GET", path: "/api/admin/bundles/*", handle: g.getBundle},
		{method: "POST", path: "/api/admin/bundles/*", handle: g.installBundle},
		{method: "GET", path: "/api/admin/publishers", handle: g.listPublishers},
		{method: "POST", path: "/api/admin/publishers", handle: g.trustPublisher},
		{method: "DELETE", path: "/api/admin/publishers/*", handle: g.distrustPublisher},
		{method: "POST", path: "/api/admin/revocations", handle: g.revoke},
		{method: "GET", path: "/api/admin/tiers", handle: g.getTiers},
		{method: "PUT", path: "/api/admin/tiers", handle: g.putTiers},
		{method: "DELETE", path: "/api/admin/tiers", handle: g.resetTiers},
		{method: "POST", path: "/api/dev/faucet", handle: g.faucet},
		{method: "POST", path: "/api/csp", handle: g.report, stranger: true, unguarded: true},

		{method: anyMethod, path: "/api/m/*", handle: g.module},
		{method: "GET", path: "/remotes/*", handle: g.remoteFile},
		{method: "GET", path: "/static/*", handle: g.staticFile, stranger: true},

		{method: anyMethod, path: "/api/*", handle: g.nothingHere, stranger: true, unguarded: true},
		{method: "GET", path: "/*", handle: g.page},
	}
}

// endpoints finds the row of a request.
type endpoints struct {
	exact    map[string][]endpoint
	prefixes []prefix // longest first
}

type prefix struct {
	path string // ends in /
	rows []endpoint
}

func index(rows []endpoint) endpoints {
	e := endpoints{exact: map[string][]endpoint{}}
	below := map[string][]endpoint{}
	for _, row := range rows {
		if path, ok := strings.CutSuffix(row.path, "*"); ok {
			below[path] = append(below[path], row)
		} else {
			e.exact[row.path] = append(e.exact[row.path], row)
		}
	}
	for path, rows := range below {
		e.prefixes = append(e.prefixes, prefix{path, rows})
	}
	slices.SortFunc(e.prefixes, func(a, b prefix) int { return len(b.path) - len(a.path) })
	return e
}

// of is the rows that the path has: one for each method.
func (e endpoints) of(path string) []endpoint {
	if rows := e.exact[path]; rows != nil {
		return rows
	}
	for _, p := range e.prefixes {
		if strings.HasPrefix(path, p.path) {
			return p.rows
		}
	}
	return nil
}

// find is the row for the method; without one, allow is the methods that there are.
func (e endpoints) find(method, path string) (row endpoint, allow string) {
	if method == "HEAD" {
		method = "GET"
	}
	var allowed []string
	for _, row := range e.of(path) {
		switch row.method {
		case method:
			return row, ""
		case anyMethod:
			if moduleMethods[method] {
				return row, ""
			}
			allowed = append(allowed, "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")
		case "GET":
			allowed = append(allowed, "GET", "HEAD")
		default:
			allowed = append(allowed, row.method)
		}
	}
	return endpoint{}, strings.Join(allowed, ", ")
}

var moduleMethods = map[string]bool{"GET": true, "POST": true, "PUT": true, "PATCH": true, "DELETE": true}
