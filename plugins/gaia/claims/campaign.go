package claims

import (
	"context"
	"database/sql"
	"time"

	"gaia.example/portal/plugins/gaia/epochs"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalsql"
)

// Campaign is one of the contract's, as its logs have it. Amounts are in wei.
type Campaign struct {
	ID       int64             `json:"id"`
	Title    string            `json:"title"`
	Funder   portal.Address    `json:"funder"`
	Root     portal.Hash       `json:"root"`
	ListHash portal.Hash       `json:"listHash"`
	Total    portalsql.Uint256 `json:"total"`
	Claimed  portalsql.Uint256 `json:"claimed"`
	Returned portalsql.Uint256 `json:"returned"`
	Claims   int               `json:"claims"` // how many
	OpensAt  time.Time         `json:"opensAt"`
	ClosesAt time.Time         `json:"closesAt"`
	EndsAt   time.Time         `json:"endsAt"` // a late claim counts until then
	Created  portalchain.Proof `json:"created"`
	Over     *Over             `json:"over"` // null while what is left has not gone back
	List     *List             `json:"list"` // null where nobody has brought the list with that hash
	// Epoch is the network's whose list it pays, by root and total; null where it pays none that is known.
	Epoch *epochs.Epoch `json:"epoch"`
}

// Over is that what was left of a campaign went back to who paid it in.
type Over struct {
	portalchain.Proof

	Cancelled bool `json:"cancelled"` // before it opened
}

// List is what was published and has the campaign's hash. Its root is computed from it: where it is not the campaign's, none of it can be
// claimed.
type List struct {
	Root        portal.Hash       `json:"root"`
	Allocations int               `json:"allocations"`
	Total       portalsql.Uint256 `json:"total"`
	Reasons     []Reason          `json:"reasons"` // the most frequent first, 20 at most
}

// Reason is what allocations are for, and how much there is for it.
type Reason struct {
	Reason      string            `json:"reason"`
	Allocations int               `json:"allocations"`
	Least       portalsql.Uint256 `json:"least"`
	Most        portalsql.Uint256 `json:"most"`
}

const mostReasons = 20

// campaigns are all, in the order they were made: whoever makes one needs a role, so that they are few.
func campaigns(ctx context.Context, tx *sql.Tx) ([]Campaign, error) {
	all, err := portalsql.All(ctx, tx, func(c *Campaign) []any {
		return []any{
			&c.ID, &c.Title, (*portalsql.Address)(&c.Funder), (*portalsql.Hash)(&c.Root), (*portalsql.Hash)(&c.ListHash), &c.Total, &c.Claimed,
			&c.Returned, &c.Claims, (*portalsql.Time)(&c.OpensAt), (*portalsql.Time)(&c.ClosesAt), (*portalsql.Time)(&c.EndsAt),
			&c.Created.Block, (*portalsql.Hash)(&c.Created.Hash), (*portalsql.Time)(&c.Created.Time),
		}
	}, `SELECT id, title, funder, root, list_hash, total, claimed, returned, claims, opens_at, closes_at, ends_at, block, hash, at
		FROM campaigns ORDER BY id`)
	if err != nil {
		return nil, err
	}
	for i := range all {
		if all[i].Over, err = overOf(ctx, tx, all[i].ID); err != nil {
			return nil, err
		}
		if all[i].List, err = listOf(ctx, tx, all[i].ListHash); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// overOf is nil while what is left of the campaign has not gone back.
func overOf(ctx context.Context, tx *sql.Tx, campaign int64) (*Over, error) {
	var o Over
	found, err := portalsql.Found(tx.QueryRowContext(ctx, "SELECT cancelled, block, hash, at FROM campaign_ends WHERE campaign = $1",
		campaign).Scan(&o.Cancelled, &o.Block, (*portalsql.Hash)(&o.Hash), (*portalsql.Time)(&o.Time)))
	if !found {
		return nil, err
	}
	return &o, nil
}

// listOf is nil where nobody has brought it.
func listOf(ctx context.Context, tx *sql.Tx, hash portal.Hash) (*List, error) {
	var list List
	found, err := portalsql.Found(tx.QueryRowContext(ctx, "SELECT root, allocations, total FROM lists WHERE hash = $1",
		portalsql.Hash(hash)).Scan((*portalsql.Hash)(&list.Root), &list.Allocations, &list.Total))
	if !found {
		return nil, err
	}
	list.Reasons, err = portalsql.All(ctx, tx, func(r *Reason) []any { return []any{&r.Reason, &r.Allocations, &r.Least, &r.Most} },
		"SELECT reason, allocations, least, most FROM list_reasons WHERE list = $1 ORDER BY allocations DESC, reason LIMIT $2",
		portalsql.Hash(hash), mostReasons)
	return &list, err
}
