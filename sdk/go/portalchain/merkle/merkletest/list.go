// Package merkletest has lists of allocations for tests of trees, and of contracts that take their proofs.
package merkletest

import (
	"iter"
	"math/big"
	"math/rand/v2"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/sdk/go/portalchain/merkle"
)

// Random is a list of that many allocations to random accounts, with indices from 0, of small amounts and the largest there are.
func Random(size int) (list []merkle.Allocation) {
	for i := range size {
		var account common.Address
		for j := range account {
			account[j] = byte(rand.Uint32())
		}
		amount := new(big.Int).SetUint64(rand.Uint64())
		amount.Lsh(amount, uint(rand.IntN(193)))
		list = append(list, merkle.Allocation{Index: uint64(i), Account: account, Amount: amount})
	}
	return list
}

// Rows is the list as merkle.New reads it.
func Rows(list []merkle.Allocation) iter.Seq2[merkle.Allocation, error] {
	return func(yield func(merkle.Allocation, error) bool) {
		for _, allocation := range list {
			if !yield(allocation, nil) {
				return
			}
		}
	}
}
