package routing

import "strings"

// corePrefixes belong to the core: no module registers a page at or below them.
var corePrefixes = []string{"api", "remotes", "static", "frame", "auth", "admin", "analytics-test", "explorer", "healthz", "readyz", "metrics"}

// productPaths are the first segments of the product's own pages, whether or not the module that has them is
// installed: only first-party modules register a page at or below them.
var productPaths = map[string]bool{
	"invite": true, "validators": true, "validator-setup": true, "signals": true, "gaia-live": true, "node-setup": true,
	"node-performance": true, "model-versions": true, "compute-marketplace": true, "node-benchmarks": true,
	"community-models": true, "echo-chat": true, "orbit": true, "superbrain": true, "mirrorverse": true, "gaia": true,
	"gaia-purchase": true, "gaia-dashboard": true, "gaia-tracker": true, "partners": true, "claim": true, "launch": true,
	"mait": true, "ouro": true,
}

func firstSegment(path string) string {
	segment, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return segment
}
