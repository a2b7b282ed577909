package portfolio

import (
	"errors"
	"math/big"
	"strings"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/sdk/go/portal"
)

// staking is what this module reads of ValidatorStaking.
type staking struct{ abi abi.ABI }

func newStaking() staking {
	parsed, err := abi.JSON(strings.NewReader(`[
		{"type":"function","name":"stakeOf","stateMutability":"view","inputs":[{"name":"account","type":"address"}],
			"outputs":[{"name":"staked","type":"uint256"},{"name":"delegated","type":"uint256"},{"name":"unbonding","type":"uint256"}]},
		{"type":"function","name":"delegationsOf","stateMutability":"view","inputs":[{"name":"delegator","type":"address"}],
			"outputs":[{"name":"delegations","type":"tuple[]",
				"components":[{"name":"validator","type":"address"},{"name":"amount","type":"uint256"}]}]},
		{"type":"function","name":"unbondingOf","stateMutability":"view","inputs":[{"name":"account","type":"address"}],
			"outputs":[{"name":"","type":"tuple[]","components":[
				{"name":"validator","type":"address"},{"name":"amount","type":"uint256"},{"name":"availableAt","type":"uint64"}]}]},
		{"type":"function","name":"unbondingPeriod","stateMutability":"view","inputs":[],"outputs":[{"name":"","type":"uint64"}]}]`))
	if err != nil {
		panic(err)
	}
	return staking{parsed}
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
