package conformance

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// Settings is what every portal.Settings does. They are of a module with the setting greeting; change sets it.
func Settings(t *testing.T, settings portal.Settings, change func(greeting string)) {
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	change("first")
	var read struct{ Greeting string }
	if err := settings.Read(ctx, &read); err != nil || read.Greeting != "first" {
		t.Fatalf("read %+v, %v", read, err)
	}
	seen := make(chan string)
	ended := make(chan error, 1)
	watching, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		for body, err := range settings.Watch(watching) {
			if err != nil {
				ended <- err
				return
			}
			var now struct{ Greeting string }
			if err := json.Unmarshal(body, &now); err != nil {
				ended <- err
				return
			}
			select {
			case seen <- now.Greeting:
			case <-watching.Done():
			}
		}
		ended <- nil
	}()
	for _, want := range []string{"first", "second", "third"} {
		if want != "first" {
			change(want)
		}
		select {
		case got := <-seen:
			if got != want {
				t.Fatalf("watched %q, want %q", got, want)
			}
		case err := <-ended:
			t.Fatalf("the watch ended before %q: %v", want, err)
		case <-ctx.Done():
			t.Fatalf("%q was not seen", want)
		}
	}
	stop()
	select {
	case err := <-ended:
		if err == nil {
			t.Error("the watch ended without saying why")
		}
	case <-ctx.Done():
		t.Error("the watch goes on after its context")
	}
	for _, err := range settings.Watch(ctx) { // whoever has enough, leaves
		if err != nil {
			t.Error(err)
		}
		break
	}
}
