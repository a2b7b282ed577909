package token

import (
	"context"
	"net/http"
	"time"

	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
)

// Recent answers GET /live/recent.
type Recent struct {
	Head      portal.Block      `json:"head"`      // up to which transfers were read
	Chain     uint64            `json:"chain"`     // the chain's newest block, as far as it is known
	Transfers []ledger.Transfer `json:"transfers"` // the newest 50
	Total     int               `json:"total"`     // transfers up to the head
	// Since is the time of the token's first log; null before one was seen.
	Since *time.Time `json:"since"`
	// PerMinute is the last 120 minutes, oldest first: an hour, and the one before. Null while the history is incomplete, or behind
	// the chain by more than a minute. With a problem they end with the head's.
	PerMinute  []Step  `json:"perMinute"`
	CatchingUp bool    `json:"catchingUp"` // the history is incomplete, or behind the chain
	Problem    *string `json:"problem"`    // why nothing new arrives; null while all is well
}

// Step is the transfers of a stretch of time.
type Step struct {
	Start  time.Time `json:"start"`
	Count  int       `json:"count"`
	Volume string    `json:"volume"` // wei from one account to another, without what was minted or burnt
}

// Answer is Facts as GET /token gives them.
type Answer struct {
	*Facts
	Problem *string `json:"problem"` // why they may be old; null while all is well
}

// Account answers GET /token/holders/{address}.
type Account struct {
	AsOf    portal.Block   `json:"asOf"`
	Address portal.Address `json:"address"`
	Balance *string        `json:"balance"` // wei; null while it is unknown
}

// Handler answers the module's API.
func (t *Token) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /token", portal.JSON(t.getFacts))
	mux.Handle("GET /token/supply", portal.JSON(t.getSupply))
	mux.Handle("GET /token/holders/{address}", portal.JSON(t.getHolder))
	mux.Handle("GET /live/recent", portal.JSON(t.getRecent))
	mux.Handle("GET /live/transfers", portal.JSON(t.getTransfers))
	mux.Handle("GET /live/replay", portal.JSON(t.getReplay))
	mux.Handle("GET /live/activity", portal.JSON(t.getActivity))
	mux.Handle("GET /tracker/growth", portal.JSON(t.getGrowth))
	mux.Handle("GET /tracker/distribution", portal.JSON(t.getDistribution))
	mux.Handle("GET /tracker/flows", portal.JSON(t.getFlows))
	mux.Handle("GET /tracker/holders", portal.JSON(t.getHolders))
	mux.Handle("GET /tracker/accounts/{address}", portal.JSON(t.getProfile))
	mux.Handle("GET /tracker/accounts/{address}/balances", portal.JSON(t.getBalances))
	mux.Handle("GET /tracker/accounts/{address}/entries", portal.JSON(t.getEntries))
	mux.Handle("GET /live/search", portal.Search(t.search))
	return mux
}

// known is that there are facts of the contracts that are followed.
func (t *Token) known() bool { return t.facts.Load() != nil && t.at.Load() != nil }

func (t *Token) getFacts(r *http.Request) (any, error) {
	if err := t.follower.Await(r.Context(), t.known); err != nil {
		return nil, err
	}
	remembered := t.remembered.Load() // before the facts: those that come meanwhile are newer than it says
	return Answer{Facts: t.withCode(r.Context(), t.facts.Load()), Problem: old(remembered, t.follower.Problem(r.Context()))}, nil
}

// withCode are the facts with the code, where it could not be read with them and can be now.
func (t *Token) withCode(ctx context.Context, facts *Facts) *Facts {
	if facts.CodeProblem == nil {
		return facts
	}
	code, err := t.codes.Read(ctx, facts.Address, facts.AsOf)
	if err != nil {
		return facts
	}
	whole := *facts
	whole.Traits = newTraits(code, facts.TotalSupply != facts.Cap, len(facts.Minters)+len(facts.Admins) > 0)
	if t.facts.CompareAndSwap(facts, &whole) {
		t.keep(ctx, &whole)
	}
	return &whole
}

// old is why the facts may be old: the chain's problem, or else that they were read before the portal started.
func old(remembered bool, problem *string) *string {
	if problem == nil && remembered {
		read := "These facts were read before the portal restarted; they are read again as soon as the logs since then are."
		return &read
	}
	return problem
}

func (t *Token) getHolder(r *http.Request) (any, error) {
	address, err := addressed(r)
	if err != nil {
		return nil, err
	}
	if err := t.follower.Await(r.Context(), t.known); err != nil {
		return nil, err
	}
	balance, asOf, err := t.ledger.Balance(r.Context(), address)
	if err != nil {
		return nil, err
	}
	account := Account{Address: address, AsOf: asOf}
	if balance != nil && t.complete() {
		account.Balance = decimal(balance)
	}
	return account, nil
}

// addressed is whose account is asked for.
func addressed(r *http.Request) (portal.Address, error) {
	address, err := portal.ParseAddress(r.PathValue("address"))
	if err != nil {
		return address, portal.Errorf(portal.Invalid, "That is no address: it has 0x and 40 hex digits.").Because(err)
	}
	if address.Zero() {
		return address,
			portal.Errorf(portal.Invalid, "The zero address is nobody's account: what is minted comes from there, what is burnt goes there.")
	}
	return address, nil
}

func (t *Token) getRecent(r *http.Request) (any, error) {
	if err := t.follower.Await(r.Context(), t.index.Begun); err != nil {
		return nil, err
	}
	return t.recent(r.Context(), t.follower.Problem(r.Context()))
}

func newRecent(r ledger.Recent) Recent {
	recent := Recent{Head: r.Head, Transfers: r.Transfers, Total: r.Total, CatchingUp: !r.CaughtUp, Since: r.Since}
	if !r.CaughtUp {
		return recent
	}
	recent.PerMinute = newSteps(r.Minutes)
	return recent
}
