package coretest

import (
	"context"
	"crypto/ecdsa"
	"encoding/json"
	"errors"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/params"
	"github.com/holiman/uint256"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest/source"
)

// payerKey is account 1 of the mnemonic "test test test test test test test test test test test junk", which has
// means on every chain of a test.
const payerKey = "59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d"

// Contracts deploys the contracts of core/chain/contracts, the modules' and Safe's on a chain and sends them transactions.
type Contracts struct {
	t       testing.TB
	client  *ethclient.Client
	chainID *big.Int
	payer   *ecdsa.PrivateKey
	nonces  map[common.Address]uint64 // the next ones: a node may count a transaction a moment after its receipt
}

// ContractsOn opens the chain at that address for the time of the test.
func ContractsOn(t testing.TB, url string) *Contracts {
	t.Helper()
	client, err := ethclient.DialContext(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	id, err := client.ChainID(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	payer, err := crypto.HexToECDSA(payerKey)
	if err != nil {
		t.Fatal(err)
	}
	return &Contracts{t, client, id, payer, map[common.Address]uint64{}}
}

// ChainID is that of the chain they are on.
func (c *Contracts) ChainID() uint64 { return c.chainID.Uint64() }

// Key is a new key, and its address.
func (c *Contracts) Key() (*ecdsa.PrivateKey, core.Address) {
	c.t.Helper()
	key, err := crypto.GenerateKey()
	if err != nil {
		c.t.Fatal(err)
	}
	return key, core.Address(crypto.PubkeyToAddress(key.PublicKey))
}

// Deploy deploys the contract of that name and gives its address.
func (c *Contracts) Deploy(name string, arguments ...any) core.Address {
	c.t.Helper()
	contract := readArtifact(c.t, name)
	packed, err := contract.ABI.Pack("", arguments...)
	if err != nil {
		c.t.Fatalf("deploy %s: %v", name, err)
	}
	return core.Address(c.send(c.payer, nil, nil, append(contract.Bytecode, packed...)).ContractAddress)
}

// Input is a call of the method of the contract of that name.
func (c *Contracts) Input(name, method string, arguments ...any) []byte {
	c.t.Helper()
	input, err := readArtifact(c.t, name).ABI.Pack(method, arguments...)
	if err != nil {
		c.t.Fatalf("%s.%s: %v", name, method, err)
	}
	return input
}

// Read calls the method of the contract of that name at that address and gives its first result.
func (c *Contracts) Read(at core.Address, name, method string, arguments ...any) any {
	c.t.Helper()
	output, err := c.client.CallContract(c.t.Context(),
		ethereum.CallMsg{To: (*common.Address)(&at), Data: c.Input(name, method, arguments...)}, nil)
	if err != nil {
		c.t.Fatalf("%s.%s: %v", name, method, err)
	}
	values, err := readArtifact(c.t, name).ABI.Unpack(method, output)
	if err != nil {
		c.t.Fatalf("%s.%s: %v", name, method, err)
	}
	return values[0]
}

// Send has the payer send a transaction and gives the number of its block. One that is reverted fails the test.
func (c *Contracts) Send(to core.Address, input []byte) uint64 {
	c.t.Helper()
	return c.send(c.payer, &to, nil, input).BlockNumber.Uint64()
}

// SendAs has that key send a transaction, with means from the payer.
func (c *Contracts) SendAs(key *ecdsa.PrivateKey, to core.Address, input []byte) uint64 {
	c.t.Helper()
	sender := core.Address(crypto.PubkeyToAddress(key.PublicKey))
	c.send(c.payer, &sender, big.NewInt(params.Ether), nil)
	return c.send(key, &to, nil, input).BlockNumber.Uint64()
}

// Delegate has the key's account delegate to that code (EIP-7702), to none for address zero.
func (c *Contracts) Delegate(key *ecdsa.PrivateKey, code core.Address) uint64 {
	c.t.Helper()
	authorisation, err := types.SignSetCode(key, types.SetCodeAuthorization{
		ChainID: *uint256.MustFromBig(c.chainID), Address: common.Address(code), Nonce: c.nonce(key),
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return c.mine(c.payer, &types.SetCodeTx{
		ChainID: uint256.MustFromBig(c.chainID), Nonce: c.nonce(c.payer), GasTipCap: uint256.NewInt(1),
		GasFeeCap: uint256.NewInt(100 * params.GWei),
		Gas:       200_000, To: crypto.PubkeyToAddress(c.payer.PublicKey), AuthList: []types.SetCodeAuthorization{authorisation},
	}).BlockNumber.Uint64()
}

func (c *Contracts) send(key *ecdsa.PrivateKey, to *core.Address, value *big.Int, input []byte) *types.Receipt {
	c.t.Helper()
	return c.mine(key, &types.DynamicFeeTx{
		ChainID: c.chainID, Nonce: c.nonce(key), GasTipCap: big.NewInt(1), GasFeeCap: big.NewInt(100 * params.GWei),
		Gas: 8_000_000, To: (*common.Address)(to), Value: value, Data: input,
	})
}

// nonce takes the key's next one.
func (c *Contracts) nonce(key *ecdsa.PrivateKey) uint64 {
	c.t.Helper()
	account := crypto.PubkeyToAddress(key.PublicKey)
	counted, err := c.client.NonceAt(c.t.Context(), account, nil)
	if err != nil {
		c.t.Fatal(err)
	}
	nonce := max(counted, c.nonces[account])
	c.nonces[account] = nonce + 1
	return nonce
}

// mine signs and sends a transaction and waits until it is in a block.
func (c *Contracts) mine(key *ecdsa.PrivateKey, content types.TxData) *types.Receipt {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), 20*time.Second)
	defer cancel()
	tx, err := types.SignNewTx(key, types.LatestSignerForChainID(c.chainID), content)
	if err != nil {
		c.t.Fatal(err)
	}
	poll := time.NewTicker(5 * time.Millisecond)
	defer poll.Stop()
	for {
		err := c.client.SendTransaction(ctx, tx)
		if err == nil {
			break
		}
		if !strings.Contains(err.Error(), "insufficient funds") || ctx.Err() != nil { // a pool takes note of a block a moment after it is there
			c.t.Fatalf("send a transaction: %v", err)
		}
		<-poll.C
	}
	for {
		receipt, err := c.client.TransactionReceipt(ctx, tx.Hash())
		switch {
		case err == nil && receipt.Status == types.ReceiptStatusSuccessful:
			return receipt
		case err == nil:
			c.t.Fatalf("the transaction %s was reverted", tx.Hash())
		case !errors.Is(err, ethereum.NotFound):
			c.t.Fatal(err)
		}
		select {
		case <-ctx.Done():
			c.t.Fatalf("the transaction %s was in no block in time", tx.Hash())
		case <-poll.C:
		}
	}
}

// packages is what is installed for core/chain/contracts.
const packages = "core/chain/contracts/node_modules"

// safeBuild is the build that Safe 1.4.1 was published with: the code that stands on public chains.
const safeBuild = packages + "/@safe-global/safe-contracts/build/artifacts/contracts"

// safeArtifacts are the contracts of Safe's that tests deploy.
var safeArtifacts = map[string]string{
	"Safe":                         safeBuild + "/Safe.sol/Safe.json",
	"SafeProxyFactory":             safeBuild + "/proxies/SafeProxyFactory.sol/SafeProxyFactory.json",
	"CompatibilityFallbackHandler": safeBuild + "/handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler.json",
	"SignMessageLib":               safeBuild + "/libraries/SignMessageLib.sol/SignMessageLib.json",
}

// artifact is what a contract was compiled to.
type artifact struct {
	ABI      abi.ABI
	Bytecode hexutil.Bytes
}

// ofModules are the contracts that modules bring.
var ofModules = map[string]string{
	"GaiaToken":        "plugins/gaia/contracts/artifacts/GaiaToken.json",
	"ValidatorStaking": "plugins/network/contracts/artifacts/ValidatorStaking.json",
}

func readArtifact(t testing.TB, name string) (read artifact) {
	t.Helper()
	path := filepath.Join(source.Root(), "core/chain/contracts/artifacts", name+".json")
	if of, ok := safeArtifacts[name]; ok {
		path = installed(t, of)
	}
	if of, ok := ofModules[name]; ok {
		path = filepath.Join(source.Root(), of)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return read
}

// installed is the path of a file of an installed package.
func installed(t testing.TB, file string) string {
	t.Helper()
	path := filepath.Join(source.Root(), file)
	if _, err := os.Stat(path); err != nil {
		t.Fatalf("%s is not installed (%v): run pnpm install at the top of the workspace", filepath.Base(file), err)
	}
	return path
}
