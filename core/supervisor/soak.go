package supervisor

import (
	"fmt"
	"strconv"
	"time"

	"gaia.example/portal/core"
)

// Soak is how long a new version is watched, and what takes it back; zero values mean the defaults that stand beside them.
type Soak struct {
	For     time.Duration // Limits.Soak; negative: it is not watched
	Times   float64       // 2: so many times the rate of failed answers, or the p95 of the answers' heads, of the version before is worse
	Failed  uint64        // 5: failed answers that are too few to tell
	Answers uint64        // 50: answers whose p95 says something
	Slower  time.Duration // 20 ms: what p95 must have risen by
}

func (s Soak) withDefaults(limits Limits) Soak {
	if s.For == 0 {
		s.For = limits.Soak
	}
	if s.Times == 0 {
		s.Times = 2
	}
	if s.Failed == 0 {
		s.Failed = 5
	}
	if s.Answers == 0 {
		s.Answers = 50
	}
	if s.Slower == 0 {
		s.Slower = 20 * time.Millisecond
	}
	return s
}

// tick is how often it is looked at, and window how long answers are gathered for one look at how fast they are.
func (s Soak) tick() time.Duration   { return min(max(s.For/90, 10*time.Millisecond), time.Second) }
func (s Soak) window() time.Duration { return s.For / 18 }

// soaking is a new version that may still be taken back.
type soaking struct {
	terms  Soak
	old    core.Release
	before *snapshot // what the old one answered in its last minutes; empty when it did not run
	tally  *tally
	began  time.Time
	end    time.Time

	window *snapshot // where the window of the latest answers begins
	slow   int       // windows in a row that were slower
}

func newSoaking(terms Soak, old core.Release, before *snapshot, next *Instance) *soaking {
	s := &soaking{terms: terms, old: old, before: before, tally: &next.tally, window: next.tally.snapshot()}
	s.began = s.window.at
	s.end = s.began.Add(terms.For)
	return s
}

// worse compares what the new version answered with what the old one did. It answers nil while nothing speaks against it.
func (s *soaking) worse() *Fault {
	all := s.tally.snapshot()
	if all.failed >= s.terms.Failed && all.rate() > s.terms.Times*s.before.rate() {
		return s.fault(all, fmt.Sprintf("%s of %d answers failed", percent(all.rate()), all.answers), percent(s.before.rate()))
	}
	if latest := all.since(s.window); latest.answers >= s.terms.Answers && all.at.Sub(s.window.at) >= s.terms.window() {
		s.window = all
		if !s.slower(latest) {
			s.slow = 0
		} else if s.slow++; s.slow > 1 { // one alone may be the moment in which it started
			return s.tooSlow(all, latest)
		}
	}
	if !all.at.Before(s.end) && s.slower(all) {
		return s.tooSlow(all, all)
	}
	return nil
}

func (s *soaking) slower(of *snapshot) bool {
	was, heads := s.before.p95()
	is, n := of.p95()
	return heads >= s.terms.Answers && n >= s.terms.Answers && float64(is) > s.terms.Times*float64(was) && is-was >= s.terms.Slower
}

func (s *soaking) tooSlow(all, of *snapshot) *Fault {
	was, _ := s.before.p95()
	is, heads := of.p95()
	return s.fault(all, fmt.Sprintf("95 %% of %d answers began within %s", heads, millis(is)), "within "+millis(was))
}

// fault says what is worse, in which time, and how it was.
func (s *soaking) fault(all *snapshot, is, was string) *Fault {
	was += " before"
	if s.before.answers == 0 {
		was = "and the version before had answered nothing"
	}
	return &Fault{Class: core.Worse, Problem: fmt.Sprintf("%s in %s, %s.", is, seconds(all.at.Sub(s.began)), was)}
}

// late adds to the fault of a new version that failed altogether when it did.
func (s *soaking) late(f Fault) Fault {
	f.Problem = fmt.Sprintf("%s after it took over: %s", seconds(time.Since(s.began)), f.Problem)
	return f
}

// recent is what an instance answered in its last minutes.
type recent struct{ base, next *snapshot }

const recentTime = 5 * time.Minute

func newRecent() recent { return recent{base: &snapshot{}, next: &snapshot{at: time.Now()}} }

// roll forgets what is older than twice recentTime.
func (r *recent) roll(t *tally) {
	if time.Since(r.next.at) >= recentTime {
		r.base, r.next = r.next, t.snapshot()
	}
}

func percent(rate float64) string {
	p := rate * 100
	switch {
	case p == 0 || p >= 1:
		return strconv.FormatFloat(p, 'f', 0, 64) + " %"
	default:
		return strconv.FormatFloat(p, 'g', 1, 64) + " %"
	}
}

func seconds(d time.Duration) string {
	if d < 10*time.Second {
		return strconv.FormatFloat(d.Seconds(), 'f', 1, 64) + " s"
	}
	return strconv.FormatFloat(d.Seconds(), 'f', 0, 64) + " s"
}

func millis(d time.Duration) string {
	ms := float64(d) / float64(time.Millisecond)
	if ms < 10 {
		return strconv.FormatFloat(ms, 'f', 1, 64) + " ms"
	}
	return strconv.FormatFloat(ms, 'f', 0, 64) + " ms"
}
