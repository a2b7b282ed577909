package watch

import (
	"database/sql"
	"encoding/json"
	"errors"
	"io"
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
	mux.Handle("DELETE /watch", w.writing(w.deleteAll))
	mux.Handle("PUT /watch/{validator}", w.writing(w.put))
	mux.Handle("DELETE /watch/{validator}", w.writing(w.deleteOne))
}

// writing has the caller's other pages read again what was written.
func (w *Watch) writing(write func(r *http.Request, wallet portal.Address) error) http.Handler {
	return portal.JSON(func(r *http.Request) (any, error) {
		wallet := portal.CallerFrom(r.Context()).Wallet
		if err := write(r, wallet); err != nil {
			return nil, err
		}
		w.changed(r.Context(), wallet)
		return nil, nil
	})
}

func (w *Watch) getAll(r *http.Request) (any, error) {
	ctx, wallet := r.Context(), portal.CallerFrom(r.Context()).Wallet
	answer := Answer{Validators: []Watched{}, Most: mostWatched, Depth: Depth}
	err := portalsql.Snapshot(ctx, w.db, func(tx *sql.Tx) (err error) {
		for row, err := range portalsql.Rows(ctx, tx, "SELECT validator, commission, least FROM watches WHERE wallet = $1 ORDER BY validator",
			portalsql.Address(wallet)) {
			if err != nil {
				return err
			}
			var one Watched
			var least sql.Null[portalsql.Uint256]
			if err := row.Scan((*portalsql.Address)(&one.Validator), &one.Commission, &least); err != nil {
				return err
			}
			if least.Valid {
				one.Least = &least.V
			}
			answer.Validators = append(answer.Validators, one)
		}
		answer.Alerts, err = alerts.Of(ctx, tx, wallet, shown)
		return err
	})
	return answer, err
}

func (w *Watch) deleteAll(r *http.Request, wallet portal.Address) error {
	return portalsql.Transaction(r.Context(), w.db, func(tx *sql.Tx) error {
		for _, table := range []string{"watches", "alerts"} {
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
	if err := read(r, &body); err != nil {
		return err
	}
	var least any
	if body.Least != nil {
		if body.Least.Sign() == 0 {
			return portal.Errorf(portal.Invalid, "Say from how much GAIA on a change of stake is told: more than nothing.")
		}
		least = *body.Least
	}
	if !body.Commission && least == nil {
		return portal.Errorf(portal.Invalid, "Choose what you want to be told of: its commission, its stake, or both.")
	}
	ctx, of := r.Context(), portalsql.Address(wallet)
	return portalsql.Transaction(ctx, w.db, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `INSERT INTO watches (wallet, validator, commission, least, since) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (wallet, validator) DO UPDATE SET commission = excluded.commission, least = excluded.least, since = excluded.since`,
			of, portalsql.Address(address), body.Commission, least, w.validators.Head()); err != nil {
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

// read decodes a request's body.
func read(r *http.Request, into any) error {
	decoder := json.NewDecoder(http.MaxBytesReader(nil, r.Body, mostBody))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(into)
	if err == nil {
		if _, err = decoder.Token(); errors.Is(err, io.EOF) {
			return nil
		}
	}
	return portal.Errorf(portal.Invalid, "The request is not what this page sends: load it again.").Because(err)
}
