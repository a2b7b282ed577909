package ledger

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// settled is the total that says that balances and account_hours have all transfers, and that each batch changes them from then on. Before
// that, what accounts did is in the backlog. It goes with the others when the history is made anew.
const settled = "settled"

// settle makes of the backlog what is kept of accounts: in the transaction of the batch that reaches the chain's head, so that a history is
// complete with all of it or not at all. It holds one shard's accounts in memory.
func (w *writing) settle() error {
	if err := w.flush(); err != nil {
		return err
	}
	s, err := newSettling(w.ctx, w.tx)
	if err == nil {
		err = s.all()
	}
	if err != nil {
		return fmt.Errorf("make the accounts of the backlog: %w", err)
	}
	w.settled, w.totals[settled] = true, big.NewInt(1)
	w.totals[holders], w.totals[seen] = big.NewInt(s.holders), big.NewInt(s.seen)
	return w.writeTotals()
}

// settling is a backlog on its way into the tables. Inserting takes most of the time, and a transaction is used by one goroutine alone:
// that one also reads the backlog, and another makes the rows meanwhile.
type settling struct {
	ctx          context.Context
	tx           *sql.Tx
	balances     *portalsql.Inserter
	accountHours *portalsql.Inserter

	most int // mostMoved

	minutes numbers // those that have a transfer, as the following
	hours   numbers
	days    numbers

	// What follows is for makeAll's goroutine alone until writeAccounts returns.

	held       []int32 // by how much each minute changes how many hold
	active     []int32 // accounts of each hour, as the following
	newest     []int32
	activeDays []int32
	holders    int64
	seen       int64

	accounts map[portal.Address]*accountState // of one shard, as the following
	moved    []movedHour
}

// insertion is rows on their way into a table.
type insertion struct {
	into *portalsql.Inserter
	rows [][]any
}

// accountState is an account at the newest of its changes that was read.
type accountState struct {
	account   portal.Address
	balance   big.Int
	held      bool // at the end of the minute before
	minute    int64
	hour      int64 // never before the first change
	transfers int   // in the hour
}

type movedHour struct {
	account portal.Address
	heldHour
}

// numbers are those of stretches of time, ascending.
type numbers []int64

func (n numbers) at(number int64) int {
	at, _ := slices.BinarySearch(n, number)
	return at
}

func newSettling(ctx context.Context, tx *sql.Tx) (*settling, error) {
	s := &settling{
		ctx: ctx, tx: tx, most: mostMoved,
		balances:     portalsql.NewInserter(tx, "balances", []string{"account", "balance"}, ""),
		accountHours: portalsql.NewInserter(tx, "account_hours", []string{"account", "hour", "balance", "transfers"}, ""),
	}
	for g, into := range map[grain]*numbers{minutes: &s.minutes, hours: &s.hours, days: &s.days} {
		all, err := portalsql.All(ctx, tx, portalsql.Column[int64], fmt.Sprintf("SELECT %[1]s FROM %[2]s ORDER BY %[1]s", g.number, g.table))
		if err != nil {
			return nil, err
		}
		*into = all
	}
	s.held, s.active, s.newest = make([]int32, len(s.minutes)), make([]int32, len(s.hours)), make([]int32, len(s.hours))
	s.activeDays = make([]int32, len(s.days))
	return s, nil
}

func (s *settling) all() error {
	// An index whose order is another is made faster of all rows at once than with each.
	if _, err := s.tx.ExecContext(s.ctx, "DROP INDEX balances_by_size"); err != nil {
		return err
	}
	if err := s.writeAccounts(); err != nil {
		return err
	}
	if _, err := s.tx.ExecContext(s.ctx, "CREATE INDEX balances_by_size ON balances (balance DESC, account)"); err != nil {
		return err
	}
	if err := s.writeSteps(); err != nil {
		return err
	}
	_, err := s.tx.ExecContext(s.ctx, "DELETE FROM backlog")
	return err
}

func (s *settling) writeAccounts() error {
	defer s.balances.Close()
	defer s.accountHours.Close()
	ctx, stop := context.WithCancel(s.ctx)
	defer stop()
	read, made := make(chan part), make(chan insertion, 1)
	var failed error
	go func() {
		defer close(made)
		failed = s.makeAll(ctx, read, made)
	}()
	err := s.write(read, made)
	stop()
	for range made { // until the goroutine has ended
	}
	if err == nil || failed != nil && !errors.Is(failed, context.Canceled) {
		err = errors.Join(err, failed)
	}
	return err
}

// write reads the parts for makeAll, and inserts what that makes of them, until made is closed.
func (s *settling) write(read chan<- part, made <-chan insertion) error {
	all := partsOf(s.ctx, s.tx)
	next, found, err := all.next()
	for err == nil {
		to := read
		if !found {
			to = nil // nobody receives from it, and select leaves it out
		}
		select {
		case to <- next:
			if next, found, err = all.next(); err == nil && !found {
				close(read)
			}
		case next, more := <-made:
			if !more {
				return nil
			}
			err = next.into.Insert(s.ctx, next.rows)
		}
	}
	return err
}

// makeAll makes the rows of all parts that are read.
func (s *settling) makeAll(ctx context.Context, read <-chan part, made chan<- insertion) error {
	s.accounts = map[portal.Address]*accountState{}
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case of, more := <-read:
			if !more {
				return nil
			}
			for _, changes := range of.changes {
				if err := unpack(of.shard, changes, s.change); err != nil {
					return err
				}
			}
			var balances [][]any
			if of.last {
				balances = s.endShard()
			}
			if of.last || len(s.moved) >= s.most {
				if err := s.makeMoved(ctx, made); err != nil {
					return err
				}
			}
			if err := hand(ctx, made, s.balances, balances); err != nil {
				return err
			}
		}
	}
}

// endShard ends the last minute and hour of each of the shard's accounts, and counts them. They are forgotten then; what they have is
// handed out.
func (s *settling) endShard() (balances [][]any) {
	for _, a := range slices.SortedFunc(maps.Values(s.accounts),
		func(a, b *accountState) int { return bytes.Compare(a.account[:], b.account[:]) }) {
		s.endMinute(a)
		s.endHour(a)
		s.newest[s.hours.at(a.hour)]++
		s.seen++
		if a.balance.Sign() > 0 {
			s.holders++
			balances = append(balances, []any{portalsql.Address(a.account), amount(&a.balance)})
		}
	}
	clear(s.accounts)
	return balances
}

// hand hands rows over. Their values are written out here and not by the database's driver, so that inserting does not wait for it.
func hand(ctx context.Context, made chan<- insertion, into *portalsql.Inserter, rows [][]any) error {
	for some := range slices.Chunk(rows, inserted) {
		for _, row := range some {
			for i, value := range row {
				if valuer, ok := value.(driver.Valuer); ok {
					var err error
					if row[i], err = valuer.Value(); err != nil {
						return err
					}
				}
			}
		}
		select {
		case made <- insertion{into, some}:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// change is the next one of its account.
func (s *settling) change(c change) {
	a := s.accounts[c.account]
	if a == nil {
		a = &accountState{account: c.account, minute: c.minute, hour: never}
		s.accounts[c.account] = a
	}
	if a.minute != c.minute {
		s.endMinute(a)
		a.minute = c.minute
	}
	if hour := c.minute / 60; a.hour != hour {
		if a.hour != never {
			s.endHour(a)
		}
		if a.hour == never || a.hour/24 != hour/24 {
			s.activeDays[s.days.at(hour/24)]++
		}
		a.hour, a.transfers = hour, 0
	}
	a.balance.Add(&a.balance, c.by)
	a.transfers++
}

func (s *settling) endMinute(a *accountState) {
	if holds := a.balance.Sign() > 0; holds != a.held {
		by := int32(1)
		if a.held {
			by = -1
		}
		s.held[s.minutes.at(a.minute)] += by
		a.held = holds
	}
}

func (s *settling) endHour(a *accountState) {
	s.active[s.hours.at(a.hour)]++
	s.moved = append(s.moved, movedHour{a.account, heldHour{a.hour, new(big.Int).Set(&a.balance), a.transfers}})
}

// mostMoved is how many rows wait at most, so that many changes to a shard take no more memory than few. Where there are more, not all of
// the shard's are written in the order of the key.
const mostMoved = 100_000

// inserted is how many rows are handed to the database at once.
const inserted = 1000

func (s *settling) makeMoved(ctx context.Context, made chan<- insertion) error {
	slices.SortFunc(s.moved, func(a, b movedHour) int {
		return cmp.Or(bytes.Compare(a.account[:], b.account[:]), cmp.Compare(a.hour, b.hour))
	})
	for some := range slices.Chunk(s.moved, inserted) {
		rows := make([][]any, len(some))
		for i, m := range some {
			rows[i] = []any{portalsql.Address(m.account), m.hour, bare(m.balance), m.transfers}
		}
		if err := hand(ctx, made, s.accountHours, rows); err != nil {
			return err
		}
	}
	s.moved = s.moved[:0]
	return nil
}

// writeSteps adds to the stretches of time what the accounts tell of them.
func (s *settling) writeSteps() error {
	ends := map[string]*steps{}
	for _, g := range grains {
		columns := []string{"holders", "active", "newest"}[:map[string]int{"minutes": 1, "hours": 3, "days": 2}[g.table]]
		ends[g.table] = &steps{settling: s, grain: g, columns: columns}
	}
	n := int64(0)
	for i, minute := range s.minutes {
		n += int64(s.held[i])
		hour := minute / 60
		last := i == len(s.minutes)-1
		if err := ends["minutes"].set(minute, n); err != nil {
			return err
		}
		if last || s.minutes[i+1]/60 != hour {
			at := s.hours.at(hour)
			if err := ends["hours"].set(hour, n, int64(s.active[at]), int64(s.newest[at])); err != nil {
				return err
			}
		}
		if day := hour / 24; last || s.minutes[i+1]/60/24 != day {
			if err := ends["days"].set(day, n, int64(s.activeDays[s.days.at(day)])); err != nil {
				return err
			}
		}
	}
	for _, of := range ends {
		if err := of.write(); err != nil {
			return err
		}
	}
	return nil
}

// steps are rows of a grain's table, some columns of which get other values.
type steps struct {
	*settling

	grain   grain
	columns []string
	rows    []string
}

func (s *steps) set(number int64, values ...int64) error {
	text := fmt.Sprint("(", number)
	for _, value := range values {
		text += fmt.Sprint(", ", value)
	}
	if s.rows = append(s.rows, text+")"); len(s.rows) < inserted {
		return nil
	}
	return s.write()
}

func (s *steps) write() error {
	if len(s.rows) == 0 {
		return nil
	}
	set := make([]string, len(s.columns))
	for i, column := range s.columns {
		set[i] = fmt.Sprintf("%s = v.column%d", column, i+2)
	}
	_, err := s.tx.ExecContext(s.ctx, fmt.Sprintf("UPDATE %s SET %s FROM (VALUES %s) AS v WHERE %s = v.column1",
		s.grain.table, strings.Join(set, ", "), strings.Join(s.rows, ", "), s.grain.number))
	s.rows = s.rows[:0]
	return err
}
