package host_test

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/host"
	"gaia.example/portal/sdk/go/portal"
)

// requests are those that run, by module and id.
type requests map[core.ModuleID]map[string]portal.Caller

func (r requests) Caller(_ context.Context, of core.ModuleID, request string) (portal.Caller, error) {
	if caller, runs := r[of][request]; runs {
		return caller, nil
	}
	return portal.Caller{}, portal.Errorf(portal.Forbidden, "No request of that id runs in this module now.")
}

func (requests) Query(context.Context, core.ModuleID, string, core.Query) (json.RawMessage, error) {
	return nil, portal.Errorf(portal.NotFound, "There is no such query.")
}

func (requests) Queries(context.Context, core.ModuleID, string) ([]portal.Exported, error) {
	return []portal.Exported{{Module: "radar", Name: "seen"}, {Module: "radar", Name: "sent"}}, nil
}

// Who did it is the portal's word: a module names the act alone, and of its own requests.
func TestActsAreRecordedAsTheirVisitors(t *testing.T) {
	for name, address := range databases {
		t.Run(name, func(t *testing.T) {
			s, ctx := openStore(t, address(t)), t.Context()
			wallet := core.Address{19: 7}
			behind := requests{"lab": {"ada": {Wallet: wallet, SignedIn: true}, "stranger": {}},
				"radar": {"eve": {Wallet: core.Address{1}, SignedIn: true}}}
			hosts := host.New(host.Config{Ports: core.HostPorts{Audit: s, Callers: behind}})
			record := func(request string, act portal.Act) error {
				return hosts.Of(paged("lab", "audit.write")).Audit.Record(portal.WithCaller(ctx,
					portal.Caller{RequestID: request, Wallet: core.Address{1}, SignedIn: true}), act)
			}
			act := portal.Act{Action: "campaign.paused", Subject: "Spring", Before: map[string]bool{"paused": false},
				After: json.RawMessage(`{"paused":true}`)}
			for _, request := range []string{"ada", ""} {
				if err := record(request, act); err != nil {
					t.Fatal(err)
				}
			}
			for name, refused := range map[string]struct {
				request string
				act     portal.Act
				code    portal.Code
			}{
				"a stranger's":        {"stranger", act, portal.Forbidden},
				"of another's":        {"eve", act, portal.Forbidden},
				"of one that ended":   {"gone", act, portal.Forbidden},
				"what is no JSON":     {"ada", portal.Act{Action: "a", After: json.RawMessage(`{`)}, portal.Invalid},
				"one of the portal's": {"ada", portal.Act{Action: "radar/x"}, portal.Invalid},
				"a long one":          {"ada", portal.Act{Action: "a", After: strings.Repeat("a", 8<<10)}, portal.TooLarge},
			} {
				if err := record(refused.request, refused.act); portal.CodeOf(err) != refused.code {
					t.Errorf("%s is answered with %v", name, err)
				}
			}
			// What is recorded once is one entry, whatever it says beside its action and subject, and of each actor.
			for range 2 {
				for _, request := range []string{"ada", ""} {
					if err := record(request, portal.Act{Action: act.Action, Subject: act.Subject, After: 7, Once: true}); err != nil {
						t.Fatal(err)
					}
				}
			}
			entries, err := s.AuditAfter(ctx, 0, 10)
			if err != nil || len(entries) != 2 || s.VerifyAudit(ctx) != nil {
				t.Fatalf("%+v, %v, %v", entries, err, s.VerifyAudit(ctx))
			}
			for i, actor := range []string{wallet.String(), "module lab"} {
				e := entries[i]
				if e.Actor != actor || e.Action != "lab/campaign.paused" || e.Subject != "Spring" ||
					!strings.HasSuffix(string(e.Detail), `"before":{"paused":false},"after":{"paused":true}}`) {
					t.Errorf("%s is %+v, %s", actor, e, e.Detail)
				}
			}
		})
	}
}

func TestActsAreForWhomTheyWereGranted(t *testing.T) {
	hosts := host.New(host.Config{})
	for want, capabilities := range map[portal.Code][]string{portal.Forbidden: nil, portal.Unavailable: {"audit.write"}} {
		if err := hosts.Of(paged("lab", capabilities...)).Audit.Record(t.Context(), portal.Act{Action: "a"}); portal.CodeOf(err) != want {
			t.Errorf("%v, want the code of %d", err, want.Status())
		}
	}
}

// An entry stays for good, so a module in a loop fills no disk.
func TestActsAreFew(t *testing.T) {
	s := openStore(t, databases["SQLite"](t))
	h := host.New(host.Config{Ports: core.HostPorts{Audit: s}}).Of(paged("lab", "audit.write")).Audit
	var kept atomic.Int64
	var recording sync.WaitGroup
	for range 80 {
		recording.Go(func() {
			if err := h.Record(t.Context(), portal.Act{Action: "a"}); err == nil {
				kept.Add(1)
			} else if portal.CodeOf(err) != portal.RateLimited {
				t.Error(err)
			}
		})
	}
	recording.Wait()
	if kept := kept.Load(); kept < 60 || kept > 70 {
		t.Errorf("%d of 80 are kept", kept)
	}
}
