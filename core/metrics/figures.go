package metrics

import (
	"sync"

	"github.com/prometheus/client_golang/prometheus"

	"gaia.example/portal/core"
)

// figures are the modules' own metrics. Of two modules that give one name to two kinds, or two explanations, the first has its
// way: what is exported is always what Prometheus can read.
type figures struct {
	mu    sync.Mutex
	names map[string]*figure
}

// figure is what the modules said under one name: its kind and explanation, and the value of each module.
type figure struct {
	core.MetricRule
	values map[core.ModuleID]float64
}

// Measure is core.ModuleMetrics.
func (m *Metrics) Measure(module core.ModuleID, rule core.MetricRule, value float64) {
	if _, reserved := core.PortalMetric(rule.Name); reserved {
		return
	}
	if m.names.of(module) == otherModules { // what would a gauge of several be
		return
	}
	f := m.figures
	f.mu.Lock()
	defer f.mu.Unlock()
	known := f.names[rule.Name]
	if known == nil {
		known = &figure{rule, map[core.ModuleID]float64{}}
		f.names[rule.Name] = known
	}
	switch {
	case known.Kind != rule.Kind:
	case rule.Kind == core.Counter:
		known.values[module] += value
	default:
		known.values[module] = value
	}
}

// Describe is prometheus.Collector's; which figures there are is known when they come.
func (f *figures) Describe(chan<- *prometheus.Desc) {}

// Collect is prometheus.Collector's.
func (f *figures) Collect(to chan<- prometheus.Metric) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for name, one := range f.names {
		desc := prometheus.NewDesc("portal_module_"+name, one.Help, []string{"module"}, nil)
		kind := prometheus.GaugeValue
		if one.Kind == core.Counter {
			kind = prometheus.CounterValue
		}
		for module, value := range one.values {
			to <- prometheus.MustNewConstMetric(desc, kind, value, string(module))
		}
	}
}
