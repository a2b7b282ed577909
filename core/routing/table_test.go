package routing

import (
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
)

var (
	public  = core.Rule{Kind: core.Public}
	session = core.Rule{Kind: core.SessionAccess}
	liraeth = core.Rule{Kind: core.TierAccess, Tier: core.LIRAETH}
	vaelus  = core.Rule{Kind: core.TierAccess, Tier: core.VAELUS}
	admin   = core.Rule{Kind: core.AdminAccess}
)

var shell = []core.Route{
	{Path: "/", Title: "Dashboard", Rule: session},
	{Path: "/admin", Title: "Admin", Rule: admin},
}

func route(path string, rule core.Rule) core.RouteRule {
	return core.RouteRule{Path: path, Title: path, Access: rule.Kind, Tier: rule.Tier}
}

func network() core.Release {
	return core.Release{
		FirstParty: true,
		Manifest: core.Manifest{
			ID: "network", Version: "0.1.0",
			Routes: []core.RouteRule{route("/validators", liraeth), route("/validators/:address", vaelus), route("/validators/new", session)},
			API: []core.APIRule{
				{Prefix: "/validators", Access: core.TierAccess, Tier: core.LIRAETH},
				{Prefix: "/validators/mine", Access: core.SessionAccess},
				{Prefix: "/live", Access: core.Public},
			},
			Events: []core.EventRule{{Topic: "validators", Access: core.TierAccess, Tier: core.LIRAETH}},
			Cards:  []core.Card{{ID: "network", Access: core.TierAccess, Tier: core.VAELUS}},
		},
		Remote: &core.RemoteIndex{Name: "network_0_1_0", Entry: "entry.js", Files: map[string]core.RemoteFile{
			"entry.js":  {},
			"list.js":   {Pages: []string{"/validators"}},
			"detail.js": {Pages: []string{"/validators/:address"}, Cards: []string{"network"}},
			"chart.js":  {Pages: []string{"/validators/:address", "/validators"}},
		}},
	}
}

func build(t *testing.T, releases ...core.Release) *Table {
	t.Helper()
	table, err := Build(releases, shell)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestMatch(t *testing.T) {
	table := build(t, network())
	for path, want := range map[string]string{
		"/":                    "/",
		"/validators":          "/validators",
		"/validators/":         "/validators",
		"/validators/0xabc":    "/validators/:address",
		"/validators/new":      "/validators/new",
		"/validators/0xabc/":   "/validators/:address",
		"/validators/0xabc/x":  "",
		"/validators//":        "",
		"/validatorsx":         "",
		"/validators/:address": "/validators/:address",
		"/Validators":          "",
		"":                     "",
	} {
		got, ok := table.Match(path)
		if got.Path != want || ok != (want != "") {
			t.Errorf("%q matches %q, want %q", path, got.Path, want)
		}
	}
}

func TestAPI(t *testing.T) {
	table := build(t, network())
	tests := map[string]struct {
		rule  core.Rule
		found bool
	}{
		"/validators":        {liraeth, true},
		"/validators/0xabc":  {liraeth, true},
		"/validators/":       {liraeth, true},
		"/validators/mine":   {session, true},
		"/validators/mine/x": {session, true},
		"/validators/minex":  {liraeth, true},
		"/live/recent":       {public, true},
		"/livex":             {},
		"/other":             {},
		"/":                  {},
		"":                   {},
	}
	for path, want := range tests {
		if rule, found := table.API("network", path); rule != want.rule || found != want.found {
			t.Errorf("%q asks %v, %v, want %v, %v", path, rule, found, want.rule, want.found)
		}
	}
	if _, found := table.API("other", "/live"); found {
		t.Error("an unknown module has an API")
	}
}

func TestFile(t *testing.T) {
	table := build(t, network())
	for path, want := range map[string]core.Rule{"entry.js": session, "list.js": liraeth, "detail.js": vaelus, "chart.js": liraeth} {
		if file, found := table.File("network", "0.1.0", path); file.Rule != want || !found {
			t.Errorf("%s asks %v, %v, want %v", path, file.Rule, found, want)
		}
	}
	for _, gone := range [][3]string{{"network", "0.2.0", "entry.js"}, {"network", "0.1.0", "other.js"}, {"other", "0.1.0", "entry.js"}} {
		if _, found := table.File(core.ModuleID(gone[0]), gone[1], gone[2]); found {
			t.Errorf("%v is found", gone)
		}
	}
}

func TestFormerFile(t *testing.T) {
	before, again := network(), network()
	before.Manifest.Version, before.Dir = "0.0.9", "/before"
	before.Remote = &core.RemoteIndex{Entry: "entry.js",
		Files: map[string]core.RemoteFile{"entry.js": {Integrity: "old"}, "gone.js": {Pages: []string{"/validators/:address"}}}}
	again.Dir = "/again" // the same version, of other bytes
	again.Remote = &core.RemoteIndex{Entry: "entry.js", Files: map[string]core.RemoteFile{"entry.js": {Integrity: "other"}, "gone.js": {}}}
	table, err := Build([]core.Release{network()}, shell, before, again)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		version, path, dir string
		rule               core.Rule
	}{
		{"0.1.0", "entry.js", "", session}, {"0.1.0", "gone.js", "/again", session},
		{"0.0.9", "entry.js", "/before", session}, {"0.0.9", "gone.js", "/before", vaelus},
	} {
		if file, found := table.File("network", want.version, want.path); !found || file.Release.Dir != want.dir || file.Rule != want.rule {
			t.Errorf("%s %s is of %q and asks %v, %v, want %+v", want.version, want.path, file.Release.Dir, file.Rule, found, want)
		}
	}
	if _, found := table.Match("/gone"); found {
		t.Error("a former release has a page")
	}
	table, err = Build(nil, shell, before)
	if _, found := table.File("network", "0.0.9", "entry.js"); found || err != nil {
		t.Errorf("a disabled module has a file: %v, %v", found, err)
	}
}

func TestTopic(t *testing.T) {
	table := build(t, network())
	if rule, found := table.Topic("network", "validators"); !found || rule != liraeth {
		t.Errorf("got %v, %v", rule, found)
	}
	if _, found := table.Topic("network", "other"); found {
		t.Error("an undeclared topic is found")
	}
}

func TestRoutes(t *testing.T) {
	table := build(t, network())
	for _, r := range table.Routes(core.Visitor{SignedIn: true, Tier: core.NAXUS}) {
		if r.Path == "/admin" {
			t.Error("a visitor who is no admin knows of /admin")
		}
	}
	if got := table.Routes(core.Visitor{SignedIn: true, Admin: true}); len(got) != 5 || got[0].Path != "/" {
		t.Errorf("an admin knows of %v", got)
	}
}

func TestForHowLongAModuleMayAskAfterARequest(t *testing.T) {
	tools := core.Release{Manifest: core.Manifest{ID: "tools", API: []core.APIRule{
		{Prefix: "/list"}, {Prefix: "/list/runs", AfterSeconds: 30}, {Prefix: "/list/runs/old"},
	}}}
	table := build(t, network(), tools)
	for path, want := range map[string]time.Duration{"/list": 0, "/list/runs": 30 * time.Second, "/list/runs/7": 30 * time.Second,
		"/list/runs/old/7": 0, "/none": 0} {
		if got := table.After("tools", path); got != want {
			t.Errorf("after %s: %s, want %s", path, got, want)
		}
	}
	if got := table.After("nobody", "/list/runs"); got != 0 {
		t.Errorf("of no module: %s", got)
	}
}

func TestWhatIsSwitchedOffIsKnownAndOpensNothing(t *testing.T) {
	tools := core.Release{Manifest: core.Manifest{
		ID: "tools", Title: "Tools", Version: "1.0.0", API: []core.APIRule{{Prefix: "/list"}}, Events: []core.EventRule{{Topic: "news"}},
		Routes: []core.RouteRule{route("/tools", public), route("/tools/:tool", vaelus), route("/tools-log", admin),
			route("/validators", public)},
	}}
	table := build(t, network()).WithOff([]core.Release{tools})
	for path, want := range map[string]bool{"/tools": true, "/tools/lens": true, "/tools/": true, "/nowhere": false,
		"/tools/lens/more": false} {
		if page, off := table.OffPage(path); off != want || off && page.Module != "tools" {
			t.Errorf("%s is off: %v, %+v", path, off, page)
		}
		if page, found := table.Match(path); found {
			t.Errorf("%s opens %+v", path, page)
		}
	}
	if page, _ := table.Match("/validators"); page.Module != "network" {
		t.Errorf("a page that another module has now is %+v", page)
	}
	if m, off := table.OffModule("tools"); !off || m.Title != "Tools" {
		t.Errorf("the module is off: %v, %+v", off, m)
	}
	for _, id := range []core.ModuleID{"network", "other"} {
		if _, off := table.OffModule(id); off {
			t.Errorf("%s is off", id)
		}
	}
	_, module := table.Module("tools")
	_, api := table.API("tools", "/list")
	_, topic := table.Topic("tools", "news")
	if module || api || topic || len(table.Modules()) != 1 || len(table.Routes(core.Visitor{Admin: true})) != 5 {
		t.Errorf("it opens: module %v, API %v, topic %v, %d modules", module, api, topic, len(table.Modules()))
	}
	if stranger, boss := table.OffRoutes(core.Visitor{}), table.OffRoutes(core.Visitor{Admin: true}); len(stranger) != 3 || len(boss) != 4 {
		t.Errorf("a stranger knows of %v, an admin of %v", stranger, boss)
	}
	if on := table.WithOff(nil); len(on.OffRoutes(core.Visitor{Admin: true})) != 0 {
		t.Error("what is switched on stays off")
	}
}

// A partner's order counts among partners.
func TestPartnersEntriesComeAfterThePortalsOwn(t *testing.T) {
	with := func(id core.ModuleID, firstParty bool, order int) core.Release {
		page := route("/"+string(id), public)
		page.Sidebar = &core.Sidebar{Section: "Network", Label: string(id), Icon: "box", Order: order}
		return core.Release{FirstParty: firstParty, Manifest: core.Manifest{ID: id, Routes: []core.RouteRule{page}}}
	}
	releases := []core.Release{with("early", false, 0), with("late", false, 9999), with("own", true, 9999)}
	order := map[core.ModuleID]int{}
	for _, r := range build(t, releases...).Routes(core.Visitor{}) {
		if r.Sidebar != nil {
			order[r.Module] = r.Sidebar.Order
		}
	}
	if order["own"] >= order["early"] || order["early"] >= order["late"] {
		t.Errorf("they stand at %v", order)
	}
	if given := releases[0].Manifest.Routes[0].Sidebar.Order; given != 0 {
		t.Errorf("the manifest says %d now", given)
	}
}

func TestBuildRefuses(t *testing.T) {
	with := func(id core.ModuleID, firstParty bool, path string) core.Release {
		return core.Release{FirstParty: firstParty, Manifest: core.Manifest{ID: id, Routes: []core.RouteRule{route(path, public)}}}
	}
	badPage, badCard := network(), network()
	badPage.Remote.Files["x.js"] = core.RemoteFile{Pages: []string{"/other"}}
	badCard.Remote.Files["x.js"] = core.RemoteFile{Cards: []string{"other"}}
	tests := map[string]struct {
		releases []core.Release
		want     string
	}{
		"a path of the core":                       {[]core.Release{with("a", true, "/api/x")}, "belongs to the portal"},
		"a page of the shell":                      {[]core.Release{with("a", true, "/admin")}, "belongs to the portal"},
		"a page below a page of the shell":         {[]core.Release{with("a", true, "/auth/more")}, "belongs to the portal"},
		"a product's path from a stranger":         {[]core.Release{with("a", false, "/gaia-live")}, "kept for the portal's own modules"},
		"a path below a product's from a stranger": {[]core.Release{with("a", false, "/mirrorverse/mine")}, "kept for the portal's own modules"},
		"an assistant's name from a stranger":      {[]core.Release{with("a", false, "/mait")}, "kept for the portal's own modules"},
		"one path twice": {[]core.Release{with("b", true, "/tool"), with("a", true, "/tool")},
			"module a and module b both have the path /tool"},
		"two parameters in one place": {[]core.Release{with("a", true, "/its/:one"), with("b", true, "/its/:two")}, "both have the path"},
		"one module twice":            {[]core.Release{with("a", true, "/one"), with("a", true, "/two")}, "twice"},
		"files of an undeclared page": {[]core.Release{badPage}, "the page /other"},
		"files of an undeclared card": {[]core.Release{badCard}, "the card other"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if _, err := Build(test.releases, shell); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}
