package main

import "gaia.example/portal/core"

// shellRoutes are the pages that the shell has of its own.
func shellRoutes() []core.Route {
	return []core.Route{
		{
			Path: "/", Title: "Dashboard", Description: "The network and what you have in it, at a glance.",
			Rule:    core.Rule{Kind: core.SessionAccess},
			Sidebar: &core.Sidebar{Label: "Dashboard", Icon: "layout-dashboard"},
		},
		{Path: "/auth", Title: "Sign-in", Description: "Connect a wallet and sign in."},
		{
			Path: "/admin", Title: "Admin Dashboard", Description: "Every module, and what may be done with it.",
			Rule:    core.Rule{Kind: core.AdminAccess},
			Sidebar: &core.Sidebar{Section: "Operate", Label: "Admin", Icon: "settings", Order: 900},
		},
		{Path: "/admin/modules/:id", Title: "Module", Description: "How one module is, and its releases.",
			Rule: core.Rule{Kind: core.AdminAccess}},
		{Path: "/admin/install", Title: "Install module", Description: "Hand in a signed bundle.", Rule: core.Rule{Kind: core.AdminAccess}},
		{Path: "/admin/install/:digest", Title: "Plan", Description: "What a release would do.", Rule: core.Rule{Kind: core.AdminAccess}},
		{Path: "/admin/publishers", Title: "Publishers", Description: "Whose signatures the portal takes.",
			Rule: core.Rule{Kind: core.AdminAccess}},
		{Path: "/explorer", Title: "Explorer", Description: "Look up a transaction, a block or an address."},
		{Path: "/explorer/tx/:hash", Title: "Transaction", Description: "What became of one transaction."},
		{Path: "/explorer/block/:block", Title: "Block", Description: "One block and its transactions."},
		{Path: "/explorer/address/:address", Title: "Address", Description: "What an address has and is."},
		{Path: "/explorer/token/:address", Title: "Token", Description: "What a token's contract has and is."},
		{
			Path: "/analytics-test", Title: "Test page", Description: "Page views as they are sent and received.",
			Rule: core.Rule{Kind: core.AdminAccess},
		},
	}
}
