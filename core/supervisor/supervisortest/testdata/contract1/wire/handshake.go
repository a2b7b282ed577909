package wire

import (
	"context"

	plugin "github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

const (
	// Contract is the number of the agreement between host and plugin that this package speaks.
	Contract = 1
	// MaxMessage caps a control message in both directions, in bytes.
	MaxMessage = 4 << 20

	channelFD  = 3
	pluginName = "module"
)

var handshake = plugin.HandshakeConfig{
	ProtocolVersion:  Contract,
	MagicCookieKey:   "PORTAL_PLUGIN",
	MagicCookieValue: "portal.module.v1",
}

func dialOptions() []grpc.DialOption {
	return []grpc.DialOption{
		grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(MaxMessage), grpc.MaxCallSendMsgSize(MaxMessage)),
		grpc.WithIdleTimeout(0),
	}
}

func serverOptions() []grpc.ServerOption {
	return []grpc.ServerOption{grpc.MaxRecvMsgSize(MaxMessage), grpc.MaxSendMsgSize(MaxMessage)}
}

// glue is go-plugin's view of both sides.
type glue struct {
	plugin.NetRPCUnsupportedPlugin
	serve func(*plugin.GRPCBroker) modulev1.ModuleServer
}

type control struct {
	module modulev1.ModuleClient
	broker *plugin.GRPCBroker
}

func (g *glue) GRPCServer(b *plugin.GRPCBroker, s *grpc.Server) error {
	modulev1.RegisterModuleServer(s, g.serve(b))
	return nil
}

func (g *glue) GRPCClient(_ context.Context, b *plugin.GRPCBroker, c *grpc.ClientConn) (any, error) {
	return &control{module: modulev1.NewModuleClient(c), broker: b}, nil
}
