package nodes

import (
	"context"
	"encoding/json"
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
	var taken, expires int64
	err := row.Scan(append([]any{&h.ID, &h.State, &taken, &expires}, more...)...)
	h.Taken, h.Expires = time.UnixMilli(taken).UTC(), time.UnixMilli(expires).UTC()
	return err
}

// lastBenchmark is that of a line; nil: there is none.
func lastBenchmark(ctx context.Context, from rows, line portal.Address) (*BenchmarkHead, error) {
	for row, err := range portalsql.Rows(ctx, from, "SELECT id, state, taken, expires FROM node_benchmarks WHERE line = $1 AND latest",
		portalsql.Address(line)) {
		if err != nil {
			return nil, err
		}
		var h BenchmarkHead
		err := h.scan(row)
		return &h, err
	}
	return nil, nil
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
	for row, err := range portalsql.Rows(ctx, from, "SELECT "+publicColumns+" FROM node_benchmarks WHERE id = $1", id) {
		if err != nil {
			return b, err
		}
		var statement, signature, checks string
		var suite, issued, checked int64
		if err := b.scan(row, (*portalsql.Address)(&b.Node), &suite, (*portalsql.Hash)(&b.Seed), &issued, (*portalsql.Hash)(&b.Hash), &statement,
			&signature, &checked, &checks); err != nil {
			return b, err
		}
		b.Suite, b.Issued = uint64(max(suite, 0)), time.UnixMilli(issued).UTC()
		if checked != 0 {
			at := time.UnixMilli(checked).UTC()
			b.Checked = &at
		}
		if statement != "" {
			b.Statement = &node.Statement{Text: statement}
			b.Statement.Signature, err = node.ParseSignature(signature)
		}
		return b, errors.Join(err, json.Unmarshal([]byte(checks), &b.Checks))
	}
	return b, portal.Errorf(portal.NotFound, "There is no benchmark %.40q: look for it on the page /node-benchmarks.", id)
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
	var all []BenchmarkHead
	for row, err := range portalsql.Rows(r.Context(), n.db,
		`SELECT id, state, taken, expires FROM node_benchmarks WHERE line IN (SELECT line FROM nodes WHERE node = $1)
		AND node = $1 AND (taken, id) < ($2, $3) ORDER BY taken DESC, id DESC LIMIT $4`, portalsql.Address(key), behind.Value, behind.ID,
		q.Limit+1) {
		if err != nil {
			return nil, err
		}
		var h BenchmarkHead
		if err := h.scan(row); err != nil {
			return nil, err
		}
		all = append(all, h)
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
