package watch

import (
	"context"
	"database/sql"
	"math"
	"math/big"
	"net/http"
	"time"

	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Answer answers GET /watch: all that is kept of the caller, and what the watched addresses have.
type Answer struct {
	Kept

	Most  int `json:"most"`  // addresses that can be watched
	Depth int `json:"depth"` // blocks that are on top of a transfer before it is told

	AsOf      portal.Block `json:"asOf"`      // of the standings
	Standings []Standing   `json:"standings"` // of the addresses, in their order; null where they are not known
	Gap       *ledger.Gap  `json:"gap"`       // why not
}

// Standing is what an address has, and by how much that changed. Amounts are wei, decimal.
type Standing struct {
	Balance string           `json:"balance"`
	Day     string           `json:"day"`  // since 24 hours before the hour of asOf; less than 0: it is less now
	Week    string           `json:"week"` // since 7 days before that
	Last    *ledger.Transfer `json:"last"` // null: there is none
}

// mostBody is how large what a page writes can be.
const mostBody = 4 << 10

// Handle adds the watch list's part of the module's API. All of it is the caller's own.
func (w *Watch) Handle(mux *http.ServeMux) {
	mux.Handle("GET /watch", portal.JSON(w.getAll))
	mux.Handle("DELETE /watch", w.box.Writing(w.deleteAll))
	mux.Handle("GET /watch/export", portal.JSON(w.getExport))
	mux.Handle("PUT /watch/addresses/{address}", w.box.Writing(w.putAddress))
	mux.Handle("DELETE /watch/addresses/{address}", w.box.Writing(w.deleteAddress))
	mux.Handle("PUT /watch/rules/{kind}", w.box.Writing(w.putRule))
	mux.Handle("DELETE /watch/rules/{kind}", w.box.Writing(w.deleteRule))
}

func (w *Watch) getAll(r *http.Request) (any, error) {
	answer := Answer{Most: MostWatched, Depth: Depth}
	var err error
	if answer.Kept, err = w.kept(r.Context(), shown); err != nil {
		return nil, err
	}
	accounts := make([]portal.Address, len(answer.Addresses))
	for i, one := range answer.Addresses {
		accounts[i] = one.Address
	}
	standings, asOf, gap, err := w.tracker.Standings(r.Context(), accounts)
	if err != nil {
		return nil, err
	}
	answer.AsOf = asOf
	if gap != "" {
		answer.Gap = &gap
		return answer, nil
	}
	answer.Standings = []Standing{}
	for _, one := range standings {
		answer.Standings = append(answer.Standings, Standing{
			Balance: one.Balance.String(), Last: one.Last,
			Day: new(big.Int).Sub(one.Balance, one.DayBefore).String(), Week: new(big.Int).Sub(one.Balance, one.WeekBefore).String(),
		})
	}
	return answer, nil
}

func (w *Watch) getExport(r *http.Request) (any, error) { return w.kept(r.Context(), math.MaxInt32) }

// kept is the caller's.
func (w *Watch) kept(ctx context.Context, alerts int) (k Kept, err error) {
	err = portalsql.Snapshot(ctx, w.db, func(tx *sql.Tx) error {
		k, err = kept(ctx, tx, portal.CallerFrom(ctx).Wallet, alerts)
		return err
	})
	return k, err
}

// deleteAll deletes all that is kept of a wallet.
func (w *Watch) deleteAll(r *http.Request, wallet portal.Address) error {
	return portalsql.Transaction(r.Context(), w.db, func(tx *sql.Tx) error {
		for _, table := range []string{"watches", "alert_rules", "alerts"} {
			if _, err := tx.ExecContext(r.Context(), "DELETE FROM "+table+" WHERE wallet = $1", portalsql.Address(wallet)); err != nil {
				return err
			}
		}
		return nil
	})
}

// addressed is whose account is to be watched.
func addressed(r *http.Request) (portal.Address, error) {
	address, err := portal.ParseAddress(r.PathValue("address"))
	if err != nil {
		return address, portal.Errorf(portal.Invalid, "That is no address: it has 0x and 40 hex digits.").Because(err)
	}
	if address.Zero() {
		return address, portal.Errorf(portal.Invalid, "The zero address is nobody's account: there is nothing to watch.")
	}
	return address, nil
}

// since is the chain's newest block: a rule is about what comes after it.
func (w *Watch) since() uint64 {
	status := w.tracker.Status()
	return max(status.Head.Number, status.AsOf.Number)
}

func (w *Watch) putAddress(r *http.Request, wallet portal.Address) error {
	address, err := addressed(r)
	if err != nil {
		return err
	}
	var body struct {
		Label string             `json:"label"`
		Least *portalsql.Uint256 `json:"least"`
	}
	if err := portal.ReadJSON(r, mostBody, &body); err != nil {
		return err
	}
	label, err := plainLabel(body.Label)
	if err != nil {
		return err
	}
	return w.put(r.Context(), wallet, Watched{Address: address, Label: label, Added: time.Now(), Least: body.Least}, w.since())
}

func (w *Watch) deleteAddress(r *http.Request, wallet portal.Address) error {
	address, err := addressed(r)
	if err != nil {
		return err
	}
	_, err = w.db.ExecContext(r.Context(), "DELETE FROM watches WHERE wallet = $1 AND address = $2", portalsql.Address(wallet),
		portalsql.Address(address))
	return err
}

func (w *Watch) putRule(r *http.Request, wallet portal.Address) error {
	kind := r.PathValue("kind")
	var body struct {
		Least *portalsql.Uint256 `json:"least"`
		Days  int                `json:"days"`
	}
	if err := portal.ReadJSON(r, mostBody, &body); err != nil {
		return err
	}
	least := portalsql.Uint256{Int: new(big.Int)}
	switch kind {
	case kindTransfer:
		if body.Least == nil || body.Least.Sign() == 0 || body.Days != 0 {
			return portal.Errorf(portal.Invalid, "Say from how much GAIA on a transfer is large: more than nothing.")
		}
		least = *body.Least
	case kindCampaign, kindSale:
		if body.Days < 1 || body.Days > mostDays || body.Least != nil {
			return portal.Errorf(portal.Invalid, "Say how many days before: 1 to %d.", mostDays)
		}
	default:
		return errNoKind
	}
	return w.setRule(r.Context(), wallet, kind, least, body.Days, w.since())
}

var errNoKind = portal.Errorf(portal.NotFound, "There are no alerts of that kind: they are of a transfer, a campaign or the sale.")

func (w *Watch) deleteRule(r *http.Request, wallet portal.Address) error {
	switch kind := r.PathValue("kind"); kind {
	case kindTransfer, kindCampaign, kindSale:
		_, err := w.db.ExecContext(r.Context(), "DELETE FROM alert_rules WHERE wallet = $1 AND kind = $2", portalsql.Address(wallet), kind)
		return err
	}
	return errNoKind
}
