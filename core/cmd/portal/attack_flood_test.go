package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
)

// flood asks the same again and again, and answers how often it was answered with which status.
func flood(t *testing.T, b *coretest.Browser, times int, method, path string, body any) map[int]int {
	t.Helper()
	got := map[int]int{}
	for range times {
		answer := b.Do(method, path, body)
		got[answer.Status]++
		if answer.Status == 429 && (answer.Header.Get("Retry-After") == "" || !contains(answer.Body, "try again")) {
			t.Fatalf("a refusal does not say when to come back: %v %s", answer.Header, answer.Body)
		}
	}
	return got
}

func TestAttackFloods(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Args: []string{"--safe-mode"}, Env: []string{"PORTAL_LOG_LEVEL=error"}})
	for i, test := range []struct {
		name, method, path string
		body               any
		times, most        int // … that pass
		status             int // of those
	}{
		{"challenges", "POST", "/api/session/challenge", nil, 10_000, 400, 200},
		{"sign-ins", "POST", "/api/session", map[string]string{"message": "x", "signature": "0x00"}, 1_000, 400, 400},
		{"reports of the content security policy", "POST", "/api/csp", map[string]any{}, 1_000, 200, 204},
		{"page views", "POST", "/api/views", map[string]string{"route": "/auth"}, 2_000, 800, 204},
		{"the faucet", "POST", "/api/dev/faucet", map[string]any{"address": "x", "amount": 1}, 1_000, 200, 400},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got := flood(t, p.Browser("").From(fmt.Sprintf("127.7.%d.1", i)), test.times, test.method, test.path, test.body)
			if got[test.status] == 0 || got[test.status] > test.most || got[test.status]+got[429] != test.times {
				t.Errorf("%d times: %v", test.times, got)
			}
			other := p.Browser("").From(fmt.Sprintf("127.6.%d.1", i)).Do(test.method, test.path, test.body)
			if other.Status != test.status {
				t.Errorf("somebody else gets %d %s", other.Status, other.Body)
			}
		})
	}
}

func TestAttackEventStreams(t *testing.T) {
	t.Parallel()
	a := attacked(t, "PORTAL_LOG_LEVEL=warn")
	many := func(n int, topic string) string {
		return "/api/events?topics=" + strings.TrimSuffix(strings.Repeat(topic+",", n), ",")
	}
	get := func(path string) string { return "GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n" }
	a.write([]raw{
		{"no topics", get("/api/events"), []int{400}, "at most 64", ""},
		{"65 topics", get(many(65, "chain")), []int{400}, "at most 64", ""},
		{"1,600 topics", get(many(1_600, "chain")), []int{431}, "", ""},
		{"10,000 topics", get(many(10_000, "a")), []int{431}, "", ""},
		{"64 topics that nobody has", get(many(64, "x.y")), []int{404}, "no such topic", ""},
		{"a locked topic", get("/api/events?topics=lab.locked"), []int{401}, "Sign in", ""},
		{"a topic with a line break", get("/api/events?topics=a%0ab"), []int{404}, "no such topic", ""},
	})
	t.Run("a topic 64 times", func(t *testing.T) {
		_, events := a.Browser("").Follow(many(64, "chain"))
		if open := coretest.Next(t, events, "open", 10*time.Second); open.Data != `{"denied":{},"topics":["chain"]}` {
			t.Errorf("the greeting is %s", open.Data)
		}
	})
	t.Run("600 streams of one client", func(t *testing.T) {
		got := map[string]int{}
		for range 600 {
			conn := a.dial(t, "127.5.0.1")
			io.WriteString(conn, get("/api/events?topics=chain"))
			if err := conn.SetReadDeadline(time.Now().Add(10 * time.Second)); err != nil {
				t.Fatal(err)
			}
			line, err := bufio.NewReader(conn).ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			got[strings.TrimSpace(line)]++
		}
		if got["HTTP/1.1 200 OK"] != 500 || got["HTTP/1.1 429 Too Many Requests"] != 100 {
			t.Errorf("600 streams: %v", got)
		}
		answer, events := a.Browser("").From("127.5.1.1").Follow("/api/events?topics=chain")
		if answer.Status != 200 {
			t.Errorf("somebody else gets %d", answer.Status)
		}
		coretest.Next(t, events, "open", 10*time.Second)
	})
	if got := peak(t, a.PID()); got > memory {
		t.Errorf("the core had %d MB", got>>20)
	}
}

// A client that follows and never reads is cut off; the others hear everything.
func TestAttackStreamWithoutReading(t *testing.T) {
	if !hostile {
		t.Skip("takes a minute: make hostile")
	}
	t.Parallel()
	a := attacked(t, "PORTAL_LOG_LEVEL=warn")
	conn := a.dial(t, "")
	io.WriteString(conn, "GET /api/events?topics=lab.open HTTP/1.1\r\nHost: x\r\n\r\n")
	b := a.Browser("")
	_, events := b.Follow("/api/events?topics=lab.open")
	coretest.Next(t, events, "open", 10*time.Second)
	mark := "?mark=" + strings.Repeat("x", 7<<10)
	const published = 3_000
	for range published { // 21 MB, more than the kernel holds for one who does not read
		if answer := b.Do("POST", "/api/m/lab/open/publish/open"+mark, nil); answer.Status != 204 {
			t.Fatalf("publish: %d %s", answer.Status, answer.Body)
		}
		coretest.Next(t, events, "lab.open", 10*time.Second)
	}
	<-time.After(40 * time.Second) // the stream's own patience is 30 s
	if err := conn.SetReadDeadline(time.Now().Add(10 * time.Second)); err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(conn)
	if got := strings.Count(string(text), "event: lab.open"); errors.Is(err, os.ErrDeadlineExceeded) || got >= published {
		t.Errorf("after %d events the stream goes on: %v", got, err)
	}
	if got := peak(t, a.PID()); got > memory {
		t.Errorf("the core had %d MB", got>>20)
	}
}
