package edge

import (
	"cmp"
	"net"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/valyala/fasthttp"

	"gaia.example/portal/core/gateway/limit"
)

// door lets connections in: so many in all, so many from one client address and from its network, and so many that wait for a request. Of
// those the oldest of whoever holds most are closed to make room, so that nobody keeps others out by holding on.
type door struct {
	net.Listener
	limits DoorLimits
	doorman

	mu     sync.Mutex
	inside map[*guest]struct{}
	from   map[netip.Prefix]int // by client address, and by network

	waiting atomic.Int64
}

// doorman is whom a door asks and tells.
type doorman struct {
	trusted func(netip.Addr) bool // proxies: each stands for many clients
	refused func(status int)      // is told of each connection that was not let in
	failed  func(error)           // is told why none can be accepted at the moment
}

// DoorLimits bound the connections that are open at once; zero values mean the defaults that stand beside them.
type DoorLimits struct {
	Connections int // 16,384; a quarter of them may wait for a request
	PerAddress  int // 1,000 from one client address, and half of all from one network; trusted proxies have no such limits
}

// roomAtOnce is which part of the waiting connections is closed when there are too many.
const roomAtOnce = 16

// networkPart is which part of all connections one network may have.
const networkPart = 2

// noRoom is what a connection gets that is not let in.
const noRoom = "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nCache-Control: no-store\r\n" +
	"Retry-After: 10\r\nConnection: close\r\nContent-Length: 62\r\n\r\nToo many connections are open here: try again in some seconds."

func newDoor(l net.Listener, limits DoorLimits, man doorman) *door {
	limits = DoorLimits{Connections: cmp.Or(limits.Connections, 16_384), PerAddress: cmp.Or(limits.PerAddress, 1_000)}
	d := &door{limits: limits, doorman: man, inside: map[*guest]struct{}{}, from: map[netip.Prefix]int{}}
	d.Listener = Patient(l, func(err error) {
		d.makeRoom() // each connection has what another may need
		d.failed(err)
	})
	return d
}

// Accept waits for a connection that there is room for. Only Close ends it.
func (d *door) Accept() (net.Conn, error) {
	for {
		conn, err := d.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if guest := d.admit(conn); guest != nil {
			return guest, nil
		}
	}
}

// admit lets the connection in, or answers and closes it.
func (d *door) admit(conn net.Conn) *guest {
	tcp, ok := conn.(*net.TCPConn)
	if !ok { // only TCP has what answers need
		_ = conn.Close()
		return nil
	}
	if d.waiting.Load() >= int64(d.limits.Connections/4) {
		d.makeRoom()
	}
	peer := addressOf(conn.RemoteAddr())
	g := &guest{TCPConn: tcp, door: d, address: limit.Client(peer), network: limit.Network(peer), trusted: d.trusted(peer)}
	if !d.enter(g) {
		if tcp.SetWriteDeadline(time.Now().Add(time.Second)) == nil {
			_, _ = tcp.Write([]byte(noRoom)) // fits in what the kernel holds for it
		}
		_ = tcp.Close()
		d.refused(503)
		return nil
	}
	return g
}

func (d *door) enter(g *guest) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.inside) >= d.limits.Connections {
		return false
	}
	if !g.trusted && (d.from[g.address] >= d.limits.PerAddress || d.from[g.network] >= max(1, d.limits.Connections/networkPart)) {
		return false
	}
	d.inside[g] = struct{}{}
	d.from[g.address]++
	d.from[g.network]++
	g.wait()
	return true
}

func (d *door) leave(g *guest) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.inside, g)
	for _, from := range []netip.Prefix{g.address, g.network} {
		if d.from[from]--; d.from[from] == 0 {
			delete(d.from, from)
		}
	}
}

// makeRoom closes some of the connections that wait for a request: first of the address, or network, that has most, the oldest first,
// and proxies' last.
func (d *door) makeRoom() {
	type idler struct {
		*guest

		since int64
		held  int // connections of its address, or so many of its network's that it counts as one; 0 of a proxy
	}
	var idle []idler
	d.mu.Lock()
	for g := range d.inside {
		if since := g.since.Load(); since != 0 {
			held := max(d.from[g.address], d.from[g.network]/limit.NetworkShare)
			if g.trusted {
				held = 0
			}
			idle = append(idle, idler{g, since, held})
		}
	}
	d.mu.Unlock()
	slices.SortFunc(idle, func(a, b idler) int { return cmp.Or(b.held-a.held, cmp.Compare(a.since, b.since)) })
	for _, i := range idle[:min(len(idle), 1+len(idle)/roomAtOnce)] {
		i.dismiss(i.since)
	}
}

// guest is a connection that was let in.
type guest struct {
	*net.TCPConn

	door    *door
	address netip.Prefix
	network netip.Prefix
	trusted bool
	since   atomic.Int64 // when it began to wait for a request; 0 while one is answered
	left    atomic.Bool
}

// idles is told of what the server does with its connections.
func idles(conn net.Conn, state fasthttp.ConnState) {
	if guest, counted := conn.(*guest); counted && state == fasthttp.StateIdle {
		guest.wait()
	}
}

// wait notes that no request of it is being answered.
func (g *guest) wait() {
	if g.since.Swap(time.Now().UnixNano()) == 0 {
		g.door.waiting.Add(1)
	}
	if g.left.Load() { // while it was answered
		g.ask()
	}
}

// ask notes that a request of it is being answered. It answers false when the connection was closed to make room before
// that: whoever sent the request gets no answer, so nothing may come of it.
func (g *guest) ask() bool {
	waited := g.since.Swap(0) != 0
	if waited {
		g.door.waiting.Add(-1)
	}
	return waited
}

// dismiss closes it, unless a request came after it was seen to wait since then.
func (g *guest) dismiss(since int64) {
	if g.since.CompareAndSwap(since, 0) {
		g.door.waiting.Add(-1)
		_ = g.Close()
	}
}

// Write gives the client answerTimeout for each part: what is long may take its time on a slow line.
func (g *guest) Write(b []byte) (written int, err error) {
	for part := range slices.Chunk(b, answerPart) {
		if written > 0 {
			if err := g.SetWriteDeadline(time.Now().Add(answerTimeout)); err != nil {
				return written, err
			}
		}
		n, err := g.TCPConn.Write(part)
		written += n
		if err != nil {
			return written, err
		}
	}
	return written, nil
}

func (g *guest) Close() error {
	if g.left.CompareAndSwap(false, true) {
		g.ask()
		g.door.leave(g)
	}
	return g.TCPConn.Close()
}
