package analytics

import (
	"context"
	"net/netip"
	"sync"
	"time"

	"gaia.example/portal/core"
)

const (
	writePeriod = 2 * time.Second  // a portal that is killed loses the counts of so long
	writeLimit  = 20 * time.Second // of one write; the database has its own limit for each statement
	lastWrite   = 3 * time.Second  // the same, when the portal stops

	topNames       = 10  // pages and hosts in a report
	hostsOfADay    = 500 // referrers that are counted by name; views from others count without one
	hostsOfAClient = 20  // of those, that one client may be the first to name, so that nobody uses up a day's
	maxHostBytes   = 253
)

// Views adds up page views. Safe for concurrent use.
type Views struct {
	store core.ViewStore
	clock core.Clock

	mu      sync.Mutex
	waiting *pending
	crowd   *crowd
	hosts   map[string]struct{} // that are counted by name on the crowd's day
	namers  map[token]int       // how many of the hosts each client named first

	writing sync.Mutex
	told    bool // wrote was called for all that was written; guarded by writing
}

// New makes a counter over the store.
func New(store core.ViewStore, clock core.Clock) *Views {
	v := &Views{store: store, clock: clock, waiting: newPending(), told: true}
	v.begin(day(clock()))
	return v
}

func (v *Views) begin(day time.Time) {
	v.crowd, v.hosts, v.namers = newCrowd(day), map[string]struct{}{}, map[token]int{}
}

// today is the present day; when a new one begins the visitors of the last are forgotten. mu is held.
func (v *Views) today() time.Time {
	if today := day(v.clock()); !v.crowd.day.Equal(today) {
		v.begin(today)
	}
	return v.crowd.day
}

// day is the beginning of the day of t.
func day(t time.Time) time.Time { return t.UTC().Truncate(24 * time.Hour) }

// Add counts a view, without waiting for the store.
func (v *Views) Add(view core.View, from Visitor) {
	v.mu.Lock()
	defer v.mu.Unlock()
	today := v.today()
	add(v.waiting.pages, page{today, view.Route, view.Tier}, 1, maxPages)
	if v.crowd.add(from) {
		add(v.waiting.visitors, today, 1, maxDays)
	}
	if view.Referrer != "" && v.knows(view.Referrer, from.Address) {
		add(v.waiting.referrers, referrer{today, view.Referrer}, 1, maxReferrers)
	}
}

// knows reports whether the host is counted by its name. The names are bounded, as anybody can send any.
func (v *Views) knows(host string, from netip.Prefix) bool {
	if _, known := v.hosts[host]; known {
		return true
	}
	client := v.crowd.token(Visitor{Address: from})
	if len(v.hosts) == hostsOfADay || v.namers[client] == hostsOfAClient || len(host) > maxHostBytes {
		return false
	}
	v.hosts[host] = struct{}{}
	v.namers[client]++
	return true
}

// Run stores the counts every writePeriod, and the rest when ctx ends. It calls wrote when there are new counts, and failed once
// for each time that the database goes away: the counts wait until it is back.
func (v *Views) Run(ctx context.Context, wrote func(), failed func(error)) {
	tick := time.NewTicker(writePeriod)
	defer tick.Stop()
	away := false
	for {
		select {
		case <-ctx.Done():
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastWrite)
			defer cancel()
			if err := v.write(last); err != nil {
				failed(err)
			}
			return
		case <-tick.C:
			limited, cancel := context.WithTimeout(ctx, writeLimit)
			err := v.write(limited)
			cancel()
			if err == nil {
				away = false
				if v.news() {
					wrote()
				}
			} else if !away && ctx.Err() == nil {
				away = true
				failed(err)
			}
		}
	}
}

// write stores the counts that wait. Those that could not be stored go on waiting. A write whose answer was lost is repeated, and
// its views count twice.
func (v *Views) write(ctx context.Context) error {
	v.writing.Lock()
	defer v.writing.Unlock()
	v.mu.Lock()
	v.today() // visitors are forgotten also where no view comes
	batch := v.waiting
	v.waiting = newPending()
	v.mu.Unlock()
	if batch.empty() {
		return nil
	}
	if err := v.store.AddViews(ctx, batch.counts()); err != nil {
		v.mu.Lock()
		defer v.mu.Unlock()
		v.waiting.merge(batch)
		return err
	}
	v.told = false
	return nil
}

// news reports whether something was written since it was last asked.
func (v *Views) news() bool {
	v.writing.Lock()
	defer v.writing.Unlock()
	some := !v.told
	v.told = true
	return some
}

// Report sums up that many days, the last of which is today; a day without views has zeros. It stores the counts that wait
// first, so that they are in it.
func (v *Views) Report(ctx context.Context, days int) (core.ViewTotals, error) {
	_ = v.write(ctx) // on a full disk the rest can still be read
	today := day(v.clock())
	since := today.AddDate(0, 0, 1-days)
	totals, err := v.store.ViewTotals(ctx, since, topNames)
	if err != nil {
		return core.ViewTotals{}, err
	}
	all := make([]core.DayViews, days)
	for i := range all {
		all[i].Day = since.AddDate(0, 0, i)
	}
	for _, d := range totals.Days {
		if i := int(d.Day.Sub(since) / (24 * time.Hour)); i >= 0 && i < days {
			all[i] = d
		}
	}
	totals.Days = all
	return totals, nil
}
