package supervisor

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/wire"
)

// Why a run ended that its instance was retired over.
const (
	jobReplaced = "Another version of the module took its place while it ran."
	jobOff      = "The module was stopped while it ran."
)

// RunJob has the module run one of its jobs, and answers when that has ended: with a *core.JobFailure, or another error where it broke
// off. Whoever calls it holds the instance. A run that is left when the instance's drain is over is told so by its context, and over
// when its process is: whoever makes it again then is alone with it.
func (i *Instance) RunJob(ctx context.Context, name string, due time.Time) error {
	i.jobs.Add(1)
	defer i.jobs.Add(-1)
	calling, end := context.WithCancel(ctx)
	defer end()
	answer := make(chan error, 1)
	go func() { answer <- i.callJob(calling, name, due) }()
	var err error
	select {
	case err = <-answer:
	case <-i.cut:
		end()
		err = <-answer
	}
	var said *core.JobFailure
	if err == nil || ctx.Err() != nil || errors.As(err, &said) || i.overdue() == "" {
		return err
	}
	<-i.Exited()
	return &core.JobFailure{Problem: i.overdue(), Outcome: core.JobStopped}
}

func (i *Instance) callJob(ctx context.Context, name string, due time.Time) error {
	problem, err := i.process.RunJob(ctx, name, due)
	switch {
	case errors.Is(err, wire.ErrJobRuns):
		return &core.JobFailure{Problem: wire.JobRuns, Outcome: core.JobDelayed}
	case err != nil:
		return fmt.Errorf("run the job %s: %w", name, err)
	case problem != "":
		return &core.JobFailure{Problem: brief(problem), Outcome: core.JobFailed}
	}
	return nil
}

// overdue is why what is left in the instance is cut; empty: it is not.
func (i *Instance) overdue() string {
	if closed(i.cut) {
		return i.cutReason
	}
	return ""
}
