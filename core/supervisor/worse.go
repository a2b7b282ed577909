package supervisor

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"gaia.example/portal/core"
)

// A machine that does something else for a moment makes every answer slow, and that is not the new version's fault: no version is taken
// back for one slow window.
const (
	slowAtOnce   = 3  // so many slow windows in a row take it back at once
	slowAtEnd    = 2  // so many at the end of the soak, when they are more than half of all
	leastAnswers = 20 // answers that a window has at least

	// What p95 is compared with is this part of Times: where p95 has risen by Times, chance and buckets of 9 % do not bring it below.
	margin = 0.75
)

// soaking is a new version that may still be taken back.
type soaking struct {
	terms  Soak
	old    core.Release
	before past
	tally  *tally
	began  time.Time
	end    time.Time

	window  *snapshot // where the window of the latest answers begins
	windows int
	slow    int // of the windows
	row     int // so many up to the latest were slow
}

func newSoaking(terms Soak, old core.Release, before past, next *Instance) *soaking {
	s := &soaking{terms: terms, old: old, before: before, tally: &next.tally, window: next.tally.snapshot()}
	s.began = s.window.at
	s.end = s.began.Add(terms.For)
	return s
}

// worse compares what the new version answered with what the old one did. It answers nil while nothing speaks against it.
func (s *soaking) worse() *core.Fault { return s.compare(s.tally.snapshot()) }

func (s *soaking) compare(all *snapshot) *core.Fault {
	if all.failed >= s.terms.Failed && all.rate() > s.failing() {
		return s.fault(all, fmt.Sprintf("%s of %d answers failed", percent(all.rate()), all.answers), percent(s.before.rate()))
	}
	if latest := all.since(s.window); latest.timed() >= leastAnswers && all.at.Sub(s.window.at) >= s.terms.Window {
		s.window = all
		s.windows++
		if !s.slower(latest) {
			s.row = 0
		} else {
			s.slow++
			s.row++
		}
		if s.row == slowAtOnce {
			return s.tooSlow(all, latest)
		}
	}
	if !all.at.Before(s.end) && s.slow >= slowAtEnd && 2*s.slow > s.windows && s.slower(all) {
		return s.tooSlow(all, all)
	}
	return nil
}

// failing is the rate above which the answers of the new version fail too often. Few answers of the version before leave room for doubt,
// but not for a version of which most fail: what failed as often before has another limit.
func (s *soaking) failing() float64 {
	return min(s.terms.Times*s.before.rateAtMost(), max(0.5, s.terms.Times*s.before.rate()))
}

// slower tells whether more than 5 % of the answers took longer than p95 may be now, and not by chance: by more than three times the
// deviation of so many draws. What the version before took as often, for as long, is not slow.
func (s *soaking) slower(of *snapshot) bool {
	was, heads := s.before.p95()
	if heads < s.terms.Answers {
		return false
	}
	limit := max(time.Duration(margin*s.terms.Times*float64(was)), was+s.terms.Slower, s.before.slowest)
	n := float64(of.timed())
	return float64(of.over(limit)) > 0.05*n+3*math.Sqrt(0.05*0.95*n)
}

func (s *soaking) tooSlow(all, of *snapshot) *core.Fault {
	was, _ := s.before.p95()
	is, heads := of.p95()
	return s.fault(all, fmt.Sprintf("95 %% of %d answers began within %s", heads, millis(is)), "within "+millis(was))
}

// fault says what is worse, in which time, and how it was.
func (s *soaking) fault(all *snapshot, is, was string) *core.Fault {
	was += " before"
	if s.before.answers == 0 {
		was = "and the version before had answered nothing"
	}
	return &core.Fault{Class: core.Worse, Problem: fmt.Sprintf("%s in %s, %s.", is, seconds(all.at.Sub(s.began)), was)}
}

// sinceTakeover adds to the fault of a new version how long it had served.
func (s *soaking) sinceTakeover(f core.Fault) core.Fault {
	f.Problem = fmt.Sprintf("%s after it took over: %s", seconds(time.Since(s.began)), f.Problem)
	return f
}

// past is what an instance answered in its last minutes; nothing, of one that did not run.
type past struct {
	*snapshot

	slowest time.Duration // the highest p95 that it kept to, or was above, for three windows in a row
}

// rateAtMost is the rate with one more failure: that none was seen among a few answers does not say that none fails.
func (p past) rateAtMost() float64 {
	if p.answers == 0 {
		return 0
	}
	return float64(p.failed+1) / float64(p.answers+1)
}

// recent is what an instance answers, cut into windows.
type recent struct {
	base, next *snapshot
	slowest    [2]time.Duration // since base, and since next
	window     *snapshot        // where the latest window begins
	latest     [slowAtOnce]time.Duration
}

const recentTime = 5 * time.Minute

func newRecent() recent {
	return recent{base: &snapshot{}, next: &snapshot{at: time.Now()}, window: &snapshot{}}
}

// roll ends a window, where it has enough answers, and forgets what is older than twice recentTime.
func (r *recent) roll(t *tally) {
	now := t.snapshot()
	if p95, heads := now.since(r.window).p95(); heads >= (Soak{}).withDefaults(Limits{}).Answers {
		r.window = now
		copy(r.latest[1:], r.latest[:])
		r.latest[0] = p95
		for i := range r.slowest {
			r.slowest[i] = max(r.slowest[i], slices.Min(r.latest[:]))
		}
	}
	if time.Since(r.next.at) >= recentTime {
		r.base, r.next = r.next, now
		r.slowest = [2]time.Duration{r.slowest[1], 0}
	}
}

func (r *recent) past(t *tally) past { return past{t.snapshot().since(r.base), r.slowest[0]} }

func percent(rate float64) string {
	p := rate * 100
	switch {
	case p == 0 || p >= 1:
		return strconv.FormatFloat(p, 'f', 0, 64) + " %"
	default:
		return strconv.FormatFloat(p, 'g', 1, 64) + " %"
	}
}

func seconds(d time.Duration) string { return figure(d.Seconds(), " s") }

func millis(d time.Duration) string { return figure(float64(d)/float64(time.Millisecond), " ms") }

// figure has one decimal below ten.
func figure(n float64, unit string) string {
	decimals := 0
	if n < 10 {
		decimals = 1
	}
	return strconv.FormatFloat(n, 'f', decimals, 64) + unit
}
