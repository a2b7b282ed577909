package alerts

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

const (
	// Pause is how long a wallet is told nothing more after it was told: what comes meanwhile waits for its end.
	Pause = time.Minute
	// Refused is how long an inbox is left alone that took nothing.
	Refused = 10 * time.Minute
)

const (
	// mostApart is how many alerts of a minute are told one by one: more are told as one.
	mostApart = 3
	// keptFor is how long what was told is known. No rule may look further ahead, so that nothing that was forgotten is told again.
	keptFor = 35 * 24 * time.Hour
	// mostTold is how many alerts the page has of a wallet that was told of many.
	mostTold = 500
)

// Config says whose alerts they are.
type Config struct {
	Host portal.Host
	DB   *sql.DB
	// Topic tells a wallet's open pages that they are to read again what they show of its alerts.
	Topic string
	// Many is the title of one notification that tells of that many alerts; Path the page that it leads to where they lead to several.
	Many func(count int64) string
	Path string
	// Often is how alerts begin, by their About, of which a wallet may have very many: the newest 500 are kept. Empty: none do.
	Often string
}

// Box hands alerts over. It is not safe for concurrent use; several processes of a module may have one each.
type Box struct {
	config Config
	later  map[portal.Address]time.Time // until when an inbox that refused is left alone
}

// New is of a module's database, which has Tables.
func New(config Config) *Box { return &Box{config: config, later: map[portal.Address]time.Time{}} }

// quiet is how long the log has nothing more of alerts that wait, once it has an error of theirs.
const quiet = time.Minute

// Run looks every so often for what is to be told, and tells it, until ctx ends. What fails is tried again with the next look, and keeps
// nothing else from being told.
func (b *Box) Run(ctx context.Context, every time.Duration, look func(ctx context.Context, now time.Time) error) error {
	var warned time.Time
	for tick := time.Tick(every); ; {
		select {
		case <-ctx.Done():
			return nil
		case now := <-tick:
			err := errors.Join(look(ctx, now), b.Tell(ctx, now))
			if err != nil && ctx.Err() == nil && now.Sub(warned) > quiet {
				warned = now
				b.config.Host.Log.WarnContext(ctx, "alerts wait", "error", err)
			}
		}
	}
}

// Changed has the wallets' open pages read again. A page that misses it reads when it is opened.
func (b *Box) Changed(ctx context.Context, wallets ...portal.Address) {
	for _, wallet := range wallets {
		if err := b.config.Host.Events.PublishTo(ctx, wallet, b.config.Topic, struct{}{}); err != nil {
			b.config.Host.Log.WarnContext(ctx, "a wallet's pages were not told of its watch list", "error", err)
		}
	}
}

// Writing answers a request by which a wallet changes what it wants to be told of. Its other pages read again what was written.
func (b *Box) Writing(write func(r *http.Request, wallet portal.Address) error) http.Handler {
	return portal.JSON(func(r *http.Request) (any, error) {
		wallet := portal.CallerFrom(r.Context()).Wallet
		if err := write(r, wallet); err != nil {
			return nil, err
		}
		b.Changed(r.Context(), wallet)
		return nil, nil
	})
}

// entry is one notification, and the alerts that it tells.
type entry struct {
	portal.Notification

	of []Alert
}

// Tell hands over what waits. An inbox that refuses keeps nobody else's from being told.
func (b *Box) Tell(ctx context.Context, now time.Time) error {
	wallets, err := portalsql.All(ctx, b.config.DB, func(a *portal.Address) []any { return []any{(*portalsql.Address)(a)} },
		"SELECT DISTINCT wallet FROM alerts WHERE told IS NULL ORDER BY wallet")
	if err != nil {
		return err
	}
	var all []error
	for _, wallet := range wallets {
		if now.Before(b.later[wallet]) {
			continue
		}
		delete(b.later, wallet)
		all = append(all, b.tellOne(ctx, wallet, now))
	}
	return errors.Join(all...)
}

func (b *Box) tellOne(ctx context.Context, wallet portal.Address, now time.Time) error {
	all, err := b.take(ctx, wallet, now)
	if err != nil || len(all) == 0 {
		return err
	}
	defer b.Changed(ctx, wallet)
	for _, one := range b.entries(all) {
		err := b.config.Host.Notifications.Notify(ctx, wallet, one.Notification)
		switch portal.CodeOf(err) {
		case portal.RateLimited, portal.Unavailable: // nothing was kept
			b.later[wallet] = now.Add(Refused)
			if err := b.giveBack(ctx, wallet, one.of); err != nil {
				return err
			}
		case portal.NotFound: // it has not signed in for a year: the page has it, should it come back
		default:
			if err != nil {
				return fmt.Errorf("tell %s: %w", wallet.Short(), err)
			}
		}
	}
	return nil
}

// take marks what waits as told, before anybody is told: a process that is killed afterwards tells nothing twice. Nothing is taken while
// the pause after the last time goes on.
func (b *Box) take(ctx context.Context, wallet portal.Address, now time.Time) ([]Alert, error) {
	all, err := portalsql.All(ctx, b.config.DB, func(a *Alert) []any {
		return []any{&a.About, (*portalsql.Time)(&a.At), &a.Position, &a.Title, &a.Body, &a.Path, &a.counts}
	}, `UPDATE alerts SET told = $1 WHERE wallet = $2 AND told IS NULL
		AND NOT EXISTS (SELECT 1 FROM alerts a WHERE a.wallet = $2 AND a.told > $3)
		RETURNING about, at, position, title, body, path, counts`, now.Unix(), portalsql.Address(wallet), now.Add(-Pause).Unix())
	if err != nil {
		return nil, fmt.Errorf("take what waits for %s: %w", wallet.Short(), err)
	}
	slices.SortFunc(all, inOrder)
	return all, b.prune(ctx, wallet, now)
}

// prune lets go of what was told long ago, or long before what is newest.
func (b *Box) prune(ctx context.Context, wallet portal.Address, now time.Time) error {
	of := portalsql.Address(wallet)
	_, old := b.config.DB.ExecContext(ctx, "DELETE FROM alerts WHERE wallet = $1 AND (about = $2 AND told IS NOT NULL OR told < $3)", of,
		overflow, now.Add(-keptFor).Unix())
	if b.config.Often == "" {
		return old
	}
	_, many := b.config.DB.ExecContext(ctx, `DELETE FROM alerts WHERE wallet = $1 AND about LIKE $2 AND told IS NOT NULL
		AND at < (SELECT at FROM alerts WHERE wallet = $1 ORDER BY at DESC LIMIT 1 OFFSET $3)`, of, b.config.Often+"%", mostTold)
	return errors.Join(old, many)
}

// giveBack has alerts wait again that an inbox did not take.
func (b *Box) giveBack(ctx context.Context, wallet portal.Address, all []Alert) error {
	for _, a := range all {
		if _, err := b.config.DB.ExecContext(ctx,
			`INSERT INTO alerts (wallet, about, at, position, title, body, path, counts) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
			ON CONFLICT (wallet, about) DO UPDATE SET told = NULL,
			counts = CASE WHEN alerts.told IS NULL THEN alerts.counts + excluded.counts ELSE alerts.counts END`,
			portalsql.Address(wallet), a.About, a.At.Unix(), a.Position, a.Title, a.Body, a.Path, a.counts); err != nil {
			return fmt.Errorf("keep what the inbox of %s did not take: %w", wallet.Short(), err)
		}
	}
	return nil
}

// entries are a few alerts one by one, and many as one.
func (b *Box) entries(all []Alert) []entry {
	var several []entry
	var counted int64
	for _, a := range all {
		counted += a.counts
		several = append(several, entry{portal.Notification{Title: a.Title, Body: a.Body, Path: a.Path}, []Alert{a}})
	}
	if counted <= mostApart {
		return several
	}
	var titles, paths []string
	for _, a := range all {
		if a.About != overflow {
			titles, paths = append(titles, a.Title), append(paths, a.Path)
		}
	}
	path := b.config.Path
	if all := slices.Compact(paths); len(all) == 1 {
		path = all[0]
	}
	body := strings.Join(titles, ". ") + "."
	return []entry{{portal.Notification{Title: b.config.Many(counted), Body: cut(body, longestBody), Path: path}, all}}
}
