package nodes

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"gaia.example/portal/plugins/network/benchmark"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// stateMadeUp is of a result of which something came out otherwise, beside node.BenchmarkTaken and node.BenchmarkVerified.
const stateMadeUp = string(node.MadeUp)

// postBenchmark takes a result. What was computed is looked at later, by a queue of its own: here is only what costs no time.
func (n *Nodes) postBenchmark(ctx context.Context, _ *http.Request, by node.Signed) (any, error) {
	var statement node.Statement
	if err := readJSON(by.Body, &statement); err != nil {
		return nil, err
	}
	b, err := node.VerifyBenchmark(statement)
	if err != nil {
		return nil, err
	}
	at, err := n.place(ctx)
	if err != nil {
		return nil, err
	}
	if b.Node != by.Key || b.Portal != at.Origin {
		return nil, node.Refuse(node.Elsewhere, "The benchmark is of %s for %s: send one of this node, for this portal.", b.Node, b.Portal)
	}
	r, err := n.member(ctx, by)
	if err != nil {
		return nil, err
	}
	now := n.clock()
	if err := r.inForce(now); err != nil {
		return nil, err
	}
	if again, err := n.sentAgain(ctx, statement, b); again != nil || err != nil {
		return again, err
	}
	g, err := n.openSeed(ctx, by.Key, b.ID)
	if err != nil {
		return nil, err
	}
	if err := n.plausibleResult(at, b, g, now); err != nil {
		if node.ReasonOf(err) == node.MadeUp {
			return nil, errors.Join(err, n.exposeAtOnce(ctx, r, g, err.Error()))
		}
		return nil, err
	}
	if err := n.keepBenchmark(ctx, r, g, b, statement, now); err != nil {
		return nil, err
	}
	n.touch(r.node)
	n.touchBenchmark(r.node)
	select {
	case n.due <- struct{}{}:
	default:
	}
	return node.BenchmarkState{State: node.BenchmarkTaken, ExpiresAt: uint64(now.Add(benchmarkFor).Unix())}, nil // a time
}

// sentAgain is what became of the very same result, which may be sent again where its answer was lost; nil: none of that id was taken.
func (n *Nodes) sentAgain(ctx context.Context, s node.Statement, b node.Benchmark) (any, error) {
	var state string
	var hash portal.Hash
	var expires int64
	err := n.db.QueryRowContext(ctx, "SELECT state, hash, expires FROM node_benchmarks WHERE id = $1 AND node = $2", b.ID,
		portalsql.Address(b.Node)).Scan(&state, (*portalsql.Hash)(&hash), &expires)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, err
	case hash != s.Hash():
		return nil, node.Refuse(node.Unknown, "A result for this seed was taken already: ask for another seed, and measure again.")
	case state == stateMadeUp:
		return nil, node.Refuse(node.MadeUp,
			"Something of this benchmark was computed again, and came out otherwise: measure again with the agent that the portal serves.")
	}
	return node.BenchmarkState{State: state, ExpiresAt: uint64(expires / 1000)}, nil // a time
}

// plausibleResult is nil for a result that is of its seed and suite, of an idle machine, and took no longer than there was time.
func (n *Nodes) plausibleResult(at portal.Place, b node.Benchmark, g *given, now time.Time) error {
	if b.Seed != g.seed {
		return node.Refuse(node.Unknown, "The benchmark's seed is not the one that this node was given: ask for one, and measure again.")
	}
	if err := plausibleMachine(b.Machine); err != nil {
		return err
	}
	if err := benchmark.Suites[g.suite].Shape(b); err != nil {
		return err
	}
	if least := n.terms(at).idle; b.Idle < least {
		return node.Refuse(node.Busy, "The processors were %d %% busy, and a benchmark wants them %d %% idle: stop what else runs, and measure again.", 100-b.Idle/100, least/100)
	}
	there, took := now.UnixMilli()-g.issued+1, uint64(0)
	for _, part := range b.Parts {
		for _, sample := range part.Samples {
			took += min(sample.Nanoseconds, 1<<53) // of 16 × 64 at most
		}
	}
	if took/uint64(time.Millisecond) > uint64(max(there, 0)) {
		return node.Refuse(node.MadeUp,
			"The samples took %s together, and between the seed and the result were %s: send what was measured, one part after the other.",
			// up to 2^63
			time.Duration(took).Round(time.Millisecond), (time.Duration(there) * time.Millisecond).Round(time.Millisecond))
	}
	return nil
}

func plausibleMachine(m node.Machine) error {
	if known := (m.OS == "linux" || m.OS == "darwin") && (m.Arch == "amd64" || m.Arch == "arm64") && m.Memory > 0; !known {
		return node.Refuse(node.Malformed, "The benchmark's machine is none that can be a node: see docs/node-protocol.md.")
	}
	return nil
}

// column is that of a part.
func column(part string) string { return strings.ReplaceAll(part, "-", "_") }

// keepBenchmark writes a result down and uses its seed up. Of two for one seed the first is kept.
func (n *Nodes) keepBenchmark(ctx context.Context, r *record, g *given, b node.Benchmark, s node.Statement, now time.Time) error {
	measures := measuresOf(b)
	columns := []string{
		"id", "node", "line", "latest", "class", "suite", "seed", "issued", "taken", "expires", "state", "checked", "checks", "software",
		"machine", "idle", "figures", "hash", "statement", "signature",
	}
	row := []any{
		b.ID, portalsql.Address(r.node), portalsql.Address(r.line), true, classOf(b.Machine), b.Suite, portalsql.Hash(b.Seed), g.issued,
		now.UnixMilli(), now.Add(benchmarkFor).UnixMilli(),
		node.BenchmarkTaken, 0, "[]", b.Software, text(b.Machine), b.Idle, text(measures), portalsql.Hash(s.Hash()), s.Text, s.Signature.String(),
	}
	for _, part := range parts {
		columns, row = append(columns, column(part)), append(row, measures[part].Median)
	}
	return portalsql.Transaction(ctx, n.db, func(tx *sql.Tx) error {
		if err := useSeed(ctx, tx, g); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE node_benchmarks SET latest = FALSE WHERE line = $1 AND latest",
			portalsql.Address(r.line)); err != nil {
			return err
		}
		if err := portalsql.Insert(ctx, tx, "node_benchmarks", columns, [][]any{row}, ""); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "UPDATE nodes SET benchmark = $2, measures = $3, asked = FALSE WHERE node = $1",
			portalsql.Address(r.node), now.Add(benchmarkFor).UnixMilli(), now.Add(measuresAfter).UnixMilli())
		return err
	})
}

// useSeed ends a seed, unless another result came first.
func useSeed(ctx context.Context, tx *sql.Tx, g *given) error {
	used, err := portalsql.Changed(tx.ExecContext(ctx, "DELETE FROM node_seeds WHERE node = $1 AND id = $2", portalsql.Address(g.node), g.id))
	if err == nil && !used {
		err = node.Refuse(node.Unknown, "A result for this seed was taken already: ask for another seed, and measure again.")
	}
	return err
}

// exposeAtOnce tells of a result that cannot be true before anything of it is computed, and ends its seed.
func (n *Nodes) exposeAtOnce(ctx context.Context, r *record, g *given, says string) error {
	defer n.touch(r.node)
	return portalsql.Transaction(ctx, n.db, func(tx *sql.Tx) error {
		if err := useSeed(ctx, tx, g); err != nil {
			return err
		}
		return n.expose(ctx, tx, r, says, "")
	})
}

// expose has the node wait for its next seed, and its owner told. id is of the result that counted until now; empty: none did.
func (n *Nodes) expose(ctx context.Context, tx *sql.Tx, r *record, says, id string) error {
	now := n.clock()
	if _, err := tx.ExecContext(ctx, `UPDATE nodes SET measures = $2, benchmark = CASE WHEN EXISTS (SELECT 1 FROM node_benchmarks b WHERE b.id = $3 AND b.latest) THEN 0 ELSE benchmark END
		WHERE node = $1`, portalsql.Address(r.node), now.Add(measuresAgain).UnixMilli(), id); err != nil {
		return err
	}
	if err := incident(ctx, tx, r.line, now.UnixMilli(), kindMadeUp, says); err != nil {
		return err
	}
	// Once a day: who makes results up does it again and again.
	return n.alert(ctx, tx, r, fmt.Sprintf("made-up/%s/%d", r.node, now.UnixMilli()/dayMS), r.name+" made a benchmark up", says)
}
