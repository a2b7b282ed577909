package admin

import (
	"slices"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

func TestMemoryIsGivenWithinTheOperatorsBounds(t *testing.T) {
	p, ctx := newPortal(t), t.Context()
	p.trust("acme")
	installed := p.install(release{})
	for _, mib := range []int{-1, 1, MemoryLeast - 1, p.MemoryMost() + 1} {
		if wish, err := p.GiveMemory(ctx, "0xadmin", "tools", mib); portal.CodeOf(err) != portal.Invalid {
			t.Errorf("%d MiB are given: %+v, %v", mib, wish, err)
		}
	}
	given, err := p.GiveMemory(ctx, "0xadmin", "tools", p.MemoryMost())
	if err != nil || given.MemoryMiB != p.MemoryMost() || given.Generation != installed.Generation+1 || given.ChangedAt != installed.ChangedAt ||
		given.Release != installed.Release || p.granted("tools") != "chain.read" {
		t.Errorf("given is %+v, %v", given, err)
	}
	if again, err := p.GiveMemory(ctx, "0xadmin", "tools", p.MemoryMost()); err != nil || again.Generation != given.Generation {
		t.Errorf("the same again is %+v, %v", again, err)
	}
	back, err := p.GiveMemory(ctx, "operator ops", "tools", 0)
	if err != nil || back.MemoryMiB != 0 {
		t.Errorf("taken back it is %+v, %v", back, err)
	}
	audit := p.audit()
	if want := []string{"0xadmin module.memory tools", "operator ops module.memory tools"}; !slices.Equal(audit[len(audit)-2:], want) {
		t.Errorf("the audit ends with %q", audit)
	}
	if _, err := p.GiveMemory(ctx, "0xadmin", "other", 64); portal.CodeOf(err) != portal.NotFound {
		t.Errorf("what is not there has %v", err)
	}
}

func TestWhatIsOffIsNotRestarted(t *testing.T) {
	p, ctx := newPortal(t), t.Context()
	p.trust("acme")
	installed := p.install(release{})
	wish, err := p.Restart(ctx, "0xadmin", "tools")
	if err != nil || wish.Restarts != 1 || wish.Generation != installed.Generation+1 || p.granted("tools") != "chain.read" {
		t.Errorf("restarted it is %+v, %v", wish, err)
	}
	off, err := p.Disable(ctx, "0xadmin", "tools", core.Off{Reason: "Now.", AtOnce: true})
	if err != nil || !off.Off.AtOnce || off.Off.By != "0xadmin" {
		t.Errorf("off it is %+v, %v", off, err)
	}
	_, err = p.Restart(ctx, "0xadmin", "tools")
	isRefused(t, err, "Module tools is switched off: switch it on, which starts it.")
	if p.wish("tools").Restarts != 1 {
		t.Error("it is restarted all the same")
	}
}

func TestAModuleIsDrainedUntilItIsEnabled(t *testing.T) {
	p, ctx := newPortal(t), t.Context()
	p.trust("acme")
	installed := p.install(release{})
	for _, drain := range []core.Drain{{Within: time.Minute}, {Reason: "Why.", Within: time.Millisecond}, {Reason: "Why.", Within: 25 * time.Hour}} {
		if _, err := p.Drain(ctx, "0xadmin", "tools", drain); portal.CodeOf(err) != portal.Invalid {
			t.Errorf("%+v answers %v", drain, err)
		}
	}
	wish, err := p.Drain(ctx, "0xadmin", "tools", core.Drain{Reason: "Why.", Within: time.Minute})
	if err != nil || !wish.Enabled || wish.Drain.By != "0xadmin" || wish.Drain.At.IsZero() || wish.Drain.Within != time.Minute ||
		wish.Generation != installed.Generation+1 || p.granted("tools") != "chain.read" {
		t.Errorf("drained it is %+v, %v", wish, err)
	}
	if stored := p.wish("tools"); stored.Drain.Reason != "Why." || stored.Drain.Within != time.Minute {
		t.Errorf("stored is %+v", stored)
	}
	if again, err := p.Drain(ctx, "0xother", "tools", core.Drain{Reason: "Again.", Within: time.Hour}); err != nil || again.Drain != wish.Drain {
		t.Errorf("drained again it is %+v, %v", again, err)
	}
	if on, err := p.Enable(ctx, "0xadmin", "tools"); err != nil || on.Drain != (core.Drain{}) {
		t.Errorf("enabled it is %+v, %v", on, err)
	}
	if audit := p.audit(); !slices.Equal(audit[len(audit)-2:], []string{"0xadmin module.drained tools", "0xadmin module.enabled tools"}) {
		t.Errorf("the audit ends with %q", audit)
	}
	if _, err := p.Drain(ctx, "0xadmin", "tools", core.Drain{Reason: "Why.", Within: time.Minute}); err != nil {
		t.Fatal(err)
	}
	if off, err := p.Disable(ctx, "0xadmin", "tools", core.Off{Reason: "Now."}); err != nil || off.Drain != (core.Drain{}) {
		t.Errorf("switched off it is %+v, %v", off, err)
	}
	_, err = p.Drain(ctx, "0xadmin", "tools", core.Drain{Reason: "Why.", Within: time.Minute})
	isRefused(t, err, "Module tools is switched off: no request reaches it.")
}

func TestAGrantIsTakenBackWithItsTargets(t *testing.T) {
	p, ctx := newPortal(t), t.Context()
	p.trust("acme")
	p.install(release{manifest: map[string]any{"capabilities": []any{
		map[string]any{"name": "chain.read", "reason": "To show balances."},
		map[string]any{"name": "egress.fetch", "targets": []any{"a.example", "b.example"}, "reason": "To ask them."},
	}}})
	before := p.wish("tools")
	wish, err := p.TakeBack(ctx, "0xadmin", "tools", "egress.fetch")
	if err != nil || !wish.Enabled || wish.Release != before.Release || p.granted("tools") != "chain.read" {
		t.Errorf("taken back it is %+v, %v, granted %q", wish, err, p.granted("tools"))
	}
	if _, err := p.TakeBack(ctx, "0xadmin", "tools", "egress.fetch"); portal.CodeOf(err) != portal.NotFound {
		t.Errorf("what is not granted any more answers %v", err)
	}
	if _, err := p.TakeBack(ctx, "0xadmin", "tools", "chain.read"); err != nil || p.granted("tools") != "" {
		t.Errorf("the last one: %v, granted %q", err, p.granted("tools"))
	}
	again, err := p.Install(ctx, "0xadmin", wish.Release, []string{"chain.read", "egress.fetch:a.example", "egress.fetch:b.example"})
	if err != nil || again.Release != wish.Release || p.granted("tools") != "chain.read egress.fetch:a.example egress.fetch:b.example" {
		t.Errorf("granted again it is %+v, %v, granted %q", again, err, p.granted("tools"))
	}
}
