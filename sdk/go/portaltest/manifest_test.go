package portaltest_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portaltest"
)

// listened is a test whose log is kept.
type listened struct {
	testing.TB

	said   bytes.Buffer
	mu     sync.Mutex
	more   *sync.Cond // one more record; of mu
	logged bytes.Buffer
}

func listen(t testing.TB) *listened {
	l := &listened{TB: t}
	l.more = sync.NewCond(&l.mu)
	return l
}

// Output is testing.TB's.
func (l *listened) Output() io.Writer { return l }

func (l *listened) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.more.Broadcast()
	return l.logged.Write(p)
}

// heard waits for a record: a module's log comes beside its answers.
func (l *listened) heard(what string) bool {
	late := false
	timer := time.AfterFunc(time.Minute, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		late = true
		l.more.Broadcast()
	})
	defer timer.Stop()
	l.mu.Lock()
	defer l.mu.Unlock()
	for !late && !strings.Contains(l.logged.String(), what) {
		l.more.Wait()
	}
	return !late
}

func (l *listened) Logf(format string, args ...any) {
	l.said.WriteString(strings.TrimSpace(portal.Errorf(portal.Internal, format, args...).Message) + "\n")
}

func TestAModuleIsAskedWhereItsManifestOpensIt(t *testing.T) {
	asked := 0
	hears := listen(t)
	module := portaltest.Start(hears, portaltest.NewHost(t, manifest), func(context.Context, portal.Host) (*portal.Module, error) {
		return &portal.Module{Handler: http.HandlerFunc(func(w http.ResponseWriter,
			_ *http.Request) {
			asked++
			w.WriteHeader(http.StatusNoContent)
		})}, nil
	})
	stranger, known, boss := portal.Caller{}, portal.Caller{SignedIn: true, Tier: portal.LIRAETH},
		portal.Caller{SignedIn: true, Tier: portal.VAELUS, Admin: true}
	for _, row := range []struct {
		path   string
		caller portal.Caller
		status int
	}{
		{"/open", stranger, 204}, {"/open/a", stranger, 204}, {"/opens", boss, 404}, {"/", boss, 404}, {"/other/a", boss, 404},
		{"/other/b", boss, 404},
		{"/mine", stranger, 401}, {"/mine", known, 204}, {"/locked/a", stranger, 401}, {"/locked/a", known, 403}, {"/locked/a", boss, 204},
		{"/locked/open/a", stranger, 204}, {"/boss", known, 404}, {"/boss", boss, 204},
	} {
		before := asked
		status, body := module.Get(row.path, row.caller)
		if status != row.status || (asked > before) != (status == 204) {
			t.Errorf("%s: %d %s, want %d; the module was asked %d times", row.path, status, body, row.status, asked-before)
		}
	}
	if said := hears.said.String(); strings.Count(said, "/other is below no prefix") != 1 ||
		!strings.Contains(said, "/opens is below no prefix") || strings.Contains(said, "/boss") {
		t.Errorf("the test was told\n%s", said)
	}
}

// What the manifest does not ask for is refused as by a portal, by an error that is no visitor's.
func TestTheHostGrantsWhatTheManifestAsksFor(t *testing.T) {
	ctx := t.Context()
	bare := portaltest.NewHost(t, []byte(`{"id": "bare"}`))
	bare.Reads, bare.Foreign = nil, map[string]http.Handler{"api.example.com": http.NotFoundHandler()}
	full := portaltest.NewHost(t, manifest).Host()
	none := bare.Host()
	get := func(host portal.Host, url string) error {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			t.Fatal(err)
		}
		res, err := host.Egress.RoundTrip(r)
		if err == nil {
			res.Body.Close()
		}
		return err
	}
	second := func(_ any, err error) error { return err }
	var into any
	for name, err := range map[string]error{
		"chain.read":                       second(none.Chain.Head(ctx)),
		"events.publish":                   none.Events.Publish(ctx, "moved", 1),
		"settings.read":                    none.Settings.Read(ctx, &into),
		"kv.use":                           second(none.KV.Get(ctx, "a")),
		"sql.use":                          second(none.SQL.Database(ctx)),
		"caller.read":                      second(none.Callers.Caller(ctx)),
		"notifications.send":               none.Notifications.Notify(ctx, portal.Address{1}, portal.Notification{Title: "Hello"}),
		"audit.write":                      none.Audit.Record(ctx, portal.Act{Action: "a"}),
		"modules.read":                     none.Modules.Query(ctx, "gaia", "supply", nil, &into),
		`egress.fetch of "api.example.com`: get(none, "https://api.example.com/"),
		`the topic "other"`:                full.Events.Publish(ctx, "other", 1),
		`the contract "Other"`:             second(full.Chain.Contract(ctx, "Other")),
		`egress.fetch of "other.example`:   get(full, "https://other.example/"),
		`of "gaia/other"`:                  full.Modules.Query(ctx, "gaia", "other", nil, &into),
	} {
		var visitors *portal.Error
		if portal.CodeOf(err) != portal.Forbidden || err == nil || !strings.Contains(err.Error(), name) || errors.As(err, &visitors) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, err := range full.Events.Subscribe(ctx, 0, "network.other") {
		if portal.CodeOf(err) != portal.Forbidden {
			t.Errorf("another module's topic: %v", err)
		}
		break
	}
}
