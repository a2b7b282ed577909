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
	guard := box.Guard(sandbox.Limits{})
	err = guard.Confirm(os.Getpid()) // this process has not
	var missing *sandbox.Missing
	if !errors.As(err, &missing) || missing.Layer != sandbox.Lockdown {
		t.Errorf("Confirm = %v", err)
	}
	if l := guard.Layers()[0]; l.Name != sandbox.Lockdown || l.Active || !strings.Contains(l.Why, "did not give up") {
		t.Errorf("%+v", l)
	}
}
