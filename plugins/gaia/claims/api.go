package claims

import (
	"context"
	"database/sql"
	"errors"
	"net/http"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
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
	Claims      []Claim        `json:"claims"` // of its own allocations, oldest first
	// Searched are the campaigns whose lists were there to be searched, by their numbers: of any other, nobody knows what the address has.
	Searched   []int64 `json:"searched"`
	CatchingUp bool    `json:"catchingUp"` // the history is read: there may be more campaigns and claims
	Problem    *string `json:"problem"`
}

// Vested answers GET /claim/accounts/{address}/vesting.
type Vested struct {
	Address portal.Address `json:"address"`
	Vesting *Vesting       `json:"vesting"` // null where no vesting is configured on this chain
}

// Handle adds the claims' part of the module's API.
func (c *Claims) Handle(mux *http.ServeMux) {
	mux.Handle("GET /claim", portal.JSON(c.getCampaigns))
	mux.Handle("GET /claim/accounts/{address}", portal.JSON(c.getAccount))
	mux.Handle("GET /claim/accounts/{address}/vesting", portal.JSON(c.getVesting))
	c.handleLists(mux)
}

// snapshot reads the tables at one moment. head is the block up to which they are of the chain, and complete that its head was once
// reached: what is summed up before is too little. It is an error while nothing was read, as after a rescan, which this process may not
// have noticed yet.
func (c *Claims) snapshot(ctx context.Context, read func(tx *sql.Tx) error) (head portal.Block, complete bool, err error) {
	if err = c.follower.Await(ctx, c.index.Begun); err != nil {
		return head, false, err
	}
	err = portalsql.Snapshot(ctx, c.db, func(tx *sql.Tx) (err error) {
		if head, complete, err = index.Head(ctx, tx, Name); err != nil {
			return err
		}
		if head.Hash == (portal.Hash{}) {
			return portal.Errorf(portal.Unavailable, "The history of the claim campaigns is being read from the chain again. Try again in a moment.")
		}
		return read(tx)
	})
	return head, complete, err
}

func (c *Claims) getCampaigns(r *http.Request) (any, error) {
	address, err := c.host.Chain.Contract(r.Context(), contract)
	if portal.CodeOf(err) == portal.NotFound {
		return Answer{Campaigns: []Campaign{}}, nil
	}
	if err != nil {
		return nil, err
	}
	answer := Answer{Contract: &address}
	head, complete, err := c.snapshot(r.Context(), func(tx *sql.Tx) (err error) {
		answer.Campaigns, err = campaigns(r.Context(), tx)
		return err
	})
	if err != nil {
		return nil, err
	}
	c.payments(answer.Campaigns)
	answer.AsOf, answer.CatchingUp, answer.Problem = head, !complete, c.follower.Problem(r.Context())
	if answer.Problem != nil && len(answer.Campaigns) == 0 { // that there is none is not known
		return nil, portal.Errorf(portal.Unavailable, "%s", *answer.Problem)
	}
	return answer, nil
}

// accountOf is the address that is asked for.
func accountOf(r *http.Request) (portal.Address, error) {
	address, err := portal.ParseAddress(r.PathValue("address"))
	if err == nil && address.Zero() {
		err = portal.Errorf(portal.Invalid, "The zero address is nobody's account.")
	}
	return address, err
}

func (c *Claims) getAccount(r *http.Request) (any, error) {
	address, err := accountOf(r)
	if err != nil {
		return nil, err
	}
	answer := Account{Address: address, Allocations: []Allocation{}, Claims: []Claim{}, Searched: []int64{}}
	_, err = c.host.Chain.Contract(r.Context(), contract)
	if portal.CodeOf(err) == portal.NotFound {
		return answer, nil
	}
	if err != nil {
		return nil, err
	}
	head, complete, err := c.snapshot(r.Context(), func(tx *sql.Tx) (err error) {
		if answer.Allocations, answer.Searched, err = allocations(r.Context(), tx, address); err != nil {
			return err
		}
		answer.Claims, err = claimsOf(r.Context(), tx, address)
		return err
	})
	if err != nil {
		return nil, err
	}
	answer.AsOf, answer.CatchingUp, answer.Problem = head, !complete, c.follower.Problem(r.Context())
	return answer, nil
}

// getVesting reads the chain, which the other answers do not: they are there while it is slow.
func (c *Claims) getVesting(r *http.Request) (any, error) {
	address, err := accountOf(r)
	if err != nil {
		return nil, err
	}
	answer := Vested{Address: address}
	answer.Vesting, err = c.vestings.of(r.Context(), address)
	if absent := portalchain.Absent(r.Context(), c.host.Chain, err, vests); absent != nil {
		return nil, absent
	}
	if known := (*portal.Error)(nil); err != nil && !errors.As(err, &known) {
		if r.Context().Err() == nil {
			c.host.Log.WarnContext(r.Context(), "reading the vesting", "error", err)
		}
		err = portal.Errorf(portal.Unavailable, "The vesting cannot be read from the chain at the moment. Try again in a moment.").Because(err)
	}
	if err != nil {
		return nil, err
	}
	return answer, nil
}
