package claims

import (
	"context"
	"database/sql"
	"strconv"

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

// allocations are those of the account in the lists of all campaigns.
func allocations(ctx context.Context, tx *sql.Tx, account portal.Address) ([]Allocation, error) {
	all, places, hashes := []Allocation{}, []int{}, []portalsql.Hash{}
	for row, err := range portalsql.Rows(ctx, tx, `SELECT c.id, r.nth, r.amount, r.reason, r.place, r.list
		FROM list_rows r JOIN campaigns c ON c.list_hash = r.list WHERE r.account = $1 ORDER BY c.id`, portalsql.Address(account)) {
		if err != nil {
			return nil, err
		}
		var one Allocation
		var nth int64
		var place int
		var hash portalsql.Hash
		if err := row.Scan(&one.Campaign, &nth, &one.Amount, &one.Reason, &place, &hash); err != nil {
			return nil, err
		}
		one.Index = strconv.FormatInt(nth, 10)
		all, places, hashes = append(all, one), append(places, place), append(hashes, hash)
	}
	for i := range all {
		all[i].Proof = []portal.Hash{}
		for _, place := range merkle.Path(places[i]) {
			var node portalsql.Hash
			if err := tx.QueryRowContext(ctx, "SELECT node FROM list_nodes WHERE list = $1 AND place = $2", hashes[i], place).Scan(&node); err != nil {
				return nil, err
			}
			all[i].Proof = append(all[i].Proof, portal.Hash(node))
		}
	}
	return all, nil
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
		if err := row.Scan(&one.Campaign, &one.Index, &one.Amount, (*portalsql.Address)(&one.To), &one.Block, &one.Log, (*portalsql.Hash)(&one.Hash), &at); err != nil {
			return nil, err
		}
		one.Time = unix(at)
		all = append(all, one)
	}
	return all, nil
}
