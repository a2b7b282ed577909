package host

import (
	"math"

	"gaia.example/portal/core"
)

// metrics are the figures that the manifest declares. Others are dropped, and so are those that come faster than the SDK sends
// them.
type metrics struct{ module }

func (m metrics) Add(name string, by float64) {
	if by >= 0 {
		m.measure(name, core.Counter, by)
	}
}

func (m metrics) Set(name string, value float64) { m.measure(name, core.Gauge, value) }

func (m metrics) measure(name string, kind core.MetricKind, value float64) {
	if m.config.Ports.Metrics == nil || math.IsNaN(value) || math.IsInf(value, 0) || !m.samples.Allow() {
		return
	}
	for _, rule := range m.manifest.Metrics {
		if rule.Name == name && rule.Kind == kind {
			m.config.Ports.Metrics.Measure(m.id, rule, value)
		}
	}
}
