package coretest

import (
	"net"
	"os"
	"strconv"
	"sync"
	"testing"
)

// FreeAddress is an address of loopback on which nobody listens, with a port that no outgoing connection takes: those
// get theirs from 32768 on.
func FreeAddress(t testing.TB) string {
	t.Helper()
	ports.Lock()
	defer ports.Unlock()
	for ports.next++; ports.next < 32000; ports.next++ {
		address := net.JoinHostPort("127.0.0.1", strconv.Itoa(ports.next))
		if l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", address); err == nil {
			l.Close()
			return address
		}
	}
	t.Fatal("no port is free")
	return ""
}

// ports starts where another test binary hardly does.
var ports = struct {
	sync.Mutex
	next int
}{next: 12000 + os.Getpid()%15000}
