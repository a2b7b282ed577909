package wire

import (
	"bufio"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"time"
)

// gate is what a handed-over connection meets: no request passes without a caller signed for it.
type gate struct {
	signer  *Signer
	handler Handler
	running atomic.Int64
}

func (g *gate) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	signed := r.Header[CallerHeader]
	if len(signed) != 1 {
		http.Error(w, ErrCaller.Error(), http.StatusUnauthorized)
		return
	}
	claims, err := g.signer.Verify(r.Method, r.RequestURI, signed[0], time.Now())
	if err != nil {
		http.Error(w, err.Error(), http.StatusUnauthorized)
		return
	}
	delete(r.Header, CallerHeader)
	w.Header()["Date"] = nil // the core's is the one that visitors see
	var body *rest
	if r.ContentLength != 0 {
		// Without it net/http reads the whole body before the answer's head goes out.
		_ = http.NewResponseController(w).EnableFullDuplex()
		body = &rest{ReadCloser: r.Body}
		r.Body = body
	}
	g.running.Add(1)
	defer g.running.Add(-1)
	Recover(w, r, g.handler.Log, claims.Request, func(w http.ResponseWriter) { g.handler.Serve(w, r, claims) })
	if body != nil {
		body.drain(w, r.ContentLength)
	}
}

// maxRest is how much of a body that its handler left net/http reads, in bytes; where more is to come it closes the connection.
const maxRest = 256 << 10

// rest is a body that is read to its end before its request ends: in full duplex net/http reads it after it has stopped to look for
// the next request, begins to look again as the end comes, and panics over the two.
type rest struct {
	io.ReadCloser

	read  atomic.Int64
	ended atomic.Bool
}

func (r *rest) Read(p []byte) (int, error) {
	n, err := r.ReadCloser.Read(p)
	r.read.Add(int64(n))
	if err != nil {
		r.ended.Store(true)
	}
	return n, err
}

// drain lets the answer go out first: the body may be on its way for a while. How long one of unknown length can be is the core's to
// bound.
func (r *rest) drain(w http.ResponseWriter, length int64) {
	if r.ended.Load() || length-r.read.Load() > maxRest {
		return
	}
	if err := http.NewResponseController(w).Flush(); err != nil { // the connection is somebody else's now
		return
	}
	_, _ = io.Copy(io.Discard, r)
}

// Recover runs serve. A panic is logged with its stack; the client gets 500 with the reference, or a cut
// connection when the answer has begun. http.ErrAbortHandler passes through.
func Recover(w http.ResponseWriter, r *http.Request, l *slog.Logger, reference string, serve func(http.ResponseWriter)) {
	t := &tracked{ResponseWriter: w}
	defer func() {
		v := recover()
		if v == nil {
			return
		}
		if err, ok := v.(error); ok && errors.Is(err, http.ErrAbortHandler) {
			panic(v)
		}
		if l != nil {
			l.Error("a request panicked", "request", reference, "method", r.Method, "path", r.URL.Path, "panic", Panicked(v).Error())
		}
		if t.begun {
			panic(http.ErrAbortHandler)
		}
		http.Error(w, Unexpected(reference), http.StatusInternalServerError)
	}()
	serve(t)
}

// Unexpected is the sentence of an internal error.
func Unexpected(reference string) string {
	if reference == "" {
		return "Something failed in this module. Try again in a moment."
	}
	return "Something failed in this module. Try again, or report it with the reference " + reference + "."
}

// tracked knows whether the answer has begun. It keeps what net/http's own writer offers.
type tracked struct {
	http.ResponseWriter
	begun bool
}

func (t *tracked) Unwrap() http.ResponseWriter { return t.ResponseWriter }

func (t *tracked) WriteHeader(code int) {
	t.begun = t.begun || code >= 200 || code == http.StatusSwitchingProtocols
	t.ResponseWriter.WriteHeader(code)
}

func (t *tracked) Write(b []byte) (int, error) {
	t.begun = true
	return t.ResponseWriter.Write(b)
}

func (t *tracked) WriteString(s string) (int, error) {
	t.begun = true
	return io.WriteString(t.ResponseWriter, s)
}

func (t *tracked) ReadFrom(r io.Reader) (int64, error) {
	t.begun = true
	return io.Copy(t.ResponseWriter, r)
}

func (t *tracked) Flush() {
	t.begun = true
	_ = http.NewResponseController(t.ResponseWriter).Flush()
}

func (t *tracked) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	t.begun = true
	return http.NewResponseController(t.ResponseWriter).Hijack()
}
