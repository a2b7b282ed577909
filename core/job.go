package core

import (
	"cmp"
	"context"
	"time"
)

// JobRule is work that a module has done at times: every so often, by a cron expression in UTC, or, with neither, when it is asked for.
type JobRule struct {
	Name           string `json:"name"`
	Every          string `json:"every,omitempty"`
	Cron           string `json:"cron,omitempty"`
	TimeoutSeconds int    `json:"timeoutSeconds,omitempty"`
}

// Schedule is when it is due, in one text: "every 5m", "cron 0 * * * *" or "asked".
func (j JobRule) Schedule() string {
	switch {
	case j.Every != "":
		return "every " + j.Every
	case j.Cron != "":
		return "cron " + j.Cron
	}
	return "asked"
}

// Timeout is how long a run may take.
func (j JobRule) Timeout() time.Duration {
	const byDefault = 300
	return time.Duration(cmp.Or(j.TimeoutSeconds, byDefault)) * time.Second
}

// Job is one job of an installed module, as all replicas have it.
type Job struct {
	Module   ModuleID
	Name     string
	Schedule string
	Next     time.Time // when it is due
	Holder   string    // the replica that runs it; empty: none
	AskedBy  string    // who wants it to run before it is due; empty: nobody
}

// JobRunID rises with each run, and is never given twice.
type JobRunID int64

// JobRun is one run of a job, that was or is.
type JobRun struct {
	ID      JobRunID
	Module  ModuleID
	Name    string
	Replica string
	Version string // of the module
	By      string // who asked for it; empty: it was due
	Due     time.Time
	Began   time.Time
	Ended   time.Time  // zero: it runs
	Problem string     // one sentence; empty: it is done, or runs
	Outcome JobOutcome // of a run whose end is about to be written down; it is not kept
	Heir    bool       // it takes the place of one whose replica is gone; it is not kept
	Again   time.Time  // it is to be made once more from then on, by whoever can: it could not begin, or was stopped; zero: it is not
}

// JobOutcome is how a run of a job ended.
type JobOutcome string

// Outcomes.
const (
	JobDone    JobOutcome = "done"
	JobFailed  JobOutcome = "failed"  // by the module's own word, or it broke off
	JobLate    JobOutcome = "late"    // its time was over before it was done
	JobLost    JobOutcome = "lost"    // the replica could not keep it, or is gone
	JobStopped JobOutcome = "stopped" // with its portal or its process: it is made again
	JobDelayed JobOutcome = "delayed" // it could not begin: it is tried again
)

// JobFailure is why a run ended badly, in a sentence for people. Its outcome is JobFailed, JobStopped or JobDelayed.
type JobFailure struct {
	Problem string
	Outcome JobOutcome
}

func (j *JobFailure) Error() string { return j.Problem }

// JobClaim is a replica's wish to run a job that is due.
type JobClaim struct {
	Module  ModuleID
	Name    string
	Replica string
	Version string
	Now     time.Time
	Until   time.Time // how long nobody else may, unless it is kept
	Next    time.Time // when it is due after this run
}

// JobStore keeps when jobs are due, and who runs them.
type JobStore interface {
	// PlanJobs has these jobs of a module's release due at their Next, unless they are known with the same schedule, and forgets its
	// others. false: another release is wanted, whose jobs are not this one's to plan.
	PlanJobs(ctx context.Context, id ModuleID, release Digest, jobs []Job) (bool, error)
	// DueJobs are those that somebody may run now, of enabled modules.
	DueJobs(ctx context.Context, now time.Time) ([]Job, error)
	// TakeJob begins a run, where the job is due, or was taken by a replica that did not keep it: of several replicas one gets it.
	// false: none may run now. Heir tells in either case that a run is lost, whose end is written down.
	TakeJob(context.Context, JobClaim) (JobRun, bool, error)
	// KeepJob has the run last until then. false: somebody else took it.
	KeepJob(ctx context.Context, run JobRun, until time.Time) (bool, error)
	// EndJob writes down how the run ended, unless somebody else took it. Of those that could not begin on a replica for the same
	// reason the last is kept.
	EndJob(context.Context, JobRun) error
}

// JobBook is what admins see of jobs, and ask of them.
type JobBook interface {
	// Jobs are a module's, by name.
	Jobs(context.Context, ModuleID) ([]Job, error)
	// LastRuns are the last that have ended, of each of a module's jobs one.
	LastRuns(context.Context, ModuleID) ([]JobRun, error)
	// JobRuns are a module's last, the newest first.
	JobRuns(ctx context.Context, id ModuleID, limit int) ([]JobRun, error)
	// AskJob has a job due now, with the audit entry. NotFound: there is none; Conflict: it runs, or its module is off.
	AskJob(ctx context.Context, id ModuleID, name, by string, now time.Time, entry AuditEntry) error
}
