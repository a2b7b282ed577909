package supervisor

import (
	"cmp"
	"time"

	"gaia.example/portal/core"
)

// Soak is how long a new version is watched, and what takes it back; zero values mean the defaults that stand beside them.
type Soak struct {
	For     time.Duration // Limits.Soak; negative: it is not watched
	Times   float64       // 2: so many times the rate of failed answers, or the p95 of the answers' heads, of the version before is worse
	Failed  uint64        // 5: failed answers that are too few to tell
	Answers uint64        // 50: answers of the version before whose p95 says something
	Slower  time.Duration // 20 ms: what p95 must have risen by
	Window  time.Duration // 5 s: answers are gathered for at least that long for one look at how fast they are
}

func (s Soak) withDefaults(limits Limits) Soak {
	s.For = cmp.Or(s.For, limits.Soak)
	s.Times = cmp.Or(s.Times, 2)
	s.Failed = cmp.Or(s.Failed, 5)
	s.Answers = cmp.Or(s.Answers, 50)
	s.Slower = cmp.Or(s.Slower, 20*time.Millisecond)
	s.Window = cmp.Or(s.Window, max(5*time.Second, s.For/18))
	return s
}

// tick is how often the new version is compared.
func (s Soak) tick() time.Duration { return min(max(s.For/90, 10*time.Millisecond), time.Second) }

// beginSoak watches the version that has just begun to serve.
func (r *run) beginSoak(terms Soak, old core.Release, before past) {
	if terms.For > 0 {
		r.soak = newSoaking(terms, old, before, r.in)
		r.in.trial.Store(true)
		r.slot.soakUntil(r.soak.end)
		r.watched.Reset(terms.tick())
	}
}

// before is what the instance that serves has answered lately.
func (r *run) before() past {
	if r.in == nil {
		return past{snapshot: &snapshot{}}
	}
	return r.recent.past(&r.in.tally)
}

// compare takes a new version back that does worse, and trusts it at the end of its soak.
func (r *run) compare() {
	if r.soak == nil {
		return
	}
	if f := r.soak.worse(); f != nil {
		r.takeBack(*f)
	} else if !time.Now().Before(r.soak.end) {
		r.trust()
	}
}

// trust ends a soak in favour of what runs.
func (r *run) trust() {
	if r.in != nil {
		r.in.trial.Store(false)
	}
	r.endSoak()
	r.slot.watcher.Soaked(r.id(), r.slot.Release(), core.Fault{})
}

func (r *run) endSoak() {
	r.soak = nil
	r.watched.Stop()
	r.slot.soakUntil(time.Time{})
	r.startIdling()
}
