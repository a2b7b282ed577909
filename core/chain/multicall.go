package chain

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"gaia.example/portal/core"
)

// multicall3 is the address of Multicall3 on every chain that has it.
var multicall3 = core.Address(common.HexToAddress("0xcA11bde05977b3631167028862bE2a173976CA11"))

// walletsPerCall bounds one multicall: three calls for each wallet.
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
		{"type":"function","name":"stakeOf","stateMutability":"view","inputs":[{"name":"account","type":"address"}],
			"outputs":[{"name":"staked","type":"uint256"},{"name":"delegated","type":"uint256"},{"name":"unbonding","type":"uint256"}]},
		{"type":"function","name":"decimals","stateMutability":"view","inputs":[],"outputs":[{"name":"","type":"uint8"}]}]`))
	if err != nil {
		panic(err)
	}
	return parsed
}()

// call3 is Multicall3's argument: one call, which may fail without the others.
type call3 struct {
	Target       common.Address
	AllowFailure bool
	CallData     []byte
	words        int // numbers that the call answers with
}

// multicall is calls to contracts that are answered together.
type multicall []call3

// add asks the contract for that many numbers. A call that fails is allowed to: unpack says which one it was.
func (m *multicall) add(to core.Address, words int, input []byte) {
	*m = append(*m, call3{Target: common.Address(to), AllowFailure: true, CallData: input, words: words})
}

// about is the input of a method that takes one address: its selector and a word. Packing it by hand is cheaper than pack, and
// a sweep makes hundreds of them.
func about(method string, owner core.Address) []byte {
	return slices.Concat(methods.Methods[method].ID, make([]byte, 12), owner[:])
}

// unpack reads the numbers of all calls, in their order. Where one call failed or answered with
// another count of numbers, all of it is an error: what could not be read is not 0.
func (m multicall) unpack(output []byte) (words []*big.Int, err error) {
	var results []struct {
		Success    bool
		ReturnData []byte
	}
	if err := methods.UnpackIntoInterface(&results, "aggregate3", output); err != nil {
		return nil, err
	}
	if len(results) != len(m) {
		return nil, fmt.Errorf("%d results for %d calls", len(results), len(m))
	}
	for i, result := range results {
		if call := m[i]; !result.Success || len(result.ReturnData) != 32*call.words {
			return nil, fmt.Errorf("%s does not answer with %d numbers", core.Address(call.Target), call.words)
		}
		for word := range slices.Chunk(result.ReturnData, 32) {
			words = append(words, new(big.Int).SetBytes(word))
		}
	}
	return words, nil
}

// holding is what a wallet has in the state after one block.
type holding struct {
	native string
	gaia   core.GAIA
	parts  core.GAIAParts
}

// holdings is the question for what all the wallets have in the state after the block, in one call: what the
// token says, and what the staking contract says where there is one.
func (c *Chain) holdings(owners []core.Address, at core.Block) (question[map[core.Address]holding], error) {
	token, err := c.Contract(context.Background(), tokenName)
	if err != nil {
		return nil, err
	}
	staking, stakes := c.config.Contracts[stakingName]
	var m multicall
	m.add(token, 1, pack("decimals"))
	for _, owner := range owners {
		m.add(multicall3, 1, about("getEthBalance", owner))
		m.add(token, 1, about("balanceOf", owner))
		if stakes {
			m.add(staking, 3, about("stakeOf", owner))
		}
	}
	call := request[hexutil.Bytes]("eth_call", map[string]any{"to": multicall3, "input": hexutil.Bytes(pack("aggregate3", m))},
		map[string]any{"blockHash": at.Hash})
	return func(ctx context.Context, p *endpoint) (map[core.Address]holding, error) {
		output, err := call(ctx, p)
		if err != nil {
			return nil, err
		}
		words, err := m.unpack(output)
		if err == nil && words[0].Cmp(maxDecimals) > 0 {
			err = fmt.Errorf("%s decimals", words[0])
		}
		if err != nil { // as likely a mistake in the configuration as the endpoint's fault
			return nil, fmt.Errorf("%w to read balances at block %d (is GaiaToken at %s, Multicall3 at %s%s?): %w",
				errRefused, at.Number, token, multicall3, stakingAt(staking, stakes), err)
		}
		unit, words := new(big.Int).Exp(big.NewInt(10), words[0], nil), words[1:]
		found := make(map[core.Address]holding, len(owners))
		each := len(words) / max(len(owners), 1)
		for i, owner := range owners {
			found[owner] = newHolding(words[i*each:(i+1)*each], unit)
		}
		return found, nil
	}, nil
}

func stakingAt(staking core.Address, stakes bool) string {
	if !stakes {
		return ""
	}
	return fmt.Sprintf(", %s at %s", stakingName, staking)
}

// newHolding is of the native balance, the token's, and where there is a staking contract what is staked, delegated and
// unbonding. The GAIA is added up before it is rounded.
func newHolding(words []*big.Int, unit *big.Int) holding {
	gaia, sum := [4]string{"0", "0", "0", "0"}, new(big.Int)
	for i, part := range words[1:] {
		gaia[i] = part.String()
		sum.Add(sum, part)
	}
	return holding{
		native: words[0].String(), gaia: wholeGAIA(sum, unit),
		parts: core.GAIAParts{Wallet: gaia[0], Staked: gaia[1], Delegated: gaia[2], Unbonding: gaia[3]},
	}
}

// maxDecimals is how many a token may have: 10 to the power of that is a uint256.
var maxDecimals = big.NewInt(77)

// mostGAIA is the largest integer that every reader of JSON reads exactly (RFC 8259 §6).
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
