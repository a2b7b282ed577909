package main

import (
	"bufio"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
)

// target is a portal under attack.
type target struct {
	*coretest.Process
	t *testing.T
}

func attacked(t *testing.T, env ...string) target {
	t.Helper()
	return target{coretest.Portal(t, coretest.Options{Env: env}), t}
}

// address is where the portal listens.
func (a target) address() string {
	return strings.TrimPrefix(strings.Replace(a.URL, "localhost", "127.0.0.1", 1), "http://")
}

// dial opens a connection, from another address of loopback where one is given.
func (a target) dial(t *testing.T, from string) *net.TCPConn {
	t.Helper()
	dialer := net.Dialer{Timeout: 10 * time.Second}
	if from != "" {
		dialer.LocalAddr = &net.TCPAddr{IP: net.ParseIP(from)}
	}
	conn, err := dialer.DialContext(t.Context(), "tcp", a.address())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return conn.(*net.TCPConn) //nolint:forcetypeassert // of TCP
}

// send writes the bytes on a connection of its own and reads every answer. When so many have come, or do not, it says that it sends no
// more.
func (a target) send(t *testing.T, request string, want int) []coretest.Answer {
	t.Helper()
	conn := a.dial(t, "")
	if _, err := io.WriteString(conn, request); err != nil {
		t.Fatal(err)
	}
	// Who sends no more may have left, and a busy portal then stops answering: half-closed once the answers are there, or do not come.
	complete := sync.OnceFunc(func() {
		if err := conn.CloseWrite(); err != nil {
			t.Log(err) // refused and closed already
		}
	})
	waited := time.AfterFunc(10*time.Second, complete)
	defer waited.Stop()
	return readAnswers(t, conn, func(answers int) {
		if answers == want {
			complete()
		}
	})
}

// readAnswers reads until the connection ends, and tells how many there are after each. Whatever follows the last answer fails the test.
func readAnswers(t *testing.T, conn net.Conn, come func(answers int)) []coretest.Answer {
	t.Helper()
	if err := conn.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	var answers []coretest.Answer
	for r := bufio.NewReader(conn); ; {
		come(len(answers))
		if _, err := r.Peek(1); err != nil {
			return answers
		}
		response, err := http.ReadResponse(r, nil)
		if err != nil {
			t.Fatalf("after %d answers comes what is none: %v", len(answers), err)
		}
		body, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatalf("answer %d breaks off: %v", len(answers)+1, err)
		}
		response.Body.Close()
		answers = append(answers, coretest.Answer{Status: response.StatusCode, Header: response.Header, Body: string(body)})
	}
}

// raw is an attack that is written byte by byte. The placeholder {origin} is the portal's, {mark} the row's.
type raw struct {
	name, request string
	statuses      []int  // of all answers on the connection
	want          string // in the first answer that is not 100
	seen          string // what reached the plugin, as "GET /a, GET /b"; "-": nothing; with ? in front: that or nothing
}

// write sends each row and compares: answers, and what the plugin saw.
func (a target) write(rows []raw) {
	a.t.Helper()
	for i, r := range rows {
		mark := strings.ReplaceAll(strings.Trim(r.name, "."), " ", "-") + "-" + string(rune('a'+i%26))
		mark = strings.Map(func(c rune) rune {
			if c == '-' || c >= 'a' && c <= 'z' {
				return c
			}
			return 'x'
		}, strings.ToLower(mark))
		a.t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			wait := 0 // who is refused need not stay for it
			if slices.Contains(r.statuses, 200) {
				wait = len(r.statuses)
			}
			answers := a.send(t, strings.NewReplacer("{origin}", a.URL, "{mark}", mark).Replace(r.request), wait)
			var statuses []int
			for _, answer := range answers {
				statuses = append(statuses, answer.Status)
				clean(t, answer)
			}
			first := slices.IndexFunc(answers, func(answer coretest.Answer) bool { return answer.Status != 100 })
			if !slices.Equal(statuses, r.statuses) || r.want != "" && first >= 0 && !contains(answers[first].Body, r.want) {
				t.Errorf("got %v %+v, want %v %q", statuses, answers, r.statuses, r.want)
			}
			if r.seen != "" {
				want, perhaps := strings.CutPrefix(strings.TrimPrefix(r.seen, "-"), "?")
				if got := a.seen(t, mark); got != want && (got != "" || !perhaps) {
					t.Errorf("the plugin saw %q, want %q", got, r.seen)
				}
			}
		})
	}
}

// seen is what reached the plugin under the mark.
func (a target) seen(t *testing.T, mark string) string {
	t.Helper()
	response, err := http.Get(a.URL + "/api/m/lab/open/seen/" + mark) //nolint:noctx // of this test's portal
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var list []string
	if err := json.NewDecoder(response.Body).Decode(&list); err != nil {
		t.Fatal(err)
	}
	return strings.Join(list, ", ")
}

// clean fails the test where an answer that refuses something gives anything away.
func clean(t *testing.T, answer coretest.Answer) {
	t.Helper()
	for name := range answer.Header {
		forFrames := name == "Access-Control-Allow-Origin" && answer.Header.Get(name) == "*" &&
			answer.Header.Get("Cross-Origin-Resource-Policy") == "cross-origin" // files that everybody may load
		if strings.HasPrefix(name, "Access-Control-") && !forFrames {
			t.Errorf("the answer has %s", name)
		}
	}
	if answer.Status < 400 {
		return
	}
	for _, secret := range []string{"export const file", `"uri":`, "goroutine ", ".go:", "sqlite", "/tmp/"} {
		if contains(answer.Body, secret) {
			t.Errorf("a refusal has %q: %s", secret, answer.Body)
		}
	}
	if cookie := answer.Header.Get("Set-Cookie"); cookie != "" && !strings.HasPrefix(cookie, "portal=; ") { // forgets one
		t.Errorf("a refusal sets a cookie: %s", cookie)
	}
	if answer.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("a refusal may be kept: %q", answer.Header.Get("Cache-Control"))
	}
}
