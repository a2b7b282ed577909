package validators

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"gaia.example/portal/plugins/network/stakes"
	"gaia.example/portal/sdk/go/portal"
)

// Topics of the events that say that stake moved. The list's is for those who may see it, positions' for every session.
const (
	listTopic      = "validators"
	positionsTopic = "positions"
)

// Validators is safe for concurrent use.
type Validators struct {
	host portal.Host
	rest time.Duration // between two readings of the list

	contract atomic.Pointer[Contract]     // nil until it is known
	list     atomic.Pointer[List]         // nil until the history is complete
	problem  atomic.Pointer[portal.Error] // why nothing moves; nil while it does
	answers  portal.Changes
}

// New follows nothing until Run.
func New(host portal.Host) *Validators {
	return &Validators{host: host, rest: time.Second}
}

// Settings are the admin's.
type Settings struct {
	FirstBlock uint64 `json:"firstBlock"`
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

// Run follows the chain until ctx ends. A chain that does not answer is tried again, with growing pauses.
func (v *Validators) Run(ctx context.Context) error {
	var at follower
	var pause time.Duration
	for ctx.Err() == nil {
		if err := v.follow(ctx, &at); ctx.Err() == nil {
			pause = v.failed(err, pause)
			sleep(ctx, pause)
		}
	}
	return nil
}

// failed says why nothing moves, and how long to wait before the next try: a second at first, then twice as long.
func (v *Validators) failed(err error, pause time.Duration) time.Duration {
	pause = min(2*pause, 30*time.Second)
	if v.problem.Swap(problem(err)) == nil {
		pause = time.Second
	}
	v.answers.Announce()
	v.host.Log.Warn("following the staking contract", "error", err, "again_in", pause.String())
	return pause
}

func problem(err error) *portal.Error {
	if portal.CodeOf(err) == portal.NotFound {
		return portal.Errorf(portal.Unavailable, "No staking contract is configured on this chain: an operator has to set the address of ValidatorStaking.").Because(err)
	}
	return unreachable(err)
}

func unreachable(err error) *portal.Error {
	return portal.Errorf(portal.Unavailable, "The staking contract cannot be read from the chain at the moment; the portal keeps trying.").Because(err)
}

// follower is how far the logs were followed.
type follower struct {
	contract Contract
	stakes   *stakes.Stakes
	next     uint64
	changed  chan struct{} // the list is to be read again
}

func (f *follower) askForList() {
	select {
	case f.changed <- struct{}{}:
	default:
	}
}

func (v *Validators) follow(ctx context.Context, at *follower) error {
	if err := v.resume(ctx, at); err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return v.read(ctx, at) })
	contract, s, changed := at.contract, at.stakes, at.changed
	group.Go(func() error { return v.refresh(ctx, contract, s, changed) })
	return group.Wait()
}

// resume goes on where the logs ended, or starts anew where that block is no longer part of the chain.
func (v *Validators) resume(ctx context.Context, at *follower) error {
	contract, err := findContract(ctx, v.host.Chain)
	if err != nil {
		return err
	}
	v.contract.Store(&contract)
	if at.stakes != nil && contract.Address == at.contract.Address {
		head, complete := at.stakes.Head()
		same, err := contract.unchanged(ctx, v.host.Chain, head)
		if err == nil && same && complete {
			at.askForList() // it may have been its reading that failed
		}
		if err != nil || same {
			return err
		}
	}
	var settings Settings
	if err := v.host.Settings.Read(ctx, &settings); err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	*at = follower{contract: contract, stakes: stakes.New(), next: settings.FirstBlock, changed: make(chan struct{}, 1)}
	return nil
}

// read feeds the stakes and asks for a new list when one changed.
func (v *Validators) read(ctx context.Context, at *follower) error {
	filter := portal.LogFilter{Contracts: []portal.Address{at.contract.Address}, From: at.next}
	for batch, err := range v.host.Chain.Logs(ctx, filter) {
		if err != nil {
			return fmt.Errorf("logs: %w", err)
		}
		_, before := at.stakes.Head()
		changed, err := at.stakes.Apply(batch)
		if err != nil {
			at.stakes = nil
			return err
		}
		at.next = batch.Next
		v.problem.Store(nil)
		_, complete := at.stakes.Head()
		if complete && (!before || changed || v.due(batch.Head.Time)) {
			at.askForList()
		}
	}
	return fmt.Errorf("the logs ended: %w", context.Cause(ctx))
}

// due reports that there is no list yet, or that an announced commission took effect since it was read.
func (v *Validators) due(now time.Time) bool {
	list := v.list.Load()
	return list == nil || !list.nextCommission.IsZero() && !now.Before(list.nextCommission)
}

// refresh reads the list after each change, at most once per rest.
func (v *Validators) refresh(ctx context.Context, contract Contract, s *stakes.Stakes, changed <-chan struct{}) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-changed:
		}
		snapshot := s.Snapshot()
		reading, err := contract.read(ctx, v.host.Chain, snapshot.Head.Number)
		if err != nil {
			return err
		}
		list := newList(contract, reading, snapshot)
		v.list.Store(list)
		v.answers.Announce()
		v.publish(ctx, positionsTopic, Moved{AsOf: list.AsOf})
		v.publish(ctx, listTopic, Changed{AsOf: list.AsOf, Totals: list.Totals})
		sleep(ctx, v.rest)
	}
}

func (v *Validators) publish(ctx context.Context, topic string, payload any) {
	if err := v.host.Events.Publish(ctx, topic, payload); err != nil && ctx.Err() == nil {
		v.host.Log.Warn("publishing", "topic", topic, "error", err)
	}
}

func sleep(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}
