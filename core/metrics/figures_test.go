package metrics

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
)

func TestModulesFiguresAreExportedAndBreakNothing(t *testing.T) {
	m := New()
	counter := core.MetricRule{Name: "reads_total", Kind: core.Counter, Help: "What was read."}
	gauge := core.MetricRule{Name: "depth", Kind: core.Gauge, Help: "How deep it is."}
	m.Moved(core.Transition{Module: "gaia", To: core.Ready})
	m.Called("gaia", "kv.use", "answered", 1)
	m.JobEnded(core.JobRun{Module: "gaia", Name: "sweep", Outcome: core.JobDone, Began: time.Now(), Ended: time.Now().Add(2 * time.Second)})
	m.JobEnded(core.JobRun{Module: "gaia", Name: "sweep", Outcome: core.JobDelayed, Began: time.Now(), Ended: time.Now()})
	m.JobEnded(core.JobRun{Module: "gaia", Name: "sweep", Outcome: core.JobLost})
	m.Measure("gaia", counter, 2)
	m.Measure("gaia", counter, 3)
	m.Measure("network", core.MetricRule{Name: "reads_total", Kind: core.Counter, Help: "Otherwise explained."}, 1)
	m.Measure("network", core.MetricRule{Name: "reads_total", Kind: core.Gauge}, 7)
	m.Measure("gaia", gauge, 4)
	m.Measure("gaia", gauge, -1.5)
	for _, own := range []string{"calls_total", "call_seconds", "call_seconds_bucket", "call_seconds_sum", "transitions_total",
		"job_runs_total", "job_seconds", "job_seconds_count"} {
		m.Measure("evil", core.MetricRule{Name: own, Kind: core.Gauge, Help: "Mine."}, 9)
	}
	answer := httptest.NewRecorder()
	m.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if answer.Code != 200 {
		t.Fatalf("%d %s", answer.Code, answer.Body)
	}
	for _, want := range []string{
		"# HELP portal_module_reads_total What was read.\n# TYPE portal_module_reads_total counter\n",
		`portal_module_reads_total{module="gaia"} 5`, `portal_module_reads_total{module="network"} 1`, `portal_module_depth{module="gaia"} -1.5`,
		`portal_module_calls_total{capability="kv.use",module="gaia",outcome="answered"} 1`,
		`portal_module_transitions_total{module="gaia",state="ready"} 1`,
		`portal_module_job_runs_total{job="sweep",module="gaia",outcome="done"} 1`,
		`portal_module_job_runs_total{job="sweep",module="gaia",outcome="delayed"} 1`,
		`portal_module_job_runs_total{job="sweep",module="gaia",outcome="lost"} 1`,
		`portal_module_job_seconds_count{job="sweep",module="gaia"} 1`,
		`portal_module_job_seconds_bucket{job="sweep",module="gaia",le="1"} 0`,
		`portal_module_job_seconds_bucket{job="sweep",module="gaia",le="5"} 1`,
	} {
		if !strings.Contains(answer.Body.String(), want) {
			t.Errorf("%s is not there", want)
		}
	}
	if strings.Contains(answer.Body.String(), "evil") {
		t.Error("a module has figures under the portal's own names")
	}
}
