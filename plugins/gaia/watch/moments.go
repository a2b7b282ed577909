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
	"gaia.example/portal/sdk/go/portalsql/alerts"
)

const aDay = 24 * 60 * 60

// findSoon finds what opens or closes soon.
func (w *Watch) findSoon(ctx context.Context, now time.Time) error {
	var wallets []portal.Address
	on, at, err := w.onSale(ctx)
	if err != nil {
		return err
	}
	err = portalsql.Transaction(ctx, w.db, func(tx *sql.Tx) error {
		found := alerts.NewFinding(now)
		if err := campaignsSoon(ctx, tx, found); err != nil {
			return err
		}
		if on != nil {
			if err := saleSoon(ctx, tx, found, on, at); err != nil {
				return err
			}
		}
		wallets, err = found.Write(ctx, tx)
		return err
	})
	if err != nil {
		return fmt.Errorf("look at what opens and closes soon: %w", err)
	}
	w.box.Changed(ctx, wallets...)
	return nil
}

// campaignsSoon are for wallets that have, or watch what has, an allocation that is not claimed.
func campaignsSoon(ctx context.Context, tx *sql.Tx, found *alerts.Finding) error {
	head, complete, err := index.Head(ctx, tx, claims.Name)
	if err != nil || !complete {
		return err // what was claimed is not known yet
	}
	all, err := interested(ctx, tx, head.Time.Unix())
	if err != nil {
		return err
	}
	for _, one := range all {
		opens := one.opens > head.Time.Unix()
		what, title, from, at := "closes", "Claims close soon: ", "Until", one.closes
		if opens {
			what, title, from, at = "opens", "Claims open soon: ", "From", one.opens
		}
		about := fmt.Sprintf("campaign/%d/%s/%s", one.campaign, what, one.account)
		if known, err := alerts.Knows(ctx, tx, one.wallet, about); err != nil || known {
			if err != nil {
				return err
			}
			continue
		}
		amount, err := claims.Allotted(ctx, tx, one.list, one.account)
		if err != nil {
			return err
		}
		if amount == nil {
			continue
		}
		whose := "you have"
		if one.account != one.wallet {
			whose = watching{account: one.account, label: one.label}.who(one.account) + " has"
		}
		found.Add(one.wallet, alerts.Alert{
			About: about, At: head.Time, Title: title + one.title, Path: "/claim",
			Body: fmt.Sprintf("%s %s %s %s GAIA to claim.", from, when(time.Unix(at, 0)), whose, portal.FormatGAIA(amount)),
		})
	}
	return nil
}

// interest is that a wallet wants to be told of what an account may claim in a campaign.
type interest struct {
	wallet, account portal.Address
	label           string
	campaign        int64
	title           string
	list            portalsql.Hash
	opens, closes   int64 // seconds since 1970
}

// interested are those in campaigns that open or close soon at that time, of accounts that have claimed nothing in them.
func interested(ctx context.Context, tx *sql.Tx, at int64) ([]interest, error) {
	return portalsql.All(ctx, tx, func(i *interest) []any {
		return []any{
			(*portalsql.Address)(&i.wallet), (*portalsql.Address)(&i.account), &i.label, &i.campaign, &i.title, &i.list, &i.opens, &i.closes,
		}
	},
		`SELECT r.wallet, a.account, a.label, c.id, c.title, c.list_hash, c.opens_at, c.closes_at FROM alert_rules r
		JOIN (SELECT wallet, wallet AS account, '' AS label FROM alert_rules WHERE kind = $1
			UNION SELECT wallet, address, label FROM watches WHERE address <> wallet) AS a ON a.wallet = r.wallet
		JOIN campaigns c ON (c.opens_at > $2 AND c.opens_at - r.days * $3 <= $2)
			OR (c.opens_at <= $2 AND c.closes_at > $2 AND c.closes_at - r.days * $3 <= $2)
		JOIN lists l ON l.hash = c.list_hash
		WHERE r.kind = $1 AND NOT EXISTS (SELECT 1 FROM campaign_ends e WHERE e.campaign = c.id)
		AND NOT EXISTS (SELECT 1 FROM claims k WHERE k.campaign = c.id AND k.account = a.account) ORDER BY r.wallet, c.id, a.account`,
		kindCampaign, at, aDay)
}

// ahead is what the sale's clock comes to next.
type ahead struct {
	what, title string
	at          time.Time
}

// onSale is what comes next of the sale and the chain's time, where anybody wants to be told of it; nil: nothing does.
func (w *Watch) onSale(ctx context.Context) (next *ahead, now time.Time, err error) {
	var wanted bool
	if err := w.db.QueryRowContext(ctx, "SELECT COUNT(*) > 0 FROM alert_rules WHERE kind = $1", kindSale).Scan(&wanted); err != nil ||
		!wanted {
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

func saleSoon(ctx context.Context, tx *sql.Tx, found *alerts.Finding, next *ahead, now time.Time) error {
	about := fmt.Sprintf("%s/%d", next.what, next.at.Unix())
	wallets, err := portalsql.All(ctx, tx, portalsql.Column[portalsql.Address],
		`SELECT r.wallet FROM alert_rules r WHERE r.kind = $1 AND $2 - r.days * $3 <= $4
		AND NOT EXISTS (SELECT 1 FROM alerts a WHERE a.wallet = r.wallet AND a.about = $5) ORDER BY r.wallet`,
		kindSale, next.at.Unix(), aDay, now.Unix(), about)
	for _, wallet := range wallets {
		found.Add(portal.Address(wallet), alerts.Alert{
			About: about, At: now, Title: next.title, Body: "On " + when(next.at) + ".", Path: "/gaia-purchase",
		})
	}
	return err
}
