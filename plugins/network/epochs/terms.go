package epochs

import (
	"context"
	"database/sql"
	"net/http"

	"gaia.example/portal/plugins/network/epochs/formula"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

const mostBody = 4 << 10 // bytes of an admin's request

func termsOf(ctx context.Context, from portalsql.Queryer) ([]formula.Terms, error) {
	return portalsql.All(ctx, from, func(t *formula.Terms) []any { return []any{&t.First, &t.Begins, &t.Seconds, &t.Pool} },
		"SELECT first, begins, seconds, pool FROM epoch_terms ORDER BY first")
}

// putTerms says how long epochs are and what each pays, from the next one on. The log has it before the first of them begins.
func (e *Epochs) putTerms(r *http.Request) (any, error) {
	if !portal.CallerFrom(r.Context()).Admin {
		return nil, portal.Errorf(portal.Forbidden, "Only the portal's admins can do this.")
	}
	var body struct {
		Seconds int64  `json:"seconds"`
		Pool    string `json:"pool"` // wei, in decimal digits
	}
	if err := portal.ReadJSON(r, mostBody, &body); err != nil {
		return nil, err
	}
	if err := (formula.Terms{Seconds: body.Seconds, Pool: body.Pool}).Check(); err != nil {
		return nil, portal.Errorf(portal.Invalid, "The terms cannot be kept: %v.", err)
	}
	ctx := r.Context()
	var terms formula.Terms
	err := portalsql.Transaction(ctx, e.DB, func(tx *sql.Tx) error {
		log, err := e.Log.Begin(ctx, tx)
		if err != nil {
			return err
		}
		all, err := termsOf(ctx, tx)
		if err != nil {
			return err
		}
		now := e.Clock()
		terms = formula.Next(all, now, body.Seconds, body.Pool)
		entry, err := log.Append(EntryKind, terms, now)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO epoch_terms (first, begins, seconds, pool, entry) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (first) DO UPDATE SET seconds = excluded.seconds, pool = excluded.pool, entry = excluded.entry`, terms.First,
			terms.Begins, terms.Seconds, terms.Pool, entry); err != nil {
			return err
		}
		return log.Close(ctx)
	})
	if err != nil {
		return nil, err
	}
	return terms, e.Host.Audit.Record(ctx, portal.Act{Action: "epochs.terms", Subject: "epochs", After: terms})
}
