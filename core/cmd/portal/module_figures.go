package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
)

// running is what inspect knows of how a module runs and ran, on all portals of the database.
type running struct {
	Memory  listedMemory  `json:"memory"`
	Figures []listedHour  `json:"figures"` // of the last hour, by replica
	Crashes []listedCrash `json:"crashes"` // the newest first
	Acts    []listedAct   `json:"acts"`    // the newest first
}

// listedMemory is in MiB.
type listedMemory struct {
	MiB   int  `json:"mib"`
	Given bool `json:"given"` // by an admin; else it is as the manifest says
}

// listedHour is one replica's samples, the newest last, and what they come to.
type listedHour struct {
	Replica   string         `json:"replica"`
	Requests  int64          `json:"requests"`
	Failed    int64          `json:"failed"`
	Memory    int64          `json:"memory"`    // bytes at most
	Processor float64        `json:"processor"` // of one, on average of the samples
	Samples   []listedSample `json:"samples"`
}

type listedSample struct {
	At        time.Time `json:"at"`
	Requests  int64     `json:"requests"`
	Failed    int64     `json:"failed"`
	P50       float64   `json:"p50"` // milliseconds; 0: none was timed
	P95       float64   `json:"p95"`
	Memory    int64     `json:"memory"` // bytes; 0: not measured
	Processor float64   `json:"processor"`
	Running   int       `json:"running"`
	Streams   int       `json:"streams"`
}

type listedCrash struct {
	At       time.Time       `json:"at"`
	Replica  string          `json:"replica"`
	Version  string          `json:"version"`
	Class    core.FaultClass `json:"class"`
	Problem  string          `json:"problem"`
	Code     int             `json:"code"` // -1: a signal ended it
	Signal   string          `json:"signal"`
	Ran      float64         `json:"ran"`       // seconds
	Peak     int64           `json:"peak"`      // bytes; 0: not known
	Bound    int64           `json:"memoryEnd"` // bytes over which it would have been ended
	Evidence string          `json:"evidence"`
	Log      json.RawMessage `json:"log"`
}

type listedAct struct {
	At     time.Time       `json:"at"`
	By     string          `json:"by"`
	Action string          `json:"action"`
	Detail json.RawMessage `json:"detail"`
}

// runningOf reads how a module runs and ran.
func (o *office) runningOf(ctx context.Context, one admin.Installed) (r running, err error) {
	id := one.Wish.Module
	r.Memory = listedMemory{admin.MemoryOf(one.Release.Manifest, one.Wish), one.Wish.MemoryMiB != 0}
	samples, err := o.store.Samples(ctx, id, time.Now().Add(-core.SamplesKept))
	if err != nil {
		return r, err
	}
	r.Figures = hours(samples)
	crashes, err := o.store.Crashes(ctx, id)
	if err != nil {
		return r, err
	}
	for _, c := range crashes {
		r.Crashes = append(r.Crashes, listedCrash{c.At, c.Replica, c.Version, c.Class, c.Problem, c.Code, c.Signal, c.Ran.Seconds(), c.Peak,
			c.Bound, c.Evidence, c.Log})
	}
	acts, err := o.store.ActsOn(ctx, id, shownSteps)
	for _, a := range acts {
		r.Acts = append(r.Acts, listedAct{a.At, a.Actor, a.Action, a.Detail})
	}
	return r, err
}

// hours gathers samples, which come by replica.
func hours(samples []core.Sample) (all []listedHour) {
	for _, s := range samples {
		if last := len(all) - 1; last < 0 || all[last].Replica != s.Replica {
			all = append(all, listedHour{Replica: s.Replica})
		}
		h := &all[len(all)-1]
		share := s.Took.Seconds() / core.SampleEvery.Seconds()
		h.Requests, h.Failed, h.Memory = h.Requests+s.Requests, h.Failed+s.Failed, max(h.Memory, s.Memory)
		h.Processor += (share - h.Processor) / float64(len(h.Samples)+1)
		h.Samples = append(h.Samples, listedSample{s.At, s.Requests, s.Failed, s.P50.Seconds() * 1000, s.P95.Seconds() * 1000, s.Memory, share,
			s.Running, s.Streams})
	}
	return all
}

// describe is that as people read it.
func (r running) describe(out io.Writer) {
	given := "as its manifest says"
	if r.Memory.Given {
		given = "as an admin gave it"
	}
	fmt.Fprintf(out, "\nMakes do with %d MiB, %s\n", r.Memory.MiB, given)
	fmt.Fprintln(out, "\nThe last hour")
	for _, h := range r.Figures {
		last := h.Samples[len(h.Samples)-1]
		fmt.Fprintf(out, "  %s\t%d requests, %d failed\t%s at most\t%.1f %% of a processor\t%d open now\n", h.Replica, h.Requests, h.Failed,
			size(h.Memory), 100*h.Processor, last.Running)
		for i := len(h.Samples) - 1; i >= 0; i-- {
			if s := h.Samples[i]; s.P95 > 0 {
				fmt.Fprintf(out, "    half of the answers within %.1f ms, 95 %% within %.1f ms, %s ago\n", s.P50, s.P95, age(s.At))
				break
			}
		}
	}
	if len(r.Figures) == 0 {
		fmt.Fprintln(out, "  it had no process")
	}
	if len(r.Crashes) > 0 {
		r.Crashes[0].describe(out)
	}
	if len(r.Acts) > 0 {
		fmt.Fprintln(out, "\nDone to it")
	}
	for _, a := range r.Acts {
		_, action, _ := strings.Cut(a.Action, ".")
		fmt.Fprintf(out, "  %s ago\t%s\t%s\n", age(a.At), strings.ReplaceAll(action, "_", " "), a.By)
	}
}

func (c listedCrash) describe(out io.Writer) {
	fmt.Fprintf(out, "\nThe last crash, %s ago on %s\n  %s ran for %.0f s and ended with %s\n  %s\n", age(c.At), c.Replica, c.Version, c.Ran,
		cmp.Or(c.Signal, fmt.Sprintf("status %d", c.Code)), core.Line(c.Problem))
	if c.Peak > 0 {
		fmt.Fprintf(out, "  It had %s at most, and may have %s\n", size(c.Peak), size(c.Bound))
	}
	if c.Evidence != "" {
		fmt.Fprintln(out, strings.ReplaceAll(indent(c.Evidence), "\n", "\n  "))
	}
}
