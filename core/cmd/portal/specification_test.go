package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
)

// specified is a row of the specification's table of routes, in its order, as routing/testdata/specification.json
// restates it. Access and Sidebar are public, session, admin or the least tier; Sidebar is none where no entry is listed.
// A row of one route has the page's title for its name; one of several, a name for them all. Owner is the shell, or the
// first-party module. {product} stands for the slug of any product; those of the portal's own stand beside it.
type specified struct {
	Routes  []string
	Name    string
	Access  string
	Sidebar string
	Section string
	Owner   string
}

func specification(t *testing.T) []specified {
	t.Helper()
	text, err := os.ReadFile("../../routing/testdata/specification.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows []specified
	if err := json.Unmarshal(text, &rows); err != nil {
		t.Fatal(err)
	}
	return rows
}

// installed is the pages that the portal has of its own, and its modules' by their manifests.
func installed(t *testing.T) []core.Route {
	t.Helper()
	routes := shellRoutes()
	files, err := filepath.Glob("../../../plugins/*/module.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no manifests: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var m core.Manifest
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for _, r := range m.Routes {
			routes = append(routes,
				core.Route{Path: r.Path, Title: r.Title, Module: m.ID, Sidebar: r.Sidebar, Rule: core.Rule{Kind: r.Access, Tier: r.Tier}})
		}
	}
	return routes
}

// specify is how a page that is there reads as a row.
func specify(r core.Route) specified {
	s := specified{Routes: []string{r.Path}, Name: r.Title, Access: r.Rule.Kind.String(), Sidebar: "none", Owner: "shell"}
	if r.Rule.Kind == core.TierAccess {
		s.Access = r.Rule.Tier.String()
	}
	if r.Module != "" {
		s.Owner = string(r.Module)
	}
	if r.Sidebar != nil {
		s.Sidebar, s.Section = s.Access, r.Sidebar.Section
		if r.Sidebar.Tier != core.NoTier {
			s.Sidebar = r.Sidebar.Tier.String()
		}
	}
	return s
}

// rowOf is the row of a page, and how the page should read. A page below that of a row opens to the same visitors, has
// a title of its own and no entry.
func rowOf(rows []specified, page string) (want specified, found bool) {
	path := page
	for ; path != ""; path = path[:strings.LastIndexByte(path, '/')] {
		for _, row := range rows {
			if !slices.Contains(row.Routes, path) {
				continue
			}
			if len(row.Routes) > 1 || path != page {
				row.Name = ""
			}
			if path != page {
				row.Sidebar, row.Section = "none", ""
			}
			row.Routes = []string{page}
			return row, true
		}
	}
	return specified{}, false
}

func TestInstalledPagesAreTheSpecifications(t *testing.T) {
	rows := specification(t)
	for _, r := range installed(t) {
		got := specify(r)
		if r.Path == "/explorer" || strings.HasPrefix(r.Path, "/explorer/") { // of the core's own prefixes, beside the specification's pages
			if want := (specified{[]string{r.Path}, r.Title, "public", "none", "", "shell"}); !reflect.DeepEqual(got, want) {
				t.Errorf("installed is %+v, want %+v", got, want)
			}
			continue
		}
		if r.Path == "/"+string(r.Module)+"-admin" { // a module's page of administration, listed for admins in the module's own section
			if want := (specified{[]string{r.Path}, r.Title, "admin", "admin", got.Section, string(r.Module)}); !reflect.DeepEqual(got, want) {
				t.Errorf("installed is %+v, want %+v", got, want)
			}
			continue
		}
		want, found := rowOf(rows, r.Path)
		if r.Path == "/node-setup/own" { // where an owner ends what its wallet signed, whatever its tier is now
			want.Access = "session"
		}
		if strings.HasPrefix(r.Path, "/validators/epochs") { // as public as what an epoch pays: whoever verifies it or earned in it reads it
			want.Access = "public"
		}
		if want.Name == "" {
			want.Name = got.Name
		}
		switch {
		case !found:
			t.Errorf("%s is installed, and no page of the specification", r.Path)
		case !reflect.DeepEqual(got, want):
			t.Errorf("installed is %+v, specified %+v", got, want)
		}
	}
}

// What of each row is installed, for docs/conformance.md.
func TestSpecificationRow(t *testing.T) {
	pages := installed(t)
	for _, row := range specification(t) {
		t.Run(row.Name, func(t *testing.T) {
			for _, path := range row.Routes {
				if slices.ContainsFunc(pages, func(r core.Route) bool { return r.Path == path }) {
					t.Attr(path, "installed")
				}
			}
		})
	}
}

// Every row is asked for in a portal with its own modules, as they were built, by each kind of visitor.
func TestSpecifiedRoutes(t *testing.T) {
	t.Parallel()
	bundles, err := filepath.Abs("../../../bin/bundles")
	if err != nil {
		t.Fatal(err)
	}
	p := coretest.Portal(t, coretest.Options{Env: []string{"PORTAL_BUNDLES=" + bundles}})
	pages := map[string]core.Route{}
	for _, r := range installed(t) {
		pages[r.Path] = r
	}
	rows := specification(t)
	for _, visitor := range []struct {
		name  string
		key   string
		guest bool
		gaia  int
	}{
		{name: "a stranger", guest: true},
		{name: "signed in"},
		{name: "LIRAETH", gaia: 500},
		{name: "VAELUS", gaia: 5_000},
		{name: "NAXUS", gaia: 50_000},
		{name: "an admin", key: adminKey},
	} {
		t.Run(visitor.name, func(t *testing.T) {
			b := p.Browser(visitor.key)
			if !visitor.guest {
				b.SignIn()
			}
			if visitor.gaia > 0 {
				events := follow(t, b)
				b.Fund(visitor.gaia)
				hear(t, events, `"tier":"`+visitor.name+`"`)
			}
			told := routesTold(t, b)
			for _, row := range rows {
				for _, path := range row.Routes {
					page, there := pages[path]
					hidden := there && page.Rule.Kind == core.AdminAccess && visitor.key == ""
					got, known := told[path]
					if known != (there && !hidden) || known && !reflect.DeepEqual(got, specify(page)) {
						t.Errorf("of %s is told %+v, in the manifest is %+v: make build installs it", path, got, page)
					}
					status := 200
					if !there || hidden && !visitor.guest {
						status = 404
					}
					path = strings.Replace(path, "{product}", "a-product-that-nobody-has", 1)
					if answer := b.Do("GET", path, nil, "Accept", "text/html"); answer.Status != status || !contains(answer.Body, `id="portal"`) {
						t.Errorf("%s answers %d, want the interface's page and %d", path, answer.Status, status)
					}
				}
			}
		})
	}
}

// routesTold is the pages that the portal tells a visitor of, by path.
func routesTold(t *testing.T, b *coretest.Browser) map[string]specified {
	t.Helper()
	var portal struct {
		Routes []struct {
			Path, Title string
			Access      core.AccessKind
			Tier        core.Tier
			Module      core.ModuleID
			Sidebar     *core.Sidebar
		}
	}
	b.Get("/api/portal").JSON(t, &portal)
	told := map[string]specified{}
	for _, r := range portal.Routes {
		told[r.Path] = specify(core.Route{Path: r.Path, Title: r.Title, Module: r.Module, Sidebar: r.Sidebar,
			Rule: core.Rule{Kind: r.Access, Tier: r.Tier}})
	}
	return told
}
