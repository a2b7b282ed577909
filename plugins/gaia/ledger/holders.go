package ledger

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"math/big"
	"slices"
	"strings"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

// RankedTo is up to which rank an account's is counted where it is not known from the one before.
const RankedTo = 10_000

// changeOver is over how long a holder's change is told.
const changeOver = 30 * 24 * time.Hour

// HolderRow is an account as a page of holders has it.
type HolderRow struct {
	Holder

	Rank   *int     // by balance, of equal ones the lower address first; nil: it has nothing, or is after RankedTo
	Before *big.Int // what it had 30 days before the head's hour began
	Staked *big.Int // what it sent to the staking contract and did not get back
}

// HolderPlace is where a holder stands among those that are wanted.
type HolderPlace struct {
	Account portal.Address `json:"account"`
	Balance string         `json:"balance"`
	Rank    *int           `json:"rank"`
}

func (p HolderPlace) balance() (*big.Int, error) {
	balance, valid := new(big.Int).SetString(p.Balance, 10)
	if !valid || balance.Sign() < 0 || balance.Cmp(most256) > 0 {
		return nil, portal.Errorf(portal.Invalid, "This page is not there: begin at the first one.")
	}
	return balance, nil
}

// HoldersWanted says which holders a page has. The zero HoldersWanted is all of them, the largest first.
type HoldersWanted struct {
	Ascending bool
	Begins    string           // how their addresses begin, in lower case; empty: whatever
	Least     *big.Int         // what they have at least; nil: whatever
	Accounts  []portal.Address // these alone, those that hold nothing too; nil: all
}

// HoldersPage is a part of the holders.
type HoldersPage struct {
	Head   portal.Block
	Rows   []HolderRow
	Total  *int     // of all pages; nil where some are left out, which nobody counts
	Supply *big.Int // of which a balance is a share
}

// Holders has up to n of those that are wanted, from the first on, or from the one behind that place.
func (l *Ledger) Holders(ctx context.Context, wanted HoldersWanted, behind *HolderPlace, n int) (page HoldersPage, err error) {
	err = portalsql.Snapshot(ctx, l.db, func(tx *sql.Tx) error {
		var complete bool
		if page.Head, complete, err = index.Head(ctx, tx, Name); err != nil || !complete {
			return cmp.Or(err, errUnread)
		}
		sums, err := readTotals(ctx, tx)
		if err != nil {
			return err
		}
		page.Supply = new(big.Int).Sub(sums[minted], sums[burnt])
		of := holdersReading{ctx: ctx, tx: tx, hour: hours.of(page.Head.Time.Add(-changeOver)), wanted: wanted}
		if wanted.Accounts != nil {
			page.Rows, err = of.accounts(behind, n)
			return err
		}
		if page.Rows, err = of.page(behind, n); err != nil {
			return err
		}
		if wanted.Begins == "" && wanted.Least == nil {
			total := int(sums[holders].Int64())
			page.Total = &total
		}
		return of.rank(page.Rows, behind, page.Total)
	})
	return page, err
}

type holdersReading struct {
	ctx    context.Context
	tx     *sql.Tx
	hour   int64 // before which a balance is compared
	wanted HoldersWanted
}

// page reads those that have as much as the one before, then those that have less: with an index, whatever the place.
func (r holdersReading) page(behind *HolderPlace, n int) ([]HolderRow, error) {
	if behind == nil {
		return r.read("TRUE", n)
	}
	balance, err := behind.balance()
	if err != nil {
		return nil, err
	}
	equal, rest := "b.balance = $2 AND b.account > $3", "b.balance < $2"
	if r.wanted.Ascending {
		equal, rest = "b.balance = $2 AND b.account < $3", "b.balance > $2"
	}
	rows, err := r.read(equal, n, amount(balance), portalsql.Address(behind.Account))
	if err != nil || len(rows) == n {
		return rows, err
	}
	more, err := r.read(rest, n-len(rows), amount(balance))
	return append(rows, more...), err
}

// fewBegin is how long the beginning of an address is, 0x among it, where few of a million accounts begin so: one in 4096.
const fewBegin = 5

// read has the hour as its first argument.
func (r holdersReading) read(where string, n int, args ...any) ([]HolderRow, error) {
	of := portalsql.Conditions{Where: []string{where}, Args: append([]any{r.hour}, args...)}
	order := " ORDER BY b.balance DESC, b.account"
	if r.wanted.Ascending {
		order = " ORDER BY b.balance, b.account DESC"
	}
	if r.wanted.Least != nil {
		of.And("b.balance >= %s", amount(r.wanted.Least))
	}
	if first := r.wanted.Begins; first != "" {
		account := "b.account"
		if len(first) < fewBegin {
			// Those that begin so are many, and everywhere among all by their size: they are not to be put in order.
			account = "b.account || ''"
		} else {
			// Those that begin so are few, and next to one another: they are not to be looked for among all by their size.
			order = strings.Replace(order, "b.balance", "b.balance || ''", 1)
		}
		of.And(account+" >= %s AND "+account+" < %s", first, first+"g")
	}
	limit := of.Arg(n)
	query := `SELECT b.account, b.balance,
		COALESCE((SELECT h.balance FROM account_hours h WHERE h.account = b.account AND h.hour < $1 ORDER BY h.hour DESC LIMIT 1), '0'),
		COALESCE((SELECT s.amount FROM stakes s WHERE s.account = b.account), '0')
		FROM (SELECT account, balance FROM balances b WHERE ` + of.String() + order + ` LIMIT ` + limit + `) AS b` + order
	return portalsql.All(r.ctx, r.tx, func(h *HolderRow) []any {
		return []any{
			(*portalsql.Address)(&h.Account), portalsql.Amount(&h.Balance), portalsql.Amount(&h.Before), portalsql.Amount(&h.Staked),
		}
	}, query, of.Args...)
}

// rank counts from the row before where it has one, and where all holders are in order.
func (r holdersReading) rank(rows []HolderRow, behind *HolderPlace, total *int) error {
	if len(rows) == 0 {
		return nil
	}
	if r.wanted.Begins != "" {
		return r.rankEach(rows)
	}
	step := 1
	if r.wanted.Ascending {
		step = -1
	}
	for i := range rows {
		switch {
		case i == 0 && behind == nil && total == nil && r.wanted.Ascending:
			rank, err := rankOf(r.ctx, r.tx, rows[i].Holder)
			if err != nil {
				return err
			}
			rows[i].Rank = rank
		case i > 0:
			rows[i].Rank = after(rows[i-1].Rank, step)
		case behind != nil:
			rows[i].Rank = after(behind.Rank, step)
		case r.wanted.Ascending:
			rows[i].Rank = total
		default:
			rows[i].Rank = &step
		}
	}
	return nil
}

// rankEach counts each from the next larger one of the rows: up to RankedTo for all of them together.
func (r holdersReading) rankEach(rows []HolderRow) error {
	if r.wanted.Ascending {
		slices.Reverse(rows)
		defer slices.Reverse(rows)
	}
	rank, err := rankOf(r.ctx, r.tx, rows[0].Holder)
	for i := range rows {
		if i > 0 && rank != nil {
			var more int
			if more, err = r.between(rows[i-1].Holder, rows[i].Holder); err == nil {
				rank = after(rank, more)
			}
		}
		if err != nil || rank == nil || *rank > RankedTo {
			return err
		}
		rows[i].Rank = rank
	}
	return nil
}

// between counts those after one up to another, this among them: up to more than RankedTo.
func (r holdersReading) between(larger, smaller Holder) (n int, err error) {
	query, args := `SELECT
		(SELECT COUNT(*) FROM (SELECT 1 FROM balances WHERE balance = $1 AND account > $2 LIMIT $5) AS e) +
		(SELECT COUNT(*) FROM (SELECT 1 FROM balances WHERE balance < $1 AND balance > $3 LIMIT $5) AS s) +
		(SELECT COUNT(*) FROM (SELECT 1 FROM balances WHERE balance = $3 AND account <= $4 LIMIT $5) AS l)`,
		[]any{amount(larger.Balance), portalsql.Address(larger.Account), amount(smaller.Balance), portalsql.Address(smaller.Account), RankedTo}
	if larger.Balance.Cmp(smaller.Balance) == 0 {
		query, args = "SELECT COUNT(*) FROM (SELECT 1 FROM balances WHERE balance = $1 AND account > $2 AND account <= $3 LIMIT $4) AS e",
			[]any{args[0], args[1], args[3], RankedTo}
	}
	err = r.tx.QueryRowContext(r.ctx, query, args...).Scan(&n)
	return n, err
}

func after(rank *int, step int) *int {
	if rank == nil {
		return nil
	}
	next := *rank + step
	return &next
}

// accounts reads up to n of those that were named, the largest first, from behind that place on.
func (r holdersReading) accounts(behind *HolderPlace, n int) (rows []HolderRow, err error) {
	order := func(a, b Holder) int {
		order := cmp.Or(b.Balance.Cmp(a.Balance), bytes.Compare(a.Account[:], b.Account[:]))
		if r.wanted.Ascending {
			return -order
		}
		return order
	}
	var from *Holder
	if behind != nil {
		balance, err := behind.balance()
		if err != nil {
			return nil, err
		}
		from = &Holder{behind.Account, balance}
	}
	for _, account := range r.wanted.Accounts {
		if !strings.HasPrefix(strings.ToLower(account.String()), r.wanted.Begins) {
			continue
		}
		row, err := r.account(account)
		if err != nil {
			return nil, err
		}
		if (r.wanted.Least == nil || row.Balance.Cmp(r.wanted.Least) >= 0) && (from == nil || order(row.Holder, *from) > 0) {
			rows = append(rows, row)
		}
	}
	slices.SortFunc(rows, func(a, b HolderRow) int { return order(a.Holder, b.Holder) })
	return rows[:min(len(rows), n)], nil
}

func (r holdersReading) account(account portal.Address) (row HolderRow, err error) {
	row.Account = account
	if row.Balance, err = balanceOf(r.ctx, r.tx, account); err != nil {
		return row, err
	}
	if row.Before, err = balanceAt(r.ctx, r.tx, account, r.hour); err != nil {
		return row, err
	}
	if row.Staked, err = stakeOf(r.ctx, r.tx, account); err != nil || row.Balance.Sign() == 0 {
		return row, err
	}
	row.Rank, err = rankOf(r.ctx, r.tx, row.Holder)
	return row, err
}

// rankOf counts up to RankedTo; nil: it is after that.
func rankOf(ctx context.Context, tx *sql.Tx, h Holder) (*int, error) {
	var larger, equal int
	balance := amount(h.Balance)
	err := tx.QueryRowContext(ctx, `SELECT
		(SELECT COUNT(*) FROM (SELECT 1 FROM balances WHERE balance > $1 LIMIT $3) AS l),
		(SELECT COUNT(*) FROM (SELECT 1 FROM balances WHERE balance = $1 AND account < $2 LIMIT $3) AS e)`,
		balance, portalsql.Address(h.Account), RankedTo).Scan(&larger, &equal)
	rank := larger + equal + 1
	if err != nil || rank > RankedTo {
		return nil, err
	}
	return &rank, nil
}

func stakeOf(ctx context.Context, tx *sql.Tx, account portal.Address) (*big.Int, error) {
	staked := new(big.Int)
	_, err := portalsql.Found(tx.QueryRowContext(ctx, "SELECT amount FROM stakes WHERE account = $1",
		portalsql.Address(account)).Scan(portalsql.Amount(&staked)))
	return staked, err
}
