package claims

import (
	"bytes"
	"encoding/binary"
	"errors"
	"iter"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/common"
)

const (
	// rowsPerBlock and nodesPerBlock are how much of a list is read for one account, and for one node of its proof.
	rowsPerBlock  = 256
	nodesPerBlock = 256
	// fixedBytes are a row's before its reason: account, index, place, amount, and how long the reason is.
	fixedBytes = common.AddressLength + 4 + 4 + 32 + 1
)

// rowBlocks are the rows of a list in blocks, by account: the first account of each, and its bytes.
func (g *gathered) rowBlocks() iter.Seq2[common.Address, []byte] {
	return func(yield func(common.Address, []byte) bool) {
		sorted := make([]uint32, len(g.rows))
		for i := range sorted {
			sorted[i] = uint32(i) // lists.MostRows bounds it
		}
		slices.SortFunc(sorted, func(a, b uint32) int { return g.rows[a].account.Cmp(g.rows[b].account) })
		for part := range slices.Chunk(sorted, rowsPerBlock) {
			var block []byte
			for _, nth := range part {
				row := g.rows[nth]
				reason := g.reasons[row.reason].reason
				block = append(block, row.account[:]...)
				block = binary.BigEndian.AppendUint32(block, nth)
				block = binary.BigEndian.AppendUint32(block, uint32(g.tree.Place(int(nth)))) // a tree's places are 32 bits
				block = append(block, row.amount[:]...)
				block = append(append(block, byte(len(reason))), reason...) // 200 at most
			}
			if !yield(g.rows[part[0]].account, block) {
				return
			}
		}
	}
}

// nodeBlocks are the nodes of its tree in blocks, the root first.
func (g *gathered) nodeBlocks() iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		nth := 0
		for nodes := range slices.Chunk(g.tree.Nodes(), nodesPerBlock) {
			block := make([]byte, 0, len(nodes)*common.HashLength)
			for _, node := range nodes {
				block = append(block, node[:]...)
			}
			if !yield(nth, block) {
				return
			}
			nth++
		}
	}
}

// keptRow is one of a block.
type keptRow struct {
	nth    uint32 // its place in the list, which is its index
	place  uint32 // of its leaf among the nodes
	amount *big.Int
	reason string
}

// find is the account's row in a block; nil where it has none.
func find(block []byte, account common.Address) (*keptRow, error) {
	for len(block) > 0 {
		if len(block) < fixedBytes || len(block) < fixedBytes+int(block[fixedBytes-1]) {
			return nil, errors.New("a block of rows is cut off")
		}
		end := fixedBytes + int(block[fixedBytes-1])
		if bytes.Equal(block[:common.AddressLength], account[:]) {
			fixed := block[common.AddressLength:fixedBytes]
			return &keptRow{
				nth: binary.BigEndian.Uint32(fixed), place: binary.BigEndian.Uint32(fixed[4:]),
				amount: new(big.Int).SetBytes(fixed[8:40]), reason: string(block[fixedBytes:end]),
			}, nil
		}
		block = block[end:]
	}
	return nil, nil
}
