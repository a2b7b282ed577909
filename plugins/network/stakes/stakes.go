package stakes

import (
	"math/big"
	"slices"
	"sync"
	"time"

	"gaia.example/portal/plugins/network/contracts/staking"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
)

// Stakes is safe for concurrent use.
type Stakes struct {
	mu          sync.RWMutex
	validators  map[portal.Address]*history
	delegations map[delegation]*big.Int // no entry is zero
	delegators  map[portal.Address]int  // how many validators each delegates to
	first       time.Time               // of the first log
	head        portal.Block
	caughtUp    bool
}

type delegation struct{ delegator, validator portal.Address }

// New is empty.
func New() *Stakes {
	return &Stakes{
		validators:  map[portal.Address]*history{},
		delegations: map[delegation]*big.Int{},
		delegators:  map[portal.Address]int{},
	}
}

// Apply adds a batch and reports whether it had any log. After an error the stakes are incomplete and must be made anew.
func (s *Stakes) Apply(batch portal.LogBatch) (changed bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(batch.Logs) > 0 && s.first.IsZero() {
		s.first = batch.Logs[0].Block.Time
	}
	if err := events.Apply(s, batch.Logs); err != nil {
		return false, err
	}
	s.head = batch.Head
	s.caughtUp = s.caughtUp || batch.CaughtUp
	for _, h := range s.validators {
		h.forget(s.head.Time.Add(-Window))
	}
	return len(batch.Logs) > 0, nil
}

var (
	contract = staking.NewValidatorStaking()
	events   = portalchain.EventsOf(
		portalchain.On(contract, contract.UnpackValidatorRegisteredEvent, func(s *Stakes, e *staking.ValidatorStakingValidatorRegistered, log portal.Log) error {
			s.register(portal.Address(e.Validator), log)
			return nil
		}),
		portalchain.On(contract, contract.UnpackStakedEvent, func(s *Stakes, e *staking.ValidatorStakingStaked, log portal.Log) error {
			s.move(portal.Address(e.Validator), e.Amount, log)
			return nil
		}),
		portalchain.On(contract, contract.UnpackDelegatedEvent, func(s *Stakes, e *staking.ValidatorStakingDelegated, log portal.Log) error {
			s.delegate(portal.Address(e.Delegator), portal.Address(e.Validator), e.Amount, log)
			return nil
		}),
		portalchain.On(contract, contract.UnpackUnbondingStartedEvent, func(s *Stakes, e *staking.ValidatorStakingUnbondingStarted, log portal.Log) error {
			s.delegate(portal.Address(e.Account), portal.Address(e.Validator), new(big.Int).Neg(e.Amount), log)
			return nil
		}),
	)
)

func (s *Stakes) register(validator portal.Address, log portal.Log) {
	if log.Removed {
		s.history(validator).registered = nil
		return
	}
	p := portalchain.ProofOf(log)
	s.history(validator).registered = &p
}

func (s *Stakes) delegate(delegator, validator portal.Address, amount *big.Int, log portal.Log) {
	s.move(validator, amount, log)
	if delegator == validator {
		return
	}
	if log.Removed {
		amount = new(big.Int).Neg(amount)
	}
	key := delegation{delegator, validator}
	before := s.delegations[key]
	if before == nil {
		before = new(big.Int)
		s.delegators[delegator]++
	}
	after := new(big.Int).Add(before, amount)
	s.delegations[key] = after
	if after.Sign() != 0 {
		return
	}
	delete(s.delegations, key)
	if s.delegators[delegator]--; s.delegators[delegator] == 0 {
		delete(s.delegators, delegator)
	}
}

func (s *Stakes) move(validator portal.Address, amount *big.Int, log portal.Log) {
	h := s.history(validator)
	if log.Removed {
		h.moves = slices.DeleteFunc(h.moves, func(m move) bool {
			return m.block == log.Block.Hash && m.index == log.Index
		})
		return
	}
	h.moves = append(h.moves, move{at: log.Block.Time, by: amount, block: log.Block.Hash, index: log.Index})
}

func (s *Stakes) history(validator portal.Address) *history {
	h := s.validators[validator]
	if h == nil {
		h = &history{before: new(big.Int)}
		s.validators[validator] = h
	}
	return h
}

// Head is the block up to which logs were applied, and whether that was once the chain's head.
func (s *Stakes) Head() (head portal.Block, caughtUp bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.head, s.caughtUp
}
