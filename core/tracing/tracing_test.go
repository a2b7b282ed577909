package tracing_test

import (
	"context"
	"encoding/hex"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/core/tracing"
	"gaia.example/portal/core/tracing/tracingtest"
	"gaia.example/portal/sdk/go/portal"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// counts are what became of steps.
type counts struct {
	mu sync.Mutex
	of map[tracing.Outcome]int
}

func (c *counts) add(o tracing.Outcome, n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.of[o] += n
}

func (c *counts) got(o tracing.Outcome) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.of[o]
}

func (c *counts) all() (n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, of := range c.of {
		n += of
	}
	return n
}

// recorded is a Tracing with its counts; change may change what it is made of.
func recorded(t *testing.T, endpoint string, change func(*tracing.Config)) (*tracing.Tracing, *counts) {
	t.Helper()
	at, err := url.Parse(endpoint)
	if err != nil {
		t.Fatal(err)
	}
	c := &counts{of: map[tracing.Outcome]int{}}
	config := tracing.Config{
		Endpoint: at, Ratio: 1, Service: "portal", Version: "1", Replica: "one", Key: []byte("of the test"), Ended: c.add,
		Limits: tracing.Limits{Wait: 10 * time.Millisecond},
	}
	if change != nil {
		change(&config)
	}
	traces, err := tracing.New(config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
		defer cancel()
		if err := traces.Close(ctx); err != nil {
			t.Error(err)
		}
	})
	return traces, c
}

// aPage is a trace that a page made up.
func aPage() (t portal.Trace) {
	for i := range t.ID {
		t.ID[i] = byte(rand.IntN(256))
	}
	t.Span[0] = 1
	return t
}

func TestStepsArriveAtTheCollectorAsTheyWere(t *testing.T) {
	t.Setenv("OTEL_EXPORTER_OTLP_PROTOCOL", "http/json") // they go as protobuf all the same
	collector := tracingtest.New(t)
	traces, counted := recorded(t, collector.URL, func(c *tracing.Config) { c.Headers = map[string]string{"X-Key": "secret"} })
	page := aPage()
	request := traces.Request(page, "GET /api/portal", time.Now().Add(-time.Second))
	request.Tell("http.route", "/api/portal")
	request.Count("http.response.status_code", 503)
	child := request.Child("relay", core.ClientSpan)
	child.End()
	request.Fail()
	request.End()
	view := core.NewSpan(traces, portal.Trace{ID: page.ID}, "/gaia", core.InsideSpan, time.Now())
	view.Page = true
	view.End()
	spans := collector.Until(t, "three steps", func(s []tracingtest.Span) bool { return len(s) == 3 })
	byName := map[string]tracingtest.Span{}
	for _, s := range spans {
		byName[s.Name] = s
		if s.Trace != hex.EncodeToString(page.ID[:]) {
			t.Errorf("%s is of the trace %s, not the page's", s.Name, s.Trace)
		}
	}
	got, below := byName["GET /api/portal"], byName["relay"]
	if got.Parent != hex.EncodeToString(page.Span[:]) || below.Parent != got.ID || got.Service != "portal" || !got.Failed || below.Failed ||
		got.Texts["http.route"] != "/api/portal" || got.Numbers["http.response.status_code"] != 503 || got.Ended.Sub(got.Began) < time.Second {
		t.Errorf("%+v and below it %+v", got, below)
	}
	if v := byName["/gaia"]; v.Service != "portal-page" || v.Parent != "" {
		t.Errorf("the page's own is %+v", v)
	}
	for _, head := range collector.Heads() {
		if head.Get("X-Key") != "secret" {
			t.Error("the collector is not given its header")
		}
	}
	quiet.Until(t, 30*time.Second, "three steps are counted", func() bool { return counted.got(tracing.Exported) == 3 && counted.all() == 3 })
}

func TestNoPageDecidesWhetherItsTraceIsRecorded(t *testing.T) {
	collector := tracingtest.New(t)
	tenth := func(key string) *tracing.Tracing {
		traces, _ := recorded(t, collector.URL, func(c *tracing.Config) { c.Ratio, c.Key = 0.1, []byte(key) })
		return traces
	}
	one, replica, other := tenth("a"), tenth("a"), tenth("b")
	const pages = 20_000
	taken, both := 0, 0
	for range pages {
		id := aPage().ID
		if one.Recorded(id) != replica.Recorded(id) {
			t.Fatal("two replicas disagree")
		}
		if one.Recorded(id) {
			taken++
			if other.Recorded(id) {
				both++
			}
		}
	}
	// Of 20,000 draws of a tenth, the standard deviation is 42; of their tenth, 13.
	if taken < 1700 || taken > 2300 || both < 100 || both > 300 {
		t.Errorf("of %d pages' traces %d are recorded, %d of them under another key too", pages, taken, both)
	}
	asked := 0
	for range pages {
		if one.Request(portal.Trace{}, "", time.Now()) != nil {
			asked++
		}
	}
	if asked < 1700 || asked > 2300 {
		t.Errorf("of %d requests %d are recorded", pages, asked)
	}
	none, _ := recorded(t, collector.URL, func(c *tracing.Config) { c.Ratio = 0 })
	for range 1000 {
		if page := aPage(); none.Recorded(page.ID) || none.Request(page, "", time.Now()) != nil || none.Request(portal.Trace{}, "", time.Now()) != nil {
			t.Fatal("a ratio of 0 records something")
		}
	}
}

func TestPagesHaveSoManyRequestsRecordedAndNoMore(t *testing.T) {
	traces, counted := recorded(t, tracingtest.New(t).URL, func(c *tracing.Config) { c.Limits.Pages = 5 })
	page, taken := aPage(), 0
	for range 100 {
		if traces.Request(page, "", time.Now()) != nil {
			taken++
		}
	}
	if taken < 5 || taken > 90 || counted.got(tracing.Withheld) != 100-taken {
		t.Errorf("%d are recorded, %d withheld", taken, counted.got(tracing.Withheld))
	}
	if traces.Request(portal.Trace{}, "", time.Now()) == nil {
		t.Error("pages keep the portal's own choice from being recorded")
	}
}

func TestAModuleIsBelievedOnlyOfRequestsThatRunInIt(t *testing.T) {
	traces, _ := recorded(t, tracingtest.New(t).URL, nil)
	request := traces.Request(portal.Trace{}, "GET /", time.Now())
	said := portal.Trace{ID: request.ID, Span: [8]byte{9}}
	if traces.In("gaia", said) != nil {
		t.Error("it is believed before the request runs in it")
	}
	leave := traces.Enter("gaia", request)
	again := traces.Enter("gaia", request)
	if step := traces.In("gaia", said); step == nil || step.Child("host", core.ServerSpan).Parent != said.Span {
		t.Errorf("its host call is below %+v", step)
	}
	if traces.In("network", said) != nil || traces.In("gaia", aPage()) != nil || traces.In("gaia", portal.Trace{}) != nil {
		t.Error("a module is believed of what does not run in it")
	}
	leave()
	if traces.In("gaia", said) == nil {
		t.Error("it is not believed while a second request of the trace runs in it")
	}
	again()
	if traces.In("gaia", said) != nil {
		t.Error("it is believed after the request")
	}
}

func TestACollectorThatIsSlowKeepsNobodyWaiting(t *testing.T) {
	collector := tracingtest.New(t)
	gone, asked := make(chan struct{}), make(chan struct{}, 1)
	collector.Deny(func(http.ResponseWriter) bool {
		select {
		case asked <- struct{}{}:
		default:
		}
		<-gone
		return true
	})
	defer close(gone)
	traces, counted := recorded(t, collector.URL, func(c *tracing.Config) { c.Limits.Queue, c.Limits.Batch = 16, 4 })
	keep := func() { traces.Request(portal.Trace{}, "", time.Now()).End() }
	keep()
	<-asked // the first batch is under way, and will be for the rest of the test
	const steps = 1000
	for range steps {
		keep()
	}
	if dropped := counted.got(tracing.Dropped); dropped != steps-16 {
		t.Errorf("%d of %d are dropped, with room for 16", dropped, steps)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := traces.Close(ctx); err != nil {
		t.Error(err)
	}
	if counted.all() != steps+1 || counted.got(tracing.Lost) != 17 {
		t.Errorf("not every step is accounted for: %d, of them %d lost", counted.all(), counted.got(tracing.Lost))
	}
}

func TestWhatACollectorRefusesIsLostAndSaid(t *testing.T) {
	for name, answer := range map[string]func(http.ResponseWriter){
		"it refuses": func(w http.ResponseWriter) { http.Error(w, "no such key", http.StatusUnauthorized) },
		"it is out of order until it is given up": func(w http.ResponseWriter) {
			w.Header().Set("Retry-After", "0")
			http.Error(w, "later", http.StatusServiceUnavailable)
		},
		"it is somewhere else": func(w http.ResponseWriter) {
			w.Header().Set("Location", "http://127.0.0.1:1/")
			w.WriteHeader(http.StatusTemporaryRedirect)
		},
	} {
		t.Run(name, func(t *testing.T) {
			collector := tracingtest.New(t)
			collector.Deny(func(w http.ResponseWriter) bool { answer(w); return true })
			said := make(chan error, 1)
			traces, counted := recorded(t, collector.URL, func(c *tracing.Config) {
				c.Failed, c.Limits.Retry = func(err error) { said <- err }, time.Millisecond
			})
			traces.Request(portal.Trace{}, "", time.Now()).End()
			if err := <-said; err == nil || counted.got(tracing.Lost) != 1 {
				t.Errorf("%v, %d are lost", err, counted.got(tracing.Lost))
			}
		})
	}
}

func TestACollectorThatComesBackGetsWhatWaited(t *testing.T) {
	collector := tracingtest.New(t)
	refused := 0
	collector.Deny(func(w http.ResponseWriter) bool {
		if refused++; refused > 1 {
			return false
		}
		w.WriteHeader(http.StatusServiceUnavailable)
		return true
	})
	traces, counted := recorded(t, collector.URL, nil)
	traces.Request(portal.Trace{}, "later", time.Now()).End()
	collector.Until(t, "the step", func(s []tracingtest.Span) bool { return len(s) == 1 })
	if counted.got(tracing.Lost) != 0 {
		t.Errorf("%d are lost", counted.got(tracing.Lost))
	}
}

func TestNobodyListens(t *testing.T) {
	closed := httptest.NewServer(http.NotFoundHandler())
	closed.Close()
	said := make(chan error, 1)
	traces, _ := recorded(t, closed.URL, func(c *tracing.Config) {
		c.Failed, c.Limits.Retry = func(err error) { said <- err }, time.Millisecond
	})
	traces.Request(portal.Trace{}, "", time.Now()).End()
	if err := <-said; err == nil {
		t.Error("nobody is told")
	}
}
