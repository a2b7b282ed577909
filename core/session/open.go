package session

import (
	"container/list"
	"net/netip"
	"time"
)

// Source is where somebody asks for a challenge, and how many may be open for that place at once.
type Source struct {
	From netip.Prefix
	Most int
}

// FullError says that too many challenges are open for a source, and when the first of them expires.
type FullError struct{ Until time.Time }

func (e *FullError) Error() string { return "too many sign-in requests are open" }

// openChallenges counts the challenges that are neither answered nor expired, in all and by source. As all live equally long,
// the first of each list expires first.
type openChallenges struct {
	most   int // in all
	issued map[string]*issued
	all    *list.List                  // of *issued
	from   map[netip.Prefix]*list.List // of *issued, by source
}

type issued struct {
	nonce     string
	expiresAt time.Time
	element   *list.Element // of all
	places    []place
}

type place struct {
	from    netip.Prefix
	element *list.Element
}

func newOpenChallenges(most int) openChallenges {
	return openChallenges{most: most, issued: map[string]*issued{}, all: list.New(), from: map[netip.Prefix]*list.List{}}
}

// add counts a challenge for its sources, or returns a FullError. When there are too many in all it drops the oldest and returns
// its nonce: if it refused instead, somebody with many networks could keep the list full so that nobody can sign in.
func (o *openChallenges) add(nonce string, now, expiresAt time.Time, sources []Source) (dropped string, err error) {
	o.expire(now)
	for _, source := range sources {
		if at := o.from[source.From]; at != nil && at.Len() >= source.Most {
			return "", &FullError{Until: at.Front().Value.(*issued).expiresAt}
		}
	}
	if o.all.Len() >= o.most {
		dropped = o.oldest().nonce
		o.remove(dropped)
	}
	one := &issued{nonce: nonce, expiresAt: expiresAt}
	one.element = o.all.PushBack(one)
	for _, source := range sources {
		at := o.from[source.From]
		if at == nil {
			at = list.New()
			o.from[source.From] = at
		}
		one.places = append(one.places, place{source.From, at.PushBack(one)})
	}
	o.issued[nonce] = one
	return dropped, nil
}

func (o *openChallenges) oldest() *issued { return o.all.Front().Value.(*issued) }

// remove takes a challenge out, if it is there.
func (o *openChallenges) remove(nonce string) {
	one := o.issued[nonce]
	if one == nil {
		return
	}
	delete(o.issued, nonce)
	o.all.Remove(one.element)
	for _, place := range one.places {
		at := o.from[place.from]
		if at.Remove(place.element); at.Len() == 0 {
			delete(o.from, place.from)
		}
	}
}

// expire takes out the challenges that have expired.
func (o *openChallenges) expire(now time.Time) {
	for o.all.Len() > 0 && !now.Before(o.oldest().expiresAt) {
		o.remove(o.oldest().nonce)
	}
}
