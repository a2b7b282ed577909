package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
	"gaia.example/portal/core/registry"
)

// listed is a module as machines read it.
type listed struct {
	ID        core.ModuleID `json:"id"`
	Title     string        `json:"title"`
	Version   string        `json:"version"`
	Digest    core.Digest   `json:"digest"`
	Publisher string        `json:"publisher"`
	Serial    int64         `json:"serial"`
	Enabled   bool          `json:"enabled"`
	Off       *listedOff    `json:"off,omitempty"`
	Drain     *listedDrain  `json:"drain,omitempty"`
	// where an admin put its cards and entries; absent: after the portal's own, or as its manifest says
	Place     core.Place      `json:"place,omitempty"`
	State     core.State      `json:"state"` // on every portal that runs, or "mixed"; empty: none runs
	ChangedAt time.Time       `json:"changedAt"`
	ChangedBy string          `json:"changedBy"`
	Previous  *listedPrevious `json:"previous"`
	Replicas  []listedReplica `json:"replicas"`
	Releases  []listedRelease `json:"releases,omitempty"` // of inspect
	Grants    []listedGrant   `json:"grants,omitempty"`   // of inspect
	History   []listedStep    `json:"history,omitempty"`  // of inspect
	Running   *running        `json:"running,omitempty"`  // of inspect
}

// listedOff is why a module is switched off.
type listedOff struct {
	At     time.Time `json:"at"`
	By     string    `json:"by"`
	Reason string    `json:"reason"`
}

// listedDrain is why a module takes no requests.
type listedDrain struct {
	At     time.Time `json:"at"`
	By     string    `json:"by"`
	Reason string    `json:"reason"`
	Until  time.Time `json:"until"` // what is left then is cut
}

type listedPrevious struct {
	Version   string       `json:"version"`
	Digest    core.Digest  `json:"digest"`
	TakenBack *listedFault `json:"takenBack,omitempty"` // of inspect
}

type listedFault struct {
	At      time.Time       `json:"at"`
	Class   core.FaultClass `json:"class"`
	Problem string          `json:"problem"`
}

type listedReplica struct {
	Replica   string          `json:"replica"`
	Version   string          `json:"version"`
	State     core.State      `json:"state"`
	Since     time.Time       `json:"since"`
	SoakUntil *time.Time      `json:"soakUntil"`
	Restarts  int             `json:"restarts"`
	PID       int             `json:"pid"`
	Open      int             `json:"open"` // requests, streams and jobs that run in it; current while it drains
	Problem   string          `json:"problem"`
	Class     core.FaultClass `json:"class"`
	Evidence  string          `json:"evidence"`
	Layers    []core.Layer    `json:"layers"` // that hold its process; null: it does not run in the sandbox
	SeenAt    time.Time       `json:"seenAt"`
}

type listedRelease struct {
	Digest   core.Digest `json:"digest"`
	Version  string      `json:"version"`
	Serial   int64       `json:"serial"`
	AddedAt  time.Time   `json:"addedAt"`
	AddedBy  string      `json:"addedBy"`
	Wanted   bool        `json:"wanted"`
	Previous bool        `json:"previous"`
	Revoked  bool        `json:"revoked"`
}

type listedGrant struct {
	Capability string    `json:"capability"`
	Reason     string    `json:"reason"`
	GrantedAt  time.Time `json:"grantedAt"`
	GrantedBy  string    `json:"grantedBy"`
}

type listedStep struct {
	At      time.Time       `json:"at"`
	Replica string          `json:"replica"`
	From    core.State      `json:"from"`
	To      core.State      `json:"to"`
	Version string          `json:"version"`
	Class   core.FaultClass `json:"class"`
	Problem string          `json:"problem"`
}

func listOf(i admin.Installed) listed {
	m := i.Release.Manifest
	l := listed{
		ID: m.ID, Title: m.Title, Version: m.Version, Digest: i.Wish.Release, Publisher: i.Release.Statement.Publisher,
		Serial:  i.Release.Statement.Serial,
		Enabled: i.Wish.Enabled, ChangedAt: i.Wish.ChangedAt, ChangedBy: i.Wish.ChangedBy, Replicas: []listedReplica{},
	}
	if i.Wish.Place != core.After {
		l.Place = i.Wish.Place
	}
	if off := i.Wish.Off; off.Reason != "" {
		l.Off = &listedOff{off.At, off.By, off.Reason}
	}
	if drain := i.Wish.Drain; drain != (core.Drain{}) {
		l.Drain = &listedDrain{drain.At, drain.By, drain.Reason, drain.At.Add(drain.Within)}
	}
	if i.Previous != nil {
		l.Previous = &listedPrevious{Version: i.Previous.Manifest.Version, Digest: i.Previous.Digest}
	}
	for _, o := range i.Observed {
		replica := listedReplica{o.Replica, o.Version, o.State, o.Since, nil, o.Restarts, o.PID, o.Open, o.Problem, o.Class, o.Evidence, o.Layers,
			o.SeenAt}
		if !o.SoakUntil.IsZero() {
			replica.SoakUntil = &o.SoakUntil
		}
		l.Replicas = append(l.Replicas, replica)
		switch l.State {
		case "", o.State:
			l.State = o.State
		default:
			l.State = "mixed"
		}
	}
	return l
}

func listModules(ctx context.Context, l *line) error {
	o, err := openOffice(ctx, l)
	if err != nil {
		return err
	}
	defer o.Close()
	installed, err := o.Installed(ctx)
	if err != nil {
		return err
	}
	all := make([]listed, len(installed))
	var out strings.Builder
	table := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "MODULE\tVERSION\tSTATE\tFOR\tPUBLISHER\tRELEASE\tCHANGED\tBY")
	for i, one := range installed {
		all[i] = listOf(one)
		state, since := wordFor(all[i])
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\t%s ago\t%s\n",
			all[i].ID, all[i].Version, state, since, all[i].Publisher, short(all[i].Digest.String()), age(all[i].ChangedAt), all[i].ChangedBy)
	}
	table.Flush()
	if len(all) == 0 {
		return l.print(all, "No module is installed: portal module install BUNDLE installs one.")
	}
	return l.print(all, trimmed(out.String()))
}

// wordFor is a module's state, and since when.
func wordFor(l listed) (state, since string) {
	switch {
	case l.State == "" && l.Enabled:
		return "enabled, no portal runs", "-"
	case l.State == "":
		return "disabled", "-"
	case l.State == "mixed":
		return "mixed", "-"
	}
	state = stateWord(l.State)
	for _, r := range l.Replicas {
		if r.Version != l.Version {
			state += ", with " + r.Version
			break
		}
	}
	return state, age(l.Replicas[0].Since)
}

// How much of a module's history inspect shows, and looks through: a module that often sleeps takes many steps.
const (
	shownSteps  = 20
	lookedSteps = 1000
)

func inspectInstalled(ctx context.Context, l *line, id core.ModuleID) error {
	o, err := openOffice(ctx, l)
	if err != nil {
		return err
	}
	defer o.Close()
	one, err := o.Module(ctx, id)
	if err != nil {
		return err
	}
	it := listOf(one)
	releases, err := o.Releases(ctx, id)
	if err != nil {
		return err
	}
	for _, r := range releases {
		it.Releases = append(it.Releases,
			listedRelease{r.Digest, r.Manifest.Version, r.Statement.Serial, r.AddedAt, r.AddedBy, r.Wanted, r.Previous, r.Revoked})
	}
	grants, err := o.store.Grants(ctx, id)
	if err != nil {
		return err
	}
	for _, g := range grants {
		it.Grants = append(it.Grants, listedGrant{g.Capability, g.Reason, g.GrantedAt, g.GrantedBy})
	}
	steps, err := o.store.Transitions(ctx, id, lookedSteps)
	if err != nil {
		return err
	}
	it.remember(steps)
	ran, err := o.runningOf(ctx, one)
	if err != nil {
		return err
	}
	it.Running = &ran
	return l.print(it, describeInstalled(it))
}

// remember shows the newest of a module's steps, and what any of them says of the version before.
func (it *listed) remember(steps []core.Transition) {
	for _, s := range steps[:min(len(steps), shownSteps)] {
		it.History = append(it.History, listedStep{s.At, s.Replica, s.From, s.To, s.Version, s.Class, s.Sentence()})
	}
	if it.Previous == nil {
		return
	}
	if step, found := registry.TakenBack(steps, it.Previous.Version); found {
		it.Previous.TakenBack = &listedFault{step.At, step.Class, step.Problem}
	}
}

func describeInstalled(it listed) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s %s: %s\n", it.ID, it.Version, it.Title)
	wanted := "enabled"
	if !it.Enabled {
		wanted = "disabled"
	}
	fmt.Fprintf(&out, "%s, changed %s ago by %s\nsha256 %s, serial %d of %s\n", wanted, age(it.ChangedAt), it.ChangedBy, it.Digest, it.Serial,
		it.Publisher)
	if it.Place != "" {
		fmt.Fprintf(&out, "Its cards and entries stand %s the portal's own\n", it.Place)
	}
	if it.Off != nil {
		fmt.Fprintf(&out, "Switched off %s ago by %s: %s\n", age(it.Off.At), it.Off.By, it.Off.Reason)
	}
	if it.Drain != nil {
		fmt.Fprintf(&out, "Takes no requests since %s ago, by %s: %s\n", age(it.Drain.At), it.Drain.By, it.Drain.Reason)
	}
	if it.Previous != nil {
		fmt.Fprintf(&out, "A roll-back goes to %s (%s)\n", it.Previous.Version, short(it.Previous.Digest.String()))
		if it.Previous.TakenBack != nil {
			fmt.Fprintf(&out, "  which was taken back %s ago: %s\n", age(it.Previous.TakenBack.At), core.Line(it.Previous.TakenBack.Problem))
		}
	}
	table := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "\nPortals")
	for _, r := range it.Replicas {
		soak := ""
		if r.State == core.Draining {
			soak = fmt.Sprintf("%d open", r.Open)
		}
		if r.SoakUntil != nil {
			soak = "may go back until " + r.SoakUntil.UTC().Format(time.TimeOnly) + " UTC"
		}
		fmt.Fprintf(table, "  %s\t%s\t%s for %s\t%d restarts\t%s\n", r.Replica, r.Version, stateWord(r.State), age(r.Since), r.Restarts, soak)
		if r.Problem != "" {
			fmt.Fprintf(table, "    %s\n", core.Line(r.Problem))
		}
		if r.Evidence != "" {
			fmt.Fprintf(table, "%s\n", strings.ReplaceAll(indent(r.Evidence), "\n", "\n  "))
		}
		describeLayers(table, r.Layers)
	}
	if len(it.Replicas) == 0 {
		fmt.Fprintln(table, "  none runs")
	}
	fmt.Fprintln(table, "\nReleases")
	for _, r := range it.Releases {
		fmt.Fprintf(table, "  %s\t%s\tserial %d\tkept %s ago by %s\t%s\n", r.Version, short(r.Digest.String()), r.Serial, age(r.AddedAt),
			r.AddedBy, roles(r))
	}
	fmt.Fprintln(table, "\nMay")
	for _, g := range it.Grants {
		fmt.Fprintf(table, "  %s\tgranted %s ago by %s\n", g.Capability, age(g.GrantedAt), g.GrantedBy)
	}
	it.Running.describe(table)
	if len(it.History) > 0 {
		fmt.Fprintln(table, "\nLately")
	}
	for _, s := range it.History {
		fmt.Fprintf(table, "  %s ago\t%s\t%s\t%s → %s\t%s\n", age(s.At), s.Replica, s.Version, stateWord(s.From), stateWord(s.To),
			core.Line(s.Problem))
	}
	table.Flush()
	return trimmed(out.String())
}

// describeLayers is what holds a process, or that nothing does.
func describeLayers(out io.Writer, layers []core.Layer) {
	switch {
	case layers == nil:
		fmt.Fprintln(out, "    not in the sandbox")
		return
	case len(layers) == 0:
		fmt.Fprintln(out, "    in the sandbox, without a process now")
		return
	}
	fmt.Fprintln(out, "    in the sandbox, held by")
	for _, l := range layers {
		if l.Active {
			fmt.Fprintf(out, "      %s\t%s\n", l.Name, l.By)
		} else {
			fmt.Fprintf(out, "      not %s\t%s\n", l.Name, l.Why)
		}
	}
}

func roles(r listedRelease) string {
	var all []string
	for i, is := range []bool{r.Wanted, r.Previous, r.Revoked} {
		if is {
			all = append(all, []string{"wanted", "previous", "revoked"}[i])
		}
	}
	return strings.Join(all, ", ")
}
