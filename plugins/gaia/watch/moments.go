package watch

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"gaia.example/portal/plugins/gaia/claims"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

const aDay = 24 * 60 * 60

// look finds what opens or closes soon.
func (w *Watch) look(ctx context.Context, now time.Time) error {
	var told []portal.Address
	on, at, err := w.onSale(ctx)
	if err != nil {
		return err
	}
	err = w.transaction(ctx, func(tx *sql.Tx) error {
		found := newFinding(now)
		if err := campaignsSoon(ctx, tx, found); err != nil {
			return err
		}
		if on != nil {
			if err := saleSoon(ctx, tx, found, on, at); err != nil {
				return err
			}
		}
		if err := found.forgetKnown(ctx, tx); err != nil {
			return err
		}
		told, err = found.write(ctx, tx)
		return err
	})
	if err != nil {
		return fmt.Errorf("look at what opens and closes soon: %w", err)
	}
	for _, wallet := range told {
		w.changed(ctx, wallet)
	}
	return nil
}

// campaignsSoon are for wallets that have, or watch what has, an allocation that is not claimed.
func campaignsSoon(ctx context.Context, tx *sql.Tx, found *finding) error {
	head, complete, err := index.Head(ctx, tx, claims.Name)
	if err != nil || !complete {
		return err // what was claimed is not known yet
	}
	for row, err := range portalsql.Rows(ctx, tx, `SELECT r.wallet, a.account, a.label, c.id, c.title, l.amount, c.opens_at, c.closes_at FROM alert_rules r
		JOIN (SELECT wallet, wallet AS account, '' AS label FROM alert_rules WHERE kind = $1
			UNION SELECT wallet, address, label FROM watches WHERE address <> wallet) AS a ON a.wallet = r.wallet
		JOIN list_rows l ON l.account = a.account JOIN campaigns c ON c.list_hash = l.list
		WHERE r.kind = $1 AND ((c.opens_at > $2 AND c.opens_at - r.days * $3 <= $2) OR (c.opens_at <= $2 AND c.closes_at > $2 AND c.closes_at - r.days * $3 <= $2))
		AND NOT EXISTS (SELECT 1 FROM campaign_ends e WHERE e.campaign = c.id)
		AND NOT EXISTS (SELECT 1 FROM claims k WHERE k.campaign = c.id AND k.account = l.account) ORDER BY r.wallet, c.id`,
		kindCampaign, head.Time.Unix(), aDay) {
		if err != nil {
			return err
		}
		var wallet, account portalsql.Address
		var label, title string
		var id, opens, closes int64
		var amount portalsql.Uint256
		if err := row.Scan(&wallet, &account, &label, &id, &title, &amount, &opens, &closes); err != nil {
			return err
		}
		whose := "you have"
		if account != wallet {
			whose = watching{account: portal.Address(account), label: label}.who(portal.Address(account)) + " has"
		}
		a := alert{path: "/claim", counts: 1}
		if opens > head.Time.Unix() {
			a.about, a.at, a.title = fmt.Sprintf("campaign/%d/opens/%s", id, portal.Address(account)), head.Time, "Claims open soon: "+title
			a.body = fmt.Sprintf("From %s %s %s GAIA to claim.", when(time.Unix(opens, 0)), whose, portal.FormatGAIA(amount.Int))
		} else {
			a.about, a.at, a.title = fmt.Sprintf("campaign/%d/closes/%s", id, portal.Address(account)), head.Time, "Claims close soon: "+title
			a.body = fmt.Sprintf("Until %s %s %s GAIA to claim.", when(time.Unix(closes, 0)), whose, portal.FormatGAIA(amount.Int))
		}
		found.add(portal.Address(wallet), a)
	}
	return nil
}

// ahead is what the sale's clock comes to next.
type ahead struct {
	what, title string
	at          time.Time
}

// onSale is what comes next of the sale and the chain's time, where anybody wants to be told of it; nil: nothing does.
func (w *Watch) onSale(ctx context.Context) (next *ahead, now time.Time, err error) {
	var wanted bool
	if err := w.db.QueryRowContext(ctx, "SELECT COUNT(*) > 0 FROM alert_rules WHERE kind = $1", kindSale).Scan(&wanted); err != nil || !wanted {
		return nil, now, err
	}
	state, err := w.sale.Read(ctx)
	if portal.CodeOf(err) == portal.NotFound {
		return nil, now, nil
	}
	if err != nil {
		return nil, now, fmt.Errorf("read the sale: %w", err)
	}
	switch state.Phase {
	case "pending":
		return &ahead{"sale/" + state.Address.String() + "/opens", "The GAIA sale opens soon", state.OpensAt}, state.AsOf.Time, nil
	case "open", "paused":
		return &ahead{"sale/" + state.Address.String() + "/closes", "The GAIA sale closes soon", state.ClosesAt}, state.AsOf.Time, nil
	}
	return nil, now, nil
}

func saleSoon(ctx context.Context, tx *sql.Tx, found *finding, next *ahead, now time.Time) error {
	for row, err := range portalsql.Rows(ctx, tx, "SELECT wallet FROM alert_rules WHERE kind = $1 AND $2 - days * $3 <= $4 ORDER BY wallet",
		kindSale, next.at.Unix(), aDay, now.Unix()) {
		if err != nil {
			return err
		}
		var wallet portalsql.Address
		if err := row.Scan(&wallet); err != nil {
			return err
		}
		found.add(portal.Address(wallet), alert{
			about: fmt.Sprintf("%s/%d", next.what, next.at.Unix()), at: now, title: next.title, body: "On " + when(next.at) + ".", path: "/gaia-purchase", counts: 1,
		})
	}
	return nil
}
