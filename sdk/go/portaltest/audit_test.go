package portaltest_test

import (
	"testing"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portaltest"
)

func TestRecordedActs(t *testing.T) {
	host := portaltest.NewHost(t, manifest)
	audit := host.Host().Audit
	if err := audit.Record(t.Context(), portal.Act{Action: "table.swept", After: 7}); err != nil {
		t.Fatal(err)
	}
	ended := portal.WithCaller(t.Context(), portal.Caller{RequestID: "ended", SignedIn: true})
	if err := audit.Record(ended, portal.Act{Action: "a"}); portal.CodeOf(err) != portal.Forbidden {
		t.Errorf("of a request that ended: %v", err)
	}
	if err := audit.Record(t.Context(), portal.Act{Action: "A"}); portal.CodeOf(err) != portal.Invalid {
		t.Errorf("of no name: %v", err)
	}
	got := host.Recorded()
	if len(got) != 1 || got[0].Actor != "module probe" || got[0].Action != "table.swept" || string(got[0].After) != "7" ||
		got[0].Before != nil {
		t.Errorf("%+v", got)
	}
}
