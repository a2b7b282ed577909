package nodes

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// BenchmarkHead is what became of a result.
type BenchmarkHead struct {
	ID      string    `json:"id"`
	State   string    `json:"state"` // taken, verified or made_up
	Taken   time.Time `json:"taken"`
	Expires time.Time `json:"expires"` // until when it counts, unless it was made up
}

func (h *BenchmarkHead) scan(row scanner, more ...any) error {
	return row.Scan(append(h.fields(), more...)...)
}

func (h *BenchmarkHead) fields() []any {
	return []any{&h.ID, &h.State, (*milliseconds)(&h.Taken), (*milliseconds)(&h.Expires)}
}

// lastBenchmark is that of a line; nil: there is none.
func lastBenchmark(ctx context.Context, from rows, line portal.Address) (*BenchmarkHead, error) {
	var h BenchmarkHead
	found, err := portalsql.Found(h.scan(from.QueryRowContext(ctx,
		"SELECT id, state, taken, expires FROM node_benchmarks WHERE line = $1 AND latest", portalsql.Address(line))))
	if !found {
		return nil, err
	}
	return &h, nil
}

// benchmarkCheck is whether a benchmark counts.
func benchmarkCheck(r *record, last *BenchmarkHead, now time.Time) Check {
	c := Check{Name: "benchmark", Passed: r.counts(now) > 0, Since: time.UnixMilli(r.paired).UTC()}
	switch {
	case c.Passed:
		c.Since = time.UnixMilli(r.benchmark).UTC()
	case last == nil:
		c.Reason = "none"
	case last.State == stateMadeUp:
		c.Reason, c.Since = stateMadeUp, last.Taken
	default:
		c.Reason, c.Since = "expired", last.Expires
	}
	return c
}

// benchmarkNote is the sentence of that for who reads it on the machine.
func benchmarkNote(r *record, last *BenchmarkHead, now time.Time) string {
	const how = "The agent measures when the portal asks and the machine is idle; portal-node bench does it now."
	switch c := benchmarkCheck(r, last, now); c.Reason {
	case "":
		return fmt.Sprintf("Its benchmark counts until %s.", day(r.benchmark))
	case stateMadeUp:
		return fmt.Sprintf("Its benchmark of %s was made up, as samples that were computed again came out otherwise: its next seed is there on %s.", day(last.Taken.UnixMilli()), day(r.measures))
	case "expired":
		return fmt.Sprintf("Its last benchmark counted until %s. %s", day(last.Expires.UnixMilli()), how)
	}
	return "No benchmark has come yet. " + how
}

// putBenchmark has the node asked for a benchmark by the answer to its next heartbeat.
func (n *Nodes) putBenchmark(r *http.Request, of *record) error {
	if err := readBody(r, &struct{}{}); err != nil {
		return err
	}
	if of.measures > n.now() {
		return portal.Errorf(portal.Conflict, "This node was measured a short while ago: ask for it again on %s.", day(of.measures))
	}
	n.touch(of.node)
	return n.set(r.Context(), of.node, "asked = TRUE")
}

// PublicBenchmark is all of a result that was signed, given and computed again: anybody may verify it.
type PublicBenchmark struct {
	BenchmarkHead

	Node      portal.Address  `json:"node"`
	Suite     uint64          `json:"suite"`
	Seed      portal.Hash     `json:"seed"`
	Issued    time.Time       `json:"issued"`    // the seed was
	Hash      portal.Hash     `json:"hash"`      // of the text
	Statement *node.Statement `json:"statement"` // as it was signed, with the raw samples; null: it is not kept any more
	Checked   *time.Time      `json:"checked"`   // when samples were computed again; null: they were not
	Checks    []Recomputed    `json:"checks"`
}

const publicColumns = "id, state, taken, expires, node, suite, seed, issued, hash, statement, signature, checked, checks"

// public is a result; NotFound: there is none of that id.
func public(ctx context.Context, from rows, id string) (b PublicBenchmark, err error) {
	var statement, signature string
	found, err := portalsql.Found(b.scan(
		from.QueryRowContext(ctx, "SELECT "+publicColumns+" FROM node_benchmarks WHERE id = $1", id),
		(*portalsql.Address)(&b.Node), &b.Suite, (*portalsql.Hash)(&b.Seed), (*milliseconds)(&b.Issued), (*portalsql.Hash)(&b.Hash),
		&statement, &signature, optional{&b.Checked}, portalsql.JSON(&b.Checks)))
	if err == nil && !found {
		err = portal.Errorf(portal.NotFound, "There is no benchmark %.40q: look for it on the page /node-benchmarks.", id)
	}
	if err == nil && statement != "" {
		b.Statement = &node.Statement{Text: statement}
		b.Statement.Signature, err = node.ParseSignature(signature)
	}
	return b, err
}

func (n *Nodes) getPublic(r *http.Request) (any, error) {
	return public(r.Context(), n.db, r.PathValue("id"))
}

// getPublished are the results of one node, the newest first: ?node=0x… .
func (n *Nodes) getPublished(r *http.Request) (any, error) {
	q, err := portal.ReadPageQuery(r.URL.Query(), "-taken")
	if err != nil {
		return nil, err
	}
	key, err := portal.ParseAddress(r.URL.Query().Get("node"))
	if err != nil || !q.Descending {
		return nil, portal.Errorf(portal.Invalid,
			"Ask for the benchmarks of one node, by its address: they come with the newest first.").Because(err)
	}
	behind := place{Value: 1<<53 - 1}
	if _, err := q.From(&behind); err != nil {
		return nil, err
	}
	all, err := portalsql.All(r.Context(), n.db, (*BenchmarkHead).fields,
		`SELECT id, state, taken, expires FROM node_benchmarks WHERE line IN (SELECT line FROM nodes WHERE node = $1)
		AND node = $1 AND (taken, id) < ($2, $3) ORDER BY taken DESC, id DESC LIMIT $4`, portalsql.Address(key), behind.Value, behind.ID,
		q.Limit+1)
	if err != nil {
		return nil, err
	}
	return portal.NewPage(q, all, func(h BenchmarkHead) any { return place{Value: h.Taken.UnixMilli(), ID: h.ID} })
}

// place is where a result stands in an order.
type place struct {
	Value int64  `json:"v,omitempty"`
	Text  string `json:"t,omitempty"`
	ID    string `json:"i"`
}

// PruneBenchmarks is the job that lets go of raw samples, of results and of seeds after their time. A node's last result stays whole.
func (n *Nodes) PruneBenchmarks(ctx context.Context, _ time.Time) error {
	now := n.now()
	var all []error
	for query, before := range map[string]int64{
		"UPDATE node_benchmarks SET statement = '', signature = '' WHERE NOT latest AND statement <> '' AND taken < $1": now - rawBenchmarkFor.Milliseconds(),
		"DELETE FROM node_benchmarks WHERE NOT latest AND taken < $1":                                                   now - benchmarksFor.Milliseconds(),
		"DELETE FROM node_seeds WHERE expires < $1":                                                                     now - seedFor.Milliseconds(),
	} {
		_, err := n.db.ExecContext(ctx, query, before)
		all = append(all, err)
	}
	return errors.Join(all...)
}
