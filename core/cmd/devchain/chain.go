package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"os"
	"time"

	"github.com/ethereum/go-ethereum/common"
	gethcore "github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/eth"
	"github.com/ethereum/go-ethereum/eth/catalyst"
	"github.com/ethereum/go-ethereum/eth/ethconfig"
	"github.com/ethereum/go-ethereum/eth/filters"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/node"
	"github.com/ethereum/go-ethereum/p2p"
	"github.com/ethereum/go-ethereum/rpc"

	"gaia.example/portal/sdk/go/portalchain/devnet"
)

// chain is the running node. It produces blocks; its calls are apis, and client makes them in this process.
type chain struct {
	stack  *node.Node
	client *ethclient.Client
	apis   []rpc.API
}

// openChain runs the chain in the folder, or begins one there.
func openChain(ctx context.Context, data string, p plan, log *slog.Logger) (*chain, error) {
	origin, err := p.genesis()
	if err != nil {
		return nil, err
	}
	opened, err := openFrom(ctx, origin, data, p, log)
	var other *gethcore.GenesisMismatchError
	if errors.As(err, &other) {
		log.Info("the chain began with other residents and is carried on; those who are new come now", "data", data)
		opened, err = openFrom(ctx, nil, data, p, log)
	}
	return opened, err
}

// openFrom opens a chain that begins with that block; nil is the one that it has.
func openFrom(ctx context.Context, origin *gethcore.Genesis, data string, p plan, log *slog.Logger) (*chain, error) {
	if err := os.MkdirAll(data, 0o755); err != nil {
		return nil, fmt.Errorf("make the chain's folder: %w", err)
	}
	stack, err := openFolder(ctx, data)
	if errors.Is(err, node.ErrDatadirUsed) {
		return nil, fmt.Errorf("another process runs the chain in %s; stop it or choose another folder with --data", data)
	}
	if err != nil {
		return nil, fmt.Errorf("open the chain in %s: %w", data, err)
	}
	opened := &chain{stack: stack, client: ethclient.NewClient(stack.Attach())}
	if err := opened.start(ctx, chainConfig(origin), p, log); err != nil {
		return nil, errors.Join(fmt.Errorf("open the chain in %s: %w", data, err), stack.Close())
	}
	return opened, nil
}

// folderPatience is how long an earlier process may take to end, one whose parent was killed: whoever restarts that starts
// the next chain at once.
const folderPatience = 10 * time.Second

func openFolder(ctx context.Context, data string) (*node.Node, error) {
	for began := time.Now(); ; {
		stack, err := node.New(nodeConfig(data))
		if !errors.Is(err, node.ErrDatadirUsed) || time.Since(began) > folderPatience {
			return stack, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func nodeConfig(data string) *node.Config {
	config := node.DefaultConfig
	config.Name = "node"
	config.DataDir = data
	// goleveldb hands every write to the system at once; pebble keeps the newest 32 KiB to itself, and a kill would
	// take back blocks that callers have seen.
	config.DBEngine = "leveldb"
	config.P2P = p2p.Config{NoDiscovery: true, NoDial: true}
	config.IPCPath = ""
	config.UseLightweightKDF = true
	return &config
}

func (c *chain) start(ctx context.Context, config *ethconfig.Config, p plan, log *slog.Logger) error {
	backend, err := eth.New(c.stack, config)
	if err != nil {
		return err
	}
	filterSystem := filters.NewFilterSystem(backend.APIBackend, filters.Config{})
	c.apis = append(backend.APIs(),
		rpc.API{Namespace: "eth", Service: filters.NewFilterAPI(filterSystem)},
		rpc.API{Namespace: "web3", Service: web3{}},
		rpc.API{Namespace: "dev", Service: newFaucet(p, p.on(c.client))},
	)
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
func chainConfig(origin *gethcore.Genesis) *ethconfig.Config {
	config := ethconfig.Defaults
	config.NetworkId = devnet.ChainID
	config.Genesis = origin
	config.SyncMode = ethconfig.FullSync
	config.StateScheme = "hash"
	config.NoPruning = true
	config.DatabaseCache, config.TrieCleanCache, config.TrieDirtyCache, config.SnapshotCache = 16, 16, 16, 8
	config.Miner.GasPrice = big.NewInt(1)
	config.Miner.GasCeil = blockGas
	config.TxPool.PriceLimit = 1
	config.TxPool.NoLocals = true
	return &config
}

func (c *chain) close() error {
	c.client.Close()
	if err := c.stack.Close(); err != nil {
		return fmt.Errorf("close the chain: %w", err)
	}
	return nil
}
