package gateway

import "gaia.example/portal/core/gateway/row"

// surface is all that the portal answers: each row by the rule that guards it, with its method and its path.
func (g *Gateway) surface() []row.Row[*visit] {
	return []row.Row[*visit]{
		row.Open("GET", "/healthz", g.healthy),
		row.Open("GET", "/readyz", g.ready),

		row.Public("GET", "/api/portal", g.getPortal),
		row.Public("POST", "/api/session/challenge", g.challenge).ForNewWallet(),
		row.SignedIn("POST", "/api/session/balance", g.checkBalance),
		row.SignedIn("POST", "/api/session/draw", g.drawBalance).OnlyWith("simulation", g.config.Simulation != nil),
		row.SignedIn("GET", "/api/session", g.getSession),
		row.Public("POST", "/api/session", g.signIn).ForNewWallet(),
		row.Public("DELETE", "/api/session", g.signOut),
		row.SignedIn("GET", "/api/sessions", g.listSessions),
		row.SignedIn("DELETE", "/api/sessions", g.revokeSessions),
		row.SignedIn("DELETE", "/api/sessions/{session}", g.revokeSession),
		row.SignedIn("GET", "/api/notifications", g.listNotifications),
		row.SignedIn("POST", "/api/notifications/read", g.readNotifications),
		row.SignedIn("GET", "/api/preferences/{module}/{key}", g.getPreference),
		row.SignedIn("PUT", "/api/preferences/{module}/{key}", g.putPreference),
		row.SignedIn("DELETE", "/api/preferences/{module}/{key}", g.deletePreference),
		row.Public("GET", "/api/events", g.stream), // each topic has a rule of its own
		row.Public("POST", "/api/views", g.countView),
		row.Public("GET", "/api/explorer/transactions/{hash}", g.getTransaction),
		row.Public("GET", "/api/explorer/blocks/{block}", g.getBlock),
		row.Public("GET", "/api/explorer/addresses/{address}", g.getAccount),
		row.Admins("GET", "/api/admin/views", g.reportViews),
		row.Admins("GET", "/api/admin/modules", g.listModules),
		row.Audited("PATCH", "/api/admin/modules/{module}", g.patchModule),
		row.Audited("DELETE", "/api/admin/modules/{module}", g.deleteModule),
		row.Audited("POST", "/api/admin/modules/{module}/rollback", g.rollBackModule),
		row.Admins("GET", "/api/admin/modules/{module}/releases", g.listReleases),
		row.Admins("GET", "/api/admin/modules/{module}/history", g.listHistory),
		row.Admins("GET", "/api/admin/modules/{module}/log", g.listLog),
		row.Admins("GET", "/api/admin/modules/{module}/settings", g.getSettings),
		row.Audited("PUT", "/api/admin/modules/{module}/settings", g.putSettings),
		row.Admins("GET", "/api/admin/modules/{module}/jobs", g.getJobs),
		row.Audited("POST", "/api/admin/modules/{module}/jobs/{job}/run", g.runJob),
		row.Admins(row.Any, "/api/admin/modules/*", g.nothingHere),
		row.Admins("POST", "/api/admin/bundles", g.postBundle), // what is only kept runs nowhere: the audit begins when it is installed
		row.Admins("GET", "/api/admin/bundles/{digest}", g.getBundle),
		row.Audited("POST", "/api/admin/bundles/{digest}/install", g.installBundle),
		row.Admins("GET", "/api/admin/publishers", g.listPublishers),
		row.Audited("POST", "/api/admin/publishers", g.trustPublisher),
		row.Audited("DELETE", "/api/admin/publishers/{publisher}", g.distrustPublisher),
		row.Audited("POST", "/api/admin/revocations", g.revoke),
		row.Admins("GET", "/api/admin/tiers", g.getTiers),
		row.Audited("PUT", "/api/admin/tiers", g.putTiers),
		row.Audited("DELETE", "/api/admin/tiers", g.resetTiers),
		row.Public("POST", "/api/dev/faucet", g.faucet).OnlyWith("faucet", g.config.Faucet != nil),
		row.Open("POST", "/api/csp", g.report).FromAnywhere(),

		row.ByTable(row.Any, "/api/m/{module}/*", g.findModule, g.module),
		row.ByTable("GET", "/remotes/{module}/{version}/*", g.findFile, g.remoteFile),
		row.Open("GET", "/remotes/*", g.nothingHere),
		row.Open("GET", "/static/*", g.staticFile),

		row.Open(row.Any, "/api/*", g.nothingHere).FromAnywhere(),
		row.Public("GET", "/*", g.page), // everybody gets the shell: which of its pages are open is in what the page says
	}
}
