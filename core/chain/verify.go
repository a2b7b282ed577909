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

// VerifyMessage tells whether the signature over the EIP-191 message is the wallet's: its key's, as EOA says, without
// asking the chain, also where the account delegates to code (EIP-7702); else its code's at the newest block that
// was seen, by ERC-1271 or ERC-6492, with the hash of the EIP-191 message as ERC-1271's hash. A contract that is there
// may be asked with or without ERC-6492's wrapper. An error is a no; Unavailable when that takes the chain, and the
// chain does not answer or its endpoints disagree, or ctx ends before.
//
// The message must name the wallet, as EIP-4361's does. A Safe's owner signs for that Safe; there are wallets that take
// what their owner's key signed as it is, and what is signed for one of those would pass for the owner's others.
func (c *Chain) VerifyMessage(ctx context.Context, wallet core.Address, message, signature []byte) (core.SignedBy, error) {
	if by, err := (EOA{}).VerifyMessage(ctx, wallet, message, signature); err == nil {
		return by, nil
	}
	return core.ByContract, c.askContract(ctx, wallet, signedHash(message), signature)
}

// signedHash is what personal_sign signs of a message (EIP-191, version 0x45).
func signedHash(message []byte) core.Hash {
	return core.Hash(crypto.Keccak256Hash(fmt.Appendf(nil, "\x19Ethereum Signed Message:\n%d", len(message)), message))
}

// EOA verifies the signatures of externally owned accounts; it needs no chain.
type EOA struct{}

// VerifyMessage checks an EIP-191 personal_sign signature: 65 bytes, low s (EIP-2), v of 0, 1, 27 or 28. The 64 bytes
// of EIP-2098 are refused: no wallet answers personal_sign with them, and one form is enough.
func (EOA) VerifyMessage(_ context.Context, wallet core.Address, message, signature []byte) (core.SignedBy, error) {
	return core.ByKey, byKey(wallet, signedHash(message), signature)
}

// byKey tells whether the wallet's key signed the hash.
func byKey(wallet core.Address, hash core.Hash, signature []byte) error {
	if len(signature) != crypto.SignatureLength {
		return fmt.Errorf("the signature has %d bytes, not %d", len(signature), crypto.SignatureLength)
	}
	compact := [crypto.SignatureLength]byte(signature)
	if v := compact[64]; v == 27 || v == 28 {
		compact[64] = v - 27
	}
	r, s := new(big.Int).SetBytes(compact[:32]), new(big.Int).SetBytes(compact[32:64])
	if !crypto.ValidateSignatureValues(compact[64], r, s, true) {
		return errors.New("the signature's values are out of range")
	}
	key, err := crypto.Ecrecover(hash[:], compact[:]) // 0x04 and the point: no need to decode it for its hash
	if err != nil {
		return fmt.Errorf("recover the signer: %w", err)
	}
	if core.Address(crypto.Keccak256(key[1:])[12:]) != wallet {
		return errNotTheWallets
	}
	return nil
}
