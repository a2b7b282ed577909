package store

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// act is a change to that wish, with an audit entry.
func act(d core.Desired, grants ...core.Grant) core.Change {
	return core.Change{Desired: d, Grants: grants,
		Entry: core.AuditEntry{At: now, Actor: "0xab", Action: "module.installed", Subject: string(d.Module)}}
}

func keepsActs(t *testing.T, s *Store) {
	ctx := t.Context()
	reads := core.Grant{Module: "gaia", Capability: "chain.read", Reason: "To show balances, \"ö\".", GrantedAt: now, GrantedBy: "0xab"}
	publishes := core.Grant{Module: "gaia", Capability: "events.publish", Reason: "To tell.", GrantedAt: now, GrantedBy: "0xab"}
	wish := core.Desired{Module: "gaia", Enabled: true, Release: core.Digest{1}, Serial: 3, ChangedAt: now, ChangedBy: "0xab"}
	for n, digest := range []byte{1, 2, 9} {
		check(t, s.SaveRelease(ctx, named(digest, int64(n+1), "1.0."+string('0'+digest), "acme")))
	}
	other, err := s.Change(ctx,
		act(core.Desired{Module: "a-b", Release: core.Digest{9}}, core.Grant{Capability: "chain.read", GrantedAt: now}))
	check(t, err)
	for _, step := range []struct {
		does   func()
		grants []core.Grant
	}{
		{func() {}, []core.Grant{reads, publishes}},
		{func() { wish.Previous, wish.Release, wish.Serial = wish.Release, core.Digest{2}, 4 }, []core.Grant{reads}},
		{func() { wish.Enabled = false }, []core.Grant{reads}},
		{func() { wish.MemoryMiB, wish.Restarts = 512, 3 }, []core.Grant{reads}},
		{func() {
			wish.Off = core.Off{At: now, By: "0xab", Reason: "Now.", AtOnce: true}
			wish.Drain = core.Drain{At: now, By: "0xab", Reason: "Now.", Within: time.Minute}
		}, []core.Grant{reads}},
		{func() { wish.Release, wish.Previous = core.Digest{}, core.Digest{} }, nil},
	} {
		step.does()
		generation := wish.Generation
		wish, err = s.Change(ctx, act(wish, step.grants...))
		if err != nil || wish.Generation != generation+1 {
			t.Fatalf("generation %d, %v, want %d", wish.Generation, err, generation+1)
		}
		if got, err := s.Desired(ctx); err != nil || !reflect.DeepEqual(got, []core.Desired{other, wish}) {
			t.Errorf("got %+v, %v, want %+v", got, err, wish)
		}
		got, err := s.Grants(ctx, "gaia")
		if err != nil || !slices.Equal(got, step.grants) {
			t.Errorf("granted is %+v, %v, want %+v", got, err, step.grants)
		}
		if all, err := s.Grants(ctx, ""); err != nil || len(all) != len(got)+1 || all[0].Module != "a-b" {
			t.Errorf("of all is granted %+v, %v", all, err)
		}
	}
	audit, err := s.AuditAfter(ctx, 0, 10)
	if err != nil || len(audit) != 7 || audit[6].Actor != "0xab" || audit[6].Subject != "gaia" {
		t.Errorf("got %+v, %v", audit, err)
	}
	check(t, s.VerifyAudit(ctx))
}

func refusesSecondAct(t *testing.T, s *Store) {
	for n := range byte(6) {
		check(t, s.SaveRelease(t.Context(), named(n+1, int64(n+1), "1.0."+string('0'+n), "acme")))
	}
	for generation := range int64(3) {
		var (
			acts sync.WaitGroup
			mu   sync.Mutex
			won  int
		)
		for n := range byte(6) {
			acts.Go(func() {
				d := core.Desired{Module: "gaia", Release: core.Digest{n + 1}, Generation: generation}
				got, err := s.Change(context.Background(), act(d, core.Grant{Capability: "chain.read", Reason: d.Release.String(), GrantedAt: now}))
				mu.Lock()
				defer mu.Unlock()
				switch {
				case err == nil && got.Generation == generation+1:
					won++
				case portal.CodeOf(err) != portal.Conflict:
					t.Errorf("got %+v, %v", got, err)
				}
			})
		}
		acts.Wait()
		if won != 1 {
			t.Errorf("%d acts on generation %d were done, want 1", won, generation)
		}
	}
	wishes, err := s.Desired(t.Context())
	check(t, err)
	grants, err := s.Grants(t.Context(), "gaia")
	if err != nil || len(grants) != 1 || len(wishes) != 1 || grants[0].Reason != wishes[0].Release.String() {
		t.Errorf("%+v has the grants %+v, %v", wishes, grants, err)
	}
	if audit, err := s.AuditAfter(t.Context(), 0, 10); err != nil || len(audit) != 3 {
		t.Errorf("%d acts are in the audit chain, %v, want 3", len(audit), err)
	}
	for _, absent := range []int64{1, 3} {
		if _, err := s.Change(t.Context(), act(core.Desired{Module: "other", Generation: absent})); portal.CodeOf(err) != portal.Conflict {
			t.Errorf("an act on generation %d of a module that is not there answers %v", absent, err)
		}
	}
}

func changesNothingUnaudited(t *testing.T, s *Store) {
	ctx := t.Context()
	_, err := s.write.ExecContext(ctx, "ALTER TABLE audit RENAME TO elsewhere")
	check(t, err)
	if _, err := s.Change(ctx, act(core.Desired{Module: "gaia"}, core.Grant{Capability: "chain.read", GrantedAt: now})); err == nil {
		t.Error("it was changed")
	}
	if err := s.SaveTransition(ctx, core.Transition{Module: "gaia", To: core.Ready, At: now}); err == nil {
		t.Error("a step was saved")
	}
	if err := s.SaveTiers(ctx, core.StoredTiers{At: now}, core.AuditEntry{At: now}); err == nil {
		t.Error("the tiers were saved")
	}
	wishes, err := s.Desired(ctx)
	check(t, err)
	grants, err := s.Grants(ctx, "")
	check(t, err)
	tiers, err := s.Tiers(ctx)
	check(t, err)
	steps, err := s.Transitions(ctx, "gaia", 5)
	if err != nil || len(wishes)+len(grants)+len(steps) > 0 || tiers.Generation > 0 {
		t.Errorf("left are %+v, %+v, %+v, %+v, %v", wishes, grants, steps, tiers, err)
	}
}

func recordsTransitions(t *testing.T, s *Store) {
	step := core.Transition{
		Replica: "r1", Module: "gaia", Version: "0.1.0", Release: core.Digest{1}, From: core.Ready, To: core.Crashed,
		Problem: "It ended.", Class: core.Ended, At: now, TakenBack: "0.2.0",
	}
	check(t, s.SaveTransition(t.Context(), step))
	if got, err := s.Transitions(t.Context(), "gaia", 5); err != nil || len(got) != 1 || got[0] != step {
		t.Errorf("got %+v, %v", got, err)
	}
	audit, err := s.AuditAfter(t.Context(), 0, 5)
	if err != nil || len(audit) != 1 || audit[0].Action != "module.crashed" || audit[0].Subject != "gaia" || audit[0].Seq != 1 ||
		!strings.Contains(string(audit[0].Detail), `"class":"ended"`) ||
		!strings.Contains(string(audit[0].Detail), `"problem":"Version 0.2.0 was taken back: It ended."`) {
		t.Errorf("got %+v, %v", audit, err)
	}
	many := make([]core.Transition, 2*stepsAtOnce+1)
	for i := range many {
		many[i] = core.Transition{Module: "gaia", To: core.Staged, At: now}
	}
	check(t, s.SaveTransition(t.Context(), many...))
	check(t, s.SaveTransition(t.Context()))
	check(t, s.VerifyAudit(t.Context()))
	if got, err := s.Transitions(t.Context(), "gaia", 1000); err != nil || len(got) != len(many)+1 {
		t.Errorf("%d steps are there, %v", len(got), err)
	}
}
