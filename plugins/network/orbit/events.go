package orbit

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"time"

	"gaia.example/portal/plugins/network/nodes"
	"gaia.example/portal/plugins/network/stakes"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// reach is how far back the map can be replayed.
const reach = 24 * time.Hour

// Event is something that happened in the network: with the transaction that has it, or to the node whose heartbeats tell of it.
type Event struct {
	Time      time.Time          `json:"time"`
	Kind      string             `json:"kind"`
	Node      *portal.Address    `json:"node"`
	Validator *portal.Address    `json:"validator"`
	Account   *portal.Address    `json:"account"` // whose GAIA was bonded or unbonded
	Name      string             `json:"name"`    // of the node; empty for others
	Amount    *portalsql.Uint256 `json:"amount"`  // wei, of bonded and unbonded
	Block     *uint64            `json:"block"`
	Log       *uint              `json:"log"`
	Hash      *portal.Hash       `json:"hash"` // of the transaction

	at place
}

// place of an event in the order of all: by time, at the same time by its source, and there by its log or its key.
type place struct {
	Time   int64     `json:"t"` // milliseconds
	Source int       `json:"s"`
	Block  uint64    `json:"b"`
	Log    uint      `json:"l"`
	Key    nodes.Key `json:"k"`
}

func (p place) compare(o place) int {
	return cmp.Or(cmp.Compare(p.Time, o.Time), cmp.Compare(p.Source, o.Source), cmp.Compare(p.Block, o.Block), cmp.Compare(p.Log, o.Log),
		cmp.Compare(p.Key.Line, o.Key.Line), cmp.Compare(p.Key.Kind, o.Key.Kind))
}

// logs is the time that is left of a source of logs, before that place.
func (p place) logs(source int, since time.Time) stakes.Stretch {
	over := stakes.Stretch{Second: (p.Time + 999) / 1000, Since: since.Unix()}
	switch {
	case source == p.Source:
		over.Place = stakes.Place{Block: p.Block, Log: p.Log}
	case source < p.Source:
		over.Second = p.Time/1000 + 1
	}
	return over
}

// happenings is the same for what happened to nodes.
func (p place) happenings(source int, since time.Time) nodes.Stretch {
	over := nodes.Stretch{Time: p.Time, Since: since.UnixMilli()}
	switch {
	case source == p.Source:
		over.Key = p.Key
	case source < p.Source:
		over.Time++
	}
	return over
}

// Events answers GET /orbit/events: what happened in the last 24 hours, the newest first, a page at a time.
type Events struct {
	portal.Page[Event]

	AsOf portal.Block `json:"asOf"` // up to which the chain's are known
	From time.Time    `json:"from"` // no further back
}

func (o *Orbit) getEvents(r *http.Request) (any, error) {
	q, err := portal.ReadPageQuery(r.URL.Query())
	if err != nil {
		return nil, err
	}
	since, from := o.clock().Add(-reach), place{Time: farAway, Source: len(sources)}
	if _, err := q.From(&from); err != nil {
		return nil, err
	}
	head, err := o.stakes.Head(r.Context())
	if err != nil {
		return nil, err
	}
	var all []Event
	for i, source := range sources {
		some, err := source(r.Context(), o, reading{from, i, since, q.Limit + 1})
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	slices.SortFunc(all, func(a, b Event) int { return b.at.compare(a.at) })
	page, err := portal.NewPage(q, all[:min(len(all), q.Limit+1)], func(e Event) any { return e.at })
	return Events{page, head, since.UTC()}, err
}

// farAway is a time in milliseconds that is still to come: a chain's clock may be ahead of this one.
const farAway = 1 << 50

// reading is what is asked of a source of events.
type reading struct {
	before place
	source int
	since  time.Time
	limit  int
}

// sources of events, in their order at the same time.
var sources = []func(context.Context, *Orbit, reading) ([]Event, error){
	func(ctx context.Context, o *Orbit, r reading) ([]Event, error) {
		all, err := o.stakes.ChangesBack(ctx, r.before.logs(r.source, r.since), r.limit)
		return eventsOf(all, err, func(c stakes.Change) Event {
			return Event{Time: c.Time, Kind: string(c.Kind), Validator: &c.Validator, Block: &c.Block, Log: &c.Log, Hash: &c.Hash,
				at: place{c.Time.UnixMilli(), r.source, c.Block, c.Log, nodes.Key{}}}
		})
	},
	func(ctx context.Context, o *Orbit, r reading) ([]Event, error) {
		all, err := o.stakes.BondingsBack(ctx, r.before.logs(r.source, r.since), r.limit)
		return eventsOf(all, err, func(b stakes.Bonding) Event {
			kind := "unbonded"
			if b.Bonded {
				kind = "bonded"
			}
			return Event{Time: b.Time, Kind: kind, Validator: &b.Validator, Account: &b.Account, Amount: &b.Amount, Block: &b.Block,
				Log: &b.Log, Hash: &b.Hash, at: place{b.Time.UnixMilli(), r.source, b.Block, b.Log, nodes.Key{}}}
		})
	},
	func(ctx context.Context, o *Orbit, r reading) ([]Event, error) {
		all, err := o.nodes.PairedBack(ctx, r.before.happenings(r.source, r.since), r.limit)
		return eventsOf(all, err, happened(r.source, ""))
	},
	func(ctx context.Context, o *Orbit, r reading) ([]Event, error) {
		all, err := o.nodes.BegunBack(ctx, r.before.happenings(r.source, r.since), r.limit)
		return eventsOf(all, err, happened(r.source, ""))
	},
	func(ctx context.Context, o *Orbit, r reading) ([]Event, error) {
		all, err := o.nodes.EndedBack(ctx, r.before.happenings(r.source, r.since), r.limit)
		return eventsOf(all, err, happened(r.source, "_ended"))
	},
}

func happened(source int, suffix string) func(nodes.Happening) Event {
	return func(h nodes.Happening) Event {
		return Event{Time: h.Time, Kind: h.Key.Kind + suffix, Node: &h.Node, Name: h.Name, at: place{h.Time.UnixMilli(), source, 0, 0, h.Key}}
	}
}

func eventsOf[T any](all []T, err error, event func(T) Event) ([]Event, error) {
	events := make([]Event, len(all))
	for i, one := range all {
		events[i] = event(one)
	}
	return events, err
}

// Bondings answers GET /orbit/bondings?account=0x…&validator=0x…: the transactions that made a delegation what it is, newest first.
type Bondings struct {
	portal.Page[stakes.Bonding]

	AsOf portal.Block `json:"asOf"`
}

func (o *Orbit) getBondings(r *http.Request) (any, error) {
	q, err := portal.ReadPageQuery(r.URL.Query())
	if err != nil {
		return nil, err
	}
	account, err := portal.ParseAddress(r.URL.Query().Get("account"))
	if err != nil {
		return nil, portal.Errorf(portal.Invalid, "The account is no address: it has 0x and 40 hex digits.").Because(err)
	}
	validator, err := portal.ParseAddress(r.URL.Query().Get("validator"))
	if err != nil {
		return nil, portal.Errorf(portal.Invalid, "The validator is no address: it has 0x and 40 hex digits.").Because(err)
	}
	var from stakes.Place
	var behind *stakes.Place
	if there, err := q.From(&from); err != nil {
		return nil, err
	} else if there {
		behind = &from
	}
	all, asOf, err := o.stakes.Bondings(r.Context(), account, validator, behind, q.Limit+1)
	if err != nil {
		return nil, err
	}
	page, err := portal.NewPage(q, all, func(b stakes.Bonding) any { return stakes.Place{Block: b.Block, Log: b.Log} })
	return Bondings{page, asOf}, err
}
