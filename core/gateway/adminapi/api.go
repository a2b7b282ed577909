package adminapi

import (
	"context"

	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
	"gaia.example/portal/core/analytics"
	"gaia.example/portal/core/gateway/limit"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/logs"
	"gaia.example/portal/core/registry"
)

// Config is what an API needs.
type Config struct {
	Acts     *admin.Acts
	Registry *registry.Registry
	History  func(ctx context.Context, id core.ModuleID, limit int) ([]core.Transition, error) // the newest first
	Log      func(id core.ModuleID, most int) ([]logs.Line, error)                             // the newest last
	Usage    func(core.ModuleID) []core.Usage
	Relaxed  []string // essential layers of the sandbox that the operator does not require
	Views    *analytics.Views
}

// API is what admins ask and do. Safe for concurrent use.
type API struct {
	config  Config
	uploads *limit.Quota
}

// New has no upload under way.
func New(config Config) *API {
	full := "Too many uploads are under way from your address: wait for one to end."
	return &API{config, limit.NewQuota(maxUploads, full)}
}

// Rows are what it answers. What is only read is not audited, nor is a bundle that is only kept: the audit begins when it is installed.
func (a *API) Rows() []row.Row {
	return []row.Row{
		row.Admins("GET", "/api/admin/views", a.reportViews),
		row.Admins("GET", "/api/admin/modules", a.listModules),
		row.Audited("PATCH", "/api/admin/modules/{module}", a.patchModule),
		row.Audited("DELETE", "/api/admin/modules/{module}", a.deleteModule),
		row.Audited("POST", "/api/admin/modules/{module}/rollback", a.rollBackModule),
		row.Admins("GET", "/api/admin/modules/{module}/releases", a.listReleases),
		row.Admins("GET", "/api/admin/modules/{module}/history", a.listHistory),
		row.Admins("GET", "/api/admin/modules/{module}/log", a.listLog),
		row.Admins("GET", "/api/admin/modules/{module}/settings", a.getSettings),
		row.Audited("PUT", "/api/admin/modules/{module}/settings", a.putSettings),
		row.Admins("GET", "/api/admin/modules/{module}/jobs", a.getJobs),
		row.Audited("POST", "/api/admin/modules/{module}/jobs/{job}/run", a.runJob),
		row.Admins(row.Any, "/api/admin/modules/*", row.NothingHere),
		row.Admins("POST", "/api/admin/bundles", a.postBundle),
		row.Admins("GET", "/api/admin/bundles/{digest}", a.getBundle),
		row.Audited("POST", "/api/admin/bundles/{digest}/install", a.installBundle),
		row.Admins("GET", "/api/admin/publishers", a.listPublishers),
		row.Audited("POST", "/api/admin/publishers", a.trustPublisher),
		row.Audited("DELETE", "/api/admin/publishers/{publisher}", a.distrustPublisher),
		row.Audited("POST", "/api/admin/revocations", a.revoke),
		row.Admins("GET", "/api/admin/tiers", a.getTiers),
		row.Audited("PUT", "/api/admin/tiers", a.putTiers),
		row.Audited("DELETE", "/api/admin/tiers", a.resetTiers),
	}
}
