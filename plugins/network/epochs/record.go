package epochs

import (
	"context"
	"database/sql"
	"net/http"
	"sync"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

const (
	mostRecent = 30 // epochs in a validator's record
	day        = 24 * time.Hour
	yearly     = 365 * 24 * 60 * 60 // seconds
)

// Records are those of all validators that an epoch knows, by address.
type Records struct {
	Newest     *Row     `json:"newest"` // null: none is computed
	Validators []Record `json:"validators"`
}

// Record is how a validator did in the newest epochs.
type Record struct {
	Validator portal.Address `json:"validator"`
	Last      *Standing      `json:"last"`   // in the newest epoch; null: it held nothing in that one
	Recent    []*uint64      `json:"recent"` // effectiveness in the newest epochs, 30 at most, the oldest first; null: there is no figure
	Yields    Yields         `json:"yields"`
}

// Yields are what a GAIA that was delegated to a validator earned, after commission.
type Yields struct {
	Week  *Yield `json:"week"`
	Month *Yield `json:"month"` // of 30 days
	Year  *Yield `json:"year"`  // of 365 days
}

// Yield is over the epochs that ended within a window; null where nothing was bonded to the validator in any of them.
type Yield struct {
	// Rate is the sum of gross × (1 − commission) divided by the sum of held, times the seconds of 365 days: 0.05 is 5 % a year, without
	// compounding. An epoch that paid nothing counts with what was held.
	Rate  float64   `json:"rate"`
	Since time.Time `json:"since"` // when the first of those epochs began
}

// kept are the records as they were last read: they change with an epoch, and every page asks for them.
type kept struct {
	sync.Mutex

	of      state
	records *Records
}

// state of the table: it is another one after each epoch that is kept.
type state struct{ epoch, computed int64 }

func (e *Epochs) getRecords(r *http.Request) (any, error) {
	ctx := r.Context()
	e.records.Lock()
	defer e.records.Unlock()
	err := portalsql.Snapshot(ctx, e.DB, func(tx *sql.Tx) error {
		var now state
		if err := tx.QueryRowContext(ctx, "SELECT COALESCE(MAX(epoch), 0), COALESCE(MAX(computed), 0) FROM epochs").Scan(&now.epoch,
			&now.computed); err != nil || e.records.records != nil && e.records.of == now {
			return err
		}
		records, err := readRecords(ctx, tx)
		if err == nil {
			e.records.of, e.records.records = now, &records
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return *e.records.records, nil
}

func readRecords(ctx context.Context, tx *sql.Tx) (all Records, err error) {
	newest, err := portalsql.All(ctx, tx, (*Row).fields, "SELECT "+rowFields+" FROM epochs ORDER BY epoch DESC LIMIT $1", mostRecent)
	if err != nil || len(newest) == 0 {
		all.Validators = []Record{}
		return all, err
	}
	last, first := newest[0], newest[len(newest)-1]
	all.Newest = &last
	yields, err := readYields(ctx, tx, last.Ends, nil)
	if err != nil {
		return all, err
	}
	type standing struct {
		Standing

		epoch uint64
	}
	standings, err := portalsql.All(ctx, tx, func(s *standing) []any { return append(s.fields(), &s.epoch) },
		"SELECT "+standingFields+", epoch FROM epoch_validators WHERE epoch >= $1 ORDER BY validator, epoch", first.Epoch)
	if err != nil {
		return all, err
	}
	all.Validators = []Record{}
	for _, s := range standings {
		s.Effectiveness = s.Merit.Effectiveness()
		if n := len(all.Validators); n == 0 || all.Validators[n-1].Validator != s.Validator {
			all.Validators = append(all.Validators, Record{Validator: s.Validator, Recent: make([]*uint64, last.Epoch-first.Epoch+1),
				Yields: yields[s.Validator]})
		}
		record := &all.Validators[len(all.Validators)-1]
		record.Recent[s.epoch-first.Epoch] = s.Effectiveness
		if s.epoch == last.Epoch {
			record.Last = &s.Standing
		}
	}
	return all, nil
}

// readYields are those of all validators, or of one, over windows that end with an epoch. The sums are floating point: a ratio needs no
// more.
func readYields(ctx context.Context, from portalsql.Queryer, end time.Time, of *portal.Address) (map[portal.Address]Yields, error) {
	all := map[portal.Address]Yields{}
	for _, window := range []struct {
		days int
		of   func(*Yields) **Yield
	}{
		{7, func(y *Yields) **Yield { return &y.Week }},
		{30, func(y *Yields) **Yield { return &y.Month }},
		{365, func(y *Yields) **Yield { return &y.Year }},
	} {
		only, values := "", []any{portalsql.Time(end.Add(-time.Duration(window.days) * day))}
		if of != nil {
			only, values = "AND v.validator = $2 ", append(values, portalsql.Address(*of))
		}
		type sum struct {
			validator    portal.Address
			earned, held float64
			since        time.Time
		}
		sums, err := portalsql.All(ctx, from, func(s *sum) []any {
			return []any{(*portalsql.Address)(&s.validator), &s.earned, &s.held, (*portalsql.Time)(&s.since)}
		}, `SELECT v.validator, SUM(COALESCE(CAST(v.gross AS DOUBLE PRECISION), 0) * (10000 - v.commission) / 10000),
				SUM(CAST(v.held AS DOUBLE PRECISION)), MIN(e.begins)
			FROM epoch_validators v JOIN epochs e ON e.epoch = v.epoch
			WHERE e.ends > $1 AND v.commission IS NOT NULL `+only+`GROUP BY v.validator`, values...)
		if err != nil {
			return nil, err
		}
		for _, s := range sums {
			if s.held > 0 {
				yields := all[s.validator]
				*window.of(&yields) = &Yield{s.earned / s.held * yearly, s.since}
				all[s.validator] = yields
			}
		}
	}
	return all, nil
}
