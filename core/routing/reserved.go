package routing

import (
	"slices"
	"strings"
)

// corePrefixes belong to the core: no module registers a page at or below them.
var corePrefixes = []string{"api", "remotes", "static", "frame", "auth", "admin", "analytics-test", "explorer", "healthz", "readyz",
	"metrics"}

// PlannedPage is a page that the product is to have.
type PlannedPage struct{ Path, Title string }

// productPages are the product's own pages, whether or not the module that has them is installed: only first-party modules
// register a page at or below one of them.
var productPages = []PlannedPage{
	{"/invite", "Join Mission"},
	{"/validators", "Validators"},
	{"/validator-setup", "Validator setup"},
	{"/signals", "Signal Feed"},
	{"/gaia-live", "GAIA Live"},
	{"/node-setup", "Node Setup"},
	{"/node-performance", "Node Performance"},
	{"/model-versions", "Model Versions"},
	{"/compute-marketplace", "Compute Market"},
	{"/node-benchmarks", "Benchmarks"},
	{"/community-models", "Model Store"},
	{"/echo-chat", "E.C.H.O. Chat"},
	{"/orbit", "Orbit Mapper"},
	{"/superbrain", "SuperBrain"},
	{"/mait", "M.A.I.T."},
	{"/ouro", "O.U.R.O."},
	{"/mirrorverse", "Mirrorverse VR"},
	{"/mirrorverse/neural-core", "Neural Core"},
	{"/mirrorverse/signal-space", "Signal Space"},
	{"/mirrorverse/validator-hub", "Validator Hub"},
	{"/mirrorverse/memory-palace", "Memory Palace"},
	{"/mirrorverse/echo-chamber", "Echo Chamber"},
	{"/mirrorverse/network-observatory", "Network Observatory"},
	{"/gaia", "GAIA Token"},
	{"/gaia-purchase", "Buy GAIA"},
	{"/gaia-dashboard", "GAIA Dashboard"},
	{"/gaia-tracker", "GAIA Tracker"},
	{"/partners", "Partner Access"},
	{"/claim", "Claim portal"},
	{"/launch", "Launch page"},
}

// ProductPages are the product's own pages.
func ProductPages() []PlannedPage { return slices.Clone(productPages) }

// isProduct tells whether a first segment is that of the product's own pages.
func isProduct(first string) bool {
	return slices.ContainsFunc(productPages, func(p PlannedPage) bool { return firstSegment(p.Path) == first })
}

// Planned is the product's own pages that no module of the table has.
func (t *Table) Planned() []PlannedPage {
	return slices.DeleteFunc(slices.Clone(productPages), func(p PlannedPage) bool {
		_, found := t.Match(p.Path)
		return found
	})
}

func firstSegment(path string) string {
	segment, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return segment
}
