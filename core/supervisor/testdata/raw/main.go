// Command raw is a plugin that speaks the control protocol by hand: without the SDK, and to harm. The file "mode" in its folder says how.
package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
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
	case "old":
		serve(1)
	default:
		if f := floods[mode]; f.answers {
			f.answer()
		}
		serve(2)
	}
}

// listen says the handshake, and takes the core's connection.
func listen() net.Conn {
	path := os.Getenv("PLUGIN_UNIX_SOCKET_DIR") + "/s"
	l, err := net.Listen("unix", path)
	if err != nil {
		panic(err)
	}
	fmt.Printf("1|2|unix|%s|grpc||false\n", path)
	c, err := l.Accept()
	if err != nil {
		panic(err)
	}
	return c
}

// greeting is the core's first message, and the connection for calls of the host that comes with it.
func greeting() (identity *tls.Config, host net.Conn) {
	buf, control := make([]byte, 4096), make([]byte, 64)
	n, rights, _, _, err := syscall.Recvmsg(3, buf, control, 0)
	if err != nil {
		panic(err)
	}
	messages, err := syscall.ParseSocketControlMessage(control[:rights])
	if err != nil {
		panic(err)
	}
	fds, err := syscall.ParseUnixRights(&messages[0])
	if err != nil {
		panic(err)
	}
	if host, err = net.FileConn(os.NewFile(uintptr(fds[0]), "host")); err != nil {
		panic(err)
	}
	var said struct{ Certificate, Key []byte }
	if err := json.Unmarshal(buf[:n], &said); err != nil {
		panic(err)
	}
	certificate, err := x509.ParseCertificate(said.Certificate)
	if err != nil {
		panic(err)
	}
	key, err := x509.ParseECPrivateKey(said.Key)
	if err != nil {
		panic(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(certificate)
	return &tls.Config{
		Certificates: []tls.Certificate{{Certificate: [][]byte{said.Certificate}, PrivateKey: key}},
		RootCAs:      pool, ClientCAs: pool, ClientAuth: tls.RequireAndVerifyClientCert, ServerName: "localhost", MinVersion: tls.VersionTLS13,
	}, host
}

type glue struct {
	plugin.NetRPCUnsupportedPlugin
	s *server
}

func (g *glue) GRPCServer(_ *plugin.GRPCBroker, s *grpc.Server) error {
	modulev1.RegisterModuleServer(s, g.s)
	return nil
}

func (g *glue) GRPCClient(context.Context, *plugin.GRPCBroker, *grpc.ClientConn) (any, error) {
	return nil, errors.New("this is no core")
}

type server struct {
	modulev1.UnimplementedModuleServer
	host  net.Conn
	asked atomic.Int32
}

func serve(version uint) {
	identity, host := greeting()
	s := &server{host: host}
	plugin.Serve(&plugin.ServeConfig{
		HandshakeConfig: plugin.HandshakeConfig{ProtocolVersion: version, MagicCookieKey: "PORTAL_PLUGIN", MagicCookieValue: "portal.module.v1"},
		TLSProvider:     func() (*tls.Config, error) { return identity, nil },
		Plugins:         map[string]plugin.Plugin{"module": &glue{s: s}},
		GRPCServer: func(o []grpc.ServerOption) *grpc.Server {
			return grpc.NewServer(append(o, grpc.StreamInterceptor(intercept))...)
		},
		Logger: hclog.NewNullLogger(),
	})
}

// knocked is closed when the announcements are sent: where the core opens the stream for them.
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

func (s *server) Configure(context.Context, *modulev1.ConfigureRequest) (*modulev1.ConfigureResponse, error) {
	switch mode {
	case "hang":
		time.Sleep(time.Hour)
	case "knocks":
		select {
		case <-knocked:
			return nil, errors.New("it announced connections")
		case <-time.After(time.Second):
		}
	case "halves":
		if err := halves(s.host); err != nil {
			return nil, err
		}
	case "stderr", "stdout":
		go print()
		return &modulev1.ConfigureResponse{}, nil
	case "later":
		return &modulev1.ConfigureResponse{}, nil
	case "descriptors":
		return nil, fmt.Errorf("descriptors: %d", descriptors())
	default:
		if f, harmful := floods[mode]; harmful {
			f.run(s.host)
		}
	}
	return nil, errors.New("it is done")
}

// Health is the moment to begin, once it serves.
func (s *server) Health(context.Context, *modulev1.HealthRequest) (*modulev1.HealthResponse, error) {
	if mode == "later" && s.asked.Add(1) == 2 {
		go floods["host pings"].run(s.host)
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
