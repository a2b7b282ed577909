package devnet

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

// ChainID is the dev chain's.
const ChainID = 31337

// Account signs and sends with one key and owns its nonces; it is safe for concurrent use.
type Account struct {
	Address common.Address

	key       *ecdsa.PrivateKey
	mu        sync.Mutex
	nextNonce uint64
}

// Call is what a transaction does. Gas 0 lets the node estimate it, which also refuses a call that would revert.
type Call struct {
	To    *common.Address // nil creates a contract
	Value *big.Int
	Input []byte
	Gas   uint64
}

// Derive gives the account of one part in the dev chain's cast. The keys are public by design: they follow from
// words in the sources and hold nothing of worth.
func Derive(part string) *Account {
	key, err := crypto.ToECDSA(crypto.Keccak256([]byte("gaia dev chain, part " + part)))
	if err != nil {
		panic(fmt.Sprintf("the key of %s is outside the curve's order: %v", part, err))
	}
	return &Account{key: key, Address: crypto.PubkeyToAddress(key.PublicKey)}
}

// Admin is the first of the accounts that development chains commonly have, whose key everybody knows: a portal in development takes it for
// its admin, unless others are named.
func Admin() *Account {
	key, err := crypto.HexToECDSA("ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80")
	if err != nil {
		panic(err) // a programmer's error
	}
	return &Account{key: key, Address: crypto.PubkeyToAddress(key.PublicKey)}
}

// Secret are the key's 32 bytes, for a program that signs with it by itself.
func (a *Account) Secret() []byte { return crypto.FromECDSA(a.key) }

// Deployer sends what the area of that name deploys, and nothing else, where the area names no other.
func Deployer(area string) *Account { return Derive("deployer of " + area) }

// Faucet is who gives coins and tokens to all who ask.
func Faucet() *Account { return Derive("faucet") }

// Creation deploys a contract; its constructor's arguments are packed.
func Creation(bytecode string, arguments []byte) Call {
	return Call{Input: append(common.FromHex(bytecode), arguments...), Gas: 6_000_000}
}

// Send puts one transaction into the pool. The nonce follows the account's own count, because the node counts a
// pooled transaction only a moment after it took it.
func (a *Account) Send(ctx context.Context, client *ethclient.Client, call Call) (common.Hash, error) {
	gas := call.Gas
	if gas == 0 {
		message := ethereum.CallMsg{From: a.Address, To: call.To, Value: call.Value, Data: call.Input}
		estimate, err := client.EstimateGas(ctx, message)
		if err != nil {
			return common.Hash{}, fmt.Errorf("estimate gas: %w", err)
		}
		gas = estimate + estimate/4 // other transactions may land first and touch new slots
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	pending, err := client.PendingNonceAt(ctx, a.Address)
	if err != nil {
		return common.Hash{}, fmt.Errorf("read nonce of %s: %w", a.Address, err)
	}
	nonce := max(pending, a.nextNonce)
	tx, err := types.SignNewTx(a.key, types.LatestSignerForChainID(big.NewInt(ChainID)), &types.DynamicFeeTx{
		ChainID:   big.NewInt(ChainID),
		Nonce:     nonce,
		GasTipCap: big.NewInt(1),
		GasFeeCap: big.NewInt(100 * params.GWei),
		Gas:       gas,
		To:        call.To,
		Value:     call.Value,
		Data:      call.Input,
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

// Sign signs a digest as wallets do: 65 bytes, the last of them 27 or 28. It stands for the account, so the digest is one that is
// signed for something, as of EIP-712, and no transaction's.
func (a *Account) Sign(digest common.Hash) ([]byte, error) {
	signature, err := crypto.Sign(digest[:], a.key)
	if err != nil {
		return nil, fmt.Errorf("sign for %s: %w", a.Address, err)
	}
	signature[crypto.RecoveryIDOffset] += 27
	return signature, nil
}

// Perform sends transactions, each when the one before is mined, and tells how many were sent.
func (a *Account) Perform(ctx context.Context, client *ethclient.Client, calls ...Call) (sent int, err error) {
	for _, call := range calls {
		hash, err := a.Send(ctx, client, call)
		if err != nil {
			return sent, err
		}
		sent++
		if err := Mined(ctx, client, hash); err != nil {
			return sent, err
		}
	}
	return sent, nil
}

// Mined waits until every transaction is in a block that calls see, and fails when one of them was reverted.
func Mined(ctx context.Context, client *ethclient.Client, hashes ...common.Hash) error {
	for _, hash := range hashes {
		receipt, err := receiptOf(ctx, client, hash)
		if err != nil {
			return fmt.Errorf("wait for transaction %s: %w", hash, err)
		}
		if receipt.Status != types.ReceiptStatusSuccessful {
			return fmt.Errorf("transaction %s was reverted in block %s", hash, receipt.BlockNumber)
		}
		if err := reached(ctx, client, receipt.BlockNumber.Uint64()); err != nil {
			return fmt.Errorf("wait for block %s: %w", receipt.BlockNumber, err)
		}
	}
	return nil
}

// reached waits until the endpoint's head is at a block: geth tells a receipt a moment before, and answers calls until then by the
// state of the block before.
func reached(ctx context.Context, client *ethclient.Client, block uint64) error {
	poll := time.NewTicker(10 * time.Millisecond)
	defer poll.Stop()
	for {
		if head, err := client.BlockNumber(ctx); err != nil || head >= block {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-poll.C:
		}
	}
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
