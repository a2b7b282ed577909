package ledger

import (
	"context"
	"database/sql"
	"math/big"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// SplitParts are the parts of the protocol among which the supply is split. Other is everybody who is none of the contracts, whatever roles
// they have.
var SplitParts = []Part{Sale, Claims, Vesting, Staking, Other}

// Turnover is what the accounts of a part got and gave until a time, from and to other parts alone, in wei.
type Turnover struct{ Got, Gave *big.Int }

// Has is what is left of it.
func (s Turnover) Has() *big.Int { return new(big.Int).Sub(s.Got, s.Gave) }

// Split is where all GAIA was at a time. What Nobody gave was minted, what Nobody got was burnt.
type Split map[Part]Turnover

func newSplit() Split {
	s := Split{}
	for _, part := range append([]Part{Nobody}, SplitParts...) {
		s[part] = Turnover{new(big.Int), new(big.Int)}
	}
	return s
}

func (s Split) clone() Split {
	all := newSplit()
	all.add(s)
	return all
}

func (s Split) add(by Split) {
	for part, turnover := range by {
		s[part].Got.Add(s[part].Got, turnover.Got)
		s[part].Gave.Add(s[part].Gave, turnover.Gave)
	}
}

// move is nothing within a part.
func (s Split) move(from, to Part, volume *big.Int) {
	if from, to = splitPart(from), splitPart(to); from != to {
		s[from].Gave.Add(s[from].Gave, volume)
		s[to].Got.Add(s[to].Got, volume)
	}
}

// splitPart is the part of the split that an account's part belongs to.
func splitPart(of Part) Part {
	if of == Admin || of == Minter {
		return Other
	}
	return of
}

// Supply is where all GAIA was, over a window.
type Supply struct {
	Span

	Every  time.Duration // the length of a step
	Starts []time.Time   // of the steps, oldest first
	Ends   []Split       // where it was at the end of each
	Before *Split        // as the window began; nil where the token is not as old as that
	Now    Split         // at the head

	Deployed map[Part]portal.Address // the contracts
}

// Supply of a window that ends with now's hour, as Span has it. It is cumulated from what went between the parts by the day and the hour,
// and of a young token by the minute.
func (l *Ledger) Supply(ctx context.Context, w Window, now time.Time) (s Supply, err error) {
	s.Span, err = l.span(ctx, w, now, func(tx *sql.Tx, span Span, of division) error {
		s.Deployed = map[Part]portal.Address{}
		for account, part := range l.contracts.Load().parts() {
			if part != Nobody {
				s.Deployed[part] = account
			}
		}
		fine := of.fine(span.Since.Time, span.Until)
		s.Every = time.Duration(fine.each) * fine.grain.every
		ends := []int64{fine.from} // the window's beginning is the end of what was before
		for i := range int64(fine.steps) {
			start := fine.from + i*fine.each
			s.Starts, ends = append(s.Starts, fine.grain.start(start)), append(ends, start+fine.each)
		}
		read := splitsByHour
		if fine.grain == minutes {
			read = func(ctx context.Context, tx *sql.Tx, ends []int64) ([]Split, error) {
				return l.youth.splits(ctx, tx, *l.contracts.Load(), ends)
			}
		}
		splits, err := read(ctx, tx, ends)
		if err != nil {
			return err
		}
		s.Ends, s.Now = splits[1:], splits[len(splits)-1]
		if hours.of(span.Since.Time) < of.from {
			s.Before = &splits[0]
		}
		return nil
	})
	return s, err
}

// splitsByHour are those at the beginnings of hours, which ascend. Each is made of whole days and of the hours of its own day, so that the
// whole history is few rows.
func splitsByHour(ctx context.Context, tx *sql.Tx, ends []int64) ([]Split, error) {
	all, sum, at := make([]Split, len(ends)), newSplit(), 0
	for row, err := range portalsql.Rows(ctx, tx, "SELECT day, source, target, volume FROM flow_days WHERE day <= $1 ORDER BY day",
		ends[len(ends)-1]/24) {
		if err != nil {
			return nil, err
		}
		var day int64
		var from, to Part
		var volume *big.Int
		if err := row.Scan(&day, &from, &to, portalsql.Amount(&volume)); err != nil {
			return nil, err
		}
		for ; at < len(ends) && ends[at]/24 <= day; at++ {
			all[at] = sum.clone()
		}
		sum.move(from, to, volume)
	}
	for ; at < len(ends); at++ {
		all[at] = sum.clone()
	}
	for i, end := range ends {
		if end%24 == 0 {
			continue
		}
		flows, err := hours.flows(ctx, tx, end/24*24, end%24)
		if err != nil {
			return nil, err
		}
		for _, flow := range flows {
			all[i].move(flow.From, flow.To, flow.Volume)
		}
	}
	return all, nil
}

// parts are the contracts that are deployed, and nobody.
func (c Contracts) parts() map[portal.Address]Part {
	all := map[portal.Address]Part{}
	// Who is several of them is the first one.
	for _, one := range []struct {
		account portal.Address
		part    Part
	}{{c.Vesting, Vesting}, {c.Claims, Claims}, {c.Sale, Sale}, {c.Staking, Staking}, {portal.Address{}, Nobody}} {
		all[one.account] = one.part
	}
	return all
}
