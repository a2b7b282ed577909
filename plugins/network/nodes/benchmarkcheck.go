package nodes

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"

	"gaia.example/portal/plugins/network/benchmark"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Recomputed is a sample that the portal computed again.
type Recomputed struct {
	Part      string      `json:"part"`
	Sample    int         `json:"sample"`    // from 0
	Processor int         `json:"processor"` // from 0; of cpu-multi alone another one
	Digest    portal.Hash `json:"digest"`    // what came out here
	Same      bool        `json:"same"`
}

// computeAgain looks at results, one after the other, until its context ends. It rests after each for checkedShare-1 times as long as that
// took, so that however many come, it takes no more than that share of one processor; what it does not come to counts as taken, and no
// more.
func (n *Nodes) computeAgain(ctx context.Context) {
	for ctx.Err() == nil {
		begun := time.Now()
		found, err := n.checkOne(ctx)
		if err != nil && ctx.Err() == nil {
			n.host.Log.WarnContext(ctx, "no benchmark was computed again", "error", err)
		}
		rest := everySweep
		if found && err == nil {
			rest = (checkedShare - 1) * time.Since(begun)
		}
		wait := time.NewTimer(rest)
		select {
		case <-ctx.Done():
		case <-wait.C:
		case <-n.dueWhile(!found):
		}
		wait.Stop()
	}
}

// dueWhile is the channel that says that a result came, for a loop that is idle; nil, which says nothing, for one that rests.
func (n *Nodes) dueWhile(idle bool) <-chan struct{} {
	if idle {
		return n.due
	}
	return nil
}

// candidate is a result of which samples are to be computed again.
type candidate struct {
	id         string
	node, line portal.Address
	benchmark  node.Benchmark
}

// next is one of those that count and were not looked at, any of the nodes' last ones: a node that knew when its turn is would make up all
// others. nil: there is none.
func (n *Nodes) next(ctx context.Context) (*candidate, error) {
	var drawn [8]byte
	_, _ = rand.Read(drawn[:]) // it never fails
	for _, from := range []string{"b-" + hex.EncodeToString(drawn[:]), ""} {
		var l candidate
		var s node.Statement
		var signature string
		found, err := portalsql.Found(n.db.QueryRowContext(ctx, "SELECT id, node, line, statement, signature FROM node_benchmarks WHERE latest AND state = $1 AND checked = 0 AND id >= $2 AND expires > $3 ORDER BY id LIMIT 1",
			node.BenchmarkTaken, from, n.now()).Scan(&l.id, (*portalsql.Address)(&l.node), (*portalsql.Address)(&l.line), &s.Text, &signature))
		if err != nil {
			return nil, err
		}
		if !found {
			continue
		}
		if s.Signature, err = node.ParseSignature(signature); err == nil {
			l.benchmark, err = node.VerifyBenchmark(s)
		}
		return &l, err
	}
	return nil, nil
}

// checkOne computes a few samples of one result again, and keeps what came out. found is false where none waits.
func (n *Nodes) checkOne(ctx context.Context) (found bool, err error) {
	l, err := n.next(ctx)
	if l == nil {
		return false, err
	}
	suite, known := benchmark.Suites[l.benchmark.Suite]
	if err != nil || !known { // of a version of before: it stays as it is, and is not looked at for ever
		_, failed := n.db.ExecContext(ctx, "UPDATE node_benchmarks SET checked = $1 WHERE id = $2", n.now(), l.id)
		return true, errors.Join(err, failed)
	}
	checks := make([]Recomputed, 0, checkedSamples)
	for _, part := range chosen(l.benchmark) {
		if ctx.Err() != nil {
			return true, ctx.Err()
		}
		checks = append(checks, recomputed(suite, l.benchmark, part))
	}
	if err := n.judge(ctx, l, checks); err != nil {
		return true, err
	}
	n.touch(l.node)
	n.touchBenchmark(l.node)
	return true, nil
}

// chosen are parts that have digests, as many as are computed again, drawn anew for each result.
func chosen(b node.Benchmark) []node.Part {
	all := slices.DeleteFunc(slices.Clone(b.Parts), func(p node.Part) bool { return len(p.Samples[0].Digests) == 0 })
	for i := range min(checkedSamples, len(all)) {
		j := i + below(len(all)-i)
		all[i], all[j] = all[j], all[i]
	}
	return all[:min(checkedSamples, len(all))]
}

// below is a number below n that nobody can foresee.
func below(n int) int {
	var drawn [8]byte
	_, _ = rand.Read(drawn[:])                                   // it never fails
	return int(binary.LittleEndian.Uint64(drawn[:]) % uint64(n)) // below n
}

func recomputed(suite benchmark.Suite, b node.Benchmark, part node.Part) Recomputed {
	sample := below(len(part.Samples))
	digests := part.Samples[sample].Digests
	c := Recomputed{Part: part.Name, Sample: sample, Processor: below(len(digests))}
	c.Digest, _ = suite.Recompute(b.Seed, part.Name, sample, c.Processor)
	c.Same = c.Digest == digests[c.Processor]
	return c
}

// judge keeps what came out. A result of which something came out otherwise counts no more, and its owner is told.
func (n *Nodes) judge(ctx context.Context, l *candidate, checks []Recomputed) error {
	state, says := node.BenchmarkVerified, ""
	if i := slices.IndexFunc(checks, func(c Recomputed) bool { return !c.Same }); i >= 0 {
		state = stateMadeUp
		says = fmt.Sprintf("Sample %d of %s was computed again, and came out otherwise: measure again with the agent that the portal serves.",
			checks[i].Sample+1, checks[i].Part)
	}
	return portalsql.Transaction(ctx, n.db, func(tx *sql.Tx) error {
		first, err := portalsql.Changed(tx.ExecContext(ctx,
			"UPDATE node_benchmarks SET state = $1, checked = $2, checks = $3 WHERE id = $4 AND state = $5",
			state, n.now(), text(checks), l.id, node.BenchmarkTaken))
		if !first || says == "" {
			return err // another process of the module was first
		}
		r, err := holder(ctx, tx, l.line)
		if err != nil || r == nil {
			return err
		}
		return n.expose(ctx, tx, r, says, l.id)
	})
}

// holder is the node that a line is now; nil: it was given up.
func holder(ctx context.Context, tx *sql.Tx, line portal.Address) (*record, error) {
	return findWhere(ctx, tx, "line = $1 AND ended = 0", line)
}
