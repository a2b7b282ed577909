package epochs

import (
	"database/sql"
	"math/big"
	"net/http"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Course is how a validator did, epoch by epoch.
type Course struct {
	Yields Yields `json:"yields"`
	Epochs []Stay `json:"epochs"` // the newest first
}

// Stay is an epoch in which a validator had stake.
type Stay struct {
	Standing

	Epoch   uint64             `json:"epoch"`
	Begins  time.Time          `json:"begins"`
	Ends    time.Time          `json:"ends"`
	Decided int                `json:"decided"` // signals
	Own     *portalsql.Uint256 `json:"own"`     // wei of gross that are the validator's: its part, the commissions, and what dividing left over
}

// Earnings are what an account had of all epochs.
type Earnings struct {
	Total      portalsql.Uint256 `json:"total"` // wei
	Month      portalsql.Uint256 `json:"month"` // wei, of the epochs that ended in the 30 days before the newest end
	Epochs     int               `json:"epochs"`
	Validators []Earned          `json:"validators"` // by address
}

// Earned is what an account had of what it held with a validator.
type Earned struct {
	Validator portal.Address    `json:"validator"`
	Amount    portalsql.Uint256 `json:"amount"` // wei
	Epochs    int               `json:"epochs"`
	First     time.Time         `json:"first"` // end of the first epoch that paid
	Last      time.Time         `json:"last"`  // end of the last one
}

func (e *Epochs) getCourse(r *http.Request) (any, error) {
	validator, err := portal.ParseAddress(r.URL.Query().Get("validator"))
	if err != nil {
		return nil, portal.Errorf(portal.Invalid, "Say whose epochs: ?validator= and an address.").Because(err)
	}
	behind, err := number(r.URL.Query().Get("behind"), 1<<53)
	if err != nil {
		return nil, err
	}
	ctx := r.Context()
	var answer Course
	err = portalsql.Snapshot(ctx, e.DB, func(tx *sql.Tx) (err error) {
		var last Row
		newest := tx.QueryRowContext(ctx, "SELECT "+rowFields+" FROM epochs ORDER BY epoch DESC LIMIT 1")
		found, err := portalsql.Found(newest.Scan(last.fields()...))
		if err != nil || !found {
			return err
		}
		yields, err := readYields(ctx, tx, last.Ends, &validator)
		if err != nil {
			return err
		}
		answer.Yields = yields[validator]
		answer.Epochs, err = portalsql.All(ctx, tx, func(s *Stay) []any {
			return append(s.fields(), &s.Epoch, (*portalsql.Time)(&s.Begins), (*portalsql.Time)(&s.Ends), &s.Decided, &s.Own)
		}, `SELECT v.validator, v.eligible, v.attested, v.agreed, v.prompt, v.held, v.gross, v.fees, v.missed, v.commission, v.epoch, e.begins,
				e.ends, e.decided, r.amount
			FROM epoch_validators v JOIN epochs e ON e.epoch = v.epoch
			LEFT JOIN epoch_rewards r ON r.epoch = v.epoch AND r.account = v.validator AND r.validator = v.validator
			WHERE v.validator = $1 AND v.epoch < $2 ORDER BY v.epoch DESC LIMIT $3`, portalsql.Address(validator), behind, mostListed)
		return err
	})
	if answer.Epochs == nil {
		answer.Epochs = []Stay{}
	}
	for i := range answer.Epochs {
		stay := &answer.Epochs[i]
		stay.Effectiveness = stay.Merit.Effectiveness()
		if stay.Own == nil && stay.Gross != nil {
			stay.Own = &portalsql.Uint256{Int: new(big.Int)} // nothing is left of nothing
		}
	}
	return answer, err
}

// getEarnings adds up all that an account had, exactly.
func (e *Epochs) getEarnings(r *http.Request) (any, error) {
	account, err := portal.ParseAddress(r.URL.Query().Get("account"))
	if err != nil {
		return nil, portal.Errorf(portal.Invalid, "Say whose earnings: ?account= and an address.").Because(err)
	}
	ctx := r.Context()
	total, month := new(big.Int), new(big.Int)
	answer := Earnings{Total: portalsql.Uint256{Int: total}, Month: portalsql.Uint256{Int: month}, Validators: []Earned{}}
	err = portalsql.Snapshot(ctx, e.DB, func(tx *sql.Tx) error {
		var end sql.NullInt64
		if err := tx.QueryRowContext(ctx, "SELECT MAX(ends) FROM epochs").Scan(&end); err != nil {
			return err
		}
		from := time.Unix(end.Int64, 0).Add(-30 * day)
		seen := map[uint64]bool{}
		for found, err := range portalsql.Rows(ctx, tx, `SELECT r.epoch, e.ends, r.validator, r.amount FROM epoch_rewards r
				JOIN epochs e ON e.epoch = r.epoch WHERE r.account = $1 ORDER BY r.validator, r.epoch`, portalsql.Address(account)) {
			if err != nil {
				return err
			}
			var epoch uint64
			var ends time.Time
			var validator portal.Address
			var amount *big.Int
			if err := found.Scan(&epoch, (*portalsql.Time)(&ends), (*portalsql.Address)(&validator), portalsql.Amount(&amount)); err != nil {
				return err
			}
			if n := len(answer.Validators); n == 0 || answer.Validators[n-1].Validator != validator {
				answer.Validators = append(answer.Validators, Earned{Validator: validator, Amount: portalsql.Uint256{Int: new(big.Int)}, First: ends})
			}
			earned := &answer.Validators[len(answer.Validators)-1]
			earned.Amount.Add(earned.Amount.Int, amount)
			earned.Epochs++
			earned.Last = ends
			total.Add(total, amount)
			if ends.After(from) {
				month.Add(month, amount)
			}
			seen[epoch] = true
		}
		answer.Epochs = len(seen)
		return nil
	})
	return answer, err
}
