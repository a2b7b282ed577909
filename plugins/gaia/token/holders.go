package token

import (
	"math/big"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"gaia.example/portal/plugins/gaia/amount"
	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
)

// Holders answers GET /tracker/holders?sort=-balance&q=0x7a3f&least=1000&keys=0x…: a page of the accounts that hold GAIA. q is how their
// addresses begin, least how much GAIA they have at least.
type Holders struct {
	portal.Page[HolderRow]

	AsOf portal.Block `json:"asOf"`
}

// HolderRow is an account with its balance.
type HolderRow struct {
	Address portal.Address `json:"address"`
	Balance string         `json:"balance"` // wei
	Share   float64        `json:"share"`   // of the supply, 0 to 1
	Rank    *int           `json:"rank"`    // null: it has nothing, or is after the ten-thousandth
	Change  string         `json:"change"`  // wei in 30 days, perhaps less than 0
	Staked  string         `json:"staked"`  // wei that it sent to the staking contract and did not get back
}

var beginsSo = regexp.MustCompile(`^0x[0-9a-f]{0,40}$`)

func (t *Token) getHolders(r *http.Request) (any, error) {
	q, err := portal.ReadPageQuery(r.URL.Query(), "-balance")
	if err != nil {
		return nil, err
	}
	wanted, err := readHolders(q, r.URL.Query())
	if err != nil {
		return nil, err
	}
	behind, err := portal.Behind[ledger.HolderPlace](q)
	if err != nil {
		return nil, err
	}
	if err := t.follower.Await(r.Context(), t.known); err != nil {
		return nil, err
	}
	if !t.complete() {
		return nil, portal.Errorf(portal.Unavailable, "Holders are unknown: the logs do not reach back to the token's deployment.")
	}
	read, err := t.ledger.Holders(r.Context(), wanted, behind, q.Limit+1)
	if err != nil {
		return nil, err
	}
	page, err := portal.NewPage(q, read.Rows, func(h ledger.HolderRow) any {
		return ledger.HolderPlace{Account: h.Account, Balance: h.Balance.String(), Rank: h.Rank}
	})
	answer := Holders{AsOf: read.Head, Page: portal.Page[HolderRow]{Rows: []HolderRow{}, Next: page.Next, Total: read.Total}}
	for _, h := range page.Rows {
		answer.Rows = append(answer.Rows, newHolderRow(h, read.Supply))
	}
	return answer, err
}

func newHolderRow(h ledger.HolderRow, supply *big.Int) HolderRow {
	return HolderRow{
		Address: h.Account, Balance: h.Balance.String(), Share: share(h.Balance, supply), Rank: h.Rank,
		Change: new(big.Int).Sub(h.Balance, h.Before).String(), Staked: h.Staked.String(),
	}
}

func readHolders(q portal.PageQuery, query url.Values) (wanted ledger.HoldersWanted, err error) {
	wanted = ledger.HoldersWanted{Ascending: !q.Descending, Begins: strings.ToLower(strings.TrimSpace(query.Get("q")))}
	if wanted.Begins != "" && !strings.HasPrefix(wanted.Begins, "0x") {
		wanted.Begins = "0x" + wanted.Begins
	}
	if wanted.Begins == "0x" {
		wanted.Begins = ""
	}
	if wanted.Begins != "" && !beginsSo.MatchString(wanted.Begins) {
		return wanted, portal.Errorf(portal.Invalid, "Look for holders by how their addresses begin: 0x and hex digits.")
	}
	if wanted.Least, err = amount.Least(query); err != nil {
		return wanted, err
	}
	if q.Keys != nil {
		wanted.Accounts = []portal.Address{}
		for _, key := range q.Keys {
			account, err := portal.ParseAddress(key)
			if err != nil {
				return wanted, portal.Errorf(portal.Invalid, "A holder's key is an address.").Because(err)
			}
			wanted.Accounts = append(wanted.Accounts, account)
		}
	}
	return wanted, nil
}
