package portfolio

import (
	"context"
	"database/sql"
	"net/http"
	"time"

	"gaia.example/portal/plugins/gaia/acts"
	"gaia.example/portal/plugins/gaia/latest"
	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/plugins/gaia/reach"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalchain/index"
)

// topic tells pages that anybody's portfolio may have changed.
const topic = "portfolio"

// Ledger has the transfers: the module's Token.
type Ledger interface {
	// Changes are up to n of an account's, newest first, up to the block asOf; where there is a gap they are not known.
	Changes(ctx context.Context, account portal.Address, n int) (all []ledger.Entry, asOf portal.Block, gap ledger.Gap, err error)
	// Status is how far they are read.
	Status() index.Status
}

// Portfolio is safe for concurrent use.
type Portfolio struct {
	host     portal.Host
	db       *sql.DB
	ledger   Ledger
	index    *index.Index
	follower *portalchain.Follower
	staking  staking

	changed    func()
	sold       reach.Sum
	course     *course
	progresses map[string]*latest.Answer[progressKey, Progress] // by the window's name
	unlocks    latest.Answer[vestingKey, []unlocking]
	buyers     buyers
	touched    touched

	// What follows belongs to the index.

	by    map[portal.Address]string // the contracts by their addresses
	batch touching                  // whom the batch that was applied last concerns
}

// New follows nothing until Run. db is the module's.
func New(host portal.Host, db *sql.DB, transfers Ledger) *Portfolio {
	p := &Portfolio{host: host, db: db, ledger: transfers, staking: newStaking(), changed: func() {}, course: newCourse(),
		progresses: map[string]*latest.Answer[progressKey, Progress]{}}
	for name := range progressWindows {
		p.progresses[name] = &latest.Answer[progressKey, Progress]{}
	}
	p.index = index.New(index.Config{Host: host, DB: db, Name: Name, Version: Version, Begin: p.begin, Apply: p.apply, Reset: reset,
		After: p.after})
	p.follower = portalchain.New(portalchain.Config{
		Host: host, What: "GAIA contracts", Contracts: []string{"GaiaToken"}, Optional: acts.Contracts, Events: acts.Events(),
		FirstBlock: portalchain.FirstBlockSetting(host), Source: p.index, Refresh: func(ctx context.Context) error { p.Tell(ctx); return nil },
	})
	return p
}

// begin is told the contracts, the token first. What was read meanwhile, or is read anew, may be anybody's.
func (p *Portfolio) begin(addresses []portal.Address) {
	p.Touched(nil)
	p.by = map[portal.Address]string{}
	for i, name := range acts.Contracts {
		if at := addresses[i+1]; !at.Zero() {
			p.by[at] = name
		}
	}
}

func (p *Portfolio) apply(ctx context.Context, tx *sql.Tx, batch portal.LogBatch) (changed bool, err error) {
	p.batch, err = apply(ctx, tx, p.by, batch)
	return p.batch.changed, err
}

// after has what was applied told: not before it is there to be read.
func (p *Portfolio) after(context.Context, bool) {
	if p.batch.changed {
		p.Touched(p.batch.accounts())
	}
}

// Run follows the contracts until ctx ends.
func (p *Portfolio) Run(ctx context.Context) error { return p.follower.Run(ctx) }

// Rescan is the job that reads the history again from its first block.
func (p *Portfolio) Rescan(ctx context.Context, _ time.Time) error { return p.index.Rescan(ctx) }

// Told is the payload of the topic.
type Told struct {
	AsOf     portal.Block     `json:"asOf"`
	Accounts []portal.Address `json:"accounts"` // whose portfolio may have changed; null: anybody's
}

// OnChange has f called when there are new acts, or new transfers, once a second at most. It is for before Run.
func (p *Portfolio) OnChange(f func()) { p.changed = f }

// Touched has the next Tell say that those accounts' GAIA moved; nil: anybody's may have.
func (p *Portfolio) Touched(accounts []portal.Address) { p.touched.add(accounts) }

// Tell has open pages of those whom it concerns read again: when the acts or the transfers have changed, whichever is read later.
func (p *Portfolio) Tell(ctx context.Context) {
	if !p.follower.Publish(ctx, topic, Told{AsOf: p.index.Status().AsOf, Accounts: p.touched.take()}) {
		p.Touched(nil) // nobody was told of those
	}
	p.changed()
}

// Handle adds the portfolio's part of the module's API. Each answer is the caller's own, but for the sale's purchases and progress and for
// what vests, which are everybody's.
func (p *Portfolio) Handle(mux *http.ServeMux) {
	mux.Handle("GET /portfolio", portal.JSON(p.getMoney))
	mux.Handle("GET /portfolio/history", portal.JSON(p.getHistory))
	mux.Handle("GET /sale/purchases", portal.JSON(p.getPurchases))
	mux.Handle("GET /sale/progress", portal.JSON(p.getProgress))
	mux.Handle("GET /token/unlocks", portal.JSON(p.getUnlocks))
	mux.Handle("GET /launch/progress", portal.JSON(p.getProgress))
}
