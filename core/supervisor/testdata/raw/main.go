// Command raw is a plugin that speaks the control protocol by hand: without the SDK, and to harm. The file "mode" in its folder says how.
package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/hashicorp/go-hclog"
	plugin "github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/types/known/emptypb"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

var mode string

// out and printed are its own, before go-plugin takes them.
var out, printed = os.NewFile(1, ""), os.NewFile(2, "")

func main() {
	b, err := os.ReadFile("mode")
	if err != nil {
		panic(err)
	}
	switch mode = strings.TrimSpace(string(b)); mode {
	case "mute":
		time.Sleep(time.Hour)
	case "silent":
		listen()
		time.Sleep(time.Hour)
	case "pings", "streams", "kinds":
		yamux()
	case "closed":
		closed()
	case "single":
		os.Unsetenv("PLUGIN_MULTIPLEX_GRPC")
		serve()
	default:
		serve()
	}
}

// listen says the handshake, and takes the core's connection.
func listen() net.Conn {
	path := os.Getenv("PLUGIN_UNIX_SOCKET_DIR") + "/s"
	l, err := net.Listen("unix", path)
	if err != nil {
		panic(err)
	}
	fmt.Printf("1|1|unix|%s|grpc||true\n", path)
	c, err := l.Accept()
	if err != nil {
		panic(err)
	}
	return c
}

// yamux sends frames without end.
func yamux() {
	c := listen()
	var frames []byte
	switch mode {
	case "pings":
		frames = bytes.Repeat([]byte{0, 2, 0, 1, 11: 0}, 5000)
	case "kinds":
		frames = []byte{1: 9, 11: 0}
	case "streams": // each with as much as it may carry before anybody takes it
		frames = append([]byte{3: 1, 9: 4, 11: 0}, make([]byte, 256<<10)...)
	}
	for id := uint32(2); ; id += 2 {
		if mode == "streams" {
			binary.BigEndian.PutUint32(frames[4:], id)
		}
		if mode == "streams" && id == 2*200 { // what is more is reset
			time.Sleep(5 * time.Second)
		}
		if _, err := c.Write(frames); err != nil {
			time.Sleep(time.Hour) // the core is to end it
		}
	}
}

// stream is one that the core opened.
type stream struct {
	net.Conn // the near end of what it carries
	id       uint32
	mux      *mux
}

// mux is the control connection.
type mux struct {
	net.Conn
	mu sync.Mutex
}

func (m *mux) send(id uint32, flags uint16, data []byte) error {
	header := make([]byte, 12)
	binary.BigEndian.PutUint16(header[2:], flags)
	binary.BigEndian.PutUint32(header[4:], id)
	binary.BigEndian.PutUint32(header[8:], uint32(len(data)))
	m.mu.Lock()
	defer m.mu.Unlock()
	_, err := m.Conn.Write(append(header, data...))
	return err
}

func (s stream) Write(b []byte) (int, error) { return len(b), s.mux.send(s.id, 0, b) }

// closed turns each connection away as soon as it is there, which the core then closes and makes anew; it goes on sending on the old.
func closed() {
	c, tls := &mux{Conn: listen()}, identity()
	far := map[uint32]net.Conn{}
	header := make([]byte, 12)
	for {
		if _, err := io.ReadFull(c, header); err != nil {
			return // the core has ended it
		}
		kind, flags := header[1], binary.BigEndian.Uint16(header[2:])
		id, length := binary.BigEndian.Uint32(header[4:]), binary.BigEndian.Uint32(header[8:])
		if kind > 1 {
			continue
		}
		if flags&1 != 0 {
			near, other := net.Pipe()
			far[id] = other
			_ = c.send(id, 2, nil) // it is taken
			go turnAway(stream{near, id, c}, tls)
		}
		if kind == 0 {
			data := make([]byte, length)
			if _, err := io.ReadFull(c, data); err != nil {
				return // the core has ended it
			}
			_, _ = far[id].Write(data)
		}
		if flags&4 != 0 {
			_ = c.send(id, 0, make([]byte, 240<<10))
		}
	}
}

func turnAway(s stream, identity *tls.Config) {
	identity = identity.Clone()
	identity.NextProtos = []string{"h2"}
	c := tls.Server(s, identity)
	if err := c.Handshake(); err == nil {
		settings, goAway := []byte{3: 4, 8: 0}, append([]byte{2: 8, 3: 7, 8: 0}, make([]byte, 8)...)
		_, _ = c.Write(append(settings, goAway...))
	}
	_, _ = io.Copy(io.Discard, s.Conn)
}

func identity() *tls.Config {
	buf := make([]byte, 4096)
	n, err := syscall.Read(3, buf)
	if err != nil {
		panic(err)
	}
	var greeting struct{ Certificate, Key []byte }
	if err := json.Unmarshal(buf[:n], &greeting); err != nil {
		panic(err)
	}
	certificate, err := x509.ParseCertificate(greeting.Certificate)
	if err != nil {
		panic(err)
	}
	key, err := x509.ParseECPrivateKey(greeting.Key)
	if err != nil {
		panic(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(certificate)
	return &tls.Config{
		Certificates: []tls.Certificate{{Certificate: [][]byte{greeting.Certificate}, PrivateKey: key}},
		RootCAs:      pool, ClientCAs: pool, ClientAuth: tls.RequireAndVerifyClientCert, ServerName: "localhost", MinVersion: tls.VersionTLS13,
	}
}

type glue struct {
	plugin.NetRPCUnsupportedPlugin
	s *server
}

func (g *glue) GRPCServer(b *plugin.GRPCBroker, s *grpc.Server) error {
	g.s.broker = b
	modulev1.RegisterModuleServer(s, g.s)
	return nil
}

func (g *glue) GRPCClient(context.Context, *plugin.GRPCBroker, *grpc.ClientConn) (any, error) {
	return nil, errors.New("this is no core")
}

type server struct {
	modulev1.UnimplementedModuleServer
	broker *plugin.GRPCBroker
	tls    *tls.Config
	asked  atomic.Int32
}

func serve() {
	s := &server{tls: identity()}
	plugin.Serve(&plugin.ServeConfig{
		HandshakeConfig: plugin.HandshakeConfig{ProtocolVersion: 1, MagicCookieKey: "PORTAL_PLUGIN", MagicCookieValue: "portal.module.v1"},
		TLSProvider:     func() (*tls.Config, error) { return s.tls, nil },
		Plugins:         map[string]plugin.Plugin{"module": &glue{s: s}},
		GRPCServer: func(o []grpc.ServerOption) *grpc.Server {
			return grpc.NewServer(append(o, grpc.StreamInterceptor(intercept))...)
		},
		Logger: hclog.NewNullLogger(),
	})
}

// knocked is closed when the announcements are sent, or refused.
var knocked = make(chan struct{})

// intercept announces connections that it never makes.
func intercept(srv any, stream grpc.ServerStream, info *grpc.StreamServerInfo, handle grpc.StreamHandler) error {
	if mode != "knocks" || info.FullMethod != "/plugin.GRPCBroker/StartStream" {
		return handle(srv, stream)
	}
	defer close(knocked)
	for id := uint32(100); id < 6100; id++ {
		b := protowire.AppendTag(nil, 1, protowire.VarintType)
		b = protowire.AppendVarint(b, uint64(id))
		b = protowire.AppendTag(b, 4, protowire.BytesType)
		b = protowire.AppendBytes(b, []byte{0x08, 1})
		b = protowire.AppendTag(b, 3, protowire.BytesType) // an address, which go-plugin keeps with it
		b = protowire.AppendBytes(b, make([]byte, 64<<10))
		m := &emptypb.Empty{}
		m.ProtoReflect().SetUnknown(b)
		if err := stream.SendMsg(m); err != nil {
			return err
		}
	}
	return nil
}

func (s *server) Configure(ctx context.Context, r *modulev1.ConfigureRequest) (*modulev1.ConfigureResponse, error) {
	switch mode {
	case "hang":
		time.Sleep(time.Hour)
	case "knocks":
		<-knocked
	case "halves", "frames":
		if err := s.harm(r.HostBrokerId); err != nil {
			return nil, err
		}
	case "stderr", "stdout":
		go print()
		return &modulev1.ConfigureResponse{}, nil
	case "later":
		return &modulev1.ConfigureResponse{}, nil
	case "descriptors":
		return nil, fmt.Errorf("descriptors: %d", descriptors())
	}
	return nil, errors.New("it is done")
}

// Health is the moment to begin, once it serves.
func (s *server) Health(context.Context, *modulev1.HealthRequest) (*modulev1.HealthResponse, error) {
	if mode == "later" && s.asked.Add(1) == 2 {
		for fd := range 64 { // one is the control connection
			_, _ = syscall.Write(fd, bytes.Repeat([]byte{0, 2, 0, 1, 11: 0}, 100))
		}
	}
	return &modulev1.HealthResponse{}, nil
}

// print prints short lines as fast as they are taken.
func print() {
	to := printed
	if mode == "stdout" {
		to = out
	}
	lines := []byte(strings.Repeat("a\n", 32<<10))
	for {
		if _, err := to.Write(lines); err != nil {
			return
		}
	}
}

// descriptors is how many it gets rid of towards the core, which takes none.
func descriptors() int {
	all := make([]int, 250)
	for i := range all {
		all[i] = 2
	}
	for n := 0; ; n += len(all) {
		if err := syscall.Sendmsg(3, []byte{1}, syscall.UnixRights(all...), nil, syscall.MSG_DONTWAIT); err != nil {
			return n
		}
	}
}
