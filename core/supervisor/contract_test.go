package supervisor_test

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/core/supervisor/supervisortest"
)

// contract1 is a module of the contract before.
func contract1(t *testing.T) core.Release {
	t.Helper()
	release, err := supervisortest.BuildContract1(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return release
}

func TestAModuleOfTheContractBeforeKeepsWorking(t *testing.T) {
	release := contract1(t)
	if release.Manifest.Compat.Contract != 1 {
		t.Fatalf("the fixture is of contract %d", release.Manifest.Compat.Contract)
	}
	s := newStage(t, release, supervisor.Limits{})
	s.start()
	for _, row := range []struct {
		path, answer string
		status       int
	}{
		{"/settings", `"hello"`, 200},
		{"/caller", `"0x0100000000000000000000000000000000000000"`, 200},
		{"/log", `"logged"`, 200},
		{"/publish", `"published"`, 200},
		{"/refused", `The module's manifest does not declare the topic "other".`, 403},
		{"/head", `{"number":7,`, 200},
		{"/call", `"/wE="`, 200},
		{"/logs", strconv.Itoa(supervisortest.FixedLogs), 200},
	} {
		if status, body := s.ask("GET", row.path, ""); status != row.status || !strings.HasPrefix(body, row.answer) {
			t.Errorf("%s: %d %q, want %d %q", row.path, status, body, row.status, row.answer)
		}
	}
	if err := s.slot.Swap(t.Context(), releases["2"], supervisor.Soak{For: -1}); err != nil {
		t.Fatalf("upgrade to a version of this contract: %v", err)
	}
	if status, body := s.ask("GET", "/hello", ""); status != 200 {
		t.Errorf("after the upgrade: %d %s", status, body)
	}
	if err := s.slot.Swap(t.Context(), release, supervisor.Soak{For: -1}); err != nil {
		t.Fatalf("and back: %v", err)
	}
	if status, body := s.ask("GET", "/head", ""); status != 200 {
		t.Errorf("back: %d %s", status, body)
	}
	if err := s.slot.Stop(context.WithoutCancel(t.Context())); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(s.log.String(), "spoke") {
		t.Errorf("the record is not in the log: %s", s.log)
	}
}

func TestAModuleOfAnotherContractThanItsManifestSaysDoesNotStart(t *testing.T) {
	release := contract1(t)
	release.Manifest.Compat.Contract = 2
	s := newStage(t, release, supervisor.Limits{})
	err := s.slot.Start(t.Context())
	if err == nil || !strings.Contains(err.Error(), "built for host contract 1") {
		t.Errorf("Start = %v", err)
	}
}
