package validators

import (
	"context"
	"database/sql"
	"sync/atomic"
	"time"

	"gaia.example/portal/plugins/network/stakes"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalchain/index"
)

// Topics of the events that say that stake moved. The list's is for those who may see it, positions' for every session.
const (
	listTopic      = "validators"
	positionsTopic = "positions"
)

// Validators is safe for concurrent use.
type Validators struct {
	host     portal.Host
	stakes   *stakes.Stakes
	index    *index.Index
	follower *portalchain.Follower

	at       atomic.Pointer[portal.Address] // nil until the contract is found
	contract atomic.Pointer[Contract]       // nil until it is read
	list     atomic.Pointer[List]           // nil until the history is complete
}

// New follows nothing until Run. db is the module's.
func New(host portal.Host, db *sql.DB) *Validators {
	v := &Validators{host: host, stakes: stakes.New(db)}
	v.index = index.New(index.Config{
		Host: host, DB: db, Name: stakes.Name, Version: stakes.Version, Begin: v.begin, Apply: v.apply, Reset: v.stakes.Reset,
		Lag: "index_lag_blocks",
	})
	v.follower = portalchain.New(portalchain.Config{
		Host: host, What: "staking contract", Contracts: []string{"ValidatorStaking"}, FirstBlock: portalchain.FirstBlockSetting(host),
		Source: v.index, Refresh: v.refresh,
	})
	return v
}

// Run follows the chain until ctx ends.
func (v *Validators) Run(ctx context.Context) error { return v.follower.Run(ctx) }

// Name of a validator; empty: nobody registered under that address, or the list is not read yet.
func (v *Validators) Name(validator portal.Address) string {
	if name := v.list.Load().names()[validator]; name != nil {
		return *name
	}
	return ""
}

// Head is the newest block that is known.
func (v *Validators) Head() uint64 {
	status := v.index.Status()
	return max(status.Head.Number, status.AsOf.Number)
}

// Moved is published when anybody's positions may have changed.
type Moved struct {
	AsOf portal.Block `json:"asOf"`
}

// Changed is published when the list changed.
type Changed struct {
	AsOf   portal.Block `json:"asOf"`
	Totals Totals       `json:"totals"`
}

// Rescan is the job that reads the history again from its first block.
func (v *Validators) Rescan(ctx context.Context, _ time.Time) error { return v.index.Rescan(ctx) }

func (v *Validators) begin(contracts []portal.Address) { v.at.Store(&contracts[0]) }

func (v *Validators) apply(ctx context.Context, tx *sql.Tx, batch portal.LogBatch) (bool, error) {
	changed, err := v.stakes.Apply(ctx, tx, batch)
	return changed || v.due(batch.Head.Time), err
}

// due reports that an announced commission took effect since the list was read.
func (v *Validators) due(now time.Time) bool {
	list := v.list.Load()
	return list != nil && !list.nextCommission.IsZero() && !now.Before(list.nextCommission)
}

// refresh reads the list at the head of the stakes.
func (v *Validators) refresh(ctx context.Context) error {
	contract, err := v.readContract(ctx)
	if err != nil {
		return err
	}
	snapshot, err := v.stakes.Snapshot(ctx)
	if err != nil {
		return err
	}
	reading, err := contract.read(ctx, v.host.Chain, snapshot.Head.Number)
	if err != nil {
		return err
	}
	list := newList(*contract, reading, snapshot)
	v.list.Store(list)
	v.follower.Publish(ctx, positionsTopic, Moved{AsOf: list.AsOf})
	v.follower.Publish(ctx, listTopic, Changed{AsOf: list.AsOf, Totals: list.Totals})
	return nil
}

// readContract reads what never changes about the contract, once.
func (v *Validators) readContract(ctx context.Context) (*Contract, error) {
	at := *v.at.Load()
	if contract := v.contract.Load(); contract != nil && contract.Address == at {
		return contract, nil
	}
	contract, err := readContract(ctx, v.host.Chain, at)
	if err != nil {
		return nil, err
	}
	v.contract.Store(&contract)
	return &contract, nil
}

// List is all validators, and why they may be old; nil while all is well. It waits for the first reading, for as long as a page does.
func (v *Validators) List(ctx context.Context) (list *List, problem *string, err error) {
	if err := v.follower.Await(ctx, v.known); err != nil {
		return nil, nil, err
	}
	return v.list.Load(), v.follower.Problem(ctx), nil
}
