package main

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
)

// slowRequest is one that is in the module and stays there until it is released.
func slowRequest(t *testing.T, p *coretest.Process) <-chan coretest.Answer {
	t.Helper()
	b, answered := p.Browser(""), make(chan coretest.Answer, 1)
	go func() {
		answer, err := b.Try("POST", "/api/m/lab/open/wait/slow", nil)
		if err != nil { // it broke off
			answer = coretest.Answer{}
		}
		answered <- answer
	}()
	quiet.Until(t, 10*time.Second, "the request is in the module", func() bool {
		return b.Get("/api/m/lab/open/waiting/slow").Body == "1"
	})
	return answered
}

// withLab waits for the module, and answers with an admin.
func withLab(t *testing.T, p *coretest.Process) *coretest.Browser {
	t.Helper()
	admin := p.Browser(adminKey)
	admin.SignIn()
	waitReady(t, admin)
	return admin
}

func stopping(b *coretest.Browser) bool {
	answer := b.Get("/readyz")
	return answer.Status == 503 && answer.Body == "The portal is stopping."
}

func TestTermDrains(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{})
	b, admin := p.Browser(""), withLab(t, p)
	plugin := labOf(t, admin).PID
	_, module := b.Follow("/api/m/lab/open/stream")
	_, events := b.Follow("/api/events?topics=module")
	coretest.Next(t, module, "", time.Second)
	coretest.Next(t, events, "open", time.Second)
	slow := slowRequest(t, p)

	p.Signal(syscall.SIGTERM)
	quiet.Until(t, 5*time.Second, "the portal is not ready any more", func() bool { return stopping(b) })
	if e := coretest.Next(t, events, "end", 5*time.Second); e.Data != `{"message":"The portal is stopping."}` {
		t.Errorf("the stream's reason is %s", e.Data)
	}
	for range events {
	}
	for range module {
	}
	late := p.Browser("") // on new connections
	ask(t, late, []row{
		{"a new client is served", "GET", "/api/portal", nil, nil, 200, ""},
		{"it lives", "GET", "/healthz", nil, nil, 200, ""},
		{"the module answers", "GET", "/api/m/lab/open/caller", nil, nil, 200, ""},
		{"a new stream is refused", "GET", "/api/events?topics=module", nil, nil, 503, "The portal is stopping."},
	})
	late.SignIn()
	if answer := late.Do("POST", "/api/m/lab/open/release/slow", nil); answer.Status != 200 {
		t.Errorf("release: %d %s", answer.Status, answer.Body)
	}
	if answer := <-slow; answer.Status != 200 {
		t.Errorf("the request that ran is answered %d %s", answer.Status, answer.Body)
	}
	if code := p.Code(); code != 0 {
		t.Errorf("it ended with %d", code)
	}
	if alive(plugin) || runsWith(filepath.Join(p.Data, "devchain")) {
		t.Error("a process of it is left")
	}
}

func TestTermWithNothingToDo(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{})
	withLab(t, p)
	began := quiet.Start()
	p.Signal(syscall.SIGINT)
	if code := p.Code(); code != 0 {
		t.Errorf("it ended with %d", code)
	}
	if took := began.Took(); took > 2*time.Second {
		t.Errorf("it took %s", took)
	} else {
		t.Logf("ended after %s", took)
	}
}

func TestTermGrace(t *testing.T) { // alone: the portal's grace is of the wall's clock
	p := coretest.Portal(t, coretest.Options{Env: []string{"PORTAL_GRACE=2s"}, Args: []string{"--safe-mode"}})
	b := p.Browser("")
	began := time.Now()
	p.Signal(syscall.SIGTERM)
	quiet.Until(t, 2*time.Second, "a load balancer sees it", func() bool { return stopping(b) })
	p.Browser("").SignIn()
	if code := p.Code(); code != 0 || time.Since(began) < 2*time.Second {
		t.Errorf("it ended with %d after %s", code, time.Since(began))
	}
}

func TestTermCutsWhatDoesNotEnd(t *testing.T) {
	t.Parallel()
	said := &strings.Builder{}
	p := coretest.Portal(t, coretest.Options{Env: []string{"PORTAL_DRAIN=4s"}, Stderr: said})
	withLab(t, p)
	slow := slowRequest(t, p)
	began, quietly := time.Now(), quiet.Start()
	p.Signal(syscall.SIGTERM)
	if code := p.Code(); code != 0 {
		t.Errorf("it ended with %d", code)
	}
	if took := time.Since(began); took < 2*time.Second || quietly.Took() > 8*time.Second {
		t.Errorf("with a drain of 4 s it took %s", took)
	}
	if answer := <-slow; answer.Status == 200 {
		t.Errorf("the request that never ends is answered %d %s", answer.Status, answer.Body)
	}
	if !strings.Contains(said.String(), "requests were cut: they did not end in time") {
		t.Errorf("the log does not say that a request was cut:\n%s", said)
	}
}

func TestSecondSignalEndsAtOnce(t *testing.T) {
	t.Parallel()
	for _, signal := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT} {
		t.Run(signal.String(), func(t *testing.T) {
			t.Parallel()
			p := coretest.Portal(t, coretest.Options{})
			admin := withLab(t, p)
			plugin := labOf(t, admin).PID
			slowRequest(t, p)
			p.Signal(syscall.SIGTERM)
			quiet.Until(t, 5*time.Second, "the portal is not ready any more", func() bool { return stopping(admin) })
			began := quiet.Start()
			p.Signal(signal)
			if code := p.Code(); code != 128+int(signal) {
				t.Errorf("it ended with %d", code)
			}
			if took := began.Took(); took > 5*time.Second {
				t.Errorf("it took %s", took)
			}
			quiet.Until(t, 10*time.Second, "the plugin is gone", func() bool { return !alive(plugin) })
			quiet.Until(t, 20*time.Second, "the dev chain is gone", func() bool { return !runsWith(filepath.Join(p.Data, "devchain")) })
		})
	}
}

func TestKilledDevChainIsBack(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Args: []string{"--safe-mode"}})
	b := p.Browser("")
	b.SignIn()
	b.Fund(700)
	for range 2 { // the second is started again after a back-off
		pid := processWith(filepath.Join(p.Data, "devchain"))
		if pid == 0 {
			t.Fatal("the dev chain does not run")
		}
		if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
		quiet.Until(t, 30*time.Second, "another dev chain runs", func() bool {
			now := processWith(filepath.Join(p.Data, "devchain"))
			return now != 0 && now != pid
		})
		quiet.Until(t, 30*time.Second, "it gives GAIA again", func() bool {
			return b.Do("POST", "/api/dev/faucet", map[string]any{"address": b.Wallet, "amount": 1}).Status == 200
		})
	}
	if answer := b.Do("POST", "/api/session/balance", nil); !contains(answer.Body, `"gaiaBalance":702`) {
		t.Errorf("after two restarts the wallet has %d %s", answer.Status, answer.Body)
	}
}
