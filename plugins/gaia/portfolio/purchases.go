package portfolio

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"time"

	"gaia.example/portal/plugins/gaia/acts"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

// Purchases answers GET /sale/purchases?mine=true: a page of what was bought in the sale and brought back to it, the newest first. mine are
// the caller's own.
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

// sold is where a row of the sale's is in their order.
type sold struct {
	Block uint64 `json:"b"`
	Index uint   `json:"i"`
}

func (p *Portfolio) getPurchases(r *http.Request) (any, error) {
	ctx := r.Context()
	q, err := portal.ReadPageQuery(r.URL.Query())
	if err != nil {
		return nil, err
	}
	var buyer *portal.Address
	switch mine := r.URL.Query().Get("mine"); mine {
	case "true":
		wallet := portal.CallerFrom(ctx).Wallet
		buyer = &wallet
	case "", "false":
	default:
		return nil, portal.Errorf(portal.Invalid, "mine is true or false.")
	}
	var from sold
	var behind *sold
	if there, err := q.From(&from); err != nil {
		return nil, err
	} else if there {
		behind = &from
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
		rows, err := purchases(ctx, tx, contract, buyer, behind, q.Limit+1)
		if err != nil {
			return err
		}
		answer.Page, err = portal.NewPage(q, rows, func(one Purchase) any { return sold{one.Block, one.Index} })
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

func purchases(ctx context.Context, tx *sql.Tx, sale portal.Address, buyer *portal.Address, behind *sold, n int) (all []Purchase, err error) {
	where, args := "contract = $1", []any{portalsql.Address(sale), string(acts.Bought), string(acts.Refunded), n}
	if buyer != nil {
		args = append(args, portalsql.Address(*buyer))
		where += fmt.Sprintf(" AND account = $%d", len(args))
	}
	if behind != nil {
		args = append(args, behind.Block, behind.Index)
		where += fmt.Sprintf(" AND (block, position) < ($%d, $%d)", len(args)-1, len(args))
	}
	for row, err := range portalsql.Rows(ctx, tx, "SELECT block, position, hash, at, kind, account, amount, coins FROM acts WHERE "+where+
		" AND kind IN ($2, $3) ORDER BY block DESC, position DESC LIMIT $4", args...) {
		if err != nil {
			return nil, err
		}
		var one Purchase
		var at int64
		var hash portalsql.Hash
		var account portalsql.Address
		if err := row.Scan(&one.Block, &one.Index, &hash, &at, &one.Reason, &account, &one.Tokens, &one.Coins); err != nil {
			return nil, err
		}
		one.Hash, one.Buyer, one.Time = portal.Hash(hash), portal.Address(account), time.Unix(at, 0).UTC()
		all = append(all, one)
	}
	return all, nil
}
