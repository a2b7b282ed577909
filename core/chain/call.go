package chain

import (
	"context"
	"errors"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/rpc"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// Call is eth_call at the block of that number, at the newest block that was seen for 0. NotFound when the chain is
// not that long, Invalid when the contract reverts.
func (c *Chain) Call(ctx context.Context, to core.Address, input []byte, block uint64) ([]byte, core.Block, error) {
	head, err := c.heads.sight()
	if err != nil && !errors.Is(err, errStill) {
		return nil, core.Block{}, err
	}
	at := head.Block
	if block != 0 {
		var found bool
		if at, found, err = c.canonical(ctx, block); err != nil {
			return nil, core.Block{}, err
		}
		if !found {
			return nil, core.Block{}, portal.Errorf(portal.NotFound, "Block %d is not there yet.", block)
		}
	}
	output, err := c.callAt(ctx, to, input, at.Hash)
	return output, at, err
}

// callAt is eth_call in the state after the block of that hash.
func (c *Chain) callAt(ctx context.Context, to core.Address, input []byte, block core.Hash) ([]byte, error) {
	var output hexutil.Bytes
	err := c.endpoints.call(ctx, &output, "eth_call",
		map[string]any{"to": to, "input": hexutil.Bytes(input)}, map[string]any{"blockHash": block})
	var answer rpc.Error
	switch {
	case err == nil:
		return output, nil
	case !errors.As(err, &answer):
		return nil, err
	case final(err):
		return nil, portal.Errorf(portal.Invalid, "The contract %s refused the call.", to).Because(err)
	}
	return nil, errUnavailable().Because(err)
}
