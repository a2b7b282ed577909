package gateway

import (
	"slices"

	"gaia.example/portal/core/gateway/account"
	"gaia.example/portal/core/gateway/adminapi"
	"gaia.example/portal/core/gateway/moduleapi"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/shellapi"
	"gaia.example/portal/core/gateway/stream"
)

// Rooms are all that answers requests.
type Rooms struct {
	Probes      []row.Row
	Accounts    *account.Account
	Streams     *stream.Streams
	Modules     *moduleapi.API
	Pages       *shellapi.Pages
	Views       *shellapi.Views
	Traces      *shellapi.Traces
	Inbox       *shellapi.Inbox
	Preferences *shellapi.Preferences
	Explorer    *shellapi.Explorer
	Reports     *shellapi.Reports
	Faucet      *shellapi.Faucet
	Admins      *adminapi.API
}

// Surface is all that the portal answers: the rows of its rooms, each by the rule that guards it, and that there is nothing elsewhere.
func (r Rooms) Surface() []row.Row {
	return slices.Concat(
		r.Probes, r.Accounts.Rows(), r.Streams.Rows(), r.Modules.Rows(), r.Pages.Rows(), r.Views.Rows(), r.Traces.Rows(), r.Inbox.Rows(),
		r.Preferences.Rows(), r.Explorer.Rows(), r.Reports.Rows(), r.Faucet.Rows(), r.Admins.Rows(),
		[]row.Row{
			row.Open("GET", "/remotes/*", row.NothingHere),
			row.Open(row.Any, "/api/*", row.NothingHere).FromAnywhere(),
		})
}
