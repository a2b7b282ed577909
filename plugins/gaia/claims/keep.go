package claims

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"math/big"

	"gaia.example/portal/plugins/gaia/lists"
	"gaia.example/portal/plugins/gaia/merkle"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// missingLists are the hashes of the campaigns' lists that nobody has brought yet.
func missingLists(ctx context.Context, db *sql.DB) (missing []portal.Hash, err error) {
	for row, err := range portalsql.Rows(ctx, db, "SELECT DISTINCT list_hash FROM campaigns WHERE list_hash NOT IN (SELECT hash FROM lists)") {
		if err != nil {
			return nil, err
		}
		var hash portalsql.Hash
		if err := row.Scan(&hash); err != nil {
			return nil, err
		}
		missing = append(missing, portal.Hash(hash))
	}
	return missing, nil
}

// keep stores a list with its tree, or does nothing where it is there. A list that is none is a portal.Error.
func keep(ctx context.Context, db *sql.DB, hash portal.Hash, text []byte) error {
	if sha256.Sum256(text) != hash {
		return portal.Errorf(portal.Invalid, "This is not the list that was published: its SHA-256 is another than %s.", hash)
	}
	var rows []lists.Row
	tree, err := merkle.New(func(yield func(merkle.Allocation, error) bool) {
		for row, err := range lists.Read(bytes.NewReader(text)) {
			rows = append(rows, row)
			if !yield(row.Allocation, err) {
				return
			}
		}
	})
	if err != nil {
		var bad *portal.Error
		if errors.As(err, &bad) {
			return bad
		}
		return portal.Errorf(portal.Invalid, "The list has no tree: %v.", err)
	}
	total := new(big.Int)
	for _, row := range rows {
		total.Add(total, row.Amount)
	}
	if total.BitLen() > 256 {
		return portal.Errorf(portal.Invalid, "The list promises more than there can be of a token: its amounts add up to more than 256 bits.")
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := insertList(ctx, tx, portalsql.Hash(hash), text, rows, total, tree); err != nil {
		return errors.Join(fmt.Errorf("keep the list %s: %w", hash, err), tx.Rollback())
	}
	return tx.Commit()
}

func insertList(ctx context.Context, tx *sql.Tx, hash portalsql.Hash, text []byte, rows []lists.Row, total *big.Int, tree *merkle.Tree) error {
	allocations := make([][]any, len(rows))
	for nth, row := range rows {
		allocations[nth] = []any{
			hash, nth, portalsql.Address(row.Account), portalsql.Uint256{Int: row.Amount}, row.Reason, tree.Place(nth),
		}
	}
	// Another process may have brought it meanwhile; it is the same.
	done, err := tx.ExecContext(ctx, "INSERT INTO lists (hash, root, allocations, total, text) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (hash) DO NOTHING",
		hash, portalsql.Hash(tree.Root()), len(rows), portalsql.Uint256{Int: total}, string(text))
	if err != nil {
		return err
	}
	if added, err := done.RowsAffected(); err != nil || added == 0 {
		return err
	}
	var nodes, reasons [][]any
	for place, node := range tree.Nodes() {
		nodes = append(nodes, []any{hash, place, portalsql.Hash(node)})
	}
	for _, reason := range reasonsOf(rows) {
		reasons = append(reasons, []any{hash, reason.Reason, reason.Allocations, reason.least, reason.most})
	}
	return errors.Join(
		portalsql.Insert(ctx, tx, "list_rows", []string{"list", "nth", "account", "amount", "reason", "place"}, allocations, ""),
		portalsql.Insert(ctx, tx, "list_nodes", []string{"list", "place", "node"}, nodes, ""),
		portalsql.Insert(ctx, tx, "list_reasons", []string{"list", "reason", "allocations", "least", "most"}, reasons, ""),
	)
}

type tally struct {
	Reason      string
	Allocations int
	least, most portalsql.Uint256
}

// reasonsOf are those of a list, in the order in which they come.
func reasonsOf(rows []lists.Row) []*tally {
	var all []*tally
	known := map[string]*tally{}
	for _, row := range rows {
		amount := portalsql.Uint256{Int: row.Amount}
		of := known[row.Reason]
		if of == nil {
			of = &tally{Reason: row.Reason, least: amount, most: amount}
			known[row.Reason] = of
			all = append(all, of)
		}
		of.Allocations++
		if amount.Cmp(of.least.Int) < 0 {
			of.least = amount
		}
		if amount.Cmp(of.most.Int) > 0 {
			of.most = amount
		}
	}
	return all
}
