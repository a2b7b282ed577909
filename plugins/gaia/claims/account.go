package claims

import (
	"context"
	"database/sql"
	"fmt"
	"math/big"
	"strconv"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalchain/merkle"
	"gaia.example/portal/sdk/go/portalsql"
)

// Allocation is an account's in a campaign. The proof leads from its leaf to the list's root.
type Allocation struct {
	Campaign int64             `json:"campaign"`
	Index    string            `json:"index"`
	Amount   portalsql.Uint256 `json:"amount"` // wei
	Reason   string            `json:"reason"`
	Proof    []portal.Hash     `json:"proof"`
}

// Claim is one that was made of an account's allocation.
type Claim struct {
	portalchain.Proof

	Campaign int64             `json:"campaign"`
	Index    portalsql.Uint256 `json:"index"`
	Amount   portalsql.Uint256 `json:"amount"` // wei
	To       portal.Address    `json:"to"`     // who got it
	Log      uint              `json:"log"`    // in its block
}

// allocations are those of the account in the lists of all campaigns; searched are the numbers of the campaigns whose lists are there. A
// list is asked for one block of rows, and for a node on each level of its tree: what that costs grows with the logarithm of its length.
func allocations(ctx context.Context, tx *sql.Tx, account portal.Address) (all []Allocation, searched []int64, err error) {
	type listed struct {
		campaign int64
		list     portalsql.Hash
	}
	campaigns, err := portalsql.All(ctx, tx, func(l *listed) []any { return []any{&l.campaign, &l.list} },
		"SELECT c.id, c.list_hash FROM campaigns c JOIN lists l ON l.hash = c.list_hash ORDER BY c.id")
	if err != nil {
		return nil, nil, err
	}
	all, searched = []Allocation{}, []int64{}
	for _, of := range campaigns {
		searched = append(searched, of.campaign)
		row, err := rowOf(ctx, tx, of.list, account)
		if err != nil {
			return nil, nil, err
		}
		if row == nil {
			continue
		}
		proof, err := proofOf(ctx, tx, of.list, int(row.place))
		if err != nil {
			return nil, nil, err
		}
		all = append(all, Allocation{
			Campaign: of.campaign, Index: strconv.FormatUint(uint64(row.nth), 10), Amount: portalsql.Uint256{Int: row.amount}, Reason: row.reason,
			Proof: proof,
		})
	}
	return all, searched, nil
}

// Allotted is what a list that is kept has for the account, in wei; nil where it has nothing.
func Allotted(ctx context.Context, tx *sql.Tx, list portalsql.Hash, account portal.Address) (*big.Int, error) {
	row, err := rowOf(ctx, tx, list, account)
	if row == nil || err != nil {
		return nil, err
	}
	return row.amount, nil
}

// rowOf is the account's in a list; nil where it has none.
func rowOf(ctx context.Context, tx *sql.Tx, list portalsql.Hash, account portal.Address) (*keptRow, error) {
	var block []byte
	found, err := portalsql.Found(tx.QueryRowContext(ctx,
		"SELECT block FROM list_rows WHERE list = $1 AND least <= $2 ORDER BY least DESC LIMIT 1", list, portalsql.Address(account)).Scan(&block))
	if !found {
		return nil, err
	}
	return find(block, common.Address(account))
}

// proofOf leads from a leaf of a list's tree to its root.
func proofOf(ctx context.Context, tx *sql.Tx, list portalsql.Hash, place int) ([]portal.Hash, error) {
	proof := []portal.Hash{}
	read, err := tx.PrepareContext(ctx, "SELECT substr(block, $1, $2) FROM list_nodes WHERE list = $3 AND nth = $4")
	if err != nil {
		return nil, err
	}
	defer read.Close()
	for _, node := range merkle.Path(place) {
		var bytes []byte
		if err := read.QueryRowContext(ctx, node%nodesPerBlock*common.HashLength+1, common.HashLength, list,
			node/nodesPerBlock).Scan(&bytes); err != nil {
			return nil, err
		}
		if len(bytes) != common.HashLength {
			return nil, fmt.Errorf("node %d of a list's tree has %d bytes", node, len(bytes))
		}
		proof = append(proof, portal.Hash(bytes))
	}
	return proof, nil
}

// claimsOf are those of the account's own allocations, oldest first.
func claimsOf(ctx context.Context, tx *sql.Tx, account portal.Address) ([]Claim, error) {
	return portalsql.All(ctx, tx, func(c *Claim) []any {
		return []any{
			&c.Campaign, &c.Index, &c.Amount, (*portalsql.Address)(&c.To), &c.Block, &c.Log, (*portalsql.Hash)(&c.Hash),
			(*portalsql.Time)(&c.Time),
		}
	}, "SELECT campaign, place, amount, receiver, block, position, hash, at FROM claims WHERE account = $1 ORDER BY block, position",
		portalsql.Address(account))
}
