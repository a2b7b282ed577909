package portfolio

import (
	"context"
	"database/sql"
	"net/http"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

// Purchases answers GET /sale/purchases?mine=true&kind=bought&least=1000&within=7d&q=0x7a3f&sort=-time: a page of what was bought in the
// sale and brought back to it, the newest first unless sort says time, -tokens or tokens. mine are the caller's own, kind is bought or
// refunded, least how many GAIA one has at least, q how its buyer's address or its transaction's hash begins. A page with fewer than its
// limit, and with a next one, was looked for no longer.
type Purchases struct {
	portal.Page[Purchase]

	AsOf     portal.Block `json:"asOf"`     // up to which the sale's logs were read
	Complete bool         `json:"complete"` // false while its history is read: there are more, or may be
}

// Purchase is what the sale's contract says of a purchase, or of a refund.
type Purchase struct {
	Hash   portal.Hash    `json:"hash"`
	Index  uint           `json:"index"` // of the log in its block
	Block  uint64         `json:"block"`
	Time   time.Time      `json:"time"`
	Reason Reason         `json:"reason"` // bought or refunded
	Buyer  portal.Address `json:"buyer"`
	Tokens string         `json:"tokens"` // wei of GAIA that were bought, or brought back
	Coins  string         `json:"coins"`  // paid or given back, in their smallest unit
}

func (p *Portfolio) getPurchases(r *http.Request) (any, error) {
	ctx := r.Context()
	q, err := portal.ReadPageQuery(r.URL.Query(), "-time", "tokens")
	if err != nil {
		return nil, err
	}
	wanted, err := readSold(r.URL.Query(), portal.CallerFrom(ctx).Wallet, time.Now())
	if err != nil {
		return nil, err
	}
	wanted.bySize, wanted.descending = q.Sort == "tokens", q.Descending
	if wanted.behind, err = portal.Behind[soldPlace](q); err != nil {
		return nil, err
	}
	contract, err := p.saleContract(ctx)
	if err != nil {
		return nil, err
	}
	p.reachHead(ctx)
	var answer Purchases
	err = portalsql.Snapshot(ctx, p.db, func(tx *sql.Tx) error {
		if answer.AsOf, answer.Complete, err = index.Head(ctx, tx, Name); err != nil {
			return err
		}
		rows, until, err := wanted.read(ctx, tx, contract, q.Limit+1)
		if err != nil {
			return err
		}
		answer.Page, err = portal.NewPage(q, rows, func(one Purchase) any { return wanted.place(one) })
		if err == nil && answer.Next == nil && until != nil {
			answer.Page, err = answer.GoesOn(q, until)
		}
		return err
	})
	return answer, err
}

// reachHead waits for what the newest block says: a page is told of a purchase by who reads the sale, who may be ahead.
func (p *Portfolio) reachHead(ctx context.Context) {
	head, err := p.host.Chain.Head(ctx)
	if err != nil {
		return // what is there is answered
	}
	_ = p.follower.AwaitFor(ctx, patience, func() bool { return p.index.Status().AsOf.Number >= head.Number })
}
