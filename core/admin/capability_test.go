package admin

import (
	"testing"

	"gaia.example/portal/core"
)

// An admin sees whatever makes a signature good for more than before.
func TestAPlanTellsWhatChangesInAWishForTheWallet(t *testing.T) {
	asks := []core.Capability{{Name: "wallet.sign", Targets: []string{"Tools/Vote"}, Reason: "Votes."}}
	vote := core.WalletSign{Version: "1", Contract: "GaiaToken", Salted: true, Type: "Vote(string text)"}
	manifest := func(sign core.WalletSign) core.Manifest {
		return core.Manifest{Capabilities: asks, Wallet: &core.WalletRule{Signs: map[string]core.WalletSign{"Tools/Vote": sign}}}
	}
	for _, row := range []struct {
		what   string
		change func(*core.WalletSign)
		want   core.Difference
	}{
		{"nothing", func(*core.WalletSign) {}, core.Same},
		{"its version", func(s *core.WalletSign) { s.Version = "2" }, core.Changed},
		{"its contract", func(s *core.WalletSign) { s.Contract = "" }, core.Changed},
		{"its salt", func(s *core.WalletSign) { s.Salted = false }, core.Changed},
		{"its type", func(s *core.WalletSign) { s.Type = "Vote(string text,address to)" }, core.Changed},
		{"its words", func(s *core.WalletSign) { s.Says = &core.WalletWords{En: "vote", De: "zu wählen"} }, core.Changed},
	} {
		next := vote
		row.change(&next)
		lines := capabilities(manifest(vote), manifest(next), nil)
		if len(lines) != 1 || lines[0].Difference != row.want {
			t.Errorf("where %s changes, the plan has %+v", row.what, lines)
		}
	}
}
