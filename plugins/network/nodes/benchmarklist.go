package nodes

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"strings"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// BenchmarkRow is a result in the list: the last one of a node.
type BenchmarkRow struct {
	BenchmarkHead

	Node     portal.Address     `json:"node"` // as it is now; another key may have measured
	Owner    portal.Address     `json:"owner"`
	Mine     bool               `json:"mine"`
	Name     string             `json:"name"`
	Counts   bool               `json:"counts"`
	Class    string             `json:"class"`
	Suite    uint64             `json:"suite"`
	Software string             `json:"software"`
	Machine  node.Machine       `json:"machine"`
	Idle     uint64             `json:"idle"`    // how idle the machine was just before, in hundredths of a percent
	Again    int                `json:"again"`   // how many samples the portal computed again
	Figures  map[string]Measure `json:"figures"` // by the part's name; what was not measured is not there
}

// ListedBenchmarks are the rows of a page, and when they were so.
type ListedBenchmarks struct {
	portal.Page[BenchmarkRow]

	Time time.Time `json:"time"`
}

const rowColumns = `b.id, b.state, b.taken, b.expires, n.node, n.owner, n.name, b.class, b.suite, b.software, b.machine, b.idle, b.checks, b.figures`

func scanBenchmark(row scanner, wallet portal.Address, now time.Time) (BenchmarkRow, error) {
	var b BenchmarkRow
	var again []Recomputed
	err := b.scan(row, (*portalsql.Address)(&b.Node), (*portalsql.Address)(&b.Owner), &b.Name, &b.Class, &b.Suite, &b.Software,
		portalsql.JSON(&b.Machine), &b.Idle, portalsql.JSON(&again), portalsql.JSON(&b.Figures))
	b.Mine = b.Owner == wallet && !wallet.Zero()
	b.Counts, b.Again = b.State != stateMadeUp && b.Expires.After(now), len(again)
	return b, err
}

// ranksIn adds where the row's figures stand in its class. What does not count stands nowhere.
func (b *BenchmarkRow) ranksIn(of *classFigures, suite uint64) {
	for part, m := range b.Figures {
		if b.Counts && b.Suite == suite {
			m.Percentile = of.percentile(part, m.Median)
		}
		b.Figures[part] = m
	}
}

// benchmarkStates are the filters by state.
var benchmarkStates = map[string]string{
	"counting": "b.state <> 'made_up' AND b.expires > %s", "verified": "b.state = 'verified' AND b.expires > %s",
	"taken":   "b.state = 'taken' AND b.expires > %s",
	"expired": "b.state <> 'made_up' AND b.expires <= %s", stateMadeUp: "b.state = 'made_up' AND b.taken <= %s",
}

// filteredBenchmarks are the filters of the address.
func (n *Nodes) filteredBenchmarks(r *http.Request, now time.Time) (*condition, error) {
	c, query := &condition{}, r.URL.Query()
	c.And("b.latest")
	switch owner := query.Get("owner"); owner {
	case "", "all":
	case "mine":
		c.And("n.owner = %s", portalsql.Address(portal.CallerFrom(r.Context()).Wallet))
	default:
		return nil, portal.Errorf(portal.Invalid, "Ask for the benchmarks of all or mine.")
	}
	if state := query.Get("state"); state != "" && state != "all" {
		where, known := benchmarkStates[state]
		if !known {
			return nil, portal.Errorf(portal.Invalid, "A state is one of counting, verified, taken, expired and made_up.")
		}
		c.And(where, now.UnixMilli())
	}
	if class := query.Get("class"); class != "" && class != "all" {
		c.And("b.class = %s", class)
	}
	if q := sorted(strings.TrimSpace(query.Get("q"))); q != "" {
		like := "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(q) + "%"
		c.And(`(n.sorted LIKE %s ESCAPE '\' OR n.node LIKE %s ESCAPE '\' OR n.owner LIKE %s ESCAPE '\')`, like, like, like)
	}
	return c, nil
}

func (n *Nodes) getBenchmarks(r *http.Request) (any, error) {
	ctx := r.Context()
	q, err := portal.ReadPageQuery(r.URL.Query(), append([]string{"-taken", "name"}, parts...)...)
	if err != nil {
		return nil, err
	}
	now := n.clock()
	c, err := n.filteredBenchmarks(r, now)
	if err != nil {
		return nil, err
	}
	if q.Keys != nil {
		named := []any{""}
		for _, key := range q.Keys {
			named = append(named, strings.ToLower(key))
		}
		c.In("n.node", named...)
	}
	const from = " FROM node_benchmarks b JOIN nodes n ON n.line = b.line AND n.ended = 0 WHERE "
	var total int
	if err := n.db.QueryRowContext(ctx, "SELECT COUNT(*)"+from+c.String(), c.Args...).Scan(&total); err != nil {
		return nil, err
	}
	by := "b." + column(q.Sort)
	if q.Sort == "name" {
		by = "n.sorted"
	}
	behind, err := portal.Behind[place](q)
	if err != nil {
		return nil, err
	}
	direction, beyond := "", ">"
	if q.Descending {
		direction, beyond = " DESC", "<"
	}
	if behind != nil {
		c.And("("+by+", b.id) "+beyond+" (%s, %s)", map[bool]any{true: behind.Text, false: behind.Value}[q.Sort == "name"], behind.ID)
	}
	rows, err := n.benchmarks(ctx, from+fmt.Sprintf("%s ORDER BY %s%s, b.id%s LIMIT %s", c, by, direction, direction, c.Arg(q.Limit+1)),
		c.Args, now)
	if err != nil {
		return nil, err
	}
	page, err := portal.NewPage(q, rows, func(b BenchmarkRow) any {
		switch q.Sort {
		case "name":
			return place{Text: sorted(b.Name), ID: b.ID}
		case "taken":
			return place{Value: b.Taken.UnixMilli(), ID: b.ID}
		}
		return place{Value: int64(b.Figures[q.Sort].Median), ID: b.ID} // up to 2^53-1
	})
	return ListedBenchmarks{Page: page.Counted(total), Time: now.UTC()}, err
}

// benchmarks are the rows of a condition, each with where it stands.
func (n *Nodes) benchmarks(ctx context.Context, where string, args []any, now time.Time) (all []BenchmarkRow, err error) {
	at, err := n.place(ctx)
	if err != nil {
		return nil, err
	}
	classes, err := n.figuresByClass(ctx)
	if err != nil {
		return nil, err
	}
	wallet := portal.CallerFrom(ctx).Wallet
	for row, err := range portalsql.Rows(ctx, n.db, "SELECT "+rowColumns+where, args...) {
		if err != nil {
			return nil, err
		}
		b, err := scanBenchmark(row, wallet, now)
		if err != nil {
			return nil, err
		}
		b.ranksIn(classes[b.Class], n.terms(at).suite.ID)
		all = append(all, b)
	}
	return all, nil
}

// BenchmarkDetail is all of one result, and what the node measured before and after it.
type BenchmarkDetail struct {
	BenchmarkRow

	Time    time.Time       `json:"time"`
	Terms   Terms           `json:"terms"`
	Latest  bool            `json:"latest"` // it is the node's last one
	Ranked  map[string]int  `json:"ranked"` // how many machines of the class measured each part
	Public  PublicBenchmark `json:"public"`
	History []Run           `json:"history"` // of the node and of the keys whose place it took, the newest first
}

// Run is a result in a node's history.
type Run struct {
	BenchmarkHead

	Suite   uint64             `json:"suite"`
	Figures map[string]Measure `json:"figures"`
}

// mostRuns is how long a history is.
const mostRuns = 100

func (n *Nodes) getBenchmark(r *http.Request) (any, error) {
	ctx, id, now := r.Context(), r.PathValue("id"), n.clock()
	at, err := n.place(ctx)
	if err != nil {
		return nil, err
	}
	classes, err := n.figuresByClass(ctx)
	if err != nil {
		return nil, err
	}
	d := BenchmarkDetail{Time: now.UTC(), Terms: n.terms(at).published(), Ranked: map[string]int{}}
	err = portalsql.Snapshot(ctx, n.db, func(tx *sql.Tx) error {
		if d.Public, err = public(ctx, tx, id); err != nil {
			return err
		}
		var line portal.Address
		if err := tx.QueryRowContext(ctx, "SELECT line, latest FROM node_benchmarks WHERE id = $1", id).Scan((*portalsql.Address)(&line),
			&d.Latest); err != nil {
			return err
		}
		// The node is the one that goes on with the line; of one that was given up, the key that measured.
		row := tx.QueryRowContext(ctx,
			"SELECT "+rowColumns+` FROM node_benchmarks b JOIN nodes n ON n.line = b.line AND (n.ended = 0 OR n.node = b.node)
			WHERE b.id = $1 ORDER BY n.ended LIMIT 1`, id)
		if d.BenchmarkRow, err = scanBenchmark(row, portal.CallerFrom(ctx).Wallet, now); err != nil {
			return err
		}
		d.History, err = runs(ctx, tx, line)
		return err
	})
	if err != nil {
		return nil, err
	}
	d.Counts = d.Counts && d.Latest
	d.ranksIn(classes[d.Class], d.Terms.Suite)
	if of := classes[d.Class]; of != nil {
		for part, figures := range of.parts {
			d.Ranked[part] = len(figures)
		}
	}
	return d, nil
}

func runs(ctx context.Context, from rows, line portal.Address) ([]Run, error) {
	return portalsql.All(ctx, from, func(r *Run) []any { return append(r.fields(), &r.Suite, portalsql.JSON(&r.Figures)) },
		"SELECT id, state, taken, expires, suite, figures FROM node_benchmarks WHERE line = $1 ORDER BY taken DESC, id DESC LIMIT $2",
		portalsql.Address(line), mostRuns)
}
