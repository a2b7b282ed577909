package main

import (
	"cmp"
	"fmt"
	"strings"
	"text/tabwriter"

	"gaia.example/portal/core"
)

// marks stand before the lines of a plan.
var marks = map[core.Difference]string{core.Same: " ", core.Added: "+", core.Changed: "~", core.Removed: "-"}

// describePlan is a plan as an operator decides on it.
func describePlan(p core.Plan) string {
	var out strings.Builder
	act := map[core.PlanAct]string{core.ActInstall: "a new module", core.ActUpgrade: "upgrade from " + p.Installed,
		core.ActNothing: "this is what is installed"}[p.Act]
	fmt.Fprintf(&out, "%s %s: %s, %s\n%s\n", p.Module, p.Version, p.Title, act, p.About)
	fmt.Fprintf(&out, "Signed by %s with the key %s\nSerial %d, issued %s, can be installed until %s\n", party(p.Publisher), p.Signature.Key,
		p.Signature.Serial, p.Signature.IssuedAt, p.Signature.ExpiresAt)
	fmt.Fprintf(&out, "sha256 %s, %s\n", p.Digest, size(p.Bytes))
	notes(&out, "Refused", p.Refusals)
	notes(&out, "To be known before", p.Warnings)
	table := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	describeReach(table, p)
	describeInside(table, p)
	table.Flush()
	describeComponents(&out, p.Components)
	if p.Changelog != "" {
		fmt.Fprintf(&out, "\nChangelog\n%s\n", indent(p.Changelog))
	}
	return trimmed(out.String())
}

// headed begins a part of the plan that has lines.
func headed(table *tabwriter.Writer, name string, n int) {
	if n > 0 {
		fmt.Fprintf(table, "\n%s\n", name)
	}
}

// describeReach is what the module may do, and what visitors and other modules get of it.
func describeReach(table *tabwriter.Writer, p core.Plan) {
	headed(table, "Asks for", len(p.Capabilities))
	for _, c := range p.Capabilities {
		fmt.Fprintf(table, "  %s %s\t%s\n   \t\"%s\"\n", marks[c.Difference], c.Name, c.Meaning, c.Reason)
		if c.Form != "" {
			fmt.Fprintf(table, "   \t%s\n", c.Form)
		}
		if c.Says != nil {
			fmt.Fprintf(table, "   \tvisitors are asked to: %s\n", c.Says.En)
		}
	}
	headed(table, "Pages", len(p.Routes))
	for _, r := range p.Routes {
		listed := r.Sidebar
		if r.Listed != nil {
			listed += " (listed from " + r.Listed.String() + ")"
		}
		fmt.Fprintf(table, "  %s %s\t%s\t%s\t%s\n   \t%s\n", marks[r.Difference], r.Path, opening(r.Access, r.Tier, r.Before), r.Title, listed,
			r.About)
	}
	headed(table, "Cards on the dashboard", len(p.Cards))
	for _, c := range p.Cards {
		title := c.Title
		if c.Place == core.OnGate {
			title += " (on the tier-upgrade screen)"
		}
		fmt.Fprintf(table, "  %s %s\t%s\t%s\n", marks[c.Difference], c.ID, opening(c.Access, c.Tier, c.Before), title)
	}
	headed(table, "API", len(p.API))
	for _, a := range p.API {
		after := ""
		if a.AfterSeconds > 0 {
			after = fmt.Sprintf("may ask as the visitor for %d s after a request", a.AfterSeconds)
		}
		fmt.Fprintf(table, "  %s %s\t%s\t%s\n", marks[a.Difference], a.Prefix, opening(a.Access, a.Tier, a.Before), after)
	}
	headed(table, "What other modules may ask it", len(p.Queries))
	for _, q := range p.Queries {
		fmt.Fprintf(table, "  %s %s\t%s\t%s\n", marks[q.Difference], q.Name, q.Path, q.About)
	}
	headed(table, "Topics it publishes", len(p.Events))
	for _, e := range p.Events {
		fmt.Fprintf(table, "  %s %s\t%s\n", marks[e.Difference], e.Topic, opening(e.Access, e.Tier, e.Before))
	}
}

// describeInside is what the module has for the operator, and what it uses up.
func describeInside(table *tabwriter.Writer, p core.Plan) {
	headed(table, "Settings", len(p.Settings))
	for _, s := range p.Settings {
		fmt.Fprintf(table, "  %s %s\t%s\t%s\n", marks[s.Difference], s.Name, settingDefault(s), cmp.Or(s.About, s.Title))
	}
	headed(table, "Migrations", len(p.Migrations))
	for _, m := range p.Migrations {
		undone := "can be undone"
		if !m.Reversible {
			undone = "cannot be undone"
		}
		fmt.Fprintf(table, "  %s %s\t%s\n", marks[m.Difference], m.Name, undone)
	}
	headed(table, "Contracts it reads", len(p.Contracts))
	named(table, p.Contracts)
	headed(table, "Jobs it runs by itself", len(p.Jobs))
	named(table, p.Jobs)
	headed(table, "Figures for the operator", len(p.Metrics))
	for _, m := range p.Metrics {
		fmt.Fprintf(table, "  %s %s\t%s\t%s\n", marks[m.Difference], m.Name, m.Kind, m.About)
	}
	headed(table, "How it runs", len(p.Resources))
	for _, r := range p.Resources {
		before := ""
		if r.Difference == core.Changed {
			before = "before: " + r.Before
		}
		fmt.Fprintf(table, "  %s %s\t%s\t%s\n", marks[r.Difference], r.Name, r.Value, before)
	}
}

func settingDefault(s core.PlanSetting) string {
	switch {
	case s.Secret:
		return "a secret"
	case s.Default == "":
		return "no default"
	}
	return "default " + s.Default
}

func describeComponents(out *strings.Builder, c core.PlanComponents) {
	fmt.Fprintf(out, "\nBuilt from %d components\n", c.Total)
	for _, name := range c.Added {
		fmt.Fprintf(out, "  + %s\n", name)
	}
	for _, name := range c.Removed {
		fmt.Fprintf(out, "  - %s\n", name)
	}
	var licences []string
	for _, l := range c.Licences {
		licences = append(licences, strings.TrimSpace(marks[l.Difference]+" "+l.Name))
	}
	if licences != nil {
		fmt.Fprintf(out, "Licences: %s\n", strings.Join(licences, ", "))
	}
}

func party(p core.PlanParty) string {
	name := p.ID
	if p.Name != "" && p.Name != p.ID {
		name += " (" + p.Name + ")"
	}
	if p.Wallet != "" {
		name += ", wallet " + p.Wallet
	}
	if !p.Trusted {
		name += ", who is not trusted here,"
	}
	return name
}

func notes(out *strings.Builder, head string, all []string) {
	if len(all) == 0 {
		return
	}
	fmt.Fprintf(out, "\n%s\n", head)
	for _, one := range all {
		fmt.Fprintf(out, "  ! %s\n", one)
	}
}

func named(table *tabwriter.Writer, names []core.PlanName) {
	for _, n := range names {
		fmt.Fprintf(table, "  %s %s\n", marks[n.Difference], n.Name)
	}
}

// opening is to whom something opens, and opened before where that differs.
func opening(access core.AccessKind, tier *core.Tier, before string) string {
	now := access.String()
	if tier != nil {
		now = tier.String()
	}
	if before != "" && before != now {
		now += " (before " + before + ")"
	}
	return now
}

func indent(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n  ")
}

// trimmed has no blanks at the ends of lines, which tables leave.
func trimmed(text string) string {
	all := strings.Split(text, "\n")
	for i, one := range all {
		all[i] = strings.TrimRight(one, " ")
	}
	return strings.Join(all, "\n")
}
