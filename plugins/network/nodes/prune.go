package nodes

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// stale is what is kept for a time alone: rows of a table, by its key, for which the condition holds. An index finds them.
type stale struct {
	table, key, condition, order string
	before                       int64
}

// pruned is how many rows one statement lets go of, so that none holds the database for long.
const pruned = 1000

// Prune is the job that lets go of what is kept for a time alone. Days are kept for ever, and with them when the portal was there: a row
// for each time that it went away.
func (n *Nodes) Prune(ctx context.Context, _ time.Time) error {
	now := n.now()
	var all []error
	for _, old := range []stale{
		{"node_heartbeats", "node, sequence", "received < $1", "received", now - rawFor.Milliseconds()},
		{"node_hours", "line, hour", "hour < $1", "hour", (now - hoursFor.Milliseconds()) / hourMS},
		{"node_pairings", "code", "expires < $1", "expires", now - codeFor.Milliseconds()},
		{"node_fleets", "fleet", "expires < $1", "expires", (now - 30*dayMS) / 1000},
		{"node_incidents", "line, began, kind", "ended <> 0 AND began < $1", "began", now - 366*dayMS},
	} {
		all = append(all, n.letGo(ctx, old))
	}
	return errors.Join(all...)
}

// letGo deletes chunk by chunk.
func (n *Nodes) letGo(ctx context.Context, old stale) error {
	query := fmt.Sprintf("DELETE FROM %s WHERE (%s) IN (SELECT %s FROM %s WHERE %s ORDER BY %s LIMIT %d)", old.table, old.key, old.key,
		old.table, old.condition, old.order, pruned)
	for {
		done, err := n.db.ExecContext(ctx, query, old.before)
		if err != nil {
			return fmt.Errorf("let go of old rows of %s: %w", old.table, err)
		}
		if rows, err := done.RowsAffected(); err != nil || rows < pruned {
			return err
		}
	}
}
