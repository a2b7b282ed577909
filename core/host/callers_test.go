package host_test

import (
	"slices"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/host"
	"gaia.example/portal/sdk/go/portal"
)

// Of what modules export a module hears what it was granted, and may ask no more; all of it only where it is one of the portal's own.
func TestOnlyGrantedQueriesAreListedAndMade(t *testing.T) {
	for name, row := range map[string]struct {
		targets []string
		own     bool
		listed  []string
	}{
		"one":               {[]string{"radar/sent", "gaia/supply"}, false, []string{"sent"}},
		"all":               {[]string{core.EveryQuery}, true, []string{"seen", "sent"}},
		"all, of a partner": {[]string{core.EveryQuery}, false, nil},
	} {
		t.Run(name, func(t *testing.T) {
			r := paged("lab")
			r.FirstParty = row.own
			r.Manifest.Capabilities = []core.Capability{{Name: "modules.read", Targets: row.targets}}
			h := host.New(host.Config{Ports: core.HostPorts{Callers: requests{}}}).Of(r)
			all, err := h.Modules.Queries(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			var listed []string
			for _, q := range all {
				listed = append(listed, q.Name)
			}
			if !slices.Equal(listed, row.listed) {
				t.Errorf("%v are listed, want %v", listed, row.listed)
			}
			for _, query := range []string{"seen", "sent"} {
				want := portal.Forbidden
				if slices.Contains(row.listed, query) {
					want = portal.NotFound // as requests answers what it is asked
				}
				if err := h.Modules.Query(t.Context(), "radar", query, nil, nil); portal.CodeOf(err) != want {
					t.Errorf("%s: %v, want %v", query, err, want)
				}
			}
		})
	}
	if _, err := host.New(host.Config{}).Of(paged("lab", "caller.read")).Modules.Queries(t.Context()); portal.CodeOf(err) != portal.Forbidden {
		t.Errorf("without modules.read: %v", err)
	}
}
