package nodes

import (
	"context"
	"math"
	"slices"
	"time"

	"gaia.example/portal/sdk/go/portalsql"
)

// here writes down that the portal runs, so that nodes can reach it: it prolongs the stretch of time that goes on, or begins another one
// where the portal was away for longer than pause.
func (n *Nodes) here(ctx context.Context, now time.Time) error {
	ms := now.UnixMilli()
	goesOn, err := portalsql.Changed(n.db.ExecContext(ctx, "UPDATE node_presence SET seen = $1 WHERE seen < $1 AND seen >= $2", ms,
		ms-pause.Milliseconds()))
	if err != nil || goesOn {
		return err
	}
	_, err = n.db.ExecContext(ctx, "INSERT INTO node_presence (began, seen) SELECT $1, $2 WHERE NOT EXISTS (SELECT 1 FROM node_presence WHERE seen >= $1) ON CONFLICT (began) DO NOTHING", ms, ms)
	return err
}

// pause is how long the portal still counts as running after that was last written down.
const pause = 6 * everySweep

// watched are the stretches of time within which the portal was there, in their order. The one that goes on has no end.
type watched [][2]int64

func (w watched) has(at int64) bool {
	return slices.ContainsFunc(w, func(s [2]int64) bool { return s[0] <= at && at <= s[1] })
}

// within is how much of the time from one moment to another the portal was there.
func (w watched) within(from, to int64) (all int64) {
	for _, s := range w {
		all += max(0, min(to, s[1])-max(from, s[0]))
	}
	return all
}

// away is how much of it the portal was not there: nobody knows then who else was.
func (w watched) away(from, to int64) int64 { return max(0, to-from-w.within(from, to)) }

func watchedSince(ctx context.Context, from rows, since, now int64) (watched, error) {
	all, err := portalsql.All(ctx, from, func(s *[2]int64) []any { return []any{&s[0], &s[1]} },
		"SELECT began, seen FROM node_presence WHERE seen >= $1 ORDER BY began", since)
	for i := range all {
		if now-all[i][1] <= pause.Milliseconds() {
			all[i][1] = math.MaxInt64
		}
	}
	return all, err
}
