package signals

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/big"
	"time"

	"gaia.example/portal/plugins/network/publiclog"
	"gaia.example/portal/plugins/network/stakes"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
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

// unsettled are signals whose claim the chain is still to tell of. The index signals_by_settles has these alone.
const unsettled = "SELECT uid FROM signals WHERE settles > 0 AND settles <= $1 AND outcome IS NULL ORDER BY settles LIMIT 100"

// settle records what the chain tells of claims whose block is deep enough.
func (s *Signals) settle(ctx context.Context, now time.Time) error {
	var told []portal.Hash
	err := portalsql.Snapshot(ctx, s.DB, func(tx *sql.Tx) error {
		_, head, err := reach(ctx, tx)
		if err != nil || head < settled {
			return err
		}
		told, err = portalsql.All(ctx, tx, func(uid *portal.Hash) []any { return []any{(*portalsql.Hash)(uid)} },
			unsettled, head-settled)
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
	if errors.Is(err, errBehind) {
		return nil // the history went back meanwhile: a later sweep does it
	}
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
	generation, head, err := reach(ctx, tx)
	if err != nil {
		return err
	}
	if head < claim.Block+settled {
		return errBehind
	}
	figure, words, err := s.figure(ctx, tx, claim)
	if err != nil {
		return err
	}
	after, err := stakes.Generation(ctx, tx)
	if err != nil {
		return err
	}
	if after != generation {
		return errBehind // an outcome is told once, so it is not told of a history that changed while it was read
	}
	o := outcome{Signal: uid, By: byChain, Proof: words, Block: claim.Block}
	if claim.Holds(figure) {
		o.Value = node.Whole
	}
	return o.keep(ctx, tx, log, now)
}

// figure is what a claim is about, after its block, and in words.
func (s *Signals) figure(ctx context.Context, tx *sql.Tx, claim *node.Claim) (*big.Int, string, error) {
	if claim.Figure == node.FigureValidators {
		weights, _, err := s.weights.at(ctx, tx, claim.Block)
		if err != nil {
			return nil, "", err
		}
		figure := big.NewInt(int64(len(weights)))
		return figure, fmt.Sprintf("%s validators were active after block %d.", figure, claim.Block), nil
	}
	figure, err := stakes.Total(ctx, tx, claim.Block)
	if err != nil {
		return nil, "", err
	}
	return figure, fmt.Sprintf("%s GAIA were bonded after block %d: %s wei.", portal.FormatGAIA(figure), claim.Block, figure), nil
}
