package chain

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"gaia.example/portal/core"
)

// multicall3 is where Multicall3 stands on every chain that has it.
var multicall3 = core.Address(common.HexToAddress("0xcA11bde05977b3631167028862bE2a173976CA11"))

// walletsPerCall bounds one multicall: two calls for each wallet.
const walletsPerCall = 100

var methods = func() abi.ABI {
	parsed, err := abi.JSON(strings.NewReader(`[
		{"type":"function","name":"aggregate3","stateMutability":"payable",
			"inputs":[{"name":"calls","type":"tuple[]","components":[
				{"name":"target","type":"address"},{"name":"allowFailure","type":"bool"},{"name":"callData","type":"bytes"}]}],
			"outputs":[{"name":"returnData","type":"tuple[]","components":[
				{"name":"success","type":"bool"},{"name":"returnData","type":"bytes"}]}]},
		{"type":"function","name":"getEthBalance","stateMutability":"view",
			"inputs":[{"name":"addr","type":"address"}],"outputs":[{"name":"balance","type":"uint256"}]},
		{"type":"function","name":"balanceOf","stateMutability":"view",
			"inputs":[{"name":"account","type":"address"}],"outputs":[{"name":"","type":"uint256"}]},
		{"type":"function","name":"decimals","stateMutability":"view","inputs":[],"outputs":[{"name":"","type":"uint8"}]}]`))
	if err != nil {
		panic(err)
	}
	return parsed
}()

// call3 is Multicall3's argument.
type call3 struct {
	Target       common.Address
	AllowFailure bool
	CallData     []byte
}

// holding is what a wallet has in the state after one block.
type holding struct {
	native string
	gaia   core.GAIA
}

// holdings reads all the wallets in one call.
func (c *Chain) holdings(owners []core.Address, at core.Block) (func(context.Context, *endpoint) ([]holding, error), error) {
	token, err := c.Contract(context.Background(), tokenName)
	if err != nil {
		return nil, err
	}
	calls := []call3{{Target: common.Address(token), CallData: pack("decimals")}}
	for _, owner := range owners {
		calls = append(calls,
			call3{Target: common.Address(multicall3), CallData: pack("getEthBalance", common.Address(owner))},
			call3{Target: common.Address(token), CallData: pack("balanceOf", common.Address(owner))})
	}
	call := request[hexutil.Bytes]("eth_call", map[string]any{"to": multicall3, "input": hexutil.Bytes(pack("aggregate3", calls))},
		map[string]any{"blockHash": at.Hash})
	return func(ctx context.Context, p *endpoint) ([]holding, error) {
		output, err := call(ctx, p)
		if err != nil {
			return nil, err
		}
		words, err := unpackWords(output, len(calls))
		if err != nil { // the configuration's mistake as likely as the endpoint's
			return nil, fmt.Errorf("%w to read balances at block %d (is GaiaToken at %s, Multicall3 at %s?): %w",
				errRefused, at.Number, token, multicall3, err)
		}
		unit := new(big.Int).Exp(big.NewInt(10), words[0], nil)
		found := make([]holding, len(owners))
		for i := range owners {
			found[i] = holding{words[1+2*i].String(), wholeGAIA(words[2+2*i], unit)}
		}
		return found, nil
	}, nil
}

// mostGAIA is the largest integer that every reader of JSON has exactly (RFC 8259 §6).
const mostGAIA = 1<<53 - 1

// wholeGAIA rounds down; more than mostGAIA counts as that.
func wholeGAIA(amount, unit *big.Int) core.GAIA {
	whole := new(big.Int).Quo(amount, unit)
	if !whole.IsInt64() {
		return mostGAIA
	}
	return min(core.GAIA(whole.Int64()), mostGAIA)
}

func pack(method string, args ...any) []byte {
	input, err := methods.Pack(method, args...)
	if err != nil {
		panic(fmt.Sprintf("pack %s: %v", method, err))
	}
	return input
}

// unpackWords reads the answer of aggregate3 to calls that each answer with one number.
func unpackWords(output []byte, count int) ([]*big.Int, error) {
	var results []struct {
		Success    bool
		ReturnData []byte
	}
	if err := methods.UnpackIntoInterface(&results, "aggregate3", output); err != nil {
		return nil, err
	}
	if len(results) != count {
		return nil, fmt.Errorf("%d results for %d calls", len(results), count)
	}
	words := make([]*big.Int, count)
	for i, result := range results {
		if !result.Success || len(result.ReturnData) != 32 {
			return nil, errors.New("a call has no number as its answer")
		}
		words[i] = new(big.Int).SetBytes(result.ReturnData)
	}
	if words[0].Cmp(big.NewInt(77)) > 0 {
		return nil, fmt.Errorf("%s decimals", words[0])
	}
	return words, nil
}
