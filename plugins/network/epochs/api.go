package epochs

import (
	"context"
	"database/sql"
	"net/http"
	"strconv"
	"time"

	"gaia.example/portal/plugins/network/epochs/formula"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

const (
	mostListed  = 400 // epochs in one answer: a year of days
	mostRewards = 1000
)

// Row is an epoch that is over.
type Row struct {
	Epoch    uint64            `json:"epoch"`
	Begins   time.Time         `json:"begins"`
	Ends     time.Time         `json:"ends"`
	Pool     portalsql.Uint256 `json:"pool"`    // wei that it pays at most
	Decided  int               `json:"decided"` // signals
	Total    portalsql.Uint256 `json:"total"`   // wei that it pays
	Root     portal.Hash       `json:"root"`    // of the list that is paid; zeros: nobody is paid
	Accounts int               `json:"accounts"`
}

// List is the epochs that are over, the newest first, and the one that runs.
type List struct {
	Terms   []formula.Terms `json:"terms"`
	Running *Running        `json:"running"` // null: none does
	Epochs  []Row           `json:"epochs"`
}

// Running is an epoch that is not over.
type Running struct {
	Epoch  uint64            `json:"epoch"`
	Begins time.Time         `json:"begins"`
	Ends   time.Time         `json:"ends"`
	Pool   portalsql.Uint256 `json:"pool"`
}

// Standing is what an epoch says of a validator. What is null has nothing to be said of: no signal was decided that it could attest.
type Standing struct {
	formula.Merit

	Validator     portal.Address     `json:"validator"`
	Effectiveness *uint64            `json:"effectiveness"` // billionths
	Held          portalsql.Uint256  `json:"held"`          // wei times seconds
	Gross         *portalsql.Uint256 `json:"gross"`         // wei
	Fees          *portalsql.Uint256 `json:"fees"`          // wei
	Missed        *portalsql.Uint256 `json:"missed"`        // wei
	// Commission is in force in the epoch's last second, in basis points; null while the epoch is computed again.
	Commission *int64 `json:"commission"`
}

const standingFields = "validator, eligible, attested, agreed, prompt, held, gross, fees, missed, commission"

func (s *Standing) fields() []any {
	return []any{(*portalsql.Address)(&s.Validator), &s.Eligible, &s.Attested, &s.Agreed, &s.Prompt, &s.Held, &s.Gross, &s.Fees, &s.Missed,
		&s.Commission}
}

// Epoch is one with its validators, by address.
type Epoch struct {
	Row

	Validators []Standing `json:"validators"`
}

// Reward is what an account has of an epoch, for what it held with a validator.
type Reward struct {
	Epoch     uint64            `json:"epoch"`
	Ends      time.Time         `json:"ends"`
	Validator portal.Address    `json:"validator"`
	Amount    portalsql.Uint256 `json:"amount"` // wei, after commission
	Held      portalsql.Uint256 `json:"held"`   // wei times seconds
}

const rowFields = "epoch, begins, ends, pool, decided, total, root, accounts"

func (r *Row) fields() []any {
	return []any{&r.Epoch, (*portalsql.Time)(&r.Begins), (*portalsql.Time)(&r.Ends), &r.Pool, &r.Decided, &r.Total, (*portalsql.Hash)(&r.Root),
		&r.Accounts}
}

func (e *Epochs) getList(r *http.Request) (any, error) {
	behind, err := number(r.URL.Query().Get("behind"), 1<<53)
	if err != nil {
		return nil, err
	}
	limit, err := number(r.URL.Query().Get("limit"), mostListed)
	if err != nil || limit == 0 || limit > mostListed {
		return nil, portal.Errorf(portal.Invalid, "One answer has 1 to %d epochs.", mostListed).Because(err)
	}
	var answer List
	err = portalsql.Snapshot(r.Context(), e.DB, func(tx *sql.Tx) (err error) {
		if answer.Terms, err = termsOf(r.Context(), tx); err != nil {
			return err
		}
		answer.Epochs, err = portalsql.All(r.Context(), tx, (*Row).fields,
			"SELECT "+rowFields+" FROM epochs WHERE epoch < $1 ORDER BY epoch DESC LIMIT $2", behind, limit)
		return err
	})
	answer.Running = running(answer.Terms, e.Clock())
	return answer, err
}

// running is the epoch that a time is in.
func running(terms []formula.Terms, now time.Time) *Running {
	for i := len(terms) - 1; i >= 0; i-- {
		t := terms[i]
		if past := now.Unix() - t.Begins; past >= 0 {
			epoch, _ := formula.At(terms, t.First+uint64(past/t.Seconds)) // checked above
			return &Running{epoch.Number, time.Unix(epoch.Begins, 0).UTC(), time.Unix(epoch.Ends, 0).UTC(), portalsql.Uint256{Int: epoch.Pool}}
		}
	}
	return nil
}

// number is one of the address; otherwise where it is not there.
func number(text string, otherwise uint64) (uint64, error) {
	if text == "" {
		return otherwise, nil
	}
	n, err := strconv.ParseUint(text, 10, 53)
	if err != nil {
		return 0, portal.Errorf(portal.Invalid, "An epoch is a number in decimal digits.").Because(err)
	}
	return n, nil
}

// epochOf is the epoch of the path, as it is kept.
func epochOf(ctx context.Context, tx *sql.Tx, text string) (row Row, err error) {
	n, err := number(text, 0)
	if err != nil {
		return row, err
	}
	found, err := portalsql.Found(tx.QueryRowContext(ctx, "SELECT "+rowFields+" FROM epochs WHERE epoch = $1", n).Scan(row.fields()...))
	if err == nil && !found {
		err = portal.Errorf(portal.NotFound, "Epoch %d is not computed: it is not over yet, or there is none of this number.", n)
	}
	return row, err
}

func (e *Epochs) getEpoch(r *http.Request) (any, error) {
	var answer Epoch
	err := portalsql.Snapshot(r.Context(), e.DB, func(tx *sql.Tx) (err error) {
		row, err := epochOf(r.Context(), tx, r.PathValue("number"))
		if err != nil {
			return err
		}
		answer.Row = row
		answer.Validators, err = portalsql.All(r.Context(), tx, (*Standing).fields,
			"SELECT "+standingFields+" FROM epoch_validators WHERE epoch = $1 ORDER BY validator", row.Epoch)
		return err
	})
	for i := range answer.Validators {
		answer.Validators[i].Effectiveness = answer.Validators[i].Merit.Effectiveness()
	}
	return answer, err
}

func (e *Epochs) getRewards(r *http.Request) (any, error) {
	account, err := portal.ParseAddress(r.URL.Query().Get("account"))
	if err != nil {
		return nil, portal.Errorf(portal.Invalid, "Say whose rewards: ?account= and an address.").Because(err)
	}
	behind, err := number(r.URL.Query().Get("behind"), 1<<53)
	if err != nil {
		return nil, err
	}
	of, values := "", []any{portalsql.Address(account), behind, mostRewards}
	if text := r.URL.Query().Get("validator"); text != "" {
		validator, err := portal.ParseAddress(text)
		if err != nil {
			return nil, portal.Errorf(portal.Invalid, "The validator is no address: 0x and 40 digits.").Because(err)
		}
		of, values = "AND r.validator = $4 ", append(values, portalsql.Address(validator))
	}
	return portalsql.All(r.Context(), e.DB, func(w *Reward) []any {
		return []any{&w.Epoch, (*portalsql.Time)(&w.Ends), (*portalsql.Address)(&w.Validator), &w.Amount, &w.Held}
	}, `SELECT r.epoch, e.ends, r.validator, r.amount, r.held FROM epoch_rewards r JOIN epochs e ON e.epoch = r.epoch
		WHERE r.account = $1 AND r.epoch < $2 `+of+`ORDER BY r.epoch DESC, r.validator LIMIT $3`, values...)
}
