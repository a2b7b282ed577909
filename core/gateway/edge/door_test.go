package edge

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"net/netip"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"
)

// behindDoor serves the handler on a listener of its own that has such a door, and answers its address.
func behindDoor(t *testing.T, limits DoorLimits, trusted func(netip.Addr) bool, handle fiber.Handler) (*door, string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	g := serving(handle)
	d := newDoor(l, limits, doorman{trusted, g.config.Metrics.Refused, func(err error) { t.Error(err) }})
	served := make(chan error, 1)
	go func() { served <- g.app.Listener(d, fiber.ListenConfig{DisableStartupMessage: true}) }()
	t.Cleanup(func() {
		d.Close()
		if err := <-served; err != nil {
			t.Error(err)
		}
		d.mu.Lock()
		inside := d.inside
		d.inside = nil
		d.mu.Unlock()
		for guest := range inside {
			guest.TCPConn.Close()
		}
	})
	return d, l.Addr().String()
}

func anybody(netip.Addr) bool { return false }

// A connection that is closed to make room is one on which nothing was asked, or nothing comes of it.
func TestRoomIsMadeOfWhatWaits(t *testing.T) {
	const clients, requests = 32, 100
	var ran atomic.Int64
	d, address := behindDoor(t, DoorLimits{}, anybody, func(c fiber.Ctx) error {
		ran.Add(1)
		return c.SendString("ok")
	})
	var asking sync.WaitGroup
	var answered atomic.Int64
	for range clients {
		asking.Go(func() {
			var conn net.Conn
			var err error
			var from *bufio.Reader
			var answer fasthttp.Response
			for range requests {
				if conn == nil {
					if conn, err = net.Dial("tcp", address); err != nil {
						t.Error(err)
						return
					}
					from = bufio.NewReader(conn)
				}
				_, err = io.WriteString(conn, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
				if err == nil {
					err = answer.Read(from)
				}
				if err != nil {
					conn.Close()
					conn = nil
					continue
				}
				answered.Add(1)
			}
			if conn != nil {
				conn.Close()
			}
		})
	}
	asked := make(chan struct{})
	go func() {
		defer close(asked)
		asking.Wait()
	}()
	for {
		select {
		case <-asked:
			if ran.Load() != answered.Load() || ran.Load() == 0 {
				t.Errorf("%d requests ran, %d were answered", ran.Load(), answered.Load())
			}
			t.Logf("%d of %d requests ran", ran.Load(), clients*requests)
			return
		default:
			d.makeRoom()
		}
	}
}

func TestAQuarterOfTheConnectionsMayWait(t *testing.T) {
	d, address := behindDoor(t, DoorLimits{Connections: 64}, anybody, func(c fiber.Ctx) error { return c.SendString("ok") })
	for range 200 {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		var answer fasthttp.Response
		if _, err := io.WriteString(conn, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		if err := answer.Read(bufio.NewReader(conn)); err != nil || answer.StatusCode() != 200 {
			t.Fatalf("a new connection gets %d: %v", answer.StatusCode(), err)
		}
		if waiting := d.waiting.Load(); waiting > 16+2 { // the last one, and the one before, which the server knows of a little later
			t.Fatalf("%d connections wait", waiting)
		}
	}
}

func TestRoomIsMadeByProxiesLast(t *testing.T) {
	proxy := netip.MustParseAddr("127.0.0.1")
	d, address := behindDoor(t, DoorLimits{}, func(a netip.Addr) bool { return a == proxy },
		func(c fiber.Ctx) error { return c.SendString("ok") })
	dial := func(from string) net.Conn {
		dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
		conn, err := dialer.DialContext(t.Context(), "tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		if _, err := io.WriteString(conn, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		var answer fasthttp.Response
		if err := answer.Read(bufio.NewReader(conn)); err != nil {
			t.Fatal(err)
		}
		return conn
	}
	for range 5 {
		dial("127.0.0.1")
	}
	other := dial("127.0.0.2")
	for d.waiting.Load() < 6 { // the server says so after it has answered
		runtime.Gosched()
	}
	d.makeRoom()
	if _, err := other.Read(make([]byte, 1)); err == nil {
		t.Error("a client that waits is still there")
	}
	if waiting := d.waiting.Load(); waiting != 5 {
		t.Errorf("%d connections wait, want the proxy's 5", waiting)
	}
}

func TestWhoIsNotLetInIsToldAndCounted(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	counted := make(chan int, 1)
	d := newDoor(l, DoorLimits{PerAddress: 1}, doorman{anybody, func(status int) { counted <- status }, func(err error) { t.Error(err) }})
	var accepting sync.WaitGroup
	defer accepting.Wait()
	defer d.Close()
	accepting.Go(func() {
		for {
			guest, err := d.Accept()
			if err != nil {
				return
			}
			defer guest.Close()
		}
	})
	var conn net.Conn
	for range 2 {
		if conn, err = net.Dial("tcp", l.Addr().String()); err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
	}
	var answer fasthttp.Response
	if err := answer.Read(bufio.NewReader(conn)); err != nil || answer.StatusCode() != 503 || len(answer.Header.Peek("Retry-After")) == 0 {
		t.Errorf("the second gets %s: %v", &answer, err)
	}
	if status := <-counted; status != 503 {
		t.Errorf("counted as %d", status)
	}
}

func TestANetworkHasHalfOfTheConnections(t *testing.T) {
	let, end := make(chan int), make(chan struct{})
	proxy := netip.MustParseAddr("127.0.2.1")
	_, address := behindDoor(t, DoorLimits{Connections: 8}, func(a netip.Addr) bool { return a == proxy }, func(fiber.Ctx) error {
		let <- 200
		<-end
		return nil
	})
	defer close(end)
	ask := func(from string) (status int) {
		dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
		conn, err := dialer.DialContext(t.Context(), "tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		if _, err := io.WriteString(conn, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		refused := make(chan int, 1)
		go func() {
			var answer fasthttp.Response
			if answer.Read(bufio.NewReader(conn)) == nil {
				refused <- answer.StatusCode()
			}
		}()
		select {
		case status = <-let:
		case status = <-refused:
		}
		return status
	}
	for _, row := range []struct {
		from   string
		status int
	}{
		{"127.0.1.1", 200}, {"127.0.1.2", 200}, {"127.0.1.3", 200}, {"127.0.1.4", 200}, {"127.0.1.5", 503},
		{"127.0.2.1", 200}, {"127.0.3.1", 200},
	} {
		if got := ask(row.from); got != row.status {
			t.Errorf("%s gets %d, want %d", row.from, got, row.status)
		}
	}
}

func TestAnAnswerOfManyPartsArrivesWhole(t *testing.T) {
	body := bytes.Repeat([]byte("0123456"), 2*answerPart)
	_, address := behindDoor(t, DoorLimits{}, anybody, func(c fiber.Ctx) error { return c.Send(body) })
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := io.WriteString(conn, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	var answer fasthttp.Response
	if err := answer.ReadLimitBody(bufio.NewReader(conn), len(body)); err != nil || !bytes.Equal(answer.Body(), body) {
		t.Errorf("got %d bytes: %v", len(answer.Body()), err)
	}
}
