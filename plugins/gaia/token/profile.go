package token

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
)

// Profile answers GET /tracker/accounts/{address}.
type Profile struct {
	HolderRow

	AsOf      portal.Block `json:"asOf"`
	Known     bool         `json:"known"`     // false while the history is incomplete: the figures are not the account's
	Transfers int          `json:"transfers"` // that it sent or got
	First     *Transfer    `json:"first"`     // null: there is none
	Last      *Transfer    `json:"last"`
	Problem   *string      `json:"problem"` // why it may be old; null while all is well
}

// Balances answers GET /tracker/accounts/{address}/balances?range=30d.
type Balances struct {
	Span

	Before string        `json:"before"` // wei, as the window began
	Now    string        `json:"now"`
	Exact  bool          `json:"exact"` // a step is a transfer; else an hour in which it sent or got anything, and what it had at its end
	Steps  []BalanceStep `json:"steps"` // oldest first; null while balances are unknown
}

// BalanceStep is what the account had from a transfer on, or at the end of an hour.
type BalanceStep struct {
	Start   time.Time `json:"start"`
	Balance string    `json:"balance"`
}

// Entry is a transfer of the account.
type Entry struct {
	Transfer

	Change string `json:"change"` // wei; less than 0: it sent that
	After  string `json:"after"`  // wei that it had then
}

func (t *Token) getProfile(r *http.Request) (any, error) {
	address, err := addressed(r)
	if err != nil {
		return nil, err
	}
	if err := t.follower.Await(r.Context(), t.known); err != nil {
		return nil, err
	}
	read, err := t.ledger.Profile(r.Context(), address)
	if err != nil {
		return nil, err
	}
	return Profile{
		HolderRow: newHolderRow(read.HolderRow, read.Supply), AsOf: read.Head, Known: read.CaughtUp && t.complete(),
		Transfers: read.Transfers, First: read.First, Last: read.Last, Problem: t.follower.Problem(r.Context()),
	}, nil
}

func (t *Token) getBalances(r *http.Request) (any, error) {
	address, err := addressed(r)
	if err != nil {
		return nil, err
	}
	_, window, problem, now, err := t.tracked(r)
	if err != nil {
		return nil, err
	}
	read, err := t.ledger.Balances(r.Context(), address, window, now)
	if err != nil {
		return nil, err
	}
	answer := Balances{Span: t.span(read.Span, t.behind()), Before: read.Before.String(), Now: read.Now.String(), Exact: read.Exact}
	answer.Problem = problem
	if answer.Known {
		answer.Steps = []BalanceStep{}
		for _, step := range read.Steps {
			answer.Steps = append(answer.Steps, BalanceStep{step.Start, step.Balance.String()})
		}
	}
	return answer, nil
}

func (t *Token) getEntries(r *http.Request) (any, error) {
	address, err := addressed(r)
	if err != nil {
		return nil, err
	}
	q, err := portal.ReadPageQuery(r.URL.Query(), "-time")
	if err != nil {
		return nil, err
	}
	wanted, err := readEntriesWanted(r.URL.Query())
	if err != nil {
		return nil, err
	}
	wanted.Order = orders[sorted{q.Sort, q.Descending}]
	behind, err := portal.Behind[ledger.Place](q)
	if err != nil {
		return nil, err
	}
	if err := t.follower.Await(r.Context(), t.known); err != nil {
		return nil, err
	}
	if !t.complete() {
		return nil, portal.Errorf(portal.Unavailable, "Balances are unknown: the logs do not reach back to the token's deployment.")
	}
	read, err := t.ledger.Entries(r.Context(), address, wanted, behind, q.Limit+1)
	if err != nil {
		return nil, err
	}
	rows := make([]Entry, len(read.Entries))
	for i, e := range read.Entries {
		rows[i] = Entry{e.Transfer, e.Change.String(), e.After.String()}
	}
	page, err := portal.NewPage(q, rows, func(e Entry) any { return wanted.Order.Place(e.Transfer) })
	if err == nil && page.Next == nil && read.Until != nil {
		page, err = page.GoesOn(q, read.Until)
	}
	return page, err
}

// readEntriesWanted reads ?kind=mint,burn&way=in&least=1000&within=7d: way is in or out.
func readEntriesWanted(query url.Values) (wanted ledger.EntriesWanted, err error) {
	if wanted.Bounds, err = readBounds(query); err != nil {
		return wanted, err
	}
	if wanted.Kinds, err = readKinds(query); err != nil {
		return wanted, err
	}
	switch wanted.Way = ledger.Way(query.Get("way")); wanted.Way {
	case ledger.Both, ledger.In, ledger.Out:
		return wanted, nil
	}
	return wanted, portal.Errorf(portal.Invalid, "way is in or out.")
}

// Changes are up to n of the transfers by which an account sent or got anything, newest first, up to the block asOf; where they
// are not known there are none, and a gap.
func (t *Token) Changes(ctx context.Context, account portal.Address, n int) (all []ledger.Entry, asOf portal.Block, gap ledger.Gap,
	err error) {
	if err := t.follower.Await(ctx, t.index.Begun); err != nil {
		return nil, asOf, "", err
	}
	read, err := t.ledger.Entries(ctx, account, ledger.EntriesWanted{}, nil, n)
	all, asOf = read.Entries, read.Head
	if gap, err = t.gap(err); gap == ledger.Reading {
		return nil, t.index.Status().AsOf, gap, nil
	}
	if err != nil || gap != "" {
		all = nil
	}
	return all, asOf, gap, err
}
