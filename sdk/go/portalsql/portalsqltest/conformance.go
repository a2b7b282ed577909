package portalsqltest

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Migrations are those of the module that Conformance takes the database of.
var Migrations fs.FS = fstest.MapFS{
	"0001_accounts.up.sql":   {Data: []byte("CREATE TABLE accounts (id TEXT PRIMARY KEY, amount BIGINT NOT NULL CHECK (amount >= 0), note TEXT);")},
	"0001_accounts.down.sql": {Data: []byte("DROP TABLE accounts;")},
	"0002_transfers.up.sql": {Data: []byte("CREATE TABLE transfers (id BIGINT PRIMARY KEY, account TEXT NOT NULL REFERENCES accounts (id));\n" +
		"CREATE INDEX transfers_by_account ON transfers (account);\n" +
		"CREATE TABLE shares (holder TEXT, pool BIGINT, share TEXT NOT NULL, PRIMARY KEY (holder, pool));")},
}

// Conformance is what a module finds in every portal, whatever database it has; open gives the one of a module with Migrations and
// without a row.
func Conformance(t *testing.T, open func(*testing.T) portal.SQL) {
	for name, test := range map[string]func(*testing.T, *sql.DB){
		"the migrations have run":             hasMigrated,
		"rows come back as they were":         keepsRows,
		"rows are read into values":           readsValues,
		"a transaction is all or nothing":     isAtomic,
		"references and checks hold":          holds,
		"of many that count none is lost":     countsAll,
		"a statement ends with its context":   ends,
		"many rows are added at once":         addsMany,
		"amounts sort as numbers":             sortsAmounts,
		"amounts are added up under keys":     sums,
		"a snapshot is of one moment":         snapshots,
		"another opens it and finds the same": nil,
	} {
		t.Run(name, func(t *testing.T) {
			host := portal.Host{SQL: open(t)}
			db := opened(t, host)
			if test != nil {
				test(t, db)
				return
			}
			exec(t, db, "INSERT INTO accounts (id, amount) VALUES ($1, $2)", "a", 7)
			if got := amount(t, opened(t, host), "a"); got != 7 {
				t.Errorf("another finds %d", got)
			}
		})
	}
}

func opened(t *testing.T, host portal.Host) *sql.DB {
	t.Helper()
	db, err := portalsql.Open(t.Context(), host)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func exec(t *testing.T, db *sql.DB, statement string, args ...any) {
	t.Helper()
	if _, err := db.ExecContext(t.Context(), statement, args...); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

func amount(t *testing.T, db *sql.DB, id string) (amount int64) {
	t.Helper()
	if err := db.QueryRowContext(t.Context(), "SELECT amount FROM accounts WHERE id = $1", id).Scan(&amount); err != nil {
		t.Fatal(err)
	}
	return amount
}

func hasMigrated(t *testing.T, db *sql.DB) {
	var name string
	if err := db.QueryRowContext(t.Context(), "SELECT name FROM portal_migrations ORDER BY number DESC LIMIT 1").Scan(&name); err != nil ||
		name != "0002_transfers" {
		t.Errorf("the last is %q, %v", name, err)
	}
}

func keepsRows(t *testing.T, db *sql.DB) {
	const text = "a line\nanother, 'quoted' \"twice\" — ümläut 漢字"
	exec(t, db, "INSERT INTO accounts (id, amount, note) VALUES ($1, $2, $3), ($4, $5, $6)", "a", int64(1)<<62, text, "b", 0, nil)
	var note sql.NullString
	if err := db.QueryRowContext(t.Context(), "SELECT note FROM accounts WHERE id = $1 AND amount = $2", "a",
		int64(1)<<62).Scan(&note); err != nil || note.String != text {
		t.Errorf("%q, %v", note.String, err)
	}
	if err := db.QueryRowContext(t.Context(), "SELECT note FROM accounts WHERE id = 'b'").Scan(&note); err != nil || note.Valid {
		t.Errorf("%v, %v", note, err)
	}
	var id string
	err := db.QueryRowContext(t.Context(), "INSERT INTO accounts (id, amount) VALUES ('b', 5) ON CONFLICT (id) DO UPDATE SET amount = EXCLUDED.amount RETURNING id").Scan(&id)
	if err != nil || id != "b" || amount(t, db, "b") != 5 {
		t.Errorf("%q, %v", id, err)
	}
}

func readsValues(t *testing.T, db *sql.DB) {
	exec(t, db, "INSERT INTO accounts (id, amount, note) VALUES ($1, $2, $3), ($4, 0, '{\"a\":1}'), ('c', 5, NULL)",
		portalsql.Address{1}, portalsql.Time(time.Unix(7, 0)), portalsql.Address{2}, "b")
	type row struct {
		id    string
		at    *time.Time
		other *portal.Address
	}
	all, err := portalsql.All(t.Context(), db, func(r *row) []any {
		return []any{&r.id, portalsql.OptionalTime(&r.at), portalsql.OptionalAddress(&r.other)}
	}, "SELECT id, amount, CASE WHEN id = 'b' THEN '' WHEN id = 'c' THEN NULL ELSE note END FROM accounts ORDER BY id")
	if err != nil || len(all) != 3 || all[1].at != nil || all[1].other != nil || all[2].other != nil || all[2].at.Unix() != 5 ||
		all[0].at.Location() != time.UTC || *all[0].other != (portal.Address{2}) {
		t.Errorf("%+v, %v", all, err)
	}
	var of struct{ A int }
	found, err := portalsql.Found(db.QueryRowContext(t.Context(), "SELECT note FROM accounts WHERE id = 'b'").Scan(portalsql.JSON(&of)))
	if !found || err != nil || of.A != 1 {
		t.Errorf("%v, %v, %+v", found, err, of)
	}
	var id string
	found, err = portalsql.Found(db.QueryRowContext(t.Context(), "SELECT id FROM accounts WHERE id = 'nobody'").Scan(&id))
	if found || err != nil {
		t.Errorf("nobody is found: %v, %v", found, err)
	}
	none, err := portalsql.All(t.Context(), db, portalsql.Column[string], "SELECT id FROM accounts WHERE id = 'nobody'")
	if none == nil || len(none) != 0 || err != nil {
		t.Errorf("%#v, %v", none, err)
	}
	if _, err := portalsql.All(t.Context(), db, portalsql.Column[int], "SELECT id FROM accounts"); err == nil {
		t.Error("a text is read as a number")
	}
	for id, want := range map[string]bool{"b": true, "nobody": false} {
		changed, err := portalsql.Changed(db.ExecContext(t.Context(), "UPDATE accounts SET amount = 1 WHERE id = $1", id))
		if changed != want || err != nil {
			t.Errorf("%s is changed: %v, %v", id, changed, err)
		}
	}
	var c portalsql.Conditions
	c.And("amount = %s", 1)
	c.In("id", "b", "c")
	var n int
	if err := db.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM accounts WHERE "+c.String(), c.Args...).Scan(&n); err != nil || n != 1 {
		t.Errorf("%s: %d, %v", c.String(), n, err)
	}
	empty := func(tx *sql.Tx) error { return portalsql.Empty(t.Context(), tx, "accounts") }
	if err := portalsql.Transaction(t.Context(), db, empty); err != nil {
		t.Fatal(err)
	}
	if err := db.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM accounts").Scan(&n); err != nil || n != 0 {
		t.Errorf("%d rows are left, %v", n, err)
	}
}

func isAtomic(t *testing.T, db *sql.DB) {
	exec(t, db, "INSERT INTO accounts (id, amount) VALUES ('a', 7)")
	tx, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.ExecContext(t.Context(), "UPDATE accounts SET amount = 8"); err != nil {
		t.Fatal(err)
	}
	if got := amount(t, db, "a"); got != 7 {
		t.Errorf("others see %d before its end", got)
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	if got := amount(t, db, "a"); got != 7 {
		t.Errorf("rolled back it is %d", got)
	}
}

func holds(t *testing.T, db *sql.DB) {
	for _, statement := range []string{
		"INSERT INTO accounts (id, amount) VALUES ('a', -1)", "INSERT INTO transfers (id, account) VALUES (1, 'nobody')",
		"INSERT INTO accounts (id) VALUES ('a')",
	} {
		if _, err := db.ExecContext(t.Context(), statement); err == nil {
			t.Errorf("%s is taken", statement)
		}
	}
}

func countsAll(t *testing.T, db *sql.DB) {
	const writers, each = 4, 25
	exec(t, db, "INSERT INTO accounts (id, amount) VALUES ('a', 0)")
	var all sync.WaitGroup
	for range writers {
		all.Go(func() {
			for range each {
				if _, err := db.ExecContext(t.Context(), "UPDATE accounts SET amount = amount + 1 WHERE id = 'a'"); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if got := amount(t, db, "a"); got != writers*each {
		t.Errorf("%d of %d were counted", got, writers*each)
	}
}

func ends(t *testing.T, db *sql.DB) {
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		var n int64
		ended <- db.QueryRowContext(ctx,
			"WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 100000000) SELECT max(n) FROM many").Scan(&n)
	}()
	cancel()
	if err := <-ended; err == nil || !errors.Is(ctx.Err(), context.Canceled) {
		t.Error(fmt.Errorf("it ended with %w", err))
	}
	exec(t, db, "INSERT INTO accounts (id, amount) VALUES ('a', 1)")
}

func addsMany(t *testing.T, db *sql.DB) {
	many := 0 // rows that are there, numbered from 0
	rowsFrom := func(first, count int) [][]any {
		rows := make([][]any, count)
		for i := range rows {
			rows[i] = []any{fmt.Sprint(first + i), first + i}
		}
		return rows
	}
	insert := func(rows [][]any, otherwise string) error {
		return portalsql.Transaction(t.Context(), db, func(tx *sql.Tx) error {
			return portalsql.Insert(t.Context(), tx, "accounts", []string{"id", "amount"}, rows, otherwise)
		})
	}
	holds := func(when string) {
		t.Helper()
		var count, sum int
		if err := db.QueryRowContext(t.Context(), "SELECT count(*), coalesce(sum(amount), 0) FROM accounts").Scan(&count, &sum); err != nil ||
			count != many || sum != many*(many-1)/2 {
			t.Errorf("%s: %d rows that add up to %d, want %d: %v", when, count, sum, many, err)
		}
	}
	for _, count := range []int{0, 1, 40, 41, 4999} {
		if err := insert(rowsFrom(many, count), ""); err != nil {
			t.Fatal(err)
		}
		many += count
		holds(fmt.Sprintf("after %d rows", count))
	}

	err := portalsql.Transaction(t.Context(), db, func(tx *sql.Tx) error {
		to := portalsql.NewInserter(tx, "accounts", []string{"id", "amount"}, "")
		defer to.Close()
		for _, count := range []int{1, 300, 0, 1999, 40} {
			if err := to.Insert(t.Context(), rowsFrom(many, count)); err != nil {
				return err
			}
			many += count
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	holds("after many parts")

	again := rowsFrom(many, 2001)
	again[1500] = []any{"7", 7}
	for _, rows := range [][][]any{{{"7", 7}, {"new", 1}}, again} {
		err := portalsql.Transaction(t.Context(), db, func(tx *sql.Tx) error {
			if err := portalsql.Insert(t.Context(), tx, "accounts", []string{"id", "amount"}, rows, ""); err == nil {
				t.Errorf("a row that is there was added again, of %d", len(rows))
			}
			_, err := tx.ExecContext(t.Context(), "DELETE FROM accounts")
			return err
		})
		if !errors.Is(err, sql.ErrTxDone) {
			t.Errorf("a transaction goes on after what failed in it: %v", err)
		}
		holds("after what failed")
	}
	if err := insert(again, "ON CONFLICT (id) DO NOTHING"); err != nil {
		t.Error(err)
	}
	if got := amount(t, db, "7"); got != 7 {
		t.Errorf("a row that is there was changed to %d", got)
	}
	for i := range again {
		again[i][1] = 70
	}
	if err := insert(again, "ON CONFLICT (id) DO UPDATE SET amount = excluded.amount"); err != nil || amount(t, db, "7") != 70 ||
		amount(t, db, fmt.Sprint(many+2000)) != 70 {
		t.Errorf("%v; it is %d", err, amount(t, db, "7"))
	}
}

func sortsAmounts(t *testing.T, db *sql.DB) {
	most := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 256), big.NewInt(1))
	ascending := []*big.Int{new(big.Int), big.NewInt(9), big.NewInt(10), new(big.Int).Lsh(big.NewInt(1), 70), most}
	for i, n := range []int{3, 0, 4, 2, 1} {
		exec(t, db, "INSERT INTO accounts (id, amount, note) VALUES ($1, 0, $2)", fmt.Sprint(i), portalsql.Uint256{Int: ascending[n]})
	}
	rows, err := db.QueryContext(t.Context(), "SELECT note FROM accounts ORDER BY note")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for i := 0; rows.Next(); i++ {
		var n portalsql.Uint256
		if err := rows.Scan(&n); err != nil || n.Cmp(ascending[i]) != 0 {
			t.Errorf("%d is %v, want %v: %v", i, n, ascending[i], err)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	var kept struct{ Amount portalsql.Uint256 }
	if err := json.Unmarshal(fmt.Appendf(nil, `{"Amount":"%s"}`, most), &kept); err != nil || kept.Amount.Cmp(most) != 0 {
		t.Errorf("%v, %v", kept.Amount, err)
	}
	if text, err := json.Marshal(kept); err != nil || string(text) != fmt.Sprintf(`{"Amount":"%s"}`, most) {
		t.Errorf("%s, %v", text, err)
	}
	for _, no := range []string{`7`, `null`, `""`, `"x"`, `"-1"`, `"+1"`, `"-0"`, `"007"`, `"1e3"`, `{}`, `"1`,
		`"` + new(big.Int).Lsh(most, 1).String() + `"`} {
		if err := json.Unmarshal([]byte(no), &kept.Amount); err == nil {
			t.Errorf("%s is read as %v", no, kept.Amount)
		}
	}
	for _, n := range []*big.Int{nil, big.NewInt(-1), new(big.Int).Add(most, big.NewInt(1))} {
		if _, err := (portalsql.Uint256{Int: n}).Value(); err == nil {
			t.Errorf("%v is taken", n)
		}
	}
	for _, no := range []any{"", "x", 7, nil} {
		if err := new(portalsql.Uint256).Scan(no); err == nil {
			t.Errorf("%v is read", no)
		}
	}
}

func sums(t *testing.T, db *sql.DB) {
	shares := portalsql.NewSums("shares", "share", "holder", "pool")
	ada, bob := portalsql.Address{1}, portalsql.Address{2}
	huge := new(big.Int).Lsh(big.NewInt(1), 200)
	for i, batch := range []struct {
		add  func()
		rows int
		want string
	}{
		{func() {
			shares.Add(big.NewInt(7), ada, 1)
			shares.Add(big.NewInt(-2), "0x0100000000000000000000000000000000000000", int64(1)) // the same row
			shares.Add(huge, ada, 2)
			shares.Add(big.NewInt(3), bob, 1)
			shares.Add(big.NewInt(4), bob, 2)
			shares.Add(big.NewInt(-4), bob, 2)
		}, 3, "[01 1 5] [01 2 " + huge.String() + "] [02 1 3]"},
		{func() {
			shares.Add(big.NewInt(-5), ada, 1)
			shares.Add(big.NewInt(1), ada, 2)
			shares.Add(big.NewInt(-9), bob, 1) // more than there is
			shares.Add(big.NewInt(-9), bob, 3)
			shares.Add(big.NewInt(2), bob, 2)
		}, -1, "[01 2 " + new(big.Int).Add(huge, big.NewInt(1)).String() + "] [02 2 2]"},
		{func() {
			most := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 256), big.NewInt(1))
			shares.Add(most, bob, 2)
			shares.Add(most, bob, 2)
		}, 0, "[01 2 " + new(big.Int).Add(huge, big.NewInt(1)).String() + "] [02 2 " +
			new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 256), big.NewInt(1)).String() + "]"},
		{func() { shares.Add(new(big.Int).Neg(new(big.Int).Lsh(big.NewInt(1), 256)), bob, 2) }, -1,
			"[01 2 " + new(big.Int).Add(huge, big.NewInt(1)).String() + "]"},
		{func() {}, 0, "[01 2 " + new(big.Int).Add(huge, big.NewInt(1)).String() + "]"},
	} {
		batch.add()
		tx, err := db.BeginTx(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := shares.Flush(t.Context(), tx)
		if err := errors.Join(err, tx.Commit()); err != nil {
			t.Fatal(err)
		}
		if got := sharesIn(t, db); got != batch.want || rows != batch.rows {
			t.Errorf("after batch %d: %s and %d rows more, want %s and %d", i, got, rows, batch.want, batch.rows)
		}
	}
}

func sharesIn(t *testing.T, db *sql.DB) string {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), "SELECT holder, pool, share FROM shares ORDER BY holder, pool")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var all []string
	for rows.Next() {
		var holder portalsql.Address
		var pool int64
		var share portalsql.Uint256
		if err := rows.Scan(&holder, &pool, &share); err != nil {
			t.Fatal(err)
		}
		all = append(all, fmt.Sprintf("[%02x %d %s]", holder[0], pool, share))
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return strings.Join(all, " ")
}

func snapshots(t *testing.T, db *sql.DB) {
	exec(t, db, "INSERT INTO accounts (id, amount) VALUES ('a', 7)")
	err := portalsql.Snapshot(t.Context(), db, func(tx *sql.Tx) error {
		var before, after int64
		err := tx.QueryRowContext(t.Context(), "SELECT amount FROM accounts").Scan(&before)
		exec(t, db, "UPDATE accounts SET amount = 8") // nobody is kept from it
		err = errors.Join(err, tx.QueryRowContext(t.Context(), "SELECT amount FROM accounts").Scan(&after))
		if before != 7 || after != 7 {
			t.Errorf("it was %d, and then %d", before, after)
		}
		return err
	})
	if err != nil || amount(t, db, "a") != 8 {
		t.Errorf("%v; it is %d", err, amount(t, db, "a"))
	}
	refused := errors.New("refused")
	if err := portalsql.Snapshot(t.Context(), db, func(*sql.Tx) error { return refused }); !errors.Is(err, refused) {
		t.Errorf("%v", err)
	}
}
