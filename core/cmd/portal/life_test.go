package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
)

func TestAreaOpensByItself(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{})
	b := p.Browser("")
	b.SignIn()
	answer, events := b.Follow("/api/events?topics=session,module,lab.locked,lab.open,lab.other")
	open := coretest.Next(t, events, "open", time.Second)
	want := `{"denied":{"lab.locked":"This page opens at LIRAETH.","lab.other":"There is no such topic."},"topics":["lab.open","module","session"]}`
	if open.Data != want || answer.Header.Get("Content-Type") != "text/event-stream; charset=utf-8" {
		t.Errorf("the stream opens with %s", open.Data)
	}
	b.Fund(500)
	event := coretest.Next(t, events, "session", 2*time.Second)
	if !contains(event.Data, `{"kind":"balance","session":{`) || !contains(event.Data, `"gaiaBalance":500`) ||
		!contains(event.Data, `"tier":"LIRAETH"`) {
		t.Errorf("the tab is told %s", event.Data)
	}
	ask(t, b, []row{{"the area", "GET", "/api/m/lab/locked/caller", nil, nil, 200, `"tier":"LIRAETH"`}})
}

func TestNewHeadsAreTold(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Args: []string{"--safe-mode"}})
	b := p.Browser("")
	_, events := b.Follow("/api/events?topics=chain")
	if open := coretest.Next(t, events, "open", time.Second); open.Data != `{"denied":{},"topics":["chain"]}` {
		t.Errorf("the stream opens with %s", open.Data)
	}
	var told [2]struct {
		Head struct {
			Number uint64
			Time   time.Time
		}
		SilentSince *time.Time
	}
	for i := range told {
		b.Fund(1)
		event := coretest.Next(t, events, "chain", 5*time.Second)
		if err := json.Unmarshal([]byte(event.Data), &told[i]); err != nil || told[i].Head.Time.IsZero() || told[i].SilentSince != nil ||
			event.ID != "" {
			t.Fatalf("got %+v: %v", event, err)
		}
	}
	if told[1].Head.Number <= told[0].Head.Number {
		t.Errorf("the heads are %+v", told)
	}
}

func TestLosingTheRightEndsStreams(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{})
	b := p.Browser("")
	b.Fund(500)
	b.SignIn()
	_, module := b.Follow("/api/m/lab/locked/stream")
	_, events := b.Follow("/api/events?topics=session,lab.locked,lab.open")
	coretest.Next(t, module, "", time.Second)
	coretest.Next(t, events, "open", time.Second)
	began := quiet.Start()
	if answer := b.Do("DELETE", "/api/session", nil); answer.Status != 204 {
		t.Fatalf("sign out: %d %s", answer.Status, answer.Body)
	}
	if e := coretest.Next(t, events, "session", time.Second); e.Data != `{"kind":"end","reason":"signed out"}` {
		t.Errorf("the tab is told %s", e.Data)
	}
	denied := coretest.Next(t, events, "denied", time.Second).Data + coretest.Next(t, events, "denied", time.Second).Data
	if !contains(denied, "lab.locked") || !contains(denied, `"topic":"session"`) || !contains(denied, "signed out") {
		t.Errorf("denied is %s", denied)
	}
	for range module {
	}
	if took := began.Took(); took > time.Second {
		t.Errorf("the module's stream ended after %s", took)
	}
	publish(t, p.Browser(""), "open")
	coretest.Next(t, events, "lab.open", time.Second)
}

func TestModuleOffAndOn(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{})
	b, admin := p.Browser(""), p.Browser(adminKey)
	admin.SignIn()
	waitReady(t, admin)
	pid := labOf(t, admin).PID
	_, module := b.Follow("/api/m/lab/open/stream")
	_, events := b.Follow("/api/events?topics=module,lab.open")
	coretest.Next(t, module, "", time.Second)
	coretest.Next(t, events, "open", time.Second)

	var off lab
	admin.Do("PATCH", "/api/admin/modules/lab", map[string]any{"enabled": false, "reason": "A test."}).JSON(t, &off)
	if off.Enabled || off.State != "stopped" || off.PID != 0 {
		t.Errorf("turned off it is %+v", off)
	}
	if alive(pid) {
		t.Errorf("its process %d is there", pid)
	}
	ask(t, b, []row{
		{"its API", "GET", "/api/m/lab/open/caller", nil, nil, 503,
			"Lab is switched off: it is back when an admin of this portal switches it on."},
		{"what of its API asks for a tier", "POST", "/api/m/lab/locked/publish", nil, nil, 503, "Lab is switched off"},
		{"the API of no module", "GET", "/api/m/other/open/caller", nil, nil, 404, "There is no such module."},
		{"its files", "GET", "/remotes/lab/0.1.0/entry.1.js", nil, nil, 404, ""},
		{"its page", "GET", "/lab", nil, nil, 503, `"off":[{"path":"/lab"`},
		{"no page", "GET", "/other", nil, nil, 404, `id="portal"`},
		{"the catalogue", "GET", "/api/portal", nil, nil, 200, `"modules":[]`},
	})
	for range module {
	}
	var states []string
	for len(states) == 0 || states[len(states)-1] != "stopped false" {
		var e struct {
			State   string
			Enabled bool
		}
		if err := json.Unmarshal([]byte(coretest.Next(t, events, "module", time.Second).Data), &e); err != nil {
			t.Fatal(err)
		}
		if e.Enabled { // it became ready as the tab came
			continue
		}
		states = append(states, fmt.Sprint(e.State, " ", e.Enabled))
	}
	if got := strings.Join(states, ", "); got != "draining false, stopped false" {
		t.Errorf("tabs are told %s", got)
	}

	var on lab
	admin.Do("PATCH", "/api/admin/modules/lab", map[string]bool{"enabled": true}).JSON(t, &on)
	if !on.Enabled || on.State != "ready" || on.PID == 0 || on.PID == pid {
		t.Errorf("turned on it is %+v", on)
	}
	ask(t, b, []row{{"its API again", "GET", "/api/m/lab/open/caller", nil, nil, 200, ""}})
}

func TestEventsResume(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{})
	admin, b := p.Browser(adminKey), p.Browser("")
	admin.SignIn()
	waitReady(t, admin)
	_, events := b.Follow("/api/events?topics=lab.open")
	coretest.Next(t, events, "open", time.Second)
	publish(t, b, "open")
	first := coretest.Next(t, events, "lab.open", time.Second)
	publish(t, b, "locked")
	publish(t, b, "open")
	second := coretest.Next(t, events, "lab.open", time.Second)
	for _, resume := range []struct {
		path   string
		header []string
	}{
		{"/api/events?topics=lab.open", []string{"Last-Event-ID", first.ID}},
		{"/api/events?topics=lab.open&lastEventId=" + first.ID, nil},
	} {
		_, again := b.Follow(resume.path, resume.header...)
		if got := coretest.Next(t, again, "lab.open", time.Second); got != second {
			t.Errorf("after %s comes %+v, want %+v", first.ID, got, second)
		}
	}
	ask(t, b, []row{
		{"no topic", "GET", "/api/events", nil, nil, 400, "topics"},
		{"a session's topic without one", "GET", "/api/events?topics=session", nil, nil, 401, "Sign in"},
		{"an unknown topic", "GET", "/api/events?topics=lab.other", nil, nil, 404, "no such topic"},
	})
}

func TestKilledPluginIsBack(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{})
	admin := p.Browser(adminKey)
	admin.SignIn()
	waitReady(t, admin)
	killed := labOf(t, admin).PID
	if err := syscall.Kill(killed, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	quiet.Until(t, time.Second, "it is back", func() bool {
		return admin.Get("/api/m/lab/open/caller").Status == 200 && !alive(killed)
	})
	if now := labOf(t, admin); now.PID == killed || now.Restarts != 1 {
		t.Errorf("it is %+v", now)
	}
}

func TestKilledCoreLeavesNoPlugin(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{})
	admin := p.Browser(adminKey)
	admin.SignIn()
	waitReady(t, admin)
	plugin := labOf(t, admin).PID
	p.Signal(syscall.SIGKILL)
	<-p.Ended()
	quiet.Until(t, 10*time.Second, "the plugin is gone", func() bool { return !alive(plugin) })
	quiet.Until(t, 20*time.Second, "the dev chain is gone", func() bool { return !runsWith(filepath.Join(p.Data, "devchain")) })

	again := coretest.Portal(t, coretest.Options{Data: p.Data, Env: []string{"PORTAL_ADDR=" + strings.TrimPrefix(p.URL, "http://")}})
	if again.URL != p.URL {
		t.Fatalf("it is at %s now", again.URL)
	}
	if answer := admin.Get("/api/session"); answer.Status != 200 {
		t.Errorf("the session after the restart: %d %s", answer.Status, answer.Body)
	}
}

func TestTakenPortIsReplaced(t *testing.T) {
	t.Parallel()
	first := coretest.Portal(t, coretest.Options{Args: []string{"--safe-mode"}})
	second := coretest.Portal(t, coretest.Options{
		Args: []string{"--safe-mode"},
		Env:  []string{"PORTAL_ADDR=" + strings.Replace(strings.TrimPrefix(first.URL, "http://"), "localhost", "127.0.0.1", 1)},
	})
	if second.URL == first.URL || !contains(second.Output(), "is taken") {
		t.Errorf("the second is at %s and says %s", second.URL, second.Output())
	}
	ask(t, second.Browser(""), []row{{"it serves in safe mode", "GET", "/api/portal", nil, nil, 200, `"modules":[]`}})
}

func TestMetrics(t *testing.T) {
	t.Parallel()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := free.Addr().String()
	free.Close()
	p := coretest.Portal(t, coretest.Options{Env: []string{"PORTAL_METRICS_ADDR=" + addr}})
	admin := p.Browser(adminKey)
	admin.SignIn()
	waitReady(t, admin)
	quiet.Until(t, 5*time.Second, "the module's steps are counted", func() bool {
		answer, err := http.Get("http://" + addr + "/metrics")
		if err != nil {
			return false
		}
		defer answer.Body.Close()
		body, err := io.ReadAll(answer.Body)
		return err == nil && contains(string(body), `portal_module_transitions_total{module="lab",state="ready"} 1`) &&
			contains(string(body), `portal_requests_total{status="200"}`)
	})
}

// lab is the module as its admin sees it.
type lab struct {
	ID       string
	Enabled  bool
	State    string
	PID      int
	Restarts int
}

func labOf(t *testing.T, admin *coretest.Browser) lab {
	t.Helper()
	var all []lab
	admin.Get("/api/admin/modules").JSON(t, &all)
	if len(all) != 1 || all[0].ID != "lab" {
		t.Fatalf("the modules are %+v", all)
	}
	return all[0]
}

func waitReady(t *testing.T, admin *coretest.Browser) {
	t.Helper()
	quiet.Until(t, 10*time.Second, "the module is ready", func() bool { return labOf(t, admin).State == "ready" })
}

func publish(t *testing.T, b *coretest.Browser, topic string) {
	t.Helper()
	if answer := b.Do("POST", "/api/m/lab/open/publish/"+topic, nil); answer.Status != 204 {
		t.Fatalf("publish: %d %s", answer.Status, answer.Body)
	}
}

// alive tells whether the process runs; a zombie does not.
func alive(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return false
	}
	_, after, _ := strings.Cut(string(stat), ") ")
	return !strings.HasPrefix(after, "Z")
}

// runsWith tells whether a process has the argument.
func runsWith(argument string) bool { return processWith(argument) != 0 }

// processWith is the id of a process that has the argument; 0 when there is none.
func processWith(argument string) int {
	lines, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		return 0
	}
	for _, path := range lines {
		if line, err := os.ReadFile(path); err == nil && contains(string(line), argument) {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(path))) // digits, as the pattern has it
			return pid
		}
	}
	return 0
}
