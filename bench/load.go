package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

const (
	inFlight  = 32
	roundTime = 800 * time.Millisecond
)

// counted is what a load process says.
type counted struct {
	Requests int64
	Seconds  float64
}

// load makes another process ask for a path, with a cookie where there is one, so that its own cost is not measured.
func load(ctx context.Context, addr, path, cookie string) (counted, error) {
	cmd := exec.CommandContext(ctx, os.Args[0], roleLoad, addr, path, cookie)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return counted{}, fmt.Errorf("load %s: %w", path, err)
	}
	var c counted
	return c, json.Unmarshal(out, &c)
}

// runLoad keeps requests in flight for a round.
func runLoad(ctx context.Context, args []string) error {
	if len(args) != 3 {
		return fmt.Errorf("want an address, a path and a cookie, got %v", args)
	}
	var requests atomic.Int64
	var clients sync.WaitGroup
	failed := make(chan error, inFlight)
	begin := time.Now()
	for range inFlight {
		clients.Go(func() {
			n, err := ask(ctx, args[0], requestHead(args[1], args[2]), begin.Add(roundTime))
			requests.Add(n)
			if err != nil {
				failed <- err
			}
		})
	}
	clients.Wait()
	select {
	case err := <-failed:
		return err
	default:
	}
	return json.NewEncoder(os.Stdout).Encode(counted{requests.Load(), time.Since(begin).Seconds()})
}

// requestHead is a request as a client sends it.
func requestHead(path, cookie string) []byte {
	head := "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nUser-Agent: bench\r\nAccept: */*\r\nAccept-Encoding: gzip\r\n"
	if cookie != "" {
		head += "Cookie: " + cookie + "\r\n"
	}
	return []byte(head + "\r\n")
}

func ask(ctx context.Context, addr string, head []byte, until time.Time) (n int64, err error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", addr)
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	r := bufio.NewReader(conn)
	for ; time.Now().Before(until); n++ {
		if _, err := conn.Write(head); err != nil {
			return n, err
		}
		if err := takeAnswer(r); err != nil {
			return n, fmt.Errorf("%q: %w", head, err)
		}
	}
	return n, nil
}

var (
	headEnd       = []byte("\r\n\r\n")
	lengthOfBody  = []byte("\r\nContent-Length: ")
	goodStatus    = []byte("HTTP/1.1 200 ")
	errLengthless = errors.New("the answer does not say how long it is")
)

// takeAnswer reads one answer of a known length, and no more of it than it must: what the load spends weighs on the figures.
func takeAnswer(r *bufio.Reader) error {
	var head []byte
	for end := -1; end < 0; {
		if _, err := r.Peek(len(head) + 1); err != nil {
			return err
		}
		head, _ = r.Peek(r.Buffered())
		if end = bytes.Index(head, headEnd); end >= 0 {
			head = head[:end+len(headEnd)]
		}
	}
	if !bytes.HasPrefix(head, goodStatus) {
		return fmt.Errorf("it was answered %s", head)
	}
	at := bytes.Index(head, lengthOfBody)
	if at < 0 {
		return errLengthless
	}
	value, _, _ := bytes.Cut(head[at+len(lengthOfBody):], headEnd[:2])
	length, err := strconv.Atoi(string(value))
	if err != nil {
		return err
	}
	_, err = r.Discard(len(head) + length)
	return err
}

// sameAnswer makes sure that the ways differ in nothing but how they answer.
func sameAnswer(ctx context.Context, addr string, ways []*way) error {
	var first string
	for _, w := range ways {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+addr+w.path, nil)
		if err != nil {
			return err
		}
		req.Close = true
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			return err
		}
		body, err := io.ReadAll(res.Body)
		res.Body.Close()
		if err != nil {
			return err
		}
		answer := fmt.Sprintf("%d %s %s", res.StatusCode, res.Header.Get("Content-Type"), body)
		if first == "" {
			first = answer
		}
		if answer != first {
			return fmt.Errorf("%s answers %q, %s answers %q", ways[0].path, first, w.path, answer)
		}
	}
	return nil
}
