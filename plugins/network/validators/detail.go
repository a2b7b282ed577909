package validators

import (
	"net/http"
	"slices"
	"time"

	"gaia.example/portal/plugins/network/stakes"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Detail answers GET /validators/{address}.
type Detail struct {
	AsOf        portal.Block   `json:"asOf"`
	Contract    portal.Address `json:"contract"`
	Totals      Totals         `json:"totals"`
	Weights     Weights        `json:"weights"`
	Validator   *Validator     `json:"validator"`   // null: nobody registered under that address
	Commissions []stakes.Step  `json:"commissions"` // in force, or to be, oldest first; empty where the logs do not reach back
	Problem     *string        `json:"problem"`     // why it may be old; null while all is well
}

// Course answers GET /validators/{address}/stake?range=30d: the stake over time, self-stake and delegations. Amounts are wei.
type Course struct {
	AsOf   portal.Block      `json:"asOf"`
	From   time.Time         `json:"from"`   // where it begins: not before the validator registered
	Before portalsql.Uint256 `json:"before"` // as it begins
	Exact  bool              `json:"exact"`  // a step is a log; else one of many times, evenly over the window
	Steps  []stakes.Standing `json:"steps"`  // oldest first
}

// Delegators answers GET /validators/{address}/delegators: a page of the accounts that delegate to it now.
type Delegators struct {
	portal.Page[DelegatorRow]

	AsOf portal.Block `json:"asOf"`
}

// DelegatorRow is one of them.
type DelegatorRow struct {
	stakes.Delegator

	Share float64 `json:"share"` // of all that is delegated to the validator, 0 to 1
}

// Changes answers GET /validators/{address}/changes?kind=commission: a page of what the validator did to itself, newest first.
type Changes struct {
	portal.Page[stakes.Change]

	AsOf portal.Block `json:"asOf"`
}

// asked is the validator that a request is about: nil where nobody registered under that address.
func (v *Validators) asked(r *http.Request) (list *List, address portal.Address, row *Validator, err error) {
	if address, err = portal.ParseAddress(r.PathValue("address")); err != nil {
		return nil, address, nil, portal.Errorf(portal.Invalid, "That is no address: it has 0x and 40 hex digits.").Because(err)
	}
	if err := v.follower.Await(r.Context(), v.known); err != nil {
		return nil, address, nil, err
	}
	list = v.list.Load()
	if i := slices.IndexFunc(list.Validators, func(one Validator) bool { return one.Address == address }); i >= 0 {
		row = &list.Validators[i]
	}
	return list, address, row, nil
}

func (v *Validators) detail(r *http.Request) (any, error) {
	list, address, row, err := v.asked(r)
	if err != nil {
		return nil, err
	}
	d := Detail{
		AsOf: list.AsOf, Contract: list.Contract, Totals: list.Totals, Weights: list.Weights, Validator: row, Commissions: []stakes.Step{},
		Problem: v.follower.Problem(r.Context()),
	}
	if row != nil && row.RegisteredAt.Block != nil {
		if d.Commissions, err = v.stakes.Commissions(r.Context(), address); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// windows are those of a table of time ranges; 0: all.
var windows = map[string]time.Duration{"24h": 24 * time.Hour, "7d": 7 * 24 * time.Hour, "30d": 30 * 24 * time.Hour,
	"90d": 90 * 24 * time.Hour, "all": 0}

func (v *Validators) course(r *http.Request) (any, error) {
	window, known := windows[r.URL.Query().Get("range")]
	if !known {
		return nil, portal.Errorf(portal.Invalid, "Ask for the stake of 24h, 7d, 30d, 90d or all.")
	}
	_, address, row, err := v.asked(r)
	if err != nil {
		return nil, err
	}
	if err := v.complete(row); err != nil {
		return nil, err
	}
	c, err := v.stakes.Course(r.Context(), address, window)
	if err != nil {
		return nil, err
	}
	return Course{AsOf: c.Head, From: c.From, Before: portalsql.Uint256{Int: c.Before}, Exact: c.Exact, Steps: c.Steps}, nil
}

// complete is that the logs tell all of a validator.
func (v *Validators) complete(row *Validator) error {
	if row == nil {
		return portal.Errorf(portal.NotFound, "Nobody registered a validator under that address.")
	}
	if row.RegisteredAt.Block == nil {
		return portal.Errorf(portal.Unavailable, "The history is unknown: the logs do not reach back to the validator's registration.")
	}
	return nil
}

func (v *Validators) delegators(r *http.Request) (any, error) {
	q, err := portal.ReadPageQuery(r.URL.Query(), "-amount")
	if err != nil {
		return nil, err
	}
	var from stakes.Delegator
	var behind *stakes.Delegator
	if there, err := q.From(&from); err != nil {
		return nil, err
	} else if there {
		behind = &from
	}
	_, address, row, err := v.asked(r)
	if err != nil {
		return nil, err
	}
	if err := v.complete(row); err != nil {
		return nil, err
	}
	read, asOf, err := v.stakes.Delegators(r.Context(), address, !q.Descending, behind, q.Limit+1)
	if err != nil {
		return nil, err
	}
	rows := make([]DelegatorRow, len(read))
	for i, one := range read {
		rows[i] = DelegatorRow{one, min(1, ratio(one.Amount.Int, row.delegated()))}
	}
	page, err := portal.NewPage(q, rows, func(d DelegatorRow) any { return d.Delegator })
	return Delegators{page.Counted(int(row.Delegators)), asOf}, err // accounts
}

// changeKinds are those that a page may ask for.
var changeKinds = []stakes.Kind{"", stakes.Registered, stakes.Renamed, stakes.Attestor, stakes.Commission, stakes.Staked, stakes.Unbonded,
	stakes.Exited}

func (v *Validators) changes(r *http.Request) (any, error) {
	q, err := portal.ReadPageQuery(r.URL.Query())
	if err != nil {
		return nil, err
	}
	kind := stakes.Kind(r.URL.Query().Get("kind"))
	if !slices.Contains(changeKinds, kind) {
		return nil, portal.Errorf(portal.Invalid, "There are no changes of that kind: leave it out for all.")
	}
	var from stakes.Place
	var behind *stakes.Place
	if there, err := q.From(&from); err != nil {
		return nil, err
	} else if there {
		behind = &from
	}
	_, address, row, err := v.asked(r)
	if err != nil {
		return nil, err
	}
	if err := v.complete(row); err != nil {
		return nil, err
	}
	read, asOf, err := v.stakes.Changes(r.Context(), address, kind, behind, q.Limit+1)
	if err != nil {
		return nil, err
	}
	page, err := portal.NewPage(q, read, func(c stakes.Change) any { return stakes.Place{Block: c.Block, Log: c.Log} })
	return Changes{page, asOf}, err
}
