package watch

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/plugins/gaia/sale"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql/alerts"
)

// topic tells a wallet's pages that its list or its alerts have changed.
const topic = "watch"

// Depth is how many blocks are on top of a transfer before it is told. Polygon's milestones make a block final within about as many, so
// that what is told stays; a reorganisation that goes deeper takes back a transfer that was told, which no inbox can.
const Depth = 12

const (
	// every is how often the ledger's head is looked at. Nothing is read while it has not moved.
	every = 2 * time.Second
	// everyMoment is how often times are looked at, of which no log tells.
	everyMoment = time.Minute
	// quiet is how long nothing is said of the same failure.
	quiet = time.Minute
)

// Tracker has the transfers: the module's Token.
type Tracker interface {
	// Standings are what accounts have and had, up to the block asOf; where there is a gap they are not known.
	Standings(ctx context.Context, accounts []portal.Address) (all []ledger.Standing, asOf portal.Block, gap ledger.Gap, err error)
	// Status is how far transfers are read.
	Status() index.Status
}

// Sale says when it opens and closes: the module's.
type Sale interface {
	Read(ctx context.Context) (*sale.State, error)
}

// Watch is safe for concurrent use.
type Watch struct {
	host    portal.Host
	db      *sql.DB
	tracker Tracker
	sale    Sale

	// What follows belongs to Run.

	scanned uint64    // the last final block that was looked at
	moments time.Time // when times were looked at
	box     *alerts.Box
	warned  time.Time
}

// New tells nothing until Run. db is the module's.
func New(host portal.Host, db *sql.DB, tracker Tracker, on Sale) *Watch {
	w := &Watch{host: host, db: db, tracker: tracker, sale: on}
	w.box = w.newBox()
	return w
}

func (w *Watch) newBox() *alerts.Box {
	return alerts.New(alerts.Config{
		Host: w.host, DB: w.db, Changed: w.changed, Path: "/gaia-tracker", Often: "transfer/",
		Many: func(count int64) string { return fmt.Sprintf("%d GAIA alerts at once", count) },
	})
}

// Run tells wallets what they want to be told of, until ctx ends.
func (w *Watch) Run(ctx context.Context) error {
	for tick := time.Tick(every); ; {
		select {
		case <-ctx.Done():
			return nil
		case now := <-tick:
			if err := w.step(ctx, now); err != nil && ctx.Err() == nil && now.Sub(w.warned) > quiet {
				w.warned = now
				w.host.Log.WarnContext(ctx, "alerts wait", "error", err)
			}
		}
	}
}

// step looks at what is new and tells it. What fails is tried again with the next one, and keeps nothing else from being told.
func (w *Watch) step(ctx context.Context, now time.Time) error {
	var all []error
	for more := true; more; {
		var err error
		more, err = w.scan(ctx, now)
		all = append(all, err)
	}
	if now.Sub(w.moments) >= everyMoment {
		err := w.look(ctx, now)
		if err == nil {
			w.moments = now
		}
		all = append(all, err)
	}
	return errors.Join(append(all, w.box.Tell(ctx, now))...)
}

// changed has the wallet's open pages read again. A page that misses it reads when it is opened.
func (w *Watch) changed(ctx context.Context, wallet portal.Address) {
	if err := w.host.Events.PublishTo(ctx, wallet, topic, struct{}{}); err != nil {
		w.host.Log.WarnContext(ctx, "a wallet's pages were not told of its watch list", "error", err)
	}
}
