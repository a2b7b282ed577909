package benchmark

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"

	"gaia.example/portal/sdk/go/portal"
)

const (
	side   = 64   // of the matrices
	sorted = 4096 // numbers, those of the matrix
)

// Rounds computes so many rounds and answers the digest of what came of them. A round multiplies two matrices of 64 × 64 numbers of 64
// bits, overflow dropped, sorts the product, and hashes it; the hash goes into the next round's first matrix, so that none can be left out.
func Rounds(seed portal.Hash, part string, sample, processor, rounds int) portal.Hash {
	random := source(seed, part, sample, processor)
	var a, b, product [side * side]uint64
	for i := range a {
		a[i], b[i] = random.Uint64(), random.Uint64()
	}
	content := make([]byte, 8*sorted)
	var digest portal.Hash
	for range rounds {
		multiply(&a, &b, &product)
		slices.Sort(product[:])
		for i, n := range product {
			binary.LittleEndian.PutUint64(content[8*i:], n)
		}
		digest = sha256.Sum256(content)
		for i := range a {
			a[i] ^= product[i] + binary.LittleEndian.Uint64(digest[8*(i%4):])
		}
	}
	return digest
}

// multiply walks the rows of b, which lie together in memory.
func multiply(a, b, product *[side * side]uint64) {
	*product = [side * side]uint64{}
	for i := range side {
		row := product[i*side : (i+1)*side]
		for k := range side {
			factor, other := a[i*side+k], b[k*side:(k+1)*side]
			for j := range row {
				row[j] += factor * other[j]
			}
		}
	}
}
