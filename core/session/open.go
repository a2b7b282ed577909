package session

import (
	"container/list"
	"net/netip"
	"time"
)

// Source is where challenges are asked for, and how many may be open there at once. The zero prefix is everywhere.
type Source struct {
	From netip.Prefix
	Most int
}

// FullError says that too many challenges are open at a source, and when the first of them expires.
type FullError struct{ Until time.Time }

func (e *FullError) Error() string { return "too many sign-in requests are open" }

// openChallenges counts the challenges that were neither answered nor expired, by source. All live equally long: each
// list has the oldest first.
type openChallenges struct {
	issued map[string]*issued
	from   map[netip.Prefix]*list.List // of *issued
}

type issued struct {
	nonce     string
	expiresAt time.Time
	places    []place
}

type place struct {
	from    netip.Prefix
	element *list.Element
}

func newOpenChallenges() openChallenges {
	return openChallenges{issued: map[string]*issued{}, from: map[netip.Prefix]*list.List{}}
}

// add counts a challenge at its sources, or answers a FullError.
func (o *openChallenges) add(nonce string, now, expiresAt time.Time, sources []Source) error {
	for _, source := range sources {
		at := o.from[source.From]
		o.expire(at, now)
		if at != nil && at.Len() >= source.Most {
			return &FullError{Until: at.Front().Value.(*issued).expiresAt}
		}
	}
	one := &issued{nonce: nonce, expiresAt: expiresAt}
	for _, source := range sources {
		at := o.from[source.From]
		if at == nil {
			at = list.New()
			o.from[source.From] = at
		}
		one.places = append(one.places, place{source.From, at.PushBack(one)})
	}
	o.issued[nonce] = one
	return nil
}

// remove takes a challenge out that was answered; one that is not there is no error.
func (o *openChallenges) remove(nonce string) {
	one := o.issued[nonce]
	if one == nil {
		return
	}
	delete(o.issued, nonce)
	for _, place := range one.places {
		at := o.from[place.from]
		if at.Remove(place.element); at.Len() == 0 {
			delete(o.from, place.from)
		}
	}
}

// expire removes what expired from a list; nil is an empty one.
func (o *openChallenges) expire(at *list.List, now time.Time) {
	for at != nil && at.Len() > 0 {
		oldest := at.Front().Value.(*issued)
		if now.Before(oldest.expiresAt) {
			return
		}
		o.remove(oldest.nonce)
	}
}

// sweep removes all that expired.
func (o *openChallenges) sweep(now time.Time) {
	for _, at := range o.from {
		o.expire(at, now)
	}
}
