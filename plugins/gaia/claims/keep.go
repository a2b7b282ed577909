package claims

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// missingLists are the hashes of the campaigns' lists that nobody has brought yet.
func missingLists(ctx context.Context, db *sql.DB) ([]portal.Hash, error) {
	return portalsql.All(ctx, db, func(h *portal.Hash) []any { return []any{(*portalsql.Hash)(h)} },
		"SELECT DISTINCT list_hash FROM campaigns WHERE list_hash NOT IN (SELECT hash FROM lists)")
}

// Keep stores a list that is there as a whole, or does nothing where it is kept. A list that is none is a portal.Error.
func Keep(ctx context.Context, db *sql.DB, hash portal.Hash, text []byte) error {
	if sha256.Sum256(text) != hash {
		return portal.Errorf(portal.Invalid, "This is not the list that was published: its SHA-256 is another than %s.", hash)
	}
	list, err := gather(bytes.NewReader(text))
	if err != nil {
		return err
	}
	if list.faulty > 0 {
		return portal.Errorf(portal.Invalid, "%s", &list.faults[0])
	}
	return portalsql.Transaction(ctx, db, func(tx *sql.Tx) error {
		added, err := insertList(ctx, tx, list, hash.String())
		if err != nil || !added {
			return err
		}
		return portalsql.Insert(ctx, tx, "list_pieces", []string{"text", "at", "piece"}, [][]any{{hash.String(), 0, text}}, "")
	})
}

// insertList stores a list whose text has that name. It answers false where the list is there already: it is the same.
func insertList(ctx context.Context, tx *sql.Tx, list *gathered, text string) (added bool, err error) {
	hash := portalsql.Hash(list.hash)
	added, err = portalsql.Changed(tx.ExecContext(ctx, "INSERT INTO lists (hash, root, allocations, total, largest, text) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (hash) DO NOTHING",
		hash, portalsql.Hash(list.tree.Root()), len(list.rows), portalsql.Uint256{Int: list.total}, portalsql.Uint256{Int: list.largest}, text))
	if !added {
		return false, err
	}
	rows := blocks{ctx: ctx, into: portalsql.NewInserter(tx, "list_rows", []string{"list", "least", "block"}, "")}
	defer rows.into.Close()
	for least, block := range list.rowBlocks() {
		rows.add(hash, portalsql.Address(least), block)
	}
	if err := rows.flush(); err != nil {
		return false, fmt.Errorf("keep the list %s: %w", list.hash, err)
	}
	nodes := blocks{ctx: ctx, into: portalsql.NewInserter(tx, "list_nodes", []string{"list", "nth", "block"}, "")}
	defer nodes.into.Close()
	for nth, block := range list.nodeBlocks() {
		nodes.add(hash, nth, block)
	}
	if err := nodes.flush(); err != nil {
		return false, fmt.Errorf("keep the list %s: %w", list.hash, err)
	}
	return true, portalsql.Insert(ctx, tx, "list_reasons", []string{"list", "reason", "allocations", "least", "most"}, list.frequent(), "")
}

// blocks are on their way into their table, a few at a time.
type blocks struct {
	ctx     context.Context
	into    *portalsql.Inserter
	waiting [][]any
	err     error
}

// atOnce is how many blocks are in memory for a statement.
const atOnce = 60

func (b *blocks) add(row ...any) {
	if b.waiting = append(b.waiting, row); len(b.waiting) == atOnce {
		b.err = b.flush()
	}
}

// flush answers what failed, also before.
func (b *blocks) flush() error {
	if b.err == nil {
		b.err = b.into.Insert(b.ctx, b.waiting)
	}
	b.waiting = b.waiting[:0]
	return b.err
}
