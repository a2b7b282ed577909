package merkle

import (
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
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
	inner := crypto.Keccak256Hash(encoded[:])
	return crypto.Keccak256Hash(inner[:]), nil
}
