package stakes

import (
	"context"
	"database/sql"
)

// turn remembers where the history went back to, when the batch that ends at that block is the first of a generation. The first batch of a
// history that is read anew begins at 0.
func turn(ctx context.Context, tx *sql.Tx, block uint64) error {
	var last sql.NullInt64
	if err := tx.QueryRowContext(ctx, "SELECT MAX(generation) FROM stake_turns").Scan(&last); err != nil {
		return err
	}
	generation, err := Generation(ctx, tx)
	if err != nil || last.Valid && generation <= last.Int64 {
		return err
	}
	if !last.Valid {
		block = 0
	}
	// An earlier turn to that block or a later one tells nothing more: whoever has not seen it has not seen this one either.
	if _, err := tx.ExecContext(ctx, "DELETE FROM stake_turns WHERE block >= $1", block); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "INSERT INTO stake_turns (generation, block) VALUES ($1, $2)", generation, block)
	return err
}

// Kept is the last block up to which the history is now what it was in a generation before; found is false where nothing was taken back
// since.
func Kept(ctx context.Context, tx *sql.Tx, since int64) (block uint64, found bool, err error) {
	var least sql.NullInt64
	err = tx.QueryRowContext(ctx, "SELECT MIN(block) FROM stake_turns WHERE generation > $1", since).Scan(&least)
	return uint64(max(least.Int64, 0)), least.Valid, err
}
