package nodes

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// By whom a node ended.
const (
	endedByOwner    = "owner"
	endedByNode     = "node"
	endedByRotation = "rotation"
)

// set changes a node's row; the key is $1, the first of args $2.
func (n *Nodes) set(ctx context.Context, key portal.Address, what string, args ...any) error {
	_, err := n.db.ExecContext(ctx, "UPDATE nodes SET "+what+" WHERE node = $1", append([]any{portalsql.Address(key)}, args...)...)
	return err
}

// drain has the node get no further jobs, or get them again.
func (n *Nodes) drain(ctx context.Context, r *record, draining bool) error {
	if r.draining == draining {
		return nil
	}
	err := portalsql.Transaction(ctx, n.db, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "UPDATE nodes SET draining = $2 WHERE node = $1", portalsql.Address(r.node), draining); err != nil {
			return err
		}
		if draining {
			return incident(ctx, tx, r.line, n.now(), kindDraining, "")
		}
		return n.endIncident(ctx, tx, r.line, kindDraining)
	})
	if err != nil {
		return err
	}
	r.draining = draining
	n.touch(r.node)
	return nil
}

// revoke ends the delegation, and every one that was issued before now.
func (n *Nodes) revoke(ctx context.Context, r *record, by string) error {
	now := n.now()
	err := portalsql.Transaction(ctx, n.db, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "UPDATE node_states SET live = FALSE, taking = FALSE, offline = 0 WHERE node = $1",
			portalsql.Address(r.node)); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE nodes SET ended = $2, ended_by = $3, draining = FALSE WHERE node = $1",
			portalsql.Address(r.node), now, by); err != nil {
			return err
		}
		issued := max(uint64(max(now/1000, 0)), r.delegation.Delegation.IssuedAt) // a time
		if _, err := tx.ExecContext(ctx, `INSERT INTO node_revocations (owner, node, issued) VALUES ($1, $2, $3)
			ON CONFLICT (owner, node) DO UPDATE SET issued =
				CASE WHEN node_revocations.issued > excluded.issued THEN node_revocations.issued ELSE excluded.issued END`,
			portalsql.Address(r.owner), portalsql.Address(r.node), issued); err != nil {
			return err
		}
		if err := n.endIncident(ctx, tx, r.line, ""); err != nil {
			return err
		}
		return incident(ctx, tx, r.line, now, kindRevoked, by)
	})
	n.touch(r.node)
	return err
}

// postRotation has a new key take the node's place: with its delegation, its name and its history, and a chain that begins anew.
func (n *Nodes) postRotation(ctx context.Context, _ *http.Request, by node.Signed) (any, error) {
	var body node.SignedRotation
	if err := readJSON(by.Body, &body); err != nil {
		return nil, err
	}
	at, err := n.place(ctx)
	if err != nil {
		return nil, err
	}
	if body.Rotation.Node != by.Key {
		return nil, node.Refuse(node.Elsewhere, "The rotation is of %s, and %s asks for it: ask with the key that is to be left.",
			body.Rotation.Node, by.Key)
	}
	if err := body.Verify(at.Origin, at.Chain, n.clock()); err != nil {
		return nil, err
	}
	r, err := n.member(ctx, by)
	if err != nil {
		return nil, err
	}
	successor := *r
	successor.node = body.Rotation.Successor
	successor.link, successor.skew = node.Link{}, 0
	err = portalsql.Transaction(ctx, n.db, func(tx *sql.Tx) error {
		now := n.now()
		if err := leave(ctx, tx, r, successor.node, now); err != nil {
			return err
		}
		if err := rotates(ctx, tx, r.line, now); err != nil {
			return err
		}
		known, err := find(ctx, tx, successor.node)
		if err != nil {
			return err
		}
		if known != nil {
			return node.Refuse(node.Elsewhere, "The new key %s is a node's already: make one that is not.", successor.node)
		}
		if err := successor.insert(ctx, tx, 0); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "INSERT INTO node_rotations (successor, node, statement, taken) VALUES ($1, $2, $3, $4)",
			portalsql.Address(successor.node), portalsql.Address(r.node), text(body), now); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE node_watches SET node = $1 WHERE node = $2", portalsql.Address(successor.node),
			portalsql.Address(r.node)); err != nil {
			return err
		}
		return incident(ctx, tx, r.line, now, kindRotated, fmt.Sprintf("%s %s", r.node, successor.node))
	})
	if err != nil {
		return nil, err
	}
	n.touch(r.node)
	n.touch(successor.node)
	return n.state(&successor), nil
}

// leave ends a key for its successor, unless it ended, was banned or told something meanwhile: of several rotations at once one is first.
func leave(ctx context.Context, tx *sql.Tx, r *record, successor portal.Address, now int64) error {
	left, err := portalsql.Changed(tx.ExecContext(ctx,
		"UPDATE node_states SET live = FALSE, taking = FALSE, offline = 0 WHERE node = $1 AND taking AND sequence = $2",
		portalsql.Address(r.node), r.link.Sequence))
	if err != nil {
		return err
	}
	if !left {
		return node.Refuse(node.Changed, "The node changed while its key was rotated: look at portal-node status, and rotate again.")
	}
	_, err = tx.ExecContext(ctx, "UPDATE nodes SET ended = $2, ended_by = $3, successor = $4 WHERE node = $1",
		portalsql.Address(r.node), now, endedByRotation, portalsql.Address(successor))
	return err
}

// mostRotations is how often a node gets another key in a day.
const mostRotations = 10

func rotates(ctx context.Context, tx *sql.Tx, line portal.Address, now int64) error {
	var today int
	err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM node_incidents WHERE line = $1 AND kind = $2 AND began > $3", portalsql.Address(line),
		kindRotated, now-dayMS).Scan(&today)
	if err == nil && today >= mostRotations {
		err = portal.Errorf(portal.RateLimited,
			"The node's key was rotated %d times within a day, which is as often as it can be: rotate it again tomorrow.", mostRotations)
	}
	return err
}
