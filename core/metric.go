package core

import "strings"

// MetricKind is how a module's figure moves.
type MetricKind string

// Kinds.
const (
	Counter MetricKind = "counter" // only rises
	Gauge   MetricKind = "gauge"
)

// MetricRule is a figure that a module has for the operator.
type MetricRule struct {
	Name string     `json:"name"`
	Kind MetricKind `json:"kind"`
	Help string     `json:"help"`
}

// portalMetrics begin the names below portal_module_ that are the portal's.
var portalMetrics = []string{"transitions_", "calls_", "call_", "job_runs_", "job_seconds"}

// PortalMetric tells whether a name is the portal's, and no module may have it: and what it begins with.
func PortalMetric(name string) (begins string, is bool) {
	for _, begins := range portalMetrics {
		if strings.HasPrefix(name, begins) {
			return begins, true
		}
	}
	return "", false
}

// ModuleMetrics keeps the modules' figures.
type ModuleMetrics interface {
	// Measure raises a counter by the value, or sets a gauge to it. It does not block.
	Measure(ModuleID, MetricRule, float64)
}
