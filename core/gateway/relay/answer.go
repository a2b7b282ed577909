package relay

import (
	"bytes"
	"io"
	"net/http/httputil"
	"time"

	"gaia.example/portal/core/supervisor"
)

// What every answer of a module has. The policy makes a plugin's HTML, should a visitor open it, a page without
// scripts, forms and an origin.
var (
	headerPolicy  = []byte("Content-Security-Policy")
	modulePolicy  = []byte("sandbox; default-src 'none'; frame-ancestors 'none'")
	headerOptions = []byte("X-Content-Type-Options")
	noSniff       = []byte("nosniff")
	headerCaching = []byte("Cache-Control")
	noStore       = []byte("no-store")
)

// pass hands the answer on, whose head was read. How is chosen by the answer itself.
func (x *exchange) pass() error {
	response := &x.client.Response
	header, status := &response.Header, response.StatusCode()
	if status > 599 || status == 101 && !x.upgrade || !header.IsHTTP11() {
		return x.broken("This module's answer was not understood.", nil)
	}
	hop := hopOf(header.All())
	if hop.lines > mostLines {
		return x.broken("This module's answer was not understood.", errLines)
	}
	x.keep = !hop.closes && x.upload == nil // after an unread body the plugin closes
	upgraded := bytes.Clone(header.Peek("Upgrade"))
	x.filter(hop)
	if x.length < 0 {
		header.SetConnectionClose() // it may have had a Content-Length too (RFC 9112 §6.1)
	}
	if status == 101 {
		x.tunnel(upgraded)
		return nil
	}
	n := header.ContentLength()
	switch {
	case x.client.IsHead() || status == 204 || status == 304:
		if status == 204 {
			header.Del("Content-Length") // RFC 9110 §8.6: it has none
		}
		response.SkipBody = x.client.IsHead()
		return x.complete()
	case n >= 0 && n <= smallBody:
		if err := x.readBody(n); err != nil {
			return x.broken("This module broke off in the middle of its answer. Try again.", err)
		}
		return x.complete()
	case n > 0:
		x.stream = answerStream{x: x, reader: io.LimitReader(x.conn.Reader, int64(n)), left: int64(n)}
	case n == -1:
		x.stream = answerStream{x: x, reader: httputil.NewChunkedReader(x.conn.Reader), chunked: true, left: -1}
		if hasPrefix(header.ContentType(), "text/event-stream") {
			x.endless(supervisor.Events)
		} else if x.gather() {
			return x.complete()
		}
	default: // it ends with the connection
		x.keep = false
		x.stream = answerStream{x: x, reader: x.conn.Reader, left: -1}
		n = -1
	}
	response.ImmediateHeaderFlush = true
	response.SetBodyStream(&x.stream, n)
	if x.unread() {
		x.client.HijackSetNoResponse(true)
		x.client.Hijack(x.linger)
	}
	return nil
}

// readBody reads a short body of n bytes. One that is not all there is settled with each piece: a client that leaves while the module is to
// wait would else have the next one read for nothing.
func (x *exchange) readBody(n int) error {
	response := &x.client.Response
	if x.conn.Reader.Buffered() >= n {
		defer x.settle(int64(n), 0)
		return response.ReadBody(x.conn.Reader, smallBody)
	}
	pooled := copyBuffers.Get().(*[]byte)
	defer copyBuffers.Put(pooled)
	body := (*pooled)[:0]
	for len(body) < n {
		read, err := x.conn.Reader.Read(body[len(body):n])
		body = body[:len(body)+read]
		x.settle(int64(read), 0)
		if err != nil {
			return err
		}
	}
	response.SetBody(body)
	return nil
}

// complete ends an exchange whose answer is in memory.
func (x *exchange) complete() error {
	x.whole = true
	if x.unread() {
		x.client.HijackSetNoResponse(true)
		x.client.Hijack(x.linger)
		return nil
	}
	x.finish()
	return nil
}

// broken ends an exchange whose answer cannot be passed on.
func (x *exchange) broken(message string, err error) error {
	x.giveUp()
	x.client.Response.Reset()
	if cause := x.cause(); cause != nil {
		return cause
	}
	return x.retryLater(time.Second, message, err)
}

// finish frees what the exchange holds. Idempotent.
func (x *exchange) finish() {
	if x.finished {
		return
	}
	x.finished = true
	x.endWatch()
	x.stopUpload()
	if x.stream.x != nil {
		_ = x.front().SetWriteDeadline(time.Time{})
	}
	if x.whole && x.keep && x.cut.Load() == 0 && x.conn.Reader.Buffered() == 0 {
		x.in.Keep(x.conn)
	} else {
		x.conn.Close()
	}
	if x.held {
		x.in.Closed(x.kind)
	}
	x.release(x.outcome())
	x.trace()
	if x.opts.Done != nil {
		x.opts.Done()
	}
}

// trace ends the step, of a stream when the stream ends.
func (x *exchange) trace() {
	if x.span == nil {
		return
	}
	x.span.Count("http.response.status_code", int64(x.status))
	if x.status >= 500 || x.broke && x.cut.Load() == 0 {
		x.span.Fail()
	}
	x.span.End()
}

// filter leaves of the answer's head what a module may say to a browser.
func (x *exchange) filter(hop hop) {
	header := &x.client.Response.Header
	var refused []string
	cookies, cached, leads := false, false, false
	for k := range header.All() {
		if !browsers(k) || hop.lists(k) && !frames(k) {
			refused = append(refused, string(k))
		}
		switch string(k) {
		case "Set-Cookie":
			cookies = true
		case "Cache-Control":
			cached = true
		case "Location":
			leads = true
		}
	}
	for _, name := range refused {
		header.Del(name)
		if !common(name) {
			x.relay.dropped(x.slot.Release().Manifest, name)
		}
	}
	if cookies {
		header.DelAllCookies()
	}
	if leads {
		x.lead()
	}
	header.SetStatusMessage(nil) // a plugin's own phrase may have any byte
	header.SetCanonical(headerPolicy, modulePolicy)
	header.SetCanonical(headerOptions, noSniff)
	if !cached {
		header.SetCanonical(headerCaching, noStore)
	}
}

// gather takes what has already arrived of a chunked answer: net/http sends any over 2 KiB in chunks. It tells whether
// that was all, and then the answer is in memory.
func (x *exchange) gather() bool {
	pooled := copyBuffers.Get().(*[]byte)
	buf := (*pooled)[:0]
	var err error
	for err == nil && x.conn.Reader.Buffered() > 0 && len(buf) < smallBody {
		var n int
		n, err = x.stream.reader.Read(buf[len(buf):smallBody])
		buf = buf[:len(buf)+n]
	}
	x.settle(int64(len(buf)), 0)
	if err != io.EOF {
		x.stream.first, x.stream.pooled = buf, pooled
		return false
	}
	x.stream.endChunks()
	x.client.Response.SetBody(buf)
	copyBuffers.Put(pooled)
	return true
}

// answerStream is an answer's body that passes through. fasthttp reads and closes it, once Serve has returned.
type answerStream struct {
	x       *exchange
	reader  io.Reader
	chunked bool
	first   []byte  // gathered before the rest
	pooled  *[]byte // … in this buffer
	left    int64   // −1: unknown
	total   int64
}

func (a *answerStream) Read(p []byte) (int, error) {
	if len(a.first) > 0 {
		n := copy(p, a.first)
		a.first = a.first[n:]
		return n, nil
	}
	if a.x.whole { // fasthttp reads again after (n > 0, EOF)
		return 0, io.EOF
	}
	n, err := a.reader.Read(p)
	a.x.settle(int64(n), 0)
	a.x.broke = err != nil && (err != io.EOF || a.left >= 0 && a.total+int64(n) < a.left)
	_ = a.x.front().SetWriteDeadline(time.Now().Add(a.x.relay.limits.Stall)) // before cut is looked at: a cut sets it too
	a.total += int64(n)
	if a.x.held && n > 0 {
		a.x.in.Told()
	}
	switch {
	case a.total > a.x.relay.limits.Answer && !a.x.endlessly.Load():
		return 0, io.ErrShortBuffer
	case a.left >= 0 && a.total == a.left:
		a.x.whole = true
	case err != io.EOF:
	case a.left >= 0:
		return n, io.ErrUnexpectedEOF
	default:
		a.x.whole = true
		if a.chunked {
			a.endChunks()
		}
	}
	if a.x.cut.Load() != 0 {
		return n, io.ErrUnexpectedEOF
	}
	return n, err
}

// mostTrailers is how many lines may follow the last chunk. They go nowhere.
const mostTrailers = 64

// endChunks reads trailers and the last line, which httputil's reader leaves behind.
func (a *answerStream) endChunks() {
	a.x.conn.AtMost(mostTrailers)
	defer a.x.conn.AtMost(0)
	for range mostTrailers {
		line, err := a.x.conn.Reader.ReadSlice('\n')
		if err != nil {
			break
		}
		if len(line) <= 2 {
			return
		}
	}
	a.x.keep = false
}

// Close ends the exchange, unless linger does.
func (a *answerStream) Close() error {
	if a.pooled != nil {
		copyBuffers.Put(a.pooled)
		a.pooled = nil
	}
	if !a.x.lingers {
		a.x.finish()
	}
	return nil
}
