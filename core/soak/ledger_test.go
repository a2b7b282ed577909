package soak

import (
	"fmt"
	"maps"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
)

// part is something that is killed.
type part string

const (
	core     part = "core"
	plugin   part = "plugin"
	healthy  part = "plugin without earlier fault" // it is started again at once: what may be asked twice waits, and does not fail
	chain    part = "dev chain"
	database part = "database"
)

// outage is the time in which a part was gone, or came back.
type outage struct {
	of       part
	from, to time.Time
}

// request is one that was made, and what came of it.
type request struct {
	kind     string
	needs    []part // beside the core
	from, to time.Time
	answer   coretest.Answer
	err      error
}

// ledger is what was asked and what failed, and what was out of order when.
type ledger struct {
	t *testing.T

	mu      sync.Mutex
	outages []*outage
	asked   map[string]int
	worked  map[string]int
	recent  map[string]bool // has worked since again
	failed  []request
	wrongs  int
	reasons map[string]int
	slowest map[string]time.Duration
}

func newLedger(t *testing.T) *ledger {
	return &ledger{t: t, asked: map[string]int{}, worked: map[string]int{}, recent: map[string]bool{}, reasons: map[string]int{},
		slowest: map[string]time.Duration{}}
}

// ask makes a request and notes what came of it. An answer below 500 is for the caller to judge.
func (l *ledger) ask(kind string, needs []part, do func() (coretest.Answer, error)) (coretest.Answer, bool) {
	r := request{kind: kind, needs: needs, from: time.Now()}
	r.answer, r.err = do()
	r.to = time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.asked[kind]++
	l.slowest[kind] = max(l.slowest[kind], r.to.Sub(r.from))
	if r.err == nil && r.answer.Status < 500 {
		l.worked[kind]++
		l.recent[kind] = true
		return r.answer, true
	}
	l.failed = append(l.failed, r)
	return r.answer, false
}

// wrong reports an answer that is not the one that was promised; of many, the first few.
func (l *ledger) wrong(answer coretest.Answer, format string, args ...any) {
	l.t.Helper()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.wrongs++; l.wrongs <= 5 {
		l.t.Errorf(format+" %d %.200q at %s", append(args, answer.Status, answer.Body, clock(time.Now()))...)
	}
}

// works tells whether requests of every kind have been answered since again.
func (l *ledger) works(kinds ...string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return !slices.ContainsFunc(kinds, func(kind string) bool { return !l.recent[kind] })
}

// again forgets what has worked so far.
func (l *ledger) again() {
	l.mu.Lock()
	defer l.mu.Unlock()
	clear(l.recent)
}

// begin opens an outage; what it answers closes it.
func (l *ledger) begin(of part) (end func()) {
	o := &outage{of: of, from: time.Now()}
	l.mu.Lock()
	l.outages = append(l.outages, o)
	l.mu.Unlock()
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		o.to = time.Now()
		l.t.Logf("%s the %s was killed, and back after %s", clock(o.from), of, o.to.Sub(o.from).Round(time.Millisecond))
	}
}

// judge holds every failure against the outages.
func (l *ledger) judge() {
	l.t.Helper()
	l.mu.Lock()
	defer l.mu.Unlock()
	unexcused := 0
	for _, r := range l.failed {
		why, excused := l.excuse(r)
		l.reasons[r.kind+", "+why]++
		if excused {
			continue
		}
		if unexcused++; unexcused <= 10 {
			l.t.Errorf("%s failed without a reason (%s): %d %.300q %v, from %s to %s", r.kind, why, r.answer.Status, r.answer.Body, r.err,
				clock(r.from), clock(r.to))
		}
	}
	if unexcused > 0 {
		l.t.Errorf("%d of %d failures had no reason; the outages were %s", unexcused, len(l.failed), l.outageList())
	}
}

// excuse tells why a request may have failed. A connection breaks only with the core; whatever else is gone, the core says
// so in a sentence, and when to try again.
func (l *ledger) excuse(r request) (why string, excused bool) {
	var timeout net.Error
	if asTimeout(r.err, &timeout) {
		return "no answer at all", false
	}
	for _, o := range l.outages {
		if r.to.Before(o.from) || !o.to.IsZero() && r.from.After(o.to) {
			continue
		}
		switch {
		case r.err != nil:
			if o.of == core {
				return "the core was killed", true
			}
		case r.answer.Status != 503 || !strings.HasSuffix(r.answer.Body, ".") || r.answer.Header.Get("Retry-After") == "":
			return fmt.Sprintf("answered %d without a sentence", r.answer.Status), false
		case o.of == core || slices.Contains(r.needs, o.of):
			return "the " + string(o.of) + " was killed", true
		}
	}
	return "nothing was killed that it needs", false
}

func (l *ledger) outageList() string {
	var list []string
	for _, o := range l.outages {
		list = append(list, fmt.Sprintf("%s %s to %s", o.of, clock(o.from), clock(o.to)))
	}
	return strings.Join(list, ", ")
}

// report prints what was asked and why what failed did.
func (l *ledger) report() {
	l.mu.Lock()
	defer l.mu.Unlock()
	kills, longest := map[part]int{}, map[part]time.Duration{}
	for _, o := range l.outages {
		kills[o.of]++
		longest[o.of] = max(longest[o.of], o.to.Sub(o.from))
	}
	for _, p := range slices.Sorted(maps.Keys(kills)) {
		l.t.Logf("killed %-29s %3d times, back after at most %s", p, kills[p], longest[p].Round(time.Millisecond))
	}
	for _, kind := range slices.Sorted(maps.Keys(l.asked)) {
		l.t.Logf("asked  %-16s %6d times, %6d answered, the slowest in %s", kind, l.asked[kind], l.worked[kind],
			l.slowest[kind].Round(time.Millisecond))
	}
	for _, reason := range slices.Sorted(maps.Keys(l.reasons)) {
		l.t.Logf("failed %6d: %s", l.reasons[reason], reason)
	}
}

func clock(t time.Time) string { return t.Format("15:04:05.000") }
