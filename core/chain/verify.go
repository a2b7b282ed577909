package chain

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/crypto"

	"gaia.example/portal/core"
)

var errNotTheWallets = errors.New("the signature is not the wallet's")

// VerifyMessage is EOA's.
func (c *Chain) VerifyMessage(ctx context.Context, wallet core.Address, message, signature []byte) (core.SignedBy, error) {
	return EOA{}.VerifyMessage(ctx, wallet, message, signature)
}

// EOA verifies the signatures of externally owned accounts; it needs no chain.
type EOA struct{}

// VerifyMessage checks an EIP-191 personal_sign signature: 65 bytes, low s (EIP-2), v of 0, 1, 27 or 28.
func (EOA) VerifyMessage(_ context.Context, wallet core.Address, message, signature []byte) (core.SignedBy, error) {
	if len(signature) != crypto.SignatureLength {
		return core.ByKey, fmt.Errorf("the signature has %d bytes, not %d", len(signature), crypto.SignatureLength)
	}
	compact := [crypto.SignatureLength]byte(signature)
	if v := compact[64]; v == 27 || v == 28 {
		compact[64] = v - 27
	}
	r, s := new(big.Int).SetBytes(compact[:32]), new(big.Int).SetBytes(compact[32:64])
	if !crypto.ValidateSignatureValues(compact[64], r, s, true) {
		return core.ByKey, errors.New("the signature's values are out of range")
	}
	digest := crypto.Keccak256(fmt.Appendf(nil, "\x19Ethereum Signed Message:\n%d", len(message)), message)
	key, err := crypto.SigToPub(digest, compact[:])
	if err != nil {
		return core.ByKey, fmt.Errorf("recover the signer: %w", err)
	}
	if core.Address(crypto.PubkeyToAddress(*key)) != wallet {
		return core.ByKey, errNotTheWallets
	}
	return core.ByKey, nil
}
