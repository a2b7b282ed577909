package soak_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/core/store"
)

// long tells of make soak.
func long() bool { return os.Getenv("PORTAL_SOAK") != "" }

// TestUpgradesUnderLoad upgrades a module again and again, by the admin's page and by the command line, each upgrade with its soak, and
// nobody who uses it all the while notices.
func TestUpgradesUnderLoad(t *testing.T) {
	upgrades := 5
	if long() {
		upgrades = 50
	}
	a := portalThatTrustsAcme(t, "PORTAL_MODULES_SOAK=1s")
	version := func(n int) string { return fmt.Sprintf("1.%d.0", n) }
	build := func(n int) string { return fmt.Sprint(1 + n%2) }
	var bundles []string
	for n := range upgrades + 1 {
		bundles = append(bundles, a.release(version(n), build(n)))
	}
	a.install(bundles[0])
	tab := a.openTab()
	v := visit(t, a.portal)
	v.more()
	for n := 1; n <= upgrades; n++ {
		began := time.Now()
		switch n % 4 {
		case 2:
			a.command("upgrade", bundles[n], "--grant", "all")
		case 0:
			a.command("install", bundles[n], "--grant", "events.publish")
		default:
			a.install(bundles[n])
		}
		is := a.module()
		if is.Version != version(n) || is.State != "ready" || is.Problem != "" || is.Serial != int64(n+1) || is.Previous == nil ||
			is.Previous.Version != version(n-1) {
			t.Fatalf("after the upgrade to %s it is %+v", version(n), is)
		}
		took := time.Since(began)
		if err := v.ask(asking, "GET", "/hello", nil, "hello from version "+build(n)); err != nil {
			t.Fatal(err)
		}
		tab.told(version(n), "")
		v.more()
		v.await("the soak of "+version(n)+" is over", func() bool { is = a.module(); return is.SoakUntil == nil })
		if is.Version != version(n) || is.State != "ready" || is.Problem != "" {
			t.Fatalf("after the soak of %s it is %+v", version(n), is)
		}
		t.Logf("%s serves after %s, and is trusted after %s", version(n), took.Round(time.Millisecond), time.Since(began).Round(time.Millisecond))
	}
	v.more()
	v.end()
	for _, kind := range []string{streaming, socketing} {
		if v.did[kind] < 4*upgrades {
			t.Errorf("%s: %d times; 4 of them were told to come again %d times", kind, v.did[kind], upgrades)
		}
	}
	tab.moved(v.did[marking])
	if n := len(a.audit("module.upgraded")); n != upgrades {
		t.Errorf("the audit log has %d upgrades of %d", n, upgrades)
	}
	if back := a.audit("module.returned"); len(back) > 0 {
		t.Errorf("the audit log has returns: %s", back)
	}
}

// TestAnUpgradeGoesBackByItself makes three upgrades that do not do, under the same load. Each time the version before serves again and
// everybody is told why.
func TestAnUpgradeGoesBackByItself(t *testing.T) {
	soak, mortal := []string{"PORTAL_MODULES_SOAK=1m"}, "2" // which panics when it is told to
	if long() {
		soak, mortal = nil, "mortal-1m" // by itself, in the soak that every portal has
	}
	a := portalThatTrustsAcme(t, soak...)
	a.install(a.release("1.0.0", "1"))
	tab := a.openTab()
	sick, panics, slow := a.release("1.1.0", "sick"), a.release("1.2.0", mortal), a.release("1.3.0", "slow-400ms")
	v := visit(t, a.portal)
	v.more()

	// back holds that a version was taken back, and that it is said wherever an admin looks.
	back := func(version string, generation int64, class core.FaultClass, why string) {
		t.Helper()
		var is probe
		v.await(version+" is taken back", func() bool { is = a.module(); return is.Version == "1.0.0" && is.State == "ready" })
		why = "^Version " + regexp.QuoteMeta(version) + " was taken back: " + why + "$"
		if is.Class != string(class) || !regexp.MustCompile(why).MatchString(is.Problem) || is.SoakUntil != nil || is.Previous == nil ||
			is.Previous.Version != version {
			t.Errorf("taken back it is %+v, want %s, %s", is, class, why)
		}
		t.Log(is.Problem)
		a.isToldOf(is, generation)
		tab.told("1.0.0", "Version "+version+" was taken back.")
		if err := v.ask(asking, "GET", "/hello", nil, "hello from version 1"); err != nil {
			t.Error(err)
		}
		v.more()
	}

	generation := a.wish().Generation
	a.install(sick)
	back("1.1.0", generation+2, core.Unwell, `The plugin is not healthy: the source is away\.`)

	generation = a.wish().Generation
	v.crash()
	if is := a.install(panics); is.Version != "1.2.0" || is.SoakUntil == nil {
		t.Errorf("installed it is %+v", is)
	}
	v.more()
	if !long() {
		if answer := a.admin.Do("POST", "/api/m/probe/panic", nil); answer.Status != 200 && answer.Status < 500 {
			t.Errorf("told to panic it answers %d %s", answer.Status, answer.Body)
		}
	}
	back("1.2.0", generation+2, core.Panicked, `[\d.]+ s after it took over: The plugin ended: it panicked: nobody recovers this\.`)
	if is := a.module(); !strings.HasPrefix(is.Evidence, "panic: nobody recovers this") || !strings.Contains(is.Evidence, "main.explode") {
		t.Errorf("its last words are %q", is.Evidence)
	}
	v.crash()
	v.more()

	generation = a.wish().Generation
	if is := a.install(slow); is.Version != "1.3.0" || is.SoakUntil == nil {
		t.Errorf("installed it is %+v", is)
	}
	back("1.3.0", generation+2, core.Worse, `95 % of \d+ answers began within \d+ ms in [\d.]+ s, within [\d.]+ ms before\.`)
	v.end()
	if back := a.audit("module.returned"); len(back) != 3 {
		t.Errorf("the audit log has the returns %s", back)
	}
}

// isToldOf holds that the wish was written back, and that history, audit log and command line say why.
func (a *acme) isToldOf(is probe, generation int64) {
	t := a.t
	t.Helper()
	wish := a.wish()
	if wish.Generation != generation || wish.ChangedBy != "registry" || wish.Release.String() != is.Digest ||
		wish.Previous.String() != is.Previous.Digest || !wish.Enabled {
		t.Errorf("the wish is %+v, want generation %d", wish, generation)
	}
	type told struct{ Version, To, Class, Problem string }
	why := told{"1.0.0", "ready", is.Class, is.Problem}
	quiet.Until(t, 30*time.Second, "the history says why", func() bool { // steps are written down when they are taken
		var history []told
		a.admin.Get("/api/admin/modules/probe/history?limit=20").JSON(t, &history)
		return slices.Contains(history, why)
	})

	var listed []struct {
		Version, State, ChangedBy string
		Replicas                  []struct{ Version, Class, Problem string }
	}
	quiet.Until(t, 30*time.Second, "list says so", func() bool {
		check(t, json.Unmarshal([]byte(a.command("list", "--json")), &listed))
		r := listed[0].Replicas
		return listed[0].Version == "1.0.0" && listed[0].ChangedBy == "registry" && len(r) == 1 && r[0].Version == "1.0.0" &&
			r[0].Class == is.Class && r[0].Problem == is.Problem
	})
	var releases []struct {
		Version   string
		TakenBack *struct{ At, Class, Problem string }
	}
	a.admin.Get("/api/admin/modules/probe/releases").JSON(t, &releases)
	for _, r := range releases {
		switch bad := r.TakenBack; {
		case (bad != nil) != (r.Version != "1.0.0"):
			t.Errorf("of %s the releases say that it was taken back: %v", r.Version, bad != nil)
		case r.Version == is.Previous.Version &&
			(bad.Class != is.Class || bad.At == "" || !strings.HasSuffix(is.Problem, " was taken back: "+bad.Problem)):
			t.Errorf("the releases say %+v", bad)
		}
	}
	var inspected struct {
		Previous struct {
			Version   string
			TakenBack struct{ Class, Problem string }
		}
		History []told
	}
	check(t, json.Unmarshal([]byte(a.command("inspect", "probe", "--json")), &inspected))
	if !slices.Contains(inspected.History, why) {
		t.Errorf("inspect does not say why: %+v", inspected.History)
	}
	if was := inspected.Previous; was.Version != is.Previous.Version || was.TakenBack.Class != is.Class ||
		!strings.HasSuffix(is.Problem, " was taken back: "+was.TakenBack.Problem) {
		t.Errorf("inspect has %+v as the version before", was)
	}

	entries := a.audit("module.returned")
	var detail struct {
		Version, From, Problem string
		Class                  core.FaultClass
	}
	check(t, json.Unmarshal(entries[len(entries)-1], &detail))
	if detail.Version != "1.0.0" || detail.From != is.Previous.Version || string(detail.Class) != is.Class ||
		!strings.HasSuffix(is.Problem, detail.Problem) {
		t.Errorf("the audit log says %s", entries[len(entries)-1])
	}
}

func (a *acme) database(read func(*store.Store)) {
	a.t.Helper()
	s, err := store.Connect(a.t.Context(), "sqlite:"+filepath.Join(a.portal.Data, "portal.db"))
	check(a.t, err)
	defer s.Close()
	read(s)
}

func (a *acme) wish() (wish core.Desired) {
	a.t.Helper()
	a.database(func(s *store.Store) {
		wishes, err := s.Desired(a.t.Context())
		check(a.t, err)
		if len(wishes) != 1 {
			a.t.Fatalf("the wishes are %+v", wishes)
		}
		wish = wishes[0]
	})
	return wish
}

// audit is what the audit log, which is whole, has of an act on the module.
func (a *acme) audit(action string) (details []json.RawMessage) {
	a.t.Helper()
	a.database(func(s *store.Store) {
		check(a.t, s.VerifyAudit(a.t.Context()))
		for seq := int64(0); ; {
			entries, err := s.AuditAfter(a.t.Context(), seq, 500)
			check(a.t, err)
			if len(entries) == 0 {
				return
			}
			for _, e := range entries {
				if seq = e.Seq; e.Action == action && e.Subject == "probe" {
					details = append(details, e.Detail)
				}
			}
		}
	})
	return details
}

// tab is a page that is open all the while and follows what happens to modules, and what the module publishes.
type tab struct {
	t      *testing.T
	events <-chan coretest.Event
	marks  int
}

func (a *acme) openTab() *tab {
	a.t.Helper()
	answer, events := a.portal.Browser("").Follow("/api/events?topics=module,probe.moved")
	if answer.Status != 200 {
		a.t.Fatalf("following is answered %d", answer.Status)
	}
	all := make(chan coretest.Event, 1<<20) // nothing is to wait for the test
	go func() {
		defer close(all)
		for event := range events {
			all <- event
		}
	}()
	return &tab{t: a.t, events: all}
}

// next is the next event; within is how long it is waited for.
func (o *tab) next(what string) coretest.Event {
	o.t.Helper()
	select {
	case event, more := <-o.events:
		if !more {
			o.t.Fatalf("the open tab's stream ended before it was told of %s", what)
		}
		if event.Name == "probe.moved" {
			o.marks++
		}
		return event
	case <-time.After(30 * time.Second):
		o.t.Fatalf("the open tab was not told of %s", what)
		panic("not reached")
	}
}

// told waits until the tab is told that a version serves, and with which problem.
func (o *tab) told(version, problem string) {
	o.t.Helper()
	for {
		event := o.next(version + " " + problem)
		var payload struct{ ID, Version, State, Problem string }
		if event.Name == "module" && json.Unmarshal([]byte(event.Data), &payload) == nil && payload.ID == "probe" &&
			payload.Version == version && payload.State == "ready" && payload.Problem == problem {
			return
		}
	}
}

// moved waits until the tab got so many of the module's events.
func (o *tab) moved(published int) {
	o.t.Helper()
	for o.marks < published {
		o.next(fmt.Sprintf("%d events of the module, but of %d", published, o.marks))
	}
}
