package shellapi

import (
	"context"
	"log/slog"
	"strings"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/events"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/registry"
	"gaia.example/portal/core/routing"
)

func TestWireRows(t *testing.T) {
	id := core.ModuleID("network")
	for name, row := range map[string]struct {
		value any
		want  string
	}{
		"a page of the shell": {(&Pages{}).wireRoute(nil, core.Route{Path: "/auth", Title: "Sign in"}),
			`{"path":"/auth","title":"Sign in","description":"","access":"public","tier":null,"module":null,"sidebar":null}`},
		"a module's page": {(&Pages{}).wireRoute(nil, core.Route{
			Path: "/validators", Title: "Validators", Module: id, Rule: core.Rule{Kind: core.TierAccess, Tier: core.LIRAETH},
			Sidebar: &core.Sidebar{Section: "Network", Label: "Validators", Icon: "shield-check", Tier: core.LIRAETH, Order: 110},
		}),
			`{"path":"/validators","title":"Validators","description":"","access":"tier","tier":"LIRAETH","module":"network","sidebar":{"section":"Network","label":"Validators","icon":"shield-check","tier":"LIRAETH","order":110}}`},
		"no tier":         {browser.Session{Tier: browser.TierOrNull(core.NoTier)}.Tier, `null`},
		"a session's end": {browser.SessionEnded{Kind: "end", Reason: core.SignedOut}, `{"kind":"end","reason":"signed out"}`},
		"counts of views": {browser.ViewsCounted{Kind: "counted"}, `{"kind":"counted"}`},
	} {
		if got := string(browser.JSON(row.value)); got != row.want {
			t.Errorf("%s is %s, want %s", name, got, row.want)
		}
	}
	if page := string(browser.JSON(map[string]string{"x": "</script><!--"})); strings.ContainsAny(page, "<>") {
		t.Errorf("what goes into a page is not escaped: %s", page)
	}
}

func TestSearchIsToldToThoseWhoMayUseIt(t *testing.T) {
	search := func(path string) *string { return &path }
	manifest := core.Manifest{ID: "network", API: []core.APIRule{
		{Prefix: "/list", Access: core.TierAccess, Tier: core.LIRAETH}, {Prefix: "/list/open", Access: core.Public},
		{Prefix: "/mine", Access: core.SessionAccess},
	}}
	stranger, holder, liraeth := core.Visitor{}, core.Visitor{SignedIn: true}, core.Visitor{SignedIn: true, Tier: core.LIRAETH}
	for name, row := range map[string]struct {
		search  *string
		visitor core.Visitor
		want    string
	}{
		"a module without a search":                 {nil, liraeth, "null"},
		"a stranger, below a tier's prefix":         {search("/list/find"), stranger, "null"},
		"a wallet below the tier":                   {search("/list/find"), holder, "null"},
		"the tier":                                  {search("/list/find"), liraeth, `"/api/m/network/list/find"`},
		"a stranger, where a longer prefix opens":   {search("/list/open/find"), stranger, `"/api/m/network/list/open/find"`},
		"a search that is a prefix itself":          {search("/mine"), holder, `"/api/m/network/mine"`},
		"a stranger, where it asks for a session":   {search("/mine"), stranger, "null"},
		"a search that no rule opens is for nobody": {search("/other"), liraeth, "null"},
	} {
		manifest.Search = row.search
		table, err := routing.Build([]core.Release{{Manifest: manifest, FirstParty: true}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(browser.JSON(wireSearch(table, manifest, row.visitor))); got != row.want {
			t.Errorf("%s: %s, want %s", name, got, row.want)
		}
	}
}

func TestPartnersModulesAreMarked(t *testing.T) {
	manifest := core.Manifest{ID: "lab", Publisher: "acme"}
	for own, want := range map[bool]string{true: "", false: "acme"} {
		table, err := routing.Build([]core.Release{{Manifest: manifest, FirstParty: own}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		m, _ := table.Module("lab")
		p := &Pages{config: PagesConfig{Registry: new(registry.Registry)}}
		if wire := p.wireModule(table, m, core.Visitor{}); wire.Partner != want || wire.Own != own {
			t.Errorf("a module that is the portal's own, %v, is %v, and of the partner %q", own, wire.Own, wire.Partner)
		}
	}
}

func TestAnEntryIsOverAsTheNewestEventSays(t *testing.T) {
	bus := events.New(forgetful{}, slog.New(slog.DiscardHandler))
	p := &Pages{config: PagesConfig{Bus: bus}}
	of, waits := core.Manifest{ID: "gaia", Version: "1.0.0"}, core.Until{Topic: "launch", Field: "over"}
	for _, said := range []*core.Said{
		nil, {Version: "1.0.0", Over: map[string]bool{"over": true}}, {Version: "0.9.0", Over: map[string]bool{"over": true}}, {Version: "1.0.0"},
	} {
		if err := bus.Publish(t.Context(), core.Event{Topic: "gaia.launch", Payload: []byte("{}"), Said: said}); err != nil {
			t.Fatal(err)
		}
		want := browser.Until{Topic: "gaia.launch", Field: "over", Over: said != nil && said.Version == of.Version && said.Over["over"]}
		if until := p.wireUntil(of, waits); *until != want {
			t.Errorf("after %+v: %+v", said, until)
		}
	}
}

// forgetful is an outbox that keeps nothing.
type forgetful struct{}

func (forgetful) Append(context.Context, ...*core.Event) error { return nil }

func (forgetful) After(context.Context, []string, int64, int) ([]core.Event, error) { return nil, nil }
