package chain

import (
	"github.com/ethereum/go-ethereum/crypto"

	"gaia.example/portal/core"
)

// SaltOf is the salt of EIP-712 domains that hold at one portal alone: the Keccak-256 of its origin.
func SaltOf(origin string) core.Hash { return core.Hash(crypto.Keccak256Hash([]byte(origin))) }
