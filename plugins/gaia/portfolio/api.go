package portfolio

import (
	"context"
	"database/sql"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

// History answers GET /portfolio/history?kind=staking,sale&within=30d&q=atlas&sort=-time: a page of the caller's changes.
type History struct {
	portal.Page[Entry]
	AsOf  portal.Block `json:"asOf"`  // up to which transfers were read
	Chain uint64       `json:"chain"` // the chain's newest block, as far as it is known
	Known bool         `json:"known"` // false where there is a gap: then there are no rows
	Gap   *ledger.Gap  `json:"gap"`   // why it is not known
	Cut   bool         `json:"cut"`   // there are older changes than are looked through
	// Behind is that what the contracts say is not read as far as the account's transfers are: of some only the token's own word is known.
	Behind bool `json:"behind"`
}

// mostChanges is how many of an account's newest transfers, and acts, are looked through: more than anybody makes by hand.
const mostChanges = 5000

// patience is how long a page waits for what the contracts say of its newest transfer.
const patience = time.Second

// windows are what the changes are narrowed to.
var windows = map[string]time.Duration{"24h": 24 * time.Hour, "7d": 7 * 24 * time.Hour, "30d": 30 * 24 * time.Hour,
	"90d": 90 * 24 * time.Hour}

// narrowed is what a page asks for.
type narrowed struct {
	groups []string
	since  time.Time
	sought string
}

func readNarrowed(query url.Values, now time.Time) (of narrowed, err error) {
	for group := range strings.SplitSeq(query.Get("kind"), ",") {
		if group == "" {
			continue
		}
		if groups[group] == nil {
			return of, portal.Errorf(portal.Invalid, "There are no changes of the kind %q.", group)
		}
		of.groups = append(of.groups, group)
	}
	if within := query.Get("within"); within != "" {
		length, known := windows[within]
		if !known {
			return of, portal.Errorf(portal.Invalid, "Look at the changes of 24h, 7d, 30d or 90d.")
		}
		of.since = now.Add(-length)
	}
	of.sought = strings.ToLower(strings.TrimSpace(query.Get("q")))
	return of, nil
}

func (n narrowed) has(e Entry) bool {
	if !isOf(e.Reason, n.groups) || e.Time.Before(n.since) {
		return false
	}
	if n.sought == "" || strings.HasPrefix(strings.ToLower(e.Hash.String()), n.sought) {
		return true
	}
	for _, who := range []*portal.Address{e.With, e.Party} {
		if who != nil && strings.HasPrefix(strings.ToLower(who.String()), n.sought) {
			return true
		}
	}
	return e.Name != nil && strings.Contains(strings.ToLower(*e.Name), n.sought)
}

func (p *Portfolio) getHistory(r *http.Request) (any, error) {
	q, err := portal.ReadPageQuery(r.URL.Query(), "-time", "change")
	if err != nil {
		return nil, err
	}
	of, err := readNarrowed(r.URL.Query(), time.Now())
	if err != nil {
		return nil, err
	}
	behind, err := portal.Behind[place](q)
	if err != nil {
		return nil, err
	}
	answer, all, err := p.history(r.Context(), portal.CallerFrom(r.Context()).Wallet)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(e Entry) bool { return !of.has(e) })
	total, compare := len(all), order(q)
	slices.SortFunc(all, compare)
	if behind != nil {
		from, err := behind.entry()
		if err != nil {
			return nil, err
		}
		all = slices.DeleteFunc(all, func(e Entry) bool { return compare(e, from) <= 0 })
	}
	page, err := portal.NewPage(q, all, placeOf)
	answer.Page = page.Counted(total)
	return answer, err
}

// history is all changes of the account that are looked through, newest first.
func (p *Portfolio) history(ctx context.Context, account portal.Address) (answer History, all []Entry, err error) {
	transfers, asOf, gap, err := p.ledger.Changes(ctx, account, mostChanges+1)
	if err != nil {
		return answer, nil, err
	}
	answer.AsOf, answer.Chain, answer.Known = asOf, max(asOf.Number, p.ledger.Status().Head.Number), gap == ""
	if !answer.Known {
		answer.Gap = &gap
		return answer, nil, nil
	}
	var newest uint64
	if len(transfers) > 0 {
		newest = transfers[0].Block
	}
	// The two are read one after the other, and a page is told of what comes last where that changed anything alone. Whether it was enough
	// is what the tables say: they may have been emptied meanwhile.
	reached := func() bool { status := p.index.Status(); return !status.CatchingUp && status.AsOf.Number >= newest }
	_ = p.follower.AwaitFor(ctx, patience, reached)
	err = portalsql.Snapshot(ctx, p.db, func(tx *sql.Tx) error {
		head, complete, err := index.Head(ctx, tx, Name)
		if err != nil {
			return err
		}
		answer.Behind = !complete || head.Number < newest
		// What was done after the transfers were read belongs to balances that are not known.
		said, err := actsOf(ctx, tx, account, asOf.Number, mostChanges+1)
		if err != nil {
			return err
		}
		all, answer.Cut = join(account, transfers, said, mostChanges)
		return name(ctx, tx, all)
	})
	return answer, all, err
}

// name adds the validators' names.
func name(ctx context.Context, tx *sql.Tx, all []Entry) error {
	var validators []portal.Address
	for _, e := range all {
		if e.Party != nil && isOf(e.Reason, []string{"staking"}) {
			validators = append(validators, *e.Party)
		}
	}
	names, err := namesOf(ctx, tx, validators)
	for i := range all {
		if all[i].Party != nil && isOf(all[i].Reason, []string{"staking"}) {
			all[i].Name = named(names, *all[i].Party)
		}
	}
	return err
}
