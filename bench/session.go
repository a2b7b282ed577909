package main

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"
)

// measureSession asks a portal for a session that it has in memory, against a Fiber app that answers nothing.
func measureSession(ctx context.Context) ([]result, error) {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	portal, err := startPortal(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer portal.close()
	floor, err := startEmpty(ctx)
	if err != nil {
		return nil, err
	}
	defer floor.close()
	b := newBrowser(portal, net.IPv4(127, 0, 0, 1))
	w, err := newWallet()
	if err != nil {
		return nil, err
	}
	if err := b.signIn(ctx, w); err != nil {
		return nil, err
	}
	var s struct{ Address string }
	if err := b.send(ctx, "GET", "/api/session", nil, &s); err != nil || s.Address != w.address.String() {
		return nil, fmt.Errorf("the session is of %q: %w", s.Address, err)
	}
	warm, empty := &way{path: "/api/session", cookie: b.cookie, pid: portal.pid()},
		&way{path: "/api/session", cookie: b.cookie, pid: floor.cmd.Process.Pid}
	for range rounds {
		if err := warm.round(ctx, portal.addr); err != nil {
			return nil, err
		}
		if err := empty.round(ctx, floor.addr); err != nil {
			return nil, err
		}
	}
	return []result{
		told("GET /api/session warm, CPU per request", median(warm.cpu), "µs"),
		told("GET /api/session warm, requests per second, 32 in flight", median(warm.rate), "1/s"),
		told("empty Fiber handler, CPU per request", median(empty.cpu), "µs"),
		told("empty Fiber handler, requests per second, 32 in flight", median(empty.rate), "1/s"),
		atLeast("GET /api/session warm, throughput against an empty handler", median(ratios(warm.rate, empty.rate)), "×", 0.6),
	}, nil
}

// emptyServer is the floor: another process, as the portal is.
type emptyServer struct {
	cmd  *exec.Cmd
	addr string
}

func startEmpty(ctx context.Context) (*emptyServer, error) {
	s := &emptyServer{cmd: exec.CommandContext(ctx, os.Args[0], roleEmpty)}
	s.cmd.Stderr = os.Stderr
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		s.close()
		return nil, fmt.Errorf("start the empty handler: %w", err)
	}
	s.addr = strings.TrimSpace(line)
	return s, nil
}

func (s *emptyServer) close() {
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait() // it was killed
}

func serveEmpty(ctx context.Context) error {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	app := newFront()
	app.Use(func(fiber.Ctx) error { return nil })
	fmt.Println(listener.Addr())
	return app.Listener(listener, fiber.ListenConfig{DisableStartupMessage: true})
}

// newFront is a server with the options of the gateway's.
func newFront() *fiber.App {
	return fiber.New(fiber.Config{
		StreamRequestBody: true, ReduceMemoryUsage: true, ReadBufferSize: 8 << 10,
		ReadTimeout: 10 * time.Second, WriteTimeout: 2 * time.Minute, IdleTimeout: 2 * time.Minute,
		DisableDefaultContentType: true, DisablePreParseMultipartForm: true,
	})
}
