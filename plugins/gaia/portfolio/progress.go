package portfolio

import (
	"context"
	"database/sql"
	"net/http"
	"time"

	"gaia.example/portal/plugins/gaia/saleterms"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

// Progress answers GET /sale/progress?range=7d, and the same at /launch/progress: how the sale got on over a window. Amounts are in their
// smallest unit, decimal.
type Progress struct {
	AsOf  portal.Block `json:"asOf"`  // up to which the sale's logs were read
	From  time.Time    `json:"from"`  // when the window begins: not before the sale was deployed
	Known bool         `json:"known"` // false while the sale's history is read: what follows is null

	EverySeconds int               `json:"everySeconds"`
	Before       *Raised           `json:"before"` // as the window began
	Steps        []ProgressStep    `json:"steps"`  // oldest first
	Terms        []saleterms.Terms `json:"terms"`  // all that the sale ever had, oldest first
	Problem      *string           `json:"problem"`
}

// Raised is what had been sold by a time.
type Raised struct {
	Sold   string `json:"sold"`   // GAIA
	Raised string `json:"raised"` // coins that were paid for it
}

// ProgressStep is a stretch of time, and what had been sold by its end.
type ProgressStep struct {
	Raised

	Start     time.Time `json:"start"`
	Purchases int       `json:"purchases"` // in it
}

// progressed is a window in minutes: so many steps, each of so many minutes, from one of them on.
type progressed struct {
	from, each int64
	steps      int
}

// mostSteps is into how many steps all that there ever was is divided.
const mostSteps = 60

// progressWindows are by their names; of all there is no length.
var progressWindows = map[string]struct {
	length time.Duration
	steps  int
}{
	"24h": {24 * time.Hour, 96}, "7d": {7 * 24 * time.Hour, 84}, "30d": {30 * 24 * time.Hour, 90}, "90d": {90 * 24 * time.Hour, 90}, "all": {},
}

func minuteOf(at time.Time) int64 { return at.Unix() / 60 }

func startOf(minute int64) time.Time { return time.Unix(minute*60, 0).UTC() }

// divided is the window of that name, which ends with now's minute. Of one in which the sale began only what there is of it is divided.
func divided(name string, first, now time.Time) progressed {
	window, end := progressWindows[name], minuteOf(now)+1
	length := int64(window.length / time.Minute)
	if length > 0 && end-length >= minuteOf(first) {
		return progressed{end - length, length / int64(window.steps), window.steps}
	}
	from := minuteOf(first)
	each := max(1, (end-from+mostSteps-1)/mostSteps)
	n := max(1, (end-from+each-1)/each)
	return progressed{end - each*n, each, int(n)}
}

func (p *Portfolio) getProgress(r *http.Request) (any, error) {
	ctx, name := r.Context(), r.URL.Query().Get("range")
	if _, known := progressWindows[name]; !known {
		return nil, portal.Errorf(portal.Invalid, "range is one of 24h, 7d, 30d, 90d and all.")
	}
	contract, err := p.saleContract(ctx)
	if err != nil {
		return nil, err
	}
	p.reachHead(ctx)
	if err := p.follower.Await(ctx, p.index.Begun); err != nil {
		return nil, err
	}
	problem := p.follower.Problem(ctx)
	of := progressKey{sale: contract, minute: minuteOf(time.Now()), stopped: problem != nil}
	err = portalsql.Snapshot(ctx, p.db, func(tx *sql.Tx) (err error) { return of.heads(ctx, tx) })
	if err != nil {
		return nil, err
	}
	answer, err := p.progresses[name].At(ctx, of,
		func(ctx context.Context) (Progress, error) { return p.readProgress(ctx, contract, name, of.stopped) })
	answer.Problem = problem
	return answer, err
}

// progressKey is what a window's progress depends on.
type progressKey struct {
	sale            portal.Address
	minute          int64
	stopped         bool
	acts, terms     portal.Hash // the blocks up to which they are read
	complete, known bool        // and whether they are all that there are
}

func (k *progressKey) heads(ctx context.Context, tx *sql.Tx) error {
	acts, complete, err := index.Head(ctx, tx, Name)
	if err != nil {
		return err
	}
	_, terms, known, err := saleterms.ReadTerms(ctx, tx)
	k.acts, k.complete, k.terms, k.known = acts.Hash, complete, terms.Hash, known
	return err
}

// readProgress reads it for all who ask for the same.
func (p *Portfolio) readProgress(ctx context.Context, sale portal.Address, name string, stopped bool) (answer Progress, err error) {
	release, err := p.course.take(ctx)
	if err != nil {
		return answer, err
	}
	defer release()
	err = portalsql.Snapshot(ctx, p.db, func(tx *sql.Tx) (err error) {
		answer, err = p.progress(ctx, tx, sale, name, stopped)
		return err
	})
	return answer, err
}

// saleContract is the sale's; or why there is none, for people.
func (p *Portfolio) saleContract(ctx context.Context) (portal.Address, error) {
	contract, err := p.host.Chain.Contract(ctx, "GaiaSale")
	if portal.CodeOf(err) == portal.NotFound {
		return contract, portal.Errorf(portal.NotFound, "No sale is configured on this chain.").Because(err)
	}
	if err != nil {
		return contract,
			portal.Errorf(portal.Unavailable, "The sale cannot be read from the chain at the moment. Try again shortly.").Because(err)
	}
	return contract, nil
}

// progress of a window that ends now, or with the head where nobody knows what happened since. Its caller has taken the course.
func (p *Portfolio) progress(ctx context.Context, tx *sql.Tx, sale portal.Address, name string, stopped bool) (answer Progress, err error) {
	var complete bool
	if answer.AsOf, complete, err = index.Head(ctx, tx, Name); err != nil || !complete {
		return answer, err
	}
	terms, read, complete, err := saleterms.ReadTerms(ctx, tx)
	if err != nil || !complete || len(terms) == 0 {
		return answer, err
	}
	for _, one := range terms {
		if one.Block <= answer.AsOf.Number {
			answer.Terms = append(answer.Terms, one)
		}
	}
	// What was bought has terms: the sale has them since it is there.
	if answer.Known = read.Number >= terms[0].Block && len(answer.Terms) > 0; !answer.Known {
		return answer, nil
	}
	now, first := time.Now(), terms[0].Time
	if stopped || answer.AsOf.Time.After(now) {
		now = answer.AsOf.Time
	}
	of := divided(name, first, now)
	if answer.From = startOf(of.from); answer.From.Before(first) {
		answer.From = first
	}
	answer.EverySeconds = int(of.each * 60)
	return answer, p.course.read(ctx, tx, sale, func(before func(minute int64) raisedBy) {
		last := before(of.from)
		answer.Before = &Raised{last.sold.String(), last.raised.String()}
		for i := range int64(of.steps) {
			start := of.from + i*of.each
			then := before(start + of.each)
			answer.Steps = append(answer.Steps,
				ProgressStep{Raised{then.sold.String(), then.raised.String()}, startOf(start), then.purchases - last.purchases})
			last = then
		}
	})
}
