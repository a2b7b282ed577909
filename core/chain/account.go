package chain

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/rpc"

	"gaia.example/portal/core"
)

// delegation is what the code of an account begins with that runs another's (EIP-7702 §"Delegation indicator").
var delegation = []byte{0xef, 0x01, 0x00}

// Account is what the address has in the newest block that was seen. Unavailable when no endpoint answers.
func (e *Explorer) Account(ctx context.Context, address core.Address) (core.ExploredAccount, error) {
	head, err := e.chain.heads.sight()
	if err != nil && !errors.Is(err, errStill) {
		return core.ExploredAccount{}, err
	}
	what := fmt.Sprint("account ", address, " in ", head.Hash)
	account, err := explore(ctx, e, what, func(ctx context.Context, p *endpoint) (core.ExploredAccount, error) {
		return e.account(ctx, p, address, head.Block)
	})
	if err != nil {
		return core.ExploredAccount{}, unavailable(err)
	}
	return account, nil
}

// account asks one endpoint for everything at once, at one block.
func (e *Explorer) account(ctx context.Context, p *endpoint, address core.Address, at core.Block) (core.ExploredAccount, error) {
	var (
		native hexutil.Big
		nonce  hexutil.Uint64
		code   hexutil.Bytes
		gaia   hexutil.Bytes
		state  = map[string]any{"blockHash": at.Hash}
		token  = e.chain.config.Contracts[tokenName]
	)
	calls := []rpc.BatchElem{
		{Method: "eth_getBalance", Args: []any{address, state}, Result: &native},
		{Method: "eth_getTransactionCount", Args: []any{address, state}, Result: &nonce},
		{Method: "eth_getCode", Args: []any{address, state}, Result: &code},
	}
	if !token.Zero() {
		balanceOf := map[string]any{"to": token, "input": hexutil.Bytes(pack("balanceOf", common.Address(address)))}
		calls = append(calls, rpc.BatchElem{Method: "eth_call", Args: []any{balanceOf, state}, Result: &gaia})
	}
	step := p.step(ctx, "batch")
	err := p.client.BatchCallContext(ctx, calls)
	ended(step, err)
	if err != nil {
		return core.ExploredAccount{}, err
	}
	for _, call := range calls {
		if call.Error != nil {
			return core.ExploredAccount{}, call.Error
		}
	}
	if nonce > maxNumber || !token.Zero() && len(gaia) != 32 {
		return core.ExploredAccount{}, fmt.Errorf("%w to what the account %s has", errNonsense, address)
	}
	account := core.ExploredAccount{
		Address: address, Block: at.Number, Time: at.Time, Native: native.ToInt().String(), Nonce: uint64(nonce), CodeBytes: len(code),
	}
	if bytes.HasPrefix(code, delegation) && len(code) == len(delegation)+len(core.Address{}) {
		account.CodeBytes, account.Delegate = 0, new(core.Address(code[len(delegation):]))
	}
	if !token.Zero() {
		account.GAIA = new(new(big.Int).SetBytes(gaia).String())
	}
	return account, nil
}

// timeOf is the time of a header, which was checked to be one.
func timeOf(seconds hexutil.Uint64) time.Time { return time.Unix(int64(seconds), 0).UTC() }
