package watch

import (
	"database/sql"
	"net/http"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/alerts"
)

const (
	// mostWatched is how many validators a wallet watches at most.
	mostWatched = 50
	// shown is how many alerts are answered, the newest.
	shown = 20
	// mostBody is how large what a page writes can be.
	mostBody = 4 << 10
)

// Answer answers GET /watch: all that is kept of the caller.
type Answer struct {
	Validators []Watched     `json:"validators"`
	Alerts     []alerts.Told `json:"alerts"` // the newest 20
	Most       int           `json:"most"`   // validators that can be watched
	Depth      int           `json:"depth"`  // blocks that are on top of what happened before it is told
}

// Watched is a validator that the caller wants to be told of. It is told of its exit in any case.
type Watched struct {
	Validator  portal.Address     `json:"validator"`
	Commission bool               `json:"commission"` // each that it announces
	Least      *portalsql.Uint256 `json:"least"`      // wei by which its stake moves at once; null: it is not told
}

// Handle adds the watch list's part of the module's API. All of it is the caller's own.
func (w *Watch) Handle(mux *http.ServeMux) {
	mux.Handle("GET /watch", portal.JSON(w.getAll))
	mux.Handle("DELETE /watch", w.box.Writing(w.deleteAll))
	mux.Handle("PUT /watch/{validator}", w.box.Writing(w.put))
	mux.Handle("DELETE /watch/{validator}", w.box.Writing(w.deleteOne))
}

func (w *Watch) getAll(r *http.Request) (any, error) {
	ctx, wallet := r.Context(), portal.CallerFrom(r.Context()).Wallet
	answer := Answer{Most: mostWatched, Depth: Depth}
	err := portalsql.Snapshot(ctx, w.db, func(tx *sql.Tx) (err error) {
		if answer.Validators, err = portalsql.All(ctx, tx, func(w *Watched) []any {
			return []any{(*portalsql.Address)(&w.Validator), &w.Commission, &w.Least}
		}, "SELECT validator, commission, least FROM watches WHERE wallet = $1 ORDER BY validator", portalsql.Address(wallet)); err != nil {
			return err
		}
		answer.Alerts, err = alerts.Of(ctx, tx, wallet, shown)
		return err
	})
	return answer, err
}

func (w *Watch) deleteAll(r *http.Request, wallet portal.Address) error {
	return portalsql.Transaction(r.Context(), w.db, func(tx *sql.Tx) error {
		for _, table := range []string{"watches", "alerts", "signal_follows"} {
			if _, err := tx.ExecContext(r.Context(), "DELETE FROM "+table+" WHERE wallet = $1", portalsql.Address(wallet)); err != nil {
				return err
			}
		}
		// An owner's word that it wants to hear nothing of a node of its own stays: without it, it would be told again.
		_, err := tx.ExecContext(r.Context(), `DELETE FROM node_watches WHERE wallet = $1
			AND (told OR node NOT IN (SELECT node FROM nodes WHERE owner = $1 AND ended = 0))`, portalsql.Address(wallet))
		return err
	})
}

// addressed is the validator that a request is about.
func addressed(r *http.Request) (portal.Address, error) {
	address, err := portal.ParseAddress(r.PathValue("validator"))
	if err != nil {
		return address, portal.Errorf(portal.Invalid, "That is no address: it has 0x and 40 hex digits.").Because(err)
	}
	return address, nil
}

func (w *Watch) deleteOne(r *http.Request, wallet portal.Address) error {
	address, err := addressed(r)
	if err != nil {
		return err
	}
	_, err = w.db.ExecContext(r.Context(), "DELETE FROM watches WHERE wallet = $1 AND validator = $2", portalsql.Address(wallet),
		portalsql.Address(address))
	return err
}

// put watches a validator, or changes how it is watched. It is about what happens from now on.
func (w *Watch) put(r *http.Request, wallet portal.Address) error {
	address, err := addressed(r)
	if err != nil {
		return err
	}
	if w.validators.Name(address) == "" {
		return portal.Errorf(portal.NotFound, "Nobody registered a validator under that address.")
	}
	var body struct {
		Commission bool               `json:"commission"`
		Least      *portalsql.Uint256 `json:"least"`
	}
	if err := portal.ReadJSON(r, mostBody, &body); err != nil {
		return err
	}
	if body.Least != nil && body.Least.Sign() == 0 {
		return portal.Errorf(portal.Invalid, "Say from how much GAIA on a change of stake is told: more than nothing.")
	}
	if !body.Commission && body.Least == nil {
		return portal.Errorf(portal.Invalid, "Choose what you want to be told of: its commission, its stake, or both.")
	}
	ctx, of := r.Context(), portalsql.Address(wallet)
	return portalsql.Transaction(ctx, w.db, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `INSERT INTO watches (wallet, validator, commission, least, since) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (wallet, validator) DO UPDATE SET commission = excluded.commission, least = excluded.least, since = excluded.since`,
			of, portalsql.Address(address), body.Commission, body.Least, w.validators.Head()); err != nil {
			return err
		}
		var all int
		if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM watches WHERE wallet = $1", of).Scan(&all); err != nil {
			return err
		}
		if all > mostWatched {
			return portal.Errorf(portal.Conflict, "You watch %d validators, which is as many as there can be: stop watching one of them first.",
				mostWatched)
		}
		return nil
	})
}
