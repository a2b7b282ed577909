package portfolio

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/plugins/gaia/acts"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
)

func TestMain(m *testing.M) { coretest.Main(m) }

func TestTheSalesProgressIsWhatItsPurchasesAddUpTo(t *testing.T) {
	for name, open := range map[string]func(*testing.T) *sql.DB{
		"SQLite": func(t *testing.T) *sql.DB { return portalsqltest.Open(t, os.DirFS("../migrations")) },
		"PostgreSQL": func(t *testing.T) *sql.DB {
			return portalsqltest.OpenAt(t, portal.Database{Driver: portal.PostgreSQL, DSN: coretest.PostgreSQL(t)}, os.DirFS("../migrations"))
		},
	} {
		t.Run(name, func(t *testing.T) { progressAddsUp(t, open(t)) })
	}
}

// bought is a purchase, or a refund, which takes nothing of what was sold back.
type bought struct {
	at     time.Time
	amount int64
	kind   acts.Reason
}

func progressAddsUp(t *testing.T, db *sql.DB) {
	t.Helper()
	p := New(hostOver(&selling{sale: contract2}), db, unread(""))
	do := func(statement string, args ...any) {
		t.Helper()
		if _, err := db.ExecContext(t.Context(), statement, args...); err != nil {
			t.Fatal(err)
		}
	}
	random, made := rand.New(rand.NewPCG(7, 7)), map[uint64]bought{}
	buy := func(n uint64, one bought) {
		t.Helper()
		made[n] = one
		do(`INSERT INTO acts (block, position, account, kind, hash, contract, at, amount, other, coins, number, available) VALUES ($1, 3, $2, $3, $4, $5, $6, $7, '', $8, '', 0)`,
			n, portalsql.Address(ada), string(one.kind), portalsql.Hash(transaction(n)), portalsql.Address(contract2), one.at.Unix(),
			fmt.Sprint(one.amount), fmt.Sprint(2*one.amount))
	}
	// The sale is a hundred days old. Its chain stands still, and windows end with its head.
	head := time.Date(2026, 7, 1, 12, 30, 30, 0, time.UTC)
	first := head.Add(-100 * 24 * time.Hour)
	at, n := first, uint64(2)
	for ; n < 400; n++ {
		at = at.Add(time.Duration(random.IntN(12*3600)) * time.Second)
		if at.After(head) {
			break
		}
		buy(n, bought{at, 1 + random.Int64N(1000), []acts.Reason{acts.Bought, acts.Bought, acts.Refunded}[random.IntN(3)]})
	}
	buy(n, bought{head, 5, acts.Bought})
	for _, name := range []string{Name, "saleterms"} {
		do(`INSERT INTO chain_index (name, terms, generation, next_block, complete, undo_from) VALUES ($1, '', 0, $2, $3, 0)`, name, n+1,
			name == Name)
		do(`INSERT INTO chain_index_trail (name, block, head, logs) VALUES ($1, $2, $3, '[]')`, name, n,
			fmt.Sprintf(`{"number": %d, "hash": "%s", "time": "%s"}`, n, portal.Hash{1}, head.Format(time.RFC3339)))
	}
	set := func(n uint64, at time.Time, price string) {
		t.Helper()
		do(`INSERT INTO sale_changes (block, position, hash, at, kind, role, account, detail) VALUES ($1, 1, $2, $3, 'terms', '', '', $4)`,
			n, portalsql.Hash(transaction(n)), at.Unix(), fmt.Sprintf(`{"price":%q,"softCap":"10","hardCap":"900","walletCap":"9"}`, price))
	}
	read := func(name string) Progress {
		t.Helper()
		answer, err := p.readProgress(t.Context(), contract2, name, true)
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
	set(1, first, "3")
	if answer := read("7d"); answer.Known || answer.Steps != nil || answer.Before != nil || answer.Terms != nil {
		t.Errorf("while the changes of the sale are read: %+v", answer)
	}
	do("UPDATE chain_index SET complete = TRUE")
	set(2, first.Add(time.Hour), "4")
	set(n+5, head.Add(time.Hour), "5") // read further than the purchases are
	compare := func() {
		t.Helper()
		for name, steps := range map[string]int{"24h": 96, "7d": 84, "30d": 90, "90d": 90, "all": 60} {
			answer := read(name)
			if !answer.Known || len(answer.Steps) != steps || len(answer.Terms) != 2 || answer.Terms[1].Price != "4" ||
				answer.Terms[0].HardCap != "900" || answer.AsOf.Number != n {
				t.Fatalf("%s: %d steps, %+v", name, len(answer.Steps), answer.Terms)
			}
			every := time.Duration(answer.EverySeconds) * time.Second
			if end := answer.Steps[steps-1].Start.Add(every); end.Before(head) || end.Sub(head) > time.Minute {
				t.Fatalf("%s ends at %v, and the head is of %v", name, end, head)
			}
			isAt(t, made, answer.Steps[0].Start, *answer.Before)
			for i, step := range answer.Steps {
				isAt(t, made, step.Start.Add(every), step.Raised)
				if want := len(between(made, step.Start, step.Start.Add(every))); step.Purchases != want {
					t.Fatalf("%s: step %d has %d purchases; want %d", name, i, step.Purchases, want)
				}
			}
		}
	}
	compare()
	compare() // from what is remembered
	// A reorganisation has replaced the last ones by others.
	do("DELETE FROM acts WHERE block > $1", n-3)
	for gone := n - 2; gone <= n; gone++ {
		delete(made, gone)
	}
	do("UPDATE chain_index SET generation = generation + 1")
	buy(n-1, bought{head.Add(-time.Hour), 77, acts.Bought})
	compare()
	buy(n, bought{head, 78, acts.Bought})
	compare()
	// What was added up before an error stays, and reading goes on behind it.
	do("UPDATE chain_index SET generation = generation + 1")
	do("UPDATE acts SET amount = 'none' WHERE block = $1", n)
	if _, err := p.readProgress(t.Context(), contract2, "all", true); err == nil || len(p.course.sums) == 0 {
		t.Errorf("with a purchase of no amount: %v, %d minutes are added up", err, len(p.course.sums))
	}
	do("UPDATE acts SET amount = '78' WHERE block = $1", n)
	compare()
	// Of a sale that began in the window only what there is of it is divided.
	do("DELETE FROM sale_changes WHERE block <= 2")
	set(1, head.Add(-2*time.Hour), "3")
	answer := read("7d")
	if answer.EverySeconds != 180 || len(answer.Steps) != 41 || !answer.From.Equal(head.Add(-2*time.Hour)) {
		t.Errorf("two hours old: %d steps of %d s from %v", len(answer.Steps), answer.EverySeconds, answer.From)
	}
}

func between(made map[uint64]bought, from, to time.Time) (all []bought) {
	for _, one := range made {
		if one.kind == acts.Bought && !one.at.Before(from) && one.at.Before(to) {
			all = append(all, one)
		}
	}
	return all
}

func isAt(t *testing.T, made map[uint64]bought, end time.Time, got Raised) {
	t.Helper()
	sum := new(big.Int)
	for _, one := range between(made, time.Time{}, end) {
		sum.Add(sum, big.NewInt(one.amount))
	}
	if raised := new(big.Int).Lsh(sum, 1); got.Sold != sum.String() || got.Raised != raised.String() {
		t.Fatalf("until %v %s were sold for %s; the purchases add up to %s for %s", end, got.Sold, got.Raised, sum, raised)
	}
}

func TestWhoWaitsForTheCourseMayLeave(t *testing.T) {
	c := newCourse()
	release, err := c.take(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	impatient, leave := context.WithCancel(t.Context())
	leave()
	if _, err := c.take(impatient); !errors.Is(err, context.Canceled) {
		t.Errorf("who left was answered %v", err)
	}
	release()
	if release, err = c.take(t.Context()); err != nil {
		t.Fatal(err)
	}
	release()
}
