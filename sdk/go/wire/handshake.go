package wire

import (
	"context"
	"net"
	"time"

	plugin "github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"
	"google.golang.org/grpc/backoff"
	"google.golang.org/grpc/credentials"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

const (
	// Contract is the number of the agreement between host and plugin that this package speaks: compat.host of the modules built with it.
	Contract = 1
	// MaxMessage caps a control message in both directions, in bytes.
	MaxMessage = 4 << 20

	channelFD  = 3
	pluginName = "module"
)

var handshake = plugin.HandshakeConfig{
	ProtocolVersion:  1, // of the handshake itself: the contract is agreed in Configure
	MagicCookieKey:   "PORTAL_PLUGIN",
	MagicCookieValue: "portal.module.v1",
}

func dialOptions() []grpc.DialOption {
	return []grpc.DialOption{
		grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(MaxMessage), grpc.MaxCallSendMsgSize(MaxMessage)),
		grpc.WithIdleTimeout(0),
	}
}

// coreOptions are dialOptions for the core's calls of a plugin, whose own end need not be the SDK's.
func coreOptions(k knocks, open func() (net.Conn, error), id credentials.TransportCredentials, start time.Duration) []grpc.DialOption {
	patience := backoff.DefaultConfig
	patience.MaxDelay = start
	return append(dialOptions(),
		grpc.WithTransportCredentials(paced{id}), grpc.WithMaxHeaderListSize(window),
		grpc.WithStaticStreamWindowSize(window), grpc.WithStaticConnWindowSize(window), grpc.WithStreamInterceptor(k.stream),
		grpc.WithContextDialer(func(context.Context, string) (net.Conn, error) { return open() }),
		grpc.WithConnectParams(grpc.ConnectParams{Backoff: patience, MinConnectTimeout: start}),
	)
}

func serverOptions() []grpc.ServerOption {
	return []grpc.ServerOption{grpc.MaxRecvMsgSize(MaxMessage), grpc.MaxSendMsgSize(MaxMessage)}
}

// glue is go-plugin's view of both sides.
type glue struct {
	plugin.NetRPCUnsupportedPlugin
	serve func(*plugin.GRPCBroker) modulev1.ModuleServer
}

func (g *glue) GRPCServer(b *plugin.GRPCBroker, s *grpc.Server) error {
	modulev1.RegisterModuleServer(s, g.serve(b))
	return nil
}

func (g *glue) GRPCClient(_ context.Context, _ *plugin.GRPCBroker, c *grpc.ClientConn) (any, error) {
	return modulev1.NewModuleClient(c), nil
}
