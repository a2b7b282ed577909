package main

import (
	"context"
	"crypto/ecdsa"
	"errors"
	"fmt"
	"math/big"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/params"
)

// account signs and sends with one key and owns its nonces; it is safe for concurrent use.
type account struct {
	key     *ecdsa.PrivateKey
	address common.Address

	mu        sync.Mutex
	nextNonce uint64
}

// call is what a transaction does. Gas 0 lets the node estimate it, which also refuses a call that would revert.
type call struct {
	to    *common.Address
	value *big.Int
	input []byte
	gas   uint64
}

// derive gives the account of one part in the dev chain's cast. The keys are public by design: they follow from
// words in this file and hold nothing of worth.
func derive(part string) *account {
	key, err := crypto.ToECDSA(crypto.Keccak256([]byte("gaia dev chain, part " + part)))
	if err != nil {
		panic(fmt.Sprintf("the key of %s is outside the curve's order: %v", part, err))
	}
	return &account{key: key, address: crypto.PubkeyToAddress(key.PublicKey)}
}

func deployer() *account      { return derive("deployer") }
func treasury() *account      { return derive("treasury") }
func faucetAccount() *account { return derive("faucet") }

// send puts one transaction into the pool. The nonce follows the account's own count, because the node counts a
// pooled transaction only a moment after it took it.
func (a *account) send(ctx context.Context, client *ethclient.Client, call call) (common.Hash, error) {
	gas := call.gas
	if gas == 0 {
		message := ethereum.CallMsg{From: a.address, To: call.to, Value: call.value, Data: call.input}
		estimate, err := client.EstimateGas(ctx, message)
		if err != nil {
			return common.Hash{}, fmt.Errorf("estimate gas: %w", err)
		}
		gas = estimate + estimate/4 // other transactions may land first and touch new slots
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	pending, err := client.PendingNonceAt(ctx, a.address)
	if err != nil {
		return common.Hash{}, fmt.Errorf("read nonce of %s: %w", a.address, err)
	}
	nonce := max(pending, a.nextNonce)
	tx, err := types.SignNewTx(a.key, types.LatestSignerForChainID(big.NewInt(chainID)), &types.DynamicFeeTx{
		ChainID:   big.NewInt(chainID),
		Nonce:     nonce,
		GasTipCap: big.NewInt(1),
		GasFeeCap: big.NewInt(100 * params.GWei),
		Gas:       gas,
		To:        call.to,
		Value:     call.value,
		Data:      call.input,
	})
	if err != nil {
		return common.Hash{}, fmt.Errorf("sign transaction: %w", err)
	}
	if err := client.SendTransaction(ctx, tx); err != nil {
		return common.Hash{}, fmt.Errorf("send transaction: %w", err)
	}
	a.nextNonce = nonce + 1
	return tx.Hash(), nil
}

// mined waits until every transaction is in a block and fails when one of them was reverted.
func mined(ctx context.Context, client *ethclient.Client, hashes ...common.Hash) error {
	for _, hash := range hashes {
		receipt, err := receiptOf(ctx, client, hash)
		if err != nil {
			return fmt.Errorf("wait for transaction %s: %w", hash, err)
		}
		if receipt.Status != types.ReceiptStatusSuccessful {
			return fmt.Errorf("transaction %s was reverted in block %s", hash, receipt.BlockNumber)
		}
	}
	return nil
}

func receiptOf(ctx context.Context, client *ethclient.Client, hash common.Hash) (*types.Receipt, error) {
	poll := time.NewTicker(10 * time.Millisecond)
	defer poll.Stop()
	for {
		receipt, err := client.TransactionReceipt(ctx, hash)
		if err == nil || !errors.Is(err, ethereum.NotFound) {
			return receipt, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-poll.C:
		}
	}
}
