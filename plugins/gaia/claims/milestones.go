package claims

import (
	"context"
	"database/sql"
	"math/big"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

// Milestones is what the logs say of all campaigns together.
type Milestones struct {
	AsOf     portal.Block // up to which they are read
	Known    bool         // all of them are: else what follows is nothing
	Made     *portalchain.Proof
	Claims   int
	Claimed  *big.Int  // wei
	Openings []Opening // of the campaigns that were not cancelled, in the order they were made
}

// Opening is when a campaign opens, or opened.
type Opening struct {
	Title   string
	OpensAt time.Time
	EndsAt  time.Time // until when claims count
}

// Milestones waits for nothing: while the history is read they are not known.
func (c *Claims) Milestones(ctx context.Context) (m Milestones, err error) {
	m.Claimed = new(big.Int)
	err = portalsql.Snapshot(ctx, c.db, func(tx *sql.Tx) (err error) {
		if m.AsOf, m.Known, err = index.Head(ctx, tx, Name); err != nil || !m.Known {
			return err
		}
		all, err := campaigns(ctx, tx)
		for _, campaign := range all {
			m.Claims += campaign.Claims
			m.Claimed.Add(m.Claimed, campaign.Claimed.Int)
			if campaign.Over != nil && campaign.Over.Cancelled {
				continue
			}
			if m.Made == nil {
				m.Made = &campaign.Created
			}
			m.Openings = append(m.Openings, Opening{campaign.Title, campaign.OpensAt, campaign.EndsAt})
		}
		return err
	})
	return m, err
}
