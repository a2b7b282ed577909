package admin

import (
	"slices"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// asksWallets is a release of the portal's own that asks wallets for two calls.
func asksWallets(version string, serial int64) release {
	calls := map[string]any{"GaiaToken.approve": map[string]any{"function": "approve(address spender, uint256 value)"},
		"GaiaToken.burn": map[string]any{"function": "burn(uint256 amount)"}}
	return release{version: version, serial: serial, publisher: core.InstancePublisher, manifest: map[string]any{
		"contracts": []string{"GaiaToken"}, "wallet": map[string]any{"calls": calls},
		"capabilities": []any{map[string]any{"name": "chain.read", "reason": "Reads."},
			map[string]any{"name": "wallet.call", "targets": []string{"GaiaToken.approve", "GaiaToken.burn"}, "reason": "Asks."}},
	}}
}

func TestGrantsAreGivenAndTakenBackOneByOne(t *testing.T) {
	p, ctx := newPortal(t), t.Context()
	p.trustOwn()
	const approve, burn = "wallet.call:GaiaToken.approve", "wallet.call:GaiaToken.burn"
	plan := p.plan(asksWallets("1.0.0", 1))
	for _, line := range plan.Capabilities {
		if line.Name == burn && (line.Form != "burn(uint256 amount)" || line.Meaning != "Asks visitors' wallets to call burn of GaiaToken, after the portal has asked each visitor in words.") {
			t.Errorf("the plan has %+v", line)
		}
	}
	if _, err := p.Install(ctx, "0xadmin", plan.Digest, []string{approve}); portal.CodeOf(err) != portal.Conflict {
		t.Errorf("installed without chain.read: %v", err)
	}
	wish, err := p.Install(ctx, "0xadmin", plan.Digest, []string{approve, "chain.read"})
	if err != nil || p.granted("tools") != "chain.read "+approve {
		t.Fatalf("installed: %v, granted %q", err, p.granted("tools"))
	}
	more, err := p.Grant(ctx, "0xadmin", "tools", burn)
	if err != nil || more.Release != wish.Release || more.Generation != wish.Generation+1 || p.granted("tools") != "chain.read "+approve+" "+burn {
		t.Errorf("granted: %+v, %v, %q", more, err, p.granted("tools"))
	}
	if same, err := p.Grant(ctx, "0xadmin", "tools", burn); err != nil || same.Generation != more.Generation {
		t.Errorf("granted again: %+v, %v", same, err)
	}
	if _, err := p.TakeBack(ctx, "0xadmin", "tools", approve); err != nil || p.granted("tools") != "chain.read "+burn {
		t.Errorf("taken back: %v, %q", err, p.granted("tools"))
	}
	for _, name := range []string{"wallet.call:GaiaToken.mint", "wallet.call", "", "egress.fetch:api.example.com"} {
		if _, err := p.Grant(ctx, "0xadmin", "tools", name); portal.CodeOf(err) != portal.Invalid {
			t.Errorf("%q, which it does not ask for: %v", name, err)
		}
	}
	if _, err := p.TakeBack(ctx, "0xadmin", "other", burn); portal.CodeOf(err) != portal.NotFound {
		t.Errorf("of a module that is not there: %v", err)
	}
	p.check(failed(p.Install(ctx, "0xadmin", p.plan(asksWallets("1.1.0", 2)).Digest, []string{"chain.read", burn})))
	if p.granted("tools") != "chain.read "+burn {
		t.Errorf("after an upgrade it is granted %q", p.granted("tools"))
	}
	for _, name := range []string{burn, "chain.read"} {
		p.check(failed(p.TakeBack(ctx, "0xadmin", "tools", name)))
	}
	if p.granted("tools") != "" {
		t.Errorf("with nothing left it is granted %q", p.granted("tools"))
	}
	want := []string{"0xadmin module.granted tools", "0xadmin module.ungranted tools", "0xadmin module.upgraded tools",
		"0xadmin module.ungranted tools", "0xadmin module.ungranted tools"}
	if got := p.audit(); !slices.Equal(got[len(got)-len(want):], want) {
		t.Errorf("the audit is %q", got)
	}
}

func failed[T any](_ T, err error) error { return err }
