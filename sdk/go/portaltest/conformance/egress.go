package conformance

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"gaia.example/portal/sdk/go/portal"
)

// EgressHost is the one host that the module of the suite may reach.
const EgressHost = "api.example.com"

// Egress tests portal.Host's Egress of a module that was granted EgressHost, which the handler answers for.
func Egress(t *testing.T, open func(*testing.T, http.Handler) http.RoundTripper) {
	way := open(t, foreign())
	for _, row := range []struct {
		name, method, url, body, want string
	}{
		{"an answer", "GET", "https://api.example.com/hello?a=b%20c", "", "200 hello a=b%20c"},
		{"the default port is the host's", "GET", "https://API.example.com:443/hello", "", "200 hello "},
		{"a body", "POST", "https://api.example.com/echo", "what it said", "200 what it said"},
		{"a status is no error", "GET", "https://api.example.com/nowhere", "", "404 404 page not found\n"},
		{"a redirect is not followed", "GET", "https://api.example.com/away", "", "307 to https://169.254.169.254/"},
		{"another host", "GET", "https://evil.example.com/", "", "error 403"},
		{"a host that ends like it", "GET", "https://api.example.com.evil.example/", "", "error 403"},
		{"a name with a dot at its end", "GET", "https://api.example.com./", "", "error 403"},
		{"another port", "GET", "https://api.example.com:8443/", "", "error 403"},
		{"an address", "GET", "https://93.184.216.34/", "", "error 403"},
		{"no TLS", "GET", "http://api.example.com/", "", "error 403"},
		{"another scheme", "GET", "file:///etc/passwd", "", "error 403"},
		{"a password in the URL", "GET", "https://evil.example.com@api.example.com/", "", "error 400"},
		{"a method that is none of a module's", "TRACE", "https://api.example.com/hello", "", "error 400"},
		{"the largest body", "POST", "https://api.example.com/count", strings.Repeat("x", 2<<20), "200 2097152"},
		{"a larger body", "POST", "https://api.example.com/count", strings.Repeat("x", 2<<20+1), "error 413"},
		{"the largest answer", "GET", "https://api.example.com/bytes?n=16777216", "", "200 16777216 bytes"},
		{"a larger answer", "GET", "https://api.example.com/bytes?n=16777217", "", "error 413"},
		{"a larger answer that says so", "GET", "https://api.example.com/bytes?n=16777217&length", "", "error 413"},
		{"an answer that breaks off", "GET", "https://api.example.com/break", "", "error 503"},
		{"a URL without end", "GET", "https://api.example.com/" + strings.Repeat("x", 9<<10), "", "error 400"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := fetch(t, way, row.method, row.url, row.body, nil); got != row.want {
				t.Errorf("%.200q, want %q", got, row.want)
			}
		})
	}
	t.Run("headers", func(t *testing.T) {
		got := fetch(t, way, "GET", "https://api.example.com/head", "", http.Header{
			"X-Api-Key": {"k"}, "Cookie": {"mine=1"}, "X-Forwarded-For": {"1.2.3.4"}, "Connection": {"X-Hop"}, "X-Hop": {"1"}, "Via": {"x"},
			"Host": {"evil.example.com"},
		})
		if want := "200 host=api.example.com key=k cookie=mine=1 forwarded= hop= via= kept=yes named="; got != want {
			t.Errorf("%q, want %q", got, want)
		}
		if got := fetch(t, way, "GET", "https://api.example.com/hello", "",
			http.Header{"X-Long": {strings.Repeat("x", 33<<10)}}); got != "error 413" {
			t.Errorf("33 KiB of headers: %q", got)
		}
	})
}

func fetch(t *testing.T, way http.RoundTripper, method, url, body string, header http.Header) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if header != nil {
		r.Header = header
	}
	res, err := way.RoundTrip(r)
	if err != nil {
		return fmt.Sprintf("error %d", portal.CodeOf(err).Status())
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	switch {
	case err != nil:
		return fmt.Sprintf("error %d", portal.CodeOf(err).Status())
	case len(answer) > 1<<20:
		return fmt.Sprintf("%d %d bytes", res.StatusCode, len(answer))
	case strings.HasSuffix(url, "/head"):
		return fmt.Sprintf("%d %s kept=%s named=%s", res.StatusCode, answer, res.Header.Get("X-Kept"), res.Header.Get("X-Named"))
	case res.Header.Get("Location") != "":
		return fmt.Sprintf("%d to %s", res.StatusCode, res.Header.Get("Location"))
	}
	return fmt.Sprintf("%d %s", res.StatusCode, answer)
}

// foreign is the host's answers.
func foreign() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /hello", func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "hello ", r.URL.RawQuery) })
	mux.HandleFunc("POST /echo", func(w http.ResponseWriter, r *http.Request) { _, _ = io.Copy(w, r.Body) })
	mux.HandleFunc("POST /count", func(w http.ResponseWriter, r *http.Request) {
		n, _ := io.Copy(io.Discard, r.Body)
		fmt.Fprint(w, n)
	})
	mux.HandleFunc("GET /away", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Location", "https://169.254.169.254/")
		w.WriteHeader(http.StatusTemporaryRedirect)
	})
	mux.HandleFunc("GET /bytes", func(w http.ResponseWriter, r *http.Request) {
		n := 0
		_, _ = fmt.Sscan(r.FormValue("n"), &n)
		if r.URL.Query().Has("length") {
			w.Header().Set("Content-Length", fmt.Sprint(n))
		}
		_, _ = io.Copy(w, strings.NewReader(strings.Repeat("x", n)))
	})
	mux.HandleFunc("GET /break", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, "half")
		_ = http.NewResponseController(w).Flush()
		panic(http.ErrAbortHandler)
	})
	mux.HandleFunc("GET /head", func(w http.ResponseWriter, r *http.Request) {
		h := r.Header
		w.Header().Set("X-Kept", "yes")
		w.Header().Set("Connection", "X-Named")
		w.Header().Set("X-Named", "by the hop")
		fmt.Fprintf(w, "host=%s key=%s cookie=%s forwarded=%s hop=%s via=%s", r.Host, h.Get("X-Api-Key"), h.Get("Cookie"),
			h.Get("X-Forwarded-For"), h.Get("X-Hop"), h.Get("Via"))
	})
	return mux
}
