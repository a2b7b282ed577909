package jobs

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/cron"
)

// Times of every runner.
const (
	dueEvery = time.Second      // between two readings of which jobs are due
	lease    = 30 * time.Second // for which no other replica takes the run; it is renewed after each third
	atOnce   = 8                // runs on one replica
	ofOne    = 2                // runs of one module, so that others have room
	ending   = 5 * time.Second  // for storing how a run ended
	again    = 10 * time.Second // until a job is tried again that could not begin
)

// Config is what a Runner needs.
type Config struct {
	Store   core.JobStore
	Replica string
	Clock   core.Clock
	Logger  *slog.Logger
	// Modules are the releases that can run a job on this replica now.
	Modules func() []core.Release
	// Run has a module run a job, and returns when that has ended: with a *core.JobFailure, which people are shown, or, where it
	// broke off, with another error, which is logged and not shown.
	Run func(ctx context.Context, id core.ModuleID, job core.JobRule, due time.Time) error
	// Ended is called with each run that ended on this replica, and with those that it takes over from replicas that are gone,
	// which have no times.
	Ended func(core.JobRun)
}

// Runner runs the jobs of one replica.
type Runner struct {
	config  Config
	room    chan struct{}
	planned map[core.ModuleID]core.Digest // the release whose jobs were planned
	lease   time.Duration
	again   time.Duration
	running sync.WaitGroup

	mu   sync.Mutex
	busy map[core.ModuleID]int // runs
}

// New makes a Runner.
func New(config Config) *Runner {
	return &Runner{
		config: config, room: make(chan struct{}, atOnce), lease: lease, again: again,
		planned: map[core.ModuleID]core.Digest{}, busy: map[core.ModuleID]int{},
	}
}

// Run begins what is due until ctx ends; then it ends its runs, stores that, and returns.
func (r *Runner) Run(ctx context.Context) {
	defer r.running.Wait()
	ticks := time.NewTicker(dueEvery)
	defer ticks.Stop()
	for {
		if err := r.beginDue(ctx); err != nil && ctx.Err() == nil {
			r.config.Logger.Error("look for jobs that are due", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
		}
	}
}

// beginDue plans the modules' jobs, and begins those that are due.
func (r *Runner) beginDue(ctx context.Context) error {
	rules := map[core.ModuleID]core.Manifest{}
	for _, release := range r.config.Modules() {
		rules[release.Manifest.ID] = release.Manifest
		if err := r.plan(ctx, release); err != nil {
			return err
		}
	}
	for id := range r.planned {
		if _, there := rules[id]; !there {
			delete(r.planned, id) // it is planned anew when it comes back
		}
	}
	if len(rules) == 0 {
		return nil
	}
	now := r.config.Clock()
	due, err := r.config.Store.DueJobs(ctx, now)
	if err != nil {
		return err
	}
	for _, job := range due {
		manifest := rules[job.Module]
		for _, rule := range manifest.Jobs {
			if rule.Name != job.Name || rule.Schedule() != job.Schedule {
				continue
			}
			if err := r.begin(ctx, manifest, rule, now); err != nil {
				return err
			}
		}
	}
	return nil
}

// plan stores a release's jobs, once. The store refuses a release that is not the wanted one, which is then tried again.
func (r *Runner) plan(ctx context.Context, release core.Release) error {
	m, jobs, now := release.Manifest, []core.Job{}, r.config.Clock()
	if was, known := r.planned[m.ID]; known && was == release.Digest {
		return nil
	}
	for _, rule := range m.Jobs {
		schedule, err := cron.Of(m.ID, rule)
		if err != nil {
			return err
		}
		jobs = append(jobs, core.Job{Module: m.ID, Name: rule.Name, Schedule: rule.Schedule(), Next: schedule.Next(now)})
	}
	planned, err := r.config.Store.PlanJobs(ctx, m.ID, release.Digest, jobs)
	if err != nil {
		return err
	}
	if planned {
		r.planned[m.ID] = release.Digest
	} else {
		delete(r.planned, m.ID)
	}
	return nil
}

// begin takes a job and runs it in a goroutine, unless another replica took it or this one has no room for it.
func (r *Runner) begin(ctx context.Context, m core.Manifest, rule core.JobRule, now time.Time) error {
	schedule, err := cron.Of(m.ID, rule)
	if err != nil {
		return err
	}
	if !r.enter(m.ID) {
		return nil
	}
	taken := time.Now() // the lease is over when it is by either clock
	run, won, err := r.config.Store.TakeJob(ctx, core.JobClaim{
		Module: m.ID, Name: rule.Name, Replica: r.config.Replica, Version: m.Version, Now: now, Until: now.Add(r.lease), Next: schedule.Next(now),
	})
	if err == nil && run.Heir {
		r.config.Ended(core.JobRun{Module: m.ID, Name: rule.Name, Outcome: core.JobLost})
	}
	if err != nil || !won {
		r.leave(m.ID)
		return err
	}
	r.running.Go(func() {
		defer r.leave(m.ID)
		r.run(ctx, run, rule, taken)
	})
	return nil
}

// enter takes room for one more run of the module, where there is some.
func (r *Runner) enter(id core.ModuleID) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.busy[id] == ofOne {
		return false
	}
	select {
	case r.room <- struct{}{}:
		r.busy[id]++
		return true
	default:
		return false
	}
}

// leave gives the room of a run back.
func (r *Runner) leave(id core.ModuleID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	<-r.room
	if r.busy[id]--; r.busy[id] == 0 {
		delete(r.busy, id)
	}
}

var (
	errTime = errors.New("the run's time is over")
	errLost = errors.New("the run is another replica's")
)

// run has the module run the job, and renews the lease meanwhile. A run whose lease could not be renewed is ended before another
// replica may take it.
func (r *Runner) run(ctx context.Context, run core.JobRun, rule core.JobRule, taken time.Time) {
	working, end := context.WithCancelCause(ctx)
	defer end(nil)
	ended := make(chan error, 1)
	go func() { ended <- r.config.Run(working, run.Module, rule, run.Due) }()
	late := time.NewTimer(rule.Timeout())
	defer late.Stop()
	keep := time.NewTicker(r.lease / 3)
	defer keep.Stop()
	lost := time.NewTimer(time.Until(taken.Add(r.lease - r.lease/6)))
	defer lost.Stop()
	for {
		select {
		case err := <-ended:
			r.ended(ctx, run, rule, errors.Join(err, context.Cause(working)))
			return
		case <-late.C:
			end(errTime)
		case <-lost.C:
			end(errLost)
		case <-keep.C:
			asked := time.Now()
			kept, err := r.config.Store.KeepJob(ctx, run, r.config.Clock().Add(r.lease))
			switch {
			case err != nil && ctx.Err() == nil:
				r.config.Logger.Warn("keep a job", "module", run.Module, "job", run.Name, "error", err)
			case err == nil && !kept:
				end(errLost)
			case err == nil:
				lost.Reset(time.Until(asked.Add(r.lease - r.lease/6)))
			}
		}
	}
}

// ended stores how a run went.
func (r *Runner) ended(ctx context.Context, run core.JobRun, rule core.JobRule, err error) {
	var failure *core.JobFailure
	switch {
	case err == nil:
		run.Outcome = core.JobDone
	case errors.Is(err, errTime):
		run.Outcome, run.Problem = core.JobLate, "It did not end within "+rule.Timeout().String()+"."
	case errors.Is(err, errLost):
		run.Outcome, run.Problem = core.JobLost, "The portal that ran it could not reach the database, and ended it."
	case ctx.Err() != nil:
		run.Outcome, run.Problem = core.JobStopped, "The portal that ran it was stopped."
	case errors.As(err, &failure):
		run.Outcome, run.Problem = failure.Outcome, failure.Problem
	default:
		run.Outcome, run.Problem = core.JobFailed, "The module broke off before it was done."
		r.config.Logger.Warn("a job broke off", "module", run.Module, "job", run.Name, "error", err)
	}
	run.Ended = r.config.Clock()
	switch run.Outcome {
	case core.JobStopped:
		run.Again = run.Ended
	case core.JobDelayed:
		run.Again = run.Ended.Add(r.again)
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), ending)
	defer cancel()
	if err := r.config.Store.EndJob(ctx, run); err != nil {
		r.config.Logger.Error("write down how a job ended", "module", run.Module, "job", run.Name, "error", err)
	}
	r.config.Ended(run)
}
