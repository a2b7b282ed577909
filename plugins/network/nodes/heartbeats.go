package nodes

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// tries is how often a batch is looked at anew, since another one of the same node came first.
const tries = 4

func (n *Nodes) postHeartbeats(r *http.Request) (any, error) {
	ctx := r.Context()
	if err := n.enter(ctx); err != nil {
		return nil, err
	}
	defer func() { <-n.reading }()
	batch, err := readBatch(io.LimitReader(r.Body, node.MaxBody+1))
	if err != nil {
		return nil, err
	}
	verify := remembering()
	// Whose it is says the first one, once its signature does. All the others are looked at once it is known that the portal knows that node.
	first, err := verify(batch[0])
	if err != nil {
		return nil, err
	}
	for range tries {
		receipt, done, err := n.take(ctx, first, batch, verify)
		if done || err != nil {
			return receipt, err
		}
	}
	return nil, portal.Errorf(portal.Unavailable, "Several batches of this node come at once: send them one after the other.")
}

// take adds what is new in a batch to the node's chain. It is not done where another batch came first.
func (n *Nodes) take(ctx context.Context, first node.Heartbeat, batch []node.Statement, verify func(node.Statement) (node.Heartbeat, error)) (receipt any, done bool, err error) {
	key := first.Node
	r, err := find(ctx, n.db, key)
	if err != nil {
		return nil, false, err
	}
	if err := r.taking(key); err != nil {
		return nil, false, err
	}
	now := n.clock()
	if err := r.inForce(now); err != nil {
		return nil, false, err
	}
	at, err := n.place(ctx)
	if err != nil {
		return nil, false, err
	}
	held, err := n.held(ctx, r, first.Sequence)
	if err != nil {
		return nil, false, err
	}
	chain := node.Chain{Portal: at.Origin, Node: key, Last: r.link, Held: func(sequence uint64) (portal.Hash, bool) {
		hash, kept := held[sequence]
		return hash, kept
	}, Verify: verify, Leaves: r.leaves(now)}
	extension, refused := chain.Extend(batch, now)
	if done, err := n.keep(ctx, r, extension, refused); err != nil || !done {
		return nil, false, err
	}
	if len(extension.Taken) > 0 {
		n.touch(key)
	}
	if refused != nil {
		return nil, false, refused
	}
	return node.Receipt{Time: uint64(max(n.now(), 0)), Last: r.link, State: r.stateAt(n.clock()), Wanted: r.wanted(now)}, true, nil
}

// held are the hashes of heartbeats that are kept, from that number on.
func (n *Nodes) held(ctx context.Context, r *record, from uint64) (map[uint64]portal.Hash, error) {
	if from >= r.link.Sequence {
		return nil, nil
	}
	all := map[uint64]portal.Hash{}
	for row, err := range portalsql.Rows(ctx, n.db, "SELECT sequence, hash FROM node_heartbeats WHERE node = $1 AND sequence >= $2 AND sequence < $3 ORDER BY sequence LIMIT $4",
		portalsql.Address(r.node), from, r.link.Sequence, node.MaxBatch*4) {
		if err != nil {
			return nil, err
		}
		var sequence int64
		var hash portalsql.Hash
		if err := row.Scan(&sequence, &hash); err != nil {
			return nil, err
		}
		all[uint64(sequence)] = portal.Hash(hash) //nolint:gosec // a number up to 2^53-1
	}
	return all, nil
}

// keep writes what an extension adds, and moves where the chain stands, unless another batch moved it before, or the node ended or was banned meanwhile. What was refused because it
// tells another history is kept as an incident.
func (n *Nodes) keep(ctx context.Context, r *record, x node.Extension, refused error) (done bool, err error) {
	reason := node.ReasonOf(refused)
	told := reason == node.Forked || reason == node.Rewrote
	if len(x.Taken) == 0 && !told {
		return true, nil
	}
	before := r.link
	err = n.transaction(ctx, func(tx *sql.Tx) error {
		if len(x.Taken) > 0 {
			if err := n.write(ctx, tx, r, x); err != nil {
				return err
			}
			moved, err := tx.ExecContext(ctx, `UPDATE nodes SET sequence = $1, hash = $2, time = $3, seen = $4, began = $5, figures = $6, tally = $7, software = $8, offline = $9
				WHERE node = $10 AND sequence = $11 AND hash = $12 AND ended = 0 AND banned = ''`, r.link.Sequence, portalsql.Hash(r.link.Hash), r.link.Time, r.seen, r.began, text(r.figures), text(r.tally), r.software, r.offline,
				portalsql.Address(r.node), before.Sequence, portalsql.Hash(before.Hash))
			if err != nil {
				return err
			}
			rows, err := moved.RowsAffected()
			if err != nil {
				return err
			}
			if rows == 0 {
				return errMoved
			}
		}
		if told {
			return n.told(ctx, tx, r, reason, refused)
		}
		return nil
	})
	if errors.Is(err, errMoved) {
		return false, nil
	}
	return err == nil, err
}

// told keeps that a node told another history, once a day: who does it goes on doing it.
func (n *Nodes) told(ctx context.Context, tx *sql.Tx, r *record, reason node.Reason, refused error) error {
	var known bool
	if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) > 0 FROM node_incidents WHERE line = $1 AND kind = $2 AND began > $3",
		portalsql.Address(r.line), string(reason), n.now()-dayMS).Scan(&known); err != nil || known {
		return err
	}
	return errors.Join(incident(ctx, tx, r.line, n.now(), string(reason), refused.Error()), n.alertForked(ctx, tx, r, refused.Error()))
}

// errMoved is that another batch of the node came first.
var errMoved = errors.New("another batch came first")

// write keeps heartbeats, the hours that are over and what they tell of the node.
func (n *Nodes) write(ctx context.Context, tx *sql.Tx, r *record, x node.Extension) error {
	received := n.now()
	presence, err := watchedSince(ctx, tx, int64(x.Taken[0].Time)) //nolint:gosec // a time
	if err != nil {
		return err
	}
	over := map[int64]stretch{}
	next := r.link.Sequence + 1
	heartbeats := make([][]any, 0, len(x.Taken))
	for _, h := range x.Taken {
		at := max(int64(h.Time), r.paired) //nolint:gosec // a time; its clock may be behind, and nothing before the pairing counts
		if r.began == 0 {
			r.began = at
		}
		late := received-at > inTime.Milliseconds()
		r.tally.add(at, int64(h.Sequence-next), !late || !presence.has(at), h.Figures, func(hour int64, of stretch) { over[hour] = of }) //nolint:gosec // numbers rise
		if h.Sequence > next {
			if err := incident(ctx, tx, r.line, at, kindGap, fmt.Sprintf("%d-%d", next, h.Sequence-1)); err != nil {
				return err
			}
		}
		next = h.Sequence + 1
		heartbeats = append(heartbeats, []any{portalsql.Address(r.node), h.Sequence, h.Time, received, portalsql.Hash(h.Hash), h.Statement.Text, h.Statement.Signature.String()})
	}
	last := x.Taken[len(x.Taken)-1]
	r.paced(x.Taken)
	r.link, r.figures, r.software = x.Last, last.Figures, last.Software
	r.seen = min(int64(last.Time), received) //nolint:gosec // a time
	if r.offline != 0 && received-r.seen < offlineAfter.Milliseconds() {
		since := r.offline
		r.offline = 0
		if err := errors.Join(n.endIncident(ctx, tx, r.line, kindOffline), n.alertBack(ctx, tx, r, since)); err != nil {
			return err
		}
	}
	columns := []string{"node", "sequence", "time", "received", "hash", "text", "signature"}
	if err := portalsql.Insert(ctx, tx, "node_heartbeats", columns, heartbeats, "ON CONFLICT (node, sequence) DO NOTHING"); err != nil {
		return err
	}
	return keepHours(ctx, tx, r.line, over)
}

// keepHours writes hours that are over, and adds them to their days.
func keepHours(ctx context.Context, tx *sql.Tx, line portal.Address, over map[int64]stretch) error {
	days := map[int64]stretch{}
	var rows [][]any
	for hour, of := range over {
		rows = append(rows, []any{portalsql.Address(line), hour, of.Beats, of.Up, of.Later, of.Missed, text(of.Sums)})
		all := days[hour/24]
		all.merge(of)
		days[hour/24] = all
	}
	columns := []string{"line", "hour", "beats", "up", "later", "missed", "sums"}
	if err := portalsql.Insert(ctx, tx, "node_hours", columns, rows, "ON CONFLICT (line, hour) DO NOTHING"); err != nil {
		return err
	}
	for day, of := range days {
		before, err := readStretches(ctx, tx, "SELECT day, beats, up, later, missed, sums FROM node_days WHERE line = $1 AND day = $2", portalsql.Address(line), day)
		if err != nil {
			return err
		}
		of.merge(before[day])
		columns[1] = "day"
		if err := portalsql.Insert(ctx, tx, "node_days", columns, [][]any{{portalsql.Address(line), day, of.Beats, of.Up, of.Later, of.Missed, text(of.Sums)}},
			"ON CONFLICT (line, day) DO UPDATE SET beats = excluded.beats, up = excluded.up, later = excluded.later, missed = excluded.missed, sums = excluded.sums"); err != nil {
			return err
		}
	}
	return nil
}

// readStretches are hours or days, by their number.
func readStretches(ctx context.Context, from rows, query string, args ...any) (map[int64]stretch, error) {
	all := map[int64]stretch{}
	for row, err := range portalsql.Rows(ctx, from, query, args...) {
		if err != nil {
			return nil, err
		}
		var at int64
		var of stretch
		var counted string
		if err := row.Scan(&at, &of.Beats, &of.Up, &of.Later, &of.Missed, &counted); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(counted), &of.Sums); err != nil {
			return nil, err
		}
		all[at] = of
	}
	return all, nil
}
