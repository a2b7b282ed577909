package stakes

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"gaia.example/portal/plugins/network/contracts/staking"
	"gaia.example/portal/sdk/go/portal"
)

// Stakes is safe for concurrent use.
type Stakes struct {
	contract *staking.ValidatorStaking

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
		contract:    staking.NewValidatorStaking(),
		validators:  map[portal.Address]*history{},
		delegations: map[delegation]*big.Int{},
		delegators:  map[portal.Address]int{},
	}
}

// Proof names the log that shows a fact.
type Proof struct {
	Block uint64      `json:"block"`
	Time  time.Time   `json:"time"`
	Hash  portal.Hash `json:"hash"` // of the transaction
}

func proof(log portal.Log) Proof {
	return Proof{Block: log.Block.Number, Time: log.Block.Time, Hash: log.Transaction}
}

// Apply adds a batch and reports whether it had any log. After an error the stakes are incomplete and must be made anew.
func (s *Stakes) Apply(batch portal.LogBatch) (changed bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, log := range batch.Logs {
		if err := s.apply(log); err != nil {
			return false, fmt.Errorf("log %d of block %d: %w", log.Index, log.Block.Number, err)
		}
	}
	s.head = batch.Head
	s.caughtUp = s.caughtUp || batch.CaughtUp
	for _, h := range s.validators {
		h.forget(s.head.Time.Add(-Window))
	}
	return len(batch.Logs) > 0, nil
}

func (s *Stakes) apply(log portal.Log) error {
	if len(log.Topics) == 0 {
		return nil
	}
	if s.first.IsZero() {
		s.first = log.Block.Time
	}
	events, raw := s.contract.GetABI().Events, raw(log)
	switch raw.Topics[0] {
	case events[staking.ValidatorStakingValidatorExitedEventName].ID, events[staking.ValidatorStakingAttestorChangedEventName].ID:
		return nil // the only events without data
	}
	if len(log.Data) == 0 { // the bindings let it pass
		return errors.New("the event has no data")
	}
	switch raw.Topics[0] {
	case events[staking.ValidatorStakingValidatorRegisteredEventName].ID:
		event, err := s.contract.UnpackValidatorRegisteredEvent(raw)
		if err != nil {
			return err
		}
		s.register(portal.Address(event.Validator), log)
	case events[staking.ValidatorStakingStakedEventName].ID:
		event, err := s.contract.UnpackStakedEvent(raw)
		if err != nil {
			return err
		}
		s.move(portal.Address(event.Validator), event.Amount, log)
	case events[staking.ValidatorStakingDelegatedEventName].ID:
		event, err := s.contract.UnpackDelegatedEvent(raw)
		if err != nil {
			return err
		}
		s.delegate(portal.Address(event.Delegator), portal.Address(event.Validator), event.Amount, log)
	case events[staking.ValidatorStakingUnbondingStartedEventName].ID:
		event, err := s.contract.UnpackUnbondingStartedEvent(raw)
		if err != nil {
			return err
		}
		s.delegate(portal.Address(event.Account), portal.Address(event.Validator), new(big.Int).Neg(event.Amount), log)
	}
	return nil
}

func (s *Stakes) register(validator portal.Address, log portal.Log) {
	if log.Removed {
		s.history(validator).registered = nil
		return
	}
	p := proof(log)
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

func raw(log portal.Log) *types.Log {
	topics := make([]common.Hash, len(log.Topics))
	for i, topic := range log.Topics {
		topics[i] = common.Hash(topic)
	}
	return &types.Log{Address: common.Address(log.Contract), Topics: topics, Data: log.Data}
}
