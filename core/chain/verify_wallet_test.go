package chain_test

import (
	"bytes"
	"math/big"
	"slices"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"gaia.example/portal/core"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/sdk/go/portal"
)

const greeting = "Sign in to Gaia Portal."

// onBothNodes runs the test on the dev chain, which is go-ethereum, and on anvil, which is another implementation.
func onBothNodes(t *testing.T, test func(*testing.T, *chain.Chain, *coretest.Contracts)) {
	t.Run("dev chain", func(t *testing.T) {
		dev := coretest.DevChain(t)
		test(t, open(t, dev), coretest.ContractsOn(t, dev.RPCURL))
	})
	t.Run("anvil", func(t *testing.T) {
		node := coretest.Anvil(t, coretest.AnvilOptions{ChainID: 137})
		contracts := coretest.ContractsOn(t, node.URL)
		token := map[string]core.Address{"GaiaToken": {0xaa}}
		test(t, open(t, coretest.Chain{RPCURL: node.URL, ChainID: 137, Contracts: token}), contracts)
	})
}

// seen waits until the chain is known up to that block.
func seen(t *testing.T, c *chain.Chain, block uint64) {
	t.Helper()
	for batch, err := range c.Logs(t.Context(), portal.LogFilter{Contracts: []core.Address{{0xbb}}, From: block}) {
		if err != nil {
			t.Fatal(err)
		}
		if batch.CaughtUp && batch.Head.Number >= block {
			return
		}
	}
}

// by is what a row of a table expects.
type by int

const (
	nobody by = iota
	key
	contract
)

type signed struct {
	name      string
	wallet    core.Address
	message   string
	signature []byte
	by        by
}

// judge verifies each row; a no is never the chain's silence.
func judge(t *testing.T, c *chain.Chain, rows []signed) {
	t.Helper()
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			got, err := c.VerifyMessage(t.Context(), row.wallet, []byte(row.message), row.signature)
			switch {
			case row.by == nobody && (err == nil || portal.CodeOf(err) == portal.Unavailable):
				t.Errorf("%v, %v; want a no", got, err)
			case row.by != nobody && (err != nil || got != []core.SignedBy{key: core.ByKey, contract: core.ByContract}[row.by]):
				t.Errorf("%v, %v; want a yes by %v", got, err, row.by)
			}
		})
	}
}

func TestSafe(t *testing.T) {
	onBothNodes(t, func(t *testing.T, c *chain.Chain, contracts *coretest.Contracts) {
		safes := contracts.Safes()
		adaKey, ada := contracts.Key()
		bobKey, bob := contracts.Key()
		eveKey, eve := contracts.Key()
		message := []byte(greeting)
		one, board, later := safes.Of(1, ada), safes.Of(2, ada, bob, eve), safes.Of(1, ada, bob)
		one.Deploy()
		seen(t, c, board.Deploy())
		signature, foreign := one.Sign(message, adaKey), one.Sign(message, eveKey)
		unordered := append(slices.Clone(board.Sign(message, adaKey, bobKey)[65:]), board.Sign(message, adaKey, bobKey)[:65]...)
		highS := slices.Clone(signature)
		new(big.Int).Sub(crypto.S256().Params().N, new(big.Int).SetBytes(highS[32:64])).FillBytes(highS[32:64])
		judge(t, c, []signed{
			{"the owner", one.Address, greeting, signature, contract},
			{"the owner, of another message", one.Address, greeting + " ", signature, nobody},
			{"the owner, without the Safe's domain", one.Address, greeting, contracts.SignText(message, adaKey), nobody},
			{"the owner, for another Safe", one.Address, greeting, later.Sign(message, adaKey), nobody},
			{"a stranger", one.Address, greeting, foreign, nobody},
			{"half the signature", one.Address, greeting, signature[:32], nobody},
			{"the compact form", one.Address, greeting, signature[:64], nobody},
			{"another s", one.Address, greeting, highS, nobody},
			{"nothing, of a hash that was not approved", one.Address, greeting, nil, nobody},
			{"one byte", one.Address, greeting, []byte{1}, nobody},
			{"16 KiB of zeros", one.Address, greeting, make([]byte, 16<<10), nobody},
			{"the owner in 16 KiB", one.Address, greeting, append(slices.Clone(signature), make([]byte, 16<<10-65)...), contract},
			{"the owner in more", one.Address, greeting, append(slices.Clone(signature), make([]byte, 16<<10)...), nobody},
			{"an owner that approved by transaction, which none did", one.Address, greeting, preapproved(ada), nobody},
			{"two of three", board.Address, greeting, board.Sign(message, adaKey, eveKey), contract},
			{"three of three", board.Address, greeting, board.Sign(message, adaKey, bobKey, eveKey), contract},
			{"one of three, threshold two", board.Address, greeting, board.Sign(message, adaKey), nobody},
			{"the same one twice", board.Address, greeting, board.Sign(message, adaKey, adaKey), nobody},
			{"two in another order", board.Address, greeting, unordered, nobody},
			{"the owner's own wallet", ada, greeting, contracts.SignText(message, adaKey), key},
			{"the Safe's signature for its owner's own wallet", ada, greeting, signature, nobody},

			{"not deployed, unwrapped", later.Address, greeting, later.Sign(message, adaKey), nobody},
			{"not deployed", later.Address, greeting, later.Wrap(later.Sign(message, bobKey)), contract},
			{"not deployed, another message", later.Address, greeting + "x", later.Wrap(later.Sign(message, bobKey)), nobody},
			{"not deployed, a stranger", later.Address, greeting, later.Wrap(later.Sign(message, eveKey)), nobody},
			{"not deployed, from another's factory call", later.Address, greeting, safes.Of(1, eve).Wrap(later.Sign(message, eveKey)), nobody},
			{"wrapped twice", later.Address, greeting, later.Wrap(later.Wrap(later.Sign(message, adaKey))), nobody},
			{"deployed, wrapped", one.Address, greeting, one.Wrap(signature), contract},
			{"deployed, wrapped, a stranger", one.Address, greeting, one.Wrap(foreign), nobody},
		})
		if by, err := c.VerifyMessage(t.Context(), later.Address, message, later.Sign(message, adaKey)); err == nil {
			t.Errorf("asking deployed the wallet: %v", by)
		}

		early := later.Wrap(later.Sign(message, bobKey))
		seen(t, c, later.Deploy())
		judge(t, c, []signed{
			{"deployed meanwhile, as signed before", later.Address, greeting, early, contract},
			{"deployed meanwhile, unwrapped", later.Address, greeting, later.Sign(message, bobKey), contract},
		})
		seen(t, c, one.Approve(message, adaKey))
		judge(t, c, []signed{
			{"no signature, as approved on the chain", one.Address, greeting, nil, contract},
			{"no signature, for another message", one.Address, greeting + "!", nil, nobody},
		})
		seen(t, c, one.SwapOwner(eve, adaKey))
		judge(t, c, []signed{
			{"an owner that was removed", one.Address, greeting, signature, nobody},
			{"an owner that was removed, wrapped", one.Address, greeting, one.Wrap(signature), nobody},
			{"the owner that came", one.Address, greeting, foreign, contract},
		})
	})
}

// preapproved is what Safe takes for the signature of an owner that approved the hash by a transaction.
func preapproved(owner core.Address) []byte {
	return append(common.LeftPadBytes(owner[:], 64)[32:], append(make([]byte, 32), 1)...)
}

func TestKeyAccount(t *testing.T) {
	onBothNodes(t, func(t *testing.T, c *chain.Chain, contracts *coretest.Contracts) {
		account := contracts.KeyAccounts()
		adaKey, ada := contracts.Key()
		eveKey, eve := contracts.Key()
		message := []byte(greeting)
		wallet, later := account(ada), account(eve)
		seen(t, c, wallet.Deploy())
		judge(t, c, []signed{
			{"deployed", wallet.Address, greeting, contracts.SignFor(wallet.Address, message, adaKey), contract},
			{"deployed, wrapped", wallet.Address, greeting, wallet.Wrap(contracts.SignFor(wallet.Address, message, adaKey)), contract},
			{"deployed, another key", wallet.Address, greeting, contracts.SignFor(wallet.Address, message, eveKey), nobody},
			{"deployed, not nested as ERC-7739 has it", wallet.Address, greeting, contracts.SignText(message, adaKey), nobody},
			{"deployed, nested for another account of the key", wallet.Address, greeting, contracts.SignFor(later.Address, message, adaKey), nobody},
			{"not deployed", later.Address, greeting, later.Wrap(contracts.SignFor(later.Address, message, eveKey)), contract},
			{"not deployed, another key", later.Address, greeting, later.Wrap(contracts.SignFor(later.Address, message, adaKey)), nobody},
			{"not deployed, another key's factory call", later.Address, greeting, wallet.Wrap(contracts.SignFor(later.Address, message, adaKey)),
				nobody},
		})
	})
}

func TestDelegatedAccount(t *testing.T) {
	onBothNodes(t, func(t *testing.T, c *chain.Chain, contracts *coretest.Contracts) {
		code := contracts.Deploy("KeyAccount", common.Address{})
		factory := contracts.Deploy("HostileFactory")
		adaKey, ada := contracts.Key()
		bobKey, bob := contracts.Key()
		eveKey, _ := contracts.Key()
		message := []byte(greeting)
		own, byDelegate, foreign := contracts.SignText(message, adaKey), contracts.SignFor(ada, message, bobKey),
			contracts.SignFor(ada, message, eveKey)
		appoint := contracts.Input("KeyAccount", "appoint", common.Address(bob))
		judge(t, c, []signed{
			{"before it delegates, its key", ada, greeting, own, key},
			{"before it delegates, the key to be appointed", ada, greeting, byDelegate, nobody},
		})
		seen(t, c, contracts.Delegate(adaKey, code))
		judge(t, c, []signed{
			{"its key", ada, greeting, own, key},
			{"no key appointed", ada, greeting, byDelegate, nobody},
			{"no key appointed, and one who would", ada, greeting, coretest.Wrap(ada, appoint, byDelegate), nobody},
		})
		seen(t, c, contracts.SendAs(adaKey, ada, appoint))
		judge(t, c, []signed{
			{"its key still", ada, greeting, own, key},
			{"the key it appointed", ada, greeting, byDelegate, contract},
			{"the key it appointed, wrapped", ada, greeting, coretest.Wrap(factory, nil, byDelegate), contract},
			{"another key", ada, greeting, foreign, nobody},
			{"the key it appointed, another message", ada, greeting + "x", byDelegate, nobody},
		})
		seen(t, c, contracts.Delegate(adaKey, core.Address{}))
		judge(t, c, []signed{
			{"cleared, its key", ada, greeting, own, key},
			{"cleared, the key it appointed", ada, greeting, byDelegate, nobody},
		})
		contracts.Delegate(bobKey, code)
		for name, target := range map[string]core.Address{
			"no code": {0xcc}, "a precompile": {19: 4}, "an account that delegates too": bob,
			"a contract that knows no ERC-1271": contracts.Deploy("KeyAccountFactory"),
		} {
			seen(t, c, contracts.Delegate(adaKey, target))
			judge(t, c, []signed{
				{"delegated to " + name + ", its key", ada, greeting, own, key},
				{"delegated to " + name + ", another", ada, greeting, bytes.Clone(byDelegate), nobody},
			})
		}
	})
}
