package nodes

import (
	"context"
	"database/sql"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

const (
	mostBody     = 32 << 10
	longestLabel = 40
	longestWhy   = 200
)

// handleOwners adds what a node's owner does on the pages, and what the portal's admins do.
func (n *Nodes) handleOwners(mux *http.ServeMux) {
	mux.HandleFunc("GET /pairings/{code}", portal.JSON(n.getOffered))
	mux.HandleFunc("PUT /pairings/{code}", portal.JSON(n.putPairing))
	mux.HandleFunc("DELETE /pairings/{code}", portal.JSON(n.deletePairing))
	mux.HandleFunc("PUT /machines/{node}/delegation", n.owned(n.putDelegation))
	mux.HandleFunc("PUT /machines/{node}/label", n.owned(n.putLabel))
	mux.HandleFunc("PUT /machines/{node}/country", n.owned(n.putCountry))
	mux.HandleFunc("PUT /machines/{node}/draining", n.owned(n.putDraining))
	mux.HandleFunc("PUT /machines/{node}/benchmark", n.owned(n.putBenchmark))
	mux.HandleFunc("DELETE /machines/{node}/delegation", n.owned(n.deleteDelegation))
	mux.HandleFunc("PUT /machines/{node}/alerts", portal.JSON(n.putAlerts))
	mux.HandleFunc("PUT /machines/{node}/ban", n.admins(n.putBan))
	mux.HandleFunc("DELETE /machines/{node}/ban", n.admins(n.deleteBan))
}

// readBody reads what a page writes.
func readBody(r *http.Request, into any) error { return portal.ReadJSON(r, mostBody, into) }

// named is the node of the path that is not ended.
func (n *Nodes) named(r *http.Request) (*record, error) {
	key, err := portal.ParseAddress(r.PathValue("node"))
	if err != nil {
		return nil, portal.Errorf(portal.Invalid, "That is no node's address: it has 0x and 40 hex digits.").Because(err)
	}
	found, err := find(r.Context(), n.db, key)
	if err != nil {
		return nil, err
	}
	if found == nil {
		return nil, portal.Errorf(portal.NotFound, "There is no node %s: look at its address in portal-node status.", key)
	}
	return found, nil
}

// owned lets the node's owner write.
func (n *Nodes) owned(write func(r *http.Request, of *record) error) http.HandlerFunc {
	return portal.JSON(func(r *http.Request) (any, error) {
		of, err := n.named(r)
		if err != nil {
			return nil, err
		}
		if of.owner != portal.CallerFrom(r.Context()).Wallet {
			return nil, portal.Errorf(portal.Forbidden, "This node belongs to %s: only that wallet can change it.", of.owner)
		}
		if of.ended != 0 {
			return nil, portal.Errorf(portal.Conflict, "This node was given up: pair the machine anew with portal-node setup.")
		}
		return nil, write(r, of)
	})
}

// admins lets the portal's admins write.
func (n *Nodes) admins(write func(r *http.Request, of *record) error) http.HandlerFunc {
	return portal.JSON(func(r *http.Request) (any, error) {
		if !portal.CallerFrom(r.Context()).Admin {
			return nil, portal.Errorf(portal.Forbidden, "Only the portal's admins can do this.")
		}
		of, err := n.named(r)
		if err != nil {
			return nil, err
		}
		return nil, write(r, of)
	})
}

// Offered is a machine that waits to be taken by the wallet that knows its code.
type Offered struct {
	Portal    string         `json:"portal"` // its origin, which the delegation names
	Code      string         `json:"code"`
	Node      portal.Address `json:"node"`
	Name      string         `json:"name"` // as the machine proposes
	Software  string         `json:"software"`
	Machine   node.Machine   `json:"machine"`
	Skew      int64          `json:"skew"` // milliseconds that its clock is ahead of the portal's
	ExpiresAt time.Time      `json:"expiresAt"`
	State     string         `json:"state"`
	// Owner has the key already, without having revoked it; null: nobody has.
	Owner *portal.Address `json:"owner"`
}

// offered is the pairing of the path's code. Wrong codes are counted.
func (n *Nodes) offered(r *http.Request) (*pairing, error) {
	wallet := portal.CallerFrom(r.Context()).Wallet
	if n.guesses.barred(wallet, n.clock()) {
		return nil, n.guesses.wrong(wallet, n.clock())
	}
	p, err := findPairing(r.Context(), n.db, strings.ToUpper(strings.TrimSpace(r.PathValue("code"))))
	if err != nil {
		return nil, err
	}
	if p == nil {
		if err := n.guesses.wrong(wallet, n.clock()); err != nil {
			return nil, err
		}
		return nil, portal.Errorf(portal.NotFound,
			"No machine waits with that code: look at what portal-node setup prints, or run it again for a new one.")
	}
	return p, nil
}

func (n *Nodes) getOffered(r *http.Request) (any, error) {
	p, err := n.offered(r)
	if err != nil {
		return nil, err
	}
	at, err := n.place(r.Context())
	if err != nil {
		return nil, err
	}
	if err := p.open(r.Context(), n.db, portal.CallerFrom(r.Context()).Wallet); err != nil {
		return nil, err
	}
	answer := Offered{
		Portal: at.Origin, Code: p.code, Node: p.node, Name: p.name, Software: p.software, Machine: p.machine, Skew: p.skew,
		ExpiresAt: time.UnixMilli(p.expires).UTC(), State: p.stateAt(n.now()),
	}
	known, err := find(r.Context(), n.db, p.node)
	if err != nil {
		return nil, err
	}
	if known != nil && known.ended == 0 {
		answer.Owner = &known.owner
	}
	return answer, nil
}

// errOver is of a pairing that nobody can answer any more.
func errOver(state string) error {
	switch state {
	case node.PairingPaired:
		return portal.Errorf(portal.Conflict, "This code was used already: the machine has its owner.")
	case node.PairingRefused:
		return portal.Errorf(portal.Conflict, "This code was refused: run portal-node setup again for another one.")
	}
	return portal.Errorf(portal.Conflict, "This code is older than ten minutes: run portal-node setup again for another one.")
}

// signedByCaller is nil for a delegation of that node that the caller's wallet signed now.
func (n *Nodes) signedByCaller(ctx context.Context, d node.SignedDelegation, key portal.Address) error {
	if d.Delegation.Node != key {
		return node.Refuse(node.Elsewhere, "The delegation is of %s, and the node is %s: sign one of this node.", d.Delegation.Node, key)
	}
	if wallet := portal.CallerFrom(ctx).Wallet; d.Delegation.Owner != wallet {
		return node.Refuse(node.Elsewhere, "The delegation's owner is %s, and you are signed in as %s: sign it with this wallet.",
			d.Delegation.Owner, wallet)
	}
	in, err := n.domain(ctx)
	if err != nil {
		return err
	}
	if err := node.VerifyDelegation(ctx, d, in); err != nil {
		return err
	}
	if issued := time.Unix(int64(d.Delegation.IssuedAt), 0); in.Now.Sub(issued) > node.Fresh { // it was checked
		return node.Refuse(node.Expired, "The delegation was signed too long ago: sign it again.")
	}
	return n.afterRevocation(ctx, n.db, d.Delegation)
}

// afterRevocation is nil for a delegation that its owner did not take back.
func (n *Nodes) afterRevocation(ctx context.Context, from rows, d node.Delegation) error {
	var revoked bool
	err := from.QueryRowContext(ctx, "SELECT COUNT(*) > 0 FROM node_revocations WHERE owner = $1 AND node = $2 AND issued >= $3",
		portalsql.Address(d.Owner), portalsql.Address(d.Node), d.IssuedAt).Scan(&revoked)
	if err == nil && revoked {
		err = node.Refuse(node.Revoked, "The owner revoked this node after the delegation was signed: sign a new one.")
	}
	return err
}

func (n *Nodes) putPairing(r *http.Request) (any, error) {
	ctx := r.Context()
	p, err := n.offered(r)
	if err != nil {
		return nil, err
	}
	var d node.SignedDelegation
	if err := readBody(r, &d); err != nil {
		return nil, err
	}
	if state := p.stateAt(n.now()); state != node.PairingWaiting {
		return nil, errOver(state)
	}
	if err := n.signedByCaller(ctx, d, p.node); err != nil {
		return nil, err
	}
	if err := portalsql.Transaction(ctx, n.db, func(tx *sql.Tx) error { return n.pair(ctx, tx, p, d) }); err != nil {
		return nil, err
	}
	n.pairingAnswered()
	n.touch(p.node)
	return nil, nil
}

// pair makes the machine the owner's node.
func (n *Nodes) pair(ctx context.Context, tx *sql.Tx, p *pairing, d node.SignedDelegation) error {
	first, err := portalsql.Changed(tx.ExecContext(ctx, "UPDATE node_pairings SET state = $1 WHERE code = $2 AND state = $3",
		node.PairingPaired, p.code, node.PairingWaiting))
	if err != nil {
		return err
	}
	if !first {
		return errOver(node.PairingPaired)
	}
	if err := n.afterRevocation(ctx, tx, d.Delegation); err != nil {
		return err
	}
	return n.admit(ctx, tx, admission{delegation: d, software: p.software, machine: p.machine, skew: p.skew, requests: p.requests})
}

// admission is a node that is taken.
type admission struct {
	delegation node.SignedDelegation
	fleet      string
	software   string
	machine    node.Machine
	skew       int64
	requests   uint64
}

// mostOwned is how many nodes a wallet has at once, beside those that its fleets' tokens enrolled.
const mostOwned = 1000

// room is nil where the owner may have one more node, or has it already.
func room(ctx context.Context, tx *sql.Tx, a admission, known *record) error {
	owner := a.delegation.Delegation.Owner
	if a.fleet != "" || known != nil && known.ended == 0 && known.owner == owner {
		return nil
	}
	var all int
	err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM nodes WHERE owner = $1 AND ended = 0 AND fleet = ''",
		portalsql.Address(owner)).Scan(&all)
	if err == nil && all >= mostOwned {
		err = node.Refuse(node.Full, "This wallet has %d nodes, which is as many as can be paired: enrol more with a fleet's token.", mostOwned)
	}
	return err
}

// admit writes it down. A key that was a node before goes on with its chain, which nobody can begin anew; one that is somebody else's stays
// so.
func (n *Nodes) admit(ctx context.Context, tx *sql.Tx, a admission) error {
	d := a.delegation.Delegation
	known, err := find(ctx, tx, d.Node)
	if err != nil {
		return err
	}
	if err := room(ctx, tx, a, known); err != nil {
		return err
	}
	if known == nil {
		r := record{
			node: d.Node, line: d.Node, owner: d.Owner, name: d.Name, delegation: a.delegation, fleet: a.fleet, software: a.software,
			machine: a.machine,
			paired:  n.now(), skew: a.skew,
		}
		return r.insert(ctx, tx, a.requests)
	}
	if known.banned != "" || known.endedBy == endedByRotation {
		return known.taking(d.Node)
	}
	if known.ended == 0 && known.owner != d.Owner {
		return node.Refuse(node.Elsewhere, "This machine's key is a node of %s: have that wallet revoke it, or make another key with portal-node uninstall and setup.", known.owner)
	}
	// What it was heard of before is of the pairing of before: it is new until it is heard of again, and nobody is told that it is offline.
	if _, err := tx.ExecContext(ctx, "UPDATE node_states SET live = TRUE, taking = TRUE, offline = 0, seen = 0 WHERE node = $1",
		portalsql.Address(d.Node)); err != nil {
		return err
	}
	taken, err := portalsql.Changed(tx.ExecContext(ctx, `UPDATE nodes SET owner = $2, name = $3, sorted = $4, delegation = $5, expires = $6, fleet = $7, software = $8, machine = $9, platform = $10,
		paired = $11, skew = $12, label = $13, ended = 0, ended_by = '', draining = FALSE WHERE node = $1 AND banned = ''`,
		portalsql.Address(d.Node), portalsql.Address(d.Owner),
		d.Name, sorted(d.Name), text(a.delegation), d.ExpiresAt, a.fleet, a.software, text(a.machine), platformOf(a.machine), n.now(), a.skew,
		map[bool]string{true: known.label, false: ""}[known.owner == d.Owner]))
	if err != nil || taken {
		return err
	}
	return node.Refuse(node.Changed, "The node was banned or unbanned meanwhile: pair it again.")
}

func (n *Nodes) deletePairing(r *http.Request) (any, error) {
	p, err := n.offered(r)
	if err != nil {
		return nil, err
	}
	if state := p.stateAt(n.now()); state != node.PairingWaiting {
		return nil, errOver(state)
	}
	if _, err := n.db.ExecContext(r.Context(), "UPDATE node_pairings SET state = $1 WHERE code = $2 AND state = $3", node.PairingRefused,
		p.code, node.PairingWaiting); err != nil {
		return nil, err
	}
	n.pairingAnswered()
	return nil, nil
}

// putDelegation takes a delegation that the owner signed anew: under another name, or for longer.
func (n *Nodes) putDelegation(r *http.Request, of *record) error {
	var d node.SignedDelegation
	if err := readBody(r, &d); err != nil {
		return err
	}
	if err := n.signedByCaller(r.Context(), d, of.node); err != nil {
		return err
	}
	if d.Delegation.IssuedAt < of.delegation.Delegation.IssuedAt {
		return node.Refuse(node.Replayed, "A newer delegation is in force already: sign it again.")
	}
	n.touch(of.node)
	return n.set(r.Context(), of.node, "name = $2, sorted = $3, delegation = $4, expires = $5, fleet = ''",
		d.Delegation.Name, sorted(d.Delegation.Name), text(d), d.Delegation.ExpiresAt)
}

func (n *Nodes) putLabel(r *http.Request, of *record) error {
	var body struct {
		Label string `json:"label"`
	}
	if err := readBody(r, &body); err != nil {
		return err
	}
	label := strings.TrimSpace(body.Label)
	if label != "" && node.CheckName(label) != nil || utf8.RuneCountInString(label) > longestLabel {
		return portal.Errorf(portal.Invalid, "A group has a name of at most %d characters of printable text.", longestLabel)
	}
	n.touch(of.node)
	return n.set(r.Context(), of.node, "label = $2", label)
}

func (n *Nodes) putDraining(r *http.Request, of *record) error {
	var body node.Drain
	if err := readBody(r, &body); err != nil {
		return err
	}
	return n.drain(r.Context(), of, body.Draining)
}

func (n *Nodes) deleteDelegation(r *http.Request, of *record) error {
	return n.revoke(r.Context(), of, endedByOwner)
}

// putBan keeps a node out. The audit has who did it and why.
func (n *Nodes) putBan(r *http.Request, of *record) error {
	var body struct {
		Reason string `json:"reason"`
	}
	if err := readBody(r, &body); err != nil {
		return err
	}
	why := strings.TrimSpace(body.Reason)
	if utf8.RuneCountInString(why) > longestWhy || (portal.Notification{Title: why}).Check() != nil &&
		(portal.Notification{Title: "x", Body: why}).Check() != nil || why == "" {
		return portal.Errorf(portal.Invalid, "Say why in one line of at most %d characters: the owner reads it.", longestWhy)
	}
	return n.ban(r.Context(), of, why)
}

func (n *Nodes) deleteBan(r *http.Request, of *record) error { return n.ban(r.Context(), of, "") }

func (n *Nodes) ban(ctx context.Context, of *record, why string) error {
	if of.banned == why {
		return nil
	}
	action := map[bool]string{true: "node.unbanned", false: "node.banned"}[why == ""]
	if err := n.host.Audit.Record(ctx, portal.Act{Action: action, Subject: of.node.String(), Before: of.banned, After: why}); err != nil {
		return err
	}
	defer n.touch(of.node)
	return portalsql.Transaction(ctx, n.db, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "UPDATE node_states SET taking = live AND $2 WHERE node = $1", portalsql.Address(of.node),
			why == ""); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE nodes SET banned = $2 WHERE node = $1", portalsql.Address(of.node), why); err != nil {
			return err
		}
		if err := n.endIncident(ctx, tx, of.line, kindBanned); err != nil || why == "" {
			return err
		}
		return incident(ctx, tx, of.line, n.now(), kindBanned, why)
	})
}
