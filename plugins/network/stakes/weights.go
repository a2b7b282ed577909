package stakes

import (
	"context"
	"database/sql"
	"math/big"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Weights are what was bonded to each validator after a block that the index has read, its own stake and what is delegated to it. Who had
// not registered by then, or had exited, is not among them.
func Weights(ctx context.Context, tx *sql.Tx, block uint64) (map[portal.Address]*big.Int, error) {
	weights := map[portal.Address]*big.Int{}
	for row, err := range portalsql.Rows(ctx, tx, `SELECT r.validator, COALESCE((SELECT s.stake FROM stakes s
			WHERE s.validator = r.validator AND s.block <= $1 ORDER BY s.block DESC, s.position DESC LIMIT 1), '0')
		FROM registrations r WHERE r.block <= $1
		AND NOT EXISTS (SELECT 1 FROM changes c WHERE c.validator = r.validator AND c.kind = $2 AND c.block <= $1)`, block, string(Exited)) {
		if err != nil {
			return nil, err
		}
		var validator portal.Address
		var stake portalsql.Uint256
		if err := row.Scan((*portalsql.Address)(&validator), &stake); err != nil {
			return nil, err
		}
		weights[validator] = stake.Int
	}
	return weights, nil
}

// Generation is another one when the history of the stakes was made anew, or some of its blocks were taken back.
func Generation(ctx context.Context, tx *sql.Tx) (generation int64, err error) {
	_, err = portalsql.Found(tx.QueryRowContext(ctx, "SELECT generation FROM chain_index WHERE name = $1", Name).Scan(&generation))
	return generation, err
}

// AttestsFor is the validator whose attestor key this is now; zero: nobody's. One that has exited has none.
func AttestsFor(ctx context.Context, tx *sql.Tx, attestor portal.Address) (validator portal.Address, err error) {
	var of portal.Address
	found, err := portalsql.Found(tx.QueryRowContext(ctx, `SELECT validator FROM changes WHERE attestor = $1
		ORDER BY block DESC, position DESC LIMIT 1`, portalsql.Address(attestor)).Scan((*portalsql.Address)(&of)))
	if err != nil || !found {
		return validator, err
	}
	var now portal.Address
	if err = tx.QueryRowContext(ctx, `SELECT attestor FROM changes WHERE validator = $1 AND attestor IS NOT NULL
		ORDER BY block DESC, position DESC LIMIT 1`, portalsql.Address(of)).Scan((*portalsql.Address)(&now)); err != nil || now != attestor {
		return validator, err
	}
	var exits int
	err = tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM changes WHERE validator = $1 AND kind = $2", portalsql.Address(of),
		string(Exited)).Scan(&exits)
	if err != nil || exits > 0 {
		return validator, err
	}
	return of, nil
}

// Total is what was bonded to all validators after a block that the index has read, those that have exited among them: what totalStaked of
// the contract says.
func Total(ctx context.Context, tx *sql.Tx, block uint64) (*big.Int, error) {
	total := new(big.Int)
	for row, err := range portalsql.Rows(ctx, tx, `SELECT COALESCE((SELECT s.stake FROM stakes s
		WHERE s.validator = r.validator AND s.block <= $1 ORDER BY s.block DESC, s.position DESC LIMIT 1), '0')
		FROM registrations r WHERE r.block <= $1`, block) {
		if err != nil {
			return nil, err
		}
		var stake portalsql.Uint256
		if err := row.Scan(&stake); err != nil {
			return nil, err
		}
		total.Add(total, stake.Int)
	}
	return total, nil
}
