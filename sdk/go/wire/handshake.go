package wire

import (
	"context"
	"errors"
	"net"
	"time"

	plugin "github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"
	"google.golang.org/grpc/backoff"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/status"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

const (
	// Contract is the number of the agreement between host and plugin that this package speaks: compat.host of the modules built with it.
	Contract = 1
	// MaxMessage caps a control message in both directions, in bytes.
	MaxMessage = 4 << 20

	channelFD  = 3
	pluginName = "module"

	brokered = 1 // the handshake's version of plugins that call the core through go-plugin's broker, which it has no more
)

var handshake = plugin.HandshakeConfig{
	ProtocolVersion:  2, // of the handshake itself: the contract is agreed in Configure
	MagicCookieKey:   "PORTAL_PLUGIN",
	MagicCookieValue: "portal.module.v1",
}

// wide is the window of what a plugin receives, in bytes. One that is fixed has gRPC send no pings, which it measures with otherwise.
const wide = 1 << 20

func dialOptions(dial func(context.Context, string) (net.Conn, error)) []grpc.DialOption {
	return []grpc.DialOption{
		grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(MaxMessage), grpc.MaxCallSendMsgSize(MaxMessage)),
		grpc.WithIdleTimeout(0), grpc.WithContextDialer(dial),
		grpc.WithStaticStreamWindowSize(wide), grpc.WithStaticConnWindowSize(wide),
	}
}

// coreOptions are dialOptions for the core's calls of a plugin, whose own end need not be the SDK's. Connecting takes so long at most.
func coreOptions(only only, id credentials.TransportCredentials, connect time.Duration) []grpc.DialOption {
	return append(dialOptions(only.dial),
		grpc.WithTransportCredentials(id), grpc.WithMaxHeaderListSize(window),
		grpc.WithStaticStreamWindowSize(window), grpc.WithStaticConnWindowSize(window), grpc.WithStreamInterceptor(ownStreams),
		grpc.WithConnectParams(grpc.ConnectParams{Backoff: backoff.DefaultConfig, MinConnectTimeout: connect}),
	)
}

// longestPrint is a part of what a plugin prints, in bytes.
const longestPrint = 64 << 10

// ownStreams is an interceptor for go-plugin's own streams: that of its broker, which would keep whatever a plugin announces on it, is
// never opened, and that of what a plugin prints has short messages.
func ownStreams(
	ctx context.Context, desc *grpc.StreamDesc, conn *grpc.ClientConn, method string, open grpc.Streamer, opts ...grpc.CallOption,
) (grpc.ClientStream, error) {
	switch method {
	case "/plugin.GRPCBroker/StartStream":
		return nil, status.Error(codes.Unimplemented, "the core has no broker")
	case "/plugin.GRPCStdio/StreamStdio":
		opts = append(opts, grpc.MaxCallRecvMsgSize(longestPrint))
	}
	return open(ctx, desc, conn, method, opts...)
}

// only is the one connection of a gRPC client: where that loses it, there is no other.
type only chan net.Conn

func newOnly() only { return make(only, 1) }

func (o only) dial(context.Context, string) (net.Conn, error) {
	select {
	case conn := <-o:
		return conn, nil
	default:
		return nil, errors.New("its connection is lost, and it gets no other")
	}
}

// close closes a connection that no client took.
func (o only) close() {
	if conn, err := o.dial(context.Background(), ""); err == nil {
		conn.Close()
	}
}

func serverOptions() []grpc.ServerOption {
	return []grpc.ServerOption{
		grpc.MaxRecvMsgSize(MaxMessage), grpc.MaxSendMsgSize(MaxMessage),
		grpc.StaticStreamWindowSize(wide), grpc.StaticConnWindowSize(wide),
	}
}

// glue is go-plugin's view of both sides.
type glue struct {
	plugin.NetRPCUnsupportedPlugin
	module modulev1.ModuleServer
}

func (g *glue) GRPCServer(_ *plugin.GRPCBroker, s *grpc.Server) error {
	modulev1.RegisterModuleServer(s, g.module)
	return nil
}

func (g *glue) GRPCClient(_ context.Context, _ *plugin.GRPCBroker, c *grpc.ClientConn) (any, error) {
	return modulev1.NewModuleClient(c), nil
}
