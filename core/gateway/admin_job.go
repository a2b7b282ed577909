package gateway

import (
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
	"gaia.example/portal/core/gateway/browser"
)

// getJobs answers GET /api/admin/modules/{module}/jobs.
func (g *Gateway) getJobs(c fiber.Ctx, v *visit) error {
	jobs, runs, err := g.config.Acts.Jobs(c, v.params.Module)
	if err != nil {
		return err
	}
	wire := browser.AdminJobs{Jobs: make([]browser.AdminJob, len(jobs)), Runs: make([]browser.AdminJobRun, len(runs))}
	for i, j := range jobs {
		wire.Jobs[i] = browser.AdminJob{Name: j.Rule.Name, Schedule: j.Rule.Schedule(), TimeoutSeconds: int(j.Rule.Timeout() / time.Second)}
		if j.Job != nil {
			wire.Jobs[i].NextAt, wire.Jobs[i].Replica, wire.Jobs[i].AskedBy = wireTimeOrNull(j.Job.Next), j.Job.Holder, j.Job.AskedBy
		}
		if j.Last != nil {
			last := wireRun(*j.Last)
			wire.Jobs[i].Last = &last
		}
	}
	for i, run := range runs {
		wire.Runs[i] = wireRun(run)
	}
	return writeJSON(c, wire)
}

func wireRun(run core.JobRun) browser.AdminJobRun {
	wire := browser.AdminJobRun{
		ID: int64(run.ID), Name: run.Name, Replica: run.Replica, Version: run.Version, AskedBy: run.By,
		DueAt: wireTime(run.Due), BeganAt: wireTime(run.Began), Problem: run.Problem,
	}
	if !run.Ended.IsZero() {
		ended := wireTime(run.Ended)
		wire.EndedAt = &ended
	}
	return wire
}

// runJob answers POST /api/admin/modules/{module}/jobs/{job}/run with the jobs as they are then.
func (g *Gateway) runJob(c fiber.Ctx, v *visit, by admin.Actor) error {
	if err := g.config.Acts.RunJob(c, by, v.params.Module, v.params.Job); err != nil {
		return err
	}
	return g.getJobs(c, v)
}
