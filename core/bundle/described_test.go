package bundle

import (
	"slices"
	"strings"
	"testing"
)

func TestWhatThePluginHasIsComparedWithItsManifest(t *testing.T) {
	const text = `{"id":"radar","version":"1.0.0","publisher":"acme","title":"Radar","description":"Shows what is near.","compat":{"host":1},"plugin":"radar",
"capabilities":[{"name":"jobs.run","reason":"It sweeps."}],"api":[{"prefix":"/near","access":"public"}],"search":"/near/search",
"queries":[{"name":"all","path":"/near/all","description":"All."},{"name":"one","path":"/near/one","description":"One."}],
"jobs":[{"name":"sweep","every":"5m"},{"name":"report"}]}`
	m, err := ParseManifest([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for name, row := range map[string]struct {
		jobs, unanswered, idle []string
		wrong                  string
	}{
		"it has all of it":                    {jobs: []string{"report", "sweep"}},
		"it has functions that nothing calls": {jobs: []string{"clean", "report", "sweep", "tidy"}, idle: []string{"clean", "tidy"}},
		"a job has another name": {
			jobs:  []string{"report", "sweeps"},
			wrong: "module.json, line 4, column 17: jobs[0].name: the plugin has no function for the job sweep: did you mean sweeps? There are report and sweeps.",
		},
		"a job has the name of no function, and there is one": {
			jobs: []string{"sweep"}, wrong: "jobs[1].name: the plugin has no function for the job report. There is sweep.",
		},
		"it has no jobs, and handlers are missing: all of it is said": {unanswered: []string{"/near/one", "/near/search"},
			wrong: `module.json has 4 mistakes:
line 2, column 114: search: the plugin has no handler for GET /near/search: add one, or take it out.
line 3, column 88: queries[1].path: the plugin has no handler for GET /near/one: add one, or take it out.
line 4, column 17: jobs[0].name: the plugin has no function for the job sweep: set portal.Module.Jobs in New, or take it out.
line 4, column 47: jobs[1].name: the plugin has no function for the job report: set portal.Module.Jobs in New, or take it out.`},
		"a function with the name of nothing is shown as what it is": {
			jobs: []string{"report", "swe\u202eep"}, wrong: `the job sweep: did you mean swe\u202eep?`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			idle, err := CheckPlugin([]byte(text), m, row.jobs, row.unanswered)
			said := ""
			if err != nil {
				said = err.Error()
			}
			if !strings.Contains(said, row.wrong) || (row.wrong == "") != (err == nil) || !slices.Equal(idle, row.idle) {
				t.Errorf("%q, idle %v; want %q, %v", said, idle, row.wrong, row.idle)
			}
		})
	}
}
