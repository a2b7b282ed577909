package nodes

import (
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/plugins/network/networktest"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// The remote's tests use answers that were recorded: this keeps them what the plugin answers. PORTAL_RECORD=1 records them anew.
func TestTheRemotesRecordingsAreAnswers(t *testing.T) {
	if os.Getenv("PORTAL_RECORD") != "" {
		rerecord(t)
	}
	networktest.Recorded(t, "nodes", map[string]any{
		"summary.json": &Summary{}, "list.json": &Listed{}, "node.json": &Detail{}, "offered.json": &Offered{},
		"heartbeats.json": &portal.Page[Heard]{}, "figures.json": &Course{},
		"benchmarks/summary.json": &BenchmarkSummary{}, "benchmarks/list.json": &ListedBenchmarks{}, "benchmarks/bands.json": &Bands{},
		"benchmarks/benchmark.json": &BenchmarkDetail{},
	})
}

// rerecord has two nodes, of which one is measured, and a machine that waits, and writes what the pages are answered.
func rerecord(t *testing.T) {
	s := open(t)
	s.agents = func() ([]Agent, error) { return []Agent{{"linux", "amd64", 17_035_426, strings.Repeat("ab", 32)}}, nil }
	owner, other := wallet(t), wallet(t)
	s.machine().joins(other)
	m := s.machine().joins(owner)
	m.beats(time.Hour)
	s.later(10 * time.Minute)
	_, err := m.Heartbeats(t.Context(), []node.Statement{m.beat(s.time(), 2)})
	check(t, err)
	m.beats(time.Hour)
	_, err = m.Benchmark(t.Context(), m.measures(m.seed(), 1, computes))
	check(t, err)
	code := s.machine().offers()
	at := "/machines/" + m.Key.Address().String()
	s.record(owner, map[string]string{
		"summary.json": "/machines/summary", "list.json": "/machines", "node.json": at, "offered.json": "/pairings/" + code,
		"heartbeats.json": at + "/heartbeats?limit=5", "figures.json": at + "/figures?range=24h",
	})
	rerecordBenchmarks(t)
}

// rerecordBenchmarks has four machines measure: one twice, and one that makes its result up.
func rerecordBenchmarks(t *testing.T) {
	s := open(t)
	owner, other := wallet(t), wallet(t)
	var last node.Seed
	measured := func(m *machine, speed uint64, change func(*node.Benchmark)) {
		last = m.seed()
		_, err := m.Benchmark(t.Context(), m.measures(last, speed, change))
		check(t, err)
		if _, err := s.checkOne(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for speed := range uint64(3) {
		measured(s.machine().joins(other), speed+1, computes)
	}
	measured(s.machine().joins(other), 9, nil)
	mine := s.machine().joins(owner)
	measured(mine, 2, computes)
	s.later(measuresAfter)
	measured(mine, 3, func(b *node.Benchmark) {
		computes(b)
		b.Idle = 8_750
	})
	s.record(owner, map[string]string{
		"benchmarks/summary.json": "/benchmarks/summary", "benchmarks/list.json": "/benchmarks",
		"benchmarks/benchmark.json": "/benchmarks/" + last.ID,
		"benchmarks/bands.json":     "/benchmarks/bands?class=amd64-2c-8g&part=cpu-single",
	})
}

// record writes what a page of the visitor's is answered into files.
func (s *stage) record(visitor *node.Key, answers map[string]string) {
	t := s.t
	for file, path := range answers {
		status, said := s.page(visitor, http.MethodGet, path, nil, nil)
		if status != http.StatusOK {
			t.Fatalf("%s: %d %s", path, status, said)
		}
		networktest.Record(t, "nodes", file, said)
	}
}

func TestTheVersionIsTheModules(t *testing.T) {
	text, err := os.ReadFile("../module.json")
	check(t, err)
	var manifest struct{ Version string }
	check(t, json.Unmarshal(text, &manifest))
	if manifest.Version != Version {
		t.Errorf("the module is %s, and the portal serves agents of %s: write that into protocol.go", manifest.Version, Version)
	}
}
