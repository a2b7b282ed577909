package merkle

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"

	"github.com/ethereum/go-ethereum/common"
)

// Tree is complete and does not change; it is safe for concurrent use. It keeps 68 bytes for each allocation and none of the rows.
type Tree struct {
	nodes  []common.Hash // the root first; the children of i are 2i+1 and 2i+2; the leaves last, sorted from the end
	places []uint32      // of each allocation in nodes, in the order they came
}

// New reads all allocations once, in the order by which Proof will know them, and ends at the first error.
func New(allocations iter.Seq2[Allocation, error]) (*Tree, error) {
	var leaves []common.Hash
	taken := places{}
	for allocation, err := range allocations {
		if err != nil {
			return nil, err
		}
		if (allocation.Account == common.Address{}) {
			return nil, fmt.Errorf("allocation %d is of nobody: its account is zero", allocation.Index)
		}
		// The contract pays an index once, whoever of its accounts comes first.
		if !taken.take(allocation.Index) {
			return nil, fmt.Errorf("index %d occurs twice", allocation.Index)
		}
		leaf, err := allocation.leaf()
		if err != nil {
			return nil, err
		}
		if leaves = append(leaves, leaf); len(leaves) > math.MaxInt32 {
			return nil, errors.New("a list has at most 2,147,483,647 allocations")
		}
	}
	if len(leaves) == 0 {
		return nil, errors.New("a list without allocations has no root")
	}
	sorted := make([]uint32, len(leaves))
	for i := range sorted {
		sorted[i] = uint32(i)
	}
	slices.SortStableFunc(sorted, func(a, b uint32) int { return bytes.Compare(leaves[a][:], leaves[b][:]) })

	t := &Tree{nodes: make([]common.Hash, 2*len(leaves)-1), places: make([]uint32, len(leaves))}
	for rank, i := range sorted {
		place := len(t.nodes) - 1 - rank
		t.nodes[place], t.places[i] = leaves[i], uint32(place)
	}
	for i := len(t.nodes) - 1 - len(leaves); i >= 0; i-- {
		t.nodes[i] = parent(t.nodes[2*i+1], t.nodes[2*i+2])
	}
	return t, nil
}

// Len is how many allocations there are.
func (t *Tree) Len() int { return len(t.places) }

// Root is what the chain has of the list.
func (t *Tree) Root() common.Hash { return t.nodes[0] }

// Nodes are all of the tree, the root first: what Path counts by. They are not to be changed.
func (t *Tree) Nodes() []common.Hash { return t.nodes }

// Place is where the nth allocation's leaf is among the nodes.
func (t *Tree) Place(nth int) int { return int(t.places[nth]) }

// Path is where the siblings on the way from a node to the root are: who keeps the nodes reads a proof with it.
func Path(place int) []int {
	path := []int{}
	for ; place > 0; place = (place - 1) / 2 {
		sibling := place + 1
		if place%2 == 0 {
			sibling = place - 1
		}
		path = append(path, sibling)
	}
	return path
}

// Proof of the nth allocation, from 0, in the order they came: the siblings on its way to the root. It panics where there is none.
func (t *Tree) Proof(nth int) []common.Hash {
	proof := []common.Hash{}
	for _, place := range Path(t.Place(nth)) {
		proof = append(proof, t.nodes[place])
	}
	return proof
}

// Verify tells whether the allocation is in the list with that root, as GaiaClaims.verify does.
func Verify(root common.Hash, allocation Allocation, proof []common.Hash) bool {
	node, err := allocation.leaf()
	if err != nil {
		return false
	}
	for _, sibling := range proof {
		node = parent(node, sibling)
	}
	return node == root
}

// parent hashes a pair in the order of its values.
func parent(a, b common.Hash) common.Hash {
	if bytes.Compare(a[:], b[:]) > 0 {
		a, b = b, a
	}
	return hash(a[:], b[:])
}
