package launch

import (
	"context"
	"database/sql"
	"errors"
	"math/big"
	"sync/atomic"
	"time"

	"gaia.example/portal/plugins/gaia/claims"
	"gaia.example/portal/plugins/gaia/kept"
	"gaia.example/portal/plugins/gaia/latest"
	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/plugins/gaia/portfolio"
	"gaia.example/portal/plugins/gaia/powers"
	"gaia.example/portal/plugins/gaia/sale"
	"gaia.example/portal/plugins/gaia/token"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalsql"
)

const (
	// topic tells the whole answer after each change.
	topic = "launch"
	// rest is how long pages are not told again.
	rest = time.Second
	// late is how long after a time a block of it is looked for, and how often.
	late = 5 * time.Second
	// patience is by how much of the chain's time logs may be read less far than the chain is, before what they add up to is not known.
	patience = time.Minute
)

// Parts are those of the module from which the launch is read.
type Parts struct {
	Token  *token.Token
	Sale   *sale.Sale
	Acts   *portfolio.Portfolio
	Claims *claims.Claims
	Powers *powers.Powers
}

// Launch is safe for concurrent use.
type Launch struct {
	host  portal.Host
	db    *sql.DB
	parts Parts

	changes atomic.Uint64 // of what the module keeps
	due     chan struct{} // pages are to be told
	latest  latest.Answer[spot, *Answer]
	kept    *kept.Answer[*Answer]
	chain   latest.Answer[portal.Block, *onChain] // whatever changes of what the module keeps, a block stays the same
}

// spot is what an answer is of.
type spot struct {
	head    portal.Block
	changes uint64
}

// New reads nothing until somebody asks, or something changes. It is for before the parts run.
func New(host portal.Host, db *sql.DB, parts Parts) *Launch {
	l := &Launch{host: host, db: db, parts: parts, due: make(chan struct{}, 1), kept: kept.New[*Answer](db, "launch")}
	parts.Sale.OnChange(l.change)
	parts.Acts.OnChange(l.change)
	parts.Claims.OnChange(l.change)
	return l
}

func (l *Launch) change() {
	l.changes.Add(1)
	select {
	case l.due <- struct{}{}:
	default:
	}
}

// Run tells open pages of each change until ctx ends, once a second at most. Time changes it, too: where it does, they are told once there
// is a block of that time.
func (l *Launch) Run(ctx context.Context) error {
	timer := time.NewTimer(0)
	defer timer.Stop()
	var next *time.Time
	l.recall(ctx)
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-timer.C:
		}
		select {
		case <-ctx.Done():
			return nil
		case <-l.due:
			next = nil // whatever it is now is told
		case <-coming(next):
		}
		then, err := l.tell(ctx, next)
		switch {
		case err == nil:
			next = then
		case ctx.Err() == nil:
			l.host.Log.WarnContext(ctx, "telling of the launch", "error", err)
			if next == nil {
				next = new(time.Time) // long ago: told once it can be
			}
		}
		timer.Reset(rest)
	}
}

// recall tells what a process before this one made last: what is over is over, though the chain be silent.
func (l *Launch) recall(ctx context.Context) {
	if answer, there := l.last(ctx); there {
		if err := l.host.Events.Publish(ctx, topic, answer); err != nil && ctx.Err() == nil {
			l.host.Log.WarnContext(ctx, "telling of the launch of before", "error", err)
		}
	}
}

// coming is when a time has come, or a little later where it has already: blocks are late. Never, for none.
func coming(next *time.Time) <-chan time.Time {
	if next == nil {
		return nil
	}
	return time.After(max(time.Until(*next), late))
}

// tell publishes the answer, unless time alone was to change it at that moment and there is no block of that time yet. It answers when time
// changes it next.
func (l *Launch) tell(ctx context.Context, unless *time.Time) (next *time.Time, err error) {
	answer, err := l.read(ctx)
	if err != nil || unless != nil && answer.Next != nil && answer.Next.Equal(*unless) {
		return unless, err
	}
	return answer.Next, l.host.Events.Publish(ctx, topic, answer)
}

// reading is what an answer is made of.
type reading struct {
	chain   *onChain
	codes   *powers.Codes
	sale    *sale.State // nil where there is none
	facts   *token.Facts
	holders *Count
	acts    portfolio.Milestones
	claims  claims.Milestones
	dates   []Date
	paid    ledger.Paid // into the sale, all that it sells
	reached []*big.Int  // of which acts has the purchases
}

// read is the answer at the chain's head. Whoever asks for the same block waits for one reading.
func (l *Launch) read(ctx context.Context) (*Answer, error) {
	head, err := l.host.Chain.Head(ctx)
	if err != nil {
		return nil, err
	}
	of := spot{head, l.changes.Load()}
	return l.latest.At(ctx, of, func(ctx context.Context) (*Answer, error) {
		r, err := l.gather(ctx, head)
		if err != nil {
			return nil, err
		}
		answer := newAnswer(r)
		l.keep(ctx, answer)
		return answer, nil
	})
}

// contracts are of which the answer is.
func (l *Launch) contracts(ctx context.Context) (string, error) {
	return kept.Contracts(ctx, l.host.Chain, tokenName, saleName, claimsName, vestingName, stakingName)
}

// keep the answer for the next process. Where that fails the page goes on.
func (l *Launch) keep(ctx context.Context, answer *Answer) {
	of, err := l.contracts(ctx)
	if err == nil {
		err = l.kept.Keep(ctx, of, answer,
			&Answer{Phases: answer.Phases, Moments: answer.Moments, Dates: answer.Dates, Over: answer.Over, Claimable: answer.Claimable})
	}
	if err != nil && ctx.Err() == nil {
		l.host.Log.WarnContext(ctx, "the launch is not kept", "error", err)
	}
}

// last is the answer that was made last, by this process or by one before it.
func (l *Launch) last(ctx context.Context) (*Answer, bool) {
	if last, there := l.latest.Last(); there {
		return last, true
	}
	of, err := l.contracts(ctx)
	if err != nil {
		return nil, false
	}
	answer, there, err := l.kept.Load(ctx, of)
	if err != nil && ctx.Err() == nil {
		l.host.Log.WarnContext(ctx, "the launch of before is not read", "error", err)
	}
	return answer, there
}

func (l *Launch) gather(ctx context.Context, head portal.Block) (r reading, err error) {
	r.sale, err = l.parts.Sale.Read(ctx)
	if portal.CodeOf(err) != portal.NotFound && !errors.Is(err, sale.ErrNoSale) && err != nil {
		return r, err
	}
	if r.sale != nil {
		head = r.sale.AsOf // all is of one block, which may be the next one by now
		if r.paid, err = l.parts.Token.Paid(ctx, r.sale.Address, wei(r.sale.HardCap)); err != nil {
			return r, err
		}
		for _, amount := range []*big.Int{wei(r.sale.SoftCap), wei(r.sale.HardCap)} {
			if amount.Sign() > 0 && wei(r.sale.Sold).Cmp(amount) >= 0 {
				r.reached = append(r.reached, amount)
			}
		}
	}
	r.chain, err = l.chain.At(ctx, head, func(ctx context.Context) (*onChain, error) { return readContracts(ctx, l.host.Chain, head) })
	if err != nil {
		return r, err
	}
	if r.codes, err = l.parts.Powers.Codes(ctx); err != nil {
		return r, err
	}
	r.paid.Known = r.paid.Known && r.current(r.paid.AsOf)
	if r.facts = l.parts.Token.Facts(); r.facts != nil && r.facts.Holders != nil && r.current(l.parts.Token.Status().AsOf) {
		r.holders = &Count{r.facts.AsOf, *r.facts.Holders}
	}
	if r.acts, err = l.parts.Acts.Milestones(ctx, r.reached...); err != nil {
		return r, err
	}
	r.acts.Known = r.acts.Known && r.current(r.acts.AsOf)
	if r.claims, err = l.parts.Claims.Milestones(ctx); err != nil {
		return r, err
	}
	r.claims.Known = r.claims.Known && r.current(r.claims.AsOf)
	err = portalsql.Snapshot(ctx, l.db, func(tx *sql.Tx) (err error) {
		r.dates, err = readDates(ctx, tx, "SELECT "+dateColumns+" FROM launch_dates")
		return err
	})
	return r, err
}

// current is that logs which are read up to that block are read as far as the chain is.
func (r reading) current(asOf portal.Block) bool { return r.chain.asOf.Time.Sub(asOf.Time) <= patience }

// soldAs is the purchase with which so much was sold; nil where it is not known.
func (r reading) soldAs(amount *big.Int) *portalchain.Proof {
	for i, reached := range r.reached {
		if reached.Cmp(amount) == 0 {
			return r.acts.Sold[i]
		}
	}
	return nil
}

// allAnswer is that there are contracts, and each that is configured is there.
func (r reading) allAnswer() bool {
	configured := false
	for _, contract := range r.chain.contracts {
		if contract.Address != nil && contract.Reading == nil {
			return false
		}
		configured = configured || contract.Address != nil
	}
	return configured
}
