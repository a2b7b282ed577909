package portaltest

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"

	"gaia.example/portal/sdk/go/portal"
)

// The bounds of the portal, in bytes.
const (
	egressURL    = 8 << 10
	egressHead   = 32 << 10
	egressBody   = 2 << 20
	egressAnswer = 16 << 20
)

// egress asks the handlers of Host.Foreign.
type egress struct{ *Host }

// RoundTrip is http.RoundTripper's.
func (e egress) RoundTrip(r *http.Request) (*http.Response, error) {
	to, err := e.reachable(r)
	if err != nil {
		return nil, err
	}
	var body []byte
	if r.Body != nil {
		if body, err = io.ReadAll(io.LimitReader(r.Body, egressBody+1)); err != nil {
			return nil, err
		}
	}
	if len(body) > egressBody {
		return nil, refusal(portal.TooLarge, "A request through the portal carries at most %d MiB.", egressBody>>20)
	}
	out := httptest.NewRequestWithContext(r.Context(), r.Method, r.URL.String(), bytes.NewReader(body))
	out.Host, out.Header = strings.TrimSuffix(strings.ToLower(r.URL.Host), ":443"), passed(r.Header)
	answer := httptest.NewRecorder()
	if !served(to, answer, out) {
		return nil, refusal(portal.Unavailable, "The host's answer broke off.")
	}
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	if answer.Body.Len() > egressAnswer {
		return nil, refusal(portal.TooLarge, "An answer through the portal has at most %d MiB.", egressAnswer>>20)
	}
	res := answer.Result()
	res.Header, res.Request = passed(res.Header), r
	return res, nil
}

// served reports whether the handler came to its end.
func served(to http.Handler, w http.ResponseWriter, r *http.Request) (whole bool) {
	defer func() {
		if p := recover(); p != nil && p != http.ErrAbortHandler { //nolint:errorlint // the very value
			panic(p)
		}
	}()
	to.ServeHTTP(w, r)
	return true
}

// reachable is who answers for the request's URL.
func (e egress) reachable(r *http.Request) (http.Handler, error) {
	u, size := r.URL, 0
	for name, values := range r.Header {
		for _, value := range values {
			size += len(name) + len(value)
		}
	}
	to := e.Foreign[target(u)]
	switch {
	case len(u.String()) > egressURL:
		return nil, refusal(portal.Invalid, "A URL has at most %d KiB.", egressURL>>10)
	case u.Scheme != "https" || u.Opaque != "":
		return nil, refusal(portal.Forbidden, "The portal reaches other hosts by https only: use a URL that begins with https://.")
	case u.User != nil:
		return nil, refusal(portal.Invalid, "Send the name and the password in the header Authorization, not in the URL.")
	case e.manifest.mayAt("egress.fetch", target(u)) != nil:
		return nil, e.manifest.mayAt("egress.fetch", target(u))
	case to == nil:
		return nil, refusal(portal.Unavailable, "Nobody answers for %s in this test: set Host.Foreign.", target(u))
	case !slices.Contains([]string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}, r.Method):
		return nil, refusal(portal.Invalid, "The portal makes no requests of the method %q.", r.Method)
	case size > egressHead:
		return nil, refusal(portal.TooLarge, "A request's headers have at most %d KiB.", egressHead>>10)
	}
	return to, nil
}

// target is a URL's host as a manifest names it.
func target(u *url.URL) string { return strings.TrimSuffix(strings.ToLower(u.Host), ":443") }

// passed is the header without what the portal keeps to itself.
func passed(h http.Header) http.Header {
	kept, named := h.Clone(), strings.Split(strings.Join(h.Values("Connection"), ","), ",")
	for name := range h {
		if strings.HasPrefix(name, "X-Forwarded-") || strings.HasPrefix(name, "X-Portal-") {
			named = append(named, name)
		}
	}
	for _, name := range append(named, "Host", "Connection", "Proxy-Connection", "Keep-Alive", "Te", "Trailer", "Transfer-Encoding",
		"Upgrade", "Expect", "Content-Length", "Proxy-Authorization", "Proxy-Authenticate", "Forwarded", "Via", "Http2-Settings") {
		kept.Del(strings.TrimSpace(name))
	}
	return kept
}
