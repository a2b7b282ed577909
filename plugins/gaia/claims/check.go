package claims

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"gaia.example/portal/plugins/gaia/lists"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

const (
	// sweepEvery is how often drafts are looked through for old ones, and for some that nobody checked.
	sweepEvery = time.Hour
	// checkAgain is how long a check that failed waits.
	checkAgain = 10 * time.Second
)

// due tells the checker that there is something to check.
func (c *Claims) due() {
	select {
	case c.checks <- struct{}{}:
	default: // it was told already, and has not looked yet
	}
}

// tellDrafts has the open pages of admins read the drafts again.
func (c *Claims) tellDrafts(ctx context.Context) { c.follower.Publish(ctx, draftsTopic, struct{}{}) }

// check checks what was uploaded, one list at a time, and deletes old drafts, until ctx ends. What a process before it left is checked
// first.
func (c *Claims) check(ctx context.Context) error {
	sweep := time.NewTicker(sweepEvery)
	defer sweep.Stop()
	for {
		err := errors.Join(c.checkAll(ctx), deleteOld(ctx, c.db, time.Now()))
		if ctx.Err() != nil {
			return nil
		}
		again := (<-chan time.Time)(nil)
		if err != nil && portal.CodeOf(err) != portal.Unavailable {
			c.host.Log.WarnContext(ctx, "checking the lists", "error", err)
			again = time.After(checkAgain)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-c.checks:
		case <-sweep.C:
		case <-again:
		}
	}
}

// checkAll checks each draft that is there as a whole.
func (c *Claims) checkAll(ctx context.Context) error {
	for {
		var id, by string
		found, err := portalsql.Found(c.db.QueryRowContext(ctx, "SELECT id, brought_by FROM list_drafts WHERE state = $1 ORDER BY at, id LIMIT 1",
			string(Checking)).Scan(&id, &by))
		if !found {
			return err
		}
		if err := c.checkDraft(ctx, id, by); err != nil {
			return fmt.Errorf("check the list %s: %w", id, err)
		}
		c.tellDrafts(ctx)
		c.follower.Publish(ctx, topic, c.index.Status().AsOf)
	}
}

// Checked is what the audit has of a list that was checked.
type Checked struct {
	By     string       `json:"by"` // who brought it
	Hash   portal.Hash  `json:"hash"`
	Faults int          `json:"faults"`
	Rows   int          `json:"rows"`
	Total  string       `json:"total,omitempty"` // wei
	Root   *portal.Hash `json:"root,omitempty"`
}

func (c *Claims) checkDraft(ctx context.Context, id, by string) error {
	list, err := gather(&pieces{ctx: ctx, db: c.db, text: id})
	if err != nil {
		return err
	}
	faults, err := json.Marshal(append([]lists.Fault{}, list.faults...))
	if err != nil {
		return err
	}
	checked := Checked{By: by, Hash: list.hash, Faults: list.faulty, Rows: len(list.rows)}
	state, hash := Refused, ""
	if list.faulty == 0 {
		root := portal.Hash(list.tree.Root())
		checked.Total, checked.Root = list.total.String(), &root
		state, hash = Ready, list.hash.String()
	}
	err = portalsql.Transaction(ctx, c.db, func(tx *sql.Tx) error {
		// Whoever comes first has it: somebody may have deleted it meanwhile, and in an upgrade two processes check.
		first, err := portalsql.Changed(tx.ExecContext(ctx,
			"UPDATE list_drafts SET state = $1, list = $2, faults = $3, faulty = $4, at = $5 WHERE id = $6 AND state = $7",
			string(state), hash, string(faults), list.faulty, time.Now().Unix(), id, string(Checking)))
		if !first {
			return err
		}
		kept := false
		if state == Ready {
			if kept, err = insertList(ctx, tx, list, id); err != nil {
				return err
			}
		}
		if !kept { // it has faults, or the same text is there
			if _, err := tx.ExecContext(ctx, "DELETE FROM list_pieces WHERE text = $1", id); err != nil {
				return err
			}
		}
		return c.host.Audit.Record(ctx, portal.Act{Action: "claims.list-checked", Subject: "list " + id, After: checked})
	})
	if err != nil {
		return err
	}
	return c.publish(ctx)
}

// publish writes down what happened to campaigns, and makes the drafts whose lists campaigns have the campaigns' own.
func (c *Claims) publish(ctx context.Context) error {
	if err := c.audited(ctx); err != nil {
		return err
	}
	changed, err := portalsql.Changed(c.db.ExecContext(ctx,
		"DELETE FROM list_drafts WHERE list IN (SELECT list_hash FROM campaigns WHERE id NOT IN (SELECT campaign FROM campaign_ends WHERE cancelled))"))
	if changed {
		c.tellDrafts(ctx)
	}
	return err
}
