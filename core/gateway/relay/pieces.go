package relay

import (
	"context"
	"net/http"
	"time"

	"github.com/valyala/fasthttp"

	"gaia.example/portal/core/supervisor"
)

// What the core does for an answer costs it little for each byte, and much for each piece: a module that takes no time to send
// a chunk of one byte after the other must not take the core's. Pieces are counted on the module's process, and pace it; those of an
// ordinary answer are free.
const (
	pieceRead  = 4   // pieces that a read of the plugin's socket, and the write to the client that follows it, count for
	pieceChunk = 5   // bytes that a chunk has at least beside its own
	pieceBytes = 512 // for each of which a piece is free
	freePieces = 32  // of each exchange
)

// pieceCount is that of one exchange.
type pieceCount struct {
	free         int64
	reads, bytes int64 // that were settled
}

func (p *pieceCount) begin(conn *supervisor.Conn) {
	p.free = freePieces
	p.reads, p.bytes = conn.Taken()
}

// settle counts what was handled since the last time, n bytes for the client and as many frames, and waits until the module may go on, or
// the exchange is cut.
func (x *exchange) settle(n, frames int64) {
	reads, bytes := x.conn.Taken()
	p := &x.pieces
	count := frames + piecesOf(reads-p.reads, n)
	if x.stream.chunked {
		count += (bytes - p.bytes - n) / pieceChunk
	}
	p.reads, p.bytes = reads, bytes
	if count <= 0 {
		return
	}
	if p.free -= count; p.free >= 0 {
		return
	}
	count, p.free = -p.free, 0
	if wait := x.in.Handled(count); wait > 0 {
		x.wait(wait)
	}
}

// piecesOf is what n bytes count for that came with so many reads.
func piecesOf(reads, n int64) int64 { return pieceRead*reads - n/pieceBytes }

// readPart is how many bytes each read of an answer that is the core's own must bring on average, where it has as many as it may.
const readPart = 256

// Answer reads the answer, of at most so many bytes, to what the core itself asked a process, until ctx ends. Its pieces are counted as
// those of one that is passed on, and what is owed for earlier ones is waited for before: who asks may be gone by then.
func Answer(ctx context.Context, in *supervisor.Instance, conn *supervisor.Conn, answer *fasthttp.Response, most int) error {
	if wait := in.Handled(1); wait > 0 {
		timer := time.NewTimer(wait)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-in.Exited():
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	hadReads, hadBytes := conn.Taken()
	defer func() {
		reads, bytes := conn.Taken()
		n := int64(len(answer.Body()))
		if count := piecesOf(reads-hadReads, n) + (bytes-hadBytes-n)/pieceChunk - freePieces; count > 0 {
			in.Handled(count)
		}
	}()
	conn.AtMost(mostHeadPieces)
	if err := readFinal(&answer.Header, conn); err != nil {
		return err
	}
	switch answer.StatusCode() {
	case http.StatusNoContent, http.StatusNotModified:
		return nil
	}
	conn.AtMost(int64(most / readPart))
	return answer.ReadBody(conn.Reader, most)
}

// wait ends early when the exchange is cut, or the process has ended.
func (x *exchange) wait(wait time.Duration) {
	x.mu.Lock()
	if x.severed == nil {
		x.severed = make(chan struct{})
	}
	severed := x.severed
	x.mu.Unlock()
	if x.cut.Load() != 0 {
		return
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-severed:
	case <-x.in.Exited():
	}
}
