package main

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// dashboard is what Grafana reads of docs/grafana.json, as far as it can be wrong.
type dashboard struct {
	Templating struct {
		List []struct{ Name, Type, Definition string }
	}
	Panels []struct {
		ID      int
		Type    string
		Title   string
		GridPos struct{ H, W, X, Y int }
		Targets []struct {
			Expr       string
			Datasource struct{ UID string }
		}
	}
}

// Of an expression: a metric, and what is none.
var (
	metricName = regexp.MustCompile(`\b(portal|process|go)_[a-z0-9_]+`)
	variable   = regexp.MustCompile(`\$(\{)?([a-z_]+)`)
)

// figures are the metrics that the dashboard reads.
func (d dashboard) figures() (names []string) {
	for _, v := range d.Templating.List {
		names = append(names, metricName.FindAllString(v.Definition, -1)...)
	}
	for _, p := range d.Panels {
		for _, target := range p.Targets {
			names = append(names, metricName.FindAllString(target.Expr, -1)...)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func readDashboard(t *testing.T) (d dashboard) {
	t.Helper()
	text, err := os.ReadFile("../../../docs/grafana.json")
	check(t, err)
	check(t, json.Unmarshal(text, &d))
	return d
}

func TestTheDashboardCanBeRead(t *testing.T) {
	d := readDashboard(t)
	taken, ids := map[[2]int]string{}, map[int]bool{}
	for _, p := range d.Panels {
		if ids[p.ID] || p.Title == "" || p.Type != "row" && len(p.Targets) == 0 {
			t.Errorf("the panel %d, %q, has an id twice, no title or no target", p.ID, p.Title)
		}
		ids[p.ID] = true
		for x := p.GridPos.X; x < p.GridPos.X+p.GridPos.W; x++ {
			for y := p.GridPos.Y; y < p.GridPos.Y+p.GridPos.H; y++ {
				if other := taken[[2]int{x, y}]; other != "" || x >= 24 {
					t.Fatalf("%q lies over %q, or over the edge", p.Title, other)
				}
				taken[[2]int{x, y}] = p.Title
			}
		}
		for _, target := range p.Targets {
			if target.Datasource.UID != "${datasource}" || strings.Count(target.Expr, "(") != strings.Count(target.Expr, ")") ||
				!strings.Contains(target.Expr, `instance=~"$instance"`) || len(metricName.FindAllString(target.Expr, -1)) == 0 {
				t.Errorf("%q asks %q of %s", p.Title, target.Expr, target.Datasource.UID)
			}
			for _, name := range variable.FindAllStringSubmatch(target.Expr, -1) {
				if name[2] != "__rate_interval" && !slices.ContainsFunc(d.Templating.List,
					func(v struct{ Name, Type, Definition string }) bool { return v.Name == name[2] }) {
					t.Errorf("%q reads the variable %s, which there is not", p.Title, name[2])
				}
			}
		}
	}
	if len(d.Panels) < 20 {
		t.Errorf("it has %d panels", len(d.Panels))
	}
}

// onDashboard holds the dashboard against what a real portal answers Prometheus with: every metric of it is there, with values. jobs: those
// of jobs; else all others.
func onDashboard(t *testing.T, scraped string, jobs bool) {
	t.Helper()
	held := 0
	for _, name := range readDashboard(t).figures() {
		if strings.HasPrefix(name, "portal_module_job_") != jobs {
			continue
		}
		held++
		if !strings.Contains(scraped, "\n"+name+"{") && !strings.Contains(scraped, "\n"+name+" ") {
			t.Errorf("the dashboard reads %s, which the portal does not have", name)
		}
	}
	if held < 2 {
		t.Errorf("%d metrics were held against the portal", held)
	}
}
