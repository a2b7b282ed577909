package portfolio

import (
	"database/sql"
	"math/big"
	"os"
	"testing"
	"time"

	"gaia.example/portal/plugins/gaia/acts"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
)

func TestMilestonesAreThoseOfAllAccounts(t *testing.T) {
	db := portalsqltest.Open(t, os.DirFS("../migrations"))
	p := New(hostOver(nil), db, nil)
	do := func(statement string, args ...any) {
		t.Helper()
		if _, err := db.ExecContext(t.Context(), statement, args...); err != nil {
			t.Fatal(err)
		}
	}
	act := func(block uint64, who byte, kind acts.Reason, amount string) {
		t.Helper()
		do(`INSERT INTO acts (block, position, account, kind, hash, contract, at, amount, other, coins, number, available)
			VALUES ($1, 3, $2, $3, $4, '', 7, $5, '', '', '', 0)`,
			block, portalsql.Address{who}, string(kind), portalsql.Hash{byte(block)}, amount)
	}
	read := func(amounts ...int64) Milestones {
		t.Helper()
		var all []*big.Int
		for _, amount := range amounts {
			all = append(all, big.NewInt(amount))
		}
		m, err := p.Milestones(t.Context(), all...)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	act(2, 1, acts.Bought, "4")
	act(3, 2, acts.Staked, "100")
	act(4, 1, acts.Bought, "5")
	act(5, 3, acts.Bought, "6")
	act(6, 3, acts.Refunded, "6")
	if m := read(1); m.Known || m.Buyers != 0 || m.Sold[0] != nil {
		t.Errorf("while nothing is known: %+v", m)
	}
	do(`INSERT INTO chain_index (name, terms, generation, next_block, complete, undo_from) VALUES ($1, '', 0, 8, true, 0)`, Name)
	do(`INSERT INTO chain_index_trail (name, block, head, logs) VALUES ($1, 7, '{"number": 7}', '[]')`, Name)
	at := func(block uint64) *portalchain.Proof {
		return &portalchain.Proof{Block: block, Time: time.Unix(7, 0).UTC(), Hash: portal.Hash{byte(block)}}
	}
	same := func(a, b *portalchain.Proof) bool { return a != nil && b != nil && *a == *b }
	for range 2 { // the second time they are remembered
		m := read(4, 5, 15, 16)
		if !m.Known || m.AsOf.Number != 7 || m.Buyers != 2 || !same(m.FirstStake, at(3)) ||
			!same(m.Sold[0], at(2)) || !same(m.Sold[1], at(4)) || !same(m.Sold[2], at(5)) || m.Sold[3] != nil {
			t.Errorf("%+v", m)
		}
	}
	// What a reorganisation took back is not remembered.
	do("DELETE FROM acts WHERE block = 4")
	do("UPDATE chain_index SET generation = generation + 1")
	act(8, 4, acts.Bought, "5")
	if m := read(4, 5, 15); m.Buyers != 3 || !same(m.Sold[0], at(2)) || !same(m.Sold[1], at(5)) || !same(m.Sold[2], at(8)) {
		t.Errorf("after a reorganisation: %+v %+v %+v", m.Sold[0], m.Sold[1], m.Sold[2])
	}
	// A purchase that comes before all others leaves the others where they are, and yet less was sold by each that was remembered.
	act(1, 5, acts.Bought, "1")
	do("UPDATE chain_index SET generation = generation + 1")
	if m := read(4, 5, 15); m.Buyers != 4 || !same(m.Sold[0], at(2)) || !same(m.Sold[1], at(2)) || !same(m.Sold[2], at(8)) {
		t.Errorf("after another: %+v %+v %+v", m.Sold[0], m.Sold[1], m.Sold[2])
	}
	var plan string
	if err := db.QueryRowContext(t.Context(), "EXPLAIN QUERY PLAN SELECT COUNT(DISTINCT account) FROM acts WHERE kind = 'bought'").Scan(new(int), new(int), new(sql.NullInt64), &plan); err != nil || plan == "SCAN acts" {
		t.Errorf("buyers are counted by %q, %v", plan, err)
	}
}
