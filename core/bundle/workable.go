package bundle

import (
	"errors"
	"fmt"
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"gaia.example/portal/core"
)

// unworkable is what of a manifest would be found not to work only when it runs, or when a visitor opens it.
func unworkable(m core.Manifest) []mistake {
	var all mistakes
	add := all.add
	if err := unframed(m); err != nil {
		add("remote.mode", err.Error())
	}
	if m.Remote == nil && len(m.Routes) > 0 {
		add("routes", "the manifest has pages and no remote that has them: declare the remote, or take the pages out")
	}
	if m.Remote == nil && len(m.Cards) > 0 {
		add("cards", "the manifest has cards and no remote that has them: declare the remote, or take the cards out")
	}
	if len(m.Contracts) > 0 && !m.Asks("chain.read") && m.Wallet == nil {
		add("contracts", "contracts are read with the capability chain.read: ask for it, with the reason, or take them out")
	}
	if len(m.Events) > 0 && !m.Asks("events.publish") {
		add("events", "events are published with the capability events.publish: ask for it, with the reason, or take them out")
	}
	if m.Asks("jobs.run") != (len(m.Jobs) > 0) {
		at := "jobs"
		if len(m.Jobs) == 0 {
			at = "capabilities"
		}
		add(at, "jobs and the capability jobs.run belong together: declare both, with the reason, or none")
	}
	for i, f := range m.Metrics {
		if own, reserved := core.PortalMetric(f.Name); reserved {
			add(fmt.Sprintf("metrics.%d.name", i), "names that begin with %s are the portal's own: choose another", own)
		}
	}
	return append(all, unsettled(m)...)
}

// unframed is why the module's pages may not be shown; nil: they may, or there are none. What runs inside the portal's own pages is whoever
// has opened them, so that only the portal's own modules may.
func unframed(m core.Manifest) error {
	if m.Remote == nil || m.Remote.Mode == core.Framed || m.Publisher == core.InstancePublisher {
		return nil
	}
	return fmt.Errorf("pages inside the portal's own can do all that their visitor can, and are for the portal's own modules alone, of the "+
		"publisher %s: write %q, and they run in a frame", core.InstancePublisher, core.Framed)
}

// unsettled is what is wrong with the schema of the settings, and with its defaults.
func unsettled(m core.Manifest) []mistake {
	below := []string{"settings"}
	s, wrong, err := readSettings(m.Settings)
	if err != nil {
		return []mistake{{at: below, text: err.Error()}}
	}
	var all []mistake
	for _, one := range wrong {
		one.at = slices.Concat(below, one.at)
		all = append(all, one)
	}
	if all != nil {
		return all
	}
	for _, name := range s.Names() {
		if p := s.properties[name]; p.Default == nil && !p.WriteOnly {
			all = append(all, mistake{at: []string{"settings", "properties", name}, text: "it has no default: every setting has one, but a secret"})
		}
	}
	for _, one := range s.defaults() {
		all = append(all,
			mistake{at: slices.Concat([]string{"settings", "properties"}, one.at[:1], []string{"default"}, one.at[1:]), text: one.text})
	}
	return all
}

// defaults is what the schema refuses of its own defaults: the setting, what leads to the value in it, and why. What is missing is said
// elsewhere, and a secret may be.
func (s *Settings) defaults() []mistake {
	merged, _, err := s.merged(nil)
	if err != nil {
		return nil // no JSON is in a manifest that is JSON
	}
	var wrong *jsonschema.ValidationError
	if !errors.As(s.schema.Validate(merged), &wrong) {
		return nil
	}
	found := (&explained{}).explain(leaves(wrong))
	return slices.DeleteFunc(found, func(one mistake) bool { return len(one.at) == 0 || !s.Has(one.at[0]) })
}

// leaves is the same refusal without what only says that something is missing at its top.
func leaves(wrong *jsonschema.ValidationError) error {
	kept := *wrong
	kept.Causes = slices.DeleteFunc(slices.Clone(wrong.Causes), func(cause *jsonschema.ValidationError) bool {
		_, missing := cause.ErrorKind.(*kind.Required)
		return missing && len(cause.InstanceLocation) == 0
	})
	return &kept
}
