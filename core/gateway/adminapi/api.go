package adminapi

import (
	"context"
	"encoding/json"
	"slices"

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
	History  func(ctx context.Context, id core.ModuleID, limit int) ([]core.Transition, error)  // the newest first
	Done     func(ctx context.Context, id core.ModuleID, limit int) ([]core.AuditEntry, error)  // the newest first
	Log      func(id core.ModuleID, most int, wanted func(logs.Line) bool) ([]logs.Line, error) // of this replica, the newest last
	Samples  core.SampleStore
	Crashes  core.CrashStore
	Usage    func(core.ModuleID) []core.Usage
	Relaxed  []string // essential layers of the sandbox that the operator does not require
	Views    *analytics.Views
	Clock    core.Clock

	Origin        string // scheme and authority of the public URL, as a signed act names it
	Confirmations core.ConfirmationStore
	Acting        core.ActVerifier
	TypedData     func(core.AdminAct) (json.RawMessage, error) // what a wallet is given to sign
}

// API is what admins ask and do. Safe for concurrent use.
type API struct {
	config  Config
	uploads *limit.Quota
	asked   *limit.Pace // confirmations
	acts    *row.Table  // the signed rows
}

// New has no upload under way.
func New(config Config) *API {
	full := "Too many uploads are under way from your address: wait for one to end."
	a := &API{config: config, uploads: limit.NewQuota(maxUploads, full), asked: limit.NewPace(confirmationsAMin, config.Clock)}
	a.acts = row.NewTable(a.signed()...)
	return a
}

// Rows are what it answers. What is only read is not signed, nor is a bundle that is only kept: an act begins when it is installed.
func (a *API) Rows() []row.Row {
	return slices.Concat(a.signed(), []row.Row{
		row.Admins("GET", "/api/admin/views", a.reportViews),
		row.Admins("POST", "/api/admin/confirmations", a.askConfirmation),
		row.Admins("GET", "/api/admin/modules", a.listModules),
		row.Admins("GET", "/api/admin/modules/{module}/releases", a.listReleases),
		row.Admins("GET", "/api/admin/modules/{module}/history", a.listHistory),
		row.Admins("GET", "/api/admin/modules/{module}/acts", a.listActs),
		row.Admins("GET", "/api/admin/modules/{module}/crashes", a.listCrashes),
		row.Admins("GET", "/api/admin/modules/{module}/figures", a.getFigures),
		row.Admins("GET", "/api/admin/modules/{module}/log", a.listLog),
		row.Admins("GET", "/api/admin/modules/{module}/settings", a.getSettings),
		row.Admins("GET", "/api/admin/modules/{module}/jobs", a.getJobs),
		row.Admins(row.Any, "/api/admin/modules/*", row.NothingHere),
		row.Admins("POST", "/api/admin/bundles", a.postBundle),
		row.Admins("GET", "/api/admin/bundles/{digest}", a.getBundle),
		row.Admins("GET", "/api/admin/publishers", a.listPublishers),
		row.Admins("GET", "/api/admin/tiers", a.getTiers),
	})
}

// signed are the acts.
func (a *API) signed() []row.Row {
	return []row.Row{
		row.Signed("PATCH", "/api/admin/modules/{module}", a.confirm, row.Act{Says: a.saysPatch, Does: a.patchModule}),
		row.Signed("DELETE", "/api/admin/modules/{module}", a.confirm, row.Act{Says: a.saysRemove, Does: a.deleteModule}),
		row.Signed("POST", "/api/admin/modules/{module}/rollback", a.confirm, row.Act{Says: a.saysRollBack, Does: a.rollBackModule}),
		row.Signed("POST", "/api/admin/modules/{module}/grant", a.confirm, row.Act{Says: a.saysGrant, Does: a.grantModule}),
		row.Signed("POST", "/api/admin/modules/{module}/ungrant", a.confirm, row.Act{Says: a.saysUngrant, Does: a.ungrantModule}),
		row.Signed("POST", "/api/admin/modules/{module}/restart", a.confirm, row.Act{Says: a.saysRestart, Does: a.restartModule}),
		row.Signed("PUT", "/api/admin/modules/{module}/settings", a.confirm, row.Act{Says: a.saysSettings, Does: a.putSettings}),
		row.Signed("POST", "/api/admin/modules/{module}/jobs/{job}/run", a.confirm, row.Act{Says: a.saysRunJob, Does: a.runJob}),
		row.Signed("POST", "/api/admin/bundles/{digest}/install", a.confirm, row.Act{Says: a.saysInstall, Does: a.installBundle}),
		row.Signed("POST", "/api/admin/publishers", a.confirm, row.Act{Says: a.saysTrust, Does: a.trustPublisher}),
		row.Signed("DELETE", "/api/admin/publishers/{publisher}", a.confirm, row.Act{Says: a.saysDistrust, Does: a.distrustPublisher}),
		row.Signed("POST", "/api/admin/revocations", a.confirm, row.Act{Says: a.saysRevoke, Does: a.revoke}),
		row.Signed("PUT", "/api/admin/tiers", a.confirm, row.Act{Says: a.saysTiers, Does: a.putTiers}),
		row.Signed("DELETE", "/api/admin/tiers", a.confirm, row.Act{Says: a.saysResetTiers, Does: a.resetTiers}),
	}
}
