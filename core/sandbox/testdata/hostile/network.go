package main

import (
	"context"
	"net"
	"os"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

var network = map[string]func(target) error{
	"connect by TCP":        func(t target) error { return dialled("tcp", t.TCP) },
	"connect by UDP":        func(target) error { return dialled("udp", "127.0.0.1:53") },
	"connect by MPTCP":      func(target) error { return socket(unix.AF_INET, unix.SOCK_STREAM, unix.IPPROTO_MPTCP) },
	"connect by SCTP":       func(target) error { return socket(unix.AF_INET, unix.SOCK_STREAM, unix.IPPROTO_SCTP) },
	"open a raw socket":     func(target) error { return socket(unix.AF_INET, unix.SOCK_RAW, unix.IPPROTO_ICMP) },
	"open a packet socket":  func(target) error { return socket(unix.AF_PACKET, unix.SOCK_RAW, 0) },
	"open a netlink socket": func(target) error { return socket(unix.AF_NETLINK, unix.SOCK_RAW, unix.NETLINK_ROUTE) },
	"open a vsock socket":   func(target) error { return socket(unix.AF_VSOCK, unix.SOCK_STREAM, 0) },
	"open an alg socket":    func(target) error { return socket(unix.AF_ALG, unix.SOCK_SEQPACKET, 0) },
	"look a name up": func(target) error {
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		_, err := (&net.Resolver{PreferGo: true}).LookupHost(ctx, "example.com")
		if err != nil && ctx.Err() == nil {
			return unix.EPERM // the resolver keeps no error number: it has not even waited
		}
		return err
	},
	"connect to an abstract unix socket": func(t target) error { return dialled("unix", t.Abstract) },
	"connect to a unix socket":           func(t target) error { return dialled("unix", t.Unix) },
	"make a pair of sockets": func(target) error {
		_, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_DGRAM, 0)
		return err
	},
	"listen by TCP": func(target) error { return listened("tcp", "127.0.0.1:0") },
	"listen by UDP": func(target) error {
		conn, err := net.ListenPacket("udp", "127.0.0.1:0")
		if err == nil {
			conn.Close()
		}
		return err
	},
	"listen on a unix socket":           func(target) error { return listened("unix", os.TempDir()+"/mine") },
	"listen on an abstract unix socket": func(target) error { return listened("unix", "@mine") },
	"send the core a descriptor": func(target) error {
		return unix.Sendmsg(channel(), []byte{1}, unix.UnixRights(2), nil, unix.MSG_DONTWAIT)
	},
	"send the core what it does not read": func(target) error {
		_, err := unix.Write(channel(), []byte{1})
		return err
	},
	"hold the core's process by its connection": func(target) error { return asked(soPeerPidFD) },
	"know who the core is by its connection":    func(target) error { return asked(unix.SO_PEERCRED) },
	"know the core's groups by its connection":  func(target) error { return asked(unix.SO_PEERGROUPS) },
	"be handed the core's process":              func(target) error { return told(soPassPidFD) },
	"be told of the core's process":             func(target) error { return told(unix.SO_PASSCRED) },
	"have the kernel keep more of what it sends": func(target) error {
		return told(unix.SO_SNDBUF)
	},
	"send out of band":    func(target) error { return outOfBand(unix.SYS_SENDTO) },
	"receive out of band": func(target) error { return outOfBand(unix.SYS_RECVFROM) },
	"connect a connection that it was handed": func(target) error {
		return unix.Connect(3, &unix.SockaddrInet4{Port: 80, Addr: [4]byte{127, 0, 0, 1}})
	},
}

// Of linux/socket.h.
const (
	soPassPidFD = 76
	soPeerPidFD = 77
)

// asked asks for an option of a connection to the core, and told sets one.
func asked(option int) error {
	var value [64]byte
	size := len(value)
	return call(unix.SYS_GETSOCKOPT, uintptr(channel()), unix.SOL_SOCKET, uintptr(option), at(&value[0]), uintptr(unsafe.Pointer(&size)))
}

// outOfBand sends or receives a byte so.
func outOfBand(number uintptr) error {
	var value byte
	return call(number, uintptr(channel()), at(&value), 1, unix.MSG_OOB|unix.MSG_DONTWAIT)
}

func told(option int) error { return unix.SetsockoptInt(channel(), unix.SOL_SOCKET, option, 1) }

// channel is where the core hands connections over.
func channel() int {
	for fd := 3; fd < 1024; fd++ {
		if kind, err := unix.GetsockoptInt(fd, unix.SOL_SOCKET, unix.SO_TYPE); err == nil && kind == unix.SOCK_SEQPACKET {
			return fd
		}
	}
	return -1
}

func dialled(network, address string) error {
	conn, err := net.DialTimeout(network, address, 2*time.Second)
	if err == nil {
		conn.Close()
	}
	return err
}

func listened(network, address string) error {
	l, err := net.Listen(network, address)
	if err == nil {
		l.Close()
	}
	return err
}

func socket(domain, kind, protocol int) error {
	fd, err := unix.Socket(domain, kind, protocol)
	if err == nil {
		unix.Close(fd)
	}
	return err
}
