package relay

import (
	"time"

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
	count := pieceRead*(reads-p.reads) + frames - n/pieceBytes
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
