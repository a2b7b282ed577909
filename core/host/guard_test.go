package host_test

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
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

func TestRefusalsOfOneKindHideNoOthers(t *testing.T) {
	var told []string
	hosts := host.New(host.Config{Refused: func(r host.Refusal) { told = append(told, r.Capability+": "+r.Sentence) }})
	for i := range 100 {
		hosts.Kept("tools", host.SandboxFiles, "to open "+strconv.Itoa(i))
	}
	hosts.Kept("tools", host.SandboxCalls, "the system call connect")
	if n := len(told); n != 66 || told[64] != "sandbox.files: Others were refused, of too many kinds to tell them apart." ||
		told[65] != "sandbox.calls: The sandbox refused the module: the system call connect." {
		t.Errorf("told %d, at last %q", n, told[max(0, n-2):])
	}
	if u := hosts.Usage("tools"); len(u) != 2 || u[0].Refused != 1 || u[1].Refused != 100 {
		t.Errorf("usage %+v", u)
	}
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
			if told > 65*minute { // 64 kinds, and the others
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

func TestACallThatIsNotAllowedTakesItsTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := host.New(host.Config{}).Of(release())
		began := time.Now()
		for range 120 {
			if err := read(t.Context(), h); portal.CodeOf(err) != portal.Forbidden {
				t.Fatal(err)
			}
		}
		if took := time.Since(began); took < 900*time.Millisecond {
			t.Errorf("120 calls of what 100 may be made at once, and 20 a second, were refused in %v", took)
		}
	})
}

func TestAModulesWordsAreShortInASentence(t *testing.T) {
	long := strings.Repeat("\x01é", 2<<20)
	var told []host.Refusal
	h := host.New(host.Config{Refused: func(r host.Refusal) { told = append(told, r) }}).Of(release("events.publish", "chain.read",
		"modules.read", "egress.fetch"))
	for _, size := range []int{301, len(long)} {
		word := long[:size]
		_, chain := h.Chain.Contract(t.Context(), word)
		_, follow := firstEvent(h.Events.Subscribe(t.Context(), 0, word))
		for name, err := range map[string]error{
			"publish": h.Events.Publish(t.Context(), word, nil), "contract": chain, "subscribe": follow,
			"query": h.Modules.Query(t.Context(), "other", word, nil, nil),
		} {
			want := portal.Forbidden
			if size > 1<<10 {
				want = portal.Invalid
			}
			if portal.CodeOf(err) != want || len(err.Error()) > 800 {
				t.Errorf("%s of %d bytes: %v, with %d bytes", name, size, portal.CodeOf(err), len(err.Error()))
			}
		}
	}
	if len(told) == 0 {
		t.Error("nobody was told")
	}
}

func firstEvent(events iter.Seq2[portal.Event, error]) (portal.Event, error) {
	for event, err := range events {
		return event, err
	}
	return portal.Event{}, nil
}

func TestWhoWatchesSettingsHasRoomOfAStream(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		answer := make(chan struct{})
		close(answer)
		h := host.New(host.Config{Ports: core.HostPorts{Settings: slow{answer}}}).Of(release("settings.read"))
		ctx, cancel := context.WithCancel(t.Context())
		var watching sync.WaitGroup
		errs := make(chan error, 33)
		for range cap(errs) {
			watching.Go(func() {
				for _, err := range h.Settings.Watch(ctx) {
					if err != nil {
						errs <- err
					}
				}
			})
		}
		time.Sleep(2 * time.Second) // of the bubble: the last one's patience is over
		if len(errs) != 1 || portal.CodeOf(<-errs) != portal.RateLimited {
			t.Errorf("%d of 33 were refused", len(errs))
		}
		cancel()
		watching.Wait()
	})
}
