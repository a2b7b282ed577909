package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
)

// hostile tests are long: make hostile runs them whole, and in their measures.
var hostile = os.Getenv("PORTAL_HOSTILE") != ""

const (
	memory  = 300 << 20       // of the core, whatever comes
	patient = 5 * time.Second // what a page may take while machines are shared; one second where they are not
)

// peak is the most memory that the core had resident.
func peak(t *testing.T, pid int) int {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(status), "VmHWM:")
	kib, err := strconv.Atoi(strings.Fields(after)[0])
	if err != nil {
		t.Fatal(err)
	}
	return kib << 10
}

// holders opens connections from many addresses and holds on to them; the oldest go first when it has too many.
type holders struct {
	a       target
	say     string // what each begins with
	most    int
	refused atomic.Int64

	mu   sync.Mutex
	held []net.Conn
}

func (h *holders) open(t *testing.T, from string) {
	dialer := net.Dialer{Timeout: 10 * time.Second, LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
	conn, err := dialer.DialContext(t.Context(), "tcp", h.a.address())
	if err != nil {
		t.Error(err)
		return
	}
	_, err = io.WriteString(conn, h.say)
	var answer [12]byte
	if err == nil && conn.SetReadDeadline(time.Now().Add(time.Millisecond)) == nil {
		_, err = io.ReadFull(conn, answer[:])
	}
	if answered := err == nil && string(answer[:]) == "HTTP/1.1 200"; !answered && !errors.Is(err, os.ErrDeadlineExceeded) {
		h.refused.Add(1)
		conn.Close()
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.held = append(h.held, conn)
	if len(h.held) > h.most {
		h.held[0].Close()
		h.held = h.held[1:]
	}
}

func (h *holders) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, conn := range h.held {
		conn.Close()
	}
}

// besides asks for a page on new connections until the work is done, and answers how long the slowest took.
func besides(t *testing.T, p *coretest.Process, work func()) (slowest time.Duration, pages int) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		work()
	}()
	for {
		select {
		case <-done:
			return slowest, pages
		default:
		}
		began := time.Now()
		answer, err := p.Browser("").Try("GET", "/lab", nil, "Connection", "close")
		if err != nil || answer.Status != 200 {
			t.Errorf("meanwhile a page answers %d (%v)", answer.Status, err)
		}
		slowest = max(slowest, time.Since(began))
		pages++
	}
}

func TestAttackConnections(t *testing.T) {
	attempts, most, limit := 10_000, 2_000, patient // of which 500 may wait, and the test holds more
	if hostile {
		attempts, most, limit = 100_000, 16_384, time.Second
	}
	a := attacked(t, "PORTAL_LOG_LEVEL=warn", fmt.Sprint("PORTAL_MAX_CONNECTIONS=", most))
	for name, say := range map[string]string{
		"that say nothing":           "",
		"that send half a head":      "GET / HTTP/1.1\r\nHost: x\r\n",
		"that send most of a head":   "GET / HTTP/1.1\r\nHost: x\r\nX-A: " + strings.Repeat("a", 7<<10),
		"that had an answer already": "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			h := &holders{a: a, say: say, most: 12_000}
			defer h.close()
			slowest, pages := besides(t, a.Process, func() {
				var opening sync.WaitGroup
				for part := range 8 {
					opening.Go(func() {
						for i := part; i < attempts/4; i += 8 {
							h.open(t, fmt.Sprintf("127.9.%d.%d", i%2, 1+i%6))
						}
					})
				}
				opening.Wait()
			})
			t.Logf("%d attempts, %d refused at once; the slowest of %d pages took %s; the core had at most %d MB",
				attempts/4, h.refused.Load(), pages, slowest.Round(time.Millisecond), peak(t, a.PID())>>20)
			if slowest > limit {
				t.Errorf("a page took %s", slowest)
			}
		})
	}
	if got := peak(t, a.PID()); got > memory {
		t.Errorf("the core had %d MB", got>>20)
	}
}

// An address that has all the connections it may have is told so.
func TestAttackConnectionsOfOneAddress(t *testing.T) {
	t.Parallel()
	a := attacked(t, "PORTAL_MAX_CONNECTIONS_PER_ADDRESS=20", "PORTAL_LOG_LEVEL=warn")
	for range 20 {
		a.dial(t, "127.9.9.9")
	}
	answers := readAnswers(t, a.dial(t, "127.9.9.9"), func(int) {})
	if len(answers) != 1 || answers[0].Status != 503 || !contains(answers[0].Body, "Too many connections") ||
		answers[0].Header.Get("Retry-After") == "" {
		t.Errorf("the next connection gets %+v", answers)
	}
	ask(t, a.Browser("").From("127.9.9.8"), []row{{"another address", "GET", "/healthz", nil, nil, 200, "ok"}})
}

// Without a free descriptor the portal goes on: it closes connections that wait.
func TestAttackDescriptors(t *testing.T) {
	t.Parallel()
	a := attacked(t, "PORTAL_LOG_LEVEL=warn")
	limit := unix.Rlimit{Cur: 120, Max: 120}
	if err := unix.Prlimit(a.PID(), unix.RLIMIT_NOFILE, &limit, nil); err != nil {
		t.Fatal(err)
	}
	slowest, _ := besides(t, a.Process, func() {
		for i := range 400 {
			a.dial(t, fmt.Sprintf("127.9.0.%d", 1+i%10))
		}
	})
	if slowest > patient {
		t.Errorf("a page took %s", slowest)
	}
	select {
	case <-a.Ended():
		t.Error("the portal ended")
	default:
	}
}

// endless is a body that nobody holds in memory.
type endless struct{ left int64 }

func (e *endless) Read(b []byte) (int, error) {
	n := min(int64(len(b)), e.left)
	if e.left -= n; e.left == 0 {
		return int(n), io.EOF
	}
	return int(n), nil
}

func TestAttackBodies(t *testing.T) {
	t.Parallel()
	a := attacked(t, "PORTAL_LOG_LEVEL=warn")
	var sending sync.WaitGroup
	for i := range 32 {
		path := []string{"/api/session", "/api/csp", "/api/m/lab/open/echo", "/api/m/lab/locked/echo"}[i%4]
		for _, chunked := range []bool{false, true} {
			sending.Go(func() {
				conn := a.dial(t, fmt.Sprintf("127.8.0.%d", 1+i))
				framing := fmt.Sprintf("Content-Length: %d", 64<<20)
				var body io.Reader = &endless{64 << 20}
				if chunked {
					framing = "Transfer-Encoding: chunked"
				}
				fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: x\r\nX-Portal: 1\r\nOrigin: %s\r\n%s\r\n\r\n", path, a.URL, framing)
				sent := make(chan struct{})
				go func() { // until it is cut off
					defer close(sent)
					if !chunked {
						_, _ = io.Copy(conn, body)
						return
					}
					for part, n := make([]byte, 32<<10), int64(0); n < 64<<20; n += int64(len(part)) {
						if _, err := fmt.Fprintf(conn, "%x\r\n%s\r\n", len(part), part); err != nil {
							return
						}
					}
				}()
				response, err := http.ReadResponse(bufio.NewReader(conn), nil)
				if err != nil {
					t.Errorf("%s (chunked: %v): %v", path, chunked, err)
					conn.Close()
					<-sent
					return
				}
				response.Body.Close()
				want := 413
				if path == "/api/m/lab/locked/echo" {
					want = 401
				}
				if response.StatusCode != want {
					t.Errorf("%s (chunked: %v) answers %d, want %d", path, chunked, response.StatusCode, want)
				}
				conn.Close()
				<-sent
			})
		}
	}
	sending.Wait()
	got := peak(t, a.PID())
	t.Logf("64 bodies of 64 MiB: the core had at most %d MB", got>>20)
	if got > memory {
		t.Errorf("the core had %d MB", got>>20)
	}
}

// trickle sends the text, then a byte each second, and answers what came back until the connection ended.
func trickle(conn net.Conn, text string) (answers string) {
	ended := make(chan struct{})
	var sending sync.WaitGroup
	sending.Go(func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			if _, err := io.WriteString(conn, text); err != nil {
				return
			}
			select {
			case <-tick.C:
				text = "x"
			case <-ended:
				return
			}
		}
	})
	read, _ := io.ReadAll(conn) // a reset ends it as well
	close(ended)
	sending.Wait()
	return string(read)
}

// What comes a byte at a time is cut off.
func TestAttackSlowly(t *testing.T) {
	t.Parallel()
	a := attacked(t, "PORTAL_LOG_LEVEL=warn")
	post := func(path string, length int) string {
		return fmt.Sprintf("POST %s HTTP/1.1\r\nHost: x\r\nX-Portal: 1\r\nOrigin: %s\r\nContent-Length: %d\r\n\r\n", path, a.URL, length)
	}
	begun := strings.Repeat("x", 10<<10) // more than is read ahead
	var trickling sync.WaitGroup
	for _, test := range []struct {
		name, begin string
		status      int // of the last answer
	}{
		{"a head", "", 408},
		{"a second head", "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nG", 408},
		{"a body to the core", post("/api/csp", 4000), 408},
		{"a body to a module", post("/api/m/lab/open/echo", 4000), 408},
		{"a body to a refused address", post("/api/other", 4000), 408},
		{"a long body to a refused address", post("/api/other", 400_000) + begun, 404},
		{"a long body to the core", post("/api/session", 400_000) + begun, 400},
		{"a long body to a module", post("/api/m/lab/open/echo", 400_000) + begun, 400},
		{"chunks to a module",
			strings.Replace(post("/api/m/lab/open/echo", 0), "Content-Length: 0", "Transfer-Encoding: chunked", 1) + "8000\r\n", 400},
	} {
		conn := a.dial(t, "")
		trickling.Go(func() {
			began := quiet.Start()
			answers := trickle(conn, test.begin)
			if took := began.Took(); took > 30*time.Second {
				t.Errorf("%s: the connection was held for %s", test.name, took)
			}
			last := answers[max(0, strings.LastIndex(answers, "HTTP/1.1 ")):]
			if !strings.HasPrefix(last, fmt.Sprint("HTTP/1.1 ", test.status)) || !contains(last, "Connection: close") {
				t.Errorf("%s: got %q, want %d", test.name, answers, test.status)
			}
		})
	}
	trickling.Wait()
}

// A client that asks and never reads is cut off, and what it asked for is not kept for it.
func TestAttackWithoutReading(t *testing.T) {
	if !hostile {
		t.Skip("takes two minutes: make hostile")
	}
	t.Parallel()
	a := attacked(t, "PORTAL_LOG_LEVEL=warn")
	conn := a.dial(t, "")
	if err := conn.SetReadBuffer(4 << 10); err != nil {
		t.Fatal(err)
	}
	request := strings.Repeat("GET /static/app.1234.js HTTP/1.1\r\nHost: x\r\n\r\n", 1000)
	for began := time.Now(); ; {
		if err := conn.SetWriteDeadline(time.Now().Add(3 * time.Minute)); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(conn, request); err != nil {
			if took := time.Since(began); took > 150*time.Second || errors.Is(err, os.ErrDeadlineExceeded) {
				t.Errorf("the connection was held for %s: %v", took, err)
			}
			return
		}
	}
}
