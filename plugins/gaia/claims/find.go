package claims

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

const (
	claimPage = "/claim"
	// found is how many campaigns a part of their title names at most, and lookedThrough how many of the newest are looked at.
	found         = 3
	lookedThrough = 500
)

// Find has the newest campaigns whose titles have the text in them, for the command palette.
func (c *Claims) Find(ctx context.Context, text string) (results []portal.SearchResult, err error) {
	wanted := strings.ToLower(text)
	if len(wanted) < 3 {
		return nil, nil
	}
	err = portalsql.Snapshot(ctx, c.db, func(tx *sql.Tx) error {
		for row, err := range portalsql.Rows(ctx, tx, "SELECT title, closes_at FROM campaigns ORDER BY id DESC LIMIT $1", lookedThrough) {
			if err != nil {
				return err
			}
			var title string
			var closes time.Time
			if err := row.Scan(&title, (*portalsql.Time)(&closes)); err != nil {
				return err
			}
			if len(results) < found && strings.Contains(strings.ToLower(title), wanted) {
				results = append(results,
					portal.SearchResult{Title: title, Detail: "Claim campaign, closes " + closes.Format(time.DateOnly), Path: claimPage})
			}
		}
		return nil
	})
	return results, err
}
