package launch

import (
	"net/http"
	"time"

	"gaia.example/portal/plugins/gaia/sale"
	"gaia.example/portal/plugins/gaia/token"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
)

// Answer answers GET /launch, and is what the topic tells.
type Answer struct {
	AsOf      portal.Block `json:"asOf"` // at which the contracts were read
	Contracts []Contract   `json:"contracts"`
	Phases    []Phase      `json:"phases"`
	Moments   []Moment     `json:"moments"`   // past and future, earliest first
	Dated     bool         `json:"dated"`     // moments are all there are; false while the history of the campaigns is read
	Next      *time.Time   `json:"next"`      // when time alone changes anything of this; null: it does not, as far as is known
	Over      bool         `json:"over"`      // nothing is ahead any more
	Claimable bool         `json:"claimable"` // claims count in a campaign now; false while it is not known
	Sale      *sale.State  `json:"sale"`      // null where no sale is configured on this chain, or none is at its address
	Token     *Token       `json:"token"`     // null while it is not known
	Figures   Figures      `json:"figures"`
	Dates     []Date       `json:"dates"`   // by admins, earliest first
	Version   string       `json:"version"` // of the dates, for who changes them
	Problem   *string      `json:"problem"` // why all of it may be old; null while all is well
}

// Token is what the token permits and to whom, at a block of its own: when it changed last.
type Token struct {
	AsOf       portal.Block       `json:"asOf"`
	Address    portal.Address     `json:"address"`
	Cap        string             `json:"cap"`
	DeployedAt *portalchain.Proof `json:"deployedAt"`
	Minters    []token.Member     `json:"minters"`
	Admins     []token.Member     `json:"admins"`
	token.Traits
}

// Figures are what was reached. Null is unknown. Those that are counted from logs are as far as these are read.
type Figures struct {
	Validators *Reading `json:"validators"` // that ever registered, exited ones included
	Holders    *Count   `json:"holders"`
	Buyers     *Count   `json:"buyers"`
	Claims     *Count   `json:"claims"`
	Claimed    *Amount  `json:"claimed"`
}

// Count is of the logs up to a block.
type Count struct {
	AsOf  portal.Block `json:"asOf"`
	Count int          `json:"count"`
}

// Amount is of the logs up to a block.
type Amount struct {
	AsOf   portal.Block `json:"asOf"`
	Amount string       `json:"amount"` // wei
}

func newAnswer(r reading) *Answer {
	a := &Answer{
		AsOf: r.chain.asOf, Contracts: withCodes(r.chain.contracts, r.codes), Phases: phasesOf(r), Moments: momentsOf(r), Sale: r.sale,
		Dates: r.dates, Version: versionOf(r.dates), Figures: Figures{Validators: r.chain.validators, Holders: r.holders},
	}
	a.Dated, a.Next = r.dated(), nextChange(r, a.Moments)
	a.Over, a.Claimable = launched(r, a.Phases, a.Moments), claimable(r)
	if f := r.facts; f != nil {
		a.Token = &Token{AsOf: f.AsOf, Address: f.Address, Cap: f.Cap, DeployedAt: f.DeployedAt, Minters: f.Minters, Admins: f.Admins,
			Traits: f.Traits}
	}
	if r.acts.Known && r.sale != nil {
		a.Figures.Buyers = &Count{r.acts.AsOf, r.acts.Buyers}
	}
	if r.claims.Known {
		a.Figures.Claims, a.Figures.Claimed = &Count{r.claims.AsOf, r.claims.Claims}, &Amount{r.claims.AsOf, r.claims.Claimed.String()}
	}
	return a
}

// Handle adds the launch's part of the module's API.
func (l *Launch) Handle(mux *http.ServeMux) {
	mux.Handle("GET /launch", portal.JSON(l.getLaunch))
	mux.Handle("PUT /launch-dates", portal.JSON(l.putDates))
}

func (l *Launch) getLaunch(r *http.Request) (any, error) {
	answer, err := l.read(r.Context())
	if err == nil {
		return answer, nil
	}
	problem := portal.Errorf(portal.Unavailable, "The launch cannot be read from the chain at the moment. Try again shortly.").Because(err)
	last, there := l.last(r.Context())
	if !there {
		return nil, problem
	}
	if r.Context().Err() == nil { // nobody is answered with the error
		l.host.Log.WarnContext(r.Context(), "reading the launch", "error", err)
	}
	old := *last
	old.Problem = &problem.Message
	return &old, nil
}
