package gateway

import (
	"net/http"
	"strconv"
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
	took        prometheus.Histogram
	streams     prometheus.Gauge
	transitions *prometheus.CounterVec
}

// NewMetrics makes them, all at zero.
func NewMetrics() *Metrics {
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
	}
	m.registry.MustRegister(m.requests, m.took, m.streams, m.transitions,
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
	m.transitions.WithLabelValues(string(t.Module), string(t.To)).Inc()
}

func (m *Metrics) answered(status int, took time.Duration) {
	m.requests.WithLabelValues(strconv.Itoa(status)).Inc()
	m.took.Observe(took.Seconds())
}

// refused counts an answer to what no handler got.
func (m *Metrics) refused(status int) { m.requests.WithLabelValues(strconv.Itoa(status)).Inc() }

// streamOpened counts an open stream until the answer is called.
func (m *Metrics) streamOpened() (closed func()) {
	m.streams.Inc()
	return m.streams.Dec
}
