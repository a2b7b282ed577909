package claims

import (
	"context"
	"database/sql"
	"time"

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

func unix(at int64) time.Time { return time.Unix(at, 0).UTC() }

// campaigns are all, in the order they were made: whoever makes one needs a role, so that they are few.
func campaigns(ctx context.Context, tx *sql.Tx) ([]Campaign, error) {
	all := []Campaign{}
	for row, err := range portalsql.Rows(ctx, tx,
		`SELECT c.id, c.title, c.funder, c.root, c.list_hash, c.total, c.claimed, c.returned, c.claims,
		c.opens_at, c.closes_at, c.ends_at, c.block, c.hash, c.at, e.cancelled, e.block, e.hash, e.at
		FROM campaigns c LEFT JOIN campaign_ends e ON e.campaign = c.id ORDER BY c.id`) {
		if err != nil {
			return nil, err
		}
		campaign, err := scanCampaign(row)
		if err != nil {
			return nil, err
		}
		all = append(all, campaign)
	}
	for i := range all {
		var err error
		if all[i].List, err = listOf(ctx, tx, all[i].ListHash); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func scanCampaign(row *sql.Rows) (c Campaign, err error) {
	var opens, closes, ends, at int64
	var endBlock, endAt sql.NullInt64
	var cancelled sql.NullBool
	var endHash sql.NullString
	err = row.Scan(&c.ID, &c.Title, (*portalsql.Address)(&c.Funder), (*portalsql.Hash)(&c.Root), (*portalsql.Hash)(&c.ListHash), &c.Total,
		&c.Claimed,
		&c.Returned, &c.Claims, &opens, &closes, &ends, &c.Created.Block, (*portalsql.Hash)(&c.Created.Hash), &at, &cancelled, &endBlock,
		&endHash, &endAt)
	if err != nil {
		return c, err
	}
	c.OpensAt, c.ClosesAt, c.EndsAt, c.Created.Time = unix(opens), unix(closes), unix(ends), unix(at)
	if !endHash.Valid {
		return c, nil
	}
	hash, err := portal.ParseHash(endHash.String)
	//nolint:gosec // a block's number
	c.Over = &Over{Cancelled: cancelled.Bool, Proof: portalchain.Proof{Block: uint64(endBlock.Int64), Time: unix(endAt.Int64), Hash: hash}}
	return c, err
}

// listOf is nil where nobody has brought it.
func listOf(ctx context.Context, tx *sql.Tx, hash portal.Hash) (*List, error) {
	var list *List
	for row, err := range portalsql.Rows(ctx, tx, "SELECT root, allocations, total FROM lists WHERE hash = $1", portalsql.Hash(hash)) {
		if err != nil {
			return nil, err
		}
		list = &List{Reasons: []Reason{}}
		if err := row.Scan((*portalsql.Hash)(&list.Root), &list.Allocations, &list.Total); err != nil {
			return nil, err
		}
	}
	if list == nil {
		return nil, nil
	}
	for row, err := range portalsql.Rows(ctx, tx,
		"SELECT reason, allocations, least, most FROM list_reasons WHERE list = $1 ORDER BY allocations DESC, reason LIMIT $2",
		portalsql.Hash(hash), mostReasons) {
		if err != nil {
			return nil, err
		}
		var reason Reason
		if err := row.Scan(&reason.Reason, &reason.Allocations, &reason.Least, &reason.Most); err != nil {
			return nil, err
		}
		list.Reasons = append(list.Reasons, reason)
	}
	return list, nil
}
