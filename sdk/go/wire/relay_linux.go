package wire

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"os"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// relay stands between go-plugin and a plugin's control socket, which go-plugin would read as fast as it comes: see frames.
type relay struct {
	plugin   net.Conn
	listener *net.UnixListener // for go-plugin, once
	frames   *frames
	breach   func(error) // is told what the plugin is to be ended for

	closing chan struct{}
	once    sync.Once
	working sync.WaitGroup

	mu   sync.Mutex
	core net.Conn // nil: not there yet
}

const relayBuffer = 16 << 10

// newRelay connects to the socket, and waits at an address of its own for this process and no other, at most that long.
func newRelay(socket string, wait time.Duration, breach func(error)) (*relay, error) {
	dialer := net.Dialer{Timeout: wait}
	plugin, err := dialer.DialContext(context.Background(), "unix", socket)
	if err != nil {
		return nil, fmt.Errorf("reach its control socket: %w", err)
	}
	listener, err := net.ListenUnix("unix", &net.UnixAddr{Net: "unix", Name: "@portal-control-" + rand.Text()})
	if err == nil {
		err = listener.SetDeadline(time.Now().Add(wait))
	}
	if err != nil {
		plugin.Close()
		return nil, fmt.Errorf("wait for go-plugin: %w", err)
	}
	r := &relay{plugin: plugin, listener: listener, frames: newFrames(), breach: breach, closing: make(chan struct{})}
	r.working.Go(r.run)
	return r, nil
}

func (r *relay) address() string { return r.listener.Addr().String() }

// close ends it, and waits for that. Idempotent.
func (r *relay) close() {
	r.end()
	r.working.Wait()
}

func (r *relay) end() {
	r.once.Do(func() {
		close(r.closing)
		r.plugin.Close()
		r.listener.Close()
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.core != nil {
			r.core.Close()
		}
	})
}

func (r *relay) run() {
	defer r.end()
	core, err := r.accept()
	if err != nil {
		return
	}
	r.listener.Close()
	r.working.Go(func() {
		defer r.end()
		var at reading
		r.pass(r.plugin, core, func(b []byte) time.Duration {
			_, _ = at.read(b, func(f frame) error { r.frames.ofCore(f); return nil })
			return 0
		})
	})
	var at reading
	pace := meter{perSecond: bytesPerSecond, atOnce: bytesAtOnce}
	r.pass(core, r.plugin, func(b []byte) time.Duration {
		now := time.Now()
		count, err := at.read(b, func(f frame) error { return r.frames.ofPlugin(f, now) })
		if err != nil {
			r.breach(fmt.Errorf("%w: %w", ErrFlood, err))
			return -1
		}
		return pace.take(max(len(b), count*smallestFrame), now)
	})
}

// pass hands on what from sends: after judge's rest, and not at all where that is below 0.
func (r *relay) pass(to, from net.Conn, judge func([]byte) time.Duration) {
	buffer := make([]byte, relayBuffer)
	for {
		n, err := from.Read(buffer)
		if n > 0 {
			if rest := judge(buffer[:n]); rest < 0 || rest > 0 && !r.rest(rest) {
				return
			}
			if _, err := to.Write(buffer[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

func (r *relay) rest(wait time.Duration) bool {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-r.closing:
		return false
	}
}

// accept takes the connection of this process: any other of this machine finds the address, too.
func (r *relay) accept() (net.Conn, error) {
	for {
		conn, err := r.listener.AcceptUnix()
		if err != nil {
			return nil, err
		}
		if !own(conn) {
			conn.Close()
			continue
		}
		r.mu.Lock()
		r.core = conn
		r.mu.Unlock()
		select {
		case <-r.closing: // before it could be closed
			conn.Close()
			return nil, errors.New("the relay is closed")
		default:
			return conn, nil
		}
	}
}

// own tells whether this process is at the other end.
func own(conn *net.UnixConn) bool {
	raw, err := conn.SyscallConn()
	if err != nil {
		return false
	}
	var is bool
	err = raw.Control(func(fd uintptr) {
		peer, err := unix.GetsockoptUcred(int(fd), unix.SOL_SOCKET, unix.SO_PEERCRED)
		is = err == nil && int(peer.Pid) == os.Getpid()
	})
	return err == nil && is
}
