// Command holders is the plugin of an example: who holds a token, what moves in an hour, and a transfer.
package main

import (
	"context"
	"database/sql"
	"math/big"
	"net/http"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/common/math"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalchain/erc20"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

func main() { portal.Serve(newModule) }

// holders answers from the tables, which the follower keeps as the chain has it.
type holders struct {
	db    *sql.DB
	index *index.Index
}

func newModule(ctx context.Context, host portal.Host) (*portal.Module, error) {
	db, err := portalsql.Open(ctx, host)
	if err != nil {
		return nil, err
	}
	h := &holders{db: db, index: index.New(index.Config{Host: host, DB: db, Name: "holders", Apply: apply, Reset: reset})}
	var follower *portalchain.Follower
	follower = portalchain.New(portalchain.Config{
		Host: host, What: "token", Contracts: []string{"GaiaToken"}, Events: transfers.Topics(), Source: h.index,
		Refresh: func(ctx context.Context) error {
			follower.Publish(ctx, "moved", h.index.Status())
			return nil
		},
	})
	mux := http.NewServeMux()
	mux.HandleFunc("GET /holders", portal.JSON(h.holders))
	mux.HandleFunc("GET /hours", portal.JSON(h.hours))
	return &portal.Module{Handler: mux, Run: follower.Run, Close: func(context.Context) error { return db.Close() }}, nil
}

// writing is what a batch of logs changes.
type writing struct{ balances, hours *portalsql.Sums }

var (
	token     = erc20.NewERC20()
	transfers = portalchain.EventsOf(portalchain.On(token, token.UnpackTransferEvent,
		func(w writing, e *erc20.ERC20Transfer, log portal.Log) error {
			from, to, value := portal.Address(e.From), portal.Address(e.To), e.Value
			if log.Removed {
				value = new(big.Int).Neg(value)
			}
			if !from.Zero() {
				w.balances.Add(new(big.Int).Neg(value), portalsql.Address(from))
			}
			if !to.Zero() {
				w.balances.Add(value, portalsql.Address(to))
			}
			if !from.Zero() && !to.Zero() {
				w.hours.Add(value, log.Block.Time.Truncate(time.Hour).Unix())
			}
			return nil
		}))
)

func apply(ctx context.Context, tx *sql.Tx, batch portal.LogBatch) (changed bool, err error) {
	w := writing{portalsql.NewSums("balances", "balance", "holder"), portalsql.NewSums("hours", "moved", "start")}
	if err := transfers.Apply(w, batch.Logs); err != nil {
		return false, err
	}
	if _, err := w.balances.Flush(ctx, tx); err != nil {
		return false, err
	}
	_, err = w.hours.Flush(ctx, tx)
	return len(batch.Logs) > 0, err
}

func reset(ctx context.Context, tx *sql.Tx) error {
	return portalsql.Empty(ctx, tx, "balances", "hours")
}

type holder struct {
	Address portal.Address    `json:"address"`
	Balance portalsql.Uint256 `json:"balance"`
}

// holders is a page of them, the largest first.
func (h *holders) holders(r *http.Request) (any, error) {
	q, err := portal.ReadPageQuery(r.URL.Query())
	if err != nil {
		return nil, err
	}
	behind := holder{Balance: portalsql.Uint256{Int: math.MaxBig256}}
	if _, err := q.From(&behind); err != nil {
		return nil, err
	}
	rows, err := portalsql.All(r.Context(), h.db, func(h *holder) []any { return []any{(*portalsql.Address)(&h.Address), &h.Balance} },
		`SELECT holder, balance FROM balances WHERE balance < $1 OR balance = $1 AND holder > $2 ORDER BY balance DESC, holder LIMIT $3`,
		behind.Balance, portalsql.Address(behind.Address), q.Limit+1)
	if err != nil {
		return nil, err
	}
	return portal.NewPage(q, rows, func(row holder) any { return row })
}

type hour struct {
	Time  time.Time         `json:"time"`
	Moved portalsql.Uint256 `json:"moved"`
}

// hours are the newest in which anything moved.
func (h *holders) hours(r *http.Request) (any, error) {
	hours, err := portalsql.All(r.Context(), h.db, func(h *hour) []any { return []any{(*portalsql.Time)(&h.Time), &h.Moved} },
		"SELECT start, moved FROM hours ORDER BY start DESC LIMIT 168")
	slices.Reverse(hours)
	return hours, err
}
