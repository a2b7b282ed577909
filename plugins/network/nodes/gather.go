package nodes

import (
	"context"
	"database/sql"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// mostGathered is how many batches are kept in one transaction: what comes while one is under way makes the next one, so that a transaction
// costs each of many nodes little, and a single one waits for nobody.
const mostGathered = 250

// keepsWithin is how long a group is worked on.
const keepsWithin = 30 * time.Second

// batch is what one request brought.
type batch struct {
	all    []node.Statement
	first  node.Heartbeat // verified
	verify func(node.Statement) (node.Heartbeat, error)
	done   chan outcome
}

// outcome is what came of a batch.
type outcome struct {
	receipt any
	err     error
	again   bool // another process of the module was first: look at it anew
}

// gathered has a batch kept, with others that wait.
func (n *Nodes) gathered(ctx context.Context, b *batch) outcome {
	b.done = make(chan outcome, 1)
	n.mu.Lock()
	n.queue = append(n.queue, b)
	n.mu.Unlock()
	select {
	case came := <-b.done:
		return came
	case n.keeping <- struct{}{}:
	}
	defer func() { <-n.keeping }()
	// Whoever comes to keep keeps what waits, its own with it, unless another one did. It is done also where who asked has left.
	for {
		select {
		case came := <-b.done:
			return came
		default:
			within, cancel := context.WithTimeout(context.WithoutCancel(ctx), keepsWithin)
			n.keepAll(within, n.nextGroup())
			cancel()
		}
	}
}

// nextGroup takes batches that wait, of each node one.
func (n *Nodes) nextGroup() (group []*batch) {
	n.mu.Lock()
	defer n.mu.Unlock()
	var rest []*batch
	taken := map[portal.Address]bool{}
	for _, b := range n.queue {
		if len(group) == mostGathered || taken[b.first.Node] {
			rest = append(rest, b)
			continue
		}
		taken[b.first.Node] = true
		group = append(group, b)
	}
	n.queue = rest
	return group
}

// keepAll answers each batch of a group. Where one transaction for all fails, each has its own.
func (n *Nodes) keepAll(ctx context.Context, group []*batch) {
	defer func() {
		if broken := recover(); broken != nil { // nobody would answer the others
			for _, b := range group {
				select {
				case b.done <- outcome{err: fmt.Errorf("keep heartbeats: panic: %v\n%s", broken, debug.Stack())}:
				default:
				}
			}
		}
	}()
	came, err := n.keepGroup(ctx, group)
	if err != nil && len(group) > 1 {
		for _, b := range group {
			n.keepAll(ctx, []*batch{b})
		}
		return
	}
	for i, b := range group {
		if err != nil {
			b.done <- outcome{err: err}
			continue
		}
		b.done <- came[i]
	}
}

// keepGroup extends the chains of a group's nodes. Its error is of all; that of one is in its outcome.
func (n *Nodes) keepGroup(ctx context.Context, group []*batch) ([]outcome, error) {
	known, err := n.findAll(ctx, group)
	if err != nil {
		return nil, err
	}
	now := n.clock()
	came, extensions := make([]outcome, len(group)), make([]node.Extension, len(group))
	oldest := now.UnixMilli()
	for i, b := range group {
		extensions[i], came[i].err = n.extends(ctx, known[b.first.Node], b, now)
		if taken := extensions[i].Taken; len(taken) > 0 {
			oldest = min(oldest, int64(taken[0].Time)) // a time
		}
	}
	moved, err := n.write(ctx, group, known, extensions, oldest-lateAfter.Milliseconds())
	if err != nil {
		return nil, err
	}
	for i, b := range group {
		r := known[b.first.Node]
		if len(extensions[i].Taken) > 0 {
			if !moved[b.first.Node] {
				came[i] = outcome{again: true}
				continue
			}
			n.touch(b.first.Node)
		}
		if reason := node.ReasonOf(came[i].err); reason == node.Forked || reason == node.Rewrote {
			refused := came[i].err
			if err := portalsql.Transaction(ctx, n.db, func(tx *sql.Tx) error { return n.keepFork(ctx, tx, r, reason, refused) }); err != nil {
				came[i].err = err
			}
		}
		if came[i].err == nil {
			came[i].receipt = node.Receipt{Time: uint64(max(n.now(), 0)), Last: r.link, State: r.stateAt(n.clock()), Wanted: r.wanted(now)}
		}
	}
	return came, nil
}

// findAll are the nodes of a group, by their keys.
func (n *Nodes) findAll(ctx context.Context, group []*batch) (map[portal.Address]*record, error) {
	all := map[portal.Address]*record{}
	var c portalsql.Conditions
	var keys []any
	for _, b := range group {
		keys = append(keys, portalsql.Address(b.first.Node))
	}
	c.In("node", keys...)
	records, err := readRecords(ctx, n.db, selectChain+"WHERE "+c.String(), c.Args...)
	for _, r := range records {
		all[r.node] = r
	}
	return all, err
}

// write keeps what extensions add, and moves where the chains stand, unless another process moved one before, or the node ended or was
// banned meanwhile: moved has the others.
func (n *Nodes) write(ctx context.Context, group []*batch, known map[portal.Address]*record, extensions []node.Extension,
	since int64) (moved map[portal.Address]bool, err error) {
	if !slices.ContainsFunc(extensions, func(x node.Extension) bool { return len(x.Taken) > 0 }) {
		return nil, nil
	}
	received := n.now()
	err = portalsql.Transaction(ctx, n.db, func(tx *sql.Tx) error {
		presence, err := watchedSince(ctx, tx, since, received)
		if err != nil {
			return err
		}
		var all []*addition
		for i, b := range group {
			if len(extensions[i].Taken) > 0 {
				all = append(all, known[b.first.Node].adds(extensions[i], presence, received))
			}
		}
		if moved, err = move(ctx, tx, all); err != nil {
			return err
		}
		return n.keepMoved(ctx, tx, all, moved)
	})
	return moved, err
}

// keepMoved keeps what belongs to the chains that were moved.
func (n *Nodes) keepMoved(ctx context.Context, tx *sql.Tx, all []*addition, moved map[portal.Address]bool) error {
	var kept []*addition
	var heartbeats [][]any
	for _, a := range all {
		if !moved[a.r.node] {
			continue
		}
		kept = append(kept, a)
		heartbeats = append(heartbeats, a.rows...)
		if err := n.tells(ctx, tx, a); err != nil {
			return err
		}
	}
	columns := []string{"node", "sequence", "time", "received", "hash", "text", "signature"}
	if err := portalsql.Insert(ctx, tx, "node_heartbeats", columns, heartbeats, "ON CONFLICT (node, sequence) DO NOTHING"); err != nil {
		return err
	}
	if err := keepSoftware(ctx, tx, kept); err != nil {
		return err
	}
	return keepHours(ctx, tx, kept)
}

// moves are the columns that a heartbeat moves.
var moves = []string{"sequence", "hash", "time", "seen", "began", "offline", "figures", "tally"}

// movesAtOnce is how many nodes one statement moves.
const movesAtOnce = 16

// move moves the chains of nodes from where they stood.
func move(ctx context.Context, tx *sql.Tx, all []*addition) (moved map[portal.Address]bool, err error) {
	moved = map[portal.Address]bool{}
	for len(all) > 0 {
		part := all[:min(movesAtOnce, len(all))]
		all = all[len(part):]
		c := &condition{}
		for _, a := range part {
			r := a.r
			c.moving("BIGINT", a.before.Sequence, "TEXT", portalsql.Address(r.node), "TEXT", portalsql.Hash(a.before.Hash), "BIGINT",
				r.link.Sequence, "TEXT", portalsql.Hash(r.link.Hash),
				"BIGINT", r.link.Time, "BIGINT", r.seen, "BIGINT", r.began, "BIGINT", r.offline, "TEXT", text(r.figures), "TEXT", text(r.tally))
		}
		var sets []string
		for i, column := range moves {
			sets = append(sets, fmt.Sprintf("%s = v.column%d", column, i+4))
		}
		query := "UPDATE node_states SET " + strings.Join(sets, ", ") + " FROM (VALUES " + strings.Join(c.Where, ", ") + `) AS v
			WHERE node_states.node = v.column2 AND node_states.sequence = v.column1 AND node_states.hash = v.column3
				AND node_states.taking RETURNING node_states.node`
		keys, err := portalsql.All(ctx, tx, portalsql.Column[portalsql.Address], query, c.Args...)
		if err != nil {
			return nil, err
		}
		for _, key := range keys {
			moved[portal.Address(key)] = true
		}
	}
	return moved, nil
}

// moving adds a row of values, each after its type, which a list of values that are no table's has to say.
func (c *condition) moving(typed ...any) {
	row := make([]string, 0, len(typed)/2)
	for i := 0; i < len(typed); i += 2 {
		row = append(row, fmt.Sprintf("CAST(%s AS %s)", c.Arg(typed[i+1]), typed[i]))
	}
	c.Where = append(c.Where, "("+strings.Join(row, ", ")+")")
}
