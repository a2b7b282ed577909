package admin

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/mod/semver"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/label"
	"gaia.example/portal/core/routing"
	"gaia.example/portal/sdk/go/portal"
)

// judge adds why the release may not be installed, and what is to be known before it is.
func (p proposal) judge(plan *core.Plan) {
	refuse := func(format string, args ...any) { plan.Refusals = append(plan.Refusals, fmt.Sprintf(format, args...)) }
	plan.Refusals = append(plan.Refusals, sentences(p.trust)...)
	if plan.Act == core.ActNothing {
		return
	}
	statement, id := p.next.Statement, plan.Module
	if owner := p.owner(); owner != "" && owner != statement.Publisher {
		refuse("Module %s is %s's, and this release is signed by %s: a module never changes hands.", id, owner, statement.Publisher)
	}
	if statement.Serial < p.wish.Serial {
		refuse("Its serial is %d, and serial %d was wanted before: nothing older is installed anew. A roll-back goes to the release before.",
			statement.Serial, p.wish.Serial)
	}
	for _, known := range p.known {
		switch {
		case known.Digest == p.next.Digest:
		case known.Manifest.Version == plan.Version && statement.Publisher != core.InstancePublisher && !p.develops:
			refuse("Version %s of %s is known with other contents (%s): what changes gets a new version.", plan.Version, id, short(known.Digest))
		case known.Statement.Serial == statement.Serial:
			refuse("Serial %d of %s belongs to version %s (%s): each release has a serial of its own.", statement.Serial, id, known.Manifest.Version,
				short(known.Digest))
		}
	}
	own, tables := statement.Publisher == core.InstancePublisher, p.next.Manifest.Asks("sql.use")
	switch {
	case tables && !own:
		refuse("It asks for sql.use, which is for the portal's own modules: a module of %s keeps its values with kv.use.", statement.Publisher)
	case len(stepsOf(statement)) > 0 && !own:
		refuse("It has migrations, and only the portal's own modules have tables: a module of %s keeps its values with kv.use.",
			statement.Publisher)
	case len(stepsOf(statement)) > 0 && !tables:
		refuse("It has migrations and does not ask for sql.use, so that it has no tables: ask for sql.use, or leave them out.")
	}
	if !own {
		plan.Refusals = append(plan.Refusals, bundle.Resembling(p.next.Manifest, p.ownNames())...)
	}
	for _, name := range p.next.Manifest.Contracts {
		// the portal's own modules say on their pages what is not configured
		if !own && p.contracts != nil && !slices.Contains(p.contracts, name) {
			refuse("It reads the contract %s, of which this portal has no address: add it to chain.contracts, or ask the publisher which contract it means.", name)
		}
	}
	for _, m := range plan.Migrations {
		if m.Difference == core.Changed {
			refuse("The migration %s is not the one that %s applied, and what was applied never changes: give it a number of its own.", m.Name,
				plan.Installed)
		}
	}
	plan.Refusals = append(plan.Refusals, sentences(bundle.Runnable(p.next.Manifest, statement.Files))...)
	if conflicts := p.conflicts(plan.Routes); p.enable {
		plan.Refusals = append(plan.Refusals, conflicts...)
	} else { // it can be enabled when the other is not any more
		plan.Warnings = append(plan.Warnings, conflicts...)
	}
	p.warn(plan)
}

// ownNames are what this portal calls itself, and what the navigation has of its own: no partner's names look like them.
func (p proposal) ownNames() label.Names {
	own := label.Names{}.AddWithin(p.brand)
	for _, page := range p.shell {
		if !strings.Contains(page.Path, ":") {
			own = own.Add(page.Title)
		}
		if page.Sidebar != nil {
			own = own.Add(page.Sidebar.Label, page.Sidebar.Section)
		}
	}
	for _, page := range routing.ProductPages() {
		own = own.Add(page.Title)
	}
	for _, other := range p.others {
		if !other.FirstParty {
			continue
		}
		own = own.Add(other.Manifest.Title)
		for _, page := range other.Manifest.Routes {
			if page.Sidebar != nil {
				own = own.Add(page.Title, page.Sidebar.Label, page.Sidebar.Section)
			}
		}
	}
	return own
}

// owner is the publisher that the module belongs to since it was first installed; empty: nobody's yet.
func (p proposal) owner() string {
	if p.wanted != nil {
		return p.wanted.Statement.Publisher
	}
	for _, known := range p.known {
		if p.wish.Serial > 0 && known.Statement.Serial == p.wish.Serial {
			return known.Statement.Publisher
		}
	}
	return ""
}

func (p proposal) warn(plan *core.Plan) {
	warn := func(format string, args ...any) { plan.Warnings = append(plan.Warnings, fmt.Sprintf(format, args...)) }
	upgrade := plan.Act == core.ActUpgrade
	if upgrade && older(plan.Version, plan.Installed) {
		warn("Version %s is older than %s, which is installed.", plan.Version, plan.Installed)
	}
	if upgrade && !p.enable {
		warn("The module is disabled, and stays so.")
	}
	for _, s := range p.settings {
		if s.Problem != "" {
			warn("What was set of %s is kept, and not handed out: %s", s.Name, s.Problem)
		}
	}
	var added []string
	for _, c := range plan.Capabilities {
		if upgrade && c.Difference == core.Added {
			added = append(added, c.Name)
		}
	}
	if added != nil {
		warn("It asks for more than %s did: %s.", plan.Installed, bundle.Series(added))
	}
	for _, m := range plan.Migrations {
		switch {
		case m.Difference == core.Added && !m.Reversible && upgrade:
			warn("The migration %s cannot be undone: after it there is no way back to %s.", m.Name, plan.Installed)
		case m.Difference == core.Added && !m.Reversible:
			warn("The migration %s cannot be undone.", m.Name)
		case m.Difference == core.Removed:
			warn("The migration %s, which was applied before, is gone: what it made stays.", m.Name)
		}
	}
	p.warnOfAccess(plan, warn)
}

// warnOfAccess says what opens to more visitors than before, and which pages are gone.
func (p proposal) warnOfAccess(plan *core.Plan, warn func(format string, args ...any)) {
	if p.wanted == nil {
		return
	}
	before := openings(p.wanted.Manifest)
	for _, is := range openings(p.next.Manifest) {
		i := slices.IndexFunc(before, func(was opening) bool { return was.what == is.what })
		if i >= 0 && wider(before[i].rule, is.rule) {
			warn("%s opens to more visitors: %s, before %s.", is.what, opens(is.rule.Kind, is.rule.Tier),
				opens(before[i].rule.Kind, before[i].rule.Tier))
		}
	}
	for _, r := range plan.Routes {
		if r.Difference == core.Removed {
			warn("The page %s is gone.", r.Path)
		}
	}
}

// opening is something of a module that visitors reach, as the beginning of a sentence, and who does.
type opening struct {
	what string
	rule core.Rule
}

func openings(m core.Manifest) (all []opening) {
	add := func(kind core.AccessKind, tier core.Tier, format, name string) {
		all = append(all, opening{fmt.Sprintf(format, name), core.Rule{Kind: kind, Tier: tier}})
	}
	for _, r := range m.Routes {
		add(r.Access, r.Tier, "The page %s", r.Path)
	}
	for _, a := range m.API {
		add(a.Access, a.Tier, "The API under %s", a.Prefix)
	}
	for _, c := range m.Cards {
		add(c.Access, c.Tier, "The card %s", c.ID)
	}
	for _, e := range m.Events {
		add(e.Access, e.Tier, "The topic %s", e.Topic)
	}
	return all
}

// short is a digest as people compare it.
func short(d core.Digest) string { return d.String()[:12] }

// sentences are those of an error, each of which may be several joined.
func sentences(err error) []string {
	if err == nil {
		return nil
	}
	var all []string
	if several, ok := err.(interface{ Unwrap() []error }); ok { //nolint:errorlint // its parts, not its causes
		for _, one := range several.Unwrap() {
			all = append(all, sentences(one)...)
		}
		return all
	}
	return []string{asSentence(err)}
}

// asSentence begins with a capital and ends with a full stop.
func asSentence(err error) string {
	text := err.Error()
	var known *portal.Error
	if errors.As(err, &known) && known.Code != portal.Internal {
		text = known.Message
	}
	first, width := utf8.DecodeRuneInString(text)
	return strings.TrimSuffix(string(unicode.ToUpper(first))+text[width:], ".") + "."
}

// older compares two versions as Semantic Versioning 2.0.0 §11 orders them; the manifest's schema has checked their form.
func older(a, b string) bool { return semver.Compare("v"+a, "v"+b) < 0 }
