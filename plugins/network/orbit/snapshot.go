package orbit

import (
	"context"
	"net/http"

	"gaia.example/portal/plugins/network/nodes"
	"gaia.example/portal/plugins/network/stakes"
	"gaia.example/portal/plugins/network/validators"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Snapshot answers GET /orbit: the network at one moment. What stands in many rows is in columns of the same length, and what many rows
// share is in a list of its own that they point into.
type Snapshot struct {
	AsOf        portal.Block      `json:"asOf"` // of validators and delegations
	Validators  []Validator       `json:"validators"`
	Nodes       Nodes             `json:"nodes"`
	Delegations Delegations       `json:"delegations"`
	Totals      Totals            `json:"totals"`
	Accounts    []portal.Address  `json:"accounts"` // that own nodes, or delegate
	Problem     *string           `json:"problem"`  // why validators and delegations may be old; null while all is well
	Countries   map[string]string `json:"countries"`
}

// Totals are what there is, whether or not it is in the map.
type Totals struct {
	Nodes       int `json:"nodes"`
	Delegations int `json:"delegations"`
}

// Validator is one in the map. Amounts are wei.
type Validator struct {
	Address       portal.Address    `json:"address"`
	Name          string            `json:"name"`
	Status        validators.Status `json:"status"`
	Rank          int               `json:"rank"`
	Stake         string            `json:"stake"`
	SelfStake     string            `json:"selfStake"`
	Share         float64           `json:"share"` // of all bonded stake, 0 to 1
	Delegators    uint64            `json:"delegators"`
	CommissionBps uint16            `json:"commissionBps"`
	Registered    Registered        `json:"registered"`
}

// Registered is when a validator came, and the log that says so; block and hash are null where the logs do not reach back.
type Registered = validators.Registration

// Nodes are columns of the same length. The states, softwares, platforms and countries are those of Names.
type Nodes struct {
	Node     []portal.Address `json:"node"`
	Owner    []int            `json:"owner"` // in the list of accounts
	Name     []string         `json:"name"`
	State    []int            `json:"state"`
	Software []int            `json:"software"`
	Platform []int            `json:"platform"`
	Country  []int            `json:"country"`
	Names    Names            `json:"names"`
}

// Names are what columns of nodes point into.
type Names struct {
	States    []string `json:"states"`
	Softwares []string `json:"softwares"`
	Platforms []string `json:"platforms"`
	Countries []string `json:"countries"` // ISO 3166-1 alpha-2, as owners said; empty: it was not said
}

// Delegations are columns of the same length, the largest first.
type Delegations struct {
	Delegator []int               `json:"delegator"` // in the list of accounts
	Validator []int               `json:"validator"` // in the list of validators
	Amount    []portalsql.Uint256 `json:"amount"`    // wei
}

// list points into what it collects.
type list[T comparable] struct {
	all []T
	at  map[T]int
}

func newList[T comparable]() *list[T] { return &list[T]{[]T{}, map[T]int{}} }

func (l *list[T]) index(value T) int {
	at, known := l.at[value]
	if !known {
		at = len(l.all)
		l.at[value] = at
		l.all = append(l.all, value)
	}
	return at
}

func (o *Orbit) snapshot(ctx context.Context) (*Snapshot, error) {
	all, problem, err := o.validators.List(ctx)
	if err != nil {
		return nil, err
	}
	standings, count, err := o.nodes.Standings(ctx, mostNodes)
	if err != nil {
		return nil, err
	}
	delegations, delegated, err := o.stakes.Delegations(ctx, mostDelegations)
	if err != nil {
		return nil, err
	}
	accounts := newList[portal.Address]()
	s := &Snapshot{AsOf: all.AsOf, Validators: []Validator{}, Totals: Totals{count, delegated}, Problem: problem,
		Nodes: columnsOf(standings, accounts)}
	known := map[portal.Address]int{}
	for i, v := range all.Validators {
		known[v.Address] = i
		s.Validators = append(s.Validators, Validator{v.Address, v.Name, v.Status, v.Rank, v.Stake, v.SelfStake, v.Share, v.Delegators,
			v.CommissionBps, v.RegisteredAt})
	}
	s.Delegations = edgesOf(delegations, accounts, known)
	s.Accounts, s.Countries = accounts.all, numbersOf(s.Nodes.Names.Countries)
	return s, nil
}

func columnsOf(standings []nodes.Standing, accounts *list[portal.Address]) Nodes {
	n := Nodes{Node: []portal.Address{}, Owner: []int{}, Name: []string{}, State: []int{}, Software: []int{}, Platform: []int{},
		Country: []int{}}
	states, softwares, platforms, countries := newList[string](), newList[string](), newList[string](), newList[string]()
	for _, s := range standings {
		n.Node, n.Owner, n.Name = append(n.Node, s.Node), append(n.Owner, accounts.index(s.Owner)), append(n.Name, s.Name)
		n.State, n.Software = append(n.State, states.index(s.State)), append(n.Software, softwares.index(s.Software))
		n.Platform, n.Country = append(n.Platform, platforms.index(s.Platform)), append(n.Country, countries.index(s.Country))
	}
	n.Names = Names{states.all, softwares.all, platforms.all, countries.all}
	return n
}

// edgesOf leaves out what goes to a validator that is not in the list yet: the next reading has both.
func edgesOf(all []stakes.Delegation, accounts *list[portal.Address], known map[portal.Address]int) Delegations {
	d := Delegations{Delegator: []int{}, Validator: []int{}, Amount: []portalsql.Uint256{}}
	for _, one := range all {
		if at, there := known[one.Validator]; there {
			d.Delegator, d.Validator = append(d.Delegator, accounts.index(one.Delegator)), append(d.Validator, at)
			d.Amount = append(d.Amount, portalsql.Uint256{Int: one.Amount})
		}
	}
	return d
}

// mostAsked is how many nodes one request asks for.
const mostAsked = 100

// SomeNodes answers GET /orbit/nodes?keys=0x…,0x…: those of these that are there.
type SomeNodes struct {
	Nodes     Nodes             `json:"nodes"`
	Accounts  []portal.Address  `json:"accounts"`
	Countries map[string]string `json:"countries"`
}

func (o *Orbit) getNodes(r *http.Request) (any, error) {
	q, err := portal.ReadPageQuery(r.URL.Query())
	if err != nil {
		return nil, err
	}
	if len(q.Keys) == 0 || len(q.Keys) > mostAsked {
		return nil, portal.Errorf(portal.Invalid, "Ask for 1 to %d nodes by their keys.", mostAsked)
	}
	var keys []portal.Address
	for _, key := range q.Keys {
		address, err := portal.ParseAddress(key)
		if err != nil {
			return nil, portal.Errorf(portal.Invalid, "A node's key is its address.").Because(err)
		}
		keys = append(keys, address)
	}
	standings, err := o.nodes.StandingsOf(r.Context(), keys)
	if err != nil {
		return nil, err
	}
	accounts := newList[portal.Address]()
	some := SomeNodes{Nodes: columnsOf(standings, accounts)}
	some.Accounts, some.Countries = accounts.all, numbersOf(some.Nodes.Names.Countries)
	return some, nil
}
