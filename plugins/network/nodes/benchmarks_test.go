package nodes

import (
	"context"
	"database/sql"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/plugins/network/benchmark"
	"gaia.example/portal/plugins/network/networktest"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/alerts"
	"gaia.example/portal/sdk/go/portaltest"
)

func TestBenchmarksOnPostgreSQL(t *testing.T) {
	onSQLite := tables
	tables = onPostgreSQL
	defer func() { tables = onSQLite }()
	for name, test := range map[string]func(*testing.T){
		"ANodeIsMeasuredAndComputedAgain": TestANodeIsMeasuredAndComputedAgain,
		"ResultsThatAreRefused":           TestResultsThatAreRefused,
		"AMadeUpResultIsTold":             TestAMadeUpResultIsTold,
		"MachinesStandInTheirClass":       TestMachinesStandInTheirClass,
		"OldSamplesGo":                    TestOldSamplesGo,
	} {
		t.Run(name, test)
	}
}

// measures is a result of suite 2 as an agent sends it, that many times as fast, with what the test changes of it. Nothing was computed for
// it.
func (m *machine) measures(seed node.Seed, speed uint64, change func(*node.Benchmark)) node.Statement {
	m.stage.t.Helper()
	suite := benchmark.Suites[seed.Suite]
	now := m.stage.time()
	b := node.Benchmark{
		Portal: m.stage.url, ID: seed.ID, Suite: seed.Suite, Seed: seed.Seed, StartedAt: uint64(now.UnixMilli()),
		FinishedAt: uint64(now.Add(time.Second).UnixMilli()),
		Software:   software, Machine: node.Machine{OS: "linux", Arch: "amd64", CPU: "Example 9", Processors: 2, Memory: 7 << 30}, Idle: 9_000,
	}
	for _, name := range parts {
		unit, amount := suite.Unit(name, 2)
		part := node.Part{Name: name, Unit: unit}
		for i := range suite.Samples {
			sample := node.Sample{Amount: amount, Nanoseconds: (1_000_000 + 10_000*uint64(i)) / speed, Digests: []portal.Hash{}}
			digests := map[string]int{benchmark.CPUMulti: 2, benchmark.NetRound: 0}
			of, said := digests[name]
			if !said {
				of = 1
			}
			for range of {
				sample.Digests = append(sample.Digests, portal.Hash{9})
			}
			part.Samples = append(part.Samples, sample)
		}
		part.Median = node.MedianOf(part.Samples)
		b.Parts = append(b.Parts, part)
	}
	if change != nil {
		change(&b)
	}
	s, err := b.Sign(m.Key)
	check(m.stage.t, err)
	return s
}

// computes is what an agent that measures computes.
func computes(b *node.Benchmark) {
	suite := benchmark.Suites[b.Suite]
	for _, part := range b.Parts {
		for i, sample := range part.Samples {
			for p := range sample.Digests {
				sample.Digests[p], _ = suite.Recompute(b.Seed, part.Name, i, p)
			}
		}
	}
}

// seed gets one, and has the time pass that measuring takes.
func (m *machine) seed() node.Seed {
	m.stage.t.Helper()
	seed, err := m.Seed(m.stage.t.Context())
	check(m.stage.t, err)
	m.stage.away(time.Second)
	return seed
}

func (s *stage) looksAt(visitor *node.Key, path string, into any) {
	s.t.Helper()
	if status, said := s.page(visitor, http.MethodGet, path, nil, into); status != http.StatusOK {
		s.t.Fatalf("%s: %d %s", path, status, said)
	}
}

func TestANodeIsMeasuredAndComputedAgain(t *testing.T) {
	s := open(t)
	owner := wallet(t)
	m := s.machine().joins(owner)
	beat := func() node.Receipt {
		t.Helper()
		s.later(every)
		receipt, err := m.Heartbeats(t.Context(), []node.Statement{m.beat(s.time(), 0)})
		check(t, err)
		return receipt
	}
	if !beat().Wanted {
		t.Error("a node without a benchmark is not asked for one")
	}
	seed := m.seed()
	if seed.Suite != 2 || seed.Seed == (portal.Hash{}) || seed.ExpiresAt != uint64(s.time().Add(seedFor-time.Second).Unix()) {
		t.Errorf("the seed is %+v", seed)
	}
	if again := m.seed(); again != seed {
		t.Errorf("while it is open the next one is %+v", again)
	}
	payload, err := m.Download(t.Context(), seed.ID)
	check(t, err)
	if !slices.Equal(payload, benchmark.Suites[2].PayloadOf(seed.Seed)) || m.Upload(t.Context(), seed.ID, payload) != nil {
		t.Error("the payload is not the seed's")
	}
	networktest.Refused(t, "another payload", m.Upload(t.Context(), seed.ID, []byte("x")), node.MadeUp, "not the seed's")

	statement := m.measures(seed, 1, computes)
	state, err := m.Benchmark(t.Context(), statement)
	check(t, err)
	ends := uint64(s.time().Add(benchmarkFor).Unix())
	if state.State != node.BenchmarkTaken || state.ExpiresAt != ends {
		t.Errorf("it is %+v", state)
	}
	if again, err := m.Benchmark(t.Context(), statement); err != nil || again != state {
		t.Errorf("sent again: %+v, %v", again, err)
	}
	self, err := m.Self(t.Context())
	check(t, err)
	if self.Benchmark != ends ||
		!slices.ContainsFunc(self.Notes, func(note string) bool { return strings.HasPrefix(note, "Its benchmark counts until") }) {
		t.Errorf("the node is told %+v", self)
	}
	if beat().Wanted {
		t.Error("a node whose benchmark counts is asked for one")
	}
	if found, err := s.checkOne(t.Context()); !found || err != nil {
		t.Fatalf("computed again: %v, %v", found, err)
	}
	if found, err := s.checkOne(t.Context()); found || err != nil {
		t.Fatalf("computed once more: %v, %v", found, err)
	}
	var b PublicBenchmark
	s.looksAt(nil, "/nodes/benchmarks/"+seed.ID, &b)
	if b.State != node.BenchmarkVerified || b.Seed != seed.Seed || *b.Statement != statement || b.Hash != statement.Hash() ||
		len(b.Checks) != checkedSamples || b.Checked == nil {
		t.Errorf("everybody sees %+v", b)
	}
	for _, c := range b.Checks {
		if !c.Same {
			t.Errorf("%+v came out otherwise", c)
		}
	}
	var published portal.Page[BenchmarkHead]
	s.looksAt(nil, "/nodes/benchmarks?node="+m.Key.Address().String(), &published)
	if len(published.Rows) != 1 || published.Rows[0].ID != seed.ID {
		t.Errorf("of the node are published %+v", published)
	}
	d := s.detailOf(owner, m.Key.Address())
	if d.Benchmark == nil || d.Benchmark.State != node.BenchmarkVerified || d.Measures == nil ||
		!d.Measures.Equal(time.UnixMilli(int64(state.ExpiresAt)*1000).Add(measuresAfter-benchmarkFor)) {
		t.Errorf("the node's page has %+v, %v", d.Benchmark, d.Measures)
	}
	s.later(10 * time.Second)
	s.tell(t.Context())
	if told := s.host.Published(); !slices.ContainsFunc(told, func(e portaltest.Event) bool { return e.Topic == benchmarkTopic }) {
		t.Errorf("pages were told %+v", told)
	}

	// A day on it counts no more; an hour before the node is asked for another one. Its owner may ask earlier.
	asks := func() (int, string) {
		return s.page(owner, http.MethodPut, "/machines/"+m.Key.Address().String()+"/benchmark", struct{}{}, nil)
	}
	if status, said := asks(); status != http.StatusConflict || !strings.Contains(said, "a short while ago") {
		t.Errorf("asking at once: %d %s", status, said)
	}
	if _, err := m.Seed(t.Context()); err == nil || !strings.Contains(err.Error(), "measured already") {
		t.Errorf("a seed at once: %v", err)
	}
	s.away(measuresAfter)
	if status, said := asks(); status != http.StatusNoContent || !beat().Wanted {
		t.Errorf("asking later: %d %s", status, said)
	}
	s.away(benchmarkFor - renewBefore - measuresAfter)
	if !beat().Wanted {
		t.Error("shortly before its end no other one is asked for")
	}
	s.away(renewBefore)
	d = s.detailOf(owner, m.Key.Address())
	if i := slices.IndexFunc(d.Checks, func(c Check) bool { return c.Name == "benchmark" }); d.Checks[i].Passed ||
		d.Checks[i].Reason != "expired" {
		t.Errorf("after a day it is %+v", d.Checks[i])
	}
	if self, err = m.Self(t.Context()); err != nil || self.Benchmark != 0 {
		t.Errorf("after a day the node is told %+v, %v", self, err)
	}
}

func TestResultsThatAreRefused(t *testing.T) {
	s := open(t)
	owner := wallet(t)
	m, other := s.machine().joins(owner), s.machine().joins(owner)
	seed, theirs := m.seed(), other.seed()
	send := func(what string, by *machine, statement node.Statement, reason node.Reason, says string) {
		t.Helper()
		_, err := by.Benchmark(t.Context(), statement)
		networktest.Refused(t, what, err, reason, says)
	}
	with := func(change func(*node.Benchmark)) node.Statement { return m.measures(seed, 1, change) }
	_, err := s.machine().Seed(t.Context())
	networktest.Refused(t, "a stranger", err, node.Unknown, "no node")
	send("another node's", other, with(nil), node.Elsewhere, "send one of this node")
	send("another portal's", m, with(func(b *node.Benchmark) { b.Portal = "https://other.example" }), node.Elsewhere, "for this portal")
	send("another node's seed", m, m.measures(theirs, 1, nil), node.Unknown, "no such seed")
	send("a seed of its own", m, with(func(b *node.Benchmark) { b.Seed[0] ^= 1 }), node.Unknown, "not the one that this node was given")
	send("another suite", m, with(func(b *node.Benchmark) { b.Suite = 1 }), node.Malformed, "of suite 1")
	send("without a part", m, with(func(b *node.Benchmark) { b.Parts = b.Parts[1:] }), node.Malformed, "no cpu-single")
	send("without digests", m, with(func(b *node.Benchmark) { b.Parts[0].Samples[2].Digests = []portal.Hash{} }), node.Malformed,
		"another amount")
	send("more samples than the suite has", m, with(func(b *node.Benchmark) {
		b.Parts[0].Samples = append(b.Parts[0].Samples, b.Parts[0].Samples[0])
		b.Parts[0].Median = node.MedianOf(b.Parts[0].Samples)
	}), node.Malformed, "cpu-single")
	send("no machine that can be a node", m, with(func(b *node.Benchmark) { b.Machine.OS = "beos" }), node.Malformed,
		"none that can be a node")
	forged := with(nil)
	forged.Text = strings.Replace(forged.Text, `"idle":9000`, `"idle":9001`, 1)
	send("a text that was changed", m, forged, node.Forged, "not that of")
	four := with(nil)
	at := strings.Index(four.Text, `{"amount"`)
	four.Text = four.Text[:at] + four.Text[at+strings.Index(four.Text[at:], `]},`)+3:]
	four.Signature = m.Key.SignText(four.Text)
	send("four samples", m, four, node.Malformed, "fewer than 5 samples")
	busy := s.host.At
	s.where = portal.Place{Origin: busy.Origin, Chain: 137}
	send("a busy machine", m, with(func(b *node.Benchmark) { b.Idle = 4_999 }), node.Busy, "51 % busy")
	s.where = busy

	right := with(nil)
	if _, err := m.Benchmark(t.Context(), right); err != nil {
		t.Fatalf("the right one: %v", err)
	}
	send("another result for the same seed", m, m.measures(seed, 2, nil), node.Unknown, "taken already")
	_, err = m.Download(t.Context(), seed.ID)
	networktest.Refused(t, "the payload of a seed that was used", err, node.Unknown, "no such seed")
	s.away(seedFor)
	send("a seed that is over", other, other.measures(theirs, 1, nil), node.Expired, "The seed was good until")
	if next := other.seed(); next.ID == theirs.ID || next.Seed == theirs.Seed {
		t.Error("a seed that is over is given again")
	}
	next := other.seed()
	_, err = s.db.ExecContext(t.Context(), "UPDATE node_seeds SET payloads = $1 WHERE id = $2", mostPayloads-1, next.ID)
	check(t, err)
	_, err = other.Download(t.Context(), next.ID)
	check(t, err)
	if _, err = other.Download(t.Context(), next.ID); err == nil || !strings.Contains(err.Error(), "as often as it can") {
		t.Errorf("the payload once more: %v", err)
	}
}

func TestAMadeUpResultIsTold(t *testing.T) {
	s := open(t)
	owner := wallet(t)
	m := s.machine().joins(owner)
	inbox := func() (titles []string) {
		t.Helper()
		check(t, portalsql.Transaction(t.Context(), s.db, func(tx *sql.Tx) error {
			all, err := alerts.Of(t.Context(), tx, owner.Address(), 20)
			for _, one := range all {
				titles = append(titles, one.Title)
			}
			return err
		}))
		return titles
	}
	// Who claims more time than there was is found out at once.
	_, err := m.Benchmark(t.Context(), m.measures(m.seed(), 1, func(b *node.Benchmark) {
		part := &b.Parts[0]
		for i := range part.Samples {
			part.Samples[i].Nanoseconds = uint64(time.Second)
		}
		part.Median = node.MedianOf(part.Samples)
	}))
	networktest.Refused(t, "five seconds within one", err, node.MadeUp, "between the seed and the result")
	if told := inbox(); len(told) != 1 || told[0] != "rack made a benchmark up" {
		t.Errorf("the owner is told %q", told)
	}
	if _, err := m.Seed(t.Context()); err == nil {
		t.Error("it gets another seed at once")
	}
	s.away(24 * time.Hour)

	// Who makes digests up is found out by whichever sample is computed again, and no request waits for that.
	statement := m.measures(m.seed(), 1, nil)
	state, err := m.Benchmark(t.Context(), statement)
	check(t, err)
	if state.State != node.BenchmarkTaken {
		t.Errorf("it is %+v", state)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var ended = make(chan struct{})
	go func() { // as the plugin runs it
		defer close(ended)
		s.computeAgain(ctx)
	}()
	for s.detailOf(owner, m.Key.Address()).Benchmark.State == node.BenchmarkTaken {
		if t.Context().Err() != nil {
			t.Fatal("it was never computed again")
		}
	}
	cancel()
	<-ended
	d := s.detailOf(owner, m.Key.Address())
	i := slices.IndexFunc(d.Checks, func(c Check) bool { return c.Name == "benchmark" })
	if d.Benchmark.State != stateMadeUp || d.Checks[i].Reason != stateMadeUp || d.Incidents[0].Kind != kindMadeUp ||
		!strings.Contains(d.Incidents[0].Detail, "computed again, and came out otherwise") {
		t.Errorf("the page has %+v, %+v, %+v", d.Benchmark, d.Checks[i], d.Incidents[0])
	}
	if told := inbox(); len(told) != 2 {
		t.Errorf("the owner is told %q", told)
	}
	_, err = m.Benchmark(t.Context(), statement)
	networktest.Refused(t, "the same again", err, node.MadeUp, "came out otherwise")
	self, err := m.Self(t.Context())
	check(t, err)
	if self.Benchmark != 0 || !strings.Contains(strings.Join(self.Notes, " "), "was made up") {
		t.Errorf("the node is told %+v", self)
	}
	receipt, err := m.Heartbeats(t.Context(), []node.Statement{m.beat(s.time(), 0)})
	check(t, err)
	if receipt.Wanted {
		t.Error("within the hour it is asked for another one")
	}
	var list ListedBenchmarks
	s.looksAt(nil, "/benchmarks?state=made_up", &list)
	if len(list.Rows) != 1 || list.Rows[0].Counts || list.Rows[0].Figures[benchmark.WASM].Percentile != nil {
		t.Errorf("the list has %+v", list.Rows)
	}
	var all BenchmarkSummary
	s.looksAt(owner, "/benchmarks/summary", &all)
	if all.Measured != (BenchmarkCounts{All: 1, MadeUp: 1}) || all.Mine != all.Measured || len(all.Classes) != 0 {
		t.Errorf("the summary has %+v", all)
	}
}

func TestMachinesStandInTheirClass(t *testing.T) {
	s := open(t)
	owner, other := wallet(t), wallet(t)
	var machines []*machine
	for i := range 4 {
		m := s.machine().joins(map[bool]*node.Key{true: owner, false: other}[i == 0])
		machines = append(machines, m)
		_, err := m.Benchmark(t.Context(), m.measures(m.seed(), uint64(i+1), nil))
		check(t, err)
	}
	odd := s.machine().joins(other)
	_, err := odd.Benchmark(t.Context(), odd.measures(odd.seed(), 9, func(b *node.Benchmark) { b.Machine.Memory = 9 << 30 }))
	check(t, err)

	var all BenchmarkSummary
	s.looksAt(owner, "/benchmarks/summary", &all)
	if all.Nodes != 5 || all.Measured.Counting != 5 || all.Mine.All != 1 || all.Owned != 1 || len(all.Classes) != 2 ||
		all.Classes[0].Class != "amd64-2c-8g" || all.Classes[0].Machines != 4 || all.Classes[1].Class != "amd64-2c-16g" {
		t.Errorf("the summary has %+v", all)
	}
	var list ListedBenchmarks
	s.looksAt(owner, "/benchmarks?class=amd64-2c-8g&sort=-cpu-single&limit=3", &list)
	if len(list.Rows) != 3 || list.Next == nil || *list.Total != 4 || list.Rows[0].Node != machines[3].Key.Address() || list.Rows[0].Mine {
		t.Fatalf("the list begins with %+v", list.Rows)
	}
	for i, want := range []float64{1, 0.75, 0.5} {
		m := list.Rows[i].Figures[benchmark.CPUSingle]
		if m.Percentile == nil || *m.Percentile != want || m.Low > m.Median || m.High < m.Median || m.Unit != "rounds/s" {
			t.Errorf("row %d has %+v", i, m)
		}
	}
	next := *list.Next
	s.looksAt(owner, "/benchmarks?class=amd64-2c-8g&sort=-cpu-single&limit=3&cursor="+next, &list)
	if len(list.Rows) != 1 || !list.Rows[0].Mine {
		t.Errorf("and goes on with %+v", list.Rows)
	}
	slowest, median := list.Rows[0], list.Rows[0].Figures[benchmark.CPUSingle].Median
	for path, want := range map[string]int{"?owner=mine": 1, "?state=counting": 5, "?state=verified": 0, "?state=expired": 0, "?q=rack": 5,
		"?q=nobody": 0, "?sort=name": 5, "?keys=" + slowest.Node.String(): 1} {
		s.looksAt(owner, "/benchmarks"+path, &list)
		if len(list.Rows) != want {
			t.Errorf("%s has %d rows", path, len(list.Rows))
		}
	}
	for _, path := range []string{"?owner=x", "?state=x", "?sort=class"} {
		if status, _ := s.page(owner, http.MethodGet, "/benchmarks"+path, nil, nil); status != http.StatusBadRequest {
			t.Errorf("%s is answered %d", path, status)
		}
	}
	var bands Bands
	s.looksAt(owner, "/benchmarks/bands?class=amd64-2c-8g&part=cpu-single", &bands)
	if bands.Machines != 4 || len(bands.Bands) != 5 || bands.Bands[2].Rank != 2 || bands.Bands[0].ID != slowest.ID ||
		bands.Bands[0].Figure != median || bands.Bands[0].Statement == nil {
		t.Errorf("the bands are %+v", bands)
	}
	inBins := 0
	for _, bin := range bands.Bins {
		inBins += bin.Count
	}
	if inBins != 4 {
		t.Errorf("%d are in the bins", inBins)
	}
	s.looksAt(owner, "/benchmarks/bands?class=amd64-2c-16g&part=cpu-single", &bands)
	if bands.Machines != 1 || len(bands.Bands) != 0 {
		t.Errorf("of one machine the bands are %+v", bands)
	}

	var d BenchmarkDetail
	s.looksAt(owner, "/benchmarks/"+slowest.ID, &d)
	if !d.Latest || !d.Counts || d.Ranked[benchmark.CPUSingle] != 4 || *d.Figures[benchmark.CPUSingle].Percentile != 0.25 ||
		len(d.History) != 1 || d.Public.Statement == nil {
		t.Errorf("the page has %+v", d)
	}
	if status, said := s.page(owner, http.MethodGet, "/benchmarks/b-none", nil, nil); status != http.StatusNotFound {
		t.Errorf("none: %d %s", status, said)
	}
	// A node that is given up stands nowhere, and what it measured stays to be read.
	if status, said := s.page(owner, http.MethodDelete, "/machines/"+slowest.Node.String()+"/delegation", nil,
		nil); status != http.StatusNoContent {
		t.Fatalf("revoking: %d %s", status, said)
	}
	s.looksAt(owner, "/benchmarks", &list)
	s.looksAt(owner, "/benchmarks/"+slowest.ID, &d)
	if len(list.Rows) != 4 || d.Node != slowest.Node {
		t.Errorf("then the list has %d rows, and the page is of %s", len(list.Rows), d.Node)
	}
}

func TestOldSamplesGo(t *testing.T) {
	s := open(t)
	m := s.machine().joins(wallet(t))
	first := m.seed()
	_, err := m.Benchmark(t.Context(), m.measures(first, 1, nil))
	check(t, err)
	s.away(rawBenchmarkFor + time.Hour)
	check(t, s.PruneBenchmarks(t.Context(), s.time()))
	var b PublicBenchmark
	s.looksAt(nil, "/nodes/benchmarks/"+first.ID, &b)
	if b.Statement == nil {
		t.Error("the last result of a node has lost its samples")
	}
	second := m.seed()
	_, err = m.Benchmark(t.Context(), m.measures(second, 1, nil))
	check(t, err)
	check(t, s.PruneBenchmarks(t.Context(), s.time()))
	s.looksAt(nil, "/nodes/benchmarks/"+first.ID, &b)
	if b.Statement != nil {
		t.Error("the one before has kept its samples")
	}
	var d BenchmarkDetail
	s.looksAt(nil, "/benchmarks/"+first.ID, &d)
	if d.Latest || d.Counts || len(d.History) != 2 || d.History[0].ID != second.ID {
		t.Errorf("its page has %+v", d)
	}
	s.away(benchmarksFor)
	check(t, s.PruneBenchmarks(t.Context(), s.time()))
	if status, _ := s.page(nil, http.MethodGet, "/nodes/benchmarks/"+first.ID, nil, nil); status != http.StatusNotFound {
		t.Errorf("after a year it is answered %d", status)
	}
}

func TestAClassIsRoundedUp(t *testing.T) {
	for want, m := range map[string]node.Machine{
		"amd64-1c-1g":    {Arch: "amd64", Processors: 1, Memory: 1},
		"amd64-8c-16g":   {Arch: "amd64", Processors: 6, Memory: 15<<30 + 1},
		"arm64-4c-8g":    {Arch: "arm64", Processors: 4, Memory: 8 << 30},
		"arm64-16c-128g": {Arch: "arm64", Processors: 9, Memory: 64<<30 + 1},
	} {
		if got := classOf(m); got != want {
			t.Errorf("%+v is of class %s, not %s", m, got, want)
		}
	}
}
