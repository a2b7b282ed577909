package main

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/core/tracing/tracingtest"
)

// Of a page's own making, as its requests have it.
const (
	pageTrace  = "0af7651916cd43dd8448eb211c80319c"
	pageParent = "b7ad6b7169203331"
	pageHeader = "00-" + pageTrace + "-" + pageParent + "-01"
)

// below is the one step of that name below another.
func below(t *testing.T, spans []tracingtest.Span, parent, name string) tracingtest.Span {
	t.Helper()
	var found []tracingtest.Span
	for _, s := range spans {
		if s.Parent == parent && s.Name == name {
			found = append(found, s)
		}
	}
	if len(found) != 1 {
		t.Fatalf("%d steps %q are below %s: %+v", len(found), name, parent, spans)
	}
	return found[0]
}

func hasStep(name string) func([]tracingtest.Span) bool {
	return func(spans []tracingtest.Span) bool {
		return slices.ContainsFunc(spans, func(s tracingtest.Span) bool { return s.Name == name })
	}
}

// A page's request, what the module does for it, and what the portal does for the module, is one trace.
func TestAPagesRequestIsOneTraceAcrossTheModule(t *testing.T) {
	t.Parallel()
	collector, metrics := tracingtest.New(t), coretest.FreeAddress(t)
	p := coretest.Portal(t, coretest.Options{Env: []string{"PORTAL_TRACING_ENDPOINT=" + collector.URL,
		"PORTAL_TRACING_RATIO=1", "PORTAL_TRACING_HEADERS=X-Key=of the test", "PORTAL_METRICS_ADDR=" + metrics}})
	ada := p.Browser(adaKey)
	signInAs(t, ada, firefox)
	page := []string{"Sec-Fetch-Site", "same-origin", "Traceparent", pageHeader, "Tracestate", "other=1"}
	answer := ada.Do("GET", "/api/m/lab/mine/now/keep", nil, page...)
	if answer.Status != 200 || !strings.HasPrefix(answer.Header.Get("Traceresponse"), "00-"+pageTrace+"-") {
		t.Fatalf("%d %v", answer.Status, answer.Header)
	}
	ada.Do("GET", "/api/m/lab/mine/now/kept", nil) // a call for the request that has ended: of no trace
	seen := ada.Do("GET", "/api/m/lab/mine/caller", nil, page...)
	ada.Do("POST", "/api/m/lab/open/log?message=traced", nil, page...)
	ada.Do("GET", "/api/explorer/blocks/1", nil, page...)

	spans := collector.Until(t, "the chain is asked", func(s []tracingtest.Span) bool {
		return slices.ContainsFunc(s, func(s tracingtest.Span) bool { return s.Trace == pageTrace && strings.HasPrefix(s.Name, "chain ") }) &&
			hasStep("GET /api/explorer/blocks/{block}")(s) && hasStep("host caller.read")(s)
	})
	var first []tracingtest.Span
	for _, s := range spans {
		if s.Trace == pageTrace && s.Parent == pageParent && s.Name == "GET /api/m/{module}/*" {
			first = append(first, s)
		}
	}
	if len(first) != 2 {
		t.Fatalf("%d requests of the module are in the page's trace: %+v", len(first), spans)
	}
	slices.SortFunc(first, func(a, b tracingtest.Span) int { return a.Began.Compare(b.Began) })
	request := first[0]
	if request.Service != "gaia-portal" || request.Numbers["http.response.status_code"] != 200 || request.Texts["portal.request"] == "" {
		t.Errorf("%+v", request)
	}
	below(t, spans, request.ID, "session")
	if access := below(t, spans, request.ID, "access"); access.Texts["portal.access"] != "allowed" {
		t.Errorf("%+v", access)
	}
	relay := below(t, spans, request.ID, "relay")
	call := below(t, spans, relay.ID, "host caller.read")
	if relay.Texts["portal.module"] != "lab" || call.Texts["portal.outcome"] != "answered" || call.Began.Before(relay.Began) {
		t.Errorf("%+v, and below it %+v", relay, call)
	}
	calls := 0
	for _, s := range spans {
		if s.Name == "host caller.read" {
			calls++
		}
		for _, fact := range s.Texts {
			if strings.Contains(fact, "now/keep") || strings.Contains(strings.ToLower(fact), ada.Wallet.String()[2:10]) {
				t.Errorf("a step says where the visitor was, or who: %+v", s)
			}
		}
	}
	if calls != 1 {
		t.Errorf("%d host calls are recorded: one was for a request that had ended", calls)
	}
	if relay := below(t, spans, first[1].ID, "relay"); !contains(seen.Body, `"trace":"00-`+pageTrace+"-"+relay.ID+`-01"`) ||
		!contains(seen.Body, `"state":""`) {
		t.Errorf("the module is told %s", seen.Body)
	}
	for _, head := range collector.Heads() {
		if head.Get("X-Key") != "of the test" {
			t.Error("the collector does not get its header")
		}
	}
	body := scrape(t, metrics)
	onDashboard(t, body, false)
	for _, want := range []string{`portal_plugin_state{module="lab",state="ready"} 1`, `portal_plugin_request_seconds_count{module="lab"} `,
		`portal_plugin_requests_total{module="lab",outcome="failed"} 0`, `portal_plugin_places{module="lab"} 0`} {
		if !contains(body, want) {
			t.Errorf("%s is not measured", want)
		}
	}
	admin := p.Browser(adminKey)
	admin.SignIn()
	quiet.Until(t, 10*time.Second, "the module's log has the trace", func() bool {
		return contains(admin.Get("/api/admin/modules/lab/log").Body, `"trace":"`+pageTrace+`"`)
	})
}

// Strangers name no trace, and a portal that records nothing tells modules of none.
func TestWhoIsNoPageOfThePortalNamesNoTrace(t *testing.T) {
	t.Parallel()
	collector := tracingtest.New(t)
	p := coretest.Portal(t, coretest.Options{Env: []string{"PORTAL_TRACING_ENDPOINT=" + collector.URL, "PORTAL_TRACING_RATIO=1"}})
	stranger := p.Browser("")
	for _, from := range []string{"", "cross-site", "same-site", "none"} {
		answer := stranger.Do("GET", "/api/m/lab/open/caller", nil, "Sec-Fetch-Site", from, "Traceparent", pageHeader)
		if answer.Header.Get("Traceresponse") != "" || contains(answer.Body, pageTrace) || !contains(answer.Body, `"trace":"00-`) {
			t.Errorf("from %q: %v %s", from, answer.Header, answer.Body)
		}
	}
	for _, s := range collector.Until(t, "the requests", hasStep("GET /api/m/{module}/*")) {
		if s.Trace == pageTrace {
			t.Errorf("%+v", s)
		}
	}
	off := coretest.Portal(t, coretest.Options{})
	answer := off.Browser("").Do("GET", "/api/m/lab/open/caller", nil, "Sec-Fetch-Site", "same-origin", "Traceparent", pageHeader)
	if answer.Header.Get("Traceresponse") != "" || !contains(answer.Body, `"trace":""`) {
		t.Errorf("a portal that records nothing: %v %s", answer.Header, answer.Body)
	}
}

// A collector that takes nothing is in nobody's way, and what it misses is counted.
func TestACollectorThatIsDownIsInNobodysWay(t *testing.T) {
	t.Parallel()
	collector := tracingtest.New(t)
	collector.Deny(func(w http.ResponseWriter) bool { w.WriteHeader(http.StatusForbidden); return true })
	metrics := coretest.FreeAddress(t)
	p := coretest.Portal(t, coretest.Options{Env: []string{"PORTAL_TRACING_ENDPOINT=" + collector.URL, "PORTAL_TRACING_RATIO=1",
		"PORTAL_METRICS_ADDR=" + metrics}})
	for range 50 {
		if answer := p.Browser("").Get("/api/m/lab/open/caller"); answer.Status != 200 {
			t.Fatalf("%d %s", answer.Status, answer.Body)
		}
	}
	quiet.Until(t, 20*time.Second, "what was lost is counted", func() bool {
		body := scrape(t, metrics)
		return contains(body, `portal_trace_spans_total{outcome="lost"}`) && !contains(body, `portal_trace_spans_total{outcome="lost"} 0`) &&
			contains(body, `portal_trace_spans_total{outcome="exported"} 0`)
	})
}
