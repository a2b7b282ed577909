package sale

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
)

const (
	contract = "GaiaSale"
	// topic tells the state after each purchase, refund and change of the sale.
	topic = "sale"
)

// Sale is safe for concurrent use.
type Sale struct {
	host     portal.Host
	follower *portalchain.Follower

	reading singleflight.Group
	last    atomic.Pointer[State] // what was read last; nil before that
}

// New reads nothing until Run, or until somebody asks.
func New(host portal.Host) *Sale {
	s := &Sale{host: host}
	s.follower = portalchain.New(portalchain.Config{
		Host: host, What: "GAIA sale", Contracts: []string{contract}, Refresh: s.tell,
		// Nothing is derived from the logs: they say that there is something to read.
		FirstBlock: func(ctx context.Context) (uint64, error) {
			head, err := host.Chain.Head(ctx)
			return head.Number, err
		},
		Source: &portalchain.Memory{
			New: func([]portal.Address) {},
			Do:  func(batch portal.LogBatch) (changed bool, err error) { return len(batch.Logs) > 0, nil },
		},
	})
	return s
}

// Run tells open pages of each change until ctx ends.
func (s *Sale) Run(ctx context.Context) error { return s.follower.Run(ctx) }

func (s *Sale) tell(ctx context.Context) error {
	state, err := s.read(ctx)
	if err == nil {
		s.follower.Publish(ctx, topic, state)
	}
	return err
}

// longestReading is how long the contract may be read once nobody may wait for it any more.
const longestReading = 30 * time.Second

// read is the state at the chain's head: time alone changes the phase, and no log tells of that. The contract is asked once a block, for
// all who wait.
func (s *Sale) read(ctx context.Context) (*State, error) {
	address, err := s.host.Chain.Contract(ctx, contract)
	if err != nil {
		return nil, err
	}
	head, err := s.host.Chain.Head(ctx)
	if err != nil {
		return nil, err
	}
	if last := s.last.Load(); last != nil && last.AsOf == head && last.Address == address {
		return last, nil
	}
	reading := s.reading.DoChan(fmt.Sprint(address, head), func() (any, error) {
		// Others wait for it when the first one has left.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), longestReading)
		defer cancel()
		state, err := readState(ctx, s.host.Chain, address, head)
		if err == nil {
			s.last.Store(state)
		}
		return state, err
	})
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case result := <-reading:
		state, _ := result.Val.(*State)
		return state, result.Err
	}
}

// sentence is why the sale cannot be read, for people.
func sentence(err error) *portal.Error {
	if errors.Is(err, errNoSale) {
		return portal.Errorf(portal.Unavailable, "There is no sale at the configured address: an operator has to check the address of %s.", contract).Because(err)
	}
	return portal.Errorf(portal.Unavailable, "The sale cannot be read from the chain at the moment. Try again shortly.").Because(err)
}
