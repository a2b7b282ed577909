package chain

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"math"
	"time"

	"github.com/ethereum/go-ethereum/rpc"
	"golang.org/x/sync/errgroup"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// Config names the chain and how to reach it. Zero Poll and Sweep mean 500 ms and 15 s.
type Config struct {
	RPCURLs   []string // in the order of preference
	ChainID   uint64
	Contracts map[string]core.Address // by name; GAIA balances are read from GaiaToken, and from ValidatorStaking where it is named
	Poll      time.Duration           // between two polls of the endpoints' heads
	Sweep     time.Duration           // how old a watched balance may get while the chain answers

	Holding    time.Duration // how long GAIA must have been held to count for a tier
	Finality   uint64        // blocks on top of a final one, or Finalized
	MaxHeadAge time.Duration // a newest block older than that means that the chain stands still; 0: any age
}

// Finalized is the Finality of a chain whose endpoints say which block is final. Where one does not, it is 120 blocks.
const Finalized = math.MaxUint64

// openTimeout is how long endpoints that hang hold up a start.
const openTimeout = 3 * time.Second

// Chain reads one chain. Safe for concurrent use.
type Chain struct {
	config    Config
	log       *slog.Logger
	endpoints *endpoints
	heads     *heads
	wallets   *wallets

	polling    chan struct{} // a semaphore of one: whoever polls the heads holds it
	lastPoll   poll          // guarded by polling
	readAheads chan struct{} // a semaphore for the ranges of logs that are read ahead
}

// Open connects to the endpoints. One that does not answer is tried again later; one that serves another chain is an
// error, as it is a mistake in the configuration.
func Open(ctx context.Context, config Config, log *slog.Logger) (*Chain, error) {
	if config.Poll == 0 {
		config.Poll = 500 * time.Millisecond
	}
	if config.Sweep == 0 {
		config.Sweep = 15 * time.Second
	}
	config.Contracts = maps.Clone(config.Contracts)
	endpoints, err := dial(config, log)
	if err != nil {
		return nil, err
	}
	c := &Chain{
		config: config, log: log, endpoints: endpoints, heads: newHeads(),
		wallets: newWallets(), polling: make(chan struct{}, 1), readAheads: make(chan struct{}, maxAheadOfAll),
	}
	ctx, cancel := context.WithTimeout(ctx, openTimeout)
	defer cancel()
	if err := endpoints.verifyAll(ctx); err != nil {
		endpoints.close()
		return nil, err
	}
	_ = c.poll(ctx, true) // a failure is no reason not to start: Healthy reports it
	return c, nil
}

// Close ends the connections. Run must have ended.
func (c *Chain) Close() { c.endpoints.close() }

// Run follows the head and keeps watched balances fresh, until ctx ends.
func (c *Chain) Run(ctx context.Context) error {
	group, running := errgroup.WithContext(ctx)
	group.Go(func() error { return c.followHead(running) })
	group.Go(func() error { return c.followGAIA(running) })
	group.Go(func() error { return c.followDue(running) })
	group.Go(func() error { return c.sweep(running) })
	if err := group.Wait(); ctx.Err() == nil {
		return err
	}
	return nil
}

// Contract is the address of the contract of that name. NotFound when the configuration has none.
func (c *Chain) Contract(_ context.Context, name string) (core.Address, error) {
	address, found := c.config.Contracts[name]
	if !found {
		return core.Address{}, portal.Errorf(portal.NotFound, "The contract %s is not deployed on this chain.", name)
	}
	return address, nil
}

// Head is the newest block that was seen. Unavailable before the first one, and while no endpoint answers.
func (c *Chain) Head(context.Context) (core.Block, error) {
	head, _, err := c.Healthy()
	return head, err
}

// Healthy is the newest block that was seen, and since when the chain answers, or, with an Unavailable error, since
// when it does not.
func (c *Chain) Healthy() (head core.Block, since time.Time, err error) { return c.heads.health() }

// Faucet has the dev chain send the wallet that much whole GAIA, and a little native currency where it has none, and reads
// the balance again. NotFound on a chain without a faucet, Invalid when the faucet refuses the amount.
func (c *Chain) Faucet(ctx context.Context, to core.Address, amount core.GAIA) error {
	var sent json.RawMessage
	err := c.endpoints.call(ctx, &sent, "dev_faucet", to, amount)
	var answer rpc.Error
	switch {
	case errors.As(err, &answer) && answer.ErrorCode() == -32601:
		return portal.Errorf(portal.NotFound, "This chain has no faucet.")
	case errors.As(err, &answer):
		return portal.Errorf(portal.Invalid, "The faucet refused: %s.", answer.Error())
	case err != nil:
		return err
	}
	_, err = c.Refresh(ctx, to)
	return err
}

// followHead polls the endpoints' heads every Config.Poll.
func (c *Chain) followHead(ctx context.Context) error {
	tick := time.NewTicker(c.config.Poll)
	defer tick.Stop()
	for {
		_ = c.poll(ctx, false) // Healthy reports a failure
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}

// firstHead waits for the first head.
func (c *Chain) firstHead(ctx context.Context) (core.Block, error) {
	for {
		head, changed := c.heads.current()
		if head.Hash != (core.Hash{}) {
			return head, nil
		}
		select {
		case <-ctx.Done():
			return core.Block{}, ctx.Err()
		case <-changed:
		}
	}
}

var _ core.ChainReads = (*Chain)(nil)
var _ core.Balances = (*Chain)(nil)
var _ core.Verifier = (*Chain)(nil)
