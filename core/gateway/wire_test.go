package gateway

import (
	"encoding/json"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/logs"
	"gaia.example/portal/core/notifications"
	"gaia.example/portal/core/routing"
)

// wireFiles are the contract with the shell, as the SDK has it, and the admin's pages.
var wireFiles = []string{"../../sdk/js/src/wire.ts", "../../shell/src/admin/wire.ts"}

var (
	tsInterface = regexp.MustCompile(`(?ms)^export interface (\w+) \{\n(.*?)^\}`)
	tsField     = regexp.MustCompile(`(?m)^  (\w+)\??:`)
)

// Every field of an interface in a wire.ts is one that the core writes, and the other way round.
func TestWireIsTheSDKs(t *testing.T) {
	want := map[string][]string{}
	for _, file := range wireFiles {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range tsInterface.FindAllStringSubmatch(string(source), -1) {
			for _, field := range tsField.FindAllStringSubmatch(found[2], -1) {
				want[found[1]] = append(want[found[1]], field[1])
			}
		}
	}
	for name, value := range map[string]any{
		"Block": blockWire{}, "Session": sessionWire{}, "Challenge": challengeWire{}, "Brand": Brand{}, "Chain": Chain{},
		"TierThreshold": tierWire{}, "Remote": remoteWire{}, "Card": cardWire{}, "Module": moduleWire{}, "Sidebar": sidebarWire{},
		"Route": routeWire{}, "Portal": portalWire{}, "AdminModule": adminModuleWire{}, "AdminReplica": adminReplicaWire{},
		"AdminRelease": adminReleaseWire{}, "AdminTransition": adminTransitionWire{}, "AdminRecord": logs.Line{}, "AdminPublisher": adminPublisherWire{},
		"Plan": core.Plan{}, "PlanCapability": core.PlanCapability{}, "PlanRoute": core.PlanRoute{}, "PlanAPI": core.PlanAPI{}, "PlanName": core.PlanName{},
		"Analytics": Analytics{}, "AnalyticsScript": AnalyticsScript{}, "AdminViews": adminViewsWire{}, "View": viewWire{},
		"AdminJobs": adminJobsWire{}, "AdminJob": adminJobWire{}, "AdminJobRun": adminJobRunWire{},
		"Inbox": inboxWire{}, "NotificationRecord": notificationWire{}, "InboxEvent": notifications.Event{},
	} {
		got := fields(t, value)
		slices.Sort(want[name])
		if !slices.Equal(got, want[name]) {
			t.Errorf("%s has the fields %v, in %v it has %v", name, got, wireFiles, want[name])
		}
	}
}

// fields are the names that a value of the type has in JSON.
func fields(t *testing.T, value any) []string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	var object map[string]json.RawMessage
	if err := json.Unmarshal(text, &object); err != nil {
		t.Fatalf("%s: %v", reflect.TypeOf(value), err)
	}
	return slices.Sorted(maps.Keys(object))
}

func TestWireRows(t *testing.T) {
	id := core.ModuleID("network")
	for name, row := range map[string]struct {
		value any
		want  string
	}{
		"a page of the shell": {wireRoute(core.Route{Path: "/auth", Title: "Sign in"}),
			`{"path":"/auth","title":"Sign in","description":"","access":"public","tier":null,"module":null,"sidebar":null}`},
		"a module's page": {wireRoute(core.Route{
			Path: "/validators", Title: "Validators", Module: id, Rule: core.Rule{Kind: core.TierAccess, Tier: core.LIRAETH},
			Sidebar: &core.Sidebar{Section: "Network", Label: "Validators", Icon: "shield-check", Tier: core.LIRAETH, Order: 110},
		}), `{"path":"/validators","title":"Validators","description":"","access":"tier","tier":"LIRAETH","module":"network","sidebar":{"section":"Network","label":"Validators","icon":"shield-check","tier":"LIRAETH","order":110}}`},
		"no tier":         {sessionWire{Tier: wireTier(core.NoTier)}.Tier, `null`},
		"a session's end": {sessionEvent{Kind: "end", Reason: core.SignedOut}, `{"kind":"end","reason":"signed out"}`},
	} {
		if got := string(encode(row.value)); got != row.want {
			t.Errorf("%s is %s, want %s", name, got, row.want)
		}
	}
	if page := string(encode(map[string]string{"x": "</script><!--"})); strings.ContainsAny(page, "<>") {
		t.Errorf("what goes into a page is not escaped: %s", page)
	}
}

func TestASessionIsWrittenAsItsTypeSays(t *testing.T) {
	tier := core.VAELUS
	for name, s := range map[string]sessionWire{
		"nothing read": {Address: core.Address{1}.String(), ChainID: 137, Balance: "0", BalanceSource: "chain", ExpiresAt: wireTime(time.Now())},
		"all of it": {
			Address: core.Address{0xab, 0xcd}.String(), ChainID: 31337, Balance: "123456789012345678901234567890", GAIABalance: 50_000,
			BalanceSource: "chain", Tier: &tier, Admin: true, BalanceAt: &blockWire{Number: 64_118_902, Time: wireTime(time.Unix(1_700_000_000, 5))},
			ExpiresAt: wireTime(time.Unix(1_800_000_000, 0)),
		},
	} {
		t.Run(name, func(t *testing.T) {
			want, err := json.Marshal(s)
			if err != nil {
				t.Fatal(err)
			}
			if got := s.appendJSON(nil); string(got) != string(want) {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}

func TestSearchIsToldToThoseWhoMayUseIt(t *testing.T) {
	search := func(path string) *string { return &path }
	manifest := core.Manifest{ID: "network", API: []core.APIRule{
		{Prefix: "/list", Access: core.TierAccess, Tier: core.LIRAETH}, {Prefix: "/list/open", Access: core.Public}, {Prefix: "/mine", Access: core.SessionAccess},
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
		if got := string(encode(wireSearch(table, manifest, row.visitor))); got != row.want {
			t.Errorf("%s: %s, want %s", name, got, row.want)
		}
	}
}
