package nodes

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// addition is what a batch adds to what is kept of a node.
type addition struct {
	r       *record           // as it is afterwards
	before  node.Link         // where its chain stood
	rows    [][]any           // heartbeats
	over    map[int64]stretch // hours that get their rows
	gaps    map[int64]string
	back    int64 // since when it was offline and is no more; 0: it was not
	updated bool  // it runs other software than before
}

// adds moves a record on by what an extension takes.
func (r *record) adds(x node.Extension, presence watched, received int64) *addition {
	software := r.software
	a := &addition{r: r, before: r.link, gaps: map[int64]string{}}
	next := r.link.Sequence + 1
	for _, h := range x.Taken {
		at := max(int64(h.Time), r.paired) // a time; its clock may be behind, and nothing before the pairing counts
		if r.began == 0 {
			r.began = at
		}
		late := received-at > inTime.Milliseconds()
		came := counting{presence: presence, counts: !late || !presence.has(at), ended: r.tally.over}
		r.tally.add(at, int64(h.Sequence-next), h.Figures, came) // numbers rise
		if h.Sequence > next {
			a.gaps[at] = fmt.Sprintf("%d-%d", next, h.Sequence-1)
		}
		next = h.Sequence + 1
		a.rows = append(a.rows, []any{portalsql.Address(r.node), h.Sequence, h.Time, received, portalsql.Hash(h.Hash), h.Statement.Text,
			h.Statement.Signature.String()})
	}
	last := x.Taken[len(x.Taken)-1]
	r.paced(x.Taken)
	r.link, r.figures, r.software = x.Last, last.Figures, last.Software
	r.seen = min(int64(last.Time), received) // a time
	if r.offline != 0 && received-r.seen < offlineAfter.Milliseconds() {
		a.back, r.offline = r.offline, 0
	}
	a.over = r.tally.takeOver(r.line, received)
	a.updated = r.software != software
	return a
}

// tells writes down the gaps of an addition, and that a node is back that was offline. Most additions have neither.
func (n *Nodes) tells(ctx context.Context, tx *sql.Tx, a *addition) error {
	for at, detail := range a.gaps {
		if err := incident(ctx, tx, a.r.line, at, kindGap, detail); err != nil {
			return err
		}
	}
	if a.back == 0 {
		return nil
	}
	if err := n.endIncident(ctx, tx, a.r.line, kindOffline); err != nil {
		return err
	}
	return n.alertBack(ctx, tx, a.r, a.back)
}

// keepSoftware writes what nodes run, where that changed.
func keepSoftware(ctx context.Context, tx *sql.Tx, all []*addition) error {
	all = slices.DeleteFunc(slices.Clone(all), func(a *addition) bool { return !a.updated })
	for part := range slices.Chunk(all, movesAtOnce) {
		c := &condition{}
		for _, a := range part {
			c.moving("TEXT", portalsql.Address(a.r.node), "TEXT", a.r.software)
		}
		query := "UPDATE nodes SET software = v.column2 FROM (VALUES " + strings.Join(c.Where, ", ") + ") AS v WHERE nodes.node = v.column1"
		if _, err := tx.ExecContext(ctx, query, c.Args...); err != nil {
			return err
		}
	}
	return nil
}

// keepHours writes hours that are over, and adds them to their days.
func keepHours(ctx context.Context, tx *sql.Tx, all []*addition) error {
	var rows [][]any
	days := map[lineDay]stretch{}
	for _, a := range all {
		for hour, of := range a.over {
			rows = append(rows, []any{portalsql.Address(a.r.line), hour, of.Beats, of.Up, of.Later, of.Missed, text(of.Sums)})
			day := days[lineDay{a.r.line, hour / 24}]
			day.merge(of)
			days[lineDay{a.r.line, hour / 24}] = day
		}
	}
	if len(rows) == 0 {
		return nil
	}
	columns := []string{"line", "hour", "beats", "up", "later", "missed", "sums"}
	if err := portalsql.Insert(ctx, tx, "node_hours", columns, rows, "ON CONFLICT (line, hour) DO NOTHING"); err != nil {
		return err
	}
	rows = nil
	for part := range slices.Chunk(slices.Collect(maps.Keys(days)), atOnce/2) {
		if err := addDays(ctx, tx, days, part); err != nil {
			return err
		}
	}
	for at, of := range days {
		rows = append(rows, []any{portalsql.Address(at.line), at.day, of.Beats, of.Up, of.Later, of.Missed, text(of.Sums)})
	}
	columns[1] = "day"
	return portalsql.Insert(ctx, tx, "node_days", columns, rows,
		"ON CONFLICT (line, day) DO UPDATE SET beats = excluded.beats, up = excluded.up, later = excluded.later, missed = excluded.missed, sums = excluded.sums")
}

// lineDay is a day of a line.
type lineDay struct {
	line portal.Address
	day  int64
}

// addDays adds to some days what is kept of them already.
func addDays(ctx context.Context, tx *sql.Tx, days map[lineDay]stretch, part []lineDay) error {
	c := &condition{}
	for _, at := range part {
		c.Where = append(c.Where, "("+c.Arg(portalsql.Address(at.line))+", "+c.Arg(at.day)+")")
	}
	query := "SELECT line, day, beats, up, later, missed, sums FROM node_days WHERE (line, day) IN (" + strings.Join(c.Where, ", ") + ")"
	for row, err := range portalsql.Rows(ctx, tx, query, c.Args...) {
		if err != nil {
			return err
		}
		var at lineDay
		var before stretch
		if err := row.Scan((*portalsql.Address)(&at.line), &at.day, &before.Beats, &before.Up, &before.Later, &before.Missed,
			portalsql.JSON(&before.Sums)); err != nil {
			return err
		}
		of := days[at]
		of.merge(before)
		days[at] = of
	}
	return nil
}

// readStretches are hours or days, by their number.
func readStretches(ctx context.Context, from rows, query string, args ...any) (map[int64]stretch, error) {
	all := map[int64]stretch{}
	for row, err := range portalsql.Rows(ctx, from, query, args...) {
		if err != nil {
			return nil, err
		}
		var at int64
		var of stretch
		if err := row.Scan(&at, &of.Beats, &of.Up, &of.Later, &of.Missed, portalsql.JSON(&of.Sums)); err != nil {
			return nil, err
		}
		all[at] = of
	}
	return all, nil
}
