package portalchain

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"gaia.example/portal/sdk/go/portal"
)

const (
	firstPause = time.Second
	maxPause   = 30 * time.Second

	// patience is how long an early request waits: a process that was just started reads for a moment.
	patience = 5 * time.Second
)

// ErrAgain is what a Source's Apply answers when the reading is to begin again elsewhere, and nothing failed.
var ErrAgain = errors.New("the logs are to be read from another block")

var errEnded = errors.New("the logs ended")

// Config says what a Follower reads, and for whom.
type Config struct {
	Host portal.Host
	// What is read, as sentences for people name it: "GAIA token".
	What string
	// Contracts are those whose logs are read, by their names in the manifest. Where one is not deployed nothing is read, and Problem
	// says that an operator has to set its address.
	Contracts []string
	// Beside are contracts that need not be deployed and whose logs are not read; the Source is told their addresses, after the others'.
	Beside []string
	// Optional are contracts that need not be deployed, and whose logs are read where they are; the Source is told their addresses, after
	// all others'.
	Optional []string
	// Events are the first topics of the logs that are wanted; empty: all.
	Events []portal.Hash
	// FirstBlock is a block at or before the deployment, from which logs are read; nil: 0. FirstBlockSetting reads the admin's.
	FirstBlock func(context.Context) (uint64, error)
	Source     Source
	// Refresh makes what is shown of what was derived: with contract calls at Source's head, say. It is called when all logs have been
	// read, and after each batch that changed something from then on, but at most once per Rest. Its error is a failure to read the chain.
	// Optional.
	Refresh func(context.Context) error
	Rest    time.Duration // 0: a second
}

// FirstBlockSetting reads the setting firstBlock of the module; 0 where it is not set. The manifest declares it, and settings.read.
func FirstBlockSetting(host portal.Host) func(context.Context) (uint64, error) {
	return func(ctx context.Context) (uint64, error) {
		var settings struct {
			FirstBlock uint64 `json:"firstBlock"`
		}
		err := host.Settings.Read(ctx, &settings)
		return settings.FirstBlock, err
	}
}

// Follower keeps what a Source derives current for as long as the module runs. It is safe for concurrent use.
type Follower struct {
	config  Config
	problem atomic.Pointer[portal.Error] // why nothing is read; nil while it is
	stale   atomic.Pointer[portal.Error] // why what is shown is not read again; nil while it is
	ready   atomic.Bool                  // there is something to show
	due     chan struct{}                // Refresh is to be called
	changes portal.Changes
}

// New reads nothing until Run.
func New(config Config) *Follower {
	if config.Rest == 0 {
		config.Rest = time.Second
	}
	return &Follower{config: config, due: make(chan struct{}, 1)}
}

// Run reads until ctx ends; it is a module's Run. A chain that does not answer is tried again after a second, then after pauses that
// grow to 30 seconds.
func (f *Follower) Run(ctx context.Context) error {
	var pause time.Duration
	for ctx.Err() == nil {
		if err := f.follow(ctx); ctx.Err() == nil && !errors.Is(err, ErrAgain) {
			pause = f.failed(ctx, &f.problem, err, pause)
			sleep(ctx, pause)
		}
	}
	return nil
}

// failed says why, and how long to wait before the next try: a second at first, then twice as long.
func (f *Follower) failed(ctx context.Context, problem *atomic.Pointer[portal.Error], err error, pause time.Duration) time.Duration {
	pause = min(2*pause, maxPause)
	if problem.Swap(f.sentence(ctx, err)) == nil {
		pause = firstPause
	}
	f.changes.Announce()
	f.config.Host.Log.Warn("following the "+f.config.What, "error", err, "again_in", pause.String())
	return pause
}

// follow reads until something fails.
func (f *Follower) follow(ctx context.Context) error {
	followed, all, err := f.find(ctx)
	if err != nil {
		return err
	}
	var first uint64
	if f.config.FirstBlock != nil {
		if first, err = f.config.FirstBlock(ctx); err != nil {
			return fmt.Errorf("read the first block: %w", err)
		}
	}
	place, err := f.config.Source.Resume(ctx, all, first)
	if err != nil {
		return err
	}
	if place.Complete {
		f.ask() // what is there can be shown at once
	}
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		return f.read(ctx, portal.LogFilter{Contracts: followed, Events: f.config.Events, From: place.From, Known: place.Known}, place.Complete)
	})
	group.Go(func() error { return f.refresh(ctx) })
	return group.Wait()
}

// find is the addresses of the contracts, those that are followed and all.
func (f *Follower) find(ctx context.Context) (followed, all []portal.Address, err error) {
	for _, name := range f.config.Contracts {
		address, err := f.config.Host.Chain.Contract(ctx, name)
		if portal.CodeOf(err) == portal.NotFound {
			return nil, nil, &missing{name, err}
		}
		if err != nil {
			return nil, nil, fmt.Errorf("find the contract %s: %w", name, err)
		}
		followed = append(followed, address)
	}
	all = slices.Clone(followed)
	for i, name := range slices.Concat(f.config.Beside, f.config.Optional) {
		address, err := f.config.Host.Chain.Contract(ctx, name)
		if err != nil && portal.CodeOf(err) != portal.NotFound {
			return nil, nil, fmt.Errorf("find the contract %s: %w", name, err)
		}
		all = append(all, address)
		if err == nil && i >= len(f.config.Beside) {
			followed = append(followed, address)
		}
	}
	return followed, all, nil
}

func (f *Follower) read(ctx context.Context, filter portal.LogFilter, complete bool) error {
	ctx, cancel := context.WithCancel(ctx)
	batches := f.ahead(ctx, filter)
	defer func() {
		cancel()
		for range batches { // until its goroutine has ended
		}
	}()
	for next := range batches {
		if next.err != nil {
			return fmt.Errorf("logs: %w", next.err)
		}
		progress, err := f.config.Source.Apply(ctx, next.batch)
		if err != nil {
			return err
		}
		f.problem.Store(nil)
		if progress.Complete && (progress.Changed || !complete || !f.ready.Load()) {
			f.ask()
		}
		complete = progress.Complete
		f.changes.Announce()
	}
	return errors.Join(errEnded, context.Cause(ctx))
}

// reading is a batch, or why there are no more.
type reading struct {
	batch portal.LogBatch
	err   error
}

// ahead reads the next batch while the one before is applied, until ctx ends.
func (f *Follower) ahead(ctx context.Context, filter portal.LogFilter) <-chan reading {
	batches := make(chan reading)
	go func() {
		defer close(batches)
		for batch, err := range f.config.Host.Chain.Logs(ctx, filter) {
			select {
			case batches <- reading{batch, err}:
			case <-ctx.Done():
				return
			}
		}
	}()
	return batches
}

func (f *Follower) ask() {
	select {
	case f.due <- struct{}{}:
	default:
	}
}

// refresh calls Refresh when it is due, and again after a pause where it failed: reading goes on meanwhile.
func (f *Follower) refresh(ctx context.Context) error {
	var pause time.Duration
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-f.due:
		}
		if f.config.Refresh != nil {
			if err := f.config.Refresh(ctx); err != nil {
				if ctx.Err() != nil {
					return err
				}
				pause = f.failed(ctx, &f.stale, err, pause)
				sleep(ctx, pause)
				f.ask()
				continue
			}
		}
		f.ready.Store(true)
		f.stale.Store(nil)
		f.changes.Announce()
		sleep(ctx, f.config.Rest)
	}
}

// missing is a contract that is not deployed.
type missing struct {
	contract string
	error
}

// sentence is the problem that visitors are told of.
func (f *Follower) sentence(ctx context.Context, err error) *portal.Error {
	if none := (*missing)(nil); errors.As(err, &none) {
		return portal.Errorf(portal.Unavailable, "No %s is configured on this chain: an operator has to set the address of %s.", f.config.What,
			none.contract).Because(err)
	}
	names := slices.Concat(f.config.Contracts, f.config.Beside, f.config.Optional)
	if absent := Absent(ctx, f.config.Host.Chain, err, names...); absent != nil {
		return absent
	}
	return f.unreachable(err)
}

// Absent is the sentence for people where err is a portal.NoContract of one of the contracts of these names, as the manifest has them; nil
// for whatever else failed.
func Absent(ctx context.Context, chain portal.Chain, err error, names ...string) *portal.Error {
	none := (*portal.NoContract)(nil)
	if !errors.As(err, &none) {
		return nil
	}
	for _, name := range names {
		if address, err := chain.Contract(ctx, name); err == nil && address == none.Address {
			return portal.Errorf(portal.Unavailable, "No contract is at the configured address of %s: an operator has to check it.",
				name).Because(none)
		}
	}
	return nil
}

func (f *Follower) unreachable(err error) *portal.Error {
	return portal.Errorf(portal.Unavailable, "The %s cannot be read from the chain at the moment; the portal keeps trying.",
		f.config.What).Because(err)
}

// Await waits until there is something to show, for five seconds at most: a handler calls it before it answers. there says whether that
// handler has something to show; nil: once Refresh has succeeded. Its error, a portal.Error, says why there is nothing.
func (f *Follower) Await(ctx context.Context, there func() bool) error {
	return f.AwaitFor(ctx, patience, there)
}

// AwaitFor is Await for another time than five seconds: the command palette waits for less.
func (f *Follower) AwaitFor(ctx context.Context, patience time.Duration, there func() bool) error {
	if there == nil {
		there = f.ready.Load
	}
	f.changes.Await(ctx, patience, func() bool { return there() || f.trouble() != nil })
	if there() {
		return nil
	}
	if problem := f.trouble(); problem != nil {
		return problem
	}
	return portal.Errorf(portal.Unavailable, "The history of the %s is still being read from the chain. Try again in a moment.", f.config.What)
}

// trouble is why what is shown may be old.
func (f *Follower) trouble() *portal.Error {
	if problem := f.problem.Load(); problem != nil {
		return problem
	}
	return f.stale.Load()
}

// Problem says in a sentence why what is shown may be old; nil while it is current.
func (f *Follower) Problem(ctx context.Context) *string {
	problem := f.trouble()
	if _, err := f.config.Host.Chain.Head(ctx); problem == nil && err != nil {
		problem = f.unreachable(err)
	}
	if problem == nil {
		return nil
	}
	return &problem.Message
}

// Publish sends to the pages that are open, and reports whether it could; a failure is logged.
func (f *Follower) Publish(ctx context.Context, topic string, payload any) bool {
	err := f.config.Host.Events.Publish(ctx, topic, payload)
	if err != nil && ctx.Err() == nil {
		f.config.Host.Log.Warn("publishing", "topic", topic, "error", err)
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
