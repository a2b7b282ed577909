package epochs

import (
	"context"
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
// whatever it is called, and the contract takes none without all that it pays. Of epochs with the very same list each campaign pays the
// oldest that none before it paid, and one that was cancelled pays none; the module gaia names campaigns by the same rule.
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
	due, err := e.due(r.Context(), said.Campaigns)
	if err != nil {
		return nil, err
	}
	answer.AsOf, answer.Problem = &said.AsOf, said.Problem
	for _, campaign := range said.Campaigns {
		key := list{campaign.Root, campaign.Total.String()}
		epochs := due[key]
		if len(epochs) == 0 {
			continue
		}
		answer.Payments = append(answer.Payments, Payment{campaign, epochs[0]})
		if cancelled := campaign.Over != nil && campaign.Over.Cancelled; !cancelled && len(epochs) > 1 {
			due[key] = epochs[1:]
		}
	}
	return answer, nil
}

// list is what the chain has of one that is paid.
type list struct {
	root  portal.Hash
	total string // wei
}

// due are the epochs whose list one of the campaigns has, the oldest first.
func (e *Epochs) due(ctx context.Context, campaigns []Campaign) (map[list][]uint64, error) {
	due := map[list][]uint64{}
	if len(campaigns) == 0 {
		return due, nil
	}
	roots := make([]any, len(campaigns))
	for i, campaign := range campaigns {
		roots[i] = portalsql.Hash(campaign.Root)
	}
	c := &portalsql.Conditions{}
	c.In("root", roots...)
	rows, err := portalsql.All(ctx, e.DB, (*Row).fields,
		"SELECT "+rowFields+" FROM epochs WHERE accounts > 0 AND "+c.String()+" ORDER BY epoch", c.Args...)
	for _, row := range rows {
		key := list{row.Root, row.Total.String()}
		due[key] = append(due[key], row.Epoch)
	}
	return due, err
}
