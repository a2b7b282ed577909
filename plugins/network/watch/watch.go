package watch

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql/alerts"
)

// topic tells a wallet's pages that its rules or its alerts have changed.
const topic = "watch"

// Depth is how many blocks are on top of what happened before it is told.
const Depth = 12

const (
	// every is how often the head of the stakes is looked at. Nothing is read while it has not moved.
	every = 2 * time.Second
	// quiet is how long nothing is said of the same failure.
	quiet = time.Minute
)

// Validators are the module's.
type Validators interface {
	// Name of a validator; empty: nobody registered under that address, or nobody is known yet.
	Name(validator portal.Address) string
	// Head is the newest block that is known: a rule is about what comes after it.
	Head() uint64
}

// Watch is safe for concurrent use.
type Watch struct {
	host       portal.Host
	db         *sql.DB
	validators Validators

	// What follows belongs to Run.

	scanned uint64 // the last final block that was looked at
	box     *alerts.Box
	warned  time.Time
}

// New tells nothing until Run. db is the module's.
func New(host portal.Host, db *sql.DB, validators Validators) *Watch {
	w := &Watch{host: host, db: db, validators: validators}
	w.box = alerts.New(alerts.Config{
		Host: host, DB: db, Changed: w.changed, Path: "/validators", Often: "stake/",
		Many: func(count int64) string { return fmt.Sprintf("%d network alerts at once", count) },
	})
	return w
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
	return errors.Join(append(all, w.box.Tell(ctx, now))...)
}

// changed has the wallet's open pages read again. A page that misses it reads when it is opened.
func (w *Watch) changed(ctx context.Context, wallet portal.Address) {
	if err := w.host.Events.PublishTo(ctx, wallet, topic, struct{}{}); err != nil {
		w.host.Log.WarnContext(ctx, "a wallet's pages were not told of its watch list", "error", err)
	}
}
