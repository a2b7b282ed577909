package host_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/host"
	"gaia.example/portal/sdk/go/portal"
)

// far is a foreign network that answers as the test says.
type far func(*http.Request) (*http.Response, error)

func (f far) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// reaching is the host of a module that was granted those hosts.
func reaching(f far, targets ...string) (*host.Hosts, portal.Host) {
	hosts := host.New(host.Config{Ports: core.HostPorts{Egress: f}})
	return hosts, hosts.Of(core.Release{Manifest: core.Manifest{ID: "tools",
		Capabilities: []core.Capability{{Name: "egress.fetch", Targets: targets}}}})
}

func request(ctx context.Context, h portal.Host, url string) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return h.Egress.RoundTrip(r)
}

func ok(*http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: io.NopCloser(strings.NewReader("ok"))}, nil
}

func TestOnlyTheHostsThatWereGrantedAreReached(t *testing.T) {
	for _, row := range []struct {
		target, url string
		reached     bool
	}{
		{"api.example.com", "https://api.example.com/", true},
		{"api.example.com", "https://api.example.com:443/", true},
		{"api.example.com:443", "https://api.example.com/", true},
		{"api.example.com:8443", "https://api.example.com:8443/", true},
		{"api.example.com:8443", "https://api.example.com/", false},
		{"api.example.com", "https://api.example.com:8443/", false},
		{"api.example.com", "https://example.com/", false},
		{"api.example.com", "https://x.api.example.com/", false},
		{"api.example.com", "https://api.example.com:0443/", false},
	} {
		_, h := reaching(ok, row.target)
		res, err := request(t.Context(), h, row.url)
		if row.reached && err != nil || !row.reached && portal.CodeOf(err) != portal.Forbidden {
			t.Errorf("%s with a grant of %s: %v", row.url, row.target, err)
		}
		if err == nil {
			_ = res.Body.Close()
		}
	}
	_, h := reaching(ok, "api.example.com")
	_, err := request(t.Context(), h, "https://evil.example.com/")
	if want := `The module's manifest does not ask for the capability egress.fetch of "evil.example.com:443".`; err == nil ||
		err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	h = host.New(host.Config{}).Of(core.Release{Manifest: core.Manifest{Capabilities: []core.Capability{{Name: "egress.fetch",
		Targets: []string{"a.example"}}}}})
	if _, err := request(t.Context(), h, "https://a.example/"); portal.CodeOf(err) != portal.Unavailable {
		t.Errorf("a portal without egress: %v", err)
	}
}

func TestTenRequestsAtOnceAndAnAnswerFreesItsPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hosts, h := reaching(ok, "a.example")
		var open []*http.Response
		for range 10 {
			res, err := request(t.Context(), h, "https://a.example/")
			if err != nil {
				t.Fatal(err)
			}
			open = append(open, res)
		}
		if _, err := request(t.Context(), h, "https://a.example/"); portal.CodeOf(err) != portal.RateLimited {
			t.Errorf("the eleventh: %v", err)
		}
		for range 2 {
			_ = open[0].Body.Close()
		}
		if res, err := request(t.Context(), h, "https://a.example/"); err != nil {
			t.Errorf("after one was read: %v", err)
		} else {
			_ = res.Body.Close()
		}
		for _, res := range open[1:] {
			_ = res.Body.Close()
		}
		if u := hosts.Usage("tools"); len(u) != 1 || u[0].Calls != 12 || u[0].Refused != 1 || u[0].Failed != 0 {
			t.Errorf("usage %+v", u)
		}
	})
}

func TestAHostThatTakesTooLongIsGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hosts, h := reaching(func(r *http.Request) (*http.Response, error) { <-r.Context().Done(); return nil, r.Context().Err() }, "a.example")
		began := time.Now()
		_, err := request(t.Context(), h, "https://a.example/")
		if portal.CodeOf(err) != portal.Unavailable || time.Since(began) != 30*time.Second {
			t.Errorf("%v after %s", err, time.Since(began))
		}
		if u := hosts.Usage("tools"); len(u) != 1 || u[0].Failed != 1 {
			t.Errorf("usage %+v", u)
		}
	})
}

// trickle is a body that says a byte a second, until its request ends.
type trickle struct{ context.Context }

func (s trickle) Read(b []byte) (int, error) {
	select {
	case <-time.After(time.Second):
		b[0] = 'x'
		return 1, nil
	case <-s.Done():
		return 0, s.Err()
	}
}

func TestAnAnswerThatTricklesEndsWithTheDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, h := reaching(func(r *http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(trickle{r.Context()})}, nil
		}, "a.example")
		began := time.Now()
		res, err := request(t.Context(), h, "https://a.example/")
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		_, err = io.ReadAll(res.Body)
		if portal.CodeOf(err) != portal.Unavailable || time.Since(began) > 31*time.Second {
			t.Errorf("%v after %s", err, time.Since(began))
		}
	})
}

func TestARequestThatIsGivenUpIsNobodysFault(t *testing.T) {
	hosts, h := reaching(func(r *http.Request) (*http.Response, error) { return nil, r.Context().Err() }, "a.example")
	ctx, cancel := context.WithCancel(t.Context())
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://a.example/", cancels{cancel})
	if err != nil {
		t.Fatal(err)
	}
	if _, err = h.Egress.RoundTrip(r); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if u := hosts.Usage("tools"); len(u) != 1 || u[0].Failed != 0 {
		t.Errorf("usage %+v", u)
	}
}

// cancels is a body that, when it is read, cancels what reads it.
type cancels struct{ cancel context.CancelFunc }

func (c cancels) Read([]byte) (int, error) { c.cancel(); return 0, io.EOF }

// Whatever a module writes as a URL, what is sent goes to the granted host, by https, with nothing of the module's in its authority.
func FuzzAURLLeadsToTheGrantedHostOrNowhere(f *testing.F) {
	for _, seed := range []string{
		"https://a.example/x?y#z", "https://a.example@evil.example/", "https://evil.example#@a.example/", `https://evil.example\@a.example/`,
		"https://a.example:443@evil.example", "https://a.example%00.evil.example/", "//a.example/", "https:a.example", "https://A.EXAMPLE:443",
		"https://[::1]/",
		"https://a.example:", "https://a.example/? HTTP/1.1", "https://a.example/%0d%0aHost:%20evil.example",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, url string) {
		var sent *http.Request
		_, h := reaching(func(r *http.Request) (*http.Response, error) { sent = r; return ok(r) }, "a.example")
		res, err := request(t.Context(), h, url)
		if err == nil {
			_ = res.Body.Close()
		}
		if sent != nil && (sent.URL.Scheme != "https" || sent.URL.Host != "a.example:443" || sent.Host != "a.example" || sent.URL.User != nil ||
			strings.ContainsAny(sent.URL.RequestURI(), " \r\n")) {
			t.Errorf("%q leads to %s %s", url, sent.URL, sent.Host)
		}
	})
}
