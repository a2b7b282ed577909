package moduleapi

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/core/routing"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/core/supervisor/supervisortest"
	"gaia.example/portal/sdk/go/portal"
)

// parley is some modules, each a process, that ask one another.
type parley struct {
	*testing.T
	callers *Callers
	slots   map[core.ModuleID]*supervisor.Slot
	visitor atomic.Pointer[core.Visitor] // behind every session
	asked   int
}

var ada = asker{session: core.SessionID{1}, wallet: core.Address{19: 1}}

// newParley starts probes of those ids. Each exports who, facts, ask, big, text and away, and was granted all of the others'.
func newParley(t *testing.T, ids ...core.ModuleID) *parley {
	built, err := probe()
	if err != nil {
		t.Fatal(err)
	}
	p := &parley{T: t, slots: map[core.ModuleID]*supervisor.Slot{}}
	p.visitor.Store(&core.Visitor{SignedIn: true, Wallet: ada.wallet, Tier: core.LIRAETH})
	var table *routing.Table
	p.callers = NewCallers(CallersConfig{
		Table: func() *routing.Table { return table }, Slots: func(id core.ModuleID) *supervisor.Slot { return p.slots[id] },
		Visitor: func(session core.SessionID, _ core.Address) core.Visitor {
			if session == (core.SessionID{}) {
				return core.Visitor{}
			}
			return *p.visitor.Load()
		},
	})
	sup, err := supervisor.New(supervisor.Config{Host: (&supervisortest.Ports{Behind: p.callers}).Host(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := sup.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	queries := map[string]string{"who": "/host/caller", "facts": "/facts", "ask": "/host/query", "big": "/bytes/2000000", "text": "/hello",
		"away": "/status/404", "broken": "/panic", "crumbs": "/chunks/500000/1"}
	var releases []core.Release
	for _, id := range ids {
		r := built
		r.Manifest.ID, r.Manifest.Run, r.Manifest.Queries = id, core.OnDemand, nil
		r.Manifest.API = []core.APIRule{
			{Prefix: "/facts", Access: core.Public}, {Prefix: "/host", Access: core.SessionAccess}, {Prefix: "/bytes", Access: core.Public},
			{Prefix: "/hello", Access: core.TierAccess, Tier: core.LIRAETH}, {Prefix: "/status", Access: core.Public},
			{Prefix: "/panic", Access: core.Public}, {Prefix: "/chunks", Access: core.Public},
		}
		granted := core.Capability{Name: "modules.read"}
		for name, path := range queries {
			r.Manifest.Queries = append(r.Manifest.Queries, core.QueryRule{Name: name, Path: path})
			for _, other := range append(ids, "nobody") {
				granted.Targets = append(granted.Targets, string(other)+"/"+name)
			}
		}
		r.Manifest.Queries = append(r.Manifest.Queries, core.QueryRule{
			Name: "status", Path: "/status/:code", Parameters: []core.QueryParameter{{Name: "code", Description: "Which one.", Required: true}},
		})
		granted.Targets = append(granted.Targets, string(ids[1])+"/status")
		granted.Targets = append(granted.Targets, string(ids[0])+"/none")
		r.Manifest.Capabilities = []core.Capability{granted, {Name: "caller.read"}}
		p.slots[id] = sup.Open(r, supervisortest.Nobody{})
		if err := p.slots[id].Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		releases = append(releases, r)
	}
	if table, err = routing.Build(releases, nil); err != nil {
		t.Fatal(err)
	}
	return p
}

// visit makes a request of a module as the gateway does, for whoever asks.
func (p *parley) visit(id core.ModuleID, path string, of asker) string {
	p.Helper()
	p.asked++
	caller := portal.Caller{SignedIn: true, RequestID: fmt.Sprint("r", p.asked)}
	leave := p.callers.enter(id, caller.RequestID, of)
	defer leave()
	in, release, err := p.slots[id].Acquire(supervisor.Client{}, 10*time.Second)
	if err != nil {
		p.Fatal(err)
	}
	defer release(supervisor.Outcome{})
	conn, err := in.NewConn()
	if err != nil {
		p.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: x\r\nX-Portal-Caller: %s\r\n\r\n", path, in.Sign(nil, []byte("GET"), []byte(path), caller))
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		p.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		p.Fatal(err)
	}
	return fmt.Sprintf("%d %s", res.StatusCode, body)
}

func TestRequestsAreKeptInMindWhereTheModuleMayAskWhoIsBehindThem(t *testing.T) {
	for capability, want := range map[string]bool{"caller.read": true, "modules.read": true, "audit.write": true, "chain.read": false} {
		if got := asksForCallers(core.Manifest{Capabilities: []core.Capability{{Name: "kv.use"}, {Name: capability}}}); got != want {
			t.Errorf("with %s: %v, want %v", capability, got, want)
		}
	}
}

func TestAModuleAsksWhoIsBehindARequestWhileItRuns(t *testing.T) {
	p := newParley(t, "one", "two")
	wallet := ada.wallet.String()
	if got, want := p.visit("one", "/host/keep", ada), fmt.Sprintf(`200 "%s true LIRAETH false"`, wallet); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := p.visit("one", "/host/kept", ada); !strings.HasPrefix(got, "403 No request of that id runs in this module now") {
		t.Errorf("after its end: %s", got)
	}
	p.visitor.Store(&core.Visitor{SignedIn: true, Wallet: ada.wallet, Tier: core.NAXUS, Admin: true})
	if got, want := p.visit("one", "/host/caller", ada), fmt.Sprintf(`200 "%s true NAXUS true"`, wallet); got != want {
		t.Errorf("as they are now: %s, want %s", got, want)
	}
	if got := p.visit("one", "/host/caller", asker{}); !strings.Contains(got, "false") || strings.Contains(got, "true") {
		t.Errorf("a stranger: %s", got)
	}
	leave := p.callers.enter("two", "theirs", ada)
	defer leave()
	if _, err := p.callers.Caller(t.Context(), "one", "theirs"); portal.CodeOf(err) != portal.Forbidden {
		t.Errorf("another module's request: %v", err)
	}
	if _, err := p.callers.Query(t.Context(), "one", "theirs",
		core.Query{Module: "two", Name: "facts"}); portal.CodeOf(err) != portal.Forbidden {
		t.Errorf("a query as the caller of another module's request: %v", err)
	}
	leave()
	if n := len(p.callers.running); n != 0 {
		t.Errorf("%d requests are kept in mind", n)
	}
}

func TestAModuleAsksAnotherAsItsCaller(t *testing.T) {
	p := newParley(t, "one", "two", "three", "four", "five", "six")
	adas := fmt.Sprintf(`200 "%s true LIRAETH false"`, ada.wallet)
	for _, row := range []struct {
		name, path string
		s          asker
		want       string
	}{
		{"as the caller, of one that was asleep", "/host/query?q=two/who", ada, adas},
		{"what is public, as a stranger", "/host/query?q=two/facts", asker{}, `200 {"contract":`},
		{"what is not, as a stranger", "/host/query?q=two/who", asker{}, "401 Sign in with your wallet"},
		{"what opens at the tier", "/host/query?q=two/text", asker{}, "401 "},
		{"no JSON", "/host/query?q=two/text", ada, "503 The module two answers text with what is not JSON."},
		{"more than a MiB", "/host/query?q=two/big", ada, "413 The module two answers big with more than 1 MiB."},
		{"a refusal", "/host/query?q=two/away", ada, "404 The module two answers away with the status 404."},
		{"one with a parameter in its path", "/host/query?q=two/status&code=409", ada, "409 The module two answers status with the status 409."},
		{"one without it", "/host/query?q=two/status", ada, "400 The query two/status needs the parameter code: Which one."},
		{"a failure", "/host/query?q=two/broken", ada, "503 The module two answers broken with the status 500."},
		{"a module that is not there", "/host/query?q=nobody/who", ada, "404 There is no module nobody here now."},
		{"what it does not export", "/host/query?q=one/none", ada, "409 "}, // itself
		{"what was not granted", "/host/query?q=two/secret", ada,
			`403 The module's manifest does not ask for the capability modules.read of "two/secret".`},
		{"by way of another", "/host/query?q=two/ask&q=three/who", ada, adas},
		{"in a circle", "/host/query?q=two/ask&q=one/who", ada, "409 The module two answers ask with the status 409."},
	} {
		if got := p.visit("one", row.path, row.s); !strings.HasPrefix(got, row.want) {
			t.Errorf("%s: %.200s, want %s", row.name, got, row.want)
		}
	}
	p.visitor.Store(&core.Visitor{SignedIn: true, Wallet: ada.wallet})
	if got := p.visit("one", "/host/query?q=two/text", ada); got != "403 This page opens at LIRAETH." {
		t.Errorf("below the tier: %s", got)
	}
	if got := p.visit("two", "/host/query?q=one/none", ada); got != "404 The module one exports no query none." {
		t.Errorf("what is not exported: %s", got)
	}
}

func TestQueriesOfQueriesEnd(t *testing.T) {
	p := newParley(t, "one", "two")
	ask := func(by ...core.ModuleID) error {
		defer p.callers.enter("one", "r", asker{session: ada.session, wallet: ada.wallet, by: by})()
		_, err := p.callers.Query(t.Context(), "one", "r", core.Query{Module: "two", Name: "facts"})
		return err
	}
	if err := ask("a", "b", "c"); err != nil {
		t.Errorf("the fourth: %v", err)
	}
	if err := ask("a", "b", "c", "d"); portal.CodeOf(err) != portal.Conflict {
		t.Errorf("the fifth: %v", err)
	}
	if err := ask("two"); portal.CodeOf(err) != portal.Conflict || err.Error() != "The modules two, one, two ask one another in a circle." {
		t.Errorf("in a circle: %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Nanosecond)
	defer cancel()
	<-ctx.Done()
	if _, err := p.callers.Query(ctx, "one", "", core.Query{Module: "two", Name: "facts"}); portal.CodeOf(err) != portal.Unavailable {
		t.Errorf("without time: %v", err)
	}
}

// What modules export is told as the visitor may have it, and through the control connection as it stands in the manifest.
func TestAModuleHearsWhatOthersExport(t *testing.T) {
	p := newParley(t, "one", "two")
	listed := func(of asker) string { return p.visit("one", "/host/queries", of) }
	for _, want := range []string{
		`{"module":"two","title":"`, `"name":"status","description":"","parameters":[{"name":"code","description":"Which one.","required":true}]}`,
		`"name":"text","description":""}`,
	} {
		if got := listed(ada); !strings.HasPrefix(got, "200 [") || !strings.Contains(got, want) {
			t.Errorf("%s, without %s", got, want)
		}
	}
	if got := listed(ada); strings.Contains(got, `"module":"one"`) {
		t.Errorf("it hears of its own: %s", got)
	}
	p.visitor.Store(&core.Visitor{SignedIn: true, Wallet: ada.wallet})
	if got, want := listed(ada), `"name":"text","description":"","refused":"This page opens at LIRAETH."`; !strings.Contains(got, want) {
		t.Errorf("below the tier: %s, without %s", got, want)
	}
	if _, err := p.callers.Queries(t.Context(), "one", "gone"); portal.CodeOf(err) != portal.Forbidden {
		t.Errorf("for a request that ended: %v", err)
	}
}

func TestAModuleAsksAfterRequestsThatWriteAlone(t *testing.T) {
	call := moduleCall{after: 30 * time.Second}
	for method, want := range map[string]time.Duration{"GET": 0, "HEAD": 0, "POST": call.after, "PUT": call.after, "PATCH": call.after, "DELETE": call.after} {
		if got := call.afterOf(method); got != want {
			t.Errorf("%s: %s, want %s", method, got, want)
		}
	}
}

func TestAModuleAsksForATimeAfterARequestWhereItsPrefixSaysSo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		now := core.Visitor{SignedIn: true, Wallet: ada.wallet, Tier: core.LIRAETH}
		c := NewCallers(CallersConfig{Visitor: func(core.SessionID, core.Address) core.Visitor { return now }})
		leave := c.enterFor(30*time.Second, "one", "kept", ada)
		c.enterFor(0, "one", "over", ada)()
		leave()
		leave() // a request that ends twice has ended once
		if _, err := c.Caller(t.Context(), "one", "over"); portal.CodeOf(err) != portal.Forbidden {
			t.Errorf("of a prefix that says nothing: %v", err)
		}
		time.Sleep(29 * time.Second)
		now.Tier = core.NoTier
		if caller, err := c.Caller(t.Context(), "one", "kept"); err != nil || caller.Tier != core.NoTier || caller.Wallet != ada.wallet {
			t.Errorf("within its time: %+v, %v, want it as the visitor is now", caller, err)
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if _, err := c.Caller(t.Context(), "one", "kept"); portal.CodeOf(err) != portal.Forbidden {
			t.Errorf("after its time: %v", err)
		}
		kept := func() (running, after int) {
			c.mu.Lock()
			defer c.mu.Unlock()
			return len(c.running), c.after
		}
		for i := range mostAfter + 1 {
			c.enterFor(time.Second, "one", fmt.Sprint(i), ada)()
		}
		if got, _ := kept(); got != mostAfter {
			t.Errorf("%d requests that have ended are kept in mind", got)
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if running, after := kept(); running != 0 || after != 0 {
			t.Errorf("%d are left, %d are counted", running, after)
		}
	})
}

func BenchmarkKeepingARequestInMind(b *testing.B) {
	c := NewCallers(CallersConfig{})
	b.RunParallel(func(pb *testing.PB) {
		id := web.NewRequestID()
		for pb.Next() {
			c.enter("one", id, ada)()
		}
	})
}

// The core reads an answer to a module itself: one in crumbs is owed for, whoever asks next and leaves.
func TestAModuleThatAnswersAnotherInCrumbsIsPaced(t *testing.T) {
	p := newParley(t, "one", "two")
	ask := func(patience time.Duration) (time.Duration, error) {
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		began := time.Now()
		_, err := p.callers.Query(ctx, "one", "", core.Query{Module: "two", Name: "crumbs"})
		return time.Since(began), err
	}
	took, err := ask(10 * time.Second)
	if err == nil || !strings.Contains(err.Error(), "what is not JSON") {
		t.Errorf("after %s: %v", took, err)
	}
	for range 2 {
		if took, err := ask(200 * time.Millisecond); err == nil || !strings.Contains(err.Error(), "did not answer in time") {
			t.Errorf("the next after %s: %v", took, err)
		}
	}
	if got := p.visit("two", "/facts", ada); !strings.HasPrefix(got, "200 ") {
		t.Errorf("a visitor gets %s", got)
	}
}
