package gateway

import (
	"slices"

	"gaia.example/portal/core/gateway/row"
)

// Surface is all that the portal answers: the rows of its rooms, each by the rule that guards it, and that there is nothing elsewhere.
func Surface(rooms ...[]row.Row) []row.Row {
	all := []row.Row{
		row.Open("GET", "/remotes/*", row.NothingHere),
		row.Open(row.Any, "/api/*", row.NothingHere).FromAnywhere(),
	}
	return slices.Concat(append(rooms, all)...)
}
