package token

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
)

// Topics that the module publishes.
const (
	topicTransfers = "transfers" // each transfer as it happens; Recent where pages may have missed some
	topicToken     = "token"     // the facts changed
)

// Token is safe for concurrent use.
type Token struct {
	host portal.Host
	rest time.Duration // between two readings of the facts

	ledger  atomic.Pointer[ledger.Ledger] // nil until logs were read
	facts   atomic.Pointer[Facts]         // nil until the history is complete
	problem atomic.Pointer[portal.Error]  // why nothing moves; nil while it does
	answers portal.Changes
}

// New follows nothing until Run.
func New(host portal.Host) *Token {
	return &Token{host: host, rest: time.Second}
}

// Settings are the admin's.
type Settings struct {
	FirstBlock uint64 `json:"firstBlock"`
}

// Run follows the chain until ctx ends. A chain that does not answer is tried again, with growing pauses.
func (t *Token) Run(ctx context.Context) error {
	var at follower
	var pause time.Duration
	for ctx.Err() == nil {
		if err := t.follow(ctx, &at); ctx.Err() == nil {
			pause = t.failed(err, pause)
			sleep(ctx, pause)
		}
	}
	return nil
}

// failed says why nothing moves, and how long to wait before the next try: a second at first, then twice as long.
func (t *Token) failed(err error, pause time.Duration) time.Duration {
	pause = min(2*pause, 30*time.Second)
	if t.problem.Swap(problem(err)) == nil {
		pause = time.Second
	}
	t.answers.Announce()
	t.host.Log.Warn("following the token", "error", err, "again_in", pause.String())
	return pause
}

func problem(err error) *portal.Error {
	if portal.CodeOf(err) == portal.NotFound {
		return portal.Errorf(portal.Unavailable, "No GAIA token is configured on this chain: an operator has to set the address of GaiaToken.").Because(err)
	}
	return unreachable(err)
}

func unreachable(err error) *portal.Error {
	return portal.Errorf(portal.Unavailable, "The GAIA token cannot be read from the chain at the moment; the portal keeps trying.").Because(err)
}

// follower is how far the logs were followed.
type follower struct {
	contract Contract
	ledger   *ledger.Ledger
	next     uint64
	told     bool          // open pages have what the ledger has
	changed  chan struct{} // the facts are to be read again
}

func (f *follower) askForFacts() {
	select {
	case f.changed <- struct{}{}:
	default:
	}
}

func (t *Token) follow(ctx context.Context, at *follower) error {
	if err := t.resume(ctx, at); err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return t.read(ctx, at) })
	contract, l, changed := at.contract, at.ledger, at.changed
	group.Go(func() error { return t.refresh(ctx, contract, l, changed) })
	return group.Wait()
}

// resume goes on where the logs ended, or starts anew where that block is no longer part of the chain.
func (t *Token) resume(ctx context.Context, at *follower) error {
	contract, err := findContract(ctx, t.host.Chain)
	if err != nil {
		return err
	}
	if at.ledger != nil && contract.Address == at.contract.Address && contract.Staking == at.contract.Staking {
		head, complete := at.ledger.Head()
		same, err := contract.unchanged(ctx, t.host.Chain, head)
		if err == nil && same && complete {
			at.askForFacts() // it may have been their reading that failed
		}
		if err != nil || same {
			return err
		}
	}
	var settings Settings
	if err := t.host.Settings.Read(ctx, &settings); err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	*at = follower{
		contract: contract, ledger: ledger.New(contract.Staking), next: settings.FirstBlock, changed: make(chan struct{}, 1),
	}
	return nil
}

// read feeds the ledger, and publishes what is new once the history is complete.
func (t *Token) read(ctx context.Context, at *follower) error {
	filter := portal.LogFilter{Contracts: []portal.Address{at.contract.Address}, Events: ledger.Events(), From: at.next}
	for batch, err := range t.host.Chain.Logs(ctx, filter) {
		if err != nil {
			return fmt.Errorf("logs: %w", err)
		}
		_, live := at.ledger.Head()
		change, err := at.ledger.Apply(batch)
		if err != nil {
			at.ledger = nil
			return err
		}
		at.next = batch.Next
		t.problem.Store(nil)
		_, complete := at.ledger.Head()
		if complete || t.ledger.Load() == nil {
			t.ledger.Store(at.ledger)
		}
		t.answers.Announce()
		if complete {
			at.told = t.tell(ctx, at, change)
		}
		if complete && (!live || !change.Empty() || t.facts.Load() == nil) {
			at.askForFacts()
		}
	}
	return fmt.Errorf("the logs ended: %w", context.Cause(ctx))
}

// tell publishes what a batch did and reports that nothing is missing: transfer by transfer to pages that have all
// before it, else the newest ones as a whole.
func (t *Token) tell(ctx context.Context, at *follower, change ledger.Change) bool {
	if !at.told {
		return t.publish(ctx, topicTransfers, newRecent(at.ledger.Recent(shown, time.Now())))
	}
	told := true
	for _, transfer := range change.Transfers {
		told = told && t.publish(ctx, topicTransfers, transfer)
	}
	return told
}

// refresh reads the facts after each change, at most once per rest.
func (t *Token) refresh(ctx context.Context, contract Contract, l *ledger.Ledger, changed <-chan struct{}) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-changed:
		}
		snapshot := l.Snapshot(ranked)
		amounts, err := contract.amounts(ctx, t.host.Chain, snapshot.Head.Number)
		if err != nil {
			return err
		}
		facts := newFacts(contract, amounts, snapshot)
		t.facts.Store(facts)
		t.answers.Announce()
		t.publish(ctx, topicToken, facts)
		sleep(ctx, t.rest)
	}
}

// publish reports whether it could, and logs why not.
func (t *Token) publish(ctx context.Context, topic string, payload any) bool {
	err := t.host.Events.Publish(ctx, topic, payload)
	if err != nil && ctx.Err() == nil {
		t.host.Log.Warn("publishing", "topic", topic, "error", err)
	}
	return err == nil
}

func sleep(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}
