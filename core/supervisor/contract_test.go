package supervisor_test

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/core/supervisor/supervisortest"
	"gaia.example/portal/sdk/go/wire"
)

// fixtures are a module of each contract that this portal keeps, built with that contract's SDK: the current one, and beside it, once
// 1.0 has fixed a contract and another follows, one for each that is still kept.
var fixtures = map[uint32]func() core.Release{
	wire.Contract: func() core.Release { return releases["1"] },
}

func TestAModuleOfEachContractWorks(t *testing.T) {
	if fixtures[bundle.HostContract] == nil {
		t.Errorf("manifests are of contract %d, the SDK is of %d", bundle.HostContract, wire.Contract)
	}
	for contract, fixture := range fixtures {
		t.Run(strconv.Itoa(int(contract)), func(t *testing.T) {
			release := fixture()
			if release.Manifest.Compat.Host != contract {
				t.Fatalf("the fixture is of contract %d", release.Manifest.Compat.Host)
			}
			s := newStage(t, release, supervisor.Limits{})
			s.start()
			for _, row := range []struct {
				path, answer string
				status       int
			}{
				{"/host/settings", `"hello"`, 200},
				{"/caller", "0x0100000000000000000000000000000000000000 true VAELUS", 200},
				{"/host/log?q=spoke", `"logged"`, 200},
				{"/host/publish?q=moved", `"published"`, 200},
				{"/host/publish?q=other", `The module's manifest does not declare the topic "other".`, 403},
				{"/host/head", `{"number":7,`, 200},
				{"/host/call?q=" + supervisortest.Token.String(), `{"at":{"number":7,"hash":"0x` + strings.Repeat("0", 63) + `7","time":"2023-11-14T22:13:20Z"},"out":"/wE="}`, 200},
				{"/host/code?q=" + supervisortest.Token.String(), `{"at":{"number":7,"hash":"0x` + strings.Repeat("0", 63) + `7","time":"2023-11-14T22:13:20Z"},"code":"/g=="}`, 200},
				{"/host/storage?q=" + supervisortest.Token.String(), `{"at":{"number":7,"hash":"0x` + strings.Repeat("0", 63) + `7","time":"2023-11-14T22:13:20Z"},"value":"0x` + strings.Repeat("0", 63) + `9"}`, 200},
				{"/host/code?q=0x" + strings.Repeat("9", 40), "0x" + strings.Repeat("9", 40) + " is none of the contracts that the module's manifest names.", 403},
				{"/host/storage?q=0x" + strings.Repeat("9", 40), "0x" + strings.Repeat("9", 40) + " is none of the contracts that the module's manifest names.", 403},
				{"/host/logs?q=" + supervisortest.Token.String(), strconv.Itoa(supervisortest.FixedLogs), 200},
			} {
				if status, body := s.ask("GET", row.path, ""); status != row.status || !strings.HasPrefix(body, row.answer) {
					t.Errorf("%s: %d %q, want %d %q", row.path, status, body, row.status, row.answer)
				}
			}
			if err := s.slot.Swap(t.Context(), releases["2"], supervisor.Soak{For: -1}); err != nil {
				t.Fatalf("upgrade to another version of the current contract: %v", err)
			}
			if status, body := s.ask("GET", "/hello", ""); status != 200 || body != "hello from version 2" {
				t.Errorf("after the upgrade: %d %s", status, body)
			}
			if err := s.slot.Swap(t.Context(), release, supervisor.Soak{For: -1}); err != nil {
				t.Fatalf("and back: %v", err)
			}
			if status, body := s.ask("GET", "/host/head", ""); status != 200 {
				t.Errorf("back: %d %s", status, body)
			}
			if err := s.slot.Stop(context.WithoutCancel(t.Context())); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(s.log.String(), "spoke") {
				t.Errorf("the record is not in the log: %s", s.log)
			}
		})
	}
}

func TestAModuleOfAnotherContractThanItsManifestSaysDoesNotStart(t *testing.T) {
	for contract, fixture := range fixtures {
		for _, taken := range []uint32{0, contract + 1} {
			release := fixture()
			release.Manifest.Compat.Host = taken
			s := newStage(t, release, supervisor.Limits{})
			err := s.slot.Start(t.Context())
			if want := "built with the SDK of host contract " + strconv.Itoa(int(contract)); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("of contract %d, taken for %d: Start = %v", contract, taken, err)
			}
		}
	}
}

// The plugin has no manifest but that of its release: the same executable does not start as a release that has one job more.
func TestThePluginIsHeldToTheManifestOfItsRelease(t *testing.T) {
	release := releases["1"]
	release.Manifest.Jobs = append(slices.Clone(release.Manifest.Jobs), core.JobRule{Name: "audit"})
	s := newStage(t, release, supervisor.Limits{})
	if err := s.slot.Start(t.Context()); err == nil || !strings.Contains(err.Error(), "the manifest has the job audit, and the module has none of that name") {
		t.Errorf("Start = %v", err)
	}
}

func TestAManifestOfAContractThatIsNotKeptIsRefused(t *testing.T) {
	for contract := range bundle.HostContract + uint32(2) {
		err := bundle.Compatible(core.Compat{Host: contract})
		if kept := fixtures[contract] != nil; kept != (err == nil) {
			t.Errorf("contract %d, of which there is a fixture: %v: %v", contract, kept, err)
		}
		if err != nil && !strings.Contains(err.Error(), "built for host contract "+strconv.Itoa(int(contract))) {
			t.Errorf("contract %d: %v", contract, err)
		}
	}
}
