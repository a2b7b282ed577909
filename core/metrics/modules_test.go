package metrics

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
)

func scraped(t *testing.T, m *Metrics) string {
	t.Helper()
	answer := httptest.NewRecorder()
	m.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if answer.Code != http.StatusOK {
		t.Fatalf("%d %s", answer.Code, answer.Body)
	}
	return answer.Body.String()
}

func TestAModulesFiguresAreMeasuredWhenAsked(t *testing.T) {
	m := New()
	one := core.Figures{
		Module: "gaia", State: core.Ready, Answered: 10, Failed: 3, Refused: 2, Timed: 10, Took: 2 * time.Second, Places: 4, Restarts: 1,
		EventStreams: 5, WebSockets: 6, Memory: 7 << 20, Processor: 1500 * time.Millisecond,
		Bounds: core.Bounds{MemoryEnd: 64 << 20, Requests: 64},
	}
	for range core.FigureBounds() {
		one.Within = append(one.Within, 9)
	}
	m.Modules(func() []core.Figures { return []core.Figures{one} })
	body := scraped(t, m)
	for _, want := range []string{
		`portal_plugin_state{module="gaia",state="ready"} 1`,
		`portal_plugin_requests_total{module="gaia",outcome="answered"} 7`, `portal_plugin_requests_total{module="gaia",outcome="failed"} 3`,
		`portal_plugin_requests_refused_total{module="gaia"} 2`,
		`portal_plugin_request_seconds_bucket{module="gaia",le="0.000512"} 9`, `portal_plugin_request_seconds_bucket{module="gaia",le="+Inf"} 10`,
		`portal_plugin_request_seconds_sum{module="gaia"} 2`, `portal_plugin_request_seconds_count{module="gaia"} 10`,
		`portal_plugin_places{module="gaia"} 4`, `portal_plugin_places_max{module="gaia"} 64`,
		`portal_plugin_streams{kind="events",module="gaia"} 5`, `portal_plugin_streams{kind="websocket",module="gaia"} 6`,
		`portal_plugin_restarts{module="gaia"} 1`, `portal_plugin_processor_seconds_total{module="gaia"} 1.5`,
		`portal_plugin_memory_bytes{module="gaia"} 7.340032e+06`, `portal_plugin_memory_max_bytes{module="gaia"} 6.7108864e+07`,
	} {
		if !strings.Contains(body, want+"\n") {
			t.Errorf("%s is not there", want)
		}
	}
}

// However many modules there are, and whatever they are called, what is exported stays small and is what Prometheus can read.
func TestAThousandModulesMakeNoThousandSeries(t *testing.T) {
	m := New()
	var all []core.Figures
	for i := range 1000 {
		id := core.ModuleID(fmt.Sprintf("m%04d", i))
		if i%100 == 7 {
			id = "\"}\n# TYPE evil\xff " + id
		}
		all = append(all, core.Figures{Module: id, State: core.Asleep, Answered: 1, Within: make([]uint64, len(core.FigureBounds()))})
		m.Moved(core.Transition{Module: id, To: core.Asleep})
		m.Called(id, "kv.use", "answered", time.Millisecond)
		m.JobEnded(core.JobRun{Module: id, Name: "sweep", Outcome: core.JobDone, Began: time.Now(), Ended: time.Now()})
		m.Measure(id, core.MetricRule{Name: "depth", Kind: core.Gauge, Help: "Depth."}, 1)
	}
	m.Modules(func() []core.Figures { return all })
	body := scraped(t, m)
	series := map[string]int{}
	for line := range strings.Lines(body) {
		name, _, _ := strings.Cut(line, "{")
		series[name]++
	}
	for name, n := range series {
		if perModule := map[string]int{
			"portal_plugin_request_seconds_bucket": len(core.FigureBounds()) + 1, "portal_module_job_seconds_bucket": 12,
			"portal_plugin_requests_total": 2, "portal_plugin_streams": 2,
		}[name]; n > (mostModules+1)*max(1, perModule) && strings.HasPrefix(name, "portal_") {
			t.Errorf("%s has %d series", name, n)
		}
	}
	for _, want := range []string{
		`portal_plugin_requests_total{module="_others",outcome="answered"} 800`, `portal_plugin_state{module="_others",state="asleep"} 800`,
		`portal_module_calls_total{capability="kv.use",module="_others",outcome="answered"} 800`,
	} {
		if !strings.Contains(body, want+"\n") {
			t.Errorf("%s is not there", want)
		}
	}
	if strings.Contains(body, "\n# TYPE evil") || strings.Contains(body, `portal_module_depth{module="_others"}`) {
		t.Error("a module's name made a line of its own, or a gauge is of several")
	}
}
