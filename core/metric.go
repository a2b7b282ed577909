package core

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

// ModuleMetrics keeps the modules' figures.
type ModuleMetrics interface {
	// Measure raises a counter by the value, or sets a gauge to it. It does not block.
	Measure(ModuleID, MetricRule, float64)
}
