package nodes

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// Version is the agent's that the portal serves: the module's own.
const Version = "0.1.0"

const (
	software = "portal-node/" + Version
	oldest   = "portal-node/0.1.0"
)

// handleProtocol adds what nodes ask, under the public prefix /nodes: who asks is the signature's to say.
func (n *Nodes) handleProtocol(mux *http.ServeMux) {
	const at = "/nodes"
	mux.HandleFunc("GET "+at+node.PathClock, answered(n.getClock))
	mux.HandleFunc("POST "+at+node.PathHeartbeats, answered(n.postHeartbeats))
	mux.HandleFunc("GET "+at+"/agents/{platform}", n.getAgent)
	mux.Handle("POST "+at+node.PathPairings, n.signed(n.postPairing))
	mux.Handle("GET "+at+node.PathPairing, n.signed(n.getPairing))
	mux.Handle("GET "+at+node.PathSelf, n.signed(n.getSelf))
	mux.Handle("POST "+at+node.PathSeed, n.signed(n.postSeed))
	mux.HandleFunc("GET "+at+node.PathPayload, n.getPayload)
	mux.Handle("POST "+at+node.PathPayload, n.signed(n.postPayload))
	mux.Handle("POST "+at+node.PathBenchmarks, n.signed(n.postBenchmark))
	mux.HandleFunc("GET "+at+node.PathBenchmarks, portal.JSON(n.getPublished))
	mux.HandleFunc("GET "+at+node.PathBenchmarks+"/{id}", portal.JSON(n.getPublic))
	mux.Handle("POST "+at+node.PathDrain, n.signed(n.postDrain))
	mux.Handle("POST "+at+node.PathRotate, n.signed(n.postRotation))
	mux.Handle("POST "+at+node.PathRevoke, n.signed(n.postRevocation))
}

// answered is portal.JSON, whose refusals say their reason.
func answered(do func(*http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { answer(w, r, do) }
}

func answer(w http.ResponseWriter, r *http.Request, do func(*http.Request) (any, error)) {
	value, err := do(r)
	if err != nil {
		node.WriteError(w, r, err)
		return
	}
	portal.JSON(func(*http.Request) (any, error) { return value, nil })(w, r)
}

// signed answers requests that a node's key signed.
func (n *Nodes) signed(do func(ctx context.Context, r *http.Request, by node.Signed) (any, error)) http.Handler {
	return answered(func(r *http.Request) (any, error) {
		at, err := n.place(r.Context())
		if err != nil {
			return nil, err
		}
		by, err := n.verifier(at).Verify(r)
		if err != nil {
			return nil, err
		}
		return do(r.Context(), r, by)
	})
}

func (n *Nodes) verifier(at portal.Place) *node.Verifier {
	return &node.Verifier{Portal: at.Origin, Prefix: prefix, Sequences: n, Now: n.clock}
}

// readJSON reads a body that has those fields and no others.
func readJSON(body []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(into)
	if err == nil {
		if _, err = decoder.Token(); errors.Is(err, io.EOF) {
			return nil
		}
	}
	return errOther(err)
}

// errOther is of a body that has something else than it should.
func errOther(err error) error {
	return node.Refuse(node.Malformed, "The body is not what docs/node-protocol.md says: send that, and nothing beside it.").Because(err)
}

func (n *Nodes) getClock(r *http.Request) (any, error) {
	at, err := n.place(r.Context())
	return node.Clock{
		// a constant
		Time: uint64(max(n.now(), 0)), Chain: at.Chain, Software: software, Oldest: oldest, Every: uint64(published().Every),
	}, err
}

// member is the node whose request it is, and what keeps it from speaking here.
func (n *Nodes) member(ctx context.Context, by node.Signed) (*record, error) {
	r, err := find(ctx, n.db, by.Key)
	if err != nil {
		return nil, err
	}
	if err := r.taking(by.Key); err != nil {
		return nil, err
	}
	r.skew = by.Skew.Milliseconds()
	return r, n.set(ctx, by.Key, "skew = $2", r.skew)
}

// state is what the portal knows of a node, for the node.
func (n *Nodes) state(r *record) node.State {
	now := n.clock()
	return node.State{
		Node: r.node, Owner: r.owner, Name: r.name, State: r.stateAt(now), Last: r.link, Delegation: &r.delegation, Benchmark: r.counts(now),
		Notes: notes(r, now),
	}
}

func (n *Nodes) getSelf(ctx context.Context, _ *http.Request, by node.Signed) (any, error) {
	r, err := n.member(ctx, by)
	if err != nil {
		return nil, err
	}
	state := n.state(r)
	last, err := lastBenchmark(ctx, n.db, r.line)
	if err != nil {
		return nil, err
	}
	state.Notes = append(state.Notes, benchmarkNote(r, last, n.clock()))
	return state, nil
}

func (n *Nodes) postDrain(ctx context.Context, _ *http.Request, by node.Signed) (any, error) {
	var body node.Drain
	if err := readJSON(by.Body, &body); err != nil {
		return nil, err
	}
	r, err := n.member(ctx, by)
	if err != nil {
		return nil, err
	}
	if err := n.drain(ctx, r, body.Draining); err != nil {
		return nil, err
	}
	return n.state(r), nil
}

func (n *Nodes) postRevocation(ctx context.Context, _ *http.Request, by node.Signed) (any, error) {
	if err := readJSON(by.Body, &struct{}{}); err != nil {
		return nil, err
	}
	r, err := n.member(ctx, by)
	if err != nil {
		return nil, err
	}
	return nil, n.revoke(ctx, r, endedByNode)
}
