package claims

import (
	"context"
	"fmt"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// What the audit has of campaigns. Each is from the chain's own events, whoever did it, and whether a list of it was a draft here.
const (
	published  = "claims.campaign-published"
	cancelled  = "claims.campaign-cancelled"
	clawedBack = "claims.campaign-clawed-back"
)

// Published is what the audit has of a campaign that was made.
type Published struct {
	Campaign    int64           `json:"campaign"`
	Title       string          `json:"title"`
	Root        portal.Hash     `json:"root"`
	ListHash    portal.Hash     `json:"listHash"`
	Total       string          `json:"total"` // wei
	Funder      portal.Address  `json:"funder"`
	Transaction portal.Hash     `json:"transaction"`
	ListBy      *portal.Address `json:"listBy"` // who brought the list as a draft; null: nobody did
}

// Ended is what the audit has of a campaign that was cancelled, or of which the rest was clawed back.
type Ended struct {
	Campaign    int64          `json:"campaign"`
	Title       string         `json:"title"`
	Returned    string         `json:"returned"` // wei, to the funder
	Funder      portal.Address `json:"funder"`
	Transaction portal.Hash    `json:"transaction"`
}

// entry is an act, and of which transaction.
type entry struct {
	campaign int64
	hash     portal.Hash
	act      portal.Act
}

// audited writes down what happened to campaigns, as far as it is not. Who is ended between writing and marking writes again, which is one
// entry all the same.
func (c *Claims) audited(ctx context.Context) error {
	made, err := c.made(ctx)
	if err != nil {
		return err
	}
	ended, err := c.ended(ctx)
	if err != nil {
		return err
	}
	for _, one := range append(made, ended...) {
		one.act.Subject, one.act.Once = fmt.Sprintf("campaign %d, transaction %s", one.campaign, one.hash), true
		if err := c.host.Audit.Record(ctx, one.act); err != nil {
			return err
		}
		if _, err := c.db.ExecContext(ctx, "INSERT INTO campaign_acts (hash, campaign, action) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
			portalsql.Hash(one.hash), one.campaign, one.act.Action); err != nil {
			return err
		}
	}
	return nil
}

const unmarked = " WHERE NOT EXISTS (SELECT 1 FROM campaign_acts a WHERE a.hash = %[1]s.hash AND a.campaign = c.id AND a.action = %[2]s)"

func (c *Claims) made(ctx context.Context) (all []entry, err error) {
	query := `SELECT c.id, c.title, c.root, c.list_hash, c.total, c.funder, c.hash,
		COALESCE((SELECT MIN(d.brought_by) FROM list_drafts d WHERE d.list = c.list_hash), '') FROM campaigns c` +
		fmt.Sprintf(unmarked, "c", "$1") + " ORDER BY c.id"
	made, err := portalsql.All(ctx, c.db, func(p *Published) []any {
		return []any{
			&p.Campaign, &p.Title, (*portalsql.Hash)(&p.Root), (*portalsql.Hash)(&p.ListHash), portalsql.Decimal(&p.Total),
			(*portalsql.Address)(&p.Funder), (*portalsql.Hash)(&p.Transaction), portalsql.OptionalAddress(&p.ListBy),
		}
	}, query, published)
	for _, of := range made {
		all = append(all, entry{of.Campaign, of.Transaction, portal.Act{Action: published, After: of}})
	}
	return all, err
}

func (c *Claims) ended(ctx context.Context) (all []entry, err error) {
	query := `SELECT c.id, c.title, c.returned, c.funder, e.hash, e.cancelled FROM campaign_ends e JOIN campaigns c ON c.id = e.campaign` +
		fmt.Sprintf(unmarked, "e", "CASE WHEN e.cancelled THEN $1 ELSE $2 END") + " ORDER BY e.block, c.id"
	for row, err := range portalsql.Rows(ctx, c.db, query, cancelled, clawedBack) {
		if err != nil {
			return nil, err
		}
		var of Ended
		var before bool
		if err := row.Scan(&of.Campaign, &of.Title, portalsql.Decimal(&of.Returned), (*portalsql.Address)(&of.Funder),
			(*portalsql.Hash)(&of.Transaction), &before); err != nil {
			return nil, err
		}
		action := clawedBack
		if before {
			action = cancelled
		}
		all = append(all, entry{of.Campaign, of.Transaction, portal.Act{Action: action, After: of}})
	}
	return all, nil
}
