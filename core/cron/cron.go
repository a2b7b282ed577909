// Package cron reads the schedules of modules' jobs, and tells when they are due next. It is pure: who runs what is not its own.
package cron

import (
	"fmt"
	"hash/fnv"
	"regexp"
	"time"

	"github.com/robfig/cron/v3"

	"gaia.example/portal/core"
)

// The shortest and the longest time between two runs of "every".
const (
	least = time.Minute
	most  = 31 * 24 * time.Hour
)

// five fields, without the names of time zones and periods that the parser takes beside them.
var five = regexp.MustCompile(`^[0-9A-Za-z*/,-]+( [0-9A-Za-z*/,-]+){4}$`)

var parser = cron.NewParser(cron.Minute | cron.Hour | cron.Dom | cron.Month | cron.Dow)

// Schedule tells when a job is due.
type Schedule interface {
	// Next is the first time after that one.
	Next(after time.Time) time.Time
}

// Of reads the schedule of a module's job. An error is a sentence without a capital and a stop.
func Of(id core.ModuleID, job core.JobRule) (Schedule, error) {
	if job.Every != "" {
		period, err := time.ParseDuration(job.Every)
		if err != nil || period < least || period > most || period%time.Second != 0 {
			return nil, fmt.Errorf("%q is no time between runs: name one from 1m to 744h, like 5m", job.Every)
		}
		return every{period, offset(id, job.Name, period)}, nil
	}
	if job.Cron == "" {
		return asked{}, nil
	}
	if !five.MatchString(job.Cron) {
		return nil, fmt.Errorf("%q is no schedule: name minute, hour, day, month and day of the week, like 0 * * * *", job.Cron)
	}
	spec, err := parser.Parse(job.Cron)
	if err != nil {
		return nil, fmt.Errorf("%q is no schedule: %w", job.Cron, err)
	}
	if spec.Next(time.Unix(0, 0).UTC()).IsZero() {
		return nil, fmt.Errorf("%q is never", job.Cron)
	}
	return utc{spec}, nil
}

// asked is never due by itself: nobody reads a date that far away.
type asked struct{}

func (asked) Next(time.Time) time.Time { return time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC) }

// every is at the same times on every replica, whenever it looks; jobs with one period are spread over it.
type every struct{ period, offset time.Duration }

func (e every) Next(after time.Time) time.Time {
	since := after.Sub(time.Unix(0, 0)) - e.offset
	return time.Unix(0, 0).UTC().Add(since.Truncate(e.period) + e.period + e.offset)
}

func offset(id core.ModuleID, name string, period time.Duration) time.Duration {
	h := fnv.New64a()
	_, _ = h.Write([]byte(string(id) + "/" + name)) // never fails
	return time.Duration(h.Sum64()%uint64(period/time.Second)) * time.Second
}

// utc has no summer time.
type utc struct{ cron.Schedule }

func (u utc) Next(after time.Time) time.Time { return u.Schedule.Next(after.UTC()) }
