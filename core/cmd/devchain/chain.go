package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"net"
	"os"
	"strconv"
	"syscall"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/eth"
	"github.com/ethereum/go-ethereum/eth/catalyst"
	"github.com/ethereum/go-ethereum/eth/ethconfig"
	"github.com/ethereum/go-ethereum/eth/filters"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/node"
	"github.com/ethereum/go-ethereum/p2p"
	"github.com/ethereum/go-ethereum/rpc"
)

// chain is the running node, serving JSON-RPC and producing blocks.
type chain struct {
	stack  *node.Node
	client *ethclient.Client
}

func openChain(ctx context.Context, options options, log *slog.Logger) (*chain, error) {
	if err := os.MkdirAll(options.data, 0o755); err != nil {
		return nil, fmt.Errorf("make the chain's folder: %w", err)
	}
	port, err := freePort(options, log)
	if err != nil {
		return nil, err
	}
	stack, err := node.New(nodeConfig(options.data, options.host, port))
	if errors.Is(err, node.ErrDatadirUsed) {
		return nil, fmt.Errorf("another process runs the chain in %s; stop it or choose another folder with --data", options.data)
	}
	if err != nil {
		return nil, fmt.Errorf("open the chain in %s: %w", options.data, err)
	}
	opened := &chain{stack: stack, client: ethclient.NewClient(stack.Attach())}
	if err := opened.start(ctx, log); err != nil {
		return nil, errors.Join(fmt.Errorf("open the chain in %s: %w", options.data, err), stack.Close())
	}
	return opened, nil
}

func nodeConfig(data, host string, port int) *node.Config {
	config := node.DefaultConfig
	config.Name = "node"
	config.DataDir = data
	// goleveldb hands every write to the system at once; pebble keeps the newest 32 KiB to itself, and a kill would
	// take back blocks that callers have seen.
	config.DBEngine = "leveldb"
	config.P2P = p2p.Config{NoDiscovery: true, NoDial: true}
	config.IPCPath = ""
	config.UseLightweightKDF = true
	config.HTTPHost, config.HTTPPort = host, port
	config.HTTPModules = []string{"eth", "net", "web3", "txpool", "dev"}
	config.HTTPVirtualHosts = []string{"localhost"}
	for _, scheme := range []string{"http", "https"} {
		for _, name := range []string{"localhost", "127.0.0.1", "[::1]"} {
			origin := scheme + "://" + name
			config.HTTPCors = append(config.HTTPCors, origin, origin+":*")
		}
	}
	return &config
}

// freePort gives the port to serve on: the configured one, or 0 for any when that is taken.
func freePort(options options, log *slog.Logger) (int, error) {
	addr := net.JoinHostPort(options.host, strconv.Itoa(options.port))
	probe, err := net.Listen("tcp", addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		log.Warn("the address is taken; a free port is used instead", "addr", addr)
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("listen on %s: %w", addr, err)
	}
	return options.port, probe.Close()
}

func (c *chain) start(ctx context.Context, log *slog.Logger) error {
	config, err := chainConfig()
	if err != nil {
		return err
	}
	backend, err := eth.New(c.stack, config)
	if err != nil {
		return err
	}
	filterSystem := filters.NewFilterSystem(backend.APIBackend, filters.Config{})
	c.stack.RegisterAPIs([]rpc.API{
		{Namespace: "eth", Service: filters.NewFilterAPI(filterSystem)},
		{Namespace: "dev", Service: newFaucet(c.client)},
	})
	beacon, err := catalyst.NewSimulatedBeacon(0, common.Address{}, backend)
	if err != nil {
		return err
	}
	c.stack.RegisterLifecycle(beacon)
	c.stack.RegisterLifecycle(newSealer(backend, beacon, log))
	if err := c.stack.Start(); err != nil {
		return err
	}
	return awaitIndex(ctx, backend)
}

// awaitIndex waits until transactions can be looked up; before that the node answers with an error. On a fresh chain
// that takes the first block.
func awaitIndex(ctx context.Context, backend *eth.Ethereum) error {
	poll := time.NewTicker(2 * time.Millisecond)
	defer poll.Stop()
	for !backend.BlockChain().TxIndexDone() {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-poll.C:
		}
	}
	return nil
}

// chainConfig keeps every state on disk under the hash scheme: what is in a block survives a kill at any moment.
func chainConfig() (*ethconfig.Config, error) {
	origin, err := genesis()
	if err != nil {
		return nil, err
	}
	config := ethconfig.Defaults
	config.NetworkId = chainID
	config.Genesis = origin
	config.SyncMode = ethconfig.FullSync
	config.StateScheme = "hash"
	config.NoPruning = true
	config.DatabaseCache, config.TrieCleanCache, config.TrieDirtyCache, config.SnapshotCache = 16, 16, 16, 8
	config.Miner.GasPrice = big.NewInt(1)
	config.Miner.GasCeil = blockGas
	config.TxPool.PriceLimit = 1
	config.TxPool.NoLocals = true
	return &config, nil
}

// url is where the chain serves.
func (c *chain) url() string {
	return c.stack.HTTPEndpoint()
}

func (c *chain) close() error {
	c.client.Close()
	if err := c.stack.Close(); err != nil {
		return fmt.Errorf("close the chain: %w", err)
	}
	return nil
}
