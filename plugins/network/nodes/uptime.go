package nodes

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

const (
	aWeek  = 7
	aMonth = 30
)

// measured is what is kept of one line: the days of the last month, the hours of the last day, and what has no row yet.
type measured struct {
	days     map[int64]stretch
	hours    map[int64]stretch
	presence watched // of the portal
}

// uptimes reads what is kept of lines, in the order of the records.
func uptimes(ctx context.Context, from rows, all []*record, now time.Time) ([]measured, error) {
	if len(all) == 0 {
		return nil, nil
	}
	day, hour := now.UnixMilli()/dayMS, now.UnixMilli()/hourMS
	presence, err := watchedSince(ctx, from, (day-aMonth)*dayMS, now.UnixMilli())
	if err != nil {
		return nil, err
	}
	of := map[portal.Address]*measured{}
	for _, r := range all {
		of[r.line] = &measured{days: map[int64]stretch{}, hours: map[int64]stretch{}}
	}
	for _, part := range []struct {
		query string
		since int64
		into  func(*measured) map[int64]stretch
	}{
		{"SELECT line, day, beats, up, later, missed FROM node_days WHERE day > $1 AND line IN ", day - aMonth,
			func(m *measured) map[int64]stretch { return m.days }},
		{"SELECT line, hour, beats, up, later, missed FROM node_hours WHERE hour >= $1 AND line IN ", hour - 24,
			func(m *measured) map[int64]stretch { return m.hours }},
	} {
		args, names := []any{part.since}, []string{}
		for line := range maps.Keys(of) {
			args = append(args, portalsql.Address(line))
			names = append(names, fmt.Sprintf("$%d", len(args)))
		}
		for row, err := range portalsql.Rows(ctx, from, part.query+"("+strings.Join(names, ", ")+")", args...) {
			if err != nil {
				return nil, err
			}
			var line portalsql.Address
			var at int64
			var s stretch
			if err := row.Scan(&line, &at, &s.Beats, &s.Up, &s.Later, &s.Missed); err != nil {
				return nil, err
			}
			part.into(of[portal.Address(line)])[at] = s
		}
	}
	measures := make([]measured, len(all))
	for i, r := range all {
		measures[i] = measured{maps.Clone(of[r.line].days), maps.Clone(of[r.line].hours), presence}
		if r.endedBy == endedByRotation {
			continue // what has no row yet is the successor's
		}
		measures[i].running(r, now)
	}
	return measures, nil
}

// running adds what has no row yet.
func (m measured) running(r *record, now time.Time) {
	for hour, of := range r.tally.until(now.UnixMilli(), m.presence) {
		addTo(m.hours, hour, of)
		addTo(m.days, hour/24, of)
	}
}

// share is how much of the time from one moment to another was up, of that in which the portal was there to be told; nil where there was
// none.
func (w watched) share(up, from, to int64) *float64 {
	there := w.within(from, to)
	if there <= 0 {
		return nil
	}
	part := min(1, float64(up)/float64(there))
	return &part
}

// uptime is of the last day, week and month, since the line began, and how many numbers never came in the month.
func (m measured) uptime(r *record, now time.Time) (u Uptime, missed int64) {
	if r.began == 0 {
		return u, 0
	}
	end := now.UnixMilli()
	if r.ended != 0 {
		end = r.ended
	}
	today := now.UnixMilli() / dayMS
	var week, month int64
	for day, of := range m.days {
		if day > today-aWeek {
			week += of.Up
		}
		if day > today-aMonth {
			month += of.Up
			missed += of.Missed
		}
	}
	// The first of the hours is counted as far as it lies within the day.
	hour := now.UnixMilli() / hourMS
	var up float64
	for at, of := range m.hours {
		part := 1.0
		if at == hour-24 {
			part = 1 - float64(now.UnixMilli()%hourMS)/hourMS
		}
		if at >= hour-24 {
			up += part * float64(of.Up)
		}
	}
	since := func(from int64) int64 { return max(from, r.began) }
	u.Day = m.presence.share(int64(up), since(now.UnixMilli()-dayMS), end)
	u.Week = m.presence.share(week, since((today-aWeek+1)*dayMS), end)
	u.Month = m.presence.share(month, since((today-aMonth+1)*dayMS), end)
	return u, missed
}

// Day is one of a strip.
type Day struct {
	Day string `json:"day"` // 2026-11-24, of UTC
	// of the part of it that the node was paired in, that is over and in which the portal was there; null: there is none
	Uptime *float64 `json:"uptime"`
	Away   int64    `json:"away"`  // seconds of it in which the portal was not there, which are neither up nor down
	Later  int64    `json:"later"` // seconds that were told afterwards and do not count
	Missed int64    `json:"missed"`
	Beats  int64    `json:"beats"`
}

// strip are the last days, the oldest first.
func (m measured) strip(r *record, now time.Time) []Day {
	all := make([]Day, 0, aMonth)
	today := now.UnixMilli() / dayMS
	end := now.UnixMilli()
	if r.ended != 0 {
		end = r.ended
	}
	for day := today - aMonth + 1; day <= today; day++ {
		of := m.days[day]
		one := Day{Day: time.UnixMilli(day * dayMS).UTC().Format(time.DateOnly), Later: of.Later / 1000, Missed: of.Missed, Beats: of.Beats}
		if r.began != 0 {
			from, to := max(day*dayMS, r.began), min((day+1)*dayMS, end)
			one.Uptime, one.Away = m.presence.share(of.Up, from, to), m.presence.away(from, to)/1000
		}
		all = append(all, one)
	}
	return all
}
