package sandbox

import (
	"testing"

	"gaia.example/portal/core"
)

func TestWhoRunsInTheSandbox(t *testing.T) {
	own := core.Release{FirstParty: true, Manifest: core.Manifest{ID: "gaia"}}
	other := core.Release{FirstParty: true, Manifest: core.Manifest{ID: "network"}}
	partners := core.Release{Manifest: core.Manifest{ID: "radar"}}
	for _, row := range []struct {
		policy *Sandbox
		want   [3]bool
	}{
		{nil, [3]bool{}},
		{&Sandbox{}, [3]bool{false, false, true}},
		{&Sandbox{cfg: Config{Also: []string{"gaia"}}}, [3]bool{true, false, true}},
		{&Sandbox{cfg: Config{All: true}}, [3]bool{true, true, true}},
	} {
		if got := [3]bool{row.policy.Covers(own), row.policy.Covers(other), row.policy.Covers(partners)}; got != row.want {
			t.Errorf("%+v: %v, want %v", row.policy, got, row.want)
		}
	}
}
