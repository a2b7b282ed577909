package ledger

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// mined is block n of a chain whose blocks are so far apart.
func mined(n uint64, apart time.Duration) portal.Block {
	b := portal.Block{Number: n, Time: start.Add(time.Duration(n) * apart)}
	binary.BigEndian.PutUint64(b.Hash[:], n)
	return b
}

// purses are what accounts have, and have staked.
type purses struct{ balances, staked map[portal.Address]int64 }

func (p purses) copied() purses { return purses{maps.Clone(p.balances), maps.Clone(p.staked)} }

// moves are random logs of a block: mints, burns, stakes, what one sends to oneself, nothing at all, and roles that come and go.
func moves(random *rand.Rand, at portal.Block, p purses) (logs []portal.Log) {
	who := func() portal.Address { return portal.Address{0xa0, byte(random.IntN(9))} }
	for i := range uint(random.IntN(4)) {
		from, to, said := who(), who(), Plain
		i *= 2 // a contract says what it does before it does it
		switch random.IntN(12) {
		case 0, 1:
			from = nobody
		case 2:
			to = nobody
		case 3:
			to, said = staking, Stake
		case 4:
			from, said = staking, Unstake
		case 10:
			from = []portal.Address{sale, claims, vesting}[random.IntN(3)]
			said = map[portal.Address]Kind{sale: Bought, claims: Claimed, vesting: Released}[from]
		case 5:
			to = from
		case 8:
			to = []portal.Address{gaiaToken, sale, claims, vesting}[random.IntN(4)]
		case 9:
			from = []portal.Address{sale, claims, vesting}[random.IntN(3)]
		case 6:
			logs = append(logs, granted(at, i, who()))
			continue
		case 7:
			logs = append(logs, revoked(at, i, who()))
			continue
		}
		value := int64(random.IntN(1000))
		if random.IntN(3) == 0 && from != nobody {
			value = p.balances[from] // all of it
		}
		if from == staking {
			value = min(value, p.staked[to]) // nobody gets back what is another's
		}
		if from != nobody {
			value = min(value, p.balances[from])
			p.balances[from] -= value
		}
		if to != nobody {
			p.balances[to] += value
		}
		if said == Plain || random.IntN(4) == 0 { // of some it says nothing
			logs = append(logs, moved(at, i+1, from, to, value))
			continue
		}
		switch said {
		case Stake:
			p.staked[from] += value
		case Unstake:
			p.staked[to] -= value
		}
		logs = append(logs, done(at, i, said, []portal.Address{to, from}[map[bool]int{said == Stake: 1}[true]], value)...)
	}
	return logs
}

func TestWhatIsKeptIsWhatTheLogsAddUpTo(t *testing.T) {
	for seed := range uint64(4) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			random := rand.New(rand.NewPCG(seed, 7))
			apart := []time.Duration{time.Minute, 13 * time.Minute, 47 * time.Minute, 9 * time.Hour}[seed]
			l := open(t)
			var chain []portal.Log
			now := purses{map[portal.Address]int64{}, map[portal.Address]int64{}}
			after := map[uint64]purses{0: now.copied()} // each block
			next := uint64(1)
			for range 12 {
				if next > 12 && random.IntN(3) == 0 { // the newest blocks are others
					to := next - 1 - uint64(random.IntN(10)) - 1
					back(t, l, mined(to, apart))
					chain = slices.DeleteFunc(chain, func(log portal.Log) bool { return log.Block.Number > to })
					now, next = after[to].copied(), to+1
					compare(t, l, chain, mined(to, apart))
				}
				var batch []portal.Log
				end := next + uint64(random.IntN(5))
				for ; next <= end; next++ {
					batch = append(batch, moves(random, mined(next, apart), now)...)
					after[next] = now.copied()
				}
				chain = append(chain, batch...)
				head := mined(end, apart)
				if _, err := l.index.Apply(t.Context(), portal.LogBatch{Logs: batch, Head: head, Next: end + 1, CaughtUp: true}); err != nil {
					t.Fatal(err)
				}
				compare(t, l, chain, head)
			}
		})
	}
}

func back(t *testing.T, l *book, head portal.Block) {
	t.Helper()
	if _, err := l.index.Apply(t.Context(), portal.LogBatch{Head: head, Next: head.Number + 1, CaughtUp: true}); err != nil {
		t.Fatal(err)
	}
}

// sums are what logs add up to, without any table.
type sums struct {
	transfers []Transfer
	balances  map[portal.Address]*big.Int
	staked    map[portal.Address]*big.Int
	holders   map[time.Time]int // after each block with a transfer
	flows     map[flowed]*Flow
}

func addUp(logs []portal.Log) sums {
	s := sums{balances: map[portal.Address]*big.Int{}, staked: map[portal.Address]*big.Int{}, holders: map[time.Time]int{},
		flows: map[flowed]*Flow{}}
	members := map[portal.Hash]map[portal.Address]bool{MinterRole: {}}
	add := func(to map[portal.Address]*big.Int, account portal.Address, by *big.Int) {
		if to[account] == nil {
			to[account] = new(big.Int)
		}
		to[account].Add(to[account], by)
	}
	part := func(account portal.Address) Part {
		if part, is := map[portal.Address]Part{nobody: Nobody, staking: Staking, sale: Sale, claims: Claims, vesting: Vesting}[account]; is {
			return part
		}
		if members[MinterRole][account] {
			return Minter
		}
		return Other
	}
	abi := token.GetABI()
	for i, log := range logs {
		if log.Contract != gaiaToken {
			continue
		}
		account := func(topic int) portal.Address {
			return portal.Address(common.BytesToAddress(log.Topics[topic][:]))
		}
		switch common.Hash(log.Topics[0]) {
		case abi.Events["RoleGranted"].ID:
			members[log.Topics[1]][account(2)] = true
			continue
		case abi.Events["RoleRevoked"].ID:
			members[log.Topics[1]][account(2)] = false
			continue
		}
		t := Transfer{Hash: log.Transaction, Index: log.Index, Block: log.Block.Number, Time: log.Block.Time, From: account(1), To: account(2)}
		value := new(big.Int).SetBytes(log.Data)
		t.Value, t.Kind = value.String(), Plain
		switch {
		case t.From == nobody:
			t.Kind = Mint
		case t.To == nobody:
			t.Kind = Burn
		case i > 0 && logs[i-1].Transaction == log.Transaction:
			t.Kind = saidBy[logs[i-1].Topics[0]]
		}
		s.transfers = append(s.transfers, t)
		if t.From != nobody {
			add(s.balances, t.From, new(big.Int).Neg(value))
		}
		if t.To != nobody {
			add(s.balances, t.To, value)
		}
		if t.Kind == Stake {
			add(s.staked, t.From, value)
		}
		if t.Kind == Unstake {
			add(s.staked, t.To, new(big.Int).Neg(value))
		}
		if key := (flowed{part(t.From), part(t.To)}); t.From != t.To {
			if s.flows[key] == nil {
				s.flows[key] = &Flow{From: key.from, To: key.to, Volume: new(big.Int)}
			}
			s.flows[key].Transfers++
			s.flows[key].Volume.Add(s.flows[key].Volume, value)
		}
		n := 0
		for _, balance := range s.balances {
			n += balance.Sign()
		}
		s.holders[t.Time] = n
	}
	return s
}

// active are the accounts that moved from that time on, before the other.
func (s sums) active(from, to time.Time) int {
	all := map[portal.Address]bool{}
	for _, t := range s.transfers {
		if !t.Time.Before(from) && t.Time.Before(to) && t.Value != "0" {
			all[t.From], all[t.To] = true, true
		}
	}
	delete(all, nobody)
	return len(all)
}

// compare reads all that the tracker shows, and expects what the logs add up to.
func compare(t *testing.T, l *book, logs []portal.Log, head portal.Block) {
	t.Helper()
	want := addUp(logs)
	for _, w := range []Window{{24 * 60, 24}, {7 * 24 * 60, 56}, {}} {
		growthIs(t, sure[Growth](t)(l.Growth(t.Context(), w, time.Time{})), want, head)
		supplyIs(t, sure[Supply](t)(l.Supply(t.Context(), w, time.Time{})), want)
	}
	var flows []Flow
	for _, f := range want.flows {
		flows = append(flows, *f)
	}
	slices.SortFunc(flows, func(a, b Flow) int {
		return cmp.Or(b.Volume.Cmp(a.Volume), cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
	})
	if got := sure[Flows](t)(l.Flows(t.Context(), Window{}, time.Time{})).Flows; len(flows) > 0 && fmt.Sprint(got) != fmt.Sprint(flows) {
		t.Fatalf("flows %v; the logs add up to %v", got, flows)
	}
	holdersAre(t, l, want)
	for _, wanted := range []Wanted{
		{Bounds: Bounds{Least: big.NewInt(600)}},
		{Bounds: Bounds{Least: big.NewInt(300), From: head.Time.Add(-20 * time.Hour)}, Kinds: []Kind{Plain, Mint}},
		{Bounds: Bounds{Least: big.NewInt(500)}, Kinds: []Kind{Burn}},
		{Bounds: Bounds{From: head.Time.Add(-5 * time.Hour)}}, {Bounds: Bounds{Least: big.NewInt(300)}, Accounts: []portal.Address{{0xa0, 1}}},
	} {
		boundedAre(t, l, wanted, want)
	}
	for account := range want.balances {
		accountIs(t, l, account, want)
	}
	stretchesAddUp(t, l)
}

func growthIs(t *testing.T, g Growth, want sums, head portal.Block) {
	t.Helper()
	if g.Since == nil {
		if len(want.transfers) > 0 {
			t.Fatalf("nothing since, of %d transfers", len(want.transfers))
		}
		return
	}
	count, largest := 0, []Transfer{}
	for _, one := range want.transfers {
		if !one.Time.Before(g.From.Truncate(time.Hour)) {
			count++
			largest = append(largest, one)
		}
	}
	sortBySize(largest)
	largest = largest[:min(len(largest), largestShown)]
	if fmt.Sprint(g.Largest) != fmt.Sprint(largest) {
		t.Fatalf("largest since %v: %v; want %v", g.From, g.Largest, largest)
	}
	got := 0
	for i, step := range g.Steps {
		got += step.Count
		volume := new(big.Int)
		for _, one := range want.transfers {
			if one.Kind != Mint && one.Kind != Burn && one.From != one.To && !one.Time.Before(step.Start) &&
				one.Time.Before(step.Start.Add(g.Every)) {
				value, _ := new(big.Int).SetString(one.Value, 10)
				volume.Add(volume, value)
			}
		}
		if step.Volume.Cmp(volume) != 0 {
			t.Fatalf("%s from %v for %v; the logs add up to %s", step.Volume, step.Start, g.Every, volume)
		}
		// The last block in the step, or before it, has what there was at its end.
		end, n := step.Start.Add(g.Every), 0
		for _, one := range want.transfers {
			if one.Time.Before(end) {
				n = want.holders[one.Time]
			}
		}
		if g.Holders[i] != n {
			t.Fatalf("%d holders at %v; the logs add up to %d", g.Holders[i], end, n)
		}
	}
	if got != count {
		t.Fatalf("%d transfers since %v; want %d", got, g.From, count)
	}
	later := head.Time.Add(time.Hour)
	if active := want.active(g.From.Truncate(time.Hour), later); g.Active != active || g.Seen != want.active(time.Time{}, later) {
		t.Fatalf("%d of %d accounts were active since %v; the logs have %d of %d", g.Active, g.Seen, g.From, active,
			want.active(time.Time{}, later))
	}
	for _, a := range g.Actives {
		length := time.Hour
		if g.ActiveDays {
			length = 24 * time.Hour
		}
		if n := want.active(a.Start, a.Start.Add(length)); a.Accounts != n {
			t.Fatalf("%d active from %v for %v; the logs have %d", a.Accounts, a.Start, length, n)
		}
	}
}

// ordered puts transfers in that order, of which the newest come first.
func ordered(by Order, all []Transfer) {
	switch by {
	case Oldest:
		slices.Reverse(all)
	case Largest:
		sortBySize(all)
	case Smallest:
		sortBySize(all)
		slices.SortStableFunc(all, func(a, b Transfer) int {
			return cmp.Or(cmp.Compare(len(a.Value), len(b.Value)), cmp.Compare(a.Value, b.Value))
		})
	}
}

// entriesAre reads all pages of an account's entries that are wanted, of all that it has, the oldest first.
func entriesAre(t *testing.T, l *book, account portal.Address, wanted EntriesWanted, all []Entry) {
	t.Helper()
	var want, got []Entry
	for _, one := range all {
		value, _ := new(big.Int).SetString(one.Value, 10)
		out := wanted.Least != nil && value.Cmp(wanted.Least) < 0 || len(wanted.Kinds) > 0 && !slices.Contains(wanted.Kinds, one.Kind) ||
			one.Time.Before(wanted.From.Truncate(time.Hour)) || wanted.Way == In && one.To != account || wanted.Way == Out && one.From != account
		if !out {
			want = append(want, one)
		}
	}
	if wanted.Order == Newest {
		slices.Reverse(want)
	}
	var behind *Place
	for {
		page := sure[EntryPage](t)(l.Entries(t.Context(), account, wanted, behind, 20))
		got = append(got, page.Entries...)
		if behind = page.Until; behind != nil {
			continue
		}
		if len(page.Entries) < 20 {
			break
		}
		last := page.Entries[19].place()
		behind = &last
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Fatalf("%+v of %v: %v; want %v", wanted, account, got, want)
	}
}

// boundedAre reads all pages of what is wanted, in each order.
func boundedAre(t *testing.T, l *book, wanted Wanted, sums sums) {
	t.Helper()
	var want []Transfer
	for _, one := range slices.Backward(sums.transfers) {
		value, _ := new(big.Int).SetString(one.Value, 10)
		out := wanted.Least != nil && value.Cmp(wanted.Least) < 0 || len(wanted.Kinds) > 0 && !slices.Contains(wanted.Kinds, one.Kind) ||
			one.Time.Before(wanted.From.Truncate(time.Hour)) || len(wanted.Accounts) > 0 && one.From != wanted.Accounts[0] &&
			one.To != wanted.Accounts[0]
		if !out {
			want = append(want, one)
		}
	}
	for _, wanted.Order = range []Order{Newest, Oldest, Largest, Smallest} {
		n := 40
		if wanted.Order == Newest {
			n = 3
		}
		want, got := slices.Clone(want), []Transfer{}
		ordered(wanted.Order, want)
		var behind *Place
		for {
			page := sure[Page](t)(l.Page(t.Context(), wanted, behind, n))
			got = append(got, page.Transfers...)
			if behind = page.Until; behind != nil {
				continue
			}
			if len(page.Transfers) < n {
				break
			}
			last := wanted.Order.Place(page.Transfers[n-1])
			behind = &last
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%+v: %v; the logs have %v", wanted, got, want)
		}
	}
}

// holdersAre reads all pages, in both orders.
func holdersAre(t *testing.T, l *book, want sums) {
	t.Helper()
	var all []Holder
	for account, balance := range want.balances {
		if balance.Sign() > 0 {
			all = append(all, Holder{account, balance})
		}
	}
	slices.SortFunc(all, func(a, b Holder) int {
		return cmp.Or(b.Balance.Cmp(a.Balance), bytes.Compare(a.Account[:], b.Account[:]))
	})
	for _, ascending := range []bool{false, true} {
		var got []HolderRow
		var behind *HolderPlace
		for {
			page := sure[HoldersPage](t)(l.Holders(t.Context(), HoldersWanted{Ascending: ascending}, behind, 3))
			if *page.Total != len(all) {
				t.Fatalf("%d holders; the logs add up to %d", *page.Total, len(all))
			}
			got = append(got, page.Rows...)
			if len(page.Rows) < 3 {
				break
			}
			last := page.Rows[2]
			behind = &HolderPlace{last.Account, last.Balance.String(), last.Rank}
		}
		if ascending {
			slices.Reverse(got)
		}
		if len(got) != len(all) {
			t.Fatalf("%d on all pages; want %d", len(got), len(all))
		}
		for i, h := range got {
			if h.Account != all[i].Account || h.Balance.Cmp(all[i].Balance) != 0 || *h.Rank != i+1 {
				t.Fatalf("rank %d is %v with %s; want %v with %s at %d", *h.Rank, h.Account, h.Balance, all[i].Account, all[i].Balance, i+1)
			}
			staked := want.staked[h.Account]
			if staked == nil {
				staked = new(big.Int)
			}
			if h.Staked.Cmp(staked) != 0 {
				t.Fatalf("%v staked %s; want %s", h.Account, h.Staked, staked)
			}
		}
	}
	d := sure[Distribution](t)(l.Distribution(t.Context()))
	n, held, ranked := 0, new(big.Int), new(big.Int)
	for _, h := range all {
		if !slices.Contains([]portal.Address{gaiaToken, staking, sale, claims, vesting}, h.Account) {
			n++
			held.Add(held, h.Balance)
			ranked.Add(ranked, new(big.Int).Mul(h.Balance, big.NewInt(int64(n))))
		}
	}
	if d.Holders != n || d.Held.Cmp(held) != 0 || d.Ranked.Cmp(ranked) != 0 || len(d.Top) != min(n, 10) {
		t.Fatalf("distribution %+v; want %d holders of %s, %s", d, n, held, ranked)
	}
}

// accountIs reads an account's entries page by page, and its balances, and expects what the logs add up to after each.
func accountIs(t *testing.T, l *book, account portal.Address, want sums) {
	t.Helper()
	balance, entries := new(big.Int), []Entry{}
	for _, one := range want.transfers {
		if one.From != account && one.To != account {
			continue
		}
		entry := Entry{Transfer: one, Change: changeOf(account, one)}
		balance = new(big.Int).Add(balance, entry.Change)
		entry.After = balance
		entries = append(entries, entry)
	}
	moving := slices.DeleteFunc(slices.Clone(entries), func(e Entry) bool { return e.Value == "0" })
	p := sure[Profile](t)(l.Profile(t.Context(), account))
	if p.Balance.Cmp(balance) != 0 || p.Transfers != len(moving) {
		t.Fatalf("profile of %v: %+v; want %s after %d", account, p, balance, len(moving))
	}
	if n := len(moving); n > 0 &&
		(fmt.Sprint(*p.First) != fmt.Sprint(moving[0].Transfer) || fmt.Sprint(*p.Last) != fmt.Sprint(moving[n-1].Transfer)) {
		t.Fatalf("%v is seen from %+v to %+v; want %+v to %+v", account, p.First, p.Last, moving[0], moving[n-1])
	}
	b := sure[Balances](t)(l.Balances(t.Context(), account, Window{}, time.Time{}))
	if !b.Exact || len(b.Steps) != len(moving) || b.Before.Sign() != 0 {
		t.Fatalf("%d steps from %s of %d transfers", len(b.Steps), b.Before, len(moving))
	}
	var got []Entry
	var behind *Place
	for {
		page := sure[EntryPage](t)(l.Entries(t.Context(), account, EntriesWanted{}, behind, 3)).Entries
		got = append(got, page...)
		if len(page) < 3 {
			break
		}
		behind = &Place{Block: page[2].Block, Index: page[2].Index}
	}
	slices.Reverse(got)
	if fmt.Sprint(got) != fmt.Sprint(entries) {
		t.Fatalf("entries of %v: %v; want %v", account, got, entries)
	}
	// Each account is asked for one of them.
	some := []EntriesWanted{
		{Order: Oldest}, {Way: In}, {Way: Out, Order: Oldest}, {Kinds: []Kind{Plain, Stake}},
		{Bounds: Bounds{Least: big.NewInt(20)}, Order: Oldest},
		{Way: Out, Kinds: []Kind{Plain, Burn}, Bounds: Bounds{Least: big.NewInt(5), From: want.transfers[len(want.transfers)/2].Time}},
	}
	entriesAre(t, l, account, some[int(account[1]+account[19])%len(some)], entries)
	for i, step := range b.Steps {
		if step.Balance.Cmp(moving[i].After) != 0 || !step.Start.Equal(moving[i].Time) {
			t.Fatalf("step %d of %v is %s; want %s", i, account, step.Balance, moving[i].After)
		}
	}
	// The same from what is kept by the hour.
	for _, entry := range moving {
		then := new(big.Int)
		for _, other := range entries {
			if hours.of(other.Time) <= hours.of(entry.Time) {
				then = other.After
			}
		}
		err := l.Ledger.db.QueryRowContext(t.Context(), "SELECT balance FROM account_hours WHERE account = $1 AND hour = $2",
			"0x"+fmt.Sprintf("%x", account[:]), hours.of(entry.Time)).Scan(portalsql.Amount(&balance))
		if err != nil || balance.Cmp(then) != 0 {
			t.Fatalf("%v had %s at the end of the hour of %v (%v); want %s", account, balance, entry.Time, err, then)
		}
	}
}

// A history that is made anew has none of what it had, and nothing that is told of it is a part of it.
func TestNothingIsToldOfAnAccountWhileTheHistoryIsRead(t *testing.T) {
	l := open(t)
	told := func() error {
		_, holders := l.Holders(t.Context(), HoldersWanted{}, nil, 5)
		_, named := l.Holders(t.Context(), HoldersWanted{Accounts: []portal.Address{ada}}, nil, 5)
		if balance := sure2[*big.Int, portal.Block](t)(l.Balance(t.Context(), ada)); (balance == nil) != (holders != nil) {
			t.Errorf("a balance of %v with %v", balance, holders)
		}
		found := sure[[]Known](t)(l.Accounts(t.Context(), "ad00", "", 5))
		known := sure[Known](t)(l.Account(t.Context(), ada))
		if holders == nil && (len(found) != 1 || known.Transfers != 1) || holders != nil &&
			(len(found) != 0 || known.Transfers != 0 || known.Balance.Sign() != 0) {
			t.Errorf("found %v and %v with %v", found, known, holders)
		}
		if (holders == nil) != (named == nil) {
			t.Errorf("holders: %v, those of that name: %v", holders, named)
		}
		return holders
	}
	apply(t, l, 2, moved(block(1), 0, nobody, ada, 100))
	if _, err := l.db.ExecContext(t.Context(), "UPDATE chain_index SET complete = FALSE"); err != nil {
		t.Fatal(err)
	}
	if err := told(); portal.CodeOf(err) != portal.Unavailable {
		t.Errorf("of a part: %v; want Unavailable", err)
	}
	apply(t, l, 2)
	if err := told(); err != nil {
		t.Error(err)
	}
	if err := l.index.Rescan(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := told(); portal.CodeOf(err) != portal.Unavailable {
		t.Errorf("made anew: %v; want Unavailable", err)
	}
}

func sure2[T, U any](t *testing.T) func(T, U, error) T {
	return func(value T, _ U, err error) T {
		t.Helper()
		return sure[T](t)(value, err)
	}
}

// Without them each would look through the whole table.
func TestNothingIsLookedForBeforeTheLookupsAreMade(t *testing.T) {
	l := open(t)
	apply(t, l, 2, moved(block(1), 0, nobody, ada, 100))
	if _, err := l.db.ExecContext(t.Context(), "DELETE FROM totals WHERE name = $1", made); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Page(t.Context(), Wanted{Kinds: []Kind{Mint}}, nil, 5); portal.CodeOf(err) != portal.Unavailable {
		t.Errorf("a page: %v; want Unavailable", err)
	}
	if _, err := l.Entries(t.Context(), ada, EntriesWanted{}, nil, 5); portal.CodeOf(err) != portal.Unavailable {
		t.Errorf("entries: %v; want Unavailable", err)
	}
	if p := sure[Profile](t)(l.Profile(t.Context(), ada)); p.CaughtUp {
		t.Error("a profile is there")
	}
	if g := sure[Growth](t)(l.Growth(t.Context(), Window{}, time.Time{})); g.CaughtUp {
		t.Error("growth is there")
	}
	if err := l.MakeLookups(t.Context()); err != nil {
		t.Fatal(err)
	}
	if page := sure[Page](t)(l.Page(t.Context(), Wanted{Kinds: []Kind{Mint}}, nil, 5)); len(page.Transfers) != 1 {
		t.Errorf("%d transfers", len(page.Transfers))
	}
}

func TestNamedHoldersAreReadPageByPage(t *testing.T) {
	l := open(t)
	var logs []portal.Log
	var all []portal.Address
	for i := range byte(7) {
		account := portal.Address{0xa0 + i%2, i}
		logs, all = append(logs, moved(block(1), uint(i), nobody, account, int64(10+i/3))), append(all, account)
	}
	apply(t, l, 2, logs...)
	for _, row := range []struct {
		wanted HoldersWanted
		n      int
	}{
		{HoldersWanted{Accounts: all}, 7}, {HoldersWanted{Accounts: all, Ascending: true}, 7},
		{HoldersWanted{Accounts: all, Begins: "0xa0"}, 4}, {HoldersWanted{Accounts: all, Least: big.NewInt(11)}, 4},
	} {
		seen := map[portal.Address]bool{}
		var behind *HolderPlace
		for range 10 {
			page := sure[HoldersPage](t)(l.Holders(t.Context(), row.wanted, behind, 2))
			for _, h := range page.Rows {
				if seen[h.Account] {
					t.Fatalf("%+v: %v is there twice", row.wanted, h.Account)
				}
				seen[h.Account] = true
				behind = &HolderPlace{h.Account, h.Balance.String(), h.Rank}
			}
			if len(page.Rows) < 2 {
				break
			}
		}
		if len(seen) != row.n {
			t.Errorf("%+v: %d holders; want %d", row.wanted, len(seen), row.n)
		}
	}
}

// What begins so has the ranks that it has among all, page by page, in both orders, and however many begin so.
func TestHoldersThatBeginSoHaveTheRanksOfAll(t *testing.T) {
	l := open(t)
	var logs []portal.Log
	for i := range byte(60) {
		logs = append(logs, moved(block(1), uint(i), nobody, portal.Address{i * 37, i}, int64(10+i%7))) // several have the same
	}
	apply(t, l, 2, logs...)
	ranks := map[portal.Address]int{}
	for _, h := range sure[HoldersPage](t)(l.Holders(t.Context(), HoldersWanted{}, nil, 100)).Rows {
		ranks[h.Account] = *h.Rank
	}
	for _, begins := range []string{"0x0", "0x2", "0xd", "0x25", "0x250", "0x2501"} {
		for _, ascending := range []bool{false, true} {
			var behind *HolderPlace
			seen := 0
			for page := []HolderRow{{}}; len(page) > 0; {
				page = sure[HoldersPage](t)(l.Holders(t.Context(), HoldersWanted{Begins: begins, Ascending: ascending}, behind, 3)).Rows
				for _, h := range page {
					if h.Rank == nil || *h.Rank != ranks[h.Account] {
						t.Errorf("%s, ascending %t: %v has the rank %v, and among all %d", begins, ascending, h.Account, h.Rank, ranks[h.Account])
					}
					behind = &HolderPlace{h.Account, h.Balance.String(), h.Rank}
					seen++
				}
			}
			want := 0
			for account := range ranks {
				if strings.HasPrefix(strings.ToLower(account.String()), begins) {
					want++
				}
			}
			if seen != want {
				t.Errorf("%s, ascending %t: %d holders, want %d", begins, ascending, seen, want)
			}
		}
	}
}
