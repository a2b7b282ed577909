package sandbox_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"gaia.example/portal/core/sandbox"
)

func TestAPluginThatDoesNotLockItselfDown(t *testing.T) {
	box, err := sandbox.New(sandbox.Config{Require: sandbox.Essential()})
	if err != nil {
		t.Fatal(err)
	}
	defer box.Close()
	for contract, refused := range map[uint32]bool{1: false, 2: true} {
		guard := box.Guard(sandbox.Limits{Contract: contract})
		err := guard.Confirm(os.Getpid()) // this process has not
		var missing *sandbox.Missing
		if errors.As(err, &missing) != refused || refused && missing.Layer != sandbox.Lockdown {
			t.Errorf("of contract %d: %v", contract, err)
		}
		if l := guard.Layers()[0]; l.Name != sandbox.Lockdown || l.Active || !strings.Contains(l.Why, "did not give up") {
			t.Errorf("%+v", l)
		}
	}
}
