package adminapi

import (
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
)

// getJobs answers GET /api/admin/modules/{module}/jobs.
func (a *API) getJobs(c fiber.Ctx, v *row.Visit) error {
	jobs, runs, err := a.config.Acts.Jobs(c, v.Params.Module)
	if err != nil {
		return err
	}
	wire := browser.AdminJobs{Jobs: make([]browser.AdminJob, len(jobs)), Runs: make([]browser.AdminJobRun, len(runs))}
	for i, j := range jobs {
		wire.Jobs[i] = browser.AdminJob{Name: j.Rule.Name, Schedule: j.Rule.Schedule(), TimeoutSeconds: int(j.Rule.Timeout() / time.Second)}
		if j.Job != nil {
			wire.Jobs[i].NextAt, wire.Jobs[i].Replica, wire.Jobs[i].AskedBy = browser.TimeOrNull(j.Job.Next), j.Job.Holder, j.Job.AskedBy
		}
		if j.Last != nil {
			last := wireRun(*j.Last)
			wire.Jobs[i].Last = &last
		}
	}
	for i, run := range runs {
		wire.Runs[i] = wireRun(run)
	}
	return web.WriteJSON(c, wire)
}

func wireRun(run core.JobRun) browser.AdminJobRun {
	wire := browser.AdminJobRun{
		ID: int64(run.ID), Name: run.Name, Replica: run.Replica, Version: run.Version, AskedBy: run.By,
		DueAt: browser.Time(run.Due), BeganAt: browser.Time(run.Began), Problem: run.Problem,
	}
	if !run.Ended.IsZero() {
		ended := browser.Time(run.Ended)
		wire.EndedAt = &ended
	}
	return wire
}

// runJob answers POST /api/admin/modules/{module}/jobs/{job}/run with the jobs as they are then.
func (a *API) runJob(c fiber.Ctx, v *row.Visit, by admin.Actor) error {
	if err := a.config.Acts.RunJob(c, by, v.Params.Module, v.Params.Job); err != nil {
		return err
	}
	return a.getJobs(c, v)
}
