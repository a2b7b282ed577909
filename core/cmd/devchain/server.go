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

// anyOrigin lets the pages of every site call, as other dev chains do. An extension without a permission for this host is such a
// page, and a wallet that cannot read the chain can neither show a balance nor send a transaction.
//
// A stranger's page in a browser of this machine can do here what any program on it can: read the chain, hand in transactions that
// it signed itself, ask the faucet, and keep the chain busy. Nothing of that has a value: the coins are made up, and the keys of
// the test wallets are public. It cannot have the node sign anything, cannot call what is not exposed, and sends no cookie along.
// The portal's own API stays with the portal's own pages. Before a page of the internet reaches loopback at all, Chromium asks the
// person; it does so without a preflight of its own (tried with Chromium 156), so there is none to answer.
var anyOrigin = []string{"*"}

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
		Handler:           node.NewHTTPHandlerStack(calls, anyOrigin, []string{"localhost"}, nil, false),
		ReadHeaderTimeout: 10 * time.Second,
	}
	defer context.AfterFunc(ctx, func() { server.Close() })()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve on %s: %w", listener.Addr(), err)
	}
	return nil
}

// web3 answers what wallets ask to learn whom they talk to.
type web3 struct{}

// ClientVersion answers web3_clientVersion.
func (web3) ClientVersion() string {
	return "gaia-devchain/" + runtime.GOOS + "-" + runtime.GOARCH + "/" + runtime.Version()
}
