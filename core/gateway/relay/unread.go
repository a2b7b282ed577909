package relay

import (
	"bufio"
	"io"
	"net"
	"time"

	"gaia.example/portal/core/gateway/web"
)

// unread tells whether the client may still be sending its body. Then the connection is taken over from fasthttp,
// which would parse the rest as the next request.
func (x *exchange) unread() bool {
	x.lingers = x.upload != nil && !x.uploaded.Load()
	return x.lingers
}

// refuse sees to the connection of a request that is answered with an error.
func (x *exchange) refuse() {
	if !x.unread() {
		web.FinishBody(x.c)
		return
	}
	x.client.HijackSetNoResponse(true)
	x.client.Hijack(func(front net.Conn) {
		defer front.Close()
		x.answer(front)
		x.drain()
	})
}

// linger answers while the body still comes in, reads on for a moment, and closes.
func (x *exchange) linger(front net.Conn) {
	defer front.Close()
	x.answer(front)
	x.endWatch()
	x.stopUpload()
	x.drain()
	x.finish()
}

func (x *exchange) answer(front net.Conn) {
	x.client.Response.SetConnectionClose()
	_ = front.SetWriteDeadline(time.Now().Add(x.relay.limits.Stall))
	w := bufio.NewWriter(front)
	if x.client.Response.Write(w) == nil && w.Flush() == nil {
		if half, ok := x.front().(interface{ CloseWrite() error }); ok {
			_ = half.CloseWrite()
		}
	}
}

func (x *exchange) drain() {
	if x.front().SetReadDeadline(time.Now().Add(web.DrainTime)) == nil {
		_, _ = io.CopyN(io.Discard, x.upload, web.DrainBytes)
	}
}
