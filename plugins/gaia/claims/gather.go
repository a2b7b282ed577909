package claims

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"io"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/lists"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/merkle"
	"gaia.example/portal/sdk/go/portalsql"
)

// mostFaults is how many faults of a list are named; the others are counted.
const mostFaults = 100

// gathered is a list in memory while it is checked: 60 bytes and its node of the tree for each row, and each reason once.
type gathered struct {
	hash    portal.Hash
	rows    []gatheredRow // in the list's order
	reasons []*tally
	total   *big.Int
	largest *big.Int
	tree    *merkle.Tree // nil where there are faults

	faults []lists.Fault // the first ones
	faulty int           // how many there are
}

type gatheredRow struct {
	account common.Address
	amount  [32]byte
	reason  uint32 // of reasons
}

// tally is a reason, and how much there is for it.
type tally struct {
	reason      string
	allocations int
	least, most *big.Int
}

// errFaulty ends the making of a tree.
var errFaulty = errors.New("the list has faults")

// gather reads a list to its end, whatever is wrong with it. Its error is the reader's.
func gather(from io.Reader) (*gathered, error) {
	g := &gathered{total: new(big.Int), largest: new(big.Int)}
	sum := sha256.New()
	tree, err := merkle.New(func(yield func(merkle.Allocation, error) bool) {
		known := map[string]uint32{}
		for row, err := range lists.Read(io.TeeReader(from, sum)) {
			if fault := (*lists.Fault)(nil); errors.As(err, &fault) {
				g.fault(*fault)
				continue
			}
			if err != nil {
				yield(merkle.Allocation{}, err)
				return
			}
			// What comes after a fault is read for its own faults alone.
			if g.faulty > 0 {
				continue
			}
			if g.add(row, known); !yield(row.Allocation, nil) {
				return
			}
		}
		if g.total.BitLen() > 256 {
			g.fault(lists.Fault{Line: 1, Kind: lists.TooMuchSum})
		}
		if g.faulty > 0 {
			yield(merkle.Allocation{}, errFaulty)
		}
	})
	if err != nil && !errors.Is(err, errFaulty) {
		return nil, err
	}
	if g.tree = tree; g.faulty > 0 {
		g.rows, g.reasons = nil, nil
	}
	// Reading stops before the end where a list is too long; its hash is of all.
	if _, err := io.Copy(sum, from); err != nil {
		return nil, err
	}
	g.hash = portal.Hash(sum.Sum(nil))
	return g, nil
}

func (g *gathered) fault(fault lists.Fault) {
	if g.faulty++; len(g.faults) < mostFaults {
		g.faults = append(g.faults, fault)
	}
}

func (g *gathered) add(row lists.Row, known map[string]uint32) {
	place, there := known[row.Reason]
	if !there {
		place = uint32(len(g.reasons)) // there are not more than rows
		known[row.Reason] = place
		g.reasons = append(g.reasons, &tally{reason: row.Reason, least: row.Amount, most: row.Amount})
	}
	of := g.reasons[place]
	of.allocations++
	if row.Amount.Cmp(of.least) < 0 {
		of.least = row.Amount
	}
	if row.Amount.Cmp(of.most) > 0 {
		of.most = row.Amount
	}
	if row.Amount.Cmp(g.largest) > 0 {
		g.largest = row.Amount
	}
	g.total.Add(g.total, row.Amount)
	kept := gatheredRow{account: row.Account, reason: place}
	row.Amount.FillBytes(kept.amount[:])
	g.rows = append(g.rows, kept)
}

// frequent are the reasons that are kept, the most frequent first.
func (g *gathered) frequent() (rows [][]any) {
	hash := portalsql.Hash(g.hash)
	sorted := slices.SortedStableFunc(slices.Values(g.reasons), func(a, b *tally) int { return cmp.Compare(b.allocations, a.allocations) })
	for _, of := range sorted[:min(len(sorted), mostReasons)] {
		rows = append(rows, []any{hash, of.reason, of.allocations, portalsql.Uint256{Int: of.least}, portalsql.Uint256{Int: of.most}})
	}
	return rows
}
