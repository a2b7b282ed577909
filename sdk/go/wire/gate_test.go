package wire

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// atGate is a connection to a gate whose handler reads nothing of what it is sent.
func atGate(t *testing.T, serve func(http.ResponseWriter, *http.Request, Claims)) (net.Conn, *Signer) {
	t.Helper()
	signer := NewSigner(make([]byte, 32))
	server := httptest.NewUnstartedServer(&gate{signer: signer, handler: Handler{Serve: serve, Context: context.Background()}})
	var said bytes.Buffer
	server.Config.ErrorLog = log.New(&said, "", 0)
	server.Start()
	t.Cleanup(func() {
		server.Close()
		if strings.Contains(said.String(), "panic") {
			t.Errorf("the server says: %.300s", said.String())
		}
	})
	conn, err := net.Dial("tcp", server.Listener.Addr().String()) //nolint:noctx // on this machine
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(30 * time.Second)); err != nil {
		t.Fatal(err)
	}
	return conn, signer
}

func head(signer *Signer, length int) string {
	caller := signer.Append(nil, []byte("POST"), []byte("/x"), Claims{}, time.Now())
	return fmt.Sprintf("POST /x HTTP/1.1\r\nHost: x\r\n%s: %s\r\nContent-Length: %d\r\n\r\n", CallerHeader, caller, length)
}

func TestABodyThatNobodyReadsLeavesTheConnection(t *testing.T) {
	conn, signer := atGate(t, func(w http.ResponseWriter, _ *http.Request, _ Claims) { _, _ = io.WriteString(w, "done") })
	answers := bufio.NewReader(conn)
	for n, length := range []int{2, 2, 100_000, 2, 1, 2} {
		if _, err := io.WriteString(conn, head(signer, length)+strings.Repeat("x", length)); err != nil {
			t.Fatalf("request %d: %v", n, err)
		}
		res, err := http.ReadResponse(answers, nil)
		if err != nil {
			t.Fatalf("answer %d: %v", n, err)
		}
		if body, err := io.ReadAll(res.Body); err != nil || string(body) != "done" || res.StatusCode != http.StatusOK {
			t.Errorf("answer %d: %d %q, %v", n, res.StatusCode, body, err)
		}
	}
}

func TestABodyInPartsThatNobodyReadsLeavesTheConnection(t *testing.T) {
	conn, signer := atGate(t, func(w http.ResponseWriter, _ *http.Request, _ Claims) { _, _ = io.WriteString(w, "done") })
	answers := bufio.NewReader(conn)
	part := fmt.Sprintf("%x\r\n%s\r\n", 100_000, strings.Repeat("x", 100_000))
	for _, parts := range []int{1, 2, 3, 7, 1} {
		head := strings.Replace(head(signer, 0), "Content-Length: 0", "Transfer-Encoding: chunked", 1)
		go func() { _, _ = io.WriteString(conn, head+strings.Repeat(part, parts)+"0\r\n\r\n") }()
		res, err := http.ReadResponse(answers, nil)
		if err != nil {
			t.Fatalf("%d parts: %v", parts, err)
		}
		if body, err := io.ReadAll(res.Body); err != nil || string(body) != "done" {
			t.Errorf("%d parts: %q, %v", parts, body, err)
		}
	}
}

// A body that is too long to be read on ends the connection, after the answer.
func TestAnAnswerComesBeforeALongBodysEnd(t *testing.T) {
	for _, length := range []int{maxRest - 1, maxRest, maxRest + 1, 2*maxRest - 1, 2 * maxRest, 2*maxRest + 1, 3 * maxRest} {
		conn, signer := atGate(t, func(w http.ResponseWriter, _ *http.Request, _ Claims) { _, _ = io.WriteString(w, "done") })
		go func() { _, _ = io.WriteString(conn, head(signer, length)+strings.Repeat("x", length)) }()
		res, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatalf("%d bytes: %v", length, err)
		}
		if body, err := io.ReadAll(res.Body); err != nil || string(body) != "done" {
			t.Errorf("%d bytes: %q, %v", length, body, err)
		}
		conn.Close()
	}
}

func TestAnAnswerDoesNotWaitForABodyThatNobodyReads(t *testing.T) {
	conn, signer := atGate(t, func(w http.ResponseWriter, _ *http.Request, _ Claims) {
		http.Error(w, "too much", http.StatusRequestEntityTooLarge)
	})
	if _, err := io.WriteString(conn, head(signer, 1000)+"the first of it"); err != nil {
		t.Fatal(err)
	}
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil || res.StatusCode != http.StatusRequestEntityTooLarge {
		t.Fatalf("%+v, %v", res, err)
	}
}
