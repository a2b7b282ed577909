package metrics

import (
	"slices"
	"sync"

	"github.com/prometheus/client_golang/prometheus"

	"gaia.example/portal/core"
)

// mostModules are told apart by the label "module"; those after them are told together, as otherModules, which no module is called. A
// portal with more has figures of each on its page in admin.
const (
	mostModules  = 200
	otherModules = "_others"
)

// names are the modules that have a label of their own in what is counted as it comes. Safe for concurrent use.
type names struct {
	mu    sync.Mutex
	known map[core.ModuleID]bool
}

// of is the label of a module.
func (n *names) of(id core.ModuleID) string {
	n.mu.Lock()
	defer n.mu.Unlock()
	if !n.known[id] {
		if len(n.known) == mostModules || !core.IsID(string(id)) {
			return otherModules
		}
		n.known[id] = true
	}
	return string(id)
}

// Modules has what the modules do measured whenever somebody asks.
func (m *Metrics) Modules(now func() []core.Figures) {
	describe := func(name, help string, labels ...string) *prometheus.Desc {
		return prometheus.NewDesc("portal_plugin_"+name, help, append([]string{"module"}, labels...), nil)
	}
	m.registry.MustRegister(&modules{
		now:       now,
		names:     m.names,
		state:     describe("state", "1 for the state that a module is in on this replica; of several together, how many are in it.", "state"),
		requests:  describe("requests_total", "Requests that a module answered, streams that were opened among them.", "outcome"),
		refused:   describe("requests_refused_total", "Requests that found no place in a module: it, or their client, had too many."),
		seconds:   describe("request_seconds", "Time from a request's last byte to the head of a module's answer."),
		places:    describe("places", "Requests that take a place in a module now, those among them that wait for its process."),
		placesMax: describe("places_max", "Requests that a module may have at once."),
		streams:   describe("streams", "Streams of a module that are open now.", "kind"),
		restarts:  describe("restarts", "Starts of a module after a fault, since it was last turned on."),
		memory:    describe("memory_bytes", "Memory of a module's processes, as last read."),
		memoryMax: describe("memory_max_bytes", "Memory over which a module's process is ended."),
		processor: describe("processor_seconds_total", "Time of a processor that a module's processes took."),
	})
}

type modules struct {
	now   func() []core.Figures
	names *names

	state, requests, refused, seconds, places, placesMax, streams, restarts, memory, memoryMax, processor *prometheus.Desc
}

// Describe is prometheus.Collector's.
func (c *modules) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{c.state, c.requests, c.refused, c.seconds, c.places, c.placesMax, c.streams, c.restarts, c.memory,
		c.memoryMax, c.processor} {
		to <- d
	}
}

// Collect is prometheus.Collector's.
func (c *modules) Collect(to chan<- prometheus.Metric) {
	sum, states := core.Figures{}, map[core.State]int{}
	for _, one := range c.now() {
		if label := c.names.of(one.Module); label != otherModules {
			c.tell(to, label, map[core.State]int{one.State: 1}, one)
			continue
		}
		states[one.State]++
		sum = together(sum, one)
	}
	if len(states) > 0 {
		c.tell(to, otherModules, states, sum)
	}
}

// together is what two did.
func together(a, b core.Figures) core.Figures {
	a.Answered, a.Failed, a.Refused = a.Answered+b.Answered, a.Failed+b.Failed, a.Refused+b.Refused
	a.Timed, a.Took, a.Processor = a.Timed+b.Timed, a.Took+b.Took, a.Processor+b.Processor
	a.Places, a.Restarts, a.Memory = a.Places+b.Places, a.Restarts+b.Restarts, a.Memory+b.Memory
	a.EventStreams, a.WebSockets = a.EventStreams+b.EventStreams, a.WebSockets+b.WebSockets
	a.Bounds.Requests, a.Bounds.MemoryEnd = a.Bounds.Requests+b.Bounds.Requests, a.Bounds.MemoryEnd+b.Bounds.MemoryEnd
	within := slices.Clone(b.Within)
	for i, n := range a.Within {
		within[i] += n
	}
	a.Within = within
	return a
}

func (c *modules) tell(to chan<- prometheus.Metric, module string, states map[core.State]int, f core.Figures) {
	gauge := func(what *prometheus.Desc, value float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(what, prometheus.GaugeValue, value, append([]string{module}, labels...)...)
	}
	count := func(what *prometheus.Desc, value float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(what, prometheus.CounterValue, value, append([]string{module}, labels...)...)
	}
	for state, n := range states {
		gauge(c.state, float64(n), string(state))
	}
	count(c.requests, float64(f.Answered-f.Failed), "answered")
	count(c.requests, float64(f.Failed), "failed")
	count(c.refused, float64(f.Refused))
	buckets := map[float64]uint64{}
	for i, bound := range core.FigureBounds() {
		if i < len(f.Within) {
			buckets[bound.Seconds()] = f.Within[i]
		}
	}
	to <- prometheus.MustNewConstHistogram(c.seconds, f.Timed, f.Took.Seconds(), buckets, module)
	gauge(c.places, float64(f.Places))
	gauge(c.placesMax, float64(f.Bounds.Requests))
	gauge(c.streams, float64(f.EventStreams), "events")
	gauge(c.streams, float64(f.WebSockets), "websocket")
	gauge(c.restarts, float64(f.Restarts))
	gauge(c.memory, float64(f.Memory))
	gauge(c.memoryMax, float64(f.Bounds.MemoryEnd))
	count(c.processor, f.Processor.Seconds())
}
