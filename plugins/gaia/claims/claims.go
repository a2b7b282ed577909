package claims

import (
	"context"
	"database/sql"
	"errors"

	"golang.org/x/sync/errgroup"

	"gaia.example/portal/plugins/gaia/audited"
	"gaia.example/portal/plugins/gaia/contracts/gaiaclaims"
	"gaia.example/portal/plugins/gaia/epochs"
	"gaia.example/portal/plugins/gaia/lists"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalchain/index"
)

const (
	contract = "GaiaClaims"
	vests    = "GaiaVesting"
	// topic tells that a campaign or a claim is new, or a list.
	topic = "claims"
	// draftsTopic tells admins that a draft of a list has changed.
	draftsTopic = "drafts"
	// Name is that of the index of campaigns and claims.
	Name = "claims"
	// version is that of what apply derives from the logs.
	version = 1
)

// Claims is safe for concurrent use.
type Claims struct {
	host     portal.Host
	db       *sql.DB
	index    *index.Index
	follower *portalchain.Follower
	vestings *vestings
	changed  func()
	checks   chan struct{}   // there is a list to check
	happened *audited.Writer // of campaigns
	epochs   *epochs.Epochs  // nil knows none
}

// New follows nothing until Run. db is the module's.
func New(host portal.Host, db *sql.DB) *Claims {
	c := &Claims{host: host, db: db, vestings: newVestings(host.Chain), changed: func() {}, checks: make(chan struct{}, 1)}
	c.happened = audited.New(host.Log, "campaigns", c.publish)
	c.index = index.New(index.Config{Host: host, DB: db, Name: Name, Version: version, Apply: apply, Reset: reset})
	c.follower = portalchain.New(portalchain.Config{
		Host: host, What: "claim campaigns", Contracts: []string{contract}, Events: events.Topics(),
		FirstBlock: portalchain.FirstBlockSetting(host), Source: c.index, Refresh: c.refresh,
	})
	return c
}

// OnChange has f called when there is a new campaign or claim, once a second at most. It is for before Run.
func (c *Claims) OnChange(f func()) { c.changed = f }

// Run follows the chain, writes down what happens to campaigns, and checks the lists that are brought, until ctx ends.
func (c *Claims) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return c.follower.Run(ctx) })
	group.Go(func() error { return c.check(ctx) })
	group.Go(func() error { return c.happened.Run(ctx) })
	return group.Wait()
}

// Rescan reads the history again from its first block. Lists stay: they are of no block.
func (c *Claims) Rescan(ctx context.Context) error { return c.index.Rescan(ctx) }

// there asks the contract for what it always answers: an address without one has no logs either, and no campaign.
func (c *Claims) there(ctx context.Context) error {
	address, err := c.host.Chain.Contract(ctx, contract)
	if err != nil {
		return err
	}
	claims := gaiaclaims.NewGaiaClaims()
	at := portal.Reads{Chain: c.host.Chain, Contract: address}
	_, err = portal.Read(ctx, at, claims.PackNotice(), claims.UnpackNotice, nil)
	return err
}

// refresh keeps the lists that come with the release and are those of campaigns, and tells open pages.
func (c *Claims) refresh(ctx context.Context) error {
	if err := c.there(ctx); err != nil {
		return err
	}
	missing, err := missingLists(ctx, c.db)
	if err != nil {
		return err
	}
	for _, hash := range missing {
		text, there := lists.Shipped(hash)
		if !there {
			continue
		}
		if err := Keep(ctx, c.db, hash, text); err != nil {
			var bad *portal.Error
			if !errors.As(err, &bad) {
				return err
			}
			c.host.Log.WarnContext(ctx, "a list of the release is none", "list", hash, "error", err)
		}
	}
	c.happened.Happened()
	c.epochs.Again()
	c.follower.Publish(ctx, topic, c.index.Status().AsOf)
	c.tellDrafts(ctx) // which epochs are paid follows from the campaigns
	c.changed()
	return nil
}
