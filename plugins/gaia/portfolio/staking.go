package portfolio

import (
	"errors"
	"fmt"
	"math/big"
	"strings"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"gaia.example/portal/sdk/go/portal"
)

// staking is what this module reads of ValidatorStaking.
type staking struct{ abi abi.ABI }

func newStaking() staking {
	parsed, err := abi.JSON(strings.NewReader(`[
		{"type":"function","name":"stakeOf","stateMutability":"view","inputs":[{"name":"account","type":"address"}],
			"outputs":[{"name":"staked","type":"uint256"},{"name":"delegated","type":"uint256"},{"name":"unbonding","type":"uint256"}]},
		{"type":"function","name":"delegationsOf","stateMutability":"view","inputs":[{"name":"delegator","type":"address"}],
			"outputs":[{"name":"delegations","type":"tuple[]","components":[{"name":"validator","type":"address"},{"name":"amount","type":"uint256"}]}]},
		{"type":"function","name":"unbondingOf","stateMutability":"view","inputs":[{"name":"account","type":"address"}],
			"outputs":[{"name":"","type":"tuple[]","components":[
				{"name":"validator","type":"address"},{"name":"amount","type":"uint256"},{"name":"availableAt","type":"uint64"}]}]},
		{"type":"function","name":"unbondingPeriod","stateMutability":"view","inputs":[],"outputs":[{"name":"","type":"uint64"}]},
		{"type":"event","name":"ValidatorRegistered","inputs":[{"name":"validator","type":"address","indexed":true},
			{"name":"attestor","type":"address","indexed":true},{"name":"name","type":"string"},{"name":"commissionBps","type":"uint16"}]},
		{"type":"event","name":"ValidatorRenamed","inputs":[{"name":"validator","type":"address","indexed":true},{"name":"name","type":"string"}]},
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

// delegation and unbonding are the contract's structs.
type (
	delegation struct {
		Validator common.Address
		Amount    *big.Int
	}
	unbonding struct {
		Validator   common.Address
		Amount      *big.Int
		AvailableAt uint64
	}
	stake struct{ Staked, Delegated, Unbonding *big.Int }
)

func (s staking) pack(method string, account portal.Address) []byte {
	input, err := s.abi.Pack(method, common.Address(account))
	if err != nil {
		panic(err) // a programmer's error: the arguments are what the method above has
	}
	return input
}

// errNoStaking is an address that answers nothing.
var errNoStaking = errors.New("there is no ValidatorStaking at the contract's address")

// unpackRows reads an answer that is one list.
func unpackRows[Row any](s staking, method string) func([]byte) ([]Row, error) {
	return func(output []byte) ([]Row, error) {
		if len(output) == 0 {
			return nil, errNoStaking
		}
		values, err := s.abi.Unpack(method, output)
		if err != nil {
			return nil, err
		}
		return *abi.ConvertType(values[0], new([]Row)).(*[]Row), nil
	}
}

func (s staking) unpackStake(output []byte) (of stake, err error) {
	if len(output) == 0 {
		return of, errNoStaking
	}
	return of, s.abi.UnpackIntoInterface(&of, "stakeOf", output)
}

func (s staking) unpackPeriod(output []byte) (seconds uint64, err error) {
	if len(output) == 0 {
		return 0, errNoStaking
	}
	return seconds, s.abi.UnpackIntoInterface(&seconds, "unbondingPeriod", output)
}
