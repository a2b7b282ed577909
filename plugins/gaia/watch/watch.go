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
	db      *sql.DB
	tracker Tracker
	sale    Sale
	box     *alerts.Box

	// What follows belongs to Run.

	scanned uint64    // the last final block that was looked at
	moments time.Time // when times were looked at
}

// New tells nothing until Run. db is the module's.
func New(host portal.Host, db *sql.DB, tracker Tracker, on Sale) *Watch {
	return &Watch{db: db, tracker: tracker, sale: on, box: newBox(host, db)}
}

func newBox(host portal.Host, db *sql.DB) *alerts.Box {
	return alerts.New(alerts.Config{
		Host: host, DB: db, Topic: topic, Path: "/gaia-tracker", Often: "transfer/",
		Many: func(count int64) string { return fmt.Sprintf("%d GAIA alerts at once", count) },
	})
}

// Run tells wallets what they want to be told of, until ctx ends.
func (w *Watch) Run(ctx context.Context) error { return w.box.Run(ctx, every, w.find) }

// find finds what is to be told of new transfers, and once a minute of times.
func (w *Watch) find(ctx context.Context, now time.Time) (err error) {
	for more := true; more && err == nil; {
		more, err = w.scan(ctx, now)
	}
	if now.Sub(w.moments) < everyMoment {
		return err
	}
	soon := w.findSoon(ctx, now)
	if soon == nil {
		w.moments = now
	}
	return errors.Join(err, soon)
}
