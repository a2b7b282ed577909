package ledger

import (
	"context"
	"database/sql"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
)

// ofAccounts are the tables that a backlog settles to; kept are all that a ledger has beside them.
var (
	ofAccounts = []string{"balances", "account_hours", "minutes", "hours", "days"}
	kept       = []string{"transfers", "stakes", "flow_hours", "flow_days", "role_changes", "totals", "backlog"}
)

// A history that is read to its head in many batches is kept as one whose accounts are kept up with each batch, row by row.
func TestABacklogSettlesToWhatIsKeptWithEachBatch(t *testing.T) {
	for seed := range uint64(4) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			random := rand.New(rand.NewPCG(seed, 11))
			apart := []time.Duration{7 * time.Second, 13 * time.Minute, 47 * time.Minute, 9 * time.Hour}[seed]
			following, reading, waiting := open(t), open(t), open(t)
			now := purses{map[portal.Address]int64{}, map[portal.Address]int64{}}
			next, batches := uint64(1), 50+random.IntN(20)
			for nth := range batches {
				batch := portal.LogBatch{}
				for end := next + uint64(random.IntN(4)); next <= end; next++ {
					batch.Logs = append(batch.Logs, moves(random, mined(next, apart), now)...)
				}
				batch.Head, batch.Next = mined(next-1, apart), next
				read(t, waiting, batch)
				if batch.CaughtUp = nth == batches-1; !batch.CaughtUp && rows(t, reading, "balances") != nil {
					t.Fatal("there are balances while the history is read")
				}
				read(t, reading, batch)
				batch.CaughtUp = true
				read(t, following, batch)
			}
			var largest int
			if err := waiting.db.QueryRowContext(t.Context(),
				"SELECT MAX(n) FROM (SELECT COUNT(*) AS n FROM backlog GROUP BY shard) AS s").Scan(&largest); err != nil {
				t.Fatal(err)
			}
			if largest <= readAtOnce {
				t.Fatalf("%d batches in a shard: they are not read in parts", largest)
			}
			for _, table := range slices.Concat(ofAccounts, kept) {
				same(t, table, rows(t, reading, table), rows(t, following, table))
			}
			// In many small parts it comes to the same.
			tx := sure[*sql.Tx](t)(waiting.db.BeginTx(t.Context(), nil))
			defer tx.Rollback()
			s := sure[*settling](t)(newSettling(t.Context(), tx))
			s.most = 2
			if err := s.all(); err != nil {
				t.Fatal(err)
			}
			if err := tx.Commit(); err != nil {
				t.Fatal(err)
			}
			for _, table := range ofAccounts {
				same(t, table, rows(t, waiting, table), rows(t, following, table))
			}
		})
	}
}

// Whatever fails while a backlog is settled ends all of it, and is told.
func TestASettlingThatFailsEnds(t *testing.T) {
	for name, row := range map[string]struct {
		spoil string // a statement before it
		stop  bool   // the context ends
		says  string
	}{
		"changes that are cut off":           {"UPDATE backlog SET changes = substr(changes, 1, 3) WHERE shard = (SELECT MAX(shard) FROM backlog)", false, errCut.Error()},
		"changes that are cut off at once":   {"UPDATE backlog SET changes = substr(changes, 1, 3)", false, errCut.Error()},
		"a table that takes nothing":         {"ALTER TABLE account_hours RENAME TO elsewhere", false, "account_hours"},
		"a table that takes no balances":     {"ALTER TABLE balances RENAME COLUMN balance TO elsewhere", false, "balance"},
		"nobody who waits for it any longer": {"", true, context.Canceled.Error()},
	} {
		t.Run(name, func(t *testing.T) {
			l, random := open(t), rand.New(rand.NewPCG(5, 17))
			now, next := purses{map[portal.Address]int64{}, map[portal.Address]int64{}}, uint64(1)
			for range 60 {
				batch := portal.LogBatch{Logs: moves(random, mined(next, time.Hour), now), Head: mined(next, time.Hour), Next: next + 1}
				next++
				read(t, l, batch)
			}
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			tx := sure[*sql.Tx](t)(l.db.BeginTx(t.Context(), nil))
			defer tx.Rollback()
			s := sure[*settling](t)(newSettling(ctx, tx))
			s.most = 2
			if row.spoil != "" {
				sure[sql.Result](t)(tx.ExecContext(t.Context(), row.spoil))
			}
			if row.stop {
				stop()
			}
			ended := make(chan error, 1)
			go func() { ended <- s.writeAccounts() }()
			select {
			case err := <-ended:
				if err == nil || !strings.Contains(err.Error(), row.says) {
					t.Errorf("it says %v; want %q", err, row.says)
				}
			case <-time.After(time.Minute):
				t.Fatal("it has not ended")
			}
		})
	}
}

// What is taken back while the history is read was added to the backlog before.
func TestAReorganisationEndsABacklog(t *testing.T) {
	for seed := range uint64(3) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			random := rand.New(rand.NewPCG(seed, 13))
			const apart = 25 * time.Minute
			following, reading := open(t), open(t)
			now := purses{map[portal.Address]int64{}, map[portal.Address]int64{}}
			after := map[uint64]purses{0: now.copied()}
			both := func(batch portal.LogBatch, last bool) {
				batch.CaughtUp = last
				read(t, reading, batch)
				batch.CaughtUp = true
				read(t, following, batch)
			}
			next := uint64(1)
			add := func(blocks uint64, last bool) {
				batch := portal.LogBatch{}
				for end := next + blocks; next < end; next++ {
					batch.Logs = append(batch.Logs, moves(random, mined(next, apart), now)...)
					after[next] = now.copied()
				}
				batch.Head, batch.Next = mined(next-1, apart), next
				both(batch, last)
			}
			for range 6 {
				add(3, false)
			}
			if rows(t, reading, "backlog") == nil {
				t.Fatal("there is no backlog")
			}
			to := next - 6
			both(portal.LogBatch{Head: mined(to, apart), Next: to + 1}, false)
			now, next = after[to].copied(), to+1
			same(t, "balances", rows(t, reading, "balances"), rows(t, following, "balances"))
			if rows(t, reading, "backlog") != nil {
				t.Error("there still is a backlog")
			}
			add(4, false)
			add(2, true)
			for _, table := range slices.Concat(ofAccounts, kept) {
				same(t, table, rows(t, reading, table), rows(t, following, table))
			}
		})
	}
}

// Where it is made anew it begins with a backlog again, of which nothing is left.
func TestABacklogGoesWithTheHistory(t *testing.T) {
	l := open(t)
	read(t, l, portal.LogBatch{Logs: []portal.Log{moved(block(1), 0, nobody, ada, 100)}, Head: block(1), Next: 2})
	if err := l.index.Rescan(t.Context()); err != nil {
		t.Fatal(err)
	}
	if rows(t, l, "backlog") != nil {
		t.Error("there is a backlog of a ledger that was emptied")
	}
	if _, err := l.index.Resume(t.Context(), nil, 0); err != nil {
		t.Fatal(err)
	}
	apply(t, l, 2, moved(block(2), 0, nobody, ada, 7))
	if s := snapshot(t, l, 1); s.Holders != 1 || s.Top[0].Balance.Int64() != 7 {
		t.Errorf("%+v", s)
	}
}

// What is read of a transfer without the binding is what the binding reads.
func TestATransferIsReadAsTheBindingReadsIt(t *testing.T) {
	for _, value := range []*big.Int{new(big.Int), big.NewInt(1), most256} {
		log := moved(block(1), 0, ada, ben, 0)
		value.FillBytes(log.Data)
		want := sure[*gaiatoken.GaiaTokenTransfer](t)(token.UnpackTransferEvent(portalchain.Raw(log)))
		got := transferOf(log)
		if got == nil || got.From != want.From || got.To != want.To || got.Value.Cmp(want.Value) != 0 {
			t.Errorf("%+v; the binding reads %+v", got, want)
		}
	}
	short := moved(block(1), 0, ada, ben, 1)
	short.Data = short.Data[1:]
	for _, log := range []portal.Log{granted(block(1), 0, ada), short} {
		if transferOf(log) != nil {
			t.Errorf("%+v is read as a transfer", log)
		}
	}
}

// The largest amount and both signs are packed and unpacked as they are.
func TestChangesArePacked(t *testing.T) {
	var b backlog
	want := []change{
		{portal.Address{7, 1}, 30_000_000, big.NewInt(0)},
		{portal.Address{7, 255}, 30_000_000, new(big.Int).Neg(most256)},
		{portal.Address{7}, 30_000_001, most256},
		{portal.Address{7, 2}, 29_999_999, big.NewInt(-256)}, // a clock that goes back
	}
	for _, c := range want {
		b.add(c.account, c.minute, c.by, 1)
	}
	var got []change
	text := b.changes[7]
	if err := unpack(7, text, func(c change) { got = append(got, change{c.account, c.minute, new(big.Int).Set(c.by)}) }); err != nil {
		t.Fatal(err)
	}
	equal := func(a, b change) bool { return a.account == b.account && a.minute == b.minute && a.by.Cmp(b.by) == 0 }
	if !slices.EqualFunc(got, want, equal) {
		t.Errorf("%v; want %v", got, want)
	}
	for cut := range 22 { // the last change has 23
		if err := unpack(7, text[:len(text)-1-cut], func(change) {}); err == nil {
			t.Errorf("%d bytes less are no error", cut+1)
		}
	}
}

func read(t *testing.T, l *book, batch portal.LogBatch) {
	t.Helper()
	if _, err := l.index.Apply(t.Context(), batch); err != nil {
		t.Fatal(err)
	}
}

// rows are a table's, as text; nil: none.
func rows(t *testing.T, l *book, table string) (all []string) {
	t.Helper()
	found := sure[*sql.Rows](t)(l.db.QueryContext(t.Context(), "SELECT * FROM "+table))
	defer found.Close()
	columns := sure[[]string](t)(found.Columns())
	for found.Next() {
		values, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		if err := found.Scan(into...); err != nil {
			t.Fatal(err)
		}
		var text []string
		for i, column := range columns {
			text = append(text, fmt.Sprintf("%s=%v", column, values[i]))
		}
		all = append(all, strings.Join(text, " "))
	}
	if err := found.Err(); err != nil {
		t.Fatal(err)
	}
	slices.Sort(all)
	return all
}

func same(t *testing.T, table string, got, want []string) {
	t.Helper()
	if len(want) == 0 && table != "backlog" && table != "role_changes" {
		t.Errorf("%s has nothing to compare", table)
	}
	for _, row := range got {
		if !slices.Contains(want, row) {
			t.Errorf("%s has %s", table, row)
		}
	}
	for _, row := range want {
		if !slices.Contains(got, row) {
			t.Errorf("%s lacks %s", table, row)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%s has %d rows; want %d", table, len(got), len(want))
	}
}
