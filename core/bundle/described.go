package bundle

import (
	"fmt"
	"slices"
	"strconv"

	"gaia.example/portal/core"
)

// CheckPlugin refuses a manifest that names what its plugin does not have: jobs are those that the plugin has functions for, and
// unanswered the paths that it has no handler for. text is the manifest's file. Invalid: all of it, and where. idle are the jobs that the
// plugin has and the manifest does not: they never run, which keeps nothing from working.
func CheckPlugin(text []byte, m core.Manifest, jobs, unanswered []string) (idle []string, err error) {
	var all []mistake
	declared := make([]string, len(m.Jobs))
	for i, j := range m.Jobs {
		declared[i] = j.Name
	}
	idle = slices.DeleteFunc(slices.Clone(jobs), func(name string) bool { return slices.Contains(declared, name) })
	for i, name := range declared {
		if slices.Contains(jobs, name) {
			continue
		}
		said := fmt.Sprintf("the plugin has no function for the job %s%s", name, instead(name, jobs))
		if len(jobs) == 0 {
			said += ": set portal.Module.Jobs in New, or take it out"
		}
		all = append(all, mistake{at: []string{"jobs", strconv.Itoa(i), "name"}, text: said})
	}
	unheard := func(path string, at ...string) {
		if slices.Contains(unanswered, path) {
			all = append(all, mistake{at: at, text: fmt.Sprintf("the plugin has no handler for GET %s: add one, or take it out", path)})
		}
	}
	for i, q := range m.Queries {
		unheard(q.Path, "queries", strconv.Itoa(i), "path")
	}
	if m.Search != nil {
		unheard(*m.Search, "search")
	}
	if err := mistaken(manifestName, text, all); err != nil {
		return nil, sentenceOf(err)
	}
	return idle, nil
}
