package coretest

import (
	"crypto/ecdsa"
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"gaia.example/portal/core"
)

// Attesting is what a key attests for: a validator of one staking contract.
type Attesting struct {
	Validator, Staking core.Address

	ChainID uint64
}

// Possession is the signature by which a key proves to ValidatorStaking that it attests for a validator: AttestorPossession (EIP-712).
func Possession(t testing.TB, key *ecdsa.PrivateKey, at Attesting) []byte {
	t.Helper()
	domain := crypto.Keccak256(
		crypto.Keccak256([]byte("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)")),
		crypto.Keccak256([]byte("Gaia validator staking")),
		crypto.Keccak256([]byte("1")),
		common.LeftPadBytes(new(big.Int).SetUint64(at.ChainID).Bytes(), 32),
		wordOf(at.Staking),
	)
	possession := crypto.Keccak256(
		crypto.Keccak256([]byte("AttestorPossession(address validator,address attestor)")),
		wordOf(at.Validator),
		wordOf(core.Address(crypto.PubkeyToAddress(key.PublicKey))),
	)
	signature, err := crypto.Sign(crypto.Keccak256([]byte("\x19\x01"), domain, possession), key)
	if err != nil {
		t.Fatal(err)
	}
	signature[crypto.RecoveryIDOffset] += 27
	return signature
}
