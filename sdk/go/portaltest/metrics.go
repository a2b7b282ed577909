package portaltest

import "maps"

// Measured is what the module's counters came to, and what its gauges are now, by name: those that its manifest declares.
func (h *Host) Measured() map[string]float64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return maps.Clone(h.measured)
}

// metrics are kept as they come.
type metrics struct{ *Host }

func (m metrics) Add(name string, by float64) { m.measure(name, "counter", by) }

func (m metrics) Set(name string, value float64) { m.measure(name, "gauge", value) }

func (m metrics) measure(name, kind string, value float64) {
	if !m.manifest.measures(name, kind) {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.measured == nil {
		m.measured = map[string]float64{}
	}
	if kind == "counter" {
		value += m.measured[name]
	}
	m.measured[name] = value
}
