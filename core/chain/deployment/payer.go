package deployment

import (
	"context"
	"crypto/ecdsa"
	"errors"
	"fmt"
	"math/big"
	"os"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"

	"gaia.example/portal/core"
)

// Payer sends the transactions and pays for them.
type Payer struct {
	address common.Address
	key     *ecdsa.PrivateKey // nil: an account that the endpoint has unlocked
}

// KeyFile is the payer whose private key is in the file, as hex. A file that others on the machine may read is refused.
func KeyFile(file string) (Payer, error) {
	about, err := os.Stat(file)
	if err != nil {
		// The name is not quoted: somebody may have put the key itself in its place, and would find it in a log.
		return Payer{}, fmt.Errorf("--key-file names no file that can be read: %w", unnamed(err))
	}
	if about.Mode().Perm()&0o077 != 0 {
		return Payer{}, fmt.Errorf("others on this machine may read %s: chmod 600 it first", file)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return Payer{}, fmt.Errorf("--key-file names no file that can be read: %w", unnamed(err))
	}
	key, err := crypto.HexToECDSA(strings.TrimPrefix(strings.TrimSpace(string(text)), "0x"))
	if err != nil {
		return Payer{}, fmt.Errorf("%s has no private key: 64 hex digits", file) // the cause would quote from it
	}
	return Payer{crypto.PubkeyToAddress(key.PublicKey), key}, nil
}

// unnamed is the cause of a file's error, without its name.
func unnamed(err error) error {
	var about *os.PathError
	if errors.As(err, &about) {
		return about.Err
	}
	return err
}

// Unlocked is the payer that the endpoint signs for.
func Unlocked(address core.Address) Payer { return Payer{address: common.Address(address)} }

// fees are what a transaction offers for its gas: twice the base fee, which is enough for at least six full blocks.
type fees struct {
	tip, most *big.Int // tip is nil on a chain without a base fee
}

func suggested(ctx context.Context, client *ethclient.Client) (f fees, err error) {
	head, err := client.HeaderByNumber(ctx, nil)
	if err != nil {
		return f, fmt.Errorf("read the head: %w", err)
	}
	if head.BaseFee == nil {
		f.most, err = client.SuggestGasPrice(ctx)
		return f, err
	}
	if f.tip, err = client.SuggestGasTipCap(ctx); err != nil {
		return f, fmt.Errorf("ask what to tip: %w", err)
	}
	f.most = new(big.Int).Add(f.tip, new(big.Int).Mul(head.BaseFee, big.NewInt(2)))
	return f, nil
}

// create sends the transaction that creates a contract.
func (p Payer) create(
	ctx context.Context, client *ethclient.Client, chain *big.Int, nonce, gas uint64, input []byte, f fees,
) (common.Hash, error) {
	if p.key == nil {
		var hash common.Hash
		call := map[string]any{
			"from": p.address, "chainId": (*hexutil.Big)(chain), "nonce": hexutil.Uint64(nonce), "gas": hexutil.Uint64(gas),
			"data": hexutil.Bytes(input),
		}
		if f.tip != nil {
			call["maxFeePerGas"], call["maxPriorityFeePerGas"] = (*hexutil.Big)(f.most), (*hexutil.Big)(f.tip)
		} else {
			call["gasPrice"] = (*hexutil.Big)(f.most)
		}
		return hash, client.Client().CallContext(ctx, &hash, "eth_sendTransaction", call)
	}
	var data types.TxData = &types.DynamicFeeTx{ChainID: chain, Nonce: nonce, GasTipCap: f.tip, GasFeeCap: f.most, Gas: gas, Data: input}
	if f.tip == nil {
		data = &types.LegacyTx{Nonce: nonce, GasPrice: f.most, Gas: gas, Data: input}
	}
	tx, err := types.SignNewTx(p.key, types.LatestSignerForChainID(chain), data)
	if err != nil {
		return common.Hash{}, fmt.Errorf("sign: %w", err)
	}
	return tx.Hash(), client.SendTransaction(ctx, tx)
}
