package nodes

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"net/http"
	"time"

	"gaia.example/portal/plugins/network/benchmark"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// mostPayloads is how often a payload goes there or back for one seed: twice as often as a benchmark of any suite has them.
const mostPayloads = 64

// given is a seed that no result has come for.
type given struct {
	node            portal.Address
	id              string
	suite           uint64
	seed            portal.Hash
	issued, expires int64
}

func (g *given) answer() node.Seed {
	return node.Seed{ID: g.id, Suite: g.suite, Seed: g.seed, ExpiresAt: uint64(g.expires / 1000)} // a time
}

// seedOf is the node's seed; nil: it has none.
func seedOf(ctx context.Context, from rows, key portal.Address) (*given, error) {
	g := given{node: key}
	found, err := portalsql.Found(from.QueryRowContext(ctx, "SELECT id, suite, seed, issued, expires FROM node_seeds WHERE node = $1",
		portalsql.Address(key)).Scan(&g.id, &g.suite, (*portalsql.Hash)(&g.seed), &g.issued, &g.expires))
	if !found {
		return nil, err
	}
	return &g, nil
}

// postSeed gives the node what its next benchmark begins with. While one is open it is that one again: an agent that broke off goes on, and
// nobody chooses among many.
func (n *Nodes) postSeed(ctx context.Context, _ *http.Request, by node.Signed) (any, error) {
	if err := readJSON(by.Body, &struct{}{}); err != nil {
		return nil, err
	}
	r, err := n.member(ctx, by)
	if err != nil {
		return nil, err
	}
	now := n.clock()
	if err := r.inForce(now); err != nil {
		return nil, err
	}
	at, err := n.place(ctx)
	if err != nil {
		return nil, err
	}
	open, err := seedOf(ctx, n.db, r.node)
	if err != nil {
		return nil, err
	}
	if open != nil && now.UnixMilli() < open.expires {
		return open.answer(), nil
	}
	if r.measures > now.UnixMilli() {
		return nil, portal.Errorf(portal.RateLimited, "This node was measured already: its next seed is there on %s.", day(r.measures))
	}
	return n.giveSeed(ctx, r.node, n.terms(at).suite.ID, now)
}

// giveSeed keeps a new seed in place of one that is over. Of two requests at once both get the one that was kept first.
func (n *Nodes) giveSeed(ctx context.Context, key portal.Address, suite uint64, now time.Time) (any, error) {
	var drawn [8]byte
	var seed portal.Hash
	_, _ = rand.Read(drawn[:]) // it never fails
	_, _ = rand.Read(seed[:])
	if _, err := n.db.ExecContext(ctx,
		`INSERT INTO node_seeds (node, id, suite, seed, issued, expires, payloads) VALUES ($1, $2, $3, $4, $5, $6, 0)
		ON CONFLICT (node) DO UPDATE SET id = excluded.id, suite = excluded.suite, seed = excluded.seed,
			issued = excluded.issued, expires = excluded.expires, payloads = 0
		WHERE node_seeds.expires <= excluded.issued`,
		portalsql.Address(key), "b-"+hex.EncodeToString(drawn[:]), suite, portalsql.Hash(seed), now.UnixMilli(),
		now.Add(seedFor).UnixMilli()); err != nil {
		return nil, err
	}
	kept, err := seedOf(ctx, n.db, key)
	if err != nil {
		return nil, err
	}
	if kept == nil { // a result came for it meanwhile
		return nil, portal.Errorf(portal.Unavailable, "Several requests of this node come at once: send them one after the other.")
	}
	return kept.answer(), nil
}

// openSeed is the node's seed of that id, while it is open.
func (n *Nodes) openSeed(ctx context.Context, key portal.Address, id string) (*given, error) {
	g, err := seedOf(ctx, n.db, key)
	if err != nil {
		return nil, err
	}
	if g == nil || g.id != id {
		return nil, node.Refuse(node.Unknown, "This node has no such seed: ask for one, and measure again.")
	}
	if n.now() >= g.expires {
		return nil, node.Refuse(node.Expired, "The seed was good until %s: ask for another one, and measure again.", day(g.expires))
	}
	return g, nil
}

// payload is what the network is measured with, for a seed that is open.
func (n *Nodes) payload(ctx context.Context, r *http.Request, by node.Signed) ([]byte, error) {
	if _, err := n.member(ctx, by); err != nil {
		return nil, err
	}
	g, err := n.openSeed(ctx, by.Key, r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	counted, err := portalsql.Changed(n.db.ExecContext(ctx,
		"UPDATE node_seeds SET payloads = payloads + 1 WHERE node = $1 AND id = $2 AND payloads < $3",
		portalsql.Address(by.Key), g.id, mostPayloads))
	if err != nil {
		return nil, err
	}
	if !counted {
		return nil, portal.Errorf(portal.RateLimited,
			"The payload went %d times for this seed, which is as often as it can: ask for another seed later.", mostPayloads)
	}
	return benchmark.Suites[g.suite].PayloadOf(g.seed), nil
}

// getPayload answers bytes, not JSON.
func (n *Nodes) getPayload(w http.ResponseWriter, r *http.Request) {
	at, err := n.place(r.Context())
	if err != nil {
		node.WriteError(w, r, err)
		return
	}
	by, err := n.verifier(at).Verify(r)
	var content []byte
	if err == nil {
		content, err = n.payload(r.Context(), r, by)
	}
	if err != nil {
		node.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	_, _ = w.Write(content)
}

func (n *Nodes) postPayload(ctx context.Context, r *http.Request, by node.Signed) (any, error) {
	want, err := n.payload(ctx, r, by)
	if err == nil && !bytes.Equal(want, by.Body) {
		err = node.Refuse(node.MadeUp, "The payload is not the seed's: measure with the agent that the portal serves.")
	}
	return nil, err
}
