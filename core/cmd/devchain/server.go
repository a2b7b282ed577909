package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"slices"
	"strconv"
	"syscall"
	"time"

	"github.com/ethereum/go-ethereum/node"
	"github.com/ethereum/go-ethereum/rpc"
)

// exposed are the JSON-RPC namespaces that everybody on this machine may call.
var exposed = []string{"eth", "net", "web3", "txpool", "dev"}

// listen takes the configured address, or a free port of the same host when it is taken.
func listen(ctx context.Context, options options, log *slog.Logger) (net.Listener, error) {
	var config net.ListenConfig
	addr := net.JoinHostPort(options.host, strconv.Itoa(options.port))
	listener, err := config.Listen(ctx, "tcp", addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		log.Warn("the address is taken; a free port is used instead", "addr", addr)
		listener, err = config.Listen(ctx, "tcp", net.JoinHostPort(options.host, "0"))
	}
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w", addr, err)
	}
	return listener, nil
}

// serve answers JSON-RPC over HTTP until ctx ends; then it cuts what is under way.
func serve(ctx context.Context, listener net.Listener, apis []rpc.API) error {
	calls := rpc.NewServer()
	defer calls.Stop()
	calls.SetBatchLimits(node.DefaultConfig.BatchRequestLimit, node.DefaultConfig.BatchResponseMaxSize)
	for _, api := range apis {
		if api.Authenticated || !slices.Contains(exposed, api.Namespace) {
			continue
		}
		if err := calls.RegisterName(api.Namespace, api.Service); err != nil {
			return fmt.Errorf("offer the %s calls: %w", api.Namespace, err)
		}
	}
	server := &http.Server{
		Handler:           node.NewHTTPHandlerStack(calls, localOrigins(), []string{"localhost"}, nil, false),
		ReadHeaderTimeout: 10 * time.Second,
	}
	defer context.AfterFunc(ctx, func() { server.Close() })()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve on %s: %w", listener.Addr(), err)
	}
	return nil
}

// localOrigins are the pages that may call from a browser: those of this machine, on any port.
func localOrigins() (origins []string) {
	for _, scheme := range []string{"http", "https"} {
		for _, name := range []string{"localhost", "127.0.0.1", "[::1]"} {
			origin := scheme + "://" + name
			origins = append(origins, origin, origin+":*")
		}
	}
	return origins
}

// web3 answers what wallets ask to learn whom they talk to.
type web3 struct{}

// ClientVersion answers web3_clientVersion.
func (web3) ClientVersion() string {
	return "gaia-devchain/" + runtime.GOOS + "-" + runtime.GOARCH + "/" + runtime.Version()
}
