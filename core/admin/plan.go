package admin

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
)

// proposal is a release that somebody may want, and all that its plan compares it with.
type proposal struct {
	next   candidate
	wanted *candidate   // the release that is wanted now; nil: none
	wish   core.Desired // the zero Desired: the module was never installed
	grants []core.Grant
	known  []core.Packed  // the module's releases that are wanted, or were
	others []core.Release // what is wanted of the other enabled modules

	publisher core.Publisher // as it is trusted; the zero Publisher: it is not
	trust     error          // why the release cannot be trusted, sentences; nil: it can
	enable    bool           // it is to run
	contracts []string       // that this portal has addresses of; nil: they are not known
	develops  bool           // it comes from a developer's folder: a version may have other contents
	settings  []core.Setting // what was set, by the next release's schema
	shell     []core.Route
	brand     string // what the portal calls itself
}

// candidate is a release, and what its bundle says beside the manifest.
type candidate struct {
	core.Packed

	Key        core.PublicKey // that it is signed with
	Components []bundle.Component
	Changelog  []byte // CHANGELOG.md

	bundle *bundle.Bundle
	closed []string // why nothing but its statement was read: its publisher is not trusted; nil: all was
}

// maxChangelog is how much of it a plan shows.
const maxChangelog = 16 << 10

// plan is pure: the same proposal gives the same plan.
func plan(p proposal) core.Plan {
	statement, manifest := p.next.Statement, p.next.Manifest
	answer := core.Plan{
		Digest: p.next.Digest, Module: manifest.ID, Title: manifest.Title, About: manifest.Description, Version: manifest.Version,
		Publisher: core.PlanParty{ID: statement.Publisher, Name: p.publisher.Name,
			Trusted: p.publisher.ID != "" && p.publisher.RevokedAt.IsZero()},
		Act:      core.ActInstall,
		Refusals: []string{}, Warnings: []string{},
		Signature: core.PlanSignature{
			Key: p.next.Key.String(), Serial: statement.Serial,
			IssuedAt: statement.IssuedAt.UTC().Format(time.RFC3339), ExpiresAt: statement.ExpiresAt.UTC().Format(time.RFC3339),
		},
		Changelog: excerpt(p.next.Changelog), Bytes: p.next.Bytes,
	}
	if p.publisher.Wallet != (core.Address{}) {
		answer.Publisher.Wallet = p.publisher.Wallet.String()
	}
	if p.wanted != nil {
		answer.Act, answer.Installed = core.ActUpgrade, p.wanted.Manifest.Version
		if p.wanted.Digest == p.next.Digest {
			answer.Act = core.ActNothing
		}
	}
	var was core.Packed // the release that is wanted now; the zero one: none
	if p.wanted != nil {
		was = p.wanted.Packed
	}
	before := was.Manifest
	if p.next.closed != nil {
		manifest = core.Manifest{}
	}
	answer.Capabilities = capabilities(before, manifest, p.grants)
	answer.Routes = routes(before, manifest)
	answer.API = prefixes(before, manifest)
	answer.Cards = cards(before, manifest)
	answer.Queries = queries(before, manifest)
	answer.Events = topics(before, manifest)
	answer.Settings = settables(before, manifest)
	answer.Migrations = migrations(was.Statement, statement)
	answer.Contracts = names(before.Contracts, manifest.Contracts)
	answer.Jobs = names(schedules(before), schedules(manifest))
	answer.Metrics = metrics(before, manifest)
	answer.Components = p.components()
	answer.Resources = []core.PlanResource{}
	if p.next.closed != nil {
		answer.Migrations, answer.Refusals = []core.PlanMigration{}, p.next.closed
		return answer
	}
	answer.Resources = resources(p.wanted != nil, before, manifest)
	p.judge(&answer)
	return answer
}

// excerpt is the beginning of a text, as it can be shown anywhere.
func excerpt(text []byte) string {
	return core.Printable(strings.ToValidUTF8(string(text[:min(len(text), maxChangelog)]), ""))
}

// difference of a line that is in the next release.
func difference(was, equal bool) core.Difference {
	switch {
	case !was:
		return core.Added
	case equal:
		return core.Same
	}
	return core.Changed
}

// names compares two lists.
func names(before, now []string) []core.PlanName {
	return compared(before, now, func(name string) string { return name }, equal,
		func(name, _ string, d core.Difference) core.PlanName { return core.PlanName{Name: name, Difference: d} })
}

func schedules(m core.Manifest) []string {
	var all []string
	for _, j := range m.Jobs {
		all = append(all, fmt.Sprintf("%s, %s, at most %d s", j.Name, j.Schedule(), int(j.Timeout().Seconds())))
	}
	return all
}

// resources are how the module runs and the bounds on its plugin; what the manifest leaves out is the portal's default.
func resources(upgrade bool, before, now core.Manifest) []core.PlanResource {
	is, was := bounds(now), bounds(before)
	for i := range is {
		if !upgrade {
			is[i].Difference = core.Added
			continue
		}
		is[i].Before, is[i].Difference = was[i].Value, difference(true, is[i].Value == was[i].Value)
	}
	return is
}

func bounds(m core.Manifest) []core.PlanResource {
	amount := func(n int, unit string) string {
		if n == 0 {
			return "portal default"
		}
		return fmt.Sprintf("%d%s", n, unit)
	}
	runs := "from its first request until it was idle for a while"
	if m.Run == core.Always {
		runs = "always"
	}
	pages := "none"
	if m.Remote != nil {
		pages = map[core.RemoteMode]string{core.Framed: "in a frame", core.Direct: "inside the portal's own"}[m.Remote.Mode]
	}
	shell := "none"
	if m.Compat.Shell != 0 {
		shell = fmt.Sprint(m.Compat.Shell)
	}
	search := "none"
	if m.Search != nil {
		search = *m.Search
	}
	storage := "none"
	if slices.ContainsFunc(m.Capabilities, func(c core.Capability) bool { return c.Name == "kv.use" || c.Name == "blobs.use" }) {
		storage = fmt.Sprintf("%d MiB", m.Resources.Storage()>>20)
	}
	return []core.PlanResource{
		{Name: "runs", Value: runs},
		{Name: "pages", Value: pages},
		{Name: "search", Value: search},
		{Name: "memory", Value: amount(m.Resources.MemoryMiB, " MiB")},
		{Name: "requests at once", Value: amount(m.Resources.Concurrency, "")},
		{Name: "time to answer", Value: amount(m.Resources.TimeoutSeconds, " s")},
		{Name: "storage", Value: storage},
		{Name: "plugin", Value: m.Plugin},
		{Name: "host contract", Value: fmt.Sprint(m.Compat.Host)},
		{Name: "shell contract", Value: shell},
	}
}
