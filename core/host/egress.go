package host

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"golang.org/x/net/http/httpguts"

	"gaia.example/portal/sdk/go/portal"
)

const (
	egressTime   = 30 * time.Second // from the call to the answer's last byte
	egressURL    = 8 << 10          // bytes
	egressHead   = 32 << 10         // names and values of a request, in bytes
	egressBody   = 2 << 20          // of a request, in bytes
	egressAnswer = 16 << 20         // bytes
)

// egress is http requests to the hosts that the manifest names.
type egress struct{ module }

// egressMethods are those that a module may use: no CONNECT, no TRACE.
var egressMethods = []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}

// connection are the headers of a connection, a hop or an origin: the portal has its own, and passes these on in neither
// direction.
var connection = []string{
	"Host", "Connection", "Proxy-Connection", "Keep-Alive", "Te", "Trailer", "Transfer-Encoding", "Upgrade", "Expect", "Content-Length",
	"Proxy-Authorization", "Proxy-Authenticate", "Forwarded", "Via", "Http2-Settings",
}

// RoundTrip makes one request, by https, and follows no redirect. The module has to read the answer's body within egressTime, and to
// close it.
func (e egress) RoundTrip(r *http.Request) (*http.Response, error) {
	to, err := e.reachable(r.URL)
	if err == nil && e.config.Ports.Egress == nil {
		err = unavailable("way to other hosts")
	}
	ctx, cancel := context.WithTimeout(r.Context(), egressTime)
	end, err := e.begin(r.Context(), "egress.fetch", err, e.out)
	if err != nil {
		cancel()
		return nil, err
	}
	var once sync.Once
	ended := func(err error) { once.Do(func() { cancel(); end(err) }) }
	res, err := e.send(ctx, r, to)
	if err != nil {
		err = late(err)
		ended(err)
		return nil, err
	}
	res.Header, res.Trailer, res.Request = passed(res.Header), nil, r
	res.Body = &egressReader{body: res.Body, left: egressAnswer, ended: ended}
	return res, nil
}

// reachable is the URL as it is sent, when it leads to a host that was granted.
func (e egress) reachable(u *url.URL) (*url.URL, error) {
	switch {
	case len(u.String()) > egressURL:
		return nil, portal.Errorf(portal.Invalid, "A URL has at most %d KiB.", egressURL>>10)
	case u.Scheme != "https" || u.Opaque != "" || u.Host == "":
		return nil, portal.Errorf(portal.Forbidden, "The portal reaches other hosts by https only: use a URL that begins with https://.")
	case strings.ContainsFunc(u.RequestURI(), func(r rune) bool { return r <= ' ' || r >= 0x7f }): // a second word of the request's first line
		return nil, portal.Errorf(portal.Invalid, "The URL has characters that are to be escaped.")
	case u.User != nil:
		return nil, portal.Errorf(portal.Invalid, "Send the name and the password in the header Authorization, not in the URL.")
	}
	host, port := strings.ToLower(u.Hostname()), u.Port()
	var others []string
	if port == "" || port == "443" {
		port, others = "443", []string{host}
	}
	if err := e.mayAt("egress.fetch", host+":"+port, others...); err != nil {
		return nil, err
	}
	return &url.URL{
		Scheme: "https", Host: host + ":" + port, Path: u.Path, RawPath: u.RawPath, RawQuery: u.RawQuery, ForceQuery: u.ForceQuery,
	}, nil
}

// send makes the request with what of it may leave the portal.
func (e egress) send(ctx context.Context, r *http.Request, to *url.URL) (*http.Response, error) {
	if !slices.Contains(egressMethods, r.Method) {
		return nil, portal.Errorf(portal.Invalid, "The portal makes no requests of the method %q.", brief(r.Method))
	}
	size := 0
	for name, values := range r.Header {
		for _, value := range values {
			if !httpguts.ValidHeaderFieldName(name) || !httpguts.ValidHeaderFieldValue(value) {
				return nil, portal.Errorf(portal.Invalid, "The request has a header that HTTP does not allow: %q.", brief(name))
			}
			size += len(name) + len(value)
		}
	}
	if size > egressHead {
		return nil, portal.Errorf(portal.TooLarge, "A request's headers have at most %d KiB.", egressHead>>10)
	}
	var body []byte
	if r.Body != nil {
		var err error
		if body, err = io.ReadAll(io.LimitReader(r.Body, egressBody+1)); err != nil {
			return nil, err
		}
		if len(body) > egressBody {
			return nil, portal.Errorf(portal.TooLarge, "A request through the portal carries at most %d MiB.", egressBody>>20)
		}
	}
	out, err := http.NewRequestWithContext(ctx, r.Method, to.String(), bytes.NewReader(body))
	if err != nil {
		return nil, portal.Errorf(portal.Invalid, "The request's URL cannot be read.").Because(err)
	}
	out.URL, out.Host, out.Header = to, strings.TrimSuffix(to.Host, ":443"), passed(r.Header)
	if out.Header.Get("User-Agent") == "" {
		out.Header.Set("User-Agent", "portal-module/"+string(e.id))
	}
	res, err := e.config.Ports.Egress.RoundTrip(out)
	if err == nil && res.ContentLength > egressAnswer {
		_ = res.Body.Close()
		return nil, tooMuch()
	}
	return res, err
}

// passed is the header without the fields of a connection, and without values that are no text.
func passed(h http.Header) http.Header {
	passed := http.Header{}
	named := strings.ToLower(strings.Join(h.Values("Connection"), ","))
	for name, values := range h {
		name = http.CanonicalHeaderKey(name)
		own := strings.HasPrefix(name, "X-Forwarded-") || strings.HasPrefix(name, "X-Portal-") || slices.Contains(connection, name)
		if own || slices.ContainsFunc(strings.Split(named, ","), func(n string) bool { return strings.TrimSpace(n) == strings.ToLower(name) }) {
			continue
		}
		for _, value := range values {
			if utf8.ValidString(value) {
				passed.Add(name, value)
			}
		}
	}
	return passed
}

func tooMuch() error {
	return portal.Errorf(portal.TooLarge, "An answer through the portal has at most %d MiB.", egressAnswer>>20)
}

// late is the sentence for an answer that took too long.
func late(err error) error {
	if errors.Is(err, context.DeadlineExceeded) {
		return portal.Errorf(portal.Unavailable, "The host did not answer within %d seconds.", int(egressTime.Seconds())).Because(err)
	}
	return err
}

// egressReader is an answer's body, as far as a module may read it.
type egressReader struct {
	body  io.ReadCloser
	left  int64
	err   error // that ended reading
	ended func(error)
}

func (r *egressReader) Read(b []byte) (int, error) {
	if r.err != nil {
		return 0, r.err
	}
	n, err := r.body.Read(b)
	if r.left -= int64(n); r.left < 0 {
		n, err = n+int(r.left), tooMuch()
	}
	if err != nil && !errors.Is(err, io.EOF) {
		if err = late(err); portal.CodeOf(err) == portal.Internal && !errors.Is(err, context.Canceled) {
			err = portal.Errorf(portal.Unavailable, "The host's answer broke off.").Because(err)
		}
	}
	r.err = err
	return n, err
}

func (r *egressReader) Close() error {
	err := r.body.Close()
	if r.err == nil || errors.Is(r.err, io.EOF) {
		r.ended(nil)
	} else {
		r.ended(r.err)
	}
	return err
}
