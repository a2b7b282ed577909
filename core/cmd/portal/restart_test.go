package main

import (
	"strings"
	"syscall"
	"testing"

	"gaia.example/portal/core/coretest"
)

// TestStartsAgainAtOnce starts a portal while the kernel still clears away the one that was killed, and its dev chain writes
// what it has.
func TestStartsAgainAtOnce(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{})
	withLab(t, p)
	b := p.Browser("")
	b.SignIn()
	b.Fund(700)
	env := []string{
		"PORTAL_ADDR=127.0.0.1" + p.URL[strings.LastIndex(p.URL, ":"):],
		"PORTAL_DEVCHAIN_ADDR=" + strings.TrimPrefix(p.ChainURL, "http://"),
	}
	for range 4 {
		p.Signal(syscall.SIGKILL)
		next := coretest.Portal(t, coretest.Options{Data: p.Data, Env: env})
		if next.URL != p.URL || next.ChainURL != p.ChainURL {
			t.Fatalf("it is at %s and its chain at %s; before that at %s and %s", next.URL, next.ChainURL, p.URL, p.ChainURL)
		}
		if answer := b.Do("POST", "/api/session/balance", nil); !contains(answer.Body, `"gaiaBalance":700`) {
			t.Errorf("after a restart the wallet's session answers %d %s", answer.Status, answer.Body)
		}
		p = next
	}
	withLab(t, p)
}
