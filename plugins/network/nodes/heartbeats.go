package nodes

import (
	"context"
	"database/sql"
	"io"
	"net/http"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// tries is how often a batch is looked at anew, since another process of the module took one of the same node first.
const tries = 4

func (n *Nodes) postHeartbeats(r *http.Request) (any, error) {
	batch, err := n.readOne(r)
	if err != nil {
		return nil, err
	}
	for range tries {
		came := n.gathered(r.Context(), batch)
		if came.again {
			continue
		}
		return came.receipt, came.err
	}
	return nil, portal.Errorf(portal.Unavailable, "Several batches of this node come at once: send them one after the other.")
}

// readOne reads a batch, and verifies its first heartbeat: whose it is says that one, once its signature does. All the others are looked at
// once it is known that the portal knows that node.
func (n *Nodes) readOne(r *http.Request) (*batch, error) {
	if err := n.enter(r.Context()); err != nil {
		return nil, err
	}
	defer func() { <-n.reading }()
	all, err := readBatch(io.LimitReader(r.Body, node.MaxBody+1))
	if err != nil {
		return nil, err
	}
	b := &batch{all: all, verify: remembering()}
	if b.first, err = b.verify(all[0]); err != nil || len(all) == 1 {
		return b, err
	}
	known, err := find(r.Context(), n.db, b.first.Node)
	if err != nil {
		return nil, err
	}
	if err := known.taking(b.first.Node); err != nil {
		return nil, err
	}
	for _, one := range all[1:] {
		_, _ = b.verify(one) // here, beside others'; what is wrong is told where the chain is extended
	}
	return b, nil
}

// extends tells what a batch adds to the chain of its node.
func (n *Nodes) extends(ctx context.Context, r *record, b *batch, now time.Time) (x node.Extension, err error) {
	key := b.first.Node
	if err := r.taking(key); err != nil {
		return x, err
	}
	if err := r.inForce(now); err != nil {
		return x, err
	}
	at, err := n.place(ctx)
	if err != nil {
		return x, err
	}
	held, err := n.held(ctx, r, b.first.Sequence)
	if err != nil {
		return x, err
	}
	chain := node.Chain{Portal: at.Origin, Node: key, Last: r.link, Held: func(sequence uint64) (node.Held, bool) {
		one, kept := held[sequence]
		return one, kept
	}, Verify: b.verify, Leaves: r.leaves(now)}
	return chain.Extend(b.all, now)
}

// held are the heartbeats that are kept, from the one before that number on: for a batch that has some of them again.
func (n *Nodes) held(ctx context.Context, r *record, from uint64) (map[uint64]node.Held, error) {
	if from >= r.link.Sequence {
		return nil, nil
	}
	all := map[uint64]node.Held{}
	for row, err := range portalsql.Rows(ctx, n.db, `SELECT sequence, hash, text FROM node_heartbeats WHERE node = $1 AND sequence <= $3
		AND sequence >= COALESCE((SELECT MAX(sequence) FROM node_heartbeats WHERE node = $1 AND sequence < $2), $2) ORDER BY sequence LIMIT $4`,
		portalsql.Address(r.node), from, r.link.Sequence, node.MaxBatch*4) {
		if err != nil {
			return nil, err
		}
		var sequence int64
		var hash portalsql.Hash
		var text string
		if err := row.Scan(&sequence, &hash, &text); err != nil {
			return nil, err
		}
		h, err := node.ParseHeartbeat(text)
		if err != nil {
			return nil, err
		}
		all[h.Sequence] = node.Held{Hash: portal.Hash(hash), Previous: h.Previous}
	}
	return all, nil
}

// keepFork writes down, and tells who listens, that a node signed another history than before: once a day, since such a node does it
// again and again.
func (n *Nodes) keepFork(ctx context.Context, tx *sql.Tx, r *record, reason node.Reason, refused error) error {
	var known bool
	if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) > 0 FROM node_incidents WHERE line = $1 AND kind = $2 AND began > $3",
		portalsql.Address(r.line), string(reason), n.now()-dayMS).Scan(&known); err != nil || known {
		return err
	}
	if err := incident(ctx, tx, r.line, n.now(), string(reason), refused.Error()); err != nil {
		return err
	}
	return n.alertForked(ctx, tx, r, refused.Error())
}
