package merkle

import (
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto/keccak"
)

// Allocation is one row of a campaign's list.
type Allocation struct {
	Index   uint64 // its place in the claims' bitmap, once in a list
	Account common.Address
	Amount  *big.Int // in GAIA's smallest unit, 0 to 2^256-1
}

// leaf is GaiaClaims.leafOf: the hash of the hash of the three as the ABI encodes them.
func (a Allocation) leaf() (common.Hash, error) {
	if a.Amount == nil || a.Amount.Sign() < 0 || a.Amount.BitLen() > 256 {
		return common.Hash{}, fmt.Errorf("the amount of allocation %d is no uint256: %v", a.Index, a.Amount)
	}
	var encoded [96]byte
	new(big.Int).SetUint64(a.Index).FillBytes(encoded[:32])
	copy(encoded[44:64], a.Account[:])
	a.Amount.FillBytes(encoded[64:])
	inner := hash(encoded[:])
	return hash(inner[:]), nil
}

// hash is Keccak-256.
func hash(parts ...[]byte) (sum common.Hash) {
	h := keccak.NewLegacyKeccak256()
	for _, part := range parts {
		h.Write(part)
	}
	h.Sum(sum[:0])
	return sum
}
