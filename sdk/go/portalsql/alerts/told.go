package alerts

import (
	"context"
	"database/sql"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Told is an alert that was told, or waits to be.
type Told struct {
	Time  time.Time  `json:"time"` // of what happened
	Title string     `json:"title"`
	Body  string     `json:"body"`
	Path  string     `json:"path"` // of the page that it leads to
	Told  *time.Time `json:"told"` // when the inbox was handed it; null: it waits
}

// Of are up to n alerts of a wallet, newest first.
func Of(ctx context.Context, tx *sql.Tx, wallet portal.Address, n int) ([]Told, error) {
	return portalsql.All(ctx, tx, func(t *Told) []any {
		return []any{(*portalsql.Time)(&t.Time), &t.Title, &t.Body, &t.Path, portalsql.OptionalTime(&t.Told)}
	}, `SELECT at, title, body, path, told FROM alerts WHERE wallet = $1 AND about <> $2
		ORDER BY at DESC, position DESC, about LIMIT $3`, portalsql.Address(wallet), overflow, n)
}
