package moduleapi

import (
	"errors"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/presence"
	"gaia.example/portal/core/gateway/relay"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/routing"
	"gaia.example/portal/sdk/go/portal"
)

func TestWhatIsCutBeforeItIsAnsweredSaysWhy(t *testing.T) {
	a := New(Config{})
	routes, err := routing.NewCurrent(nil)
	if err != nil {
		t.Fatal(err)
	}
	off := row.NoModule(routes.Table().WithOff([]core.Release{{Manifest: core.Manifest{ID: "lab"}}}), "lab")
	if later := (*row.OffError)(nil); !errors.As(off, &later) {
		t.Fatalf("a module that is off is missed in %v", off)
	}
	over, poor := portal.Errorf(portal.Unauthorized, "Over."), portal.Errorf(portal.Forbidden, "Poor.")
	for name, test := range map[string]struct{ why, want error }{
		"its session is over": {over, over},
		"its module is off":   {off, off},
		"its tier fell":       {poor, relay.ErrRevoked},
		"it is no admin's":    {portal.Errorf(portal.NotFound, "Nothing."), relay.ErrRevoked},
	} {
		if err := a.relayError(relay.ErrRevoked, "lab", &presence.Grip{Why: test.why}); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
}
