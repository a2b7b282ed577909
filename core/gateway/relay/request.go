package relay

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/sdk/go/portal"
)

// smallBody is what goes through memory in one piece, in either direction.
const smallBody = 64 << 10

// exchange is one request and its answer.
type exchange struct {
	relay  *Relay
	c      fiber.Ctx
	client *fasthttp.RequestCtx // outlives c for streams
	slot   *supervisor.Slot
	path   []byte
	caller portal.Caller
	opts   Options
	span   *core.Span // nil: it is not recorded

	upgrade bool
	body    []byte
	upload  io.Reader // a body that is not read into memory
	length  int64     // of the body; −1: unknown

	in      *supervisor.Instance
	release func(supervisor.Outcome)
	conn    *supervisor.Conn
	watch
	sent     time.Time         // when the request, or its head, was; zero: nothing of it was
	head     time.Duration     // from then to the answer's; 0: the client had a part in it
	status   int               // the answer's
	held     bool              // it is a stream that was counted as open
	kind     supervisor.Stream // … of that kind
	broke    bool              // the plugin broke off in the middle
	pumped   chan struct{}     // closed when the upload has ended
	got      atomic.Int64      // … since when nothing more of it is waited for; 0: it is
	uploaded atomic.Bool       // … and was complete
	keep     bool              // the connection may carry another request
	whole    bool              // the answer was read to its end
	stream   answerStream
	pieces   pieceCount
	lingers  bool // the connection was taken over, as the client may still be sending
	finished bool
}

// readRequest sorts the body out. What the plugin is sent is framed anew, whatever the client's framing was.
func (x *exchange) readRequest() error {
	request := x.c.Request()
	switch x.c.Method() {
	case "CONNECT", "TRACE":
		return portal.Errorf(portal.Invalid, "Modules do not answer %s.", strings.Clone(x.c.Method()))
	}
	for _, b := range x.path {
		if b <= ' ' || b == 0x7f {
			return portal.Errorf(portal.Invalid, "The address has a character that no address here has.")
		}
	}
	x.upgrade = WebSocket(&request.Header) && request.Header.ConnectionUpgrade()
	if x.upgrade && request.Header.ContentLength() != 0 && request.IsBodyStream() {
		// Its body and what follows the switch would be read by two at once.
		return portal.Errorf(portal.Invalid, "A request that changes the protocol has no body.")
	}
	if !request.IsBodyStream() {
		x.body = request.Body()
		x.length = int64(len(x.body))
		if x.length > x.relay.limits.Upload {
			return web.TooLarge(int(x.relay.limits.Upload))
		}
		return nil
	}
	switch n := int64(request.Header.ContentLength()); {
	case n > x.relay.limits.Upload:
		x.upload = request.BodyStream()
		return web.TooLarge(int(x.relay.limits.Upload))
	case n > smallBody || n == -1:
		x.upload, x.length = request.BodyStream(), n
	case n > 0:
		// Not Body(): it answers with a read error's text as if that were the body.
		x.body, x.length = make([]byte, n), n
		if err := x.front().SetReadDeadline(time.Now().Add(web.BodyTimeout)); err != nil {
			return err
		}
		if _, err := io.ReadFull(request.BodyStream(), x.body); err != nil {
			x.c.Response().SetConnectionClose()
			return portal.Errorf(portal.Invalid, "The request ended before it was complete.").Because(err)
		}
	}
	return nil
}

func (x *exchange) front() net.Conn { return x.client.Conn() }

// WebSocket tells whether a request asks for the one protocol that a connection may change to. In any other, requests would follow that
// access was not asked for.
func WebSocket(h *fasthttp.RequestHeader) bool {
	return bytes.EqualFold(h.Peek("Upgrade"), []byte("websocket"))
}

// send writes the request and reads the head of the answer.
func (x *exchange) send(fresh bool) error {
	connect := x.in.Conn
	if fresh || x.upgrade || x.upload != nil {
		connect = x.in.NewConn
	}
	var err error
	if x.conn, err = connect(); err != nil {
		return err
	}
	x.conn.Head = append(x.render(x.conn.Head[:0]), x.body...)
	x.pieces.begin(x.conn)
	x.sent = time.Now()
	// What it was sent before may lie there unread: nothing else ends the wait for room.
	_ = x.conn.SetWriteDeadline(x.sent.Add(x.slot.Timeout()))
	if n, err := x.conn.Write(x.conn.Head); err != nil {
		if n == 0 {
			x.sent = time.Time{}
		}
		return err
	}
	if x.upload != nil || x.upgrade { // more is written, under a watch
		_ = x.conn.SetWriteDeadline(time.Time{})
	}
	if x.upload != nil {
		x.pumped = make(chan struct{})
		go x.pump()
	}
	x.beginWatch()
	return x.readHead()
}

// How an answer's head may come. What has come of one is read anew with each piece more.
const (
	mostEarly      = 8 // answers before the one
	mostHeadPieces = 64
)

// errBabble is an answer whose head is none that a module in its right mind sends.
var errBabble = errors.New("the answer's head came in too many pieces, or after too many early answers")

// errLines is an answer's head that is more than a module has to say.
var errLines = errors.New("the answer's head has too many lines")

// readHead reads the head of the answer.
func (x *exchange) readHead() error {
	x.conn.AtMost(mostHeadPieces)
	defer x.conn.AtMost(0)
	header := &x.client.Response.Header
	if err := readFinal(header, x.conn); err != nil {
		x.client.Response.Reset()
		return err
	}
	header.SetNoDefaultContentType(true)
	x.headed.Store(true)
	x.status = header.StatusCode()
	if x.upload == nil {
		x.head = time.Since(x.sent)
	}
	return nil
}

// readFinal reads a head; early ones are passed over.
func readFinal(header *fasthttp.ResponseHeader, conn *supervisor.Conn) error {
	for early := 0; ; early++ {
		err := header.Read(conn.Reader)
		if errors.Is(err, supervisor.ErrPieces) || early > mostEarly {
			err = errBabble
		}
		if err != nil {
			return err
		}
		if status := header.StatusCode(); status == http.StatusSwitchingProtocols || status >= http.StatusOK {
			return nil
		}
	}
}

// giveUp ends an attempt that got no answer.
func (x *exchange) giveUp() {
	if x.conn == nil { // nothing was sent
		x.release(supervisor.Outcome{})
		return
	}
	x.endWatch()
	x.stopUpload()
	x.conn.Close()
	x.conn = nil
	x.release(x.failure())
}

// render renders the request's head, with the caller last.
func (x *exchange) render(w []byte) []byte {
	method := x.c.Request().Header.Method()
	w = x.fields(w)
	target := w[len(method)+1:]
	target = target[:bytes.IndexByte(target, ' ')]
	if x.span != nil {
		w = append(x.span.Append(append(w, "Traceparent: "...)), "\r\n"...)
	}
	w = append(w, "X-Portal-Caller: "...)
	w = x.in.Sign(w, method, target, x.caller)
	return append(w, "\r\n\r\n"...)
}

// fields renders what a plugin sees of the client's head.
func (x *exchange) fields(w []byte) []byte {
	h := &x.c.Request().Header
	w = append(w, h.Method()...)
	w = append(w, ' ')
	if len(x.path) == 0 || x.path[0] != '/' {
		w = append(w, '/')
	}
	w = append(w, x.path...)
	w = append(w, " HTTP/1.1\r\nHost: portal\r\n"...)
	hop := hopOf(h.All())
	for k, v := range h.All() {
		if !plugins(k) || hop.lists(k) {
			continue
		}
		w = append(w, k...)
		w = append(w, ": "...)
		w = append(w, v...)
		w = append(w, "\r\n"...)
	}
	if x.upgrade {
		w = append(w, "Connection: Upgrade\r\nUpgrade: "...)
		w = append(w, h.Peek("Upgrade")...)
		w = append(w, "\r\n"...)
	}
	switch {
	case x.length < 0:
		w = append(w, "Transfer-Encoding: chunked\r\n"...)
	case x.length > 0 || !h.IsGet() && !h.IsHead():
		w = append(w, "Content-Length: "...)
		w = strconv.AppendInt(w, x.length, 10)
		w = append(w, "\r\n"...)
	}
	return w
}

var copyBuffers = sync.Pool{New: func() any { b := make([]byte, smallBody); return &b }}

// slowestUpload is how many bytes a second a client must send, once web.BodyTimeout is over.
const slowestUpload = 4 << 10

// pump sends the upload while the answer may already be coming back.
func (x *exchange) pump() {
	defer close(x.pumped)
	pooled := copyBuffers.Get().(*[]byte)
	defer copyBuffers.Put(pooled)
	buf, front := (*pooled)[:32<<10], x.front()
	to := bufio.NewWriterSize(x.conn, 48<<10)
	var total int64
	for began := time.Now(); ; {
		// All of it together, not each read: else a byte now and then would hold the module's place for ever.
		if front.SetReadDeadline(began.Add(web.BodyTimeout+time.Duration(total)*time.Second/slowestUpload)) != nil {
			return
		}
		if x.stopping.Load() {
			return
		}
		x.got.Store(0)
		n, err := x.upload.Read(buf)
		x.got.Store(time.Now().UnixNano())
		total += int64(n)
		switch {
		case total > x.relay.limits.Upload:
			x.cutBy(cutUpload)
			return
		case err != nil && err != io.EOF:
			if !x.stopping.Load() {
				x.cutBy(cutClient)
			}
			return
		}
		if n > 0 && writePart(to, buf[:n], x.length < 0) != nil {
			return
		}
		if err == io.EOF {
			x.uploaded.Store(total == x.length || x.length < 0 && endParts(to) == nil)
			if x.length >= 0 && total < x.length {
				x.cutBy(cutClient)
			}
			return
		}
	}
}

func writePart(to *bufio.Writer, b []byte, chunked bool) error {
	if !chunked {
		_, err := to.Write(b)
		return errors.Join(err, to.Flush())
	}
	var size [20]byte
	_, err := to.Write(append(strconv.AppendInt(size[:0], int64(len(b)), 16), '\r', '\n'))
	_, err2 := to.Write(b)
	_, err3 := to.WriteString("\r\n")
	return errors.Join(err, err2, err3, to.Flush())
}

func endParts(to *bufio.Writer) error {
	_, err := to.WriteString("0\r\n\r\n")
	return errors.Join(err, to.Flush())
}

// stopUpload makes the pump end and waits for it.
func (x *exchange) stopUpload() {
	if x.pumped == nil {
		return
	}
	x.stopping.Store(true)
	x.conn.Close()
	_ = x.front().SetReadDeadline(time.Unix(1, 0))
	<-x.pumped
	_ = x.front().SetReadDeadline(time.Time{})
}
