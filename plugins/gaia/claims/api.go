package claims

import (
	"database/sql"
	"errors"
	"fmt"
	"net/http"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

// Answer answers GET /claim.
type Answer struct {
	AsOf portal.Block `json:"asOf"` // up to which logs were read
	// Contract is null where none is configured on this chain, and then there is no campaign.
	Contract   *portal.Address `json:"contract"`
	Campaigns  []Campaign      `json:"campaigns"`  // in the order they were made
	CatchingUp bool            `json:"catchingUp"` // the history is read: there may be more
	Problem    *string         `json:"problem"`    // why they may be old; null while all is well
}

// Account answers GET /claim/accounts/{address}.
type Account struct {
	AsOf        portal.Block   `json:"asOf"`
	Address     portal.Address `json:"address"`
	Allocations []Allocation   `json:"allocations"`
	Claims      []Claim        `json:"claims"`  // of its own allocations, oldest first
	Vesting     *Vesting       `json:"vesting"` // null where no vesting is configured, or it cannot be read now
	// VestingProblem is why it cannot; null while it can.
	VestingProblem *string `json:"vestingProblem"`
	Problem        *string `json:"problem"`
}

// Handle adds the claims' part of the module's API.
func (c *Claims) Handle(mux *http.ServeMux) {
	mux.Handle("GET /claim", portal.JSON(c.getCampaigns))
	mux.Handle("GET /claim/accounts/{address}", portal.JSON(c.getAccount))
	mux.HandleFunc("GET /claim/lists/{hash}", c.getList)
	mux.Handle("PUT /claim-lists", portal.JSON(c.putList))
}

// begun is that something of the history is there.
func (c *Claims) begun() bool { return c.index.Status().AsOf.Hash != portal.Hash{} }

func (c *Claims) getCampaigns(r *http.Request) (any, error) {
	address, err := c.host.Chain.Contract(r.Context(), contract)
	if portal.CodeOf(err) == portal.NotFound {
		return Answer{Campaigns: []Campaign{}}, nil
	}
	if err := c.follower.Await(r.Context(), c.begun); err != nil {
		return nil, err
	}
	answer := Answer{Problem: c.follower.Problem(r.Context())}
	if err == nil {
		answer.Contract = &address
	}
	err = portalsql.Snapshot(r.Context(), c.db, func(tx *sql.Tx) error {
		head, complete, err := index.Head(r.Context(), tx, name)
		answer.AsOf, answer.CatchingUp = head, !complete
		if err != nil {
			return err
		}
		answer.Campaigns, err = campaigns(r.Context(), tx)
		return err
	})
	return answer, err
}

func (c *Claims) getAccount(r *http.Request) (any, error) {
	address, err := portal.ParseAddress(r.PathValue("address"))
	if err != nil {
		return nil, err
	}
	if address.Zero() {
		return nil, portal.Errorf(portal.Invalid, "The zero address is nobody's account.")
	}
	answer := Account{Address: address, Allocations: []Allocation{}, Claims: []Claim{}}
	if _, err := c.host.Chain.Contract(r.Context(), contract); portal.CodeOf(err) != portal.NotFound {
		if err := c.follower.Await(r.Context(), c.begun); err != nil {
			return nil, err
		}
		answer.Problem = c.follower.Problem(r.Context())
		err := portalsql.Snapshot(r.Context(), c.db, func(tx *sql.Tx) (err error) {
			if answer.AsOf, _, err = index.Head(r.Context(), tx, name); err != nil {
				return err
			}
			if answer.Allocations, err = allocations(r.Context(), tx, address); err != nil {
				return err
			}
			answer.Claims, err = claimsOf(r.Context(), tx, address)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	if answer.Vesting, err = readVesting(r.Context(), c.host.Chain, address); err != nil {
		c.host.Log.WarnContext(r.Context(), "reading the vesting", "error", err)
		problem := "The vesting cannot be read from the chain at the moment."
		answer.VestingProblem = &problem
	}
	return answer, nil
}

// getList answers a list as it was published, so that anybody can make its tree again.
func (c *Claims) getList(w http.ResponseWriter, r *http.Request) {
	hash, err := portal.ParseHash(r.PathValue("hash"))
	var text string
	if err == nil {
		err = c.db.QueryRowContext(r.Context(), "SELECT text FROM lists WHERE hash = $1", portalsql.Hash(hash)).Scan(&text)
	}
	if errors.Is(err, sql.ErrNoRows) {
		err = portal.Errorf(portal.NotFound, "Nobody has brought the list with that hash to this portal.")
	}
	if err != nil {
		portal.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", hash.String()+".csv"))
	_, _ = w.Write([]byte(text))
}
