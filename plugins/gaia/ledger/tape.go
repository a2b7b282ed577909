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

// Wanted says which transfers a page of the tape has. The zero Wanted is all of them.
type Wanted struct {
	Kinds []Kind // empty: all
	// Sought is a block's number, or how a transaction's hash or an account's address begins. Empty, or 0x alone: whatever.
	Sought string
	// Accounts sent or got what is wanted beside that.
	Accounts []portal.Address
	// Moment is that of the tape: what came in later blocks is left out. The zero time: now. It is for the order Newest.
	Moment time.Time
	// Order is that of the pages.
	Order Order
	Bounds
}

// Place is where a transfer is on the tape.
type Place struct {
	Block uint64 `json:"block"`
	Index uint   `json:"index"`           // of the log in its block
	Value string `json:"value,omitempty"` // its wei, where the order is by that
}

func (p Place) older(than Place) bool {
	return p.Block < than.Block || p.Block == than.Block && p.Index < than.Index
}

// Page is a part of the tape.
type Page struct {
	Head      portal.Block // up to which transfers were read
	Transfers []Transfer   // in the order that is wanted
	Total     *int         // of all pages; nil where something is sought, which nobody counts
	TooMany   bool         // what is sought is how more begin than are looked through: there are no transfers
	// Until is behind which place looking goes on where it ended before there were as many as were asked for, because what is left out is
	// much; nil where these are all, or as many as were asked for.
	Until *Place
}

// Page has up to n of the transfers that are wanted, from the first of the order on, or from the first behind the place. Unavailable where
// less than all is wanted, or another order than the newest first, and there are no lookups yet.
func (l *Ledger) Page(ctx context.Context, wanted Wanted, behind *Place, n int) (page Page, err error) {
	err = portalsql.Snapshot(ctx, l.db, func(tx *sql.Tx) error {
		head, is, err := ready(ctx, tx)
		page.Head = head
		if err != nil || !is && (!wanted.all() || wanted.Order != Newest) {
			return cmp.Or(err,
				error(portal.Errorf(portal.Unavailable, "The history is still being read: look for something in it once it is there.")))
		}
		if behind, err = wanted.behind(ctx, tx, behind); err != nil {
			return err
		}
		if err := wanted.read(ctx, tx, &page, behind, n); err != nil || !wanted.all() {
			return err
		}
		sums, err := readTotals(ctx, tx)
		if err == nil {
			total := int(sums[transfers].Int64())
			page.Total = &total
		}
		return err
	})
	return page, err
}

// read reads the page's transfers.
func (w Wanted) read(ctx context.Context, tx *sql.Tx, page *Page, behind *Place, n int) error {
	if w.Order.bySize() {
		var err error
		page.Transfers, err = w.ranked(ctx, tx, behind, n)
		return err
	}
	stretches, tooMany, err := w.stretches(ctx, tx)
	if err != nil || tooMany {
		page.TooMany = tooMany
		return err
	}
	if w.Least != nil && len(w.Accounts) == 0 && w.sought() == "" {
		page.Transfers, page.Until, err = w.large(ctx, tx, behind, n)
		return err
	}
	page.Transfers, page.Until, err = bounded(ctx, tx, stretches, w.Bounds, behind, n)
	return err
}

// all is that nothing is left out.
func (w Wanted) all() bool {
	return len(w.Kinds) == 0 && len(w.Accounts) == 0 && w.sought() == "" && w.Moment.IsZero() && w.none()
}

// behind is where a page begins that goes on there: no later than with the tape's moment.
func (w Wanted) behind(ctx context.Context, tx *sql.Tx, place *Place) (*Place, error) {
	if w.Moment.IsZero() {
		return place, nil
	}
	first, err := firstBlockAfter(ctx, tx, w.Moment)
	if moment := (Place{Block: first}); err != nil || place == nil || moment.older(*place) {
		return &moment, err
	}
	return place, nil
}

// Replay has up to n of the transfers that came after a moment and until another one, the oldest first: from behind the place on where one
// is given.
func (l *Ledger) Replay(ctx context.Context, after, until time.Time, behind *Place, n int) (all []Transfer, err error) {
	err = portalsql.Snapshot(ctx, l.db, func(tx *sql.Tx) error {
		if _, is, err := ready(ctx, tx); err != nil || !is {
			return cmp.Or(err, errUnread)
		}
		first, err := firstBlockAfter(ctx, tx, after)
		if err != nil {
			return err
		}
		end, err := firstBlockAfter(ctx, tx, until)
		if err != nil {
			return err
		}
		where, args := "block >= $1", []any{first, end, n}
		if behind != nil {
			where, args = "(block, position) > ($1, $4)", []any{behind.Block, end, n, behind.Index}
		}
		all, err = readTransfers(ctx, tx,
			"SELECT "+transferColumns+" FROM transfers WHERE "+where+" AND block < $2 ORDER BY block, position LIMIT $3", args...)
		return err
	})
	return all, err
}

// stretch is what one index has next to one another, in the order of time: a page costs no more where there are more transfers.
type stretch struct {
	column string // which is equal to the value; "": no matter
	value  any
	kind   Kind // "": no matter
	order  Order
}

// query reads the stretch from behind the place on. beside are conditions beside its own.
func (s stretch) query(behind *Place, n int, beside portalsql.Conditions) (string, []any) {
	of := portalsql.Conditions{Where: slices.Clone(beside.Where), Args: slices.Clone(beside.Args)}
	if s.column != "" {
		of.And(s.column+" = %s", s.value)
	}
	if s.kind != "" {
		of.And("kind = %s", string(s.kind))
	}
	if behind != nil {
		of.And("(block, position) "+s.order.past()+" (%s, %s)", behind.Block, behind.Index)
	}
	query := fmt.Sprintf("SELECT %s FROM transfers WHERE %s ORDER BY %s LIMIT %s", transferColumns, &of, s.order.columns(), of.Arg(n))
	return query, of.Args
}

// newest has the first n transfers of those in the stretches, each once: the newest, unless the stretches are in another order.
func newest(ctx context.Context, tx *sql.Tx, stretches []stretch, behind *Place, n int) ([]Transfer, error) {
	found, _, err := bounded(ctx, tx, stretches, Bounds{}, behind, n)
	return found, err
}

// bounded is newest of those within the bounds, and behind which place to go on where it did not look at all that may be. All stretches are
// in one order.
func bounded(ctx context.Context, tx *sql.Tx, stretches []stretch, bounds Bounds, behind *Place, n int) (all []Transfer, until *Place,
	err error) {
	since, err := bounds.since(ctx, tx)
	if err != nil {
		return nil, nil, err
	}
	all = []Transfer{}
	var order Order
	for _, s := range stretches {
		order = s.order
		if bounds.Least == nil {
			query, args := s.query(behind, n, since)
			some, err := readTransfers(ctx, tx, query, args...)
			if err != nil {
				return nil, nil, err
			}
			all = append(all, some...)
			continue
		}
		tried := max(n, mostTried/len(stretches))
		query, args := s.sized(behind, tried, bounds.Least, since)
		some, err := readTransfers(ctx, tx, fmt.Sprintf("%s LIMIT %d", query, n), args...)
		if err != nil {
			return nil, nil, err
		}
		all = append(all, some...)
		last, err := s.last(ctx, tx, behind, tried, since)
		if err != nil {
			return nil, nil, err
		}
		if last != nil && (until == nil || order.behind(*until, *last)) {
			until = last
		}
	}
	slices.SortFunc(all, order.compare)
	// What an account sent to itself is in two.
	all = slices.CompactFunc(all, func(a, b Transfer) bool { return a.Block == b.Block && a.Index == b.Index })
	if until != nil { // what is behind it comes after others, perhaps, that nobody looked at
		all = slices.DeleteFunc(all, func(t Transfer) bool { return order.behind(t.place(), *until) })
	}
	if len(all) >= n {
		return all[:n], nil, nil
	}
	return all, until, nil
}

// sized reads those of the stretch's first that are as large as that, of so many that are looked at.
func (s stretch) sized(behind *Place, tried int, least *big.Int, beside portalsql.Conditions) (string, []any) {
	query, args := s.query(behind, tried, beside)
	args = append(args, amount(least))
	return fmt.Sprintf("SELECT %s FROM (%s) AS t WHERE value >= $%d ORDER BY %s", transferColumns, query, len(args), s.order.columns()), args
}

// last is where the last one is that sized looks at; nil where it looks at all of them.
func (s stretch) last(ctx context.Context, tx *sql.Tx, behind *Place, tried int, beside portalsql.Conditions) (*Place, error) {
	query, args := s.query(behind, tried, beside)
	var at Place
	found, err := portalsql.Found(tx.QueryRowContext(ctx,
		fmt.Sprintf("SELECT block, position FROM (%s) AS t ORDER BY %s LIMIT 1 OFFSET %d", query, s.order.columns(), tried-1), args...).
		Scan(&at.Block, &at.Index))
	if !found {
		return nil, err
	}
	return &at, nil
}
