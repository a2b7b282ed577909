package main

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// The tape is what every version agrees on: event n happens at n × 20 ms of the clock.
const beat = 20 * time.Millisecond

func tapeNow() int64 { return time.Now().UnixMilli() / beat.Milliseconds() }

// follow calls send for each event after the last one, until the process drains or ctx ends. It tells whether it drained.
func follow(ctx context.Context, last int64, send func(n int64) error) (drained bool) {
	if last <= 0 {
		last = tapeNow() - 1
	}
	ticks := time.NewTicker(beat)
	defer ticks.Stop()
	for {
		for now := tapeNow(); last < now; {
			last++
			if send(last) != nil {
				return false
			}
		}
		select {
		case <-ticks.C:
		case <-portal.Draining(ctx):
			return true
		case <-ctx.Done():
			return false
		}
	}
}

// events is the tape as server-sent events, resumed after Last-Event-ID.
func (m *module) events(w http.ResponseWriter, r *http.Request) {
	last, _ := strconv.ParseInt(r.Header.Get("Last-Event-ID"), 10, 64)
	w.Header().Set("Content-Type", "text/event-stream")
	follow(r.Context(), last, func(n int64) error {
		fmt.Fprintf(w, "id: %d\ndata: %s\n\n", n, version)
		return http.NewResponseController(w).Flush()
	})
}

// Opcodes and a close code of RFC 6455.
const (
	opText         = 1
	opClose        = 8
	serviceRestart = 1012
)

// socket is the tape over a WebSocket: the client's first message is the number of the last event that it has seen.
func (m *module) socket(w http.ResponseWriter, r *http.Request) {
	conn, rw, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return
	}
	defer conn.Close()
	io.WriteString(conn, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
	_, message, err := readFrame(rw.Reader)
	if err != nil {
		return
	}
	last, _ := strconv.ParseInt(string(message), 10, 64)
	ctx, cancel := context.WithCancel(context.WithoutCancel(r.Context())) // after a hijack it ends with the handler only
	defer cancel()
	left := make(chan struct{})
	go func() {
		defer close(left)
		defer cancel()
		for {
			if op, _, err := readFrame(rw.Reader); err != nil || op == opClose {
				return
			}
		}
	}()
	drained := follow(ctx, last, func(n int64) error {
		return writeFrame(conn, opText, strconv.AppendInt(nil, n, 10))
	})
	if drained && writeFrame(conn, opClose, binary.BigEndian.AppendUint16(nil, serviceRestart)) == nil {
		select {
		case <-left:
		case <-time.After(time.Second):
		}
	}
}

func writeFrame(w io.Writer, op byte, payload []byte) error { // of at most 125 bytes
	_, err := w.Write(append([]byte{0x80 | op, byte(len(payload))}, payload...))
	return err
}

// readFrame reads a client's frame of at most 125 bytes.
func readFrame(r *bufio.Reader) (op byte, payload []byte, err error) {
	var head [6]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return 0, nil, err
	}
	payload = make([]byte, head[1]&0x7f)
	if _, err := io.ReadFull(r, payload); err != nil {
		return 0, nil, err
	}
	for i := range payload {
		payload[i] ^= head[2+i%4]
	}
	return head[0] & 0xf, payload, nil
}
