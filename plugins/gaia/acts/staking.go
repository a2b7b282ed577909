package acts

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// staking has the events of ValidatorStaking that say anything here.
type staking struct{ abi abi.ABI }

func newStaking() staking {
	parsed, err := abi.JSON(strings.NewReader(`[
		{"type":"event","name":"ValidatorRegistered","inputs":[{"name":"validator","type":"address","indexed":true},
			{"name":"attestor","type":"address","indexed":true},{"name":"name","type":"string"},{"name":"commissionBps","type":"uint16"}]},
		{"type":"event","name":"ValidatorRenamed",
			"inputs":[{"name":"validator","type":"address","indexed":true},{"name":"name","type":"string"}]},
		{"type":"event","name":"Staked","inputs":[{"name":"validator","type":"address","indexed":true},{"name":"amount","type":"uint256"}]},
		{"type":"event","name":"Delegated","inputs":[{"name":"delegator","type":"address","indexed":true},
			{"name":"validator","type":"address","indexed":true},{"name":"amount","type":"uint256"}]},
		{"type":"event","name":"UnbondingStarted","inputs":[{"name":"account","type":"address","indexed":true},
			{"name":"validator","type":"address","indexed":true},{"name":"amount","type":"uint256"},{"name":"availableAt","type":"uint64"}]},
		{"type":"event","name":"Withdrawn","inputs":[{"name":"account","type":"address","indexed":true},{"name":"amount","type":"uint256"}]}]`))
	if err != nil {
		panic(err)
	}
	return staking{parsed}
}

// StakingABI has the events of ValidatorStaking that are read here.
func StakingABI() abi.ABI { return newStaking().abi }

// GetABI is for portalchain.On.
func (s staking) GetABI() abi.ABI { return s.abi }

// The contract's events.
type (
	registered struct {
		Validator     common.Address
		Attestor      common.Address
		Name          string
		CommissionBps uint16
	}
	renamed struct {
		Validator common.Address
		Name      string
	}
	staked struct {
		Validator common.Address
		Amount    *big.Int
	}
	delegated struct {
		Delegator common.Address
		Validator common.Address
		Amount    *big.Int
	}
	unbondingStarted struct {
		Account     common.Address
		Validator   common.Address
		Amount      *big.Int
		AvailableAt uint64
	}
	withdrawn struct {
		Account common.Address
		Amount  *big.Int
	}
)

func (registered) ContractEventName() string       { return "ValidatorRegistered" }
func (renamed) ContractEventName() string          { return "ValidatorRenamed" }
func (staked) ContractEventName() string           { return "Staked" }
func (delegated) ContractEventName() string        { return "Delegated" }
func (unbondingStarted) ContractEventName() string { return "UnbondingStarted" }
func (withdrawn) ContractEventName() string        { return "Withdrawn" }

// unpackEvent reads a log of the contract.
func unpackEvent[Event interface{ ContractEventName() string }](s staking) func(*types.Log) (*Event, error) {
	event := s.abi.Events[(*new(Event)).ContractEventName()]
	var indexed abi.Arguments
	for _, input := range event.Inputs {
		if input.Indexed {
			indexed = append(indexed, input)
		}
	}
	return func(log *types.Log) (*Event, error) {
		if len(log.Topics) != len(indexed)+1 || log.Topics[0] != event.ID {
			return nil, fmt.Errorf("a log with %d topics is no %s", len(log.Topics), event.Name)
		}
		out := new(Event)
		if err := s.abi.UnpackIntoInterface(out, event.Name, log.Data); err != nil {
			return nil, err
		}
		return out, abi.ParseTopics(out, indexed, log.Topics[1:])
	}
}
