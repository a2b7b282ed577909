package admin

import (
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/sdk/schema"
)

var update = flag.Bool("update", false, "write testdata/plan anew")

var day = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

var acme = core.Publisher{PublisherCard: core.PublisherCard{ID: "acme", Name: "Acme", Key: core.PublicKey{7}, Wallet: core.Address{0xac}},
	TrustedAt: day}

func digest(b byte) core.Digest { return core.Digest{b} }

// tools is the first version of a partner's module.
func tools() candidate {
	c := candidate{
		Packed: core.Packed{
			Digest: digest(1), Bytes: 4096, AddedAt: day,
			Manifest: core.Manifest{
				ID: "tools", Version: "1.0.0", Publisher: "acme", Title: "Tools", Description: "Tools of Acme.", Plugin: "tools",
				API: []core.APIRule{{Prefix: "/list", Access: core.TierAccess, Tier: core.VAELUS},
					{Prefix: "/old", Access: core.SessionAccess}},
				Routes: []core.RouteRule{{Path: "/tools", Title: "Tools", Description: "x", Access: core.TierAccess, Tier: core.VAELUS,
					Sidebar: &core.Sidebar{Section: "Partners", Label: "Tools"}}},
				Remote: &core.RemoteRule{Mode: "framed"},
				Capabilities: []core.Capability{{Name: "chain.read", Reason: "Reads the token."},
					{Name: "settings.read", Reason: "Knows where to begin."}},
				Contracts: []string{"GaiaToken"},
				Events:    []core.EventRule{{Topic: "news"}, {Topic: "prices", Access: core.TierAccess, Tier: core.NAXUS}},
				Cards:     []core.Card{{ID: "tools", Title: "Tools", Access: core.TierAccess, Tier: core.VAELUS, Order: 1}},
				Queries:   []core.QueryRule{{Name: "list", Path: "/list", Description: "All tools."}},
				Metrics:   []core.MetricRule{{Name: "lookups", Kind: core.Counter, Help: "Tools that were looked up."}},
				Settings:  json.RawMessage(`{"type": "object", "properties": {"since": {"type": "integer", "default": 0, "title": "First block"}, "token": {"type": "string", "writeOnly": true, "description": "Of the prices' source."}}}`),
				Resources: core.Resources{MemoryMiB: 64},
			},
			Statement: core.Statement{
				Format: 1, Module: "tools", Version: "1.0.0", Publisher: "acme", Serial: 3, IssuedAt: day, ExpiresAt: day.AddDate(1, 0, 0),
				Files: map[string]core.BundleFile{
					"module.json": {}, "plugin/linux-amd64/tools": {Executable: true},
				},
			},
		},
		Key:       acme.Key,
		Changelog: []byte("# 1.0.0\n\nThe first.\x1b[31m"),
		Components: []bundle.Component{
			{Name: "example.org/a", Version: "v1.0.0", Licence: "MIT"}, {Name: "example.org/b", Version: "v2.0.0", Licence: "Apache-2.0 OR MIT"},
		},
	}
	return c
}

// better is a version that asks for more, and opens a page wider.
func better() candidate {
	c := tools()
	c.Digest, c.Manifest.Version, c.Statement.Version, c.Statement.Serial = digest(2), "1.1.0", "1.1.0", 4
	c.Manifest.API = []core.APIRule{{Prefix: "/list", Access: core.SessionAccess}, {Prefix: "/new", Access: core.Public}}
	c.Manifest.Routes = []core.RouteRule{
		{Path: "/tools", Title: "Tools", Description: "x", Access: core.TierAccess, Tier: core.LIRAETH,
			Sidebar: &core.Sidebar{Section: "Partners", Label: "Tools"}},
		{Path: "/tools/:tool", Title: "Tool", Description: "x", Access: core.TierAccess, Tier: core.NAXUS},
	}
	c.Manifest.Capabilities = []core.Capability{{Name: "chain.read", Reason: "Reads the token."},
		{Name: "chain.follow", Reason: "Follows transfers."}}
	c.Manifest.Contracts, c.Manifest.Events = []string{"ValidatorStaking"},
		[]core.EventRule{{Topic: "prices", Access: core.TierAccess, Tier: core.LIRAETH}}
	c.Manifest.Cards = []core.Card{{ID: "tools", Title: "Tools", Access: core.SessionAccess, Order: 1},
		{ID: "prices", Title: "Prices", Order: 2}}
	c.Manifest.Queries, c.Manifest.Metrics = nil,
		append(c.Manifest.Metrics, core.MetricRule{Name: "prices", Kind: core.Gauge, Help: "Prices that are known."})
	c.Manifest.Settings = json.RawMessage(`{"type": "object", "properties": {"since": {"type": "integer", "default": 10, "title": "First block"}, "currency": {"type": "string", "default": "EUR"}}}`)
	c.Manifest.Run, c.Manifest.Resources = core.Always, core.Resources{MemoryMiB: 128}
	c.Statement.Files = map[string]core.BundleFile{
		"module.json": {}, "plugin/linux-amd64/tools": {Executable: true}, "plugin/linux-arm64/tools": {Executable: true},
	}
	c.Changelog = []byte("# 1.1.0\n\nPrices.\n")
	c.Components = []bundle.Component{
		{Name: "example.org/a", Version: "v1.1.0", Licence: "MIT"}, {Name: "example.org/c", Version: "v0.1.0", Licence: "Acme's own"},
	}
	return c
}

func fresh() proposal {
	return proposal{next: tools(), enable: true, publisher: acme, shell: []core.Route{{Path: "/"}, {Path: "/admin"}}}
}

func upgrading() proposal {
	p := fresh()
	wanted := tools()
	p.next, p.wanted = better(), &wanted
	p.wish = core.Desired{Module: "tools", Enabled: true, Release: wanted.Digest, Serial: 3, Generation: 1}
	p.known = []core.Packed{wanted.Packed}
	p.grants = []core.Grant{{Module: "tools", Capability: "chain.read"}, {Module: "tools", Capability: "settings.read"}}
	return p
}

// migrating is an upgrade of a module of the portal's own, with tables, that cannot be undone.
func migrating() proposal {
	p := upgrading()
	p.publisher = core.Publisher{PublisherCard: core.PublisherCard{ID: core.InstancePublisher, Name: "Gaia Portal", Key: core.PublicKey{7}},
		TrustedAt: day}
	p.grants = append(p.grants, core.Grant{Module: "tools", Capability: "sql.use"})
	for _, c := range []*candidate{p.wanted, &p.next} {
		c.Manifest.Publisher, c.Statement.Publisher = core.InstancePublisher, core.InstancePublisher
		c.Manifest.Capabilities = append(c.Manifest.Capabilities, core.Capability{Name: "sql.use", Reason: "Keeps prices."})
		c.Statement.Files["migrations/0001_tools.up.sql"], c.Statement.Files["migrations/0001_tools.down.sql"] = core.BundleFile{},
			core.BundleFile{}
	}
	p.next.Statement.Files["migrations/0002_prices.up.sql"] = core.BundleFile{SHA256: digest(9)}
	p.known = []core.Packed{p.wanted.Packed}
	return p
}

func TestPlanIsAsItWasSeen(t *testing.T) {
	refused := upgrading()
	refused.publisher, refused.trust = core.Publisher{},
		errors.New("nobody here trusts the publisher acme: portal module trust takes its card")
	refused.others = []core.Release{{Manifest: core.Manifest{ID: "other", Routes: []core.RouteRule{{Path: "/tools"}}}}}
	for name, proposal := range map[string]proposal{"install": fresh(), "upgrade": upgrading(), "migration": migrating(), "refused": refused} {
		text, err := json.MarshalIndent(plan(proposal), "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join("testdata", "plan", name+".json")
		if *update {
			if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, append(text, '\n'), 0o644)); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil || strings.TrimSpace(string(want)) != string(text) {
			t.Errorf("%s is not the plan any more (%v), which is now\n%s", file, err, text)
		}
	}
}

// What a manifest says stands in the plan, whichever field it is: of two releases that differ in one, the plans differ beyond what
// names them.
func TestPlanHasAllThatAReleaseBrings(t *testing.T) {
	path := "/find"
	changes := map[string]func(*core.Manifest){
		"Remote": func(m *core.Manifest) { m.Remote = nil },
		"Search": func(m *core.Manifest) { m.Search = &path },
		"Run":    func(m *core.Manifest) { m.Run = core.Always },
		"Compat": func(m *core.Manifest) { m.Compat.Host = 9 },
		"Routes.Sidebar": func(m *core.Manifest) {
			m.Routes[0].Sidebar = &core.Sidebar{Section: "Partners", Label: "Tools", Tier: core.NAXUS}
		},
		"Wallet": func(m *core.Manifest) {
			m.Capabilities = append(m.Capabilities, core.Capability{Name: "wallet.call", Targets: []string{"GaiaToken.burn"}, Reason: "So."})
			m.Wallet = &core.WalletRule{Calls: map[string]core.WalletCall{"GaiaToken.burn": {Function: "burn(uint256 amount)"}}}
		},
		"Jobs.Cron": func(m *core.Manifest) { m.Jobs = []core.JobRule{{Name: "refresh", Cron: "0 * * * *"}} },
		"Settings":  func(m *core.Manifest) { m.Settings = json.RawMessage(`{"properties": {"other": {}}}`) },
	}
	fields := reflect.TypeFor[core.Manifest]()
	for i := range fields.NumField() {
		name := fields.Field(i).Name
		if changes[name] != nil || name == "Publisher" { // which is the statement's
			continue
		}
		changes[name] = func(m *core.Manifest) { alter(t, reflect.ValueOf(m).Elem().Field(i)) }
	}
	// Each field of what lists hold counts for itself.
	for list, sample := range map[string]any{
		"Routes": core.RouteRule{}, "Cards": core.Card{}, "API": core.APIRule{}, "Events": core.EventRule{}, "Queries": core.QueryRule{},
		"Metrics": core.MetricRule{}, "Jobs": core.JobRule{},
	} {
		rule := reflect.TypeOf(sample)
		for i := range rule.NumField() {
			name := list + "." + rule.Field(i).Name
			if changes[name] != nil || rule.Field(i).Name == "Order" { // only among the publisher's own
				continue
			}
			changes[name] = func(m *core.Manifest) {
				lines := reflect.ValueOf(m).Elem().FieldByName(list)
				lines.Set(reflect.AppendSlice(reflect.MakeSlice(lines.Type(), 0, 1), lines))
				alter(t, lines.Index(0).Field(i))
			}
		}
	}
	for name, change := range changes {
		t.Run(name, func(t *testing.T) {
			before, after := fresh(), fresh()
			for _, p := range []*proposal{&before, &after} {
				p.next.Manifest.Jobs = []core.JobRule{{Name: "refresh", Every: "5m"}}
			}
			change(&after.next.Manifest)
			if a, b := plan(before), plan(after); reflect.DeepEqual(a, b) {
				t.Errorf("the plan does not say that %s differs", name)
			}
		})
	}
}

// alter gives a field another value than it has.
func alter(t *testing.T, field reflect.Value) {
	switch field.Kind() {
	case reflect.String:
		field.SetString(field.String() + "x")
	case reflect.Int, reflect.Int8, reflect.Int64:
		field.SetInt(field.Int() + 1)
	case reflect.Uint8:
		field.SetUint(field.Uint() + 1)
	case reflect.Slice:
		field.Set(reflect.Append(reflect.MakeSlice(field.Type(), 0, 1), reflect.Zero(field.Type().Elem())))
	case reflect.Struct:
		alter(t, field.Field(0))
	default:
		t.Fatalf("no other value is known of a %s", field.Type())
	}
}

func TestPlanRefuses(t *testing.T) {
	tests := map[string]struct {
		change func(*proposal)
		want   string
	}{
		"what the trust refuses": {func(p *proposal) {
			p.trust = errors.Join(errors.New("its publisher is gone"), errors.New("it expired"))
		}, "Its publisher is gone.\nIt expired."},
		"another publisher's release of the module": {
			func(p *proposal) { p.next.Statement.Publisher = "evil" },
			"Module tools is acme's, and this release is signed by evil: a module never changes hands.",
		},
		"a partner's tables": {
			func(p *proposal) {
				p.next.Manifest.Capabilities = append(p.next.Manifest.Capabilities, core.Capability{Name: "sql.use", Reason: "Keeps prices."})
			},
			"It asks for sql.use, which is for the portal's own modules: a module of acme keeps its values with kv.use.",
		},
		"a partner's migrations": {
			func(p *proposal) { p.next.Statement.Files["migrations/0001_tools.up.sql"] = core.BundleFile{} },
			"It has migrations, and only the portal's own modules have tables: a module of acme keeps its values with kv.use.",
		},
		"migrations without tables": {
			func(p *proposal) {
				*p = migrating()
				p.next.Manifest.Capabilities = nil
			},
			"It has migrations and does not ask for sql.use, so that it has no tables: ask for sql.use, or leave them out.",
		},
		"a migration that was rewritten": {
			func(p *proposal) {
				*p = migrating()
				p.next.Statement.Files["migrations/0001_tools.up.sql"] = core.BundleFile{SHA256: digest(8)}
			},
			"The migration 0001_tools is not the one that 1.0.0 applied, and what was applied never changes: give it a number of its own.",
		},
		"another publisher's after the module was removed": {
			func(p *proposal) {
				p.wanted, p.wish.Release, p.wish.Enabled = nil, core.Digest{}, false
				p.next.Statement.Publisher = "evil"
			},
			"Module tools is acme's, and this release is signed by evil: a module never changes hands.",
		},
		"the portal's own publisher taking a partner's module": {
			func(p *proposal) { p.next.Statement.Publisher = core.InstancePublisher },
			"Module tools is acme's, and this release is signed by gaia: a module never changes hands.",
		},
		"an older serial": {
			func(p *proposal) { p.wish.Serial = 5 },
			"Its serial is 4, and serial 5 was wanted before: nothing older is installed anew. A roll-back goes to the release before.",
		},
		"a serial that another release has": {
			func(p *proposal) { p.next.Statement.Serial = 3 },
			"Serial 3 of tools belongs to version 1.0.0 (010000000000): each release has a serial of its own.",
		},
		"a version that is known with other contents": {
			func(p *proposal) { p.next.Manifest.Version = "1.0.0" },
			"Version 1.0.0 of tools is known with other contents (010000000000): what changes gets a new version.",
		},
		"a contract of which the portal has no address": {
			func(p *proposal) {
				p.contracts, p.next.Manifest.Contracts = []string{"GaiaToken"}, []string{"GaiaToken", "GaiaTokn"}
			},
			"It reads the contract GaiaTokn, of which this portal has no address: add it to chain.contracts, or ask the publisher which contract it means.",
		},
		"the portal's own name": {
			func(p *proposal) { p.brand, p.next.Manifest.Title = "Acme Net", "ACME NЕT wallet" }, // Cyrillic Е
			`Its title is "ACME N\u0415T wallet", which looks like the portal's own Acme Net: ask the publisher for a name that is its own.`,
		},
		"the name of a page of the product": {
			func(p *proposal) { p.next.Manifest.Routes[0].Title = "SuperBrain" },
			"Its routes[0].title is SuperBrain, which looks like the portal's own SuperBrain: ask the publisher for a name that is its own.",
		},
		"the name of an entry of the portal's own module": {
			func(p *proposal) {
				p.others = []core.Release{{FirstParty: true, Manifest: core.Manifest{ID: "other", Title: "Other", Routes: []core.RouteRule{
					{Path: "/other", Title: "Others", Sidebar: &core.Sidebar{Section: "All", Label: "Every other"}}}}}}
				p.next.Manifest.Title = "Every-Other"
			},
			"Its title is Every-Other, which looks like the portal's own Every other: ask the publisher for a name that is its own.",
		},
		"the name of a page of the shell": {
			func(p *proposal) {
				p.shell = append(p.shell, core.Route{Path: "/looking", Title: "Looking glass"})
				p.next.Manifest.Title = "Lookíng  gIass"
			},
			`Its title is "Look\u00edng  gIass", which looks like the portal's own Looking glass: ask the publisher for a name that is its own.`,
		},
		"a machine that it was not built for": {
			func(p *proposal) {
				p.next.Statement.Files = map[string]core.BundleFile{"plugin/linux-riscv64/tools": {Executable: true}}
			},
			"The bundle has no plugin for this machine, linux-amd64: it was built for linux-riscv64. Ask its publisher for one that has.",
		},
		"a page of the portal": {
			func(p *proposal) { p.next.Manifest.Routes[0].Path = "/admin/tools" },
			"Module tools may not have the path /admin/tools: it belongs to the portal.",
		},
		"a page that is kept for the product": {
			func(p *proposal) { p.next.Manifest.Routes[0].Path = "/mait" },
			"Module tools may not have the path /mait: it is kept for the portal's own modules.",
		},
		"a page that another module has": {
			func(p *proposal) {
				p.others = []core.Release{{Manifest: core.Manifest{ID: "other", Routes: []core.RouteRule{{Path: "/tools/:id"}}}}}
			},
			"Module other and module tools both have the path /tools/:tool: disable one of them.",
		},
		"one page twice": {
			func(p *proposal) { p.next.Manifest.Routes[1].Path = "/tools" },
			"Module tools and module tools both have the path /tools: disable one of them.",
		},
		"files of a page that it does not declare": {
			func(p *proposal) {
				p.next.Remote = &core.RemoteIndex{Files: map[string]core.RemoteFile{"x.js": {Pages: []string{"/x"}}}}
			},
			"Module tools: its remote has files for the page /x, which the manifest does not declare.",
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			p := upgrading()
			test.change(&p)
			if got := strings.Join(plan(p).Refusals, "\n"); got != test.want {
				t.Errorf("it is refused with\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func TestPlanLetsPass(t *testing.T) {
	for name, change := range map[string]func(*proposal){
		"an upgrade":             func(*proposal) {},
		"a first installation":   func(p *proposal) { *p = fresh() },
		"what it came back from": func(p *proposal) { p.wish.Serial, p.known = 4, append(p.known, p.next.Packed) },
		"what was removed": func(p *proposal) {
			*p = fresh()
			p.wish, p.known = core.Desired{Module: "tools", Serial: 3, Generation: 2}, []core.Packed{p.next.Packed}
		},
		"the portal's own version with other contents, in development": func(p *proposal) {
			p.next.Manifest.Version = "1.0.0"
			p.next.Statement.Publisher, p.wanted.Statement.Publisher, p.known[0].Statement.Publisher = "gaia", "gaia", "gaia"
		},
		"a page that its own release before had": func(p *proposal) { p.next.Manifest.Routes = p.wanted.Manifest.Routes },
	} {
		t.Run(name, func(t *testing.T) {
			p := upgrading()
			change(&p)
			if refusals := plan(p).Refusals; len(refusals) > 0 {
				t.Errorf("it is refused: %q", refusals)
			}
		})
	}
}

func TestPlanWarns(t *testing.T) {
	tests := map[string]struct {
		change func(*proposal)
		want   string
	}{
		"of a version that goes back": {func(p *proposal) { p.next.Manifest.Version = "0.9.0" },
			"Version 0.9.0 is older than 1.0.0, which is installed."},
		"of a module that stays off": {func(p *proposal) { p.enable = false }, "The module is disabled, and stays so."},
		"of more capabilities":       {func(*proposal) {}, "It asks for more than 1.0.0 did: chain.follow."},
		"of what cannot be undone": {func(p *proposal) { *p = migrating() },
			"The migration 0002_prices cannot be undone: after it there is no way back to 1.0.0."},
		"of a page that opens to more":   {func(*proposal) {}, "The page /tools opens to more visitors: LIRAETH, before VAELUS."},
		"of a prefix that opens to more": {func(*proposal) {}, "The API under /list opens to more visitors: session, before VAELUS."},
		"of a card that opens to more":   {func(*proposal) {}, "The card tools opens to more visitors: session, before VAELUS."},
		"of a topic that opens to more":  {func(*proposal) {}, "The topic prices opens to more visitors: LIRAETH, before NAXUS."},
		"of a page that is gone":         {func(p *proposal) { p.next.Manifest.Routes = nil }, "The page /tools is gone."},
		"of a migration that is gone": {func(p *proposal) {
			*p = migrating()
			delete(p.next.Statement.Files, "migrations/0001_tools.up.sql")
		}, "The migration 0001_tools, which was applied before, is gone: what it made stays."},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			p := upgrading()
			test.change(&p)
			if warnings := plan(p).Warnings; !slices.Contains(warnings, test.want) {
				t.Errorf("it warns\n%s\nwant\n%s", strings.Join(warnings, "\n"), test.want)
			}
		})
	}
	calm := upgrading()
	calm.next = tools()
	calm.next.Digest, calm.next.Manifest.Version, calm.next.Statement.Serial = digest(3), "1.0.1", 4
	if got := plan(calm); len(got.Warnings)+len(got.Refusals) > 0 {
		t.Errorf("a plain upgrade warns: %q, and refuses: %q", got.Warnings, got.Refusals)
	}
}

func TestPlanOfWhatIsWantedIsNothing(t *testing.T) {
	p := upgrading()
	p.next = *p.wanted
	p.wish.Serial = 9
	if got := plan(p); got.Act != core.ActNothing || len(got.Refusals)+len(got.Warnings) > 0 {
		t.Errorf("it is %s: %q, %q", got.Act, got.Refusals, got.Warnings)
	}
}

func TestEveryCapabilityHasItsMeaning(t *testing.T) {
	var manifest struct {
		Properties struct {
			Capabilities struct {
				Items struct {
					Properties struct{ Name struct{ Enum []string } }
				}
			}
		}
	}
	if err := json.Unmarshal(schema.Module, &manifest); err != nil {
		t.Fatal(err)
	}
	known := manifest.Properties.Capabilities.Items.Properties.Name.Enum
	for _, name := range known {
		if !strings.HasSuffix(meanings[name], ".") {
			t.Errorf("%s means %q, want a sentence", name, meanings[name])
		}
	}
	if len(known) != len(meanings) || len(known) == 0 {
		t.Errorf("%d capabilities, %d meanings", len(known), len(meanings))
	}
}

func TestVersionsAreOrdered(t *testing.T) {
	ascending := []string{"0.9.0", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0",
		"1.0.1", "1.2.0", "1.10.0", "2.0.0"}
	for i, a := range ascending {
		for j, b := range ascending {
			if older(a, b) != (i < j) {
				t.Errorf("%s is older than %s: %v", a, b, older(a, b))
			}
		}
	}
}

func TestPlanWarnsOfSettingsThatTheReleaseDoesNotTake(t *testing.T) {
	p := upgrading()
	p.settings = []core.Setting{{Name: "since", Set: true},
		{Name: "limit", Set: true, Problem: "The setting limit is not as the module wants it: it is 0, and has to be at least 1."}}
	warnings := plan(p).Warnings
	want := "What was set of limit is kept, and not handed out: The setting limit is not as the module wants it: it is 0, and has to be at least 1."
	if !slices.Contains(warnings, want) || strings.Contains(strings.Join(warnings, " "), "since") {
		t.Errorf("%q", warnings)
	}
}
