package gateway

import (
	"slices"
	"strings"
)

const anyMethod = "any" // each that a module may answer

// surface is all that the portal answers: each row by the rule that guards it, with its method and its path. A path has
// parameters in braces, which stand for one segment, and may end in *, which stands for all paths below it; whole paths come
// before those with parameters, and these before those that end in *.
func (g *Gateway) surface() []endpoint {
	return rows(
		open("GET", "/healthz", g.healthy),
		open("GET", "/readyz", g.ready),

		public("GET", "/api/portal", g.getPortal),
		public("POST", "/api/session/challenge", g.challenge).forNewWallet(),
		signedIn("POST", "/api/session/balance", g.checkBalance),
		signedIn("POST", "/api/session/draw", g.drawBalance).onlyWith("simulation", g.config.Simulation != nil),
		signedIn("GET", "/api/session", g.getSession),
		public("POST", "/api/session", g.signIn).forNewWallet(),
		public("DELETE", "/api/session", g.signOut),
		signedIn("GET", "/api/sessions", g.listSessions),
		signedIn("DELETE", "/api/sessions", g.revokeSessions),
		signedIn("DELETE", "/api/sessions/{session}", g.revokeSession),
		signedIn("GET", "/api/notifications", g.listNotifications),
		signedIn("POST", "/api/notifications/read", g.readNotifications),
		public("GET", "/api/events", g.stream), // each topic has a rule of its own
		public("POST", "/api/views", g.countView),
		admins("GET", "/api/admin/views", g.reportViews),
		admins("GET", "/api/admin/modules", g.listModules),
		audited("PATCH", "/api/admin/modules/{module}", g.patchModule),
		audited("DELETE", "/api/admin/modules/{module}", g.deleteModule),
		audited("POST", "/api/admin/modules/{module}/rollback", g.rollBackModule),
		admins("GET", "/api/admin/modules/{module}/releases", g.listReleases),
		admins("GET", "/api/admin/modules/{module}/history", g.listHistory),
		admins("GET", "/api/admin/modules/{module}/log", g.listLog),
		admins("GET", "/api/admin/modules/{module}/settings", g.getSettings),
		audited("PUT", "/api/admin/modules/{module}/settings", g.putSettings),
		admins("GET", "/api/admin/modules/{module}/jobs", g.getJobs),
		audited("POST", "/api/admin/modules/{module}/jobs/{job}/run", g.runJob),
		admins(anyMethod, "/api/admin/modules/*", g.nothingHere),
		admins("POST", "/api/admin/bundles", g.postBundle), // what is only kept runs nowhere: the audit begins when it is installed
		admins("GET", "/api/admin/bundles/{digest}", g.getBundle),
		audited("POST", "/api/admin/bundles/{digest}/install", g.installBundle),
		admins("GET", "/api/admin/publishers", g.listPublishers),
		audited("POST", "/api/admin/publishers", g.trustPublisher),
		audited("DELETE", "/api/admin/publishers/{publisher}", g.distrustPublisher),
		audited("POST", "/api/admin/revocations", g.revoke),
		admins("GET", "/api/admin/tiers", g.getTiers),
		audited("PUT", "/api/admin/tiers", g.putTiers),
		audited("DELETE", "/api/admin/tiers", g.resetTiers),
		public("POST", "/api/dev/faucet", g.faucet).onlyWith("faucet", g.config.Faucet != nil),
		open("POST", "/api/csp", g.report).fromAnywhere(),

		byTable(anyMethod, "/api/m/*", g.findModule, g.module),
		byTable("GET", "/remotes/*", g.findFile, g.remoteFile),
		open("GET", "/static/*", g.staticFile),

		open(anyMethod, "/api/*", g.nothingHere).fromAnywhere(),
		byTable("GET", "/*", g.findPage, g.page),
	)
}

// rows takes what the rules' functions made. A slice's literal would also take a row that was spelled without any of them.
func rows(all ...endpoint) []endpoint { return all }

// endpoints finds the row of a request.
type endpoints struct {
	exact    map[string][]*endpoint
	families []family // the longest prefix first
}

// family is the rows whose paths begin alike and are not whole.
type family struct {
	prefix string      // up to the first parameter or the *; ends in /
	shaped []*endpoint // with parameters
	below  []*endpoint // whatever comes after the prefix
}

func index(rows []endpoint) endpoints {
	e := endpoints{exact: map[string][]*endpoint{}}
	for _, row := range rows {
		if row.guard.pass == nil {
			panic("the row " + row.method + " " + row.path + " has no rule")
		}
		if whole := strings.IndexAny(row.path, "{*"); whole < 0 {
			e.exact[row.path] = append(e.exact[row.path], &row)
		} else {
			prefix := row.path[:whole]
			at := slices.IndexFunc(e.families, func(f family) bool { return f.prefix == prefix })
			if at < 0 {
				at = len(e.families)
				e.families = append(e.families, family{prefix: prefix})
			}
			f := &e.families[at]
			if row.path[whole:] == "*" {
				f.below = append(f.below, &row)
			} else {
				f.shaped = append(f.shaped, &row)
			}
		}
	}
	slices.SortFunc(e.families, func(a, b family) int { return len(b.prefix) - len(a.prefix) })
	return e
}

// find is the row for the method; nil where the path has others only. It allocates nothing.
func (e *endpoints) find(method, path string) *endpoint {
	if method == "HEAD" {
		method = "GET"
	}
	if rows, whole := e.exact[path]; whole {
		return answering(rows, method)
	}
	for i := range e.families {
		f := &e.families[i]
		if !strings.HasPrefix(path, f.prefix) {
			continue
		}
		known := len(f.below) > 0
		for _, row := range f.shaped {
			if fits(row.path[len(f.prefix):], path[len(f.prefix):]) {
				if known = true; row.answers(method) {
					return row
				}
			}
		}
		if known {
			return answering(f.below, method)
		}
	}
	return nil
}

func answering(rows []*endpoint, method string) *endpoint {
	for _, row := range rows {
		if row.answers(method) {
			return row
		}
	}
	return nil
}

// allow is the methods that the path has, as an answer names them.
func (e *endpoints) allow(path string) string {
	var allowed []string
	for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"} {
		if e.find(method, path) != nil {
			allowed = append(allowed, method)
		}
	}
	return strings.Join(allowed, ", ")
}

// fits tells whether a path has the segments that the pattern has, and something for each parameter.
func fits(pattern, path string) bool {
	for {
		want, patterns, more := strings.Cut(pattern, "/")
		segment, segments, longer := strings.Cut(path, "/")
		switch {
		case more != longer, isParameter(want) && segment == "", !isParameter(want) && segment != want:
			return false
		case !more:
			return true
		}
		pattern, path = patterns, segments
	}
}

func isParameter(segment string) bool { return segment != "" && segment[0] == '{' }

func (e *endpoint) answers(method string) bool {
	if e.method != anyMethod {
		return e.method == method
	}
	switch method {
	case "GET", "POST", "PUT", "PATCH", "DELETE":
		return true
	}
	return false
}
