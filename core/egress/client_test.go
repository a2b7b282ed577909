package egress_test

import (
	"bufio"
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"gaia.example/portal/core/egress"
	"gaia.example/portal/sdk/go/portal"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var elsewhere = netip.MustParseAddr("93.184.216.34")

// world is a network whose names are what the test says, and whose every public address is one local server.
type world struct {
	egress.Config
	names  map[string][]string
	looked atomic.Int64
	dialed []netip.AddrPort
	server *httptest.Server
}

// newWorld serves example.com; the test server's certificate is for that name.
func newWorld(t *testing.T, answer http.HandlerFunc) *world {
	w := &world{names: map[string][]string{"example.com": {elsewhere.String()}}, server: httptest.NewTLSServer(answer)}
	t.Cleanup(w.server.Close)
	w.Roots = x509.NewCertPool()
	w.Roots.AddCert(w.server.Certificate())
	w.Lookup = func(_ context.Context, host string) (found []netip.Addr, err error) {
		w.looked.Add(1)
		if w.names[host] == nil {
			return nil, &net.DNSError{Name: host, IsNotFound: true}
		}
		for _, text := range w.names[host] {
			found = append(found, netip.MustParseAddr(text))
		}
		return found, nil
	}
	w.Dial = func(ctx context.Context, to netip.AddrPort) (net.Conn, error) {
		w.dialed = append(w.dialed, to)
		return new(net.Dialer).DialContext(ctx, "tcp", w.server.Listener.Addr().String())
	}
	return w
}

func (w *world) client(t *testing.T) *egress.Client {
	c := egress.New(w.Config)
	t.Cleanup(c.Close)
	return c
}

func get(t *testing.T, c *egress.Client, url string) (string, error) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := c.RoundTrip(r)
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	return fmt.Sprintf("%d %s", res.StatusCode, body), err
}

// attempt prints one line of make hostile.
func attempt(tried string, stopped error) {
	if os.Getenv("PORTAL_HOSTILE") != "" {
		fmt.Printf("  %-58s %-64s %s\n", tried, stopped, "refusals are counted")
	}
}

func hello(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "hello") }

func TestAHostOfThePublicInternetAnswers(t *testing.T) {
	w := newWorld(t, hello)
	t.Setenv("HTTPS_PROXY", "http://127.0.0.1:1")
	t.Setenv("ALL_PROXY", "http://127.0.0.1:1")
	got, err := get(t, w.client(t), "https://example.com:8443/x")
	if err != nil || got != "200 hello" {
		t.Fatalf("%q %v", got, err)
	}
	if want := netip.AddrPortFrom(elsewhere, 8443); len(w.dialed) != 1 || w.dialed[0] != want {
		t.Errorf("dialed %v, want %v", w.dialed, want)
	}
}

func TestAnAddressThatIsNotPublicIsNotDialed(t *testing.T) {
	for name, addresses := range map[string][]string{
		"loopback": {"127.0.0.1"}, "private": {"10.1.2.3"}, "the cloud's own": {"169.254.169.254"}, "mapped": {"::ffff:127.0.0.1"},
		"unique local": {"fd00::1"}, "one of two": {elsewhere.String(), "192.168.0.1"}, "translated": {"64:ff9b::7f00:1"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, hello)
			w.names["example.com"] = addresses
			_, err := get(t, w.client(t), "https://example.com/")
			if portal.CodeOf(err) != portal.Forbidden || len(w.dialed) > 0 {
				t.Errorf("%v, dialed %v", err, w.dialed)
			}
			var said *portal.Error
			if errors.As(err, &said) && strings.Contains(said.Message, addresses[len(addresses)-1]) {
				t.Errorf("the sentence names the address: %s", said.Message)
			}
			attempt("a granted host whose name leads inside: "+name, err)
		})
	}
}

func TestThisMachinesOwnAddressIsNotDialed(t *testing.T) {
	w := newWorld(t, hello)
	w.Own = func() ([]net.Addr, error) {
		return []net.Addr{&net.IPNet{IP: net.IP(elsewhere.AsSlice()), Mask: net.CIDRMask(24, 32)}}, nil
	}
	if _, err := get(t, w.client(t), "https://example.com/"); portal.CodeOf(err) != portal.Forbidden || len(w.dialed) > 0 {
		t.Errorf("%v, dialed %v", err, w.dialed)
	}
}

// A name that leads elsewhere at the second look-up: what was checked is what is dialed, and each connection is checked anew.
func TestANameThatMovesInsideIsRefused(t *testing.T) {
	w := newWorld(t, func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Connection", "close") })
	c := w.client(t)
	if _, err := get(t, c, "https://example.com/"); err != nil {
		t.Fatal(err)
	}
	w.names["example.com"] = []string{"127.0.0.1"}
	if _, err := get(t, c, "https://example.com/"); portal.CodeOf(err) != portal.Forbidden {
		t.Errorf("%v", err)
	}
	if len(w.dialed) != 1 || w.dialed[0].Addr() != elsewhere || w.looked.Load() != 2 {
		t.Errorf("dialed %v after %d look-ups", w.dialed, w.looked.Load())
	}
	attempt("a granted host whose name moves inside (DNS rebinding)", errors.New("what was checked is what is dialed"))
}

func TestARedirectIsAnAnswer(t *testing.T) {
	w := newWorld(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "https://169.254.169.254/", http.StatusFound)
	})
	got, err := get(t, w.client(t), "https://example.com/")
	if err != nil || !strings.HasPrefix(got, "302 ") || len(w.dialed) != 1 {
		t.Errorf("%q %v, dialed %v", got, err, w.dialed)
	}
}

func TestWhatIsZippedStaysZipped(t *testing.T) {
	w := newWorld(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		_, _ = io.WriteString(w, "asked for "+r.Header.Get("Accept-Encoding"))
	})
	if got, err := get(t, w.client(t), "https://example.com/"); err != nil || got != "200 asked for " {
		t.Errorf("%q %v", got, err)
	}
}

func TestHostsThatDoNotAnswerAsTheyShould(t *testing.T) {
	raw := func(text string) func(net.Conn) {
		return func(c net.Conn) { _, _ = io.WriteString(c, text) }
	}
	for _, row := range []struct {
		name, url string
		answer    func(net.Conn)
		want      string
	}{
		{"no such name", "https://nowhere.example/", nil, "There is no host nowhere.example."},
		{"another's certificate", "https://other.test/", nil, "other.test has no certificate that the portal can trust."},
		{"it hangs up", "https://example.com/", func(net.Conn) {}, "example.com does not answer."},
		{"no HTTP", "https://example.com/", raw("SSH-2.0-x\r\n\r\n"), "example.com does not answer."},
		{"an endless head", "https://example.com/", raw("HTTP/1.1 200 OK\r\nX: " + strings.Repeat("x", 200<<10)), "example.com does not answer."},
		{"another protocol", "https://example.com/", raw("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n"),
			"example.com answered with another protocol."},
		{"no https", "http://example.com/", nil, "The portal reaches other hosts by https only."},
	} {
		t.Run(row.name, func(t *testing.T) {
			w := newWorld(t, func(w http.ResponseWriter, _ *http.Request) {
				conn, _, err := w.(http.Hijacker).Hijack()
				if err != nil {
					t.Error(err)
					return
				}
				row.answer(conn)
				_ = conn.Close()
			})
			w.names["other.test"] = []string{elsewhere.String()}
			_, err := get(t, w.client(t), row.url)
			var said *portal.Error
			if !errors.As(err, &said) || said.Message != row.want || said.Code != portal.Unavailable && said.Code != portal.Invalid {
				t.Errorf("%v, want %s", err, row.want)
			}
		})
	}
}

func TestAPlainServerIsNotSpokenTo(t *testing.T) {
	heard := make(chan string, 1)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		line, _ := bufio.NewReader(io.LimitReader(conn, 64)).ReadString('\n')
		heard <- line
		_ = conn.Close()
	}()
	w := newWorld(t, hello)
	w.Dial = func(ctx context.Context, _ netip.AddrPort) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "tcp", listener.Addr().String())
	}
	if _, err := get(t, w.client(t), "https://example.com/secret"); portal.CodeOf(err) != portal.Unavailable {
		t.Errorf("%v", err)
	}
	if line := <-heard; strings.Contains(line, "secret") {
		t.Errorf("it heard %q", line)
	}
}

func TestTheNextAddressIsTriedAndTheCallersTimeIsKept(t *testing.T) {
	w := newWorld(t, hello)
	w.names["example.com"] = []string{"93.184.216.35", elsewhere.String()}
	dial := w.Dial
	w.Dial = func(ctx context.Context, to netip.AddrPort) (net.Conn, error) {
		conn, err := dial(ctx, to)
		if err == nil && to.Addr() != elsewhere {
			_ = conn.Close()
			return nil, errors.New("refused")
		}
		return conn, err
	}
	if got, err := get(t, w.client(t), "https://example.com/"); err != nil || got != "200 hello" {
		t.Errorf("%q %v", got, err)
	}
	w.Dial = func(ctx context.Context, _ netip.AddrPort) (net.Conn, error) { <-ctx.Done(); return nil, ctx.Err() }
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	r, _ := http.NewRequestWithContext(ctx, http.MethodGet, "https://example.com/", nil)
	if _, err := w.client(t).RoundTrip(r); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
}
