package relay

import (
	"net"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"gaia.example/portal/core/supervisor"
)

// watchAfter is when an exchange gets its watch: most are over by then.
const watchAfter = 100 * time.Millisecond

// Why an exchange was cut.
const (
	cutGone    = iota + 1 // the client left
	cutRevoked            // the visitor lost the right
	cutLate               // no head in time
	cutUpload             // the body was longer than allowed
	cutClient             // the body broke off
	cutRetired            // a stream of an instance that was replaced a while ago, or of a portal that stops
)

// watch ends an exchange that nobody wants any more: the server itself never cancels a running handler.
type watch struct {
	cut       atomic.Int32
	headed    atomic.Bool // the answer's head is here
	endlessly atomic.Bool // the answer has no end of its own: an event stream or a WebSocket
	parting   atomic.Bool // the plugin has sent the last frame of a WebSocket: it and the client end it by themselves
	stopping  atomic.Bool // the upload is to end

	timer *time.Timer

	mu      sync.Mutex
	ended   bool
	over    chan struct{} // nil while nothing watches
	signals sync.WaitGroup
	unwatch func()
	severed chan struct{} // closed when it is cut; nil while nobody waits for that
}

func (x *exchange) beginWatch() {
	x.mu.Lock()
	x.ended = false
	x.mu.Unlock()
	x.timer = time.AfterFunc(watchAfter, x.startWatch)
}

// startWatch watches, unless the exchange is over.
func (x *exchange) startWatch() {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.ended || x.over != nil {
		return
	}
	over := make(chan struct{})
	x.over = over
	x.signals.Go(func() { x.listen(over) })
	tunnels := x.upgrade && x.headed.Load() // what the client sends is read anyway
	if !tunnels && (x.upload == nil || x.uploaded.Load()) {
		x.unwatch = watchGone(x.front(), func() { x.cutBy(cutGone) })
	}
}

func (x *exchange) listen(over <-chan struct{}) {
	late := time.NewTimer(x.slot.Timeout() - watchAfter)
	defer late.Stop()
	retired, closing := x.in.Cut(), x.opts.Closing
	for {
		select {
		case <-over:
			return
		case <-x.opts.Cancel:
			x.cutBy(cutRevoked)
			return
		case <-late.C:
			if x.headed.Load() {
				continue
			}
			left := x.timeLeft()
			if left <= 0 {
				x.cutBy(cutLate)
				return
			}
			late.Reset(left)
		case <-retired:
			if x.endlessly.Load() && !x.parting.Load() {
				x.cutBy(cutRetired)
				return
			}
			retired = nil
		case <-closing:
			if x.endlessly.Load() {
				x.cutBy(cutRetired)
				return
			}
			closing = nil
		}
	}
}

// timeLeft is how much longer than the module's timeout it has for a head: it is not to blame for a client that sends
// slowly, whom pump bounds.
func (x *exchange) timeLeft() time.Duration {
	if x.pumped == nil {
		return 0
	}
	if got := x.got.Load(); got > 0 {
		return x.slot.Timeout() - time.Since(time.Unix(0, got))
	}
	return x.slot.Timeout()
}

// endless marks the answer as one that is cut when its instance has been draining for long enough.
func (x *exchange) endless(kind supervisor.Stream) {
	x.held, x.kind = true, kind
	x.in.Opened(kind, x.head)
	x.endlessly.Store(true)
	select {
	case <-x.in.Cut():
		x.cutBy(cutRetired)
	case <-x.opts.Closing:
		x.cutBy(cutRetired)
	default:
	}
}

// cutBy ends the exchange for the first reason that comes.
func (x *exchange) cutBy(reason int32) {
	if !x.cut.CompareAndSwap(0, reason) {
		return
	}
	x.conn.Close()
	x.mu.Lock()
	if x.severed != nil {
		close(x.severed)
	}
	x.mu.Unlock()
	if x.headed.Load() && (reason == cutRevoked || reason == cutRetired) {
		// The client may have stopped reading: then the server would sit in a write for ever.
		_ = x.front().SetWriteDeadline(time.Unix(1, 0))
	}
}

// endWatch stops the watch and waits for it. Idempotent.
func (x *exchange) endWatch() {
	if x.timer == nil {
		return
	}
	x.timer.Stop()
	x.mu.Lock()
	over, unwatch := x.over, x.unwatch
	x.over, x.unwatch, x.ended = nil, nil, true
	x.mu.Unlock()
	if over == nil {
		return
	}
	close(over)
	x.signals.Wait()
	if unwatch != nil {
		unwatch()
	}
}

// watchGone calls gone when the peer closes, by looking at what comes without taking it. It ends with the first byte
// of a next request.
func watchGone(front net.Conn, gone func()) (stop func()) {
	nothing := func() {}
	socket, ok := front.(syscall.Conn)
	if !ok {
		return nothing
	}
	raw, err := socket.SyscallConn()
	if err != nil || front.SetReadDeadline(time.Time{}) != nil {
		return nothing
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		var b [1]byte
		_ = raw.Read(func(fd uintptr) bool {
			n, _, err := syscall.Recvfrom(int(fd), b[:], syscall.MSG_PEEK|syscall.MSG_DONTWAIT)
			if err == syscall.EAGAIN || err == syscall.EINTR {
				return false
			}
			if n == 0 || err != nil {
				gone()
			}
			return true
		})
	}()
	return func() {
		_ = front.SetReadDeadline(time.Unix(1, 0))
		<-done
		_ = front.SetReadDeadline(time.Time{})
	}
}
