package session

import (
	"context"
	"sync"
	"time"
)

const (
	sweepEvery = time.Second
	unusedFor  = 5 * time.Minute  // for so long a session that is not used stays in memory
	crowdedFor = 10 * time.Second // the same, while there are more than Config.InMemory: longer than any request needs it
)

// Run ends sessions as they expire, has contracts asked again whether their signatures hold, and keeps memory to the
// sessions that are in use, until ctx ends. What fails in the store is tried again a second later; Find accepts no expired
// session meanwhile.
func (s *Sessions) Run(ctx context.Context) {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	var asking sync.WaitGroup
	defer asking.Wait()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			_ = s.sweep(ctx, &asking)
		}
	}
}

// Sweep does once what Run does, and waits until every contract that was asked has answered.
func (s *Sessions) Sweep(ctx context.Context) error {
	var asking sync.WaitGroup
	defer asking.Wait()
	return s.sweep(ctx, &asking)
}

// round is one sweep.
type round struct {
	now     time.Time
	crowded bool
	asking  *sync.WaitGroup
	full    bool // a write has failed (a full disk): this sweep writes no more
}

func (s *Sessions) sweep(ctx context.Context, asking *sync.WaitGroup) error {
	now := s.clock()
	s.forgetNonces(now)
	s.mu.Lock()
	crowd := len(s.active) - s.config.InMemory
	due := s.agenda.take(now, crowd)
	s.mu.Unlock()
	r := &round{now: now, crowded: crowd > 0, asking: asking}
	var failed error
	for _, e := range due { // all of them: contracts are asked also while the store cannot be written
		if err := s.attend(ctx, e, r); err != nil {
			r.full, failed = true, err
			s.plan(e, now.Add(sweepEvery))
		}
	}
	return failed
}

// attend does what is due for an entry, and puts it on the agenda for the next time.
func (s *Sessions) attend(ctx context.Context, e *entry, r *round) error {
	if !e.mu.TryLock() { // whoever holds it may wait for the chain
		s.plan(e, r.now.Add(sweepEvery))
		return nil
	}
	if e.ended || e.left {
		e.mu.Unlock()
		return nil
	}
	if e.unsaved && s.over(e, r.now) == "" {
		s.save(ctx, e, r)
	}
	if why := s.over(e, r.now); why != "" {
		e.mu.Unlock()
		if r.full {
			s.plan(e, r.now.Add(sweepEvery))
			return nil
		}
		return s.End(ctx, e.id, why)
	}
	defer e.mu.Unlock()
	if s.leave(ctx, e, r) {
		return nil
	}
	if !e.askAt.IsZero() && !e.asked && !r.now.Before(e.askAt) {
		e.asked = true
		session := e.session
		r.asking.Go(func() { s.askAgain(ctx, e, session) })
	}
	s.plan(e, s.nextDue(e, r.now))
	return nil
}

// save stores when the session was used last; e.mu is held. Where that fails (a full disk) the next use a minute later tries again:
// a restart meanwhile moves the idle end back by some minutes, and ends no session.
func (s *Sessions) save(ctx context.Context, e *entry, r *round) (saved bool) {
	e.unsaved, e.saved = false, r.now
	if r.full {
		return false
	}
	err := s.update(ctx, e)
	r.full = err != nil && !e.refused
	return err == nil
}

// leave takes a session that nobody uses out of memory; e.mu is held. While too many are in memory it is not saved before, which moves
// its idle end back by less than a minute.
func (s *Sessions) leave(ctx context.Context, e *entry, r *round) bool {
	unused := unusedFor
	if r.crowded {
		unused = crowdedFor
	}
	if e.asked || r.now.Sub(e.session.SeenAt) < unused {
		return false
	}
	if !r.crowded && !e.session.SeenAt.Equal(e.saved) && !s.save(ctx, e, r) {
		return false
	}
	if !s.config.Unused(e.id) {
		return false
	}
	e.left = true
	s.forget(e)
	return true
}

// plan puts the entry on the agenda, if it is in memory.
func (s *Sessions) plan(e *entry, due time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.active[e.id] == e {
		s.agenda.set(e, due)
	}
}

// nextDue is when Run attends to the entry next; e.mu is held.
func (s *Sessions) nextDue(e *entry, now time.Time) time.Time {
	if e.refused {
		return now
	}
	due := s.ExpiresAt(e.session)
	sooner := func(at time.Time) {
		if at.Before(due) {
			due = at
		}
	}
	if unused := e.session.SeenAt.Add(unusedFor); now.Before(unused) {
		sooner(unused)
	} else {
		sooner(now.Add(unusedFor))
	}
	if !e.askAt.IsZero() && !e.asked {
		sooner(e.askAt)
	}
	return due
}
