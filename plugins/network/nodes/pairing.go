package nodes

import (
	"context"
	"crypto/rand"
	"database/sql"
	"math"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

const (
	letters      = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
	mostPairings = 10_000 // that are kept at once
	trimsEvery   = 64     // pairings that come between two looks at how many are kept
	mostOpened   = 20     // codes that a wallet has open at once, which give way to no other
	mostWaiting  = 64     // requests that wait for a pairing at once; more are answered at once
	longestWait  = 20 * time.Second
	everyLooked  = time.Second // whether another process of the module answered a pairing
)

// pairing is a code that waits for a wallet, or did.
type pairing struct {
	code          string
	node          portal.Address
	name          string
	software      string
	machine       node.Machine
	skew          int64
	requests      uint64
	made, expires int64
	state         string
}

var codeForm = regexp.MustCompile(`^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$`)

// newCode draws one: each byte is one of 32 letters, so that all are as likely.
func newCode() string {
	var drawn [8]byte
	_, _ = rand.Read(drawn[:]) // it never fails
	code := make([]byte, 0, 9)
	for i, b := range drawn {
		if i == 4 {
			code = append(code, '-')
		}
		code = append(code, letters[b%byte(len(letters))])
	}
	return string(code)
}

// plausible is a refusal of a machine that introduces itself as none.
func plausible(i node.Introduction) error {
	if err := node.CheckName(i.Name); err != nil {
		return err
	}
	m := i.Machine
	known := (m.OS == "linux" || m.OS == "darwin") && (m.Arch == "amd64" || m.Arch == "arm64")
	if !known || !printable(m.CPU) || !printable(i.Software) || len(m.CPU) > 128 || len(i.Software) > 65 || m.Processors == 0 ||
		m.Processors > 1<<16 || m.Memory > 1<<53-1 {
		return node.Refuse(node.Malformed, "The machine introduces itself as none that can be a node: see docs/node-protocol.md.")
	}
	return nil
}

// printable is the rule of a statement's strings: printable ASCII without quotes and backslashes, so that what an owner reads is what
// stands there.
func printable(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' || r == '"' || r == '\\' })
}

func (n *Nodes) postPairing(ctx context.Context, _ *http.Request, by node.Signed) (any, error) {
	var body node.Introduction
	if err := readJSON(by.Body, &body); err != nil {
		return nil, err
	}
	if err := plausible(body); err != nil {
		return nil, err
	}
	r, err := find(ctx, n.db, by.Key)
	if err != nil {
		return nil, err
	}
	if r != nil && (r.banned != "" || r.endedBy == endedByRotation) {
		return nil, r.taking(by.Key)
	}
	now := n.now()
	p := pairing{
		code: newCode(), node: by.Key, name: body.Name, software: body.Software, machine: body.Machine, skew: by.Skew.Milliseconds(),
		requests: by.Sequence,
		made:     now, expires: now + codeFor.Milliseconds(), state: node.PairingWaiting,
	}
	if err := portalsql.Transaction(ctx, n.db, func(tx *sql.Tx) error { return p.insert(ctx, tx, now) }); err != nil {
		return nil, err
	}
	if n.paired.Add(1)%trimsEvery == 1 {
		if err := n.trimPairings(ctx); err != nil {
			return nil, err
		}
	}
	return node.Pairing{Code: p.code, Path: "/node-setup?code=" + p.code, ExpiresAt: uint64(p.expires / 1000)}, nil // a time
}

// insert keeps a pairing in place of the node's one before.
func (p pairing) insert(ctx context.Context, tx *sql.Tx, now int64) error {
	// What is over is kept for as long again, so that who waits or comes late is told why.
	if _, err := tx.ExecContext(ctx, "DELETE FROM node_pairings WHERE node = $1 OR expires < $2", portalsql.Address(p.node),
		now-codeFor.Milliseconds()); err != nil {
		return err
	}
	return portalsql.Insert(ctx, tx, "node_pairings",
		[]string{"code", "node", "name", "software", "machine", "skew", "requests", "made", "expires", "state"},
		[][]any{{p.code, portalsql.Address(p.node), p.name, p.software, text(p.machine), p.skew, p.requests, p.made, p.expires, p.state}}, "")
}

// trimPairings lets the oldest codes go where more are kept than may be, those first that no wallet looked at. Anybody can make keys and
// codes, so that a bound that refused new ones would let a stranger keep all others out; the machine whose code went asks for another one.
func (n *Nodes) trimPairings(ctx context.Context) error {
	_, err := n.db.ExecContext(ctx, `DELETE FROM node_pairings WHERE code IN (SELECT code FROM node_pairings
		ORDER BY CASE WHEN opened = '' THEN 1 ELSE 0 END, made DESC, code LIMIT $1 OFFSET $2)`, math.MaxInt32, n.pairings)
	return err
}

// open keeps that a wallet looks at a code, which gives way to no other then. A wallet keeps so many.
func (p *pairing) open(ctx context.Context, db *sql.DB, wallet portal.Address) error {
	_, err := db.ExecContext(ctx, `UPDATE node_pairings SET opened = $1 WHERE code = $2 AND opened = '' AND state = $3
		AND (SELECT COUNT(*) FROM node_pairings WHERE opened = $1) < $4`, portalsql.Address(wallet), p.code, node.PairingWaiting, mostOpened)
	return err
}

// findPairing is that of a code; nil: there is none.
func findPairing(ctx context.Context, from rows, code string) (*pairing, error) {
	if !codeForm.MatchString(code) {
		return nil, nil
	}
	p := pairing{code: code}
	found, err := portalsql.Found(from.QueryRowContext(ctx,
		"SELECT node, name, software, machine, skew, requests, made, expires, state FROM node_pairings WHERE code = $1", code).
		Scan((*portalsql.Address)(&p.node), &p.name, &p.software, portalsql.JSON(&p.machine), &p.skew, &p.requests, &p.made, &p.expires,
			&p.state))
	if !found {
		return nil, err
	}
	return &p, nil
}

func (p *pairing) stateAt(now int64) string {
	if p.state == node.PairingWaiting && now >= p.expires {
		return node.PairingExpired
	}
	return p.state
}

// getPairing answers the key that made the code, at once or when it was answered.
func (n *Nodes) getPairing(ctx context.Context, r *http.Request, by node.Signed) (any, error) {
	wait, err := strconv.Atoi(r.URL.Query().Get("wait"))
	if err != nil || wait < 0 {
		wait = 0
	}
	until := time.NewTimer(min(time.Duration(wait)*time.Second, longestWait))
	defer until.Stop()
	select {
	case n.waiting <- struct{}{}:
		defer func() { <-n.waiting }()
	default:
		until.Reset(0)
	}
	poll := time.NewTicker(everyLooked)
	defer poll.Stop()
	for {
		moved := n.nextAnswer()
		state, err := n.pairingState(ctx, r.PathValue("code"), by.Key)
		if err != nil || state.State != node.PairingWaiting {
			return state, err
		}
		select {
		case <-moved:
		case <-poll.C:
		case <-until.C:
			return state, nil
		case <-portal.Draining(ctx):
			return state, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (n *Nodes) pairingState(ctx context.Context, code string, key portal.Address) (node.PairingState, error) {
	p, err := findPairing(ctx, n.db, code)
	if err != nil {
		return node.PairingState{}, err
	}
	if p == nil || p.node != key {
		return node.PairingState{},
			node.Refuse(node.Unknown, "This machine has no pairing with that code: run portal-node setup again for another one.")
	}
	state := node.PairingState{State: p.stateAt(n.now()), ExpiresAt: uint64(p.expires / 1000)} // a time
	if state.State == node.PairingPaired {
		r, err := find(ctx, n.db, key)
		if err != nil {
			return state, err
		}
		if err := r.taking(key); err != nil {
			return state, err
		}
		state.Delegation = &r.delegation
	}
	return state, nil
}

// nextAnswer is closed when a pairing is answered.
func (n *Nodes) nextAnswer() <-chan struct{} {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.moved
}

func (n *Nodes) pairingAnswered() {
	n.mu.Lock()
	defer n.mu.Unlock()
	close(n.moved)
	n.moved = make(chan struct{})
}

// guesses bounds how many wrong codes a wallet may try, of some 10^12.
type guesses struct {
	mu  sync.Mutex
	of  map[portal.Address]int
	day time.Time // when counting began
}

const mostGuesses = 20

// wrong counts one. RateLimited once it is too many, until the ten minutes in which a code is good are over.
func (g *guesses) wrong(wallet portal.Address, now time.Time) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.of == nil || now.Sub(g.day) > codeFor {
		g.of, g.day = map[portal.Address]int{}, now
	}
	g.of[wallet]++
	if g.of[wallet] > mostGuesses {
		return portal.Errorf(portal.RateLimited, "These were too many wrong codes: try again in ten minutes.")
	}
	return nil
}

// barred is that the wallet has tried too many.
func (g *guesses) barred(wallet portal.Address, now time.Time) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.of[wallet] > mostGuesses && now.Sub(g.day) <= codeFor
}
