package portfolio

import (
	"context"
	"database/sql"
	"fmt"
	"math/big"
	"net/url"
	"regexp"
	"strings"
	"time"

	"gaia.example/portal/plugins/gaia/acts"
	"gaia.example/portal/plugins/gaia/amount"
	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// soldPlace is where a row of the sale's is in their order.
type soldPlace struct {
	Block  uint64 `json:"b"`
	Index  uint   `json:"i"`
	Tokens string `json:"t,omitempty"` // where the order is by them
}

// sold says which of the sale's rows a page has.
type sold struct {
	buyer  *portal.Address
	kinds  []string // empty: both
	least  *big.Int // wei; nil: whatever
	since  time.Time
	sought string // how an address or a hash begins, in lower case

	bySize, descending bool
	behind             *soldPlace // nil: the first page
}

// What is looked through for one page of what no index tells, and what is sorted by size.
const (
	mostTried  = 5000
	mostRanked = 20_000
)

// bySize compares as the numbers do: acts have their digits alone.
const bySize = "(length(amount), amount)"

var hexText = regexp.MustCompile(`^0x[0-9a-f]*$`)

func readSold(query url.Values, caller portal.Address, now time.Time) (of sold, err error) {
	switch query.Get("mine") {
	case "true":
		of.buyer = &caller
	case "", "false":
	default:
		return of, portal.Errorf(portal.Invalid, "mine is true or false.")
	}
	for kind := range strings.SplitSeq(query.Get("kind"), ",") {
		switch acts.Reason(kind) {
		case acts.Bought, acts.Refunded:
			of.kinds = append(of.kinds, kind)
		case "":
		default:
			return of, portal.Errorf(portal.Invalid, "kind is bought or refunded.")
		}
	}
	if of.least, err = amount.Least(query); err != nil {
		return of, err
	}
	if within := query.Get("within"); within != "" {
		length, known := windows[within]
		if !known {
			return of, portal.Errorf(portal.Invalid, "Look at the purchases of 24h, 7d, 30d or 90d.")
		}
		of.since = now.Add(-length)
	}
	of.sought = strings.ToLower(strings.TrimSpace(query.Get("q")))
	return of, nil
}

func (s sold) place(one Purchase) soldPlace {
	at := soldPlace{Block: one.Block, Index: one.Index}
	if s.bySize {
		at.Tokens = one.Tokens
	}
	return at
}

// read has up to n of the contract's rows that are wanted; and behind which place looking goes on where it ended before there were as many.
func (s sold) read(ctx context.Context, tx *sql.Tx, contract portal.Address, n int) (all []Purchase, until *soldPlace, err error) {
	of, err := s.indexed(ctx, tx, contract)
	if err != nil {
		return nil, nil, err
	}
	direction := ""
	if s.descending {
		direction = " DESC"
	}
	if s.bySize {
		all, err = s.ranked(ctx, tx, of, direction, n)
		return all, nil, err
	}
	if s.behind != nil {
		of.And("(block, position) "+s.past()+" (%s, %s)", s.behind.Block, s.behind.Index)
	}
	by := fmt.Sprintf("ORDER BY block%[1]s, position%[1]s", direction)
	sifted := portalsql.Conditions{Args: of.Args}
	s.sift(&sifted)
	if len(sifted.Where) == 0 {
		all, err = readSales(ctx, tx, fmt.Sprintf("FROM acts WHERE %s %s LIMIT %d", &of, by, n), of.Args...)
		return all, nil, err
	}
	tried := fmt.Sprintf("FROM (SELECT * FROM acts WHERE %s %s LIMIT %d) AS t", &of, by, mostTried)
	all, err = readSales(ctx, tx, fmt.Sprintf("%s WHERE %s %s LIMIT %d", tried, &sifted, by, n), sifted.Args...)
	if err != nil || len(all) >= n {
		return all, nil, err
	}
	var last soldPlace
	found, err := portalsql.Found(tx.QueryRowContext(ctx,
		fmt.Sprintf("SELECT block, position %s %s LIMIT 1 OFFSET %d", tried, by, mostTried-1), of.Args...).Scan(&last.Block, &last.Index))
	if !found {
		return all, nil, err
	}
	return all, &last, nil
}

// ranked are those of a window of few, by how much was bought or brought back.
func (s sold) ranked(ctx context.Context, tx *sql.Tx, of portalsql.Conditions, direction string, n int) ([]Purchase, error) {
	var count int
	if err := tx.QueryRowContext(ctx, fmt.Sprintf("SELECT COUNT(*) FROM (SELECT 1 FROM acts WHERE %s LIMIT %d) AS t", &of, mostRanked+1),
		of.Args...).Scan(&count); err != nil {
		return nil, err
	}
	if count > mostRanked {
		return nil, portal.Errorf(portal.Invalid,
			"More than 20,000 purchases are in this window: choose a shorter one to sort by amount, or sort by time.")
	}
	s.sift(&of)
	if s.behind != nil {
		tokens, ok := new(big.Int).SetString(s.behind.Tokens, 10)
		if !ok || tokens.Sign() < 0 {
			return nil, portal.Errorf(portal.Invalid, "This page is not to be found any more: begin at the first.")
		}
		of.And("("+bySize+" "+s.past()+" (%[1]s, %[2]s) OR amount = %[2]s AND (block, position) < (%[3]s, %[4]s))",
			len(tokens.String()), tokens.String(), s.behind.Block, s.behind.Index)
	}
	return readSales(ctx, tx, fmt.Sprintf("FROM acts WHERE %s ORDER BY length(amount)%[2]s, amount%[2]s, block DESC, position DESC LIMIT %[3]d", &of, direction, n), of.Args...)
}

func (s sold) past() string {
	if s.descending {
		return "<"
	}
	return ">"
}

// indexed is what an index tells.
func (s sold) indexed(ctx context.Context, tx *sql.Tx, contract portal.Address) (of portalsql.Conditions, err error) {
	of.And("contract = %s", portalsql.Address(contract))
	if kinds := s.kinds; len(kinds) == 1 {
		of.And("kind = %s", kinds[0])
	} else {
		of.In("kind", string(acts.Bought), string(acts.Refunded))
	}
	if s.buyer != nil {
		of.And("account = %s", portalsql.Address(*s.buyer))
	}
	if s.since.IsZero() {
		return of, nil
	}
	// Each of them moved GAIA.
	first, err := ledger.FirstBlock(ctx, tx, s.since)
	of.And("block >= %s", first)
	return of, err
}

// sift adds what each row is looked at for.
func (s sold) sift(of *portalsql.Conditions) {
	if s.least != nil {
		of.And(bySize+" >= (%s, %s)", len(s.least.String()), s.least.String())
	}
	switch {
	case s.sought == "" || s.sought == "0x":
	case hexText.MatchString(s.sought):
		of.And("(account >= %[1]s AND account < %[2]s OR hash >= %[1]s AND hash < %[2]s)", s.sought, s.sought+"g")
	default:
		of.And("FALSE")
	}
}

// readSales reads what a statement selects of the acts.
func readSales(ctx context.Context, tx *sql.Tx, from string, args ...any) ([]Purchase, error) {
	return portalsql.All(ctx, tx, func(p *Purchase) []any {
		return []any{
			&p.Block, &p.Index, (*portalsql.Hash)(&p.Hash), (*portalsql.Time)(&p.Time), &p.Reason, (*portalsql.Address)(&p.Buyer), &p.Tokens,
			&p.Coins,
		}
	}, "SELECT block, position, hash, at, kind, account, amount, coins "+from, args...)
}
