package main

import (
	"log/slog"
	"sync"
	"time"

	gethcore "github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/eth"
	"github.com/ethereum/go-ethereum/eth/catalyst"
)

const (
	// idleBlocks is how long the chain goes without a block when nobody sends a transaction.
	idleBlocks = 12 * time.Second
	// gather is how long a block waits for company after the first transaction: enough for a burst to share one.
	gather = 15 * time.Millisecond
	// maxLead bounds how far block times may run ahead of the clock: each block is at least a second younger than
	// its parent, so a burst of blocks borrows from the future.
	maxLead = 30 * time.Second
	// retryPending is the pause before another try at transactions that the last block left in the pool.
	retryPending = time.Second
)

// sealer makes a block as soon as a transaction is in the pool, and one now and then without, so that time on the
// chain goes on. It is a life cycle of the node.
type sealer struct {
	node   *eth.Ethereum
	beacon *catalyst.SimulatedBeacon
	log    *slog.Logger
	wake   chan struct{}
	quit   chan struct{}
	loops  sync.WaitGroup
}

func newSealer(node *eth.Ethereum, beacon *catalyst.SimulatedBeacon, log *slog.Logger) *sealer {
	return &sealer{node: node, beacon: beacon, log: log, wake: make(chan struct{}, 1), quit: make(chan struct{})}
}

func (s *sealer) Start() error {
	s.loops.Go(s.watch)
	s.loops.Go(s.seal)
	return nil
}

func (s *sealer) Stop() error {
	close(s.quit)
	s.loops.Wait()
	return nil
}

// watch never blocks the pool's feed: the pool waits for its listeners, and sealing waits for the pool.
func (s *sealer) watch() {
	arrivals := make(chan gethcore.NewTxsEvent)
	subscription := s.node.TxPool().SubscribeTransactions(arrivals, true)
	defer subscription.Unsubscribe()
	for {
		select {
		case <-s.quit:
			return
		case <-arrivals:
			select {
			case s.wake <- struct{}{}:
			default:
			}
		}
	}
}

func (s *sealer) seal() {
	timer := time.NewTimer(0) // a start makes a block at once: the head is never old
	defer timer.Stop()
	for {
		select {
		case <-s.quit:
			return
		case <-s.wake:
			if !s.sleep(gather) {
				return
			}
			if s.pending() == 0 {
				continue // the block before took them
			}
		case <-timer.C:
		}
		if !s.sleep(s.lead() - maxLead) {
			return
		}
		head := s.node.BlockChain().CurrentBlock().Hash()
		if s.beacon.Commit() == head {
			s.log.Error("no block could be made; another try follows", "head", head)
		}
		timer.Reset(s.pause())
	}
}

// pause tells when the next block is due by itself.
func (s *sealer) pause() time.Duration {
	if s.pending() == 0 {
		return idleBlocks
	}
	head := s.node.BlockChain().CurrentBlock()
	if block := s.node.BlockChain().GetBlockByHash(head.Hash()); block != nil && len(block.Transactions()) > 0 {
		return 0
	}
	return retryPending
}

// pending counts the transactions that a block could take.
func (s *sealer) pending() int {
	if err := s.node.TxPool().Sync(); err != nil {
		return 0
	}
	count, _ := s.node.TxPool().Stats()
	return count
}

// lead is how far the next block would be ahead of the clock, negative when it would not.
func (s *sealer) lead() time.Duration {
	return time.Until(time.Unix(int64(s.node.BlockChain().CurrentBlock().Time)+1, 0))
}

// sleep reports whether it slept to the end; false means that the node stops.
func (s *sealer) sleep(duration time.Duration) bool {
	if duration <= 0 {
		return true
	}
	timer := time.NewTimer(duration)
	defer timer.Stop()
	select {
	case <-s.quit:
		return false
	case <-timer.C:
		return true
	}
}
