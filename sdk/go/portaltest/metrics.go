package portaltest

import "maps"

// Measured is what the module's counters came to, and what its gauges are now, by name. The manifest is not asked.
func (h *Host) Measured() map[string]float64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return maps.Clone(h.measured)
}

// metrics are kept as they come.
type metrics struct{ *Host }

func (m metrics) Add(name string, by float64) { m.measure(name, by, true) }

func (m metrics) Set(name string, value float64) { m.measure(name, value, false) }

func (m metrics) measure(name string, value float64, more bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.measured == nil {
		m.measured = map[string]float64{}
	}
	if more {
		value += m.measured[name]
	}
	m.measured[name] = value
}
