package chain

import (
	"context"
	"encoding/hex"
	"errors"
	"strings"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/rpc"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// Call is eth_call at the block of that number, at the newest block that was seen for 0. NotFound when the chain is
// not that long, Invalid when the contract reverts.
func (c *Chain) Call(ctx context.Context, to core.Address, input []byte, block uint64) ([]byte, core.Block, error) {
	at, err := c.blockAt(ctx, block)
	if err != nil {
		return nil, core.Block{}, err
	}
	output, err := c.callAt(ctx, to, input, at.Hash)
	return output, at, err
}

// Code is eth_getCode at the block of that number, as with Call. Empty where there is no contract.
func (c *Chain) Code(ctx context.Context, of core.Address, block uint64) ([]byte, core.Block, error) {
	at, err := c.blockAt(ctx, block)
	if err != nil {
		return nil, core.Block{}, err
	}
	var code hexutil.Bytes
	err = c.endpoints.call(ctx, &code, "eth_getCode", of, map[string]any{"blockHash": at.Hash})
	return code, at, unanswered(err)
}

// Storage is eth_getStorageAt at the block of that number, as with Call.
func (c *Chain) Storage(ctx context.Context, of core.Address, slot core.Hash, block uint64) (value core.Hash, at core.Block, err error) {
	if at, err = c.blockAt(ctx, block); err != nil {
		return value, at, err
	}
	var text string
	err = c.endpoints.call(ctx, &text, "eth_getStorageAt", of, slot, map[string]any{"blockHash": at.Hash})
	if err == nil {
		value, err = wordOf(text)
	}
	return value, at, unanswered(err)
}

// wordOf is a slot's value. Some endpoints leave leading zeros out, and an odd number of digits is left: 0x0.
func wordOf(text string) (word core.Hash, err error) {
	digits, hexadecimal := strings.CutPrefix(text, "0x")
	if !hexadecimal || len(digits) > 2*len(word) {
		return word, errNonsense
	}
	if _, err = hex.Decode(word[:], []byte(strings.Repeat("0", 2*len(word)-len(digits))+digits)); err != nil {
		return core.Hash{}, errNonsense
	}
	return word, nil
}

// blockAt is the block of that number, the newest that was seen for 0. NotFound when the chain is not that long.
func (c *Chain) blockAt(ctx context.Context, number uint64) (core.Block, error) {
	head, err := c.heads.sight()
	if err != nil && !errors.Is(err, errStill) {
		return core.Block{}, err
	}
	if number == 0 {
		return head.Block, nil
	}
	at, found, err := c.canonical(ctx, number)
	if err == nil && !found {
		err = portal.Errorf(portal.NotFound, "Block %d is not there yet.", number)
	}
	return at, err
}

// unanswered turns an error that an endpoint answered with into Unavailable: these methods cannot fail by what is asked.
func unanswered(err error) error {
	if answer := rpc.Error(nil); errors.As(err, &answer) || errors.Is(err, errNonsense) {
		return errUnavailable().Because(err)
	}
	return err
}

// mostGas is what a call may use: far more than any view of ours needs, and less than a block has, which some endpoints
// insist on. Without it a module's call could run for as long as the endpoint's own limit allows.
const mostGas = 25_000_000

// callAt is eth_call in the state after the block of that hash.
func (c *Chain) callAt(ctx context.Context, to core.Address, input []byte, block core.Hash) ([]byte, error) {
	var output hexutil.Bytes
	err := c.endpoints.call(ctx, &output, "eth_call",
		map[string]any{"to": to, "input": hexutil.Bytes(input), "gas": hexutil.Uint64(mostGas)}, map[string]any{"blockHash": block})
	var answer rpc.Error
	switch {
	case err == nil:
		return output, nil
	case !errors.As(err, &answer):
		return nil, err
	case conclusive(err):
		return nil, portal.Errorf(portal.Invalid, "The contract %s refused the call.", to).Because(err)
	}
	return nil, errUnavailable().Because(err)
}
