package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
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

// load makes another process ask for a path, so that its own cost is not measured.
func load(ctx context.Context, addr, path string) (counted, error) {
	cmd := exec.CommandContext(ctx, os.Args[0], roleLoad, addr, path)
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
	if len(args) != 2 {
		return fmt.Errorf("want an address and a path, got %v", args)
	}
	var requests atomic.Int64
	var clients sync.WaitGroup
	failed := make(chan error, inFlight)
	begin := time.Now()
	for range inFlight {
		clients.Go(func() {
			n, err := ask(ctx, args[0], args[1], begin.Add(roundTime))
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

func ask(ctx context.Context, addr, path string, until time.Time) (n int64, err error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", addr)
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	head := []byte("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nUser-Agent: bench\r\nAccept: */*\r\nAccept-Encoding: gzip\r\n\r\n")
	r := bufio.NewReader(conn)
	for ; time.Now().Before(until); n++ {
		if _, err := conn.Write(head); err != nil {
			return n, err
		}
		res, err := http.ReadResponse(r, nil)
		if err != nil {
			return n, err
		}
		body, err := io.ReadAll(res.Body)
		res.Body.Close()
		if err != nil {
			return n, err
		}
		if res.StatusCode != http.StatusOK || len(body) == 0 {
			return n, fmt.Errorf("%s was answered %d %q", path, res.StatusCode, body)
		}
	}
	return n, nil
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
