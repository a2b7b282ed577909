package nodes

import (
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

const recordings = "../remote/src/testdata/nodes/"

// The remote's tests use answers that were recorded: this keeps them what the plugin answers. PORTAL_RECORD=1 records them anew.
func TestTheRemotesRecordingsAreAnswers(t *testing.T) {
	if os.Getenv("PORTAL_RECORD") != "" {
		rerecord(t)
	}
	for path, answer := range map[string]any{
		"summary.json": &Summary{}, "list.json": &Listed{}, "node.json": &Detail{}, "offered.json": &Offered{},
		"heartbeats.json": &portal.Page[Heard]{}, "figures.json": &Course{},
		"benchmarks/summary.json": &BenchmarkSummary{}, "benchmarks/list.json": &ListedBenchmarks{}, "benchmarks/bands.json": &Bands{},
		"benchmarks/benchmark.json": &BenchmarkDetail{},
	} {
		recorded, err := os.ReadFile(recordings + path)
		check(t, err)
		decoder := json.NewDecoder(bytes.NewReader(recorded))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(answer); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		again, err := json.Marshal(answer)
		check(t, err)
		var want, got any
		check(t, json.Unmarshal(recorded, &want))
		check(t, json.Unmarshal(again, &got))
		if !reflect.DeepEqual(want, got) {
			t.Errorf("%s is not what the plugin answers; it would be %s", path, again)
		}
	}
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
	check(t, os.MkdirAll(recordings+"benchmarks", 0o755))
	for file, path := range answers {
		status, said := s.page(visitor, http.MethodGet, path, nil, nil)
		if status != http.StatusOK {
			t.Fatalf("%s: %d %s", path, status, said)
		}
		var indented bytes.Buffer
		check(t, json.Indent(&indented, []byte(said), "", "  "))
		check(t, os.WriteFile(recordings+file, append(indented.Bytes(), '\n'), 0o644))
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
