package bundle

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/label"
)

// partnerManifest is a partner's, with one name or text of its own choosing.
func partnerManifest(t *testing.T, change func(m map[string]any)) []byte {
	t.Helper()
	page := map[string]any{
		"path": "/lab", "title": "Lab", "description": "It.", "access": "public",
		"sidebar": map[string]any{"section": "Acme", "label": "Lab", "icon": "radar", "order": 1},
	}
	m := map[string]any{
		"id": "lab", "version": "0.1.0", "publisher": "acme", "title": "Lab", "description": "A module.", "compat": map[string]any{"host": 1, "shell": 1},
		"plugin": "lab", "remote": map[string]any{"mode": "framed"}, "routes": []any{page},
		"cards":        []any{map[string]any{"id": "lab", "title": "Lab", "access": "public", "order": 1}},
		"capabilities": []any{map[string]any{"name": "kv.use", "reason": "Keeps."}},
		"settings": map[string]any{"type": "object", "properties": map[string]any{"constructor": map[string]any{
			"type": "string", "title": "Builder", "description": "Who built it.", "default": ""}}},
	}
	change(m)
	text, err := json.Marshal(m)
	check(t, err)
	return text
}

// at goes to a part of the manifest.
func at(m map[string]any, way ...any) map[string]any {
	var v any = m
	for _, step := range way {
		switch step := step.(type) {
		case string:
			v = v.(map[string]any)[step]
		case int:
			v = v.([]any)[step]
		}
	}
	return v.(map[string]any)
}

func TestPartnersNames(t *testing.T) {
	if _, err := ParseManifest(partnerManifest(t, func(map[string]any) {})); err != nil {
		t.Fatalf("the manifest that the rows change: %v", err)
	}
	const own = "looks like the portal's own "
	for name, row := range map[string]struct {
		change func(m map[string]any)
		want   string
	}{
		"the portal's title": {func(m map[string]any) { m["title"] = "Gaia Portal" }, `title: "Gaia Portal" ` + own + "Gaia Portal"},
		"with a word more":   {func(m map[string]any) { m["title"] = "GAIA Portal support" }, `title: "GAIA Portal support" ` + own + "Gaia Portal"},
		"in Cyrillic":        {func(m map[string]any) { m["title"] = "Gаiа Pоrtаl" }, own + "Gaia Portal"},
		"an unseen space":    {func(m map[string]any) { at(m, "routes", 0, "sidebar")["section"] = "Administration\u200b" }, "routes[0].sidebar.section: it has the character U+200B"},
		"the administration": {func(m map[string]any) { at(m, "routes", 0, "sidebar")["section"] = "Administration" }, "routes[0].sidebar.section: Administration " + own},
		"a section of the portal's that is closed": {func(m map[string]any) { at(m, "routes", 0, "sidebar")["section"] = "Operate" },
			own + "Operate: choose a name that is yours alone, or one of the sections that are open to partners: Network, Market, Assistants and Spaces"},
		"the token's section":        {func(m map[string]any) { at(m, "routes", 0, "sidebar")["section"] = "GAIA" }, own + "Gaia"},
		"an open section's likeness": {func(m map[string]any) { at(m, "routes", 0, "sidebar")["section"] = "Nеtwork" }, own + "Network"},
		"its German name":            {func(m map[string]any) { at(m, "routes", 0, "sidebar")["section"] = "Betrieb" }, own + "Betrieb"},
		"an entry":                   {func(m map[string]any) { at(m, "routes", 0, "sidebar")["label"] = "Adrnin" }, "routes[0].sidebar.label: Adrnin " + own + "Admin"},
		"a page":                     {func(m map[string]any) { at(m, "routes", 0)["title"] = "Dаshboard" }, `routes[0].title: "D\u0430shboard" ` + own + "Dashboard"},
		"a card":                     {func(m map[string]any) { at(m, "cards", 0)["title"] = "Sign in" }, `cards[0].title: "Sign in" ` + own + "Sign in"},
		"a title of marks":           {func(m map[string]any) { m["title"] = "L" + strings.Repeat("\u0334\u0335", 20) }, "title: it has the mark"},
		"marks over nothing":         {func(m map[string]any) { m["title"] = strings.Repeat("\u0300\u0301", 20) }, "title: the mark U+0300 stands over no letter"},
		"a title of blanks":          {func(m map[string]any) { m["title"] = "\u3164" }, "title: it has the character U+3164"},
		"a description":              {func(m map[string]any) { m["description"] = "A mod\u200bule." }, "description: it has the character U+200B"},
		"a reason":                   {func(m map[string]any) { at(m, "capabilities", 0)["reason"] = "Keeps\u2060." }, "capabilities[0].reason: it has the character U+2060"},
		"a setting's title":          {func(m map[string]any) { at(m, "settings", "properties", "constructor")["title"] = "\u202eredliuB" }, "settings.properties.constructor.title: it has the character U+202E"},
		"an icon of every name":      {func(m map[string]any) { at(m, "routes", 0, "sidebar")["icon"] = "constructor" }, `routes[0].sidebar.icon: "constructor" is not allowed. There are activity, arrow-left-right,`},
		"an icon of no own":          {func(m map[string]any) { at(m, "routes", 0, "sidebar")["icon"] = "__proto__" }, `"__proto__" is not allowed. There are activity,`},
	} {
		if _, err := ParseManifest(partnerManifest(t, row.change)); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v, want %q", name, err, row.want)
		}
	}
}

// The portal's own modules have its names; a partner has entries in some of its sections, and in none of the others.
func TestSectionsOfThePortal(t *testing.T) {
	files, err := filepath.Glob("../../plugins/*/module.json")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	var joined []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		check(t, err)
		m, err := ParseManifest(text)
		check(t, err)
		for _, r := range m.Routes {
			if r.Sidebar == nil {
				continue
			}
			_, err := ParseManifest(partnerManifest(t, func(m map[string]any) { at(m, "routes", 0, "sidebar")["section"] = r.Sidebar.Section }))
			if err == nil {
				joined = append(joined, r.Sidebar.Section)
			} else if !strings.Contains(err.Error(), "looks like the portal's own") {
				t.Error(err)
			}
		}
	}
	if joined = slices.Compact(joined); !slices.Equal(joined, []string{"Assistants", "Network"}) {
		t.Errorf("a partner has entries in %q", joined)
	}
}

func TestResembling(t *testing.T) {
	m := core.Manifest{Title: "Orbit Maρρer", Routes: []core.RouteRule{{Title: "Orbit", Sidebar: &core.Sidebar{Section: "Acme", Label: "Orbit"}}}}
	got := Resembling(m, label.Names{}.Add("Orbit Mapper"))
	if len(got) != 1 || got[0] != `Its title is "Orbit Ma\u03c1\u03c1er", which looks like the portal's own Orbit Mapper: ask the publisher for a name that is its own.` {
		t.Errorf("got %q", got)
	}
}

// The manifest that the guide shows to partners is one that a portal takes.
func TestTheGuidesModuleIsTaken(t *testing.T) {
	guide, err := os.ReadFile("../../docs/modules.md")
	check(t, err)
	_, chapter, _ := strings.Cut(string(guide), "\n## Pages, entries and cards\n")
	_, example, _ := strings.Cut(chapter, "```json\n")
	example, _, _ = strings.Cut(example, "```")
	m, err := ParseManifest([]byte(example))
	if err != nil || m.Publisher == core.InstancePublisher || m.Remote == nil || m.Remote.Mode != core.Framed {
		t.Errorf("the guide has %s: %v", example, err)
	}
}
