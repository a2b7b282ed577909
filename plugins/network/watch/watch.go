package watch

import (
	"context"
	"database/sql"
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
	db         *sql.DB
	validators Validators
	box        *alerts.Box
	scanned    uint64 // the last final block that was looked at; it belongs to Run
}

// New tells nothing until Run. db is the module's.
func New(host portal.Host, db *sql.DB, validators Validators) *Watch {
	return &Watch{db: db, validators: validators, box: alerts.New(alerts.Config{
		Host: host, DB: db, Topic: topic, Path: "/validators", Often: "stake/",
		Many: func(count int64) string { return fmt.Sprintf("%d network alerts at once", count) },
	})}
}

// Run tells wallets what they want to be told of, until ctx ends.
func (w *Watch) Run(ctx context.Context) error { return w.box.Run(ctx, every, w.scanAll) }

// scanAll looks at all that became final since the last time.
func (w *Watch) scanAll(ctx context.Context, now time.Time) (err error) {
	for more := true; more && err == nil; {
		more, err = w.scan(ctx, now)
	}
	return err
}
