package sale

import (
	"context"
	"errors"
	"sync"

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

	mu   sync.Mutex
	last *State // what was read last; nil before that
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

// read is the state at the chain's head: time alone changes the phase, and no log tells of that. The contract is asked once a block.
func (s *Sale) read(ctx context.Context) (*State, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	address, err := s.host.Chain.Contract(ctx, contract)
	if err != nil {
		return nil, err
	}
	head, err := s.host.Chain.Head(ctx)
	if err != nil {
		return nil, err
	}
	if s.last != nil && s.last.AsOf == head && s.last.Address == address {
		return s.last, nil
	}
	state, err := readState(ctx, s.host.Chain, address, head)
	if err != nil {
		return nil, err
	}
	s.last = state
	return state, nil
}

// lastRead is what was read last; nil before that.
func (s *Sale) lastRead() *State {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.last
}

// sentence is why the sale cannot be read, for people.
func sentence(err error) *portal.Error {
	if errors.Is(err, errNoSale) {
		return portal.Errorf(portal.Unavailable, "There is no sale at the configured address: an operator has to check the address of %s.", contract).Because(err)
	}
	return portal.Errorf(portal.Unavailable, "The sale cannot be read from the chain at the moment. Try again shortly.").Because(err)
}
