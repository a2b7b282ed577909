package indextest

import (
	"context"
	"crypto/ecdsa"
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient/simulated"
	"github.com/ethereum/go-ethereum/params"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
)

// emitter is the code of a contract that logs what it is called with: the first word as the topic, the rest as data.
var emitter = common.FromHex("600e8060095f395ff3" + "365f5f375f3560203603" + "6020a100")

// senders is one more than the reorganisations that a test makes at most.
const senders = 24

// chain is go-ethereum's own, in memory, which the test extends and reorganises.
type chain struct {
	testing.TB

	backend  *simulated.Backend
	keys     []*ecdsa.PrivateKey // the first sends
	nonce    uint64              // of its next transaction
	contract common.Address
}

func newChain(t testing.TB) *chain {
	c := &chain{TB: t}
	rich := types.GenesisAlloc{}
	for range senders {
		key, err := crypto.GenerateKey()
		if err != nil {
			t.Fatal(err)
		}
		c.keys = append(c.keys, key)
		rich[crypto.PubkeyToAddress(key.PublicKey)] = types.Account{Balance: new(big.Int).Lsh(big.NewInt(1), 100)}
	}
	c.backend = simulated.NewBackend(rich)
	t.Cleanup(func() { c.backend.Close() })
	c.contract = crypto.CreateAddress(crypto.PubkeyToAddress(c.keys[0].PublicKey), 0)
	c.send(nil, emitter)
	c.backend.Commit()
	return c
}

// reader is how an index reads the chain.
func (c *chain) reader() *chaintest.Reader {
	return &chaintest.Reader{Client: c.backend.Client(), Contracts: map[string]portal.Address{"Emitter": portal.Address(c.contract)}}
}

func (c *chain) send(to *common.Address, input []byte) {
	c.Helper()
	tx := types.MustSignNewTx(c.keys[0], types.LatestSignerForChainID(params.AllDevChainProtocolChanges.ChainID), &types.DynamicFeeTx{
		ChainID: params.AllDevChainProtocolChanges.ChainID, Nonce: c.nonce, To: to, Data: input, Gas: 200_000,
		GasTipCap: big.NewInt(params.GWei), GasFeeCap: big.NewInt(100 * params.GWei),
	})
	if err := c.backend.Client().SendTransaction(context.Background(), tx); err != nil {
		c.Fatal(err)
	}
	c.nonce++
}

// block adds a block in which each of the accounts gets so much.
func (c *chain) block(gets ...get) {
	c.Helper()
	for _, g := range gets {
		c.send(&c.contract, append(common.BigToHash(big.NewInt(g.account)).Bytes(), common.BigToHash(big.NewInt(g.amount)).Bytes()...))
	}
	c.backend.Commit()
}

// get is what a log says.
type get struct{ account, amount int64 }

// blocks adds so many, with zero to two logs each; salt makes them others than those of another.
func (c *chain) blocks(n int, salt int64) {
	c.Helper()
	for i := range int64(n) {
		gets := []get{{(i + salt) % 5, 10*salt + i + 1}, {(i * salt) % 7, 3}}
		c.block(gets[:(i+salt)%3]...)
	}
}

func (c *chain) head() uint64 {
	c.Helper()
	number, err := c.backend.Client().BlockNumber(context.Background())
	if err != nil {
		c.Fatal(err)
	}
	return number
}

// reorganise takes the newest blocks back and adds one more in their place.
func (c *chain) reorganise(depth int, salt int64) {
	c.Helper()
	parent, err := c.backend.Client().HeaderByNumber(context.Background(), new(big.Int).SetUint64(c.head()-uint64(depth)))
	if err != nil {
		c.Fatal(err)
	}
	// The transactions of the blocks go back into the pool, a moment later, and some come into the new ones: nobody may send in between.
	for c.backend.Fork(parent.Hash()) != nil {
		c.backend.Rollback()
	}
	c.keys, c.nonce = c.keys[1:], 0
	c.blocks(depth+1, salt)
}

// says is what straight getLogs adds up to, and of how many logs.
func (c *chain) says() (sums map[int64]int64, logs int) {
	c.Helper()
	found, err := c.backend.Client().FilterLogs(context.Background(),
		ethereum.FilterQuery{Addresses: []common.Address{c.contract}, FromBlock: new(big.Int)})
	if err != nil {
		c.Fatal(err)
	}
	sums = map[int64]int64{}
	for _, log := range found {
		sums[log.Topics[0].Big().Int64()] += new(big.Int).SetBytes(log.Data).Int64()
	}
	return sums, len(found)
}
