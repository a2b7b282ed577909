package nodes

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// raise finds who went silent, and keeps that they are offline: the portal does, since a node that is offline cannot. While the portal has
// not been there for as long as that takes, nobody is.
func (n *Nodes) raise(ctx context.Context, now time.Time) error {
	ms := now.UnixMilli()
	before := ms - offlineAfter.Milliseconds()
	since, err := watchedSince(ctx, n.db, ms-pause.Milliseconds(), ms)
	if err != nil || !since.has(before) {
		return err
	}
	var all []error
	for behind := (silence{}); ; {
		found, next, err := n.silent(ctx, before, behind)
		if err != nil {
			all = append(all, err)
		}
		if next == behind {
			return errors.Join(all...)
		}
		behind = next
		all = append(all, n.raiseAll(ctx, found))
	}
}

// touchLate has pages told of the nodes that are late since the time before: nothing else happens to them then.
func (n *Nodes) touchLate(ctx context.Context, now time.Time) error {
	until := now.UnixMilli() - lateAfter.Milliseconds()
	after := n.late
	if after == 0 {
		after = until - everySweep.Milliseconds()
	}
	// One more than an event names is told as all.
	keys, err := portalsql.All(ctx, n.db, portalsql.Column[portalsql.Address],
		"SELECT node FROM node_states WHERE live = TRUE AND seen > $1 AND seen <= $2 LIMIT $3", after, until, mostTold+1)
	if err != nil {
		return err
	}
	for _, key := range keys {
		n.touch(portal.Address(key))
	}
	n.late = until
	return nil
}

const (
	atOnce    = 200 // nodes that one transaction raises
	mostWrong = 10  // errors that are told of one time
)

// silence is where a node stands among those that are silent.
type silence struct {
	seen int64
	node portal.Address
}

// silent are the next nodes that went silent and are not raised. One that cannot be read keeps no other from being raised.
func (n *Nodes) silent(ctx context.Context, before int64, behind silence) (found []*record, next silence, wrong error) {
	next = behind
	for row, err := range portalsql.Rows(ctx, n.db, selectRecord+
		"WHERE live = TRUE AND taking AND seen > 0 AND seen <= $1 AND offline = 0 AND (seen, node_states.node) > ($2, $3) ORDER BY seen, node_states.node LIMIT $4",
		before, behind.seen, portalsql.Address(behind.node), atOnce) {
		if err != nil {
			return found, behind, err
		}
		r, err := scanRecord(row)
		if r == nil {
			return found, behind, err
		}
		next = silence{r.seen, r.node}
		if err != nil {
			wrong = errors.Join(wrong, fmt.Errorf("read the node %s: %w", r.node, err))
			continue
		}
		found = append(found, r)
	}
	return found, next, wrong
}

// raiseAll raises nodes in one transaction, and where that fails each in its own: one that fails takes no other with it.
func (n *Nodes) raiseAll(ctx context.Context, found []*record) error {
	err := n.raiseIn(ctx, found)
	if err == nil || len(found) <= 1 || ctx.Err() != nil {
		return err
	}
	var all []error
	for _, r := range found {
		if err := n.raiseIn(ctx, []*record{r}); err != nil && len(all) < mostWrong {
			all = append(all, fmt.Errorf("raise that %s is offline: %w", r.node, err))
		}
	}
	return errors.Join(all...)
}

func (n *Nodes) raiseIn(ctx context.Context, found []*record) error {
	if err := portalsql.Transaction(ctx, n.db, func(tx *sql.Tx) error { return n.keepSilent(ctx, tx, found) }); err != nil {
		return err
	}
	for _, r := range found {
		n.touch(r.node)
	}
	return nil
}

func (n *Nodes) keepSilent(ctx context.Context, tx *sql.Tx, found []*record) error {
	for _, r := range found {
		raised, err := portalsql.Changed(tx.ExecContext(ctx,
			"UPDATE node_states SET offline = seen WHERE node = $1 AND seen = $2 AND offline = 0", portalsql.Address(r.node), r.seen))
		if err != nil {
			return err
		}
		if !raised {
			continue // it spoke meanwhile, or another process was first
		}
		if err := incident(ctx, tx, r.line, r.seen, kindOffline, ""); err != nil {
			return err
		}
		if err := n.alertOffline(ctx, tx, r); err != nil {
			return err
		}
	}
	return nil
}
