package nodes

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// ranked is a machine's figure of a part.
type ranked struct {
	figure uint64
	id     string // of its benchmark
}

// classFigures are what the machines of one class measured: of each part their figures, ascending.
type classFigures struct {
	machines int
	parts    map[string][]ranked
}

// ranks keeps how all machines stand whose benchmark counts, for as long as nothing changes: or, where much does, for twenty times as long
// as it took to find out.
type ranks struct {
	mu    sync.Mutex
	of    map[string]*classFigures
	read  time.Time
	until time.Time
	stale bool
}

// aging is how long they are good where nothing was told: benchmarks end, and other processes of the module take results.
const aging = 10 * time.Second

func (k *ranks) moved() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.stale = true
}

// figuresByClass are the figures of all machines whose benchmark counts, by the names of their classes.
func (n *Nodes) figuresByClass(ctx context.Context) (map[string]*classFigures, error) {
	at, err := n.place(ctx)
	if err != nil {
		return nil, err
	}
	k := &n.ranks
	k.mu.Lock()
	defer k.mu.Unlock()
	if now := time.Now(); k.of != nil && (now.Before(k.until) || !k.stale && now.Before(k.read.Add(aging))) {
		return k.of, nil
	}
	begun := time.Now()
	k.stale = false
	of, err := n.readFigures(ctx, n.terms(at).suite.ID)
	if err != nil {
		k.stale = true
		return nil, err
	}
	k.of, k.read, k.until = of, begun, time.Now().Add(20*time.Since(begun))
	return of, nil
}

// counted is the condition of a benchmark that counts, of a node that was not given up; $1 is the suite and $2 the time.
const counted = `b.latest AND b.state <> 'made_up' AND b.suite = $1 AND b.expires > $2
	AND EXISTS (SELECT 1 FROM nodes n WHERE n.line = b.line AND n.ended = 0)`

func (n *Nodes) readFigures(ctx context.Context, suite uint64) (map[string]*classFigures, error) {
	names := make([]string, len(parts))
	for i, part := range parts {
		names[i] = "b." + column(part)
	}
	all := map[string]*classFigures{}
	for row, err := range portalsql.Rows(ctx, n.db,
		"SELECT b.class, b.id, "+strings.Join(names, ", ")+" FROM node_benchmarks b WHERE "+counted, suite, n.now()) {
		if err != nil {
			return nil, err
		}
		var class, id string
		figures := make([]int64, len(parts))
		into := []any{&class, &id}
		for i := range figures {
			into = append(into, &figures[i])
		}
		if err := row.Scan(into...); err != nil {
			return nil, err
		}
		s := all[class]
		if s == nil {
			s = &classFigures{parts: map[string][]ranked{}}
			all[class] = s
		}
		s.machines++
		for i, part := range parts {
			if figures[i] > 0 {
				s.parts[part] = append(s.parts[part], ranked{uint64(figures[i]), id}) // above 0
			}
		}
	}
	for _, s := range all {
		for _, figures := range s.parts {
			slices.SortFunc(figures, func(a, b ranked) int { return cmp.Or(cmp.Compare(a.figure, b.figure), cmp.Compare(a.id, b.id)) })
		}
	}
	return all, nil
}

// percentile is the share of the class's machines whose figure is not above; nil: there are too few.
func (s *classFigures) percentile(part string, figure uint64) *float64 {
	if s == nil || len(s.parts[part]) < leastRanked {
		return nil
	}
	of := s.parts[part]
	not, _ := slices.BinarySearchFunc(of, figure, func(r ranked, figure uint64) int {
		if r.figure <= figure {
			return -1
		}
		return 1
	})
	share := float64(not) / float64(len(of))
	return &share
}

// Class is a kind of machine that there are benchmarks of.
type Class struct {
	Class    string         `json:"class"`
	Machines int            `json:"machines"` // whose benchmark counts
	Parts    map[string]int `json:"parts"`    // how many measured each part
}

// BenchmarkSummary is what there is, and by which terms.
type BenchmarkSummary struct {
	Time     time.Time       `json:"time"`
	Terms    Terms           `json:"terms"`
	Parts    []string        `json:"parts"`    // in their order
	Nodes    int             `json:"nodes"`    // that there are, measured or not
	Measured BenchmarkCounts `json:"measured"` // the last benchmark of each node
	Mine     BenchmarkCounts `json:"mine"`
	Owned    int             `json:"owned"` // nodes of the caller's
	Classes  []Class         `json:"classes"`
}

// BenchmarkCounts are how many nodes' last benchmark is how.
type BenchmarkCounts struct {
	All      int `json:"all"`
	Counting int `json:"counting"` // they count now
	Verified int `json:"verified"` // they count, and the portal computed samples again
	MadeUp   int `json:"madeUp"`
}

func (n *Nodes) getBenchmarkSummary(r *http.Request) (any, error) {
	ctx := r.Context()
	at, err := n.place(ctx)
	if err != nil {
		return nil, err
	}
	s := BenchmarkSummary{Time: n.clock().UTC(), Terms: n.terms(at).published(), Parts: parts, Classes: []Class{}}
	wallet := portalsql.Address(portal.CallerFrom(ctx).Wallet)
	sum := func(of string) string { return "COALESCE(SUM(CASE WHEN " + of + " THEN 1 ELSE 0 END), 0)" }
	const counts, mine = "b.state <> 'made_up' AND b.expires > $1", " AND n.owner = $2"
	if err := n.db.QueryRowContext(ctx,
		"SELECT COUNT(*), "+sum(counts)+", "+sum(counts+" AND b.state = 'verified'")+", "+sum("b.state = 'made_up'")+", "+
			sum("n.owner = $2")+", "+sum(counts+mine)+", "+sum(counts+" AND b.state = 'verified'"+mine)+", "+sum("b.state = 'made_up'"+mine)+
			" FROM node_benchmarks b JOIN nodes n ON n.line = b.line AND n.ended = 0 WHERE b.latest", n.now(), wallet).
		Scan(&s.Measured.All, &s.Measured.Counting, &s.Measured.Verified, &s.Measured.MadeUp, &s.Mine.All, &s.Mine.Counting, &s.Mine.Verified,
			&s.Mine.MadeUp); err != nil {
		return nil, err
	}
	if err := n.db.QueryRowContext(ctx, "SELECT COUNT(*), "+sum("owner = $1")+" FROM nodes WHERE ended = 0", wallet).Scan(&s.Nodes,
		&s.Owned); err != nil {
		return nil, err
	}
	classes, err := n.figuresByClass(ctx)
	for _, class := range slices.Sorted(maps.Keys(classes)) {
		one := Class{class, classes[class].machines, map[string]int{}}
		for part, figures := range classes[class].parts {
			one.Parts[part] = len(figures)
		}
		s.Classes = append(s.Classes, one)
	}
	slices.SortStableFunc(s.Classes, func(a, b Class) int { return b.Machines - a.Machines })
	return s, err
}

// Band is what a percentile of a class's machines measured: by nearest rank, so that it is what one of them did.
type Band struct {
	Percent   int             `json:"percent"`
	Rank      int             `json:"rank"` // from 1, of the figures in ascending order
	Figure    uint64          `json:"figure"`
	ID        string          `json:"id"` // of the benchmark that it is from
	Node      portal.Address  `json:"node"`
	Statement *node.Statement `json:"statement"`
}

// Bin is how many figures lie from one to the other; in the last bin the end counts too.
type Bin struct {
	From  float64 `json:"from"`
	To    float64 `json:"to"`
	Count int     `json:"count"`
}

// Bands are how the machines of a class stand in a part.
type Bands struct {
	Time     time.Time `json:"time"`
	Class    string    `json:"class"`
	Part     string    `json:"part"`
	Unit     string    `json:"unit"`
	Machines int       `json:"machines"` // that measured it
	Bands    []Band    `json:"bands"`    // empty: too few did
	Bins     []Bin     `json:"bins"`
}

var percents = []int{10, 25, 50, 75, 90}

func (n *Nodes) getBands(r *http.Request) (any, error) {
	ctx := r.Context()
	class, part := r.URL.Query().Get("class"), r.URL.Query().Get("part")
	at, err := n.place(ctx)
	if err != nil {
		return nil, err
	}
	unit, _ := n.terms(at).suite.Unit(part, 1)
	if unit == "" {
		return nil, portal.Errorf(portal.Invalid, "A part is one of %s.", strings.Join(parts, ", "))
	}
	classes, err := n.figuresByClass(ctx)
	if err != nil {
		return nil, err
	}
	b := Bands{Time: n.clock().UTC(), Class: class, Part: part, Unit: unit, Bands: []Band{}, Bins: []Bin{}}
	if classes[class] == nil {
		return b, nil
	}
	figures := classes[class].parts[part]
	b.Machines, b.Bins = len(figures), binsOf(figures)
	if len(figures) < leastRanked {
		return b, nil
	}
	for _, percent := range percents {
		rank := (percent*len(figures) + 99) / 100
		one := Band{Percent: percent, Rank: rank, Figure: figures[rank-1].figure, ID: figures[rank-1].id}
		from, err := public(ctx, n.db, one.ID)
		if err != nil {
			return nil, err
		}
		one.Node, one.Statement = from.Node, from.Statement
		b.Bands = append(b.Bands, one)
	}
	return b, nil
}

// mostBins is into how many bins figures are counted.
const mostBins = 12

func binsOf(figures []ranked) []Bin {
	if len(figures) == 0 {
		return []Bin{}
	}
	low, high := float64(figures[0].figure), float64(figures[len(figures)-1].figure)
	if low == high {
		high = low + 1
	}
	bins := make([]Bin, mostBins)
	width := (high - low) / mostBins
	for i := range bins {
		bins[i] = Bin{From: low + float64(i)*width, To: low + float64(i+1)*width}
	}
	for _, f := range figures {
		bins[min(int((float64(f.figure)-low)/width), mostBins-1)].Count++
	}
	return bins
}
