package chain_test

import (
	"testing"
	"time"

	"gaia.example/portal/core/chain"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// A module has the chain's Call alone, and asks a node's owner by it: a real Safe, on a real chain.
func TestASafeOwnsANode(t *testing.T) {
	onBothNodes(t, func(t *testing.T, c *chain.Chain, contracts *coretest.Contracts) {
		safes := contracts.Safes()
		adaKey, ada := contracts.Key()
		bobKey, bob := contracts.Key()
		board, later := safes.Of(2, ada, bob), safes.Of(1, ada)
		seen(t, c, board.Deploy())
		now := time.Unix(1_800_000_000, 0)
		in := node.Domain{Portal: "https://portal.example", Chain: 31337, Now: now, Contracts: c}
		delegation := func(owner portal.Address) node.Delegation {
			return node.Delegation{Portal: in.Portal, Owner: owner, Node: portal.Address{7}, Name: "rack", IssuedAt: 1_800_000_000,
				ExpiresAt: 1_800_000_100}
		}
		digest := delegation(board.Address).TypedData(in.Chain).Digest()
		other := delegation(board.Address)
		other.Name = "another"
		for name, row := range map[string]struct {
			delegation node.Delegation
			signature  []byte
			ok         bool
		}{
			"both owners":                {delegation(board.Address), board.SignHash(digest[:], adaKey, bobKey), true},
			"one owner of two":           {delegation(board.Address), board.SignHash(digest[:], adaKey), false},
			"both owners, of another":    {other, board.SignHash(digest[:], adaKey, bobKey), false},
			"nothing":                    {delegation(board.Address), nil, false},
			"a Safe that is not there":   {delegation(later.Address), later.SignHash(digest[:], adaKey), false},
			"a key that signed no such":  {delegation(ada), board.SignHash(digest[:], adaKey), false},
			"a contract that is no Safe": {delegation(contracts.Deploy("SignMessageLib")), board.SignHash(digest[:], adaKey), false},
		} {
			err := node.VerifyDelegation(t.Context(), node.SignedDelegation{Delegation: row.delegation, Signature: row.signature}, in)
			if row.ok && err != nil || !row.ok && node.ReasonOf(err) != node.Forged {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}
