package admin

import (
	"context"

	"gaia.example/portal/core"
)

// keptRuns is how many runs of a module's jobs an admin is shown.
const keptRuns = 100

// JobState is a job of an installed module, as its manifest has it and as it is.
type JobState struct {
	Rule core.JobRule
	Job  *core.Job    // nil: no portal has planned it yet
	Last *core.JobRun // that has ended; nil: none
}

// Jobs are those of an installed module, with their last runs, the newest first. NotFound: there is none of that id.
func (a *Acts) Jobs(ctx context.Context, id core.ModuleID) ([]JobState, []core.JobRun, error) {
	manifest, err := a.manifest(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	known, err := a.config.Jobs.Jobs(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	last, err := a.config.Jobs.LastRuns(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	runs, err := a.config.Jobs.JobRuns(ctx, id, keptRuns)
	if err != nil {
		return nil, nil, err
	}
	states := make([]JobState, len(manifest.Jobs))
	for i, rule := range manifest.Jobs {
		states[i].Rule = rule
		for _, job := range known {
			if job.Name == rule.Name {
				states[i].Job = &job
			}
		}
		for _, run := range last {
			if run.Name == rule.Name {
				states[i].Last = &run
			}
		}
	}
	return states, runs, nil
}

// RunJob has a job of an installed module run now, by whichever portal can. NotFound: there is none; Conflict: it runs already, or
// the module is off.
func (a *Acts) RunJob(ctx context.Context, by Actor, id core.ModuleID, name string) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), actTimeout)
	defer cancel()
	if _, err := a.manifest(ctx, id); err != nil {
		return err
	}
	now := a.config.Clock()
	return a.config.Jobs.AskJob(ctx, id, name, string(by), now, core.AuditEntry{
		At: now, Actor: string(by), Action: "module.job_asked", Subject: string(id), Detail: detail(map[string]any{"job": name}),
	})
}
