package main

import (
	"context"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
)

// jobLines are a module's jobs and runs for machines.
type jobLines struct {
	Jobs []jobLine `json:"jobs"`
	Runs []runLine `json:"runs"`
}

type jobLine struct {
	Name           string `json:"name"`
	Schedule       string `json:"schedule"`
	TimeoutSeconds int    `json:"timeoutSeconds"`
	NextAt         string `json:"nextAt,omitempty"`
	Replica        string `json:"replica,omitempty"`
	AskedBy        string `json:"askedBy,omitempty"`
}

type runLine struct {
	Name    string `json:"name"`
	Replica string `json:"replica"`
	Version string `json:"version"`
	AskedBy string `json:"askedBy,omitempty"`
	DueAt   string `json:"dueAt"`
	BeganAt string `json:"beganAt"`
	EndedAt string `json:"endedAt,omitempty"`
	Problem string `json:"problem,omitempty"`
}

// shownRuns is how many runs people are shown.
const shownRuns = 10

// moduleJobs has a job run where it is told to, and shows them.
func moduleJobs(ctx context.Context, l *line) error {
	name := l.value("--run")
	id := core.ModuleID(l.operand())
	o, err := openOffice(ctx, l)
	if err != nil {
		return err
	}
	defer o.Close()
	if name != "" {
		if err := o.RunJob(ctx, o.by, id, name); err != nil {
			return no(err)
		}
	}
	jobs, runs, err := o.Jobs(ctx, id)
	if err != nil {
		return no(err)
	}
	lines := jobLines{Jobs: []jobLine{}, Runs: []runLine{}}
	for _, j := range jobs {
		one := jobLine{Name: j.Rule.Name, Schedule: j.Rule.Schedule(), TimeoutSeconds: int(j.Rule.Timeout() / time.Second)}
		if j.Job != nil {
			one.NextAt, one.Replica, one.AskedBy = stamp(j.Job.Next), j.Job.Holder, j.Job.AskedBy
		}
		lines.Jobs = append(lines.Jobs, one)
	}
	for _, r := range runs {
		one := runLine{Name: r.Name, Replica: r.Replica, Version: r.Version, AskedBy: r.By, DueAt: stamp(r.Due), BeganAt: stamp(r.Began),
			Problem: r.Problem}
		if !r.Ended.IsZero() {
			one.EndedAt = stamp(r.Ended)
		}
		lines.Runs = append(lines.Runs, one)
	}
	return l.print(lines, describeJobs(id, jobs, runs))
}

func describeJobs(id core.ModuleID, jobs []admin.JobState, runs []core.JobRun) string {
	if len(jobs) == 0 {
		return fmt.Sprintf("%s has no jobs.", id)
	}
	var out strings.Builder
	table := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	for _, j := range jobs {
		next := "not planned yet: no portal has run the module"
		switch {
		case j.Job == nil:
		case j.Job.Holder != "":
			next = "runs on " + j.Job.Holder
		case j.Job.AskedBy != "":
			next = "is to run now, asked by " + j.Job.AskedBy
		case j.Rule.Schedule() == core.JobRule{}.Schedule():
			next = "runs when it is asked for"
		default:
			next = "next " + stamp(j.Job.Next)
		}
		fmt.Fprintf(table, "%s\t%s\tat most %s\t%s\n", j.Rule.Name, j.Rule.Schedule(), j.Rule.Timeout(), next)
	}
	if len(runs) > 0 {
		fmt.Fprintln(table, "\nLast runs")
	}
	for _, r := range runs[:min(len(runs), shownRuns)] {
		ended := "runs"
		switch {
		case !r.Ended.IsZero() && r.Problem == "":
			ended = "done in " + r.Ended.Sub(r.Began).Round(time.Millisecond).String()
		case !r.Ended.IsZero():
			ended = "failed: " + core.Line(r.Problem)
		}
		fmt.Fprintf(table, "  %s\t%s\t%s\t%s\t%s\n", stamp(r.Began), r.Name, r.Version, r.Replica, ended)
	}
	table.Flush()
	return trimmed(out.String())
}
