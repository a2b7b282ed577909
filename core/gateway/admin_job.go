package gateway

import (
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
)

// adminJobsWire are a module's jobs, and their last runs, the newest first.
type adminJobsWire struct {
	Jobs []adminJobWire    `json:"jobs"`
	Runs []adminJobRunWire `json:"runs"`
}

type adminJobWire struct {
	Name           string           `json:"name"`
	Schedule       string           `json:"schedule"` // "every 5m" or "cron 0 * * * *"
	TimeoutSeconds int              `json:"timeoutSeconds"`
	NextAt         *string          `json:"nextAt"`  // null: no portal has planned it yet
	Replica        string           `json:"replica"` // that runs it now; empty: none
	AskedBy        string           `json:"askedBy"` // who wants it before it is due; empty: nobody
	Last           *adminJobRunWire `json:"last"`    // that has ended
}

type adminJobRunWire struct {
	ID      int64   `json:"id"`
	Name    string  `json:"name"`
	Replica string  `json:"replica"`
	Version string  `json:"version"`
	AskedBy string  `json:"askedBy"`
	DueAt   string  `json:"dueAt"`
	BeganAt string  `json:"beganAt"`
	EndedAt *string `json:"endedAt"` // null: it runs
	Problem string  `json:"problem"` // empty: it is done, or runs
}

// writeJobs answers GET /api/admin/modules/{id}/jobs.
func (g *Gateway) writeJobs(c fiber.Ctx, id core.ModuleID) error {
	jobs, runs, err := g.config.Acts.Jobs(c, id)
	if err != nil {
		return err
	}
	wire := adminJobsWire{Jobs: make([]adminJobWire, len(jobs)), Runs: make([]adminJobRunWire, len(runs))}
	for i, j := range jobs {
		wire.Jobs[i] = adminJobWire{Name: j.Rule.Name, Schedule: j.Rule.Schedule(), TimeoutSeconds: int(j.Rule.Timeout() / time.Second)}
		if j.Job != nil {
			next := wireTime(j.Job.Next)
			wire.Jobs[i].NextAt, wire.Jobs[i].Replica, wire.Jobs[i].AskedBy = &next, j.Job.Holder, j.Job.AskedBy
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

func wireRun(run core.JobRun) adminJobRunWire {
	wire := adminJobRunWire{
		ID: int64(run.ID), Name: run.Name, Replica: run.Replica, Version: run.Version, AskedBy: run.By,
		DueAt: wireTime(run.Due), BeganAt: wireTime(run.Began), Problem: run.Problem,
	}
	if !run.Ended.IsZero() {
		ended := wireTime(run.Ended)
		wire.EndedAt = &ended
	}
	return wire
}

// runJob answers POST /api/admin/modules/{id}/jobs/{name}/run with the jobs as they are then.
func (g *Gateway) runJob(c fiber.Ctx, v *visit, id core.ModuleID, part string) error {
	name := strings.TrimSuffix(strings.TrimPrefix(part, "jobs/"), "/run")
	if err := g.config.Acts.RunJob(c, actor(v), id, name); err != nil {
		return err
	}
	return g.writeJobs(c, id)
}
