package host_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/host"
	"gaia.example/portal/sdk/go/portal"
)

// slow answers settings when it is told to.
type slow struct{ answer chan struct{} }

func (slow) WatchSettings(core.ModuleID) (<-chan struct{}, func()) { return nil, func() {} }

func (s slow) ModuleSettings(ctx context.Context, _ core.Manifest) (json.RawMessage, error) {
	select {
	case <-s.answer:
		return json.RawMessage(`{}`), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func release(capabilities ...string) core.Release {
	r := core.Release{Manifest: core.Manifest{ID: "tools"}}
	for _, name := range capabilities {
		r.Manifest.Capabilities = append(r.Manifest.Capabilities, core.Capability{Name: name})
	}
	return r
}

func read(ctx context.Context, h portal.Host) error {
	var into map[string]any
	return h.Settings.Read(ctx, &into)
}

func TestWhatWasNotGrantedIsToldOnceAMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told []host.Refusal
		hosts := host.New(host.Config{Refused: func(r host.Refusal) { told = append(told, r) }})
		h := hosts.Of(release())
		for range 5 {
			if err := read(t.Context(), h); portal.CodeOf(err) != portal.Forbidden {
				t.Fatalf("%v, want Forbidden", err)
			}
		}
		time.Sleep(time.Minute)
		_ = read(t.Context(), h)
		var times []int
		for _, r := range told {
			times = append(times, r.Times)
		}
		if !slices.Equal(times, []int{1, 5}) || told[0].Module != "tools" || told[0].Capability != "settings.read" {
			t.Errorf("told %+v", told)
		}
		if u := hosts.Usage("tools"); len(u) != 1 || u[0].Calls != 6 || u[0].Refused != 6 || u[0].Failed != 0 {
			t.Errorf("usage %+v", u)
		}
	})
}

func TestAModuleCannotFloodWhoIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		told := 0
		hosts := host.New(host.Config{Refused: func(r host.Refusal) {
			told++
			if len(r.Sentence) > 400 {
				t.Errorf("a sentence of %d bytes", len(r.Sentence))
			}
		}})
		h := hosts.Of(release("events.publish"))
		for minute := 1; minute <= 3; minute++ {
			for i := range 1000 {
				_ = h.Events.Publish(t.Context(), strings.Repeat("x", 1000*minute)+strconv.Itoa(i), nil)
				_ = h.Events.Publish(t.Context(), strconv.Itoa(i), nil)
			}
			if told > 64*minute {
				t.Fatalf("%d refusals were told in minute %d", told, minute)
			}
			time.Sleep(time.Minute)
		}
		if told < 3*2 {
			t.Errorf("only %d refusals were told in three minutes", told)
		}
		if u := hosts.Usage("tools"); u[0].Refused != 6000 {
			t.Errorf("%d refusals were counted", u[0].Refused)
		}
	})
}

func TestACallThatIsNotAnsweredEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hosts := host.New(host.Config{Ports: core.HostPorts{Settings: slow{}}})
		began := time.Now()
		err := read(t.Context(), hosts.Of(release("settings.read")))
		if took := time.Since(began); err == nil || took != 10*time.Second {
			t.Errorf("%v after %s", err, took)
		}
	})
}

func TestTooManyCallsAtOnceAreRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		answer := make(chan struct{})
		hosts := host.New(host.Config{Ports: core.HostPorts{Settings: slow{answer}, Log: slog.DiscardHandler}})
		h := hosts.Of(release("settings.read"))
		var calls sync.WaitGroup
		errs := make(chan error, 65)
		for range 65 {
			calls.Go(func() { errs <- read(t.Context(), h) })
		}
		time.Sleep(2 * time.Second) // of the bubble: the last one's patience is over
		if err := <-errs; portal.CodeOf(err) != portal.RateLimited {
			t.Errorf("the 65th: %v", err)
		}
		close(answer)
		calls.Wait()
		for range 64 {
			if err := <-errs; err != nil {
				t.Errorf("one of the others: %v", err)
			}
		}
	})
}

func TestTooManyCallsInARowAreRefusedAndANewProcessHasNoMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		answer := make(chan struct{})
		close(answer)
		hosts := host.New(host.Config{Ports: core.HostPorts{Settings: slow{answer}}})
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
		defer cancel()
		for i := range 100 {
			if err := read(t.Context(), hosts.Of(release("settings.read"))); err != nil {
				t.Fatalf("call %d: %v", i, err)
			}
		}
		if err := read(ctx, hosts.Of(release("settings.read"))); err == nil {
			t.Error("the 101st call at once was answered")
		}
		time.Sleep(time.Second)
		if err := read(t.Context(), hosts.Of(release("settings.read"))); err != nil {
			t.Errorf("a second later: %v", err)
		}
		if got, want := fmt.Sprint(hosts.Usage("other")), "[]"; got != want {
			t.Errorf("another module's usage is %s", got)
		}
	})
}
