package ledger

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/chaintest"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
)

var (
	nobody  = portal.Address{}
	ada     = portal.Address{0xad}
	ben     = portal.Address{0xbe}
	staking = portal.Address{0x57}

	gaiaToken = portal.Address{0x9a}

	sale    = portal.Address{0x5a}
	claims  = portal.Address{0xc1}
	vesting = portal.Address{0x7e}
	minter  = portal.Hash(crypto.Keccak256Hash([]byte("MINTER_ROLE")))
	start   = time.Date(2026, 3, 1, 12, 0, 30, 0, time.UTC)
)

// block n is mined n minutes after the start.
func block(n uint64) portal.Block {
	b := portal.Block{Number: n, Time: start.Add(time.Duration(n) * time.Minute)}
	binary.BigEndian.PutUint64(b.Hash[:], n)
	return b
}

func event(name string, at portal.Block, index uint, data []byte, topics ...common.Hash) portal.Log {
	abi := gaiatoken.NewGaiaToken().GetABI()
	log := portal.Log{Contract: gaiaToken, Topics: []portal.Hash{portal.Hash(abi.Events[name].ID)}, Data: data, Block: at, Index: index}
	for _, topic := range topics {
		log.Topics = append(log.Topics, portal.Hash(topic))
	}
	binary.BigEndian.PutUint64(log.Transaction[:], at.Number<<8|uint64(index))
	return log
}

func word(a portal.Address) common.Hash { return common.BytesToHash(a[:]) }

func moved(at portal.Block, index uint, from, to portal.Address, value int64) portal.Log {
	return event("Transfer", at, index, common.BigToHash(big.NewInt(value)).Bytes(), word(from), word(to))
}

func granted(at portal.Block, index uint, account portal.Address) portal.Log {
	return event("RoleGranted", at, index, nil, common.Hash(minter), word(account), word(ada))
}

func revoked(at portal.Block, index uint, account portal.Address) portal.Log {
	return event("RoleRevoked", at, index, nil, common.Hash(minter), word(account), word(ada))
}

func takenBack(log portal.Log) portal.Log {
	log.Removed = true
	return log
}

// book is a ledger in a database of its own, and the index that writes it.
type book struct {
	*Ledger

	index  *index.Index
	change Change
}

func open(t *testing.T) *book {
	t.Helper()
	db := tables(t)
	b := &book{Ledger: New(db)}
	b.Contracts(Contracts{Token: gaiaToken, Staking: staking, Sale: sale, Claims: claims, Vesting: vesting})
	b.index = index.New(index.Config{
		Host: portal.Host{Chain: newborn{&chaintest.Broken{Err: errors.New("no chain")}}}, DB: db, Name: Name, Reset: b.Reset,
		Apply: func(ctx context.Context, tx *sql.Tx, batch portal.LogBatch) (changed bool, err error) {
			b.change, err = b.Apply(ctx, tx, batch)
			return !b.change.Empty(), err
		},
		After: func(ctx context.Context, complete bool) {
			if complete {
				if err := b.MakeLookups(ctx); err != nil {
					t.Error(err)
				}
			}
		},
	})
	if _, err := b.index.Resume(t.Context(), nil, 0); err != nil {
		t.Fatal(err)
	}
	return b
}

// newborn is a chain that answers nothing but that it has one block, so that whatever is read of it can be undone.
type newborn struct{ *chaintest.Broken }

func (newborn) Head(context.Context) (portal.Block, error) { return block(1), nil }

func apply(t *testing.T, b *book, head uint64, logs ...portal.Log) Change {
	t.Helper()
	if _, err := b.index.Apply(t.Context(), portal.LogBatch{Logs: logs, Head: block(head), Next: head + 1, CaughtUp: true}); err != nil {
		t.Fatal(err)
	}
	return b.change
}

// sure is an answer of the ledger without its error.
func sure[T any](t *testing.T) func(T, error) T {
	return func(value T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

func snapshot(t *testing.T, b *book, top int) Snapshot {
	t.Helper()
	return sure[Snapshot](t)(b.Snapshot(t.Context(), top))
}

func recent(t *testing.T, b *book, now time.Time) Recent {
	t.Helper()
	return sure[Recent](t)(b.Recent(t.Context(), now))
}

func TestTransfers(t *testing.T) {
	for _, row := range []struct {
		behaviour          string
		logs               []portal.Log
		holders, transfers int
		minted, burnt      int64
		ada, ben           int64
		newest             Kind
	}{
		{
			behaviour: "a mint makes a holder", logs: []portal.Log{moved(block(1), 0, nobody, ada, 100)},
			holders: 1, transfers: 1, minted: 100, ada: 100, newest: Mint,
		},
		{
			behaviour: "who sends everything is no holder any more",
			logs:      []portal.Log{moved(block(1), 0, nobody, ada, 100), moved(block(2), 0, ada, ben, 100)},
			holders:   1, transfers: 2, minted: 100, ben: 100, newest: Plain,
		},
		{
			behaviour: "a burn takes from the supply",
			logs:      []portal.Log{moved(block(1), 0, nobody, ada, 100), moved(block(1), 1, ada, nobody, 40)},
			holders:   1, transfers: 2, minted: 100, burnt: 40, ada: 60, newest: Burn,
		},
		{
			behaviour: "what the staking contract takes is a stake, and the contract a holder",
			logs:      append([]portal.Log{moved(block(1), 0, nobody, ada, 100)}, done(block(1), 1, Stake, ada, 40)...),
			holders:   2, transfers: 2, minted: 100, ada: 60, newest: Stake,
		},
		{
			behaviour: "what the staking contract gives back is an unstake",
			logs:      append([]portal.Log{moved(block(1), 0, nobody, staking, 100)}, done(block(2), 0, Unstake, ben, 100)...),
			holders:   1, transfers: 2, minted: 100, ben: 100, newest: Unstake,
		},
		{
			behaviour: "to the staking contract, which says nothing of it, is a transfer",
			logs:      []portal.Log{moved(block(1), 0, nobody, ada, 100), moved(block(1), 1, ada, staking, 40)},
			holders:   2, transfers: 2, minted: 100, ada: 60, newest: Plain,
		},
		{
			behaviour: "a transfer of nothing counts, and makes no holder",
			logs:      []portal.Log{moved(block(1), 0, ada, ben, 0)},
			transfers: 1, newest: Plain,
		},
		{
			behaviour: "a transfer to oneself keeps the balance",
			logs:      []portal.Log{moved(block(1), 0, nobody, ada, 100), moved(block(2), 0, ada, ada, 30)},
			holders:   1, transfers: 2, minted: 100, ada: 100, newest: Plain,
		},
		{
			behaviour: "what a reorganisation takes back never was",
			logs: []portal.Log{
				moved(block(1), 0, nobody, ada, 100), moved(block(2), 0, ada, ben, 70), moved(block(2), 1, ben, nobody, 20),
				takenBack(moved(block(2), 1, ben, nobody, 20)), takenBack(moved(block(2), 0, ada, ben, 70)),
			},
			holders: 1, transfers: 1, minted: 100, ada: 100, newest: Mint,
		},
	} {
		t.Run(row.behaviour, func(t *testing.T) {
			l := open(t)
			apply(t, l, 2, row.logs...)
			s := snapshot(t, l, 10)
			if s.Holders != row.holders || s.Transfers != row.transfers {
				t.Errorf("holders, transfers = %d, %d; want %d, %d", s.Holders, s.Transfers, row.holders, row.transfers)
			}
			if s.Minted.Int64() != row.minted || s.Burnt.Int64() != row.burnt {
				t.Errorf("minted, burnt = %s, %s; want %d, %d", s.Minted, s.Burnt, row.minted, row.burnt)
			}
			held := map[portal.Address]int64{}
			for _, holder := range s.Top {
				held[holder.Account] = holder.Balance.Int64()
			}
			if held[ada] != row.ada || held[ben] != row.ben {
				t.Errorf("ada, ben = %d, %d; want %d, %d", held[ada], held[ben], row.ada, row.ben)
			}
			stretchesAddUp(t, l)
			newest := recent(t, l, start).Transfers
			if len(newest) != row.transfers || newest[0].Kind != row.newest {
				t.Errorf("%d recent, newest %q; want %d, %q", len(newest), newest[0].Kind, row.transfers, row.newest)
			}
		})
	}
}

func TestChangesSayWhatABatchDid(t *testing.T) {
	l := open(t)
	if !apply(t, l, 1).Empty() {
		t.Error("a batch without logs changed something")
	}
	mint := moved(block(2), 0, nobody, ada, 5)
	if change := apply(t, l, 2, granted(block(2), 1, ada), mint); !change.Roles || len(change.Transfers) != 1 {
		t.Errorf("change = %+v; want one transfer and roles", change)
	}
	change := apply(t, l, 3, takenBack(mint))
	if change.Roles || len(change.Transfers) != 1 || !change.Transfers[0].Removed {
		t.Errorf("change = %+v; want one transfer taken back", change)
	}
}

func TestTheNewestAreAFewOfAll(t *testing.T) {
	l := open(t)
	var logs []portal.Log
	for i := uint64(1); i <= 1502; i++ {
		logs = append(logs, moved(block(i), 0, nobody, ada, 1))
	}
	apply(t, l, 1502, logs...)
	r := recent(t, l, start)
	if newest := r.Transfers; len(newest) != 50 || newest[0].Block != 1502 || newest[49].Block != 1453 {
		t.Errorf("%d, from block %d down to %d; want 50, from 1502 down to 1453", len(newest), newest[0].Block, newest[len(newest)-1].Block)
	}
	if n := snapshot(t, l, 1).Transfers; n != 1502 || r.Total != n {
		t.Errorf("%d and %d transfers counted; want 1502", n, r.Total)
	}
}

func TestMinutes(t *testing.T) {
	l := open(t)
	apply(t, l, 70,
		moved(block(1), 0, ben, ada, 500), // in the hour before the last
		moved(block(60), 0, ben, ada, 7), moved(block(60), 1, ada, staking, 8),
		moved(block(70), 0, nobody, ada, 300), moved(block(70), 1, ada, nobody, 30), moved(block(70), 2, ada, ben, 1))
	stretchesAddUp(t, l)
	minutes := recent(t, l, block(68).Time).Minutes // a clock that is behind the chain's
	if len(minutes) != 120 || !minutes[119].Start.Equal(block(70).Time.Truncate(time.Minute)) {
		t.Fatalf("%d minutes, last %v; want 120 that end with the head's", len(minutes), minutes[len(minutes)-1].Start)
	}
	for i, m := range minutes {
		count, volume := 0, int64(0)
		switch i {
		case 119:
			count, volume = 3, 1 // what is minted or burnt is no volume
		case 109:
			count, volume = 2, 15
		case 50:
			count, volume = 1, 500
		}
		if m.Count != count || m.Volume.Int64() != volume {
			t.Errorf("minute %d: %d transfers of %s; want %d of %d", i, m.Count, m.Volume, count, volume)
		}
	}
}

// stretchesAddUp expects of each minute and each hour what the transfers of it add up to.
func stretchesAddUp(t *testing.T, b *book) {
	t.Helper()
	for _, g := range grains {
		want, got := map[int64]Step{}, map[int64]Step{}
		each(t, b, "SELECT at, 1, value, kind NOT IN ('mint', 'burn') AND sender <> recipient FROM transfers",
			func(at int64, count int, volume *big.Int, moved bool) {
				number := at / int64(g.every.Seconds())
				step, there := want[number]
				if !there {
					step.Volume = new(big.Int)
				}
				if !moved {
					volume = new(big.Int)
				}
				step.add(count, volume)
				want[number] = step
			})
		each(t, b, "SELECT "+g.number+", transfers, volume, TRUE FROM "+g.table, func(number int64, count int, volume *big.Int, _ bool) {
			if count != 0 || volume.Sign() != 0 { // what was taken back leaves an empty one
				got[number] = Step{Count: count, Volume: volume}
			}
		})
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %v; the transfers add up to %v", g.table, got, want)
		}
	}
}

func each(t *testing.T, b *book, query string, do func(number int64, count int, volume *big.Int, flag bool)) {
	t.Helper()
	rows := sure[*sql.Rows](t)(b.db.QueryContext(t.Context(), query))
	defer rows.Close()
	for rows.Next() {
		var number int64
		var count int
		var volume portalsql.Uint256
		var flag bool
		if err := rows.Scan(&number, &count, &volume, &flag); err != nil {
			t.Fatal(err)
		}
		do(number, count, volume.Int, flag)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
}

func hoursWithTransfers(t *testing.T, b *book) (n int) {
	t.Helper()
	each(t, b, "SELECT hour, transfers, volume, TRUE FROM hours WHERE transfers > 0", func(int64, int, *big.Int, bool) { n++ })
	return n
}

func TestHours(t *testing.T) {
	l := open(t)
	apply(t, l, 20, moved(block(1), 0, nobody, ada, 500), moved(block(20), 0, ada, ben, 1))
	apply(t, l, 65, moved(block(29), 0, ada, ben, 2), moved(block(30), 0, ada, ben, 3), moved(block(65), 0, ada, nobody, 4))
	stretchesAddUp(t, l)
	if n := hoursWithTransfers(t, l); n != 2 {
		t.Errorf("%d hours have transfers; want that of 12 o'clock and that of 13", n)
	}
	apply(t, l, 25) // the blocks after it are taken back
	stretchesAddUp(t, l)
	if n := hoursWithTransfers(t, l); n != 1 {
		t.Errorf("%d hours have transfers after the chain went back to 12 o'clock; want 1", n)
	}
	if err := l.index.Rescan(t.Context()); err != nil {
		t.Fatal(err)
	}
	stretchesAddUp(t, l)
	if n := hoursWithTransfers(t, l); n != 0 {
		t.Errorf("%d hours have transfers of a ledger that was emptied", n)
	}
}

func TestLongWindowsAreWholeHours(t *testing.T) {
	l := open(t)
	const days = 24 * 60
	// The last block is mined at 12:20, so a week begins at 13:00.
	head := uint64(30*days + 20)
	apply(t, l, head,
		moved(block(0), 0, nobody, ada, 500), moved(block(10*days), 0, ada, ben, 1), moved(block(20*days), 0, ada, ben, 2),
		moved(block(23*days+20), 0, ada, ben, 32), moved(block(23*days+21), 0, ada, ben, 64),
		moved(block(23*days+59), 0, ada, ben, 4), moved(block(23*days+60), 0, ada, ben, 8), moved(block(head), 0, ada, ben, 16))
	for _, row := range []struct {
		behaviour string
		window    Window
		steps     int
		every     time.Duration
		count     int
		volume    int64
		before    int64 // its volume; -1: none
	}{
		{"a week begins with an hour, and is compared with one up to the same minute", Window{7 * days, 56}, 56, 3 * time.Hour, 2, 24, 34},
		{"a window that begins before the token does is compared with nothing", Window{30 * days, 60}, 60, 12 * time.Hour, 7, 127, -1},
		{"steps of all are of whole hours", Window{}, 56, 13 * time.Hour, 8, 127, -1},
	} {
		t.Run(row.behaviour, func(t *testing.T) {
			a := sure[Activity](t)(l.Activity(t.Context(), row.window, block(head).Time))
			count, volume := 0, int64(0)
			for _, step := range a.Steps {
				if !step.Start.Equal(step.Start.Truncate(time.Hour)) {
					t.Fatalf("a step begins %v; want an hour", step.Start)
				}
				count, volume = count+step.Count, volume+step.Volume.Int64()
			}
			if len(a.Steps) != row.steps || a.Every != row.every || count != row.count || volume != row.volume {
				t.Errorf("%d steps of %v, %d transfers of %d; want %d of %v, %d of %d",
					len(a.Steps), a.Every, count, volume, row.steps, row.every, row.count, row.volume)
			}
			if end := a.Steps[len(a.Steps)-1].Start.Add(a.Every); !end.Equal(block(head).Time.Truncate(time.Hour).Add(time.Hour)) {
				t.Errorf("the last step ends %v; want the end of the current hour", end)
			}
			before := int64(-1)
			if a.Before != nil {
				before = a.Before.Volume.Int64()
			}
			if before != row.before {
				t.Errorf("the volume before is %d; want %d", before, row.before)
			}
		})
	}
}

func TestWithoutAClockWindowsEndWithTheHead(t *testing.T) {
	l := open(t)
	apply(t, l, 70, moved(block(1), 0, nobody, ada, 1))
	end := block(70).Time.Truncate(time.Minute)
	if last := recent(t, l, time.Time{}).Minutes[119]; !last.Start.Equal(end) {
		t.Errorf("the last minute is %v; want the head's, %v", last.Start, end)
	}
	a := sure[Activity](t)(l.Activity(t.Context(), Window{60, 60}, time.Time{}))
	if last := a.Steps[59]; !last.Start.Equal(end) {
		t.Errorf("the last step is %v; want the head's minute, %v", last.Start, end)
	}
}

func TestActivity(t *testing.T) {
	l := open(t)
	apply(t, l, 200,
		moved(block(10), 0, nobody, ada, 500), // the deployment
		moved(block(70), 0, ada, ben, 7),
		moved(block(139), 0, ada, ben, 3), moved(block(140), 0, ben, ada, 1),
		moved(block(199), 0, ada, ben, 20), moved(block(199), 1, ada, nobody, 9), moved(block(200), 0, ada, ben, 2))
	for _, row := range []struct {
		behaviour    string
		window       Window
		steps        int
		every        time.Duration
		count        int
		volume       int64
		before       bool
		beforeCount  int
		beforeVolume int64
	}{
		{"an hour, against the one before", Window{60, 60}, 60, time.Minute, 3, 22, true, 2, 4},
		{"in longer steps", Window{60, 4}, 4, 15 * time.Minute, 3, 22, true, 2, 4},
		{"the window before begins ahead of the first log", Window{120, 8}, 8, 15 * time.Minute, 5, 26, false, 0, 0},
		{"all, since the first log, in whole minutes", Window{}, 48, 4 * time.Minute, 7, 33, false, 0, 0},
	} {
		t.Run(row.behaviour, func(t *testing.T) {
			a := sure[Activity](t)(l.Activity(t.Context(), row.window, block(200).Time))
			count, volume := 0, int64(0)
			for i, step := range a.Steps {
				if at := a.Steps[0].Start.Add(time.Duration(i) * row.every); !step.Start.Equal(at) {
					t.Fatalf("step %d begins %v; want %v", i, step.Start, at)
				}
				count, volume = count+step.Count, volume+step.Volume.Int64()
			}
			if len(a.Steps) != row.steps || a.Every != row.every || count != row.count || volume != row.volume {
				t.Errorf("%d steps of %v, %d transfers of %d; want %d of %v, %d of %d",
					len(a.Steps), a.Every, count, volume, row.steps, row.every, row.count, row.volume)
			}
			if end := a.Steps[len(a.Steps)-1].Start.Add(a.Every); !end.Equal(block(201).Time.Truncate(time.Minute)) {
				t.Errorf("the last step ends %v; want the end of now's minute", end)
			}
			if (a.Before != nil) != row.before {
				t.Fatalf("before = %v; want one: %v", a.Before, row.before)
			}
			if row.before && (a.Before.Count != row.beforeCount || a.Before.Volume.Int64() != row.beforeVolume) {
				t.Errorf("before: %d of %s; want %d of %d", a.Before.Count, a.Before.Volume, row.beforeCount, row.beforeVolume)
			}
		})
	}
}

func TestActivityBeforeTheFirstLogIsNone(t *testing.T) {
	l := open(t)
	apply(t, l, 3)
	a := sure[Activity](t)(l.Activity(t.Context(), Window{60, 60}, block(3).Time))
	if a.Since != nil || len(a.Steps) > 0 || a.Before != nil || a.Head.Number != 3 {
		t.Errorf("activity = %+v; want nothing but the head", a)
	}
}

func TestLargestHoldersComeFirst(t *testing.T) {
	l := open(t)
	for i := byte(1); i <= 30; i++ {
		apply(t, l, uint64(i), moved(block(uint64(i)), 0, nobody, portal.Address{i}, int64(i%7)*10))
	}
	top := snapshot(t, l, 3).Top
	if len(top) != 3 || top[0].Account != (portal.Address{6}) || top[1].Account != (portal.Address{13}) ||
		top[2].Account != (portal.Address{20}) {
		t.Errorf("top = %v; want the accounts 6, 13, 20 with 60 each", top)
	}
}

func TestTheLargestOfManyStayRightWhileTheyMove(t *testing.T) {
	const accounts = 300
	l, random, held := open(t), rand.New(rand.NewPCG(1, 2)), map[portal.Address]int64{}
	account := func(i int) portal.Address { return portal.Address{byte(i >> 8), byte(i), 1} }
	for n := uint64(1); n <= 20; n++ {
		var logs []portal.Log
		for i := range accounts {
			switch a := account(i); {
			case n > 15 && i%50 != 0 && held[a] > int64(20-n)*50_000: // the rich lose all they have, until few are left
				logs = append(logs, moved(block(n), uint(i), a, nobody, held[a]))
				delete(held, a)
			case n == 1 || n <= 15 && random.IntN(10) == 0:
				by := 1 + random.Int64N(1_000_000)
				logs = append(logs, moved(block(n), uint(i), nobody, a, by))
				held[a] += by
			}
		}
		apply(t, l, n, logs...)
		var want []Holder
		for a, balance := range held {
			want = append(want, Holder{a, big.NewInt(balance)})
		}
		slices.SortFunc(want, func(a, b Holder) int {
			return cmp.Or(b.Balance.Cmp(a.Balance), bytes.Compare(a.Account[:], b.Account[:]))
		})
		s := snapshot(t, l, 10)
		if got := fmt.Sprint(s.Top); got != fmt.Sprint(want[:min(10, len(want))]) || s.Holders != len(held) {
			t.Fatalf("block %d: the largest of %d are %v; want, of %d, %v", n, s.Holders, got, len(held), want)
		}
	}
}

func TestRoles(t *testing.T) {
	for _, row := range []struct {
		behaviour string
		logs      []portal.Log
		members   []portal.Address
		since     uint64
	}{
		{"a grant makes a member", []portal.Log{granted(block(1), 0, ada)}, []portal.Address{ada}, 1},
		{"a revocation ends it", []portal.Log{granted(block(1), 0, ada), revoked(block(2), 0, ada)}, nil, 0},
		{
			"who was revoked and granted again is a member since then",
			[]portal.Log{granted(block(1), 0, ada), revoked(block(2), 0, ada), granted(block(3), 0, ada)},
			[]portal.Address{ada}, 3,
		},
		{
			"a revocation that is taken back leaves the member",
			[]portal.Log{granted(block(1), 0, ada), revoked(block(2), 0, ada), takenBack(revoked(block(2), 0, ada))},
			[]portal.Address{ada}, 1,
		},
	} {
		t.Run(row.behaviour, func(t *testing.T) {
			l := open(t)
			apply(t, l, 3, row.logs...)
			members := snapshot(t, l, 0).Members(minter)
			if len(members) != len(row.members) {
				t.Fatalf("members = %v; want %v", members, row.members)
			}
			for i, member := range members {
				if member.Account != row.members[i] || member.Since.Block != row.since {
					t.Errorf("member %d = %v; want %v since %d", i, member, row.members[i], row.since)
				}
			}
			if other := snapshot(t, l, 0).Members(portal.Hash{}); len(other) != 0 {
				t.Errorf("members of another role: %v", other)
			}
		})
	}
}

func TestTheFirstLogShowsTheDeployment(t *testing.T) {
	l := open(t)
	if snapshot(t, l, 0).Deployed != nil {
		t.Error("a deployment before any log")
	}
	first := granted(block(4), 0, ada)
	apply(t, l, 5, first, moved(block(5), 0, nobody, ada, 5))
	if deployed := snapshot(t, l, 0).Deployed; deployed == nil || deployed.Block != 4 || deployed.Hash != first.Transaction {
		t.Errorf("deployed = %v; want block 4", deployed)
	}
}

func TestAMalformedLogIsAnError(t *testing.T) {
	log := moved(block(1), 0, nobody, ada, 5)
	log.Data = nil
	if _, err := open(t).index.Apply(t.Context(), portal.LogBatch{Logs: []portal.Log{log}, Head: block(1), Next: 2}); err == nil {
		t.Error("a transfer without a value was accepted")
	}
}

// What logs that begin after the deployment add up to is unknown, which the facts find by the supply: it stops nothing.
func TestLogsThatBeginTooLate(t *testing.T) {
	l := open(t)
	apply(t, l, 2, moved(block(1), 0, ada, ben, 5), moved(block(2), 0, nobody, ada, 3))
	if s := snapshot(t, l, 10); s.Minted.Int64() != 3 || s.Transfers != 2 {
		t.Errorf("%+v", s)
	}
}

func TestTheMigrationHasTheIndexesTables(t *testing.T) {
	for file, want := range map[string]string{"0001_ledger.up.sql": index.Tables, "0001_ledger.down.sql": index.NoTables} {
		text, err := os.ReadFile("../migrations/" + file)
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s has not what an index needs, letter for letter: %v", file, err)
		}
	}
}

// tables opens an empty database with the module's migrations, of the kind that the test is for.
var tables = func(t *testing.T) *sql.DB { return portalsqltest.Open(t, os.DirFS("../migrations")) }

func onPostgreSQL(t *testing.T) *sql.DB {
	return portalsqltest.OpenAt(t, portal.Database{Driver: portal.PostgreSQL, DSN: coretest.PostgreSQL(t)}, os.DirFS("../migrations"))
}

func TestMain(m *testing.M) { coretest.Main(m) }

// The same on a portal's PostgreSQL.
func TestOnPostgreSQL(t *testing.T) {
	onSQLite := tables
	tables = onPostgreSQL
	defer func() { tables = onSQLite }()
	for name, test := range map[string]func(*testing.T){
		"Transfers":                              TestTransfers,
		"WhatWasPaidInIsAddedUp":                 TestWhatWasPaidInIsAddedUp,
		"Minutes":                                TestMinutes,
		"Activity":                               TestActivity,
		"Hours":                                  TestHours,
		"LongWindowsAreWholeHours":               TestLongWindowsAreWholeHours,
		"ActivityBeforeTheFirstLogIsNone":        TestActivityBeforeTheFirstLogIsNone,
		"LargestHoldersComeFirst":                TestLargestHoldersComeFirst,
		"TheLargestOfManyStayRightWhileTheyMove": TestTheLargestOfManyStayRightWhileTheyMove,
		"Roles":                                  TestRoles,
		"TheFirstLogShowsTheDeployment":          TestTheFirstLogShowsTheDeployment,
		"AccountsAreFoundByTheEndsOfTheirAddresses":     TestAccountsAreFoundByTheEndsOfTheirAddresses,
		"TransactionsAndBlocksAreThoseOfTheTape":        TestTransactionsAndBlocksAreThoseOfTheTape,
		"TheNewestAreAFewOfAll":                         TestTheNewestAreAFewOfAll,
		"PagesHaveAllThatIsWantedOnce":                  TestPagesHaveAllThatIsWantedOnce,
		"ARewoundTapeGoesOnWithoutAGap":                 TestARewoundTapeGoesOnWithoutAGap,
		"ATransferIsOfTheKindThatItsContractSays":       TestATransferIsOfTheKindThatItsContractSays,
		"WhatManyBeginLikeIsNotLookedThrough":           TestWhatManyBeginLikeIsNotLookedThrough,
		"APageIsReadFromAnIndex":                        TestAPageIsReadFromAnIndex,
		"WhatIsLookedThroughForAPageIsBounded":          TestWhatIsLookedThroughForAPageIsBounded,
		"NothingIsToldOfAnAccountWhileTheHistoryIsRead": TestNothingIsToldOfAnAccountWhileTheHistoryIsRead,
		"NothingIsLookedForBeforeTheLookupsAreMade":     TestNothingIsLookedForBeforeTheLookupsAreMade,
		"NamedHoldersAreReadPageByPage":                 TestNamedHoldersAreReadPageByPage,
		"HoldersThatBeginSoHaveTheRanksOfAll":           TestHoldersThatBeginSoHaveTheRanksOfAll,
		"LookupsGoWithTheHistory":                       TestLookupsGoWithTheHistory,
		"LogsThatBeginTooLate":                          TestLogsThatBeginTooLate,
		"WhatIsKeptIsWhatTheLogsAddUpTo":                TestWhatIsKeptIsWhatTheLogsAddUpTo,
		"ABacklogSettlesToWhatIsKeptWithEachBatch":      TestABacklogSettlesToWhatIsKeptWithEachBatch,
		"AReorganisationEndsABacklog":                   TestAReorganisationEndsABacklog,
		"ABacklogGoesWithTheHistory":                    TestABacklogGoesWithTheHistory,
	} {
		t.Run(name, test)
	}
}
