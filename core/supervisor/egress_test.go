package supervisor_test

import (
	"bytes"
	"context"
	"crypto/x509"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/egress"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portaltest/conformance"
)

// reaching is the plugin with a grant of conformance.EgressHost.
func reaching() core.Release {
	r := releases["1"]
	r.Manifest.Capabilities = append(r.Manifest.Capabilities[:len(r.Manifest.Capabilities):len(r.Manifest.Capabilities)],
		core.Capability{Name: "egress.fetch", Targets: []string{conformance.EgressHost}})
	return r
}

// newReach starts the plugin, with the handler as every host of the public internet.
func newReach(t *testing.T, foreign http.Handler) *stage {
	s := newStage(t, reaching(), supervisor.Limits{})
	server := httptest.NewUnstartedServer(foreign)
	server.StartTLS()
	roots := x509.NewCertPool()
	roots.AddCert(server.Certificate())
	client := egress.New(egress.Config{
		Roots: roots,
		Lookup: func(context.Context, string) ([]netip.Addr, error) {
			return []netip.Addr{netip.MustParseAddr("93.184.216.34")}, nil
		},
		Dial: func(ctx context.Context, _ netip.AddrPort) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "tcp", server.Listener.Addr().String())
		},
	})
	t.Cleanup(func() { client.Close(); server.Close() })
	s.ports.Foreign = client
	s.start()
	return s
}

// throughPlugin has the plugin make the requests.
type throughPlugin struct{ *stage }

func (p throughPlugin) RoundTrip(r *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	asked, err := json.Marshal(map[string]any{"Method": r.Method, "URL": r.URL.String(), "Body": string(body), "Header": r.Header})
	if err != nil {
		return nil, err
	}
	status, text := p.ask("POST", "/fetch", string(asked))
	var answer struct {
		Status int
		Header http.Header
		Body   []byte
		Failed string
		Code   portal.Code
	}
	if err := json.Unmarshal([]byte(text), &answer); err != nil || status != 200 {
		return nil, errors.Join(err, errors.New(text))
	}
	if answer.Failed != "" {
		return nil, portal.Errorf(answer.Code, "%s", answer.Failed)
	}
	return &http.Response{StatusCode: answer.Status, Header: answer.Header, Body: io.NopCloser(bytes.NewReader(answer.Body))}, nil
}

func TestAModuleReachesTheHostsThatItWasGranted(t *testing.T) {
	conformance.Egress(t, func(t *testing.T, foreign http.Handler) http.RoundTripper { return throughPlugin{newReach(t, foreign)} })
}

func TestAModuleThatDiesTakesItsRequestsWithIt(t *testing.T) {
	began, ended := make(chan struct{}), make(chan struct{})
	s := newReach(t, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		close(began)
		<-r.Context().Done()
		close(ended)
	}))
	in, release, err := s.slot.Acquire(supervisor.Client{}, 10*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer release(supervisor.Outcome{Result: supervisor.Answered})
	go func() { _, _, _ = request(in, "POST", "/fetch", `{"Method":"GET","URL":"https://api.example.com/"}`) }()
	<-began
	s.kill()
	select {
	case <-ended:
	case <-time.After(10 * time.Second):
		t.Error("the request of a module that is dead goes on")
	}
}
