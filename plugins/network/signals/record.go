package signals

import (
	"context"
	"database/sql"
	"net/http"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Record is how a publisher did so far.
type Record struct {
	Signals  int            `json:"signals"` // published
	States   map[string]int `json:"states"`  // how they were judged
	Outcomes int            `json:"outcomes"`
	// the mean of (chance − outcome)² over signals with a chance and an outcome, 0 the best and 1 the worst; null: there is none. What was
	// said of a block that was there already is not among them: that is no forecast
	Brier *float64 `json:"brier"`
	// in five bands of chance, how often it came out so; those without a signal are left out
	Calibration []Band `json:"calibration"`
}

// Band is signals whose chance is from Least to below Most; the last has its Most too.
type Band struct {
	Least   uint64  `json:"least"` // ten-thousandths
	Most    uint64  `json:"most"`
	Signals int     `json:"signals"`
	Chance  float64 `json:"chance"` // the mean that was said, 0 to 1
	True    float64 `json:"true"`   // the part that came out so
}

const bands = 5

// Recorded answers GET /signals/record?publisher=0x…: how the publisher with this key did so far.
type Recorded struct {
	Time      time.Time      `json:"time"`
	Publisher portal.Address `json:"publisher"`
	Record    Record         `json:"record"`
}

func (s *Signals) getRecord(r *http.Request) (any, error) {
	publisher, err := portal.ParseAddress(r.URL.Query().Get("publisher"))
	if err != nil {
		return nil, portal.Errorf(portal.Invalid, "Say whose record: ?publisher= and the address of the key that signs.").Because(err)
	}
	answer := Recorded{Time: s.Clock().UTC(), Publisher: publisher}
	err = portalsql.Snapshot(r.Context(), s.DB, func(tx *sql.Tx) (err error) {
		answer.Record, err = recordOf(r.Context(), tx, publisher)
		return err
	})
	return answer, err
}

// chancesOf are the chances that a publisher said, and how often each came out so.
const chancesOf = `SELECT chance, outcome, COUNT(*) FROM signals WHERE publisher = $1 AND chance IS NOT NULL AND outcome IS NOT NULL
	AND (settles = 0 OR settles > block) GROUP BY chance, outcome`

func recordOf(ctx context.Context, tx *sql.Tx, publisher portal.Address) (Record, error) {
	r := Record{States: none(), Calibration: []Band{}}
	for row, err := range portalsql.Rows(ctx, tx, "SELECT state, COUNT(*), COUNT(outcome) FROM signals WHERE publisher = $1 GROUP BY state",
		portalsql.Address(publisher)) {
		if err != nil {
			return r, err
		}
		var state string
		var count, outcomes int
		if err := row.Scan(&state, &count, &outcomes); err != nil {
			return r, err
		}
		r.States[state] = count
		r.Signals += count
		r.Outcomes += outcomes
	}
	type said struct {
		chance, outcome uint64
		count           int
	}
	all, err := portalsql.All(ctx, tx, func(s *said) []any { return []any{&s.chance, &s.outcome, &s.count} },
		chancesOf, portalsql.Address(publisher))
	if err != nil || len(all) == 0 {
		return r, err
	}
	var found [bands]Band
	sum, count := 0.0, 0
	for _, s := range all {
		chance, outcome := float64(s.chance)/node.Whole, float64(s.outcome)/node.Whole
		sum += (chance - outcome) * (chance - outcome) * float64(s.count)
		count += s.count
		band := &found[min(s.chance*bands/node.Whole, bands-1)]
		band.Signals += s.count
		band.Chance += chance * float64(s.count)
		band.True += outcome * float64(s.count)
	}
	brier := sum / float64(count)
	r.Brier = &brier
	for i, band := range found {
		if band.Signals > 0 {
			band.Least, band.Most = uint64(i)*node.Whole/bands, uint64(i+1)*node.Whole/bands // small numbers
			band.Chance /= float64(band.Signals)
			band.True /= float64(band.Signals)
			r.Calibration = append(r.Calibration, band)
		}
	}
	return r, nil
}
