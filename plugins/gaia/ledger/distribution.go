package ledger

import (
	"context"
	"database/sql"
	"math/big"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

// Distribution is how what accounts have is spread over them. The protocol's contracts are none of them: what
// these have is others', or not anybody's yet.
type Distribution struct {
	Head     portal.Block
	CaughtUp bool

	Holders int
	Held    *big.Int // by all of them
	Ranked  *big.Int // the sum of each one's rank times its balance, the largest being the first
	Top     []Holder // the ten largest
	Top10   *big.Int // what these have
	Top100  *big.Int // what the hundred largest have
	Half    int      // how many of the largest have half of it, at least
	Cohorts []Cohort // those that have someone, smallest first
}

// Cohort is the accounts whose balances have as many digits of whole GAIA.
type Cohort struct {
	Digits  int // 0: less than one GAIA
	Holders int
	Held    *big.Int
}

const bySize = " FROM balances WHERE account NOT IN ($1, $2, $3, $4, $5) ORDER BY balance DESC, account"

// Distribution goes through all balances, largest first: it is not for each request. While the history is read there is none.
func (l *Ledger) Distribution(ctx context.Context) (d Distribution, err error) {
	d.Held, d.Ranked, d.Top10, d.Top100 = new(big.Int), new(big.Int), new(big.Int), new(big.Int)
	of := l.contracts.Load()
	without := []any{
		portalsql.Address(of.Token), portalsql.Address(of.Staking), portalsql.Address(of.Sale), portalsql.Address(of.Claims),
		portalsql.Address(of.Vesting),
	}
	err = portalsql.Snapshot(ctx, l.db, func(tx *sql.Tx) error {
		if d.Head, d.CaughtUp, err = index.Head(ctx, tx, Name); err != nil || !d.CaughtUp {
			return err
		}
		all := spread{Distribution: &d}
		for row, err := range portalsql.Rows(ctx, tx, "SELECT account, balance"+bySize, without...) {
			if err != nil {
				return err
			}
			var holder Holder
			if err := row.Scan(holder.fields()...); err != nil {
				return err
			}
			all.add(holder)
		}
		return all.half(ctx, tx, without)
	})
	return d, err
}

// spread adds holders up, the largest first.
type spread struct{ *Distribution }

var gaia = new(big.Int).Exp(big.NewInt(10), big.NewInt(18), nil)

func (s spread) add(h Holder) {
	s.Holders++
	s.Held.Add(s.Held, h.Balance)
	s.Ranked.Add(s.Ranked, new(big.Int).Mul(h.Balance, big.NewInt(int64(s.Holders))))
	if s.Holders <= 10 {
		s.Top = append(s.Top, h)
		s.Top10.Add(s.Top10, h.Balance)
	}
	if s.Holders <= 100 {
		s.Top100.Add(s.Top100, h.Balance)
	}
	digits := 0
	if whole := new(big.Int).Quo(h.Balance, gaia); whole.Sign() > 0 {
		digits = len(whole.String())
	}
	// The largest come first, so that a cohort is left when the next one begins.
	if len(s.Cohorts) == 0 || s.Cohorts[0].Digits != digits {
		s.Cohorts = append([]Cohort{{Digits: digits, Held: new(big.Int)}}, s.Cohorts...)
	}
	s.Cohorts[0].Holders++
	s.Cohorts[0].Held.Add(s.Cohorts[0].Held, h.Balance)
}

// half reads the largest again, until they have half.
func (s spread) half(ctx context.Context, tx *sql.Tx, without []any) error {
	sum, half := new(big.Int), new(big.Int).Rsh(new(big.Int).Add(s.Held, big.NewInt(1)), 1)
	for row, err := range portalsql.Rows(ctx, tx, "SELECT balance"+bySize, without...) {
		if err != nil {
			return err
		}
		var balance *big.Int
		if err := row.Scan(portalsql.Amount(&balance)); err != nil {
			return err
		}
		s.Half++
		if sum.Add(sum, balance).Cmp(half) >= 0 {
			return nil
		}
	}
	return nil
}
