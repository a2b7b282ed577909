package claims

import (
	"context"
	"database/sql"
	"fmt"
	"math/big"
	"strings"

	"gaia.example/portal/plugins/gaia/contracts/gaiaclaims"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalsql"
)

// writing is one batch on its way into the tables.
type writing struct {
	ctx     context.Context
	tx      *sql.Tx
	changed bool
}

var (
	binding = gaiaclaims.NewGaiaClaims()
	events  = portalchain.EventsOf(
		portalchain.On(binding, binding.UnpackCampaignCreatedEvent, (*writing).created),
		portalchain.On(binding, binding.UnpackClaimedEvent, (*writing).claimed),
		portalchain.On(binding, binding.UnpackCampaignCancelledEvent,
			func(w *writing, e *gaiaclaims.GaiaClaimsCampaignCancelled, log portal.Log) error {
				return w.ended(e.Id, e.Amount, true, log)
			}),
		portalchain.On(binding, binding.UnpackClawedBackEvent, func(w *writing, e *gaiaclaims.GaiaClaimsClawedBack, log portal.Log) error {
			return w.ended(e.Id, e.Amount, false, log)
		}),
	)
)

func apply(ctx context.Context, tx *sql.Tx, batch portal.LogBatch) (changed bool, err error) {
	w := &writing{ctx: ctx, tx: tx}
	err = events.Apply(w, batch.Logs)
	return w.changed, err
}

func reset(ctx context.Context, tx *sql.Tx) error {
	return portalsql.Empty(ctx, tx, "campaigns", "campaign_ends", "claims")
}

func (w *writing) do(statement string, args ...any) error {
	w.changed = true
	_, err := w.tx.ExecContext(w.ctx, statement, args...)
	return err
}

// numbered is a campaign's number, which the contract counts up from 0.
func numbered(id *big.Int) (int64, error) {
	if !id.IsInt64() {
		return 0, fmt.Errorf("there is no campaign %s", id)
	}
	return id.Int64(), nil
}

func (w *writing) created(e *gaiaclaims.GaiaClaimsCampaignCreated, log portal.Log) error {
	id, err := numbered(e.Id)
	if err != nil {
		return err
	}
	if log.Removed {
		return w.do("DELETE FROM campaigns WHERE id = $1", id)
	}
	w.changed = true
	zero := portalsql.Uint256{Int: new(big.Int)}
	return portalsql.Insert(w.ctx, w.tx, "campaigns", []string{
		"id", "block", "hash", "at", "funder", "root", "list_hash", "title", "total", "opens_at", "closes_at", "ends_at", "claims", "claimed",
		"returned",
	}, [][]any{{
		id, log.Block.Number, portalsql.Hash(log.Transaction), log.Block.Time.Unix(), portalsql.Address(e.Funder), portalsql.Hash(e.Root),
		portalsql.Hash(e.ListHash), title(e.Title), portalsql.Uint256{Int: e.Total}, e.OpensAt, e.ClosesAt, e.EndsAt, 0, zero, zero,
	}}, "")
}

// title is what the contract has, as a database takes it: any bytes may be in there.
func title(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
}

func (w *writing) claimed(e *gaiaclaims.GaiaClaimsClaimed, log portal.Log) error {
	id, err := numbered(e.Id)
	if err != nil {
		return err
	}
	if log.Removed {
		if err := w.add(id, -1, e.Amount); err != nil {
			return err
		}
		return w.do("DELETE FROM claims WHERE block = $1 AND position = $2", log.Block.Number, log.Index)
	}
	if err := w.add(id, 1, e.Amount); err != nil {
		return err
	}
	return portalsql.Insert(w.ctx, w.tx, "claims",
		[]string{"block", "position", "hash", "at", "campaign", "account", "receiver", "place", "amount"}, [][]any{{
			log.Block.Number, log.Index, portalsql.Hash(log.Transaction), log.Block.Time.Unix(), id,
			portalsql.Address(e.Account), portalsql.Address(e.To), portalsql.Uint256{Int: e.Index}, portalsql.Uint256{Int: e.Amount},
		}}, "")
}

// add counts a claim, or with -1 takes it back. Logs that begin after the contract's deployment have claims of campaigns without a row.
func (w *writing) add(id, one int64, amount *big.Int) error {
	var claimed portalsql.Uint256
	found, err := portalsql.Found(w.tx.QueryRowContext(w.ctx, "SELECT claimed FROM campaigns WHERE id = $1", id).Scan(&claimed))
	if !found {
		return err
	}
	claimed.Add(claimed.Int, new(big.Int).Mul(amount, big.NewInt(one)))
	return w.do("UPDATE campaigns SET claims = claims + $1, claimed = $2 WHERE id = $3", one, claimed, id)
}

// ended is that what is left of a campaign went back.
func (w *writing) ended(number, amount *big.Int, cancelled bool, log portal.Log) error {
	id, err := numbered(number)
	if err != nil {
		return err
	}
	if log.Removed {
		amount = new(big.Int)
	}
	if err := w.do("UPDATE campaigns SET returned = $1 WHERE id = $2", portalsql.Uint256{Int: amount}, id); err != nil {
		return err
	}
	if log.Removed {
		return w.do("DELETE FROM campaign_ends WHERE campaign = $1", id)
	}
	return portalsql.Insert(w.ctx, w.tx, "campaign_ends", []string{"campaign", "cancelled", "block", "hash", "at"},
		[][]any{{id, cancelled, log.Block.Number, portalsql.Hash(log.Transaction), log.Block.Time.Unix()}}, "")
}
