package watch

import (
	"context"
	"database/sql"
	"strings"
	"time"
	"unicode/utf8"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/alerts"
)

// MostWatched is how many addresses a wallet watches at most.
const MostWatched = 50

const (
	longestLabel = 40
	mostDays     = 30
	// shown is how many alerts the page has, the newest.
	shown = 20
)

// The kinds of rules beside those of watched addresses.
const (
	kindTransfer = "transfer"
	kindCampaign = "campaign"
	kindSale     = "sale"
)

// Watched is an address that a wallet watches. Amounts are wei, decimal.
type Watched struct {
	Address portal.Address `json:"address"`
	Label   string         `json:"label"` // the wallet's own; empty: it has none
	Added   time.Time      `json:"added"`
	// Least is what moves at least for the wallet to be told; null: it is not told.
	Least *portalsql.Uint256 `json:"least"`
}

// Rules are what the wallet is told of beside that, each null where it is not.
type Rules struct {
	Transfer *portalsql.Uint256 `json:"transfer"` // wei that anybody moves at least
	// days before one opens or closes in which somebody watched, or the wallet itself, has an allocation
	Campaign *int `json:"campaign"`
	Sale     *int `json:"sale"` // days before it opens or closes
}

// Kept is all that is kept of a wallet.
type Kept struct {
	Addresses []Watched     `json:"addresses"` // in the order in which they were added
	Rules     Rules         `json:"rules"`
	Alerts    []alerts.Told `json:"alerts"` // newest first; of transfers the newest 500, and none older than 35 days
}

// kept reads up to n alerts.
func kept(ctx context.Context, tx *sql.Tx, wallet portal.Address, n int) (k Kept, err error) {
	of := portalsql.Address(wallet)
	if k.Addresses, err = portalsql.All(ctx, tx, func(w *Watched) []any {
		return []any{(*portalsql.Address)(&w.Address), &w.Label, (*portalsql.Time)(&w.Added), &w.Least}
	}, "SELECT address, label, added, least FROM watches WHERE wallet = $1 ORDER BY added, address", of); err != nil {
		return k, err
	}
	for row, err := range portalsql.Rows(ctx, tx, "SELECT kind, least, days FROM alert_rules WHERE wallet = $1", of) {
		if err != nil {
			return k, err
		}
		var kind string
		var least portalsql.Uint256
		var days int
		if err := row.Scan(&kind, &least, &days); err != nil {
			return k, err
		}
		switch kind {
		case kindTransfer:
			k.Rules.Transfer = &least
		case kindCampaign:
			k.Rules.Campaign = &days
		case kindSale:
			k.Rules.Sale = &days
		}
	}
	k.Alerts, err = alerts.Of(ctx, tx, wallet, n)
	return k, err
}

// errFull is that a wallet watches as many as there can be.
var errFull = portal.Errorf(portal.Conflict, "You watch %d addresses, which is as many as there can be: stop watching one of them first.",
	MostWatched)

// put watches an address, or changes how it is watched. A rule that was there as it is goes on; any other is about what moves after block
// since.
func (w *Watch) put(ctx context.Context, wallet portal.Address, one Watched, since uint64) error {
	return portalsql.Transaction(ctx, w.db, func(tx *sql.Tx) error {
		of := portalsql.Address(wallet)
		changed, err := portalsql.Changed(tx.ExecContext(ctx,
			`UPDATE watches SET label = $1, since = CASE WHEN least = $2 THEN since ELSE $3 END, least = $2
			WHERE wallet = $4 AND address = $5`, one.Label, one.Least, since, of, portalsql.Address(one.Address)))
		if err != nil || changed {
			return err
		}
		if _, err := tx.ExecContext(ctx, "INSERT INTO watches (wallet, address, label, added, least, since) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (wallet, address) DO NOTHING",
			of, portalsql.Address(one.Address), one.Label, one.Added.Unix(), one.Least, since); err != nil {
			return err
		}
		var all int
		if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM watches WHERE wallet = $1", of).Scan(&all); err != nil {
			return err
		}
		if all > MostWatched {
			return errFull
		}
		return nil
	})
}

// setRule makes a rule, or changes it.
func (w *Watch) setRule(ctx context.Context, wallet portal.Address, kind string, least portalsql.Uint256, days int, since uint64) error {
	_, err := w.db.ExecContext(ctx, `INSERT INTO alert_rules (wallet, kind, least, days, since) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (wallet, kind) DO UPDATE SET least = excluded.least, days = excluded.days, since = excluded.since`, portalsql.Address(wallet),
		kind, least, days, since)
	return err
}

// plainLabel is a label as it is kept.
func plainLabel(text string) (string, error) {
	text = strings.TrimSpace(text)
	if utf8.RuneCountInString(text) > longestLabel {
		return "", portal.Errorf(portal.Invalid, "A label has at most %d characters.", longestLabel)
	}
	// It stands in notifications, which take plain text alone.
	if err := (portal.Notification{Title: "label", Body: text}).Check(); err != nil {
		return "", portal.Errorf(portal.Invalid, "A label is one line of plain text.").Because(err)
	}
	return text, nil
}
