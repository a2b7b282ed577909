package epochs

import (
	"context"
	"database/sql"
	"math/big"
	"time"

	"gaia.example/portal/plugins/network/epochs/formula"
	"gaia.example/portal/plugins/network/stakes"
	"gaia.example/portal/sdk/go/portalsql"
)

// keep writes an epoch in place of what was kept of it. It writes nothing where the history is no longer the one that it was computed
// from: the next sweep computes it again.
func keep(ctx context.Context, tx *sql.Tx, epoch formula.Epoch, r formula.Result, generation int64, now time.Time) error {
	at, err := stakes.Generation(ctx, tx)
	if err != nil || at != generation {
		return err
	}
	// The epoch's row is written first: of two processes that keep it at once the second waits for the first.
	if _, err := tx.ExecContext(ctx, `INSERT INTO epochs (epoch, begins, ends, pool, decided, total, root, accounts, computed, generation)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (epoch) DO UPDATE SET decided = excluded.decided, total = excluded.total,
		root = excluded.root, accounts = excluded.accounts, computed = excluded.computed, generation = excluded.generation`,
		epoch.Number, epoch.Begins, epoch.Ends, portalsql.Uint256{Int: epoch.Pool}, r.Decided, portalsql.Uint256{Int: r.Total},
		portalsql.Hash(r.Root), len(r.Payments), now.UnixMilli(), generation); err != nil {
		return err
	}
	for _, statement := range []string{"DELETE FROM epoch_validators WHERE epoch = $1", "DELETE FROM epoch_rewards WHERE epoch = $1"} {
		if _, err := tx.ExecContext(ctx, statement, epoch.Number); err != nil {
			return err
		}
	}
	validators := make([][]any, 0, len(r.Standings))
	for _, s := range r.Standings {
		validators = append(validators, []any{epoch.Number, portalsql.Address(s.Validator), s.Merit.Eligible, s.Merit.Attested, s.Merit.Agreed,
			s.Merit.Prompt, portalsql.Uint256{Int: s.Held}, optional(s.Gross), optional(s.Fees), optional(s.Missed), s.Commission})
	}
	if err := portalsql.Insert(ctx, tx, "epoch_validators", []string{"epoch", "validator", "eligible", "attested", "agreed", "prompt", "held",
		"gross", "fees", "missed", "commission"}, validators, ""); err != nil {
		return err
	}
	rewards := make([][]any, 0, len(r.Rewards))
	for _, w := range r.Rewards {
		rewards = append(rewards, []any{epoch.Number, portalsql.Address(w.Account), portalsql.Address(w.Validator),
			portalsql.Uint256{Int: w.Amount}, portalsql.Uint256{Int: w.Held}})
	}
	return portalsql.Insert(ctx, tx, "epoch_rewards", []string{"epoch", "account", "validator", "amount", "held"}, rewards, "")
}

// optional is an amount, or null.
func optional(amount *big.Int) *portalsql.Uint256 {
	if amount == nil {
		return nil
	}
	return &portalsql.Uint256{Int: amount}
}
