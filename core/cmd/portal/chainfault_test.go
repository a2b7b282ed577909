package main

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
)

// A portal's chain falls silent, one endpoint after the other, and comes back; nobody does anything about it.
func TestTheChainFallsSilentAndComesBack(t *testing.T) {
	t.Parallel()
	o := newOperator(t)
	first, second := coretest.FaultyEndpoint(t, o.chain[0].URL), coretest.FaultyEndpoint(t, o.chain[0].URL)
	o.env = append(o.env, "PORTAL_CHAIN_RPC_URLS="+first.URL+"/key-of-the-first,"+second.URL+"/key-of-the-second")
	p := o.serve(t)
	holder := p.Browser("")
	holder.SignIn()
	_, events := holder.Follow("/api/events?topics=chain,session")
	coretest.Next(t, events, "open", 2*time.Second)
	session := func() string { return holder.Get("/api/session").Body }
	silent := func() bool {
		var portal struct {
			Chain struct{ SilentSince *time.Time }
		}
		holder.Get("/api/portal").JSON(t, &portal)
		return portal.Chain.SilentSince != nil
	}
	o.chain.Mint(o.token, holder.Wallet, 700)
	quiet.Until(t, 20*time.Second, "the tier", func() bool { return contains(session(), `"tier":"LIRAETH"`) })

	first.Down()
	o.chain.Mint(o.token, holder.Wallet, 4_300)
	quiet.Until(t, 10*time.Second, "the balance by the other endpoint", func() bool { return contains(session(), `"gaiaBalance":5000`) })
	if !contains(session(), `"tier":"LIRAETH"`) || silent() {
		t.Errorf("with one endpoint the session is %s, silence %v", session(), silent())
	}

	for i, fit := range []string{"0", "1"} {
		host := strings.TrimPrefix([]string{first.URL, second.URL}[i], "http://")
		if line := fmt.Sprintf(`portal_chain_endpoint_fit{endpoint="%d",host="%s"} %s`, i+1, host, fit); !contains(o.measured(t), line) {
			t.Errorf("%s is not measured", line)
		}
	}

	second.Set(coretest.Status(http.StatusServiceUnavailable))
	quiet.Until(t, 10*time.Second, "the silence", silent)
	quiet.Until(t, 5*time.Second, "the tab is told", func() bool {
		return contains(coretest.Next(t, events, "chain", 5*time.Second).Data, `"silentSince":"`)
	})
	ask(t, holder, []row{{"the tier is kept", "GET", "/api/m/lab/locked/caller", nil, nil, 200, ""}})
	if !contains(session(), `"gaiaBalance":5000`) {
		t.Errorf("the last balance is not there: %s", session())
	}

	second.Set(nil)
	first.Up()
	quiet.Until(t, 10*time.Second, "the chain is back", func() bool { return !silent() })
	quiet.Until(t, 5*time.Second, "the tab is told", func() bool {
		return contains(coretest.Next(t, events, "chain", 5*time.Second).Data, `"silentSince":null`)
	})
	quiet.Until(t, 20*time.Second, "two endpoints agree again", func() bool { return contains(session(), `"tier":"VAELUS"`) })
	if contains(o.measured(t), "key-of") {
		t.Error("a key is in the metrics")
	}
	if log := o.log.String(); contains(log, "key-of") || !contains(log, "a chain endpoint is passed over") {
		t.Errorf("the log has a key, or does not tell: %s", log)
	}
}

// measured is what a scrape gets.
func (o *operator) measured(t *testing.T) string {
	t.Helper()
	answer, err := http.Get("http://" + o.metrics + "/metrics") //nolint:noctx // a scrape
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}
