package sale

import (
	"context"
	"database/sql"
	"errors"

	"gaia.example/portal/plugins/gaia/kept"
	"gaia.example/portal/plugins/gaia/latest"
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

	latest  latest.Answer[spot, *State]
	kept    *kept.Answer[*State]
	changed func()
}

// spot is what a state is of.
type spot struct {
	address portal.Address
	head    portal.Block
}

// New reads nothing until Run, or until somebody asks. db is the module's.
func New(host portal.Host, db *sql.DB) *Sale {
	s := &Sale{host: host, changed: func() {}, kept: kept.New[*State](db, "sale")}
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

// OnChange has f called when the sale has changed, once a second at most. It is for before Run.
func (s *Sale) OnChange(f func()) { s.changed = f }

// Run tells open pages of each change until ctx ends.
func (s *Sale) Run(ctx context.Context) error { return s.follower.Run(ctx) }

func (s *Sale) tell(ctx context.Context) error {
	state, err := s.Read(ctx)
	if err == nil {
		s.follower.Publish(ctx, topic, state)
		s.changed()
	}
	return err
}

// Read is the state at the chain's head: time alone changes the phase, and no log tells of that. The contract is asked once a block, for
// all who wait. It is an error, NotFound, where no sale is configured, and ErrNoSale where there is none at its address.
func (s *Sale) Read(ctx context.Context) (*State, error) {
	address, err := s.host.Chain.Contract(ctx, contract)
	if err != nil {
		return nil, err
	}
	head, err := s.host.Chain.Head(ctx)
	if err != nil {
		return nil, err
	}
	return s.latest.At(ctx, spot{address, head}, func(ctx context.Context) (*State, error) {
		state, err := readState(ctx, s.host.Chain, address, head)
		if err == nil {
			same := *state
			same.AsOf = portal.Block{}
			if err := s.kept.Keep(ctx, address.String(), state, &same); err != nil && ctx.Err() == nil {
				s.host.Log.WarnContext(ctx, "the sale's state is not kept", "error", err)
			}
		}
		return state, err
	})
}

// last is the state that was read last, by this process or by one before it.
func (s *Sale) last(ctx context.Context) (*State, bool) {
	if last, there := s.latest.Last(); there {
		return last, true
	}
	address, err := s.host.Chain.Contract(ctx, contract)
	if err != nil {
		return nil, false
	}
	state, there, err := s.kept.Load(ctx, address.String())
	if err != nil && ctx.Err() == nil {
		s.host.Log.WarnContext(ctx, "the sale's state of before is not read", "error", err)
	}
	return state, there
}

// sentence is why the sale cannot be read, for people.
func sentence(err error) *portal.Error {
	if errors.Is(err, ErrNoSale) {
		return portal.Errorf(portal.Unavailable, "There is no sale at the configured address: an operator has to check the address of %s.",
			contract).Because(err)
	}
	return portal.Errorf(portal.Unavailable, "The sale cannot be read from the chain at the moment. Try again shortly.").Because(err)
}
