package moduleapi

import (
	"errors"
	"testing"

	"gaia.example/portal/core/gateway/presence"
	"gaia.example/portal/core/gateway/relay"
	"gaia.example/portal/sdk/go/portal"
)

func TestWhatIsCutBeforeItIsAnsweredSaysWhy(t *testing.T) {
	a := New(Config{})
	off := portal.Errorf(portal.Unavailable, "Off.")
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
