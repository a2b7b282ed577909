package nodes

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Handle adds the nodes' part of the module's API.
func (n *Nodes) Handle(mux *http.ServeMux) {
	n.handleProtocol(mux)
	n.handleOwners(mux)
	n.handleFleets(mux)
	n.handleOwn(mux)
	mux.HandleFunc("GET /machines", portal.JSON(n.getList))
	mux.HandleFunc("GET /machines/summary", portal.JSON(n.getSummary))
	mux.HandleFunc("GET /machines/countries", portal.JSON(n.getCountries))
	mux.HandleFunc("GET /machines/{node}", portal.JSON(n.getDetail))
	mux.HandleFunc("GET /machines/{node}/figures", portal.JSON(n.getFigures))
	mux.HandleFunc("GET /machines/{node}/heartbeats", portal.JSON(n.getHeartbeats))
	mux.HandleFunc("GET /benchmarks", portal.JSON(n.getBenchmarks))
	mux.HandleFunc("GET /benchmarks/summary", portal.JSON(n.getBenchmarkSummary))
	mux.HandleFunc("GET /benchmarks/bands", portal.JSON(n.getBands))
	mux.HandleFunc("GET /benchmarks/{id}", portal.JSON(n.getBenchmark))
}

// Detail is all that a node's page begins with.
type Detail struct {
	Row

	Time       time.Time             `json:"time"`
	Times      Times                 `json:"times"`
	Serves     string                `json:"serves"` // the agent's version that the portal serves
	Delegation node.SignedDelegation `json:"delegation"`
	Skew       int64                 `json:"skew"`  // milliseconds
	Began      *time.Time            `json:"began"` // the first heartbeat, of the keys of before too
	Told       bool                  `json:"told"`  // the caller is, when it goes offline or comes back
	Banned     string                `json:"banned"`
	EndedBy    string                `json:"endedBy"`
	Successor  *portal.Address       `json:"successor"`
	Before     *portal.Address       `json:"before"` // the key that it took the place of
	Strip      []Day                 `json:"strip"`
	Incidents  []Incident            `json:"incidents"` // the newest 100, newest first
	Checks     []Check               `json:"checks"`
	Benchmark  *BenchmarkHead        `json:"benchmark"` // the last one; null: there is none
	Measures   *time.Time            `json:"measures"`  // from when on it gets another seed; null: now
	Asked      bool                  `json:"asked"`     // its owner asked for a benchmark that has not come yet
}

func (n *Nodes) getDetail(r *http.Request) (any, error) {
	of, err := n.named(r)
	if err != nil {
		return nil, err
	}
	return n.detail(r.Context(), of.node)
}

func (n *Nodes) detail(ctx context.Context, key portal.Address) (d Detail, err error) {
	now := n.clock()
	err = portalsql.Snapshot(ctx, n.db, func(tx *sql.Tx) error {
		r, err := find(ctx, tx, key)
		if err != nil || r == nil {
			return err
		}
		measures, err := uptimes(ctx, tx, []*record{r}, now)
		if err != nil {
			return err
		}
		d = Detail{
			Row: r.row(portal.CallerFrom(ctx).Wallet, now), Time: now.UTC(), Times: published(), Serves: software, Delegation: r.delegation,
			Skew: r.skew, Began: moment(r.began), Banned: r.banned, EndedBy: r.endedBy, Successor: r.successor, Strip: measures[0].strip(r, now),
		}
		d.Uptime, d.Missed = measures[0].uptime(r, now)
		if d.Told, err = listens(ctx, tx, r, portal.CallerFrom(ctx).Wallet); err != nil {
			return err
		}
		if d.Before, err = before(ctx, tx, key); err != nil {
			return err
		}
		if d.Incidents, err = incidentsOf(ctx, tx, r.line); err != nil {
			return err
		}
		forked, err := lastFork(ctx, tx, r.line)
		if err != nil {
			return err
		}
		d.Benchmark, err = lastBenchmark(ctx, tx, r.line)
		d.Asked, d.Checks = r.asked, checks(r, now, forked, d.Benchmark)
		if r.measures > now.UnixMilli() {
			d.Measures = moment(r.measures)
		}
		return err
	})
	return d, err
}

func before(ctx context.Context, tx *sql.Tx, key portal.Address) (*portal.Address, error) {
	var one *portal.Address
	_, err := portalsql.Found(tx.QueryRowContext(ctx, "SELECT node FROM node_rotations WHERE successor = $1",
		portalsql.Address(key)).Scan(portalsql.OptionalAddress(&one)))
	return one, err
}

func lastFork(ctx context.Context, tx *sql.Tx, line portal.Address) (time.Time, error) {
	var at int64
	err := tx.QueryRowContext(ctx, "SELECT COALESCE(MAX(began), 0) FROM node_incidents WHERE line = $1 AND kind IN ($2, $3)",
		portalsql.Address(line), kindForked, kindRewrote).Scan(&at)
	if at == 0 {
		return time.Time{}, err
	}
	return time.UnixMilli(at), err
}

// Point is what the machine did in a stretch of time, or at one heartbeat. What was not measured is null. Bytes of a stretch are sums, the
// rest are means, and the highest.
type Point struct {
	Time        time.Time `json:"time"` // when it begins
	Beats       int64     `json:"beats"`
	Uptime      *float64  `json:"uptime"`
	CPU         *int64    `json:"cpu"`
	CPUMost     *int64    `json:"cpuMost"`
	Load        *int64    `json:"load"`
	Memory      *int64    `json:"memory"`
	MemoryTotal *int64    `json:"memoryTotal"`
	Disk        *int64    `json:"disk"`
	DiskTotal   *int64    `json:"diskTotal"`
	Received    *int64    `json:"received"`
	Sent        *int64    `json:"sent"`
	Temperature *int64    `json:"temperature"`
}

// Course is how the figures went.
type Course struct {
	Time   time.Time `json:"time"`
	Every  int64     `json:"every"` // seconds of a point
	Points []Point   `json:"points"`
}

func pointOf(at int64, s stretch) Point {
	p := Point{
		Time: time.UnixMilli(at).UTC(), Beats: s.Beats, CPU: s.Sums.CPU.mean(), Load: s.Sums.Load.mean(), Memory: s.Sums.Memory.mean(),
		MemoryTotal: s.Sums.MemoryTotal.mean(),
		Disk:        s.Sums.Disk.mean(), DiskTotal: s.Sums.DiskTotal.mean(), Temperature: s.Sums.Temperature.mean(),
	}
	if cpu := s.Sums.CPU; cpu.N > 0 {
		p.CPUMost = &cpu.Most
	}
	if in := s.Sums.Received; in.N > 0 {
		p.Received = &in.Sum
	}
	if out := s.Sums.Sent; out.N > 0 {
		p.Sent = &out.Sum
	}
	return p
}

// courses are the ranges of figures: how long ago they begin, and how long a point is.
var courses = map[string][2]time.Duration{
	"1h": {time.Hour, every}, "24h": {24 * time.Hour, 5 * time.Minute}, "7d": {7 * 24 * time.Hour, time.Hour},
	"30d": {30 * 24 * time.Hour, time.Hour},
	"90d": {90 * 24 * time.Hour, 24 * time.Hour}, "all": {100 * 366 * 24 * time.Hour, 24 * time.Hour},
}

func (n *Nodes) getFigures(r *http.Request) (any, error) {
	of, err := n.named(r)
	if err != nil {
		return nil, err
	}
	asked, known := courses[r.URL.Query().Get("range")]
	if !known {
		return nil, portal.Errorf(portal.Invalid, "Ask for one of the ranges 1h, 24h, 7d, 30d, 90d and all.")
	}
	now := n.clock()
	since, each := now.Add(-asked[0]).UnixMilli(), asked[1].Milliseconds()
	var points map[int64]stretch
	var presence watched
	switch each {
	case hourMS, dayMS:
		if presence, err = watchedSince(r.Context(), n.db, since-each, now.UnixMilli()); err != nil {
			return nil, err
		}
		points, err = n.kept(r.Context(), of, since, each, presence)
	default:
		points, err = n.raw(r.Context(), of, since, each)
	}
	if err != nil {
		return nil, err
	}
	c := Course{Time: now.UTC(), Every: each / 1000, Points: []Point{}}
	for _, at := range slices.Sorted(maps.Keys(points)) {
		p := pointOf(at*each, points[at])
		if of.began != 0 && (each == hourMS || each == dayMS) {
			p.Uptime = presence.share(points[at].Up, max(at*each, of.began), min((at+1)*each, now.UnixMilli()))
		}
		c.Points = append(c.Points, p)
	}
	return c, nil
}

// kept are the hours or days of a line.
func (n *Nodes) kept(ctx context.Context, of *record, since, each int64, presence watched) (map[int64]stretch, error) {
	table, column := "node_hours", "hour"
	if each == dayMS {
		table, column = "node_days", "day"
	}
	all, err := readStretches(ctx, n.db,
		fmt.Sprintf("SELECT %s, beats, up, later, missed, sums FROM %s WHERE line = $1 AND %s >= $2", column, table, column),
		portalsql.Address(of.line), max(0, since/each))
	if err != nil || of.endedBy == endedByRotation {
		return all, err
	}
	for hour, running := range of.tally.until(n.now(), presence) {
		at := hour * hourMS / each
		if at < since/each {
			continue
		}
		addTo(all, at, running)
	}
	return all, nil
}

// mostRaw is how many heartbeats a day has where none are too close, and the burst.
const mostRaw = int64(24*time.Hour/closest) + burst

// raw are the heartbeats of a node, gathered into points.
func (n *Nodes) raw(ctx context.Context, of *record, since, each int64) (map[int64]stretch, error) {
	all := map[int64]stretch{}
	for row, err := range portalsql.Rows(ctx, n.db,
		"SELECT text FROM node_heartbeats WHERE node = $1 AND time >= $2 ORDER BY sequence DESC LIMIT $3",
		portalsql.Address(of.node), since, mostRaw) {
		if err != nil {
			return nil, err
		}
		var text string
		if err := row.Scan(&text); err != nil {
			return nil, err
		}
		h, err := node.ParseHeartbeat(text)
		if err != nil {
			return nil, err
		}
		at := int64(h.Time) / each // a time
		s := all[at]
		s.Beats++
		s.Sums.add(h.Figures)
		all[at] = s
	}
	return all, nil
}

// Heard is a heartbeat as it was signed, so that a browser verifies it.
type Heard struct {
	Sequence  uint64      `json:"sequence"`
	Time      time.Time   `json:"time"`
	Received  time.Time   `json:"received"`
	Hash      portal.Hash `json:"hash"`
	Text      string      `json:"text"`
	Signature string      `json:"signature"`
}

func (n *Nodes) getHeartbeats(r *http.Request) (any, error) {
	q, err := portal.ReadPageQuery(r.URL.Query(), "-sequence")
	if err != nil {
		return nil, err
	}
	if !q.Descending {
		return nil, portal.Errorf(portal.Invalid, "Heartbeats come with the newest first.")
	}
	of, err := n.named(r)
	if err != nil {
		return nil, err
	}
	behind := uint64(1<<53 - 1)
	if _, err := q.From(&behind); err != nil {
		return nil, err
	}
	all, err := portalsql.All(r.Context(), n.db, func(h *Heard) []any {
		return []any{&h.Sequence, (*milliseconds)(&h.Time), (*milliseconds)(&h.Received), (*portalsql.Hash)(&h.Hash), &h.Text, &h.Signature}
	}, `SELECT sequence, time, received, hash, text, signature FROM node_heartbeats
		WHERE node = $1 AND sequence < $2 ORDER BY sequence DESC LIMIT $3`, portalsql.Address(of.node), behind, q.Limit+1)
	if err != nil {
		return nil, err
	}
	return portal.NewPage(q, all, func(h Heard) any { return h.Sequence })
}
