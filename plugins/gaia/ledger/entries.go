package ledger

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"math/big"
	"slices"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// EntriesWanted says which of an account's transfers a page has. The zero EntriesWanted is all of them.
type EntriesWanted struct {
	Kinds []Kind // empty: all
	Way   Way
	Order Order // by time
	Bounds
}

// Way is whether an account sent what is wanted, or got it.
type Way string

// Ways, as they are on the wire. What an account sent to itself is both.
const (
	Both Way = ""
	In   Way = "in"
	Out  Way = "out"
)

// all is that nothing is left out, and that the newest come first.
func (w EntriesWanted) all() bool {
	return len(w.Kinds) == 0 && w.Way == Both && w.Order == Newest && w.none()
}

func (w EntriesWanted) stretches(account portal.Address) (all []stretch) {
	of := Wanted{Kinds: w.Kinds, Order: w.Order}
	if w.Way != In {
		all = of.each("sender", portalsql.Address(account))
	}
	if w.Way != Out {
		all = append(all, of.each("recipient", portalsql.Address(account))...)
	}
	return all
}

// Entry is a transfer as the account sees it that sent or got it.
type Entry struct {
	Transfer

	Change *big.Int // less than 0: it sent that; 0: to itself, or nothing
	After  *big.Int // its balance then
}

// EntryPage is a part of an account's transfers.
type EntryPage struct {
	Head    portal.Block // up to which transfers were read
	Entries []Entry      // in the order that is wanted
	Until   *Place       // as in Page
}

// errUnread is why nothing is told of an account while the history is read.
var errUnread error = portal.Errorf(portal.Unavailable, "The history is still being read: what accounts did is known once it is there.")

// Entries are up to n of an account's transfers, from the first of the order on, or from the first behind that place.
func (l *Ledger) Entries(ctx context.Context, account portal.Address, wanted EntriesWanted, behind *Place, n int) (page EntryPage,
	err error) {
	page.Entries = []Entry{}
	err = portalsql.Snapshot(ctx, l.db, func(tx *sql.Tx) error {
		head, is, err := ready(ctx, tx)
		if err != nil || !is {
			return cmp.Or(err, errUnread)
		}
		page.Head = head
		found, until, err := bounded(ctx, tx, wanted.stretches(account), wanted.Bounds, behind, n)
		page.Until = until
		if err != nil || len(found) == 0 {
			return err
		}
		if wanted.all() {
			page.Entries, err = consecutive(ctx, tx, account, found)
		} else {
			page.Entries, err = scattered(ctx, tx, account, found)
		}
		return err
	})
	return page, err
}

// consecutive are the account's transfers with its balances, of transfers that are the newest first and next to one another: each balance
// is counted back from what the account had at the end of the hour of the first one.
func consecutive(ctx context.Context, tx *sql.Tx, account portal.Address, found []Transfer) (all []Entry, err error) {
	balance, err := balanceAfter(ctx, tx, account, found[0])
	if err != nil {
		return nil, err
	}
	for _, t := range found {
		entry := Entry{Transfer: t, Change: changeOf(account, t), After: new(big.Int).Set(balance)}
		balance.Sub(balance, entry.Change)
		all = append(all, entry)
	}
	return all, nil
}

// scattered are the account's transfers with its balances, of any transfers of its own: those of an hour are counted back from what the
// account had at its end.
func scattered(ctx context.Context, tx *sql.Tx, account portal.Address, found []Transfer) (all []Entry, err error) {
	first := map[int64]Transfer{} // of an hour
	for _, t := range found {
		hour := hours.of(t.Time)
		if is, there := first[hour]; !there || t.place().older(is.place()) {
			first[hour] = t
		}
	}
	after := map[Place]*big.Int{}
	for hour, from := range first {
		if err := balancesOfHour(ctx, tx, account, hour, from, after); err != nil {
			return nil, err
		}
	}
	for _, t := range found {
		all = append(all, Entry{Transfer: t, Change: changeOf(account, t), After: after[t.place()]})
	}
	return all, nil
}

// balancesOfHour adds what the account had after each of its transfers of an hour, back to that one.
func balancesOfHour(ctx context.Context, tx *sql.Tx, account portal.Address, hour int64, from Transfer, after map[Place]*big.Int) error {
	balance, err := balanceAt(ctx, tx, account, hour+1)
	if err != nil {
		return err
	}
	end, err := firstBlockAfter(ctx, tx, hours.start(hour+1).Add(-time.Second))
	if err != nil {
		return err
	}
	var its []Transfer
	for _, column := range []string{"sender", "recipient"} {
		var of portalsql.Conditions
		of.And(column+" = %s AND block >= %s AND block < %s", portalsql.Address(account), from.Block, end)
		of.In("kind", valuesOf(kinds, kindValue)...) // the index has them by that
		some, err := readTransfers(ctx, tx, "SELECT "+transferColumns+" FROM transfers WHERE "+of.String(), of.Args...)
		if err != nil {
			return err
		}
		its = append(its, some...)
	}
	slices.SortFunc(its, Newest.compare)
	for _, t := range its {
		if after[t.place()] != nil {
			continue // what it sent to itself is found twice
		}
		after[t.place()] = new(big.Int).Set(balance)
		balance.Sub(balance, changeOf(account, t))
	}
	return nil
}

// balanceAfter is what the account had after that transfer of its own.
func balanceAfter(ctx context.Context, tx *sql.Tx, account portal.Address, t Transfer) (*big.Int, error) {
	hour := hours.of(t.Time)
	balance, err := balanceAt(ctx, tx, account, hour+1)
	if err != nil {
		return nil, err
	}
	end := hours.start(hour + 1)
	for _, column := range []string{"sender", "recipient"} {
		for _, kind := range kinds {
			by, err := laterChange(ctx, tx, stretch{column: column, value: portalsql.Address(account), kind: kind}, account, t, end)
			if err != nil {
				return nil, err
			}
			balance.Sub(balance, by)
		}
	}
	return balance, nil
}

// laterRead is how many transfers are read at once of those that come later.
const laterRead = 100

// laterChange is by how much the transfers of the stretch after that one, up to that time, changed what the account has.
func laterChange(ctx context.Context, tx *sql.Tx, s stretch, account portal.Address, t Transfer, end time.Time) (*big.Int, error) {
	by, query := new(big.Int), fmt.Sprintf("SELECT %s FROM transfers WHERE %s = $1 AND kind = $2 AND (block, position) > ($3, $4) ORDER BY block, position LIMIT %d",
		transferColumns, s.column, laterRead)
	for {
		later, err := readTransfers(ctx, tx, query, s.value, string(s.kind), t.Block, t.Index)
		if err != nil {
			return nil, err
		}
		for _, one := range later {
			if !one.Time.Before(end) {
				return by, nil
			}
			// What it sent to itself is no change, and found twice.
			by.Add(by, changeOf(account, one))
			t = one
		}
		if len(later) < laterRead {
			return by, nil
		}
	}
}

// changeOf is by how much a transfer changed what the account has.
func changeOf(account portal.Address, t Transfer) *big.Int {
	change := new(big.Int)
	value, _ := new(big.Int).SetString(t.Value, 10)
	if t.To == account {
		change.Add(change, value)
	}
	if t.From == account {
		change.Sub(change, value)
	}
	return change
}
