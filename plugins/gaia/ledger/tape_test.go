package ledger

import (
	"database/sql"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Every page of what is wanted, one after the other, has what a look at each transfer finds, each once and the newest first.
func TestPagesHaveAllThatIsWantedOnce(t *testing.T) {
	l := open(t)
	random := rand.New(rand.NewPCG(7, 7))
	people := []portal.Address{nobody, ada, ben, staking, {0xad, 0x01}, {0xad, 0x02}, {19: 0xad}}
	var logs []portal.Log
	for i := range uint64(300) {
		from, to := people[random.IntN(len(people))], people[1+random.IntN(len(people)-1)]
		if i%17 == 0 {
			to = nobody
		}
		if kind := kinds[3+i%8]; from != nobody && to != nobody && i%2 == 0 { // what one of the contracts does
			logs = append(logs, done(block(1+i/3), uint(i%3)*2, kind, from, int64(i))...)
			continue
		}
		logs = append(logs, moved(block(1+i/3), uint(i%3)*2+1, from, to, int64(i)))
	}
	apply(t, l, 100, logs...)
	all := sure[Page](t)(l.Page(t.Context(), Wanted{}, nil, 1000))
	if len(all.Transfers) != 300 || all.Total == nil || *all.Total != 300 {
		t.Fatalf("%d transfers, %v in total", len(all.Transfers), all.Total)
	}
	some := all.Transfers[len(all.Transfers)/2]
	for _, wanted := range []Wanted{
		{},
		{Kinds: []Kind{Mint}},
		{Kinds: []Kind{Burn, Stake, Unstake}},
		{Kinds: []Kind{Plain, Plain}},
		{Kinds: []Kind{Bought}},
		{Kinds: []Kind{Released, Funded, Revoked, Claimed, Refunded}, Sought: "0xad"},
		{Sought: "0x"},
		{Sought: "57"},
		{Sought: "57", Kinds: []Kind{Plain}},
		{Sought: "5700"},
		{Sought: ada.String()},
		{Sought: strings.ToUpper(ada.String())},
		{Sought: staking.String(), Kinds: []Kind{Unstake}},
		{Sought: "0xad"},
		{Sought: "0xad0", Kinds: []Kind{Stake, Plain}},
		{Sought: nobody.String()},
		{Sought: some.Hash.String()},
		{Sought: some.Hash.String()[:18]},
		{Sought: some.Hash.String() + "00"},
		{Sought: "nobody's name"},
		{Sought: "ben", Accounts: []portal.Address{ben}},
		{Sought: ada.String(), Accounts: []portal.Address{ben, staking}, Kinds: []Kind{Plain, Mint}},
		{Order: Oldest},
		{Sought: "0xad0", Kinds: []Kind{Stake, Plain}, Order: Oldest},
		{Order: Largest},
		{Sought: "0xad", Order: Smallest},
		{Sought: "57", Order: Largest},
		{Sought: "nobody's name", Order: Largest},
		{Sought: some.Hash.String()[:18], Accounts: []portal.Address{ben, staking}, Kinds: []Kind{Plain, Mint}, Order: Largest},
	} {
		t.Run(fmt.Sprintf("%s of %v and %d, %d", wanted.Sought, wanted.Kinds, len(wanted.Accounts), wanted.Order), func(t *testing.T) {
			var want, got []Transfer
			for _, one := range all.Transfers {
				if fits(wanted, one) {
					want = append(want, one)
				}
			}
			ordered(wanted.Order, want)
			var behind *Place
			for {
				page := sure[Page](t)(l.Page(t.Context(), wanted, behind, 7))
				if page.TooMany || (page.Total != nil) != wanted.all() {
					t.Fatalf("too many: %v, in total: %v", page.TooMany, page.Total)
				}
				got = append(got, page.Transfers...)
				if len(page.Transfers) < 7 {
					break
				}
				last := wanted.Order.Place(page.Transfers[6])
				behind = &last
			}
			if !slices.Equal(got, want) {
				t.Errorf("%d transfers: %.300v; want %d: %.300v", len(got), got, len(want), want)
			}
		})
	}
}

// A tape that was rewound has what there was then, and what it goes on with is all that came since, once.
func TestARewoundTapeGoesOnWithoutAGap(t *testing.T) {
	l := open(t)
	var logs []portal.Log
	for i := range uint64(200) { // one a minute, over hours of which one has none
		at := block(10 + i)
		if i >= 90 {
			at = block(100 + i)
		}
		if i%3 == 0 {
			logs = append(logs, done(at, 0, Bought, ada, int64(i))...)
		} else {
			logs = append(logs, moved(at, 0, ben, ada, int64(i)))
		}
	}
	apply(t, l, 400, logs...)
	all := sure[Page](t)(l.Page(t.Context(), Wanted{}, nil, 1000)).Transfers
	end := all[0].Time.Add(time.Minute)
	for _, moment := range []time.Time{
		all[199].Time.Add(-time.Hour), all[199].Time, all[120].Time.Add(-time.Second), all[120].Time, all[110].Time.Add(time.Second),
		all[109].Time.Add(-time.Second), all[1].Time, end,
	} {
		for name, wanted := range map[string]Wanted{
			"all": {}, "a kind": {Kinds: []Kind{Bought}}, "an account": {Accounts: []portal.Address{ben}},
			"large ones": {Bounds: Bounds{Least: big.NewInt(50)}},
		} {
			wanted.Moment = moment
			var want, got []Transfer
			for _, one := range all {
				value, _ := new(big.Int).SetString(one.Value, 10)
				if !one.Time.After(moment) && (len(wanted.Accounts) > 0 || fits(wanted, one)) && (len(wanted.Accounts) == 0 || one.From == ben) &&
					(wanted.Least == nil || value.Cmp(wanted.Least) >= 0) {
					want = append(want, one)
				}
			}
			var behind *Place
			for {
				page := sure[Page](t)(l.Page(t.Context(), wanted, behind, 40))
				got = append(got, page.Transfers...)
				if len(page.Transfers) < 40 {
					break
				}
				behind = &Place{Block: page.Transfers[39].Block, Index: page.Transfers[39].Index}
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s at %v: %d transfers; want %d", name, moment, len(got), len(want))
			}
		}
		var since []Transfer
		for from := moment; from.Before(end); from = from.Add(17 * time.Minute) { // as a page does that plays on
			var behind *Place
			for {
				some := sure[[]Transfer](t)(l.Replay(t.Context(), from, from.Add(17*time.Minute), behind, 4))
				since = append(since, some...)
				if len(some) < 4 {
					break
				}
				behind = &Place{Block: some[3].Block, Index: some[3].Index}
			}
		}
		slices.Reverse(since)
		if then := sure[Page](t)(l.Page(t.Context(), Wanted{Moment: moment}, nil, 1000)); !slices.Equal(append(since, then.Transfers...), all) {
			t.Errorf("from %v on: %d and %d transfers are not all %d", moment, len(then.Transfers), len(since), len(all))
		}
	}
}

// fits looks at one transfer.
func fits(w Wanted, t Transfer) bool {
	if len(w.Kinds) > 0 && !slices.Contains(w.Kinds, t.Kind) {
		return false
	}
	if slices.Contains(w.Accounts, t.From) || slices.Contains(w.Accounts, t.To) {
		return true
	}
	if strings.Trim(w.Sought, "0123456789") == "" && w.Sought != "" {
		return fmt.Sprint(t.Block) == w.Sought
	}
	for _, text := range []string{t.Hash.String(), t.From.String(), t.To.String()} {
		if strings.HasPrefix(strings.ToLower(text), strings.ToLower(w.Sought)) {
			return true
		}
	}
	return false
}

func TestWhatManyBeginLikeIsNotLookedThrough(t *testing.T) {
	l := open(t)
	var logs []portal.Log
	for i := range 150 {
		logs = append(logs, moved(block(uint64(i)), 0, nobody, portal.Address{0xaa, byte(i)}, 1))
	}
	apply(t, l, 150, logs...)
	for sought, many := range map[string]bool{"0xa": true, "0xaa": true, "0xaa3": false, "0x": false, "0xb": false} {
		page := sure[Page](t)(l.Page(t.Context(), Wanted{Sought: sought}, nil, 200))
		if page.TooMany != many || many && len(page.Transfers) > 0 {
			t.Errorf("%s: too many: %v, with %d transfers", sought, page.TooMany, len(page.Transfers))
		}
	}
	if page := sure[Page](t)(l.Page(t.Context(), Wanted{Sought: "0xaa3"}, nil, 200)); len(page.Transfers) != 16 {
		t.Errorf("%d transfers; want 16", len(page.Transfers))
	}
}

func TestNothingIsSoughtInAHistoryThatIsBeingRead(t *testing.T) {
	l := open(t)
	page := func(wanted Wanted) error {
		_, err := l.Page(t.Context(), wanted, nil, 10)
		return err
	}
	if err := page(Wanted{}); err != nil {
		t.Error(err)
	}
	for _, wanted := range []Wanted{{Sought: ada.String()}, {Kinds: []Kind{Mint}}, {Accounts: []portal.Address{ada}}} {
		if err := page(wanted); portal.CodeOf(err) != portal.Unavailable {
			t.Errorf("%+v: %v; want Unavailable", wanted, err)
		}
	}
	apply(t, l, 2)
	if err := page(Wanted{Sought: ada.String()}); err != nil {
		t.Error(err)
	}
}

// What a history that is made anew is written without is there again once it is complete.
func TestLookupsGoWithTheHistory(t *testing.T) {
	l := open(t)
	made := func() (n int) {
		for name := range lookups {
			// Each begins with its table's name, and there cannot be two of that name.
			if _, err := l.db.ExecContext(t.Context(), "CREATE INDEX "+name+" ON transfers (block)"); err != nil {
				n++
			} else if _, err := l.db.ExecContext(t.Context(), "DROP INDEX "+name); err != nil {
				t.Fatal(err)
			}
		}
		return n
	}
	for range 2 {
		if err := l.MakeLookups(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if n := made(); n != len(lookups) {
		t.Errorf("%d lookups; want %d", n, len(lookups))
	}
	tx := sure[*sql.Tx](t)(l.db.BeginTx(t.Context(), nil))
	if err := errors.Join(l.Reset(t.Context(), tx), tx.Commit()); err != nil {
		t.Fatal(err)
	}
	if n := made(); n != 0 {
		t.Errorf("%d lookups after a reset", n)
	}
}

// What is left out by its size is looked through so far and no further, and the next page goes on there.
func TestWhatIsLookedThroughForAPageIsBounded(t *testing.T) {
	l := open(t)
	var logs []portal.Log
	// Each of 120 hours has a large mint; ben got nothing large but the first of all, and 12,000 small ones since.
	logs = append(logs, moved(block(1), 0, ada, ben, 900), moved(block(1), 1, ada, nobody, 900))
	for hour := range uint64(mostHours + 20) {
		logs = append(logs, moved(block(60+60*hour), 0, nobody, ada, 900))
		for i := range uint(100) {
			logs = append(logs, moved(block(60+60*hour), 1+i, ada, ben, 1))
		}
	}
	apply(t, l, 60*(mostHours+21), logs...)
	for name, wanted := range map[string]Wanted{
		"of an account":               {Bounds: Bounds{Least: big.NewInt(900)}, Accounts: []portal.Address{ben}},
		"of what begins so":           {Bounds: Bounds{Least: big.NewInt(900)}, Sought: ben.String()},
		"of a kind that is not large": {Bounds: Bounds{Least: big.NewInt(900)}, Kinds: []Kind{Burn}},
	} {
		t.Run(name, func(t *testing.T) {
			var found []Transfer
			var behind *Place
			pages := 0
			for {
				page := sure[Page](t)(l.Page(t.Context(), wanted, behind, 7))
				pages++
				found = append(found, page.Transfers...)
				if page.Until == nil {
					break
				}
				if behind != nil && !page.Until.older(*behind) {
					t.Fatalf("goes on behind %v after %v", page.Until, behind)
				}
				behind = page.Until
			}
			if len(found) != 1 || found[0].Block != 1 || pages < 2 || pages > 100 {
				t.Errorf("%d transfers on %d pages: %v", len(found), pages, found)
			}
		})
	}
}

// No index has all transfers by their size.
func TestOnlyAWindowOfFewIsSortedBySize(t *testing.T) {
	l := open(t)
	rows := [][]any{}
	for i := range uint64(mostRanked + 1) {
		rows = append(rows, []any{i, 0, portalsql.Hash{byte(i >> 8), byte(i)}, 3600 * i, portalsql.Address(ada), portalsql.Address(ben),
			portalsql.Uint256{Int: big.NewInt(int64(i % 100))}, string(Plain)})
	}
	tx := sure[*sql.Tx](t)(l.db.BeginTx(t.Context(), nil))
	if err := errors.Join(portalsql.Insert(t.Context(), tx, "transfers", strings.Split(strings.ReplaceAll(transferColumns, " ", ""), ","),
		rows, ""),
		portalsql.Insert(t.Context(), tx, "hours", append([]string{"hour"}, tallyColumns...), [][]any{{1, 1, "", 0, 0, 0, ""}}, ""),
		tx.Commit()); err != nil {
		t.Fatal(err)
	}
	apply(t, l, mostRanked+1)
	if _, err := l.Page(t.Context(), Wanted{Order: Largest}, nil, 5); portal.CodeOf(err) != portal.Invalid {
		t.Errorf("all of them: %v; want Invalid", err)
	}
	page := sure[Page](t)(l.Page(t.Context(), Wanted{Order: Largest, Bounds: Bounds{From: time.Unix(3600, 0)}}, nil, 1))
	if len(page.Transfers) != 1 || page.Transfers[0].Value != "99" {
		t.Errorf("the largest of the window: %+v", page.Transfers)
	}
}

// The database says of each query that it neither looks through the table nor sorts: a page of millions costs what a page of few does.
func TestAPageIsReadFromAnIndex(t *testing.T) {
	db := tables(t)
	random := rand.New(rand.NewPCG(3, 3))
	// Few accounts, each in many transfers: of few transfers a database may do as it likes.
	account := func() portalsql.Address { return portalsql.Address{byte(random.IntN(4)), 1} }
	var rows [][]any
	for i := range uint64(20_000) {
		hash := portalsql.Hash{byte(random.IntN(256)), byte(random.IntN(256)), byte(i >> 8), byte(i)}
		rows = append(rows, []any{i / 5, i % 5, hash, i, account(), account(), portalsql.Uint256{Int: big.NewInt(1)},
			string(kinds[random.IntN(len(kinds))])})
	}
	tx := sure[*sql.Tx](t)(db.BeginTx(t.Context(), nil))
	if err := portalsql.Insert(t.Context(), tx, "transfers", strings.Split(strings.ReplaceAll(transferColumns, " ", ""), ","), rows,
		""); err != nil {
		t.Fatal(err)
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	if err := New(db).MakeLookups(t.Context()); err != nil {
		t.Fatal(err)
	}
	explain, begins := "EXPLAIN QUERY PLAN ", []string{"SEARCH transfers USING", "SCAN transfers USING INDEX sqlite_autoindex_transfers_1"}
	never := []string{"TEMP B-TREE", "SCAN transfers\n"}
	if _, err := db.ExecContext(t.Context(), "SELECT sqlite_version()"); err != nil {
		explain, begins = "EXPLAIN ", []string{"Index Scan", "Index Only Scan"}
		never = []string{"Seq Scan", "Sort", "Bitmap"}
		if _, err := db.ExecContext(t.Context(), "ANALYZE transfers"); err != nil {
			t.Fatal(err)
		}
	}
	sorts, named := false, "" // the index that it has to be
	asks := func(query string, args ...any) {
		var plan strings.Builder
		for row, err := range portalsql.Rows(t.Context(), db, explain+query, args...) {
			if err != nil {
				t.Fatal(err)
			}
			columns := sure[[]string](t)(row.Columns())
			line := make([]any, len(columns))
			for i := range line {
				line[i] = new(any)
			}
			if err := row.Scan(line...); err != nil {
				t.Fatal(err)
			}
			fmt.Fprintln(&plan, *line[len(line)-1].(*any)) // the last column is what is done, on either database
		}
		found := slices.ContainsFunc(begins, func(way string) bool { return strings.Contains(plan.String(), way) })
		wrong := slices.ContainsFunc(never, func(way string) bool {
			return strings.Contains(plan.String(), way) && (!sorts || strings.Contains(way, "Seq Scan") || strings.Contains(way, "SCAN"))
		}) || !strings.Contains(plan.String(), named)
		if !found || wrong {
			t.Errorf("%s %v is read by\n%s", query, args, &plan)
		}
	}
	for _, behind := range []*Place{nil, {Block: 2000, Index: 3}} {
		for _, s := range []stretch{
			{}, {kind: Stake}, {column: "block", value: 7}, {column: "block", value: 7, kind: Mint},
			{column: "sender", value: account(), kind: Plain},
			{column: "recipient", value: account(), kind: Burn, order: Oldest}, {column: "hash", value: rows[0][2], kind: Plain}, {order: Oldest},
			{kind: Stake, order: Oldest},
		} {
			query, args := s.query(behind, 26, portalsql.Conditions{})
			asks(query, args...)
		}
	}
	// Those that are large enough, of the newest of a stretch: what is looked at is bounded.
	for _, behind := range []*Place{nil, {Block: 2000, Index: 3}} {
		for _, s := range []stretch{{"sender", account(), Plain, Newest}, {"recipient", account(), Burn, Oldest}, {kind: Stake}} {
			for _, where := range [][]string{nil, {"block >= $1"}} {
				text, args := s.sized(behind, 26, big.NewInt(9), portalsql.Conditions{Where: where, Args: []any{7}[:len(where)]})
				asks(text, args...)
			}
		}
	}
	asks(largestQuery, 2, string(Burn), largestShown)
	// A public request for a moment of the tape does this up to twice, with an hour of as many transfers as there may be.
	named = "transfers_by_time"
	asks(afterQuery, 1000)
	sorts, named = true, "transfers_by_size" // an hour's are put in order
	asks(Wanted{}.largeQuery(2, "value >= $1 AND kind IN ($2, $3) AND (block, position) < ($4, $5)", 26),
		portalsql.Uint256{Int: big.NewInt(9)}, "burn", "mint", 900, 0)
	sorts, named = false, ""
	for _, column := range []string{"hash", "sender", "recipient"} {
		asks(beginningQuery(column), "0x12", "0x12g", 101)
	}
}
