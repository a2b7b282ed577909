package epochs

import (
	"net/http"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalsql"
)

// Campaign is one of GaiaClaims, as the module gaia answers it. Amounts are wei.
type Campaign struct {
	ID       int64             `json:"id"`
	Title    string            `json:"title"`
	Funder   portal.Address    `json:"funder"`
	Root     portal.Hash       `json:"root"`
	Total    portalsql.Uint256 `json:"total"`
	Claimed  portalsql.Uint256 `json:"claimed"`
	Claims   int               `json:"claims"` // how many
	OpensAt  time.Time         `json:"opensAt"`
	ClosesAt time.Time         `json:"closesAt"`
	EndsAt   time.Time         `json:"endsAt"`
	Created  portalchain.Proof `json:"created"`
	Over     *Over             `json:"over"` // null while what is left has not gone back
}

// Over is that what was left of a campaign went back to who paid it in.
type Over struct {
	portalchain.Proof

	Cancelled bool `json:"cancelled"` // before it opened: nobody was paid
}

// Payment is a campaign that pays an epoch.
type Payment struct {
	Campaign

	Epoch uint64 `json:"epoch"`
}

// Paid answers GET /epochs/paid.
type Paid struct {
	AsOf     *portal.Block `json:"asOf"`     // up to which campaigns were read; null where they are not known
	Payments []Payment     `json:"payments"` // in the order the campaigns were made
	Problem  *string       `json:"problem"`  // why campaigns are not known, or may be old; null while all is well
}

// getPaid answers which campaigns pay which epochs. A campaign pays an epoch where the chain has the epoch's root and total for it,
// whatever it is called, and the contract takes none without all that it pays.
func (e *Epochs) getPaid(r *http.Request) (any, error) {
	answer := Paid{Payments: []Payment{}}
	var said struct {
		AsOf      portal.Block
		Campaigns []Campaign
		Problem   *string
	}
	err := e.Host.Modules.Query(r.Context(), "gaia", "campaigns", nil, &said)
	switch portal.CodeOf(err) {
	case portal.NotFound, portal.Unavailable:
		problem := "Campaigns are not known: the module that reads them from the chain does not answer."
		answer.Problem = &problem
		return answer, nil
	}
	if err != nil {
		return nil, err
	}
	computed, err := portalsql.All(r.Context(), e.DB, (*Row).fields, "SELECT "+rowFields+" FROM epochs WHERE accounts > 0")
	if err != nil {
		return nil, err
	}
	byRoot := map[portal.Hash]Row{}
	for _, row := range computed {
		byRoot[row.Root] = row
	}
	answer.AsOf, answer.Problem = &said.AsOf, said.Problem
	for _, campaign := range said.Campaigns {
		if row, is := byRoot[campaign.Root]; is && row.Total.Cmp(campaign.Total.Int) == 0 {
			answer.Payments = append(answer.Payments, Payment{campaign, row.Epoch})
		}
	}
	return answer, nil
}
