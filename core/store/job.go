package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

const (
	keptRuns    = 100 // of a job
	maxAttempts = 3   // replicas that may be gone over one run
)

const (
	replicaGone = "The portal that ran it ended before it did."
	givenUp     = "It is not tried again before it is due: each portal that ran it ended before it did."
)

type jobRow struct {
	bun.BaseModel `bun:"table:module_jobs,alias:kept"`

	Module     core.ModuleID `bun:",pk"`
	Name       string        `bun:",pk"`
	Schedule   string
	NextAt     int64
	DueAt      int64 // of the run that the holder has
	Holder     string
	LeaseUntil int64 // until then nobody else may have it, and, without a holder, nobody
	Attempts   int
	Run        core.JobRunID
	AskedBy    string
}

type jobRunRow struct {
	bun.BaseModel `bun:"table:module_job_runs"`

	ID      core.JobRunID `bun:",pk,autoincrement"`
	Module  core.ModuleID
	Name    string
	Replica string
	Version string
	AskedBy string
	DueAt   int64
	BeganAt int64
	EndedAt int64
	Problem string
}

// free narrows a query to jobs that somebody may run at a moment, which it takes twice.
const free = "((holder = '' AND next_at <= ? OR holder <> '') AND lease_until < ?)"

// enabled narrows a query to the jobs of modules that are to run.
const enabled = "module IN (SELECT id FROM modules WHERE enabled AND release <> '')"

// PlanJobs has these jobs of a module's release due at their Next, unless they are known with the same schedule, and forgets its
// others. false: another release is wanted, whose jobs are not this one's to plan.
func (s *Store) PlanJobs(ctx context.Context, id core.ModuleID, release core.Digest, jobs []core.Job) (planned bool, err error) {
	err = s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		// Whoever wants another release of it waits.
		wanted, err := changed(tx.NewUpdate().Model((*moduleRow)(nil)).Set("release = release").
			Where("id = ? AND release = ? AND release <> ''", id, digest(release)).Exec(ctx))
		if err != nil || !wanted {
			return err
		}
		names := []string{""} // no job has none
		for _, j := range jobs {
			names = append(names, j.Name)
			row := jobRow{Module: id, Name: j.Name, Schedule: j.Schedule, NextAt: micros(j.Next)}
			_, err := tx.NewInsert().Model(&row).On("CONFLICT (module, name) DO UPDATE").
				Set("schedule = EXCLUDED.schedule, next_at = EXCLUDED.next_at").Where("kept.schedule <> EXCLUDED.schedule").Exec(ctx)
			if err != nil {
				return err
			}
		}
		planned = true
		return removeAll(ctx, tx, []any{(*jobRow)(nil), (*jobRunRow)(nil)}, "module = ? AND name NOT IN (?)", id, bun.List(names))
	})
	if err != nil {
		return false, s.failed(err, "plan the jobs of %s", id)
	}
	return planned, nil
}

// DueJobs are those that somebody may run now, of enabled modules.
func (s *Store) DueJobs(ctx context.Context, now time.Time) ([]core.Job, error) {
	var rows []jobRow
	err := s.read.NewSelect().Model(&rows).Where(free, micros(now), micros(now)).Where(enabled).Order("next_at").Scan(ctx)
	return each(rows, jobRow.job), s.failed(err, "look which jobs are due")
}

// TakeJob begins a run, where the job is due, or was taken by a replica that did not keep it: of several replicas one gets it.
// false: none may run now. Heir tells in either case that a run is lost, whose end is written down.
func (s *Store) TakeJob(ctx context.Context, c core.JobClaim) (run core.JobRun, taken bool, err error) {
	err = s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		row := jobRow{Module: c.Module, Name: c.Name}
		err := tx.NewUpdate().Model(&row).WherePK().Where(free, micros(c.Now), micros(c.Now)).Where(enabled).
			Set("attempts = CASE WHEN holder = '' THEN 1 ELSE attempts + 1 END").
			Set("due_at = CASE WHEN holder = '' THEN next_at ELSE due_at END").
			Set("next_at = CASE WHEN holder = '' THEN ? ELSE next_at END", micros(c.Next)).
			Set("holder = ?, lease_until = ?", c.Replica, micros(c.Until)).Returning("*").Scan(ctx)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		if row.Attempts > 1 {
			problem := replicaGone
			if row.Attempts > maxAttempts {
				problem += " " + givenUp
			}
			if err := endRun(ctx, tx, row.Run, c.Now, problem); err != nil {
				return err
			}
		}
		heir := row.Attempts > 1
		run = core.JobRun{Module: c.Module, Name: c.Name, Heir: heir}
		if row.Attempts > maxAttempts {
			_, err := tx.NewUpdate().Model(&row).WherePK().Set("holder = '', lease_until = 0, asked_by = ''").Exec(ctx)
			return err
		}
		began := jobRunRow{Module: c.Module, Name: c.Name, Replica: c.Replica, Version: c.Version, AskedBy: row.AskedBy, DueAt: row.DueAt,
			BeganAt: micros(c.Now)}
		if _, err := tx.NewInsert().Model(&began).Returning("id").Exec(ctx); err != nil {
			return err
		}
		if _, err := tx.NewUpdate().Model((*jobRow)(nil)).Set("run = ?", began.ID).Where("module = ? AND name = ?", c.Module,
			c.Name).Exec(ctx); err != nil {
			return err
		}
		older := tx.NewSelect().Model((*jobRunRow)(nil)).Column("id").Where("module = ? AND name = ?", c.Module,
			c.Name).Order("id DESC").Limit(1).Offset(keptRuns)
		if _, err := tx.NewDelete().Model((*jobRunRow)(nil)).Where("module = ? AND name = ? AND id <= (?)", c.Module, c.Name,
			older).Exec(ctx); err != nil {
			return err
		}
		run, taken = began.run(), true
		run.Heir = heir
		return nil
	})
	if err != nil {
		return core.JobRun{}, false, s.failed(err, "take the job %s of %s", c.Name, c.Module)
	}
	return run, taken, nil
}

// held narrows a query to the job that is in the hands of whoever has the run.
const held = "module = ? AND name = ? AND run = ? AND holder = ?"

// KeepJob has the run last until then. false: somebody else took it.
func (s *Store) KeepJob(ctx context.Context, run core.JobRun, until time.Time) (bool, error) {
	kept, err := changed(s.write.NewUpdate().Model((*jobRow)(nil)).Set("lease_until = ?", micros(until)).
		Where(held, run.Module, run.Name, run.ID, run.Replica).Exec(ctx))
	return kept, s.failed(err, "keep the job %s of %s", run.Name, run.Module)
}

// EndJob writes down how the run ended, unless somebody else took it. Of those that could not begin on a replica for the same
// reason the last is kept.
func (s *Store) EndJob(ctx context.Context, run core.JobRun) error {
	err := s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		query := tx.NewUpdate().Model((*jobRow)(nil)).Set("holder = ''").Where(held, run.Module, run.Name, run.ID, run.Replica)
		if run.Again.IsZero() {
			query = query.Set("lease_until = 0, asked_by = ''")
		} else {
			query = query.Set("lease_until = ?, next_at = due_at", micros(run.Again))
		}
		if kept, err := changed(query.Exec(ctx)); err != nil || !kept {
			return err
		}
		if err := endRun(ctx, tx, run.ID, run.Ended, run.Problem); err != nil || run.Outcome != core.JobDelayed {
			return err
		}
		// What is tried again and again for one reason is one line of the history, not all of it.
		_, err := tx.NewDelete().Model((*jobRunRow)(nil)).Where("module = ? AND name = ? AND replica = ? AND due_at = ? AND problem = ? AND id < ?",
			run.Module, run.Name, run.Replica, micros(run.Due), text(run.Problem), run.ID).Exec(ctx)
		return err
	})
	return s.failed(err, "end the job %s of %s", run.Name, run.Module)
}

func endRun(ctx context.Context, tx bun.Tx, id core.JobRunID, at time.Time, problem string) error {
	_, err := tx.NewUpdate().Model((*jobRunRow)(nil)).Set("ended_at = ?, problem = ?", micros(at),
		text(problem)).Where("id = ? AND ended_at = 0", id).Exec(ctx)
	return err
}

// Jobs are a module's, by name.
func (s *Store) Jobs(ctx context.Context, id core.ModuleID) ([]core.Job, error) {
	var rows []jobRow
	err := s.read.NewSelect().Model(&rows).Where("module = ?", id).OrderExpr("name " + s.dialect.types.Bytewise).Scan(ctx)
	return each(rows, jobRow.job), s.failed(err, "read the jobs of %s", id)
}

// JobRuns are a module's last, the newest first.
func (s *Store) JobRuns(ctx context.Context, id core.ModuleID, limit int) ([]core.JobRun, error) {
	var rows []jobRunRow
	err := s.read.NewSelect().Model(&rows).Where("module = ?", id).Order("id DESC").Limit(int64(limit)).Scan(ctx)
	return each(rows, jobRunRow.run), s.failed(err, "read the jobs' runs of %s", id)
}

// LastRuns are the last that have ended, of each of a module's jobs one.
func (s *Store) LastRuns(ctx context.Context, id core.ModuleID) ([]core.JobRun, error) {
	var rows []jobRunRow
	last := s.read.NewSelect().Model((*jobRunRow)(nil)).ColumnExpr("max(id)").Where("module = ? AND ended_at > 0", id).Group("name")
	err := s.read.NewSelect().Model(&rows).Where("id IN (?)", last).Scan(ctx)
	return each(rows, jobRunRow.run), s.failed(err, "read the jobs' last runs of %s", id)
}

// AskJob has a job due now, with the audit entry. NotFound: there is none; Conflict: it runs, or its module is off.
func (s *Store) AskJob(ctx context.Context, id core.ModuleID, name, by string, now time.Time, entry core.AuditEntry) error {
	err := s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		asked, err := changed(tx.NewUpdate().Model((*jobRow)(nil)).Set("next_at = ?, lease_until = 0, asked_by = ?", micros(now), by).
			Where("module = ? AND name = ? AND holder = ''", id, name).Where(enabled).Exec(ctx))
		if err != nil {
			return err
		}
		if asked {
			return s.record(ctx, tx, entry)
		}
		known, err := tx.NewSelect().Model((*jobRow)(nil)).Where("module = ? AND name = ?", id, name).Exists(ctx)
		switch {
		case err != nil:
			return err
		case !known:
			return portal.Errorf(portal.NotFound, "The module %s has no job %.40q here yet.", id, name)
		}
		return portal.Errorf(portal.Conflict, "The job %s of %s runs now, or its module is off.", name, id)
	})
	return s.failed(err, "ask for the job %s of %s", name, id)
}

func (r jobRow) job() core.Job {
	return core.Job{Module: r.Module, Name: r.Name, Schedule: r.Schedule, Next: fromMicros(r.NextAt), Holder: r.Holder, AskedBy: r.AskedBy}
}

func (r jobRunRow) run() core.JobRun {
	return core.JobRun{
		ID: r.ID, Module: r.Module, Name: r.Name, Replica: r.Replica, Version: r.Version, By: r.AskedBy,
		Due: fromMicros(r.DueAt), Began: fromMicros(r.BeganAt), Ended: sometime(r.EndedAt), Problem: r.Problem,
	}
}
