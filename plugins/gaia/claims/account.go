package claims

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/big"
	"strconv"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/merkle"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
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

// searched are the numbers of the campaigns whose lists are there.
func searched(ctx context.Context, tx *sql.Tx) ([]int64, error) {
	all := []int64{}
	for row, err := range portalsql.Rows(ctx, tx, "SELECT c.id FROM campaigns c JOIN lists l ON l.hash = c.list_hash ORDER BY c.id") {
		if err != nil {
			return nil, err
		}
		var id int64
		if err := row.Scan(&id); err != nil {
			return nil, err
		}
		all = append(all, id)
	}
	return all, nil
}

// allocations are those of the account in the lists of all campaigns. A list is asked for one block of rows, and for a node on each level
// of its tree: what that costs grows with the logarithm of its length.
func allocations(ctx context.Context, tx *sql.Tx, account portal.Address) ([]Allocation, error) {
	type listed struct {
		campaign int64
		list     portalsql.Hash
	}
	var campaigns []listed
	for row, err := range portalsql.Rows(ctx, tx,
		"SELECT c.id, c.list_hash FROM campaigns c JOIN lists l ON l.hash = c.list_hash ORDER BY c.id") {
		if err != nil {
			return nil, err
		}
		var one listed
		if err := row.Scan(&one.campaign, &one.list); err != nil {
			return nil, err
		}
		campaigns = append(campaigns, one)
	}
	all := []Allocation{}
	for _, of := range campaigns {
		row, err := rowOf(ctx, tx, of.list, account)
		if err != nil {
			return nil, err
		}
		if row == nil {
			continue
		}
		proof, err := proofOf(ctx, tx, of.list, int(row.place))
		if err != nil {
			return nil, err
		}
		all = append(all, Allocation{
			Campaign: of.campaign, Index: strconv.FormatUint(uint64(row.nth), 10), Amount: portalsql.Uint256{Int: row.amount}, Reason: row.reason,
			Proof: proof,
		})
	}
	return all, nil
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
	err := tx.QueryRowContext(ctx, "SELECT block FROM list_rows WHERE list = $1 AND least <= $2 ORDER BY least DESC LIMIT 1",
		list, portalsql.Address(account)).Scan(&block)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
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
	all := []Claim{}
	for row, err := range portalsql.Rows(ctx, tx, `SELECT campaign, place, amount, receiver, block, position, hash, at FROM claims
		WHERE account = $1 ORDER BY block, position`, portalsql.Address(account)) {
		if err != nil {
			return nil, err
		}
		var one Claim
		var at int64
		if err := row.Scan(&one.Campaign, &one.Index, &one.Amount, (*portalsql.Address)(&one.To), &one.Block, &one.Log,
			(*portalsql.Hash)(&one.Hash), &at); err != nil {
			return nil, err
		}
		one.Time = unix(at)
		all = append(all, one)
	}
	return all, nil
}
