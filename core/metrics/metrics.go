package metrics

import (
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"gaia.example/portal/core"
)

// Metrics is what the portal measures of itself.
type Metrics struct {
	registry    *prometheus.Registry
	requests    *prometheus.CounterVec
	statuses    [600]atomic.Pointer[prometheus.Counter] // of requests, those that were found
	took        prometheus.Histogram
	streams     prometheus.Gauge
	transitions *prometheus.CounterVec
	calls       *prometheus.CounterVec
	called      *prometheus.HistogramVec
	jobs        *prometheus.CounterVec
	worked      *prometheus.HistogramVec
	figures     *figures
	traces      *prometheus.CounterVec
	names       *names
}

// New makes them, all at zero.
func New() *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "portal_requests_total", Help: "Requests answered, by status.",
		}, []string{"status"}),
		took: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "portal_request_seconds", Help: "Time until a request's answer began.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
		}),
		streams: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "portal_event_streams", Help: "Event streams that are open.",
		}),
		transitions: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "portal_module_transitions_total", Help: "Steps of modules' lives, by module and the state entered.",
		}, []string{"module", "state"}),
		calls: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "portal_module_calls_total", Help: "Calls that modules made of the portal, by module, capability and outcome.",
		}, []string{"module", "capability", "outcome"}),
		called: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "portal_module_call_seconds", Help: "Time until a module's call had ended, streams included, by capability.",
			Buckets: []float64{.0001, .0005, .001, .005, .01, .05, .1, .5, 1, 5, 10, 30},
		}, []string{"capability"}),
		jobs: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "portal_module_job_runs_total", Help: "Runs of modules' jobs that have ended, by module, job and outcome.",
		}, []string{"module", "job", "outcome"}),
		worked: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "portal_module_job_seconds", Help: "Time that the runs of modules' jobs took, by module and job.",
			Buckets: []float64{.1, .5, 1, 5, 10, 30, 60, 300, 900, 1800, 3600},
		}, []string{"module", "job"}),
		traces: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "portal_trace_spans_total", Help: "Steps of traces, by what became of them; none where nothing is recorded.",
		}, []string{"outcome"}),
		figures: &figures{names: map[string]*figure{}},
		names:   &names{known: map[core.ModuleID]bool{}},
	}
	m.registry.MustRegister(m.requests, m.took, m.streams, m.transitions, m.calls, m.called, m.jobs, m.worked, m.figures, m.traces,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Handler answers GET /metrics; it has a listener of its own.
func (m *Metrics) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}))
	return mux
}

// Moved counts a step of a module's life.
func (m *Metrics) Moved(t core.Transition) {
	m.transitions.WithLabelValues(m.names.of(t.Module), string(t.To)).Inc()
}

// Called counts a call that a module made of the portal.
func (m *Metrics) Called(module core.ModuleID, capability, outcome string, took time.Duration) {
	m.calls.WithLabelValues(m.names.of(module), capability, outcome).Inc()
	m.called.WithLabelValues(capability).Observe(took.Seconds())
}

// JobEnded counts a run of a module's job. One that did not begin, or whose portal is gone, took no time that is known.
func (m *Metrics) JobEnded(run core.JobRun) {
	m.jobs.WithLabelValues(m.names.of(run.Module), run.Name, string(run.Outcome)).Inc()
	if run.Outcome != core.JobDelayed && !run.Ended.IsZero() {
		m.worked.WithLabelValues(m.names.of(run.Module), run.Name).Observe(run.Ended.Sub(run.Began).Seconds())
	}
}

// Traced counts steps of traces by what became of them.
func (m *Metrics) Traced(outcome string, spans int) {
	m.traces.WithLabelValues(outcome).Add(float64(spans))
}

// Answered counts a request that was answered, and how long that took.
func (m *Metrics) Answered(status int, took time.Duration) {
	m.Refused(status)
	m.took.Observe(took.Seconds())
}

// Refused counts an answer to what no handler got.
func (m *Metrics) Refused(status int) {
	if status < 0 || status >= len(m.statuses) {
		m.requests.WithLabelValues(strconv.Itoa(status)).Inc()
		return
	}
	found := m.statuses[status].Load()
	if found == nil {
		counter := m.requests.WithLabelValues(strconv.Itoa(status))
		found = &counter
		m.statuses[status].Store(found)
	}
	(*found).Inc()
}

// StreamOpened counts an open stream until the answer is called.
func (m *Metrics) StreamOpened() (closed func()) {
	m.streams.Inc()
	return m.streams.Dec
}

// Endpoint is how one of the chain's endpoints does.
type Endpoint struct {
	Host   string
	Fit    bool
	Head   time.Time // of its newest block; zero before the first
	Failed uint64    // requests to it that failed
}

// ChainEndpoints has the chain's endpoints measured whenever somebody asks, in the order of the configuration.
func (m *Metrics) ChainEndpoints(now func() []Endpoint) {
	describe := func(name, help string) *prometheus.Desc {
		return prometheus.NewDesc(name, help, []string{"endpoint", "host"}, nil)
	}
	m.registry.MustRegister(&chainEndpoints{
		now:    now,
		fit:    describe("portal_chain_endpoint_fit", "1 where a chain endpoint can be used, 0 where it is passed over."),
		age:    describe("portal_chain_endpoint_head_age_seconds", "Age of the newest block that a chain endpoint told."),
		failed: describe("portal_chain_endpoint_failures_total", "Requests to a chain endpoint that failed by its fault."),
	})
}

// chainEndpoints measures them. Two may have the same host: their number tells them apart.
type chainEndpoints struct {
	now              func() []Endpoint
	fit, age, failed *prometheus.Desc
}

func (e *chainEndpoints) Describe(to chan<- *prometheus.Desc) {
	to <- e.fit
	to <- e.age
	to <- e.failed
}

func (e *chainEndpoints) Collect(to chan<- prometheus.Metric) {
	for i, p := range e.now() {
		tell := func(what *prometheus.Desc, kind prometheus.ValueType, value float64) {
			to <- prometheus.MustNewConstMetric(what, kind, value, strconv.Itoa(i+1), p.Host)
		}
		fit := 0.0
		if p.Fit {
			fit = 1
		}
		tell(e.fit, prometheus.GaugeValue, fit)
		if !p.Head.IsZero() {
			tell(e.age, prometheus.GaugeValue, time.Since(p.Head).Seconds())
		}
		tell(e.failed, prometheus.CounterValue, float64(p.Failed))
	}
}
