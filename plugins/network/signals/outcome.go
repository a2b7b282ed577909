package signals

import (
	"context"
	"database/sql"
	"fmt"
	"math/big"
	"time"

	"gaia.example/portal/plugins/network/publiclog"
	"gaia.example/portal/plugins/network/stakes"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

// byChain says that the chain told an outcome.
const byChain = "chain"

// outcome is what the log has of one.
type outcome struct {
	Signal portal.Hash `json:"signal"`
	Value  uint64      `json:"value"` // 0 or 10000
	By     string      `json:"by"`
	Proof  string      `json:"proof"`
	Block  uint64      `json:"block"` // whose state tells it; 0: no block does
}

func (o outcome) keep(ctx context.Context, tx *sql.Tx, log *publiclog.Writing, now time.Time) error {
	changed, err := portalsql.Changed(tx.ExecContext(ctx, `UPDATE signals SET outcome = $1, outcome_at = $2, outcome_by = $3, outcome_text = $4
		WHERE uid = $5 AND outcome IS NULL`, o.Value, now.UnixMilli(), o.By, o.Proof, portalsql.Hash(o.Signal)))
	if err != nil {
		return err
	}
	if !changed {
		return portal.Errorf(portal.Conflict, "The outcome of this signal is recorded already, and is told once.")
	}
	_, err = log.Append(outcomeEntry, o, now)
	return err
}

// settle records what the chain tells of claims whose block is deep enough.
func (s *Signals) settle(ctx context.Context, now time.Time) error {
	var told []portal.Hash
	err := portalsql.Snapshot(ctx, s.DB, func(tx *sql.Tx) error {
		head, complete, err := index.Head(ctx, tx, stakes.Name)
		if err != nil || !complete || head.Number < settled {
			return err
		}
		told, err = portalsql.All(ctx, tx, func(uid *portal.Hash) []any { return []any{(*portalsql.Hash)(uid)} },
			"SELECT uid FROM signals WHERE settles > 0 AND settles <= $1 AND outcome IS NULL ORDER BY settles LIMIT 100", head.Number-settled)
		return err
	})
	if err != nil || len(told) == 0 {
		return err
	}
	err = portalsql.Transaction(ctx, s.DB, func(tx *sql.Tx) error {
		log, err := s.Log.Begin(ctx, tx)
		if err != nil {
			return err
		}
		for _, uid := range told {
			if err := s.settleOne(ctx, tx, log, uid, now); err != nil {
				return err
			}
		}
		return log.Close(ctx)
	})
	if err != nil {
		return err
	}
	for _, uid := range told {
		s.touch(uid, false)
	}
	return nil
}

func (s *Signals) settleOne(ctx context.Context, tx *sql.Tx, log *publiclog.Writing, uid portal.Hash, now time.Time) error {
	var text string
	var before *uint64
	err := tx.QueryRowContext(ctx, "SELECT content, outcome FROM signals WHERE uid = $1", portalsql.Hash(uid)).Scan(&text, &before)
	if err != nil {
		return err
	}
	content, err := node.ParseContent(text)
	if err != nil || before != nil {
		return err // another process of the module was faster
	}
	claim := content.Claim
	var figure *big.Int
	var words string
	switch claim.Figure {
	case node.FigureValidators:
		weights, _, err := s.weights.at(ctx, tx, claim.Block)
		if err != nil {
			return err
		}
		figure = big.NewInt(int64(len(weights)))
		words = fmt.Sprintf("%s validators were active after block %d.", figure, claim.Block)
	default:
		if figure, err = stakes.Total(ctx, tx, claim.Block); err != nil {
			return err
		}
		words = fmt.Sprintf("%s GAIA were bonded after block %d: %s wei.", portal.FormatGAIA(figure), claim.Block, figure)
	}
	o := outcome{Signal: uid, By: byChain, Proof: words, Block: claim.Block}
	if claim.Holds(figure) {
		o.Value = node.Whole
	}
	return o.keep(ctx, tx, log, now)
}
