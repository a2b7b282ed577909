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
	look   = time.Second      // between two looks at what is due
	lease  = 30 * time.Second // that a run is nobody else's; it is kept at a third of it
	atOnce = 8                // runs on one replica
	ofOne  = 2                // of them of one module: those that wait leave others room
	ending = 5 * time.Second  // for writing down how a run ended
	again  = 10 * time.Second // until one is tried again that could not begin
)

// Config is what a Runner needs.
type Config struct {
	Store   core.JobStore
	Replica string
	Clock   core.Clock
	Logger  *slog.Logger
	// Modules are those that this replica can have run a job now.
	Modules func() []core.Release
	// Run has a module run a job, and answers when that has ended: with a *core.JobFailure for people, or with another error, which is
	// logged and not shown, where it broke off.
	Run func(ctx context.Context, id core.ModuleID, job core.JobRule, due time.Time) error
	// Ended is told of each run that this replica has seen to its end, with the outcome, and of those of replicas that are gone, which
	// it takes on: they have no times.
	Ended func(core.JobRun)
}

// Runner is one replica's.
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
	return &Runner{config: config, room: make(chan struct{}, atOnce), planned: map[core.ModuleID]core.Digest{}, lease: lease, again: again, busy: map[core.ModuleID]int{}}
}

// Run looks for what is due until ctx ends; then it ends its runs, writes that down, and answers.
func (r *Runner) Run(ctx context.Context) {
	defer r.running.Wait()
	ticks := time.NewTicker(look)
	defer ticks.Stop()
	for {
		if err := r.look(ctx); err != nil && ctx.Err() == nil {
			r.config.Logger.Error("look for jobs that are due", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
		}
	}
}

// look plans what modules have, and begins what is due.
func (r *Runner) look(ctx context.Context) error {
	rules := map[core.ModuleID]core.Manifest{}
	for _, release := range r.config.Modules() {
		rules[release.Manifest.ID] = release.Manifest
		if err := r.plan(ctx, release); err != nil {
			return err
		}
	}
	for id := range r.planned {
		if _, there := rules[id]; !there {
			delete(r.planned, id) // it may come back anew
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

// plan tells the database of a release's jobs, once. What is not wanted any more, or not yet, waits until it is.
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

// begin takes a job, unless another replica did or this one has its hands full, and runs it beside.
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

// enter counts a run in, where there is room for one more of the module.
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

// leave counts one out.
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

// run has the module run it, and keeps it meanwhile. A run that could not be kept is ended before another replica may take it.
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

// ended writes down how a run went.
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
