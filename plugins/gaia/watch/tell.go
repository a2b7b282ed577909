package watch

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

const (
	// mostApart is how many alerts of a minute are told one by one: more are told as one.
	mostApart = 3
	// pause is how long nothing more is told after that: what comes meanwhile waits for its end.
	pause = time.Minute
	// refused is how long an inbox is left alone that took nothing.
	refused = 10 * time.Minute
	// keptFor is how long the page has what was told. No rule looks further ahead, so that nothing that was forgotten is told again.
	keptFor = 35 * 24 * time.Hour
	// mostTold is how many alerts the page has of a wallet that was told of many.
	mostTold = 500
)

// entry is one notification, and the alerts that it tells.
type entry struct {
	portal.Notification

	of []alert
}

// tell hands over what waits. An inbox that refuses keeps nobody else's from being told.
func (w *Watch) tell(ctx context.Context, now time.Time) error {
	var wallets []portal.Address
	for row, err := range portalsql.Rows(ctx, w.db, "SELECT DISTINCT wallet FROM alerts WHERE told IS NULL ORDER BY wallet") {
		if err != nil {
			return err
		}
		var wallet portalsql.Address
		if err := row.Scan(&wallet); err != nil {
			return err
		}
		wallets = append(wallets, portal.Address(wallet))
	}
	var all []error
	for _, wallet := range wallets {
		if now.Before(w.later[wallet]) {
			continue
		}
		delete(w.later, wallet)
		all = append(all, w.tellOne(ctx, wallet, now))
	}
	return errors.Join(all...)
}

func (w *Watch) tellOne(ctx context.Context, wallet portal.Address, now time.Time) error {
	all, err := w.take(ctx, wallet, now)
	if err != nil || len(all) == 0 {
		return err
	}
	defer w.changed(ctx, wallet)
	for _, one := range entries(all) {
		err := w.host.Notifications.Notify(ctx, wallet, one.Notification)
		switch portal.CodeOf(err) {
		case portal.RateLimited, portal.Unavailable: // nothing was kept
			w.later[wallet] = now.Add(refused)
			if err := w.giveBack(ctx, wallet, one.of); err != nil {
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

// take marks what waits as told, before anybody is told: a process that is killed afterwards tells nothing twice. Nothing is taken while the
// pause after the last time goes on.
func (w *Watch) take(ctx context.Context, wallet portal.Address, now time.Time) (all []alert, err error) {
	for row, err := range portalsql.Rows(ctx, w.db, `UPDATE alerts SET told = $1 WHERE wallet = $2 AND told IS NULL
		AND NOT EXISTS (SELECT 1 FROM alerts a WHERE a.wallet = $2 AND a.told > $3)
		RETURNING about, at, position, title, body, path, counts`, now.Unix(), portalsql.Address(wallet), now.Add(-pause).Unix()) {
		if err != nil {
			return nil, fmt.Errorf("take what waits for %s: %w", wallet.Short(), err)
		}
		var a alert
		var at int64
		if err := row.Scan(&a.about, &at, &a.position, &a.title, &a.body, &a.path, &a.counts); err != nil {
			return nil, err
		}
		a.at = time.Unix(at, 0).UTC()
		all = append(all, a)
	}
	slices.SortFunc(all, inOrder)
	return all, w.prune(ctx, wallet, now)
}

// prune lets go of what was told long ago, or long before what is newest.
func (w *Watch) prune(ctx context.Context, wallet portal.Address, now time.Time) error {
	of := portalsql.Address(wallet)
	_, old := w.db.ExecContext(ctx, "DELETE FROM alerts WHERE wallet = $1 AND (about = $2 AND told IS NOT NULL OR told < $3)", of, overflow, now.Add(-keptFor).Unix())
	_, many := w.db.ExecContext(ctx, `DELETE FROM alerts WHERE wallet = $1 AND about LIKE 'transfer/%' AND told IS NOT NULL
		AND at < (SELECT at FROM alerts WHERE wallet = $1 ORDER BY at DESC LIMIT 1 OFFSET $2)`, of, mostTold)
	return errors.Join(old, many)
}

// giveBack has alerts wait again that an inbox did not take.
func (w *Watch) giveBack(ctx context.Context, wallet portal.Address, all []alert) error {
	for _, a := range all {
		if _, err := w.db.ExecContext(ctx, `INSERT INTO alerts (wallet, about, at, position, title, body, path, counts) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
			ON CONFLICT (wallet, about) DO UPDATE SET told = NULL,
			counts = CASE WHEN alerts.told IS NULL THEN alerts.counts + excluded.counts ELSE alerts.counts END`,
			portalsql.Address(wallet), a.about, a.at.Unix(), a.position, a.title, a.body, a.path, a.counts); err != nil {
			return fmt.Errorf("keep what the inbox of %s did not take: %w", wallet.Short(), err)
		}
	}
	return nil
}

// entries are a few alerts one by one, and many as one.
func entries(all []alert) []entry {
	var several []entry
	var counted int64
	for _, a := range all {
		counted += a.counts
		several = append(several, entry{portal.Notification{Title: a.title, Body: a.body, Path: a.path}, []alert{a}})
	}
	if counted <= mostApart {
		return several
	}
	var titles, paths []string
	for _, a := range all {
		if a.about != overflow {
			titles, paths = append(titles, a.title), append(paths, a.path)
		}
	}
	path := "/gaia-tracker"
	if all := slices.Compact(paths); len(all) == 1 {
		path = all[0]
	}
	body := strings.Join(titles, ". ") + "."
	return []entry{{portal.Notification{Title: fmt.Sprintf("%d GAIA alerts at once", counted), Body: cut(body, longestBody), Path: path}, all}}
}
