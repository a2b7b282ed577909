package host_test

import (
	"reflect"
	"testing"

	"gaia.example/portal/core/host"
)

// A nil in the place of one would fail a module's first call.
func TestAHostHasSomethingForEachCapability(t *testing.T) {
	h := host.New(host.Config{}).Of(release())
	fields := reflect.ValueOf(h)
	for i := range fields.NumField() {
		if fields.Field(i).IsNil() {
			t.Errorf("a module's host has no %s", fields.Type().Field(i).Name)
		}
	}
	h.Metrics.Add("x", 1)
}
