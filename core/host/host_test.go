package host_test

import (
	"reflect"
	"testing"

	"gaia.example/portal/core/host"
	"gaia.example/portal/sdk/go/portal"
)

// What this portal does not have is an answer: a nil in its place would end the core with a module's first call.
func TestAHostHasSomethingForEachCapability(t *testing.T) {
	h := host.New(host.Config{}).Of(release("notifications.send", "blobs", "sql"))
	fields := reflect.ValueOf(h)
	for i := range fields.NumField() {
		if fields.Field(i).IsNil() {
			t.Errorf("a module's host has no %s", fields.Type().Field(i).Name)
		}
	}
	if err := h.Notifications.Notify(t.Context(), portal.Address{1}, portal.Notification{Title: "x"}); portal.CodeOf(err) != portal.Unavailable {
		t.Errorf("an inbox that is not there: %v", err)
	}
	if err := host.New(host.Config{}).Of(release()).Notifications.Notify(t.Context(), portal.Address{1}, portal.Notification{}); portal.CodeOf(err) != portal.Forbidden {
		t.Errorf("one that was not granted: %v", err)
	}
	h.Metrics.Add("x", 1)
}
