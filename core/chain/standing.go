package chain

import (
	"slices"
	"time"

	"gaia.example/portal/core"
)

// standing is how much of a wallet's GAIA counts for tiers. It rises to what was held for the whole holding time, and falls to
// what a final block says; until then it stays as it is. The zero standing counts nothing, and knows nothing of the past.
type standing struct {
	counts core.GAIA
	block  uint64 // the newest block in which at least that much was held
	held   []step // what was held at the heads, oldest first, from before the holding time on
}

// step is the least that was held from a time until now; the next step's is more.
type step struct {
	from   time.Time
	amount core.GAIA
}

// evidence is what one reading of a wallet gives.
type evidence struct {
	head    figure
	past    *figure   // what was held a holding time ago; nil: not asked for, or the endpoints do not agree
	final   *figure   // what is held in the newest final block; nil: not asked for
	certain bool      // a second endpoint says the same of the final block, or there is no second one
	vouched core.GAIA // what a second endpoint says is held at the head, or the first where there is no second one
}

// weigh takes a reading into account.
func (s *standing) weigh(e evidence, holding time.Duration) {
	if begin := e.head.time.Add(-holding); e.past != nil && !s.reaches(begin) {
		s.recall(step{begin, e.past.amount})
		if e.certain { // what is lost at the head is still held as long as no final block says otherwise
			s.counts, s.block = min(e.past.amount, e.final.amount), e.final.block
		}
	}
	s.note(e.head, holding)
	s.rise(e, holding)
	if e.final != nil {
		s.fall(e.head, *e.final)
	}
}

// recall puts what was held before the first step in front.
func (s *standing) recall(past step) {
	if len(s.held) > 0 && s.held[0].amount <= past.amount {
		s.held[0].from = past.from
		return
	}
	s.held = slices.Insert(s.held, 0, past)
}

// reaches reports whether it is known what was held since begin.
func (s *standing) reaches(begin time.Time) bool {
	return len(s.held) > 0 && !s.held[0].from.After(begin)
}

// figure is an amount in the state after one block, and when it was read.
type figure struct {
	amount core.GAIA
	block  uint64
	time   time.Time
}

// note adds what is held at the head to the steps.
func (s *standing) note(head figure, holding time.Duration) {
	from := head.time
	for n := len(s.held); n > 0 && s.held[n-1].amount >= head.amount; n-- {
		from, s.held = s.held[n-1].from, s.held[:n-1]
	}
	s.held = append(s.held, step{from, head.amount})
	for len(s.held) > 1 && !s.held[1].from.After(head.time.Add(-holding)) {
		s.held = s.held[1:]
	}
	if head.amount >= s.counts {
		s.block = max(s.block, head.block)
	}
}

// earned is the least that was held in the holding time before now; 0 where that is not known.
func (s *standing) earned(now time.Time, holding time.Duration) core.GAIA {
	if !s.reaches(now.Add(-holding)) {
		return 0
	}
	return s.held[0].amount
}

// rise counts what was earned, as far as a second endpoint vouches for it.
func (s *standing) rise(e evidence, holding time.Duration) {
	if earned := min(s.earned(e.head.time, holding), e.vouched); earned > s.counts {
		s.counts, s.block = earned, e.head.block
	}
}

// fall lets s drop to what a final block and the head both no longer have: to the greater of the two. The final block has to
// be as new as the newest block in which s was held; an older one says nothing about a loss after it.
func (s *standing) fall(head, final figure) {
	if final.block < s.block || head.amount >= s.counts {
		return
	}
	s.counts, s.block = max(head.amount, min(s.counts, final.amount)), final.block
}
