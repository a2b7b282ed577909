package chain

import (
	"errors"
	"slices"
	"time"

	"gaia.example/portal/core"
)

const (
	maxLag  = 3  // blocks that the head may be behind another endpoint's
	settled = 15 // polls that a better endpoint is fit before it is used again
)

var (
	errLeaps  = errors.New("claims a head that is far ahead of the other endpoints'")
	errUnseen = errors.New("has told no head yet")
)

// choose is the endpoint whose head is to be adopted after known: the current one while it is fit and keeps up; one
// that is preferred to it when that has been so for a while.
func (e *endpoints) choose(known core.Block, maxAge time.Duration) (*endpoint, header, error) {
	now := time.Now()
	views := e.views(now, known, maxAge)
	e.mu.Lock()
	defer e.mu.Unlock()
	var chosen *view
	for i := range views {
		v := &views[i]
		switch {
		case !v.keepsUp(views):
		case chosen == nil:
			chosen = v
		case v.from == e.current && now.Sub(chosen.since) < settled*v.from.poll:
			chosen = v
		}
	}
	if chosen == nil {
		return nil, header{}, e.why()
	}
	if chosen.from != e.current {
		e.log.Warn("switched to another chain endpoint", "from", e.current.host, "to", chosen.from.host)
		e.current = chosen.from
	}
	return chosen.from, chosen.head, nil
}

// view is a fit endpoint and its head.
type view struct {
	from  *endpoint
	head  header
	since time.Time
	old   bool // too old to be the chain's newest block while another is not
	leaps bool // further from what is known than the chain can have gone between two looks
}

// views is the fit endpoints whose heads are believed. One that leaps while another goes on from what is known is set
// aside; one that is ahead of two others or more, alone, has to wait for one of them.
func (e *endpoints) views(now time.Time, known core.Block, maxAge time.Duration) (believed []view) {
	var all []view
	for _, p := range e.all {
		fit, since := p.fit(now)
		p.mu.Lock()
		if fit && p.head.Hash != (core.Hash{}) {
			all = append(all, view{
				from: p, head: p.head, since: since,
				old:   maxAge > 0 && now.Sub(p.head.Time) > maxAge,
				leaps: known.Hash != (core.Hash{}) && p.head.Number > known.Number+remembered,
			})
		}
		p.mu.Unlock()
	}
	goesOn := slices.ContainsFunc(all, func(v view) bool { return !v.leaps && !v.old })
	for _, v := range all {
		switch {
		case v.leaps && goesOn:
			v.from.distrust(errLeaps)
		case !v.alone(all):
			believed = append(believed, v)
		}
	}
	return believed
}

// ahead reports that v's head makes the other's a thing of the past.
func (v *view) ahead(other view) bool {
	return other.old && !v.old || other.old == v.old && v.head.Number > other.head.Number+maxLag
}

// alone reports that v is ahead of two others or more, which are as young, and that none keeps up with it.
func (v *view) alone(all []view) bool {
	behind := 0
	for _, other := range all {
		if other.from == v.from || other.old != v.old {
			continue
		}
		if !v.ahead(other) {
			return false
		}
		behind++
	}
	return behind >= 2
}

// keepsUp reports that no other endpoint is ahead. One that does not keep up has to be fit anew.
func (v *view) keepsUp(all []view) bool {
	for _, other := range all {
		if other.ahead(*v) {
			v.from.lags()
			return false
		}
	}
	return true
}

// newest is the block that the endpoint's last look found.
func (p *endpoint) newest() core.Block {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.head.Block
}

func (p *endpoint) lags() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.since = time.Now()
}

// why is that none is fit.
func (e *endpoints) why() error {
	var all []error
	for _, p := range e.all {
		all = append(all, p.lastError())
	}
	return errUnavailable().Because(errors.Join(all...))
}
