package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/plugins/network/benchmark"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// testPortal is a portal's side of the protocol as docs/node-protocol.md has it, over a real connection, with what it knows in memory. It
// is built of what a module uses: the Verifier, Chain.Extend, the statements' verification and the benchmark's.
type testPortal struct {
	t        *testing.T
	address  string
	origin   string
	chain    uint64
	every    uint64
	verifier *node.Verifier

	mu       sync.Mutex
	now      func() time.Time
	server   *http.Server
	changed  chan struct{} // closed and made anew with each change
	pairings map[string]*pairingRecord
	nodes    map[portal.Address]*nodeRecord
	fleets   map[portal.Address]node.Fleet
	seeds    map[string]node.Seed
	results  []node.Benchmark
	wanted   bool
	refused  []node.Reason // of heartbeats
}

type pairingRecord struct {
	node  portal.Address
	intro node.Introduction
	state node.PairingState
}

type nodeRecord struct {
	state   node.State
	hashes  map[uint64]portal.Hash
	taken   []node.Taken
	gaps    []node.Gap
	revoked bool
}

func newPortal(t *testing.T) *testPortal {
	t.Helper()
	p := &testPortal{
		t: t, chain: 31337, every: 1, now: time.Now, changed: make(chan struct{}), pairings: map[string]*pairingRecord{},
		nodes: map[portal.Address]*nodeRecord{}, fleets: map[portal.Address]node.Fleet{}, seeds: map[string]node.Seed{},
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p.address = listener.Addr().String()
	p.origin = "http://" + p.address
	clock := func() time.Time {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.now()
	}
	p.verifier = &node.Verifier{Portal: p.origin, Now: clock, Sequences: &node.MemorySequences{Now: clock}}
	p.serve(listener)
	t.Cleanup(p.stop)
	return p
}

func (p *testPortal) serve(listener net.Listener) {
	server := &http.Server{Handler: p.handler(), ReadHeaderTimeout: time.Minute}
	p.mu.Lock()
	p.server = server
	p.mu.Unlock()
	go func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			p.t.Errorf("the portal ended: %v", err)
		}
	}()
}

// stop takes the portal away: connections break, and new ones are refused.
func (p *testPortal) stop() {
	p.mu.Lock()
	server := p.server
	p.mu.Unlock()
	_ = server.Close()
}

// start brings it back, at the same address.
func (p *testPortal) start() {
	p.t.Helper()
	listener, err := net.Listen("tcp", p.address)
	if err != nil {
		p.t.Fatal(err)
	}
	p.serve(listener)
}

// change does something to what the portal knows, and tells who waits.
func (p *testPortal) change(do func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	do()
	close(p.changed)
	p.changed = make(chan struct{})
}

// await waits until something holds of what the portal knows.
func (p *testPortal) await(what string, holds func() bool) {
	p.t.Helper()
	deadline := time.After(3 * time.Minute)
	for {
		p.mu.Lock()
		held, changed := holds(), p.changed
		p.mu.Unlock()
		if held {
			return
		}
		select {
		case <-changed:
		case <-deadline:
			p.t.Fatalf("it never came that %s", what)
		}
	}
}

func (p *testPortal) handler() http.Handler {
	mux := http.NewServeMux()
	signed := func(pattern string, answer func(r *http.Request, by node.Signed) (any, error)) {
		mux.Handle(pattern, p.verifier.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			value, err := answer(r, node.SignedFrom(r.Context()))
			if err != nil {
				node.WriteError(w, r, err)
				return
			}
			if content, raw := value.([]byte); raw {
				_, _ = w.Write(content)
				return
			}
			portal.JSON(func(*http.Request) (any, error) { return value, nil })(w, r)
		})))
	}
	base := node.Base
	mux.HandleFunc("GET "+base+node.PathClock, portal.JSON(func(*http.Request) (any, error) {
		p.mu.Lock()
		defer p.mu.Unlock()
		return node.Clock{Time: uint64(p.now().UnixMilli()), Chain: p.chain, Software: software(), Every: p.every}, nil
	}))
	mux.HandleFunc("POST "+base+node.PathHeartbeats, p.heartbeats)
	signed("POST "+base+node.PathPairings, p.pair)
	signed("GET "+base+node.PathPairing, p.pairing)
	signed("POST "+base+node.PathEnrol, p.enrol)
	signed("GET "+base+node.PathSelf, func(_ *http.Request, by node.Signed) (any, error) { return p.stateOf(by.Key) })
	signed("POST "+base+node.PathSeed, p.seed)
	signed("POST "+base+node.PathBenchmarks, p.benchmark)
	signed("GET "+base+node.PathPayload, p.payload)
	signed("POST "+base+node.PathPayload, p.payload)
	signed("POST "+base+node.PathDrain, p.drain)
	signed("POST "+base+node.PathRotate, p.rotate)
	signed("POST "+base+node.PathRevoke, p.revoke)
	return mux
}

// body reads a request's JSON.
func body[T any](by node.Signed) (value T, err error) {
	if err := json.Unmarshal(by.Body, &value); err != nil {
		return value, node.Refuse(node.Malformed, "The body is no JSON: see docs/node-protocol.md.").Because(err)
	}
	return value, nil
}

func (p *testPortal) pair(_ *http.Request, by node.Signed) (any, error) {
	intro, err := body[node.Introduction](by)
	if err != nil {
		return nil, err
	}
	code := strings.ToUpper(rand.Text()[:4] + "-" + rand.Text()[:4])
	expires := uint64(p.verifier.Now().Add(10 * time.Minute).Unix())
	p.change(func() {
		p.pairings[code] = &pairingRecord{by.Key, intro, node.PairingState{State: node.PairingWaiting, ExpiresAt: expires}}
	})
	return node.Pairing{Code: code, Path: "/node-setup?code=" + code, ExpiresAt: expires}, nil
}

// pairing waits for a change, as long as it was asked to.
func (p *testPortal) pairing(r *http.Request, by node.Signed) (any, error) {
	wait, _ := time.ParseDuration(r.FormValue("wait") + "s")
	until := time.After(wait)
	for {
		p.mu.Lock()
		found, changed := p.pairings[r.PathValue("code")], p.changed
		state := node.PairingState{}
		if found != nil {
			state = found.state
		}
		p.mu.Unlock()
		if found == nil || found.node != by.Key {
			return nil, node.Refuse(node.Unknown, "There is no such code: run portal-node setup again.")
		}
		if state.State != node.PairingWaiting {
			return state, nil
		}
		select {
		case <-changed:
		case <-until:
			return state, nil
		case <-r.Context().Done():
			return nil, r.Context().Err()
		}
	}
}

// sign has a wallet sign for the node of the only code that waits.
func (p *testPortal) sign(wallet *node.Key) portal.Address {
	p.t.Helper()
	var code string
	p.await("a node asks for a code", func() bool {
		for c, record := range p.pairings {
			if record.state.State == node.PairingWaiting {
				code = c
			}
		}
		return code != ""
	})
	p.mu.Lock()
	record := p.pairings[code]
	p.mu.Unlock()
	now := p.verifier.Now()
	d := node.Delegation{
		Portal: p.origin, Owner: wallet.Address(), Node: record.node, Name: record.intro.Name,
		IssuedAt: uint64(now.Unix()), ExpiresAt: uint64(now.Add(24 * time.Hour).Unix()),
	}
	signature := wallet.Sign(d.TypedData(p.chain).Digest())
	delegation := node.SignedDelegation{Delegation: d, Signature: signature[:]}
	if err := node.VerifyDelegation(context.Background(), delegation, node.Domain{Portal: p.origin, Chain: p.chain, Now: now}); err != nil {
		p.t.Fatal(err)
	}
	p.change(func() {
		record.state.State, record.state.Delegation = node.PairingPaired, &delegation
		p.add(delegation)
	})
	return record.node
}

func (p *testPortal) add(d node.SignedDelegation) {
	p.nodes[d.Delegation.Node] = &nodeRecord{
		hashes: map[uint64]portal.Hash{},
		state: node.State{
			Node: d.Delegation.Node, Owner: d.Delegation.Owner, Name: d.Delegation.Name, State: node.StateNew, Delegation: &d,
			Notes: []string{"It earns nothing yet: there is no benchmark that counts."},
		},
	}
}

func (p *testPortal) enrol(_ *http.Request, by node.Signed) (any, error) {
	e, err := body[node.Enrolment](by)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	fleet, known := p.fleets[e.Fleet]
	p.mu.Unlock()
	if !known || e.Delegation.Delegation.Node != by.Key {
		return nil, node.Refuse(node.Unknown, "There is no such fleet: copy its token from the portal's page.")
	}
	if err := node.VerifyEnrolment(e.Delegation, fleet, node.Domain{Portal: p.origin, Chain: p.chain, Now: p.verifier.Now()}); err != nil {
		return nil, err
	}
	p.change(func() { p.add(e.Delegation) })
	return p.stateOf(by.Key)
}

// known is the node of a key, with the mutex held.
func (p *testPortal) known(key portal.Address) (*nodeRecord, error) {
	record := p.nodes[key]
	switch {
	case record == nil:
		return nil, node.Refuse(node.Unknown, "The portal knows no node %s: pair it with portal-node setup.", key)
	case record.revoked:
		return nil, node.Refuse(node.Revoked, "The delegation of %s was revoked.", key)
	}
	return record, nil
}

func (p *testPortal) stateOf(key portal.Address) (any, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	record, err := p.known(key)
	if err != nil {
		return nil, err
	}
	return record.state, nil
}

func (p *testPortal) heartbeats(w http.ResponseWriter, r *http.Request) {
	var batch node.Batch
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, node.MaxBody)).Decode(&batch); err != nil || len(batch.Heartbeats) == 0 {
		node.WriteError(w, r, node.Refuse(node.Malformed, "The body is no batch of heartbeats: see docs/node-protocol.md."))
		return
	}
	receipt, err := p.extend(batch.Heartbeats)
	if err != nil {
		p.change(func() { p.refused = append(p.refused, node.ReasonOf(err)) })
		node.WriteError(w, r, err)
		return
	}
	portal.JSON(func(*http.Request) (any, error) { return receipt, nil })(w, r)
}

func (p *testPortal) extend(batch []node.Statement) (receipt node.Receipt, err error) {
	first, err := node.ParseHeartbeat(batch[0].Text)
	if err != nil {
		return receipt, err
	}
	p.change(func() {
		var record *nodeRecord
		if record, err = p.known(first.Node); err != nil {
			return
		}
		chain := node.Chain{Portal: p.origin, Node: first.Node, Last: record.state.Last, Held: func(n uint64) (node.Held, bool) {
			hash, kept := record.hashes[n]
			return node.Held{Hash: hash}, kept
		}}
		var x node.Extension
		x, err = chain.Extend(batch, p.now())
		for _, taken := range x.Taken {
			record.hashes[taken.Sequence] = taken.Hash
		}
		record.taken, record.gaps, record.state.Last = append(record.taken, x.Taken...), append(record.gaps, x.Gaps...), x.Last
		if record.state.State == node.StateNew {
			record.state.State = node.StateOnline
		}
		receipt = node.Receipt{Time: uint64(p.now().UnixMilli()), Last: x.Last, State: record.state.State, Wanted: p.wanted}
		p.wanted = false
	})
	return receipt, err
}

func (p *testPortal) seed(_ *http.Request, by node.Signed) (any, error) {
	if _, err := p.stateOf(by.Key); err != nil {
		return nil, err
	}
	s := node.Seed{ID: "b-" + rand.Text()[:8], Suite: 2, ExpiresAt: uint64(p.verifier.Now().Add(time.Hour).Unix())}
	_, _ = rand.Read(s.Seed[:])
	p.change(func() { p.seeds[s.ID] = s })
	return s, nil
}

func (p *testPortal) payload(r *http.Request, by node.Signed) (any, error) {
	p.mu.Lock()
	seed, known := p.seeds[r.PathValue("id")]
	p.mu.Unlock()
	if !known {
		return nil, node.Refuse(node.Unknown, "There is no such seed: ask for another one.")
	}
	payload := benchmark.Suites[seed.Suite].PayloadOf(seed.Seed)
	if r.Method == http.MethodPost {
		if string(by.Body) != string(payload) {
			return nil, node.Refuse(node.MadeUp, "The payload is not the seed's.")
		}
		return nil, nil
	}
	return payload, nil
}

func (p *testPortal) benchmark(_ *http.Request, by node.Signed) (any, error) {
	statement, err := body[node.Statement](by)
	if err != nil {
		return nil, err
	}
	b, err := node.VerifyBenchmark(statement)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	seed, known := p.seeds[b.ID]
	p.mu.Unlock()
	if !known || b.Seed != seed.Seed || b.Node != by.Key || b.Portal != p.origin {
		return nil, node.Refuse(node.Unknown, "There is no such seed: ask for another one.")
	}
	suite := benchmark.Suites[seed.Suite]
	if err := suite.Shape(b); err != nil {
		return nil, err
	}
	for _, part := range b.Parts {
		for at := range uint64(10) {
			if err := suite.Check(b, part.Name, at); err != nil {
				return nil, err
			}
		}
	}
	expires := uint64(p.verifier.Now().Add(24 * time.Hour).Unix())
	p.change(func() {
		p.results = append(p.results, b)
		p.nodes[by.Key].state.Benchmark = expires
	})
	return node.BenchmarkState{State: node.BenchmarkVerified, ExpiresAt: expires}, nil
}

func (p *testPortal) drain(_ *http.Request, by node.Signed) (any, error) {
	d, err := body[node.Drain](by)
	if err != nil {
		return nil, err
	}
	p.change(func() {
		if record := p.nodes[by.Key]; record != nil {
			record.state.State = map[bool]string{true: node.StateDraining, false: node.StateOnline}[d.Draining]
		}
	})
	return p.stateOf(by.Key)
}

func (p *testPortal) rotate(_ *http.Request, by node.Signed) (any, error) {
	r, err := body[node.SignedRotation](by)
	if err != nil {
		return nil, err
	}
	if err := r.Verify(p.origin, p.chain, p.verifier.Now()); err != nil {
		return nil, err
	}
	p.change(func() {
		var record *nodeRecord
		if record, err = p.known(by.Key); err != nil || r.Rotation.Node != by.Key {
			err = node.Refuse(node.Elsewhere, "The rotation is of another node.").Because(err)
			return
		}
		successor := &nodeRecord{state: record.state, hashes: map[uint64]portal.Hash{}}
		successor.state.Node, successor.state.Last = r.Rotation.Successor, node.Link{}
		record.revoked = true
		p.nodes[r.Rotation.Successor] = successor
	})
	if err != nil {
		return nil, err
	}
	return p.stateOf(r.Rotation.Successor)
}

func (p *testPortal) revoke(_ *http.Request, by node.Signed) (any, error) {
	var err error
	p.change(func() {
		var record *nodeRecord
		if record, err = p.known(by.Key); err == nil {
			record.revoked = true
		}
	})
	return nil, err
}

// beats is how many heartbeats of a node were taken.
func (p *testPortal) beats(key portal.Address) int {
	if record := p.nodes[key]; record != nil {
		return len(record.taken)
	}
	return 0
}

// whole fails a test where a chain has a gap, or something of it was refused.
func (p *testPortal) whole(key portal.Address) {
	p.t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	if record := p.nodes[key]; len(record.gaps) > 0 || len(p.refused) > 0 {
		p.t.Errorf("the chain of %d heartbeats has gaps %v, and refused was %v", len(record.taken), record.gaps, fmt.Sprint(p.refused))
	}
}
