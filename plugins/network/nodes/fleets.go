package nodes

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

const (
	mostFleets     = 50   // of a wallet, in force at once
	mostKeptFleets = 500  // of a wallet, those that are over with them: they are kept for a month
	mostFleetNodes = 1000 // of one token
)

// Fleet is a token that the caller's wallet signed for, without the token.
type Fleet struct {
	Fleet    portal.Address `json:"fleet"` // the address of the token's key
	Name     string         `json:"name"`
	Nodes    int64          `json:"nodes"`
	Enrolled int64          `json:"enrolled"`
	Issued   time.Time      `json:"issued"`
	Expires  time.Time      `json:"expires"`
	Ended    *time.Time     `json:"ended"` // when it was taken back; null: it was not
}

// SignedFleet is what a page writes.
type SignedFleet struct {
	Fleet     node.Fleet `json:"fleet"`
	Signature node.Bytes `json:"signature"`
}

func (n *Nodes) handleFleets(mux *http.ServeMux) {
	mux.Handle("POST /nodes"+node.PathEnrol, n.signed(n.postEnrolment))
	mux.HandleFunc("GET /fleets", portal.JSON(n.getFleets))
	mux.HandleFunc("POST /fleets", portal.JSON(n.postFleet))
	mux.HandleFunc("DELETE /fleets/{fleet}", portal.JSON(n.deleteFleet))
}

func (n *Nodes) getFleets(r *http.Request) (any, error) {
	return portalsql.All(r.Context(), n.db, func(f *Fleet) []any {
		return []any{
			(*portalsql.Address)(&f.Fleet), &f.Name, &f.Nodes, &f.Enrolled, (*portalsql.Time)(&f.Issued), (*portalsql.Time)(&f.Expires),
			optional{&f.Ended},
		}
	}, "SELECT fleet, name, nodes, enrolled, issued, expires, ended FROM node_fleets WHERE owner = $1 ORDER BY issued DESC, fleet",
		portalsql.Address(portal.CallerFrom(r.Context()).Wallet))
}

func (n *Nodes) postFleet(r *http.Request) (any, error) {
	ctx := r.Context()
	var body SignedFleet
	if err := readBody(r, &body); err != nil {
		return nil, err
	}
	f := body.Fleet
	if wallet := portal.CallerFrom(ctx).Wallet; f.Owner != wallet {
		return nil,
			node.Refuse(node.Elsewhere, "The fleet's owner is %s, and you are signed in as %s: sign it with this wallet.", f.Owner, wallet)
	}
	if f.Nodes > mostFleetNodes {
		return nil, node.Refuse(node.TooLarge, "A fleet's token enrols at most %d nodes: make several.", mostFleetNodes)
	}
	in, err := n.domain(ctx)
	if err != nil {
		return nil, err
	}
	if err := node.VerifyFleet(ctx, f, body.Signature, in); err != nil {
		return nil, err
	}
	return nil, portalsql.Transaction(ctx, n.db, func(tx *sql.Tx) error {
		if err := another(ctx, tx, f.Owner, n.now()/1000); err != nil {
			return err
		}
		made, err := portalsql.Changed(tx.ExecContext(ctx, `INSERT INTO node_fleets (fleet, owner, name, nodes, enrolled, issued, expires, signature, ended) VALUES ($1, $2, $3, $4, 0, $5, $6, $7, 0)
			ON CONFLICT (fleet) DO NOTHING`, portalsql.Address(f.Fleet), portalsql.Address(f.Owner), f.Name, f.Nodes, f.IssuedAt, f.ExpiresAt,
			body.Signature.String()))
		if err == nil && !made {
			err = portal.Errorf(portal.Conflict, "This token is known already: make a new one.")
		}
		return err
	})
}

// another is nil where the owner may make one more token, now in seconds.
func another(ctx context.Context, tx *sql.Tx, owner portal.Address, now int64) error {
	var all, inForce int
	err := tx.QueryRowContext(ctx,
		"SELECT COUNT(*), COALESCE(SUM(CASE WHEN ended = 0 AND expires > $2 THEN 1 ELSE 0 END), 0) FROM node_fleets WHERE owner = $1",
		portalsql.Address(owner), now).Scan(&all, &inForce)
	switch {
	case err != nil:
		return err
	case inForce >= mostFleets:
		return portal.Errorf(portal.Conflict,
			"You have %d fleet tokens in force, which is as many as there can be: take one back that you do not need.", mostFleets)
	case all >= mostKeptFleets:
		return portal.Errorf(portal.Conflict, "You have made %d fleet tokens, which is as many as are kept: use one that is in force.",
			mostKeptFleets)
	}
	return nil
}

// deleteFleet takes a token back. Nodes that are enrolled stay.
func (n *Nodes) deleteFleet(r *http.Request) (any, error) {
	fleet, err := portal.ParseAddress(r.PathValue("fleet"))
	if err != nil {
		return nil, portal.Errorf(portal.Invalid, "That is no fleet's address: it has 0x and 40 hex digits.").Because(err)
	}
	ended, err := portalsql.Changed(n.db.ExecContext(r.Context(),
		"UPDATE node_fleets SET ended = $1 WHERE fleet = $2 AND owner = $3 AND ended = 0",
		n.now(), portalsql.Address(fleet), portalsql.Address(portal.CallerFrom(r.Context()).Wallet)))
	if err == nil && !ended {
		err = portal.Errorf(portal.NotFound, "You have no fleet token of that address that is in force.")
	}
	return nil, err
}

// postEnrolment makes the machine a node of the fleet's owner, as its token signed.
func (n *Nodes) postEnrolment(ctx context.Context, _ *http.Request, by node.Signed) (any, error) {
	var body node.Enrolment
	if err := readJSON(by.Body, &body); err != nil {
		return nil, err
	}
	if err := plausible(node.Introduction{Name: body.Delegation.Delegation.Name, Software: body.Software, Machine: body.Machine}); err != nil {
		return nil, err
	}
	d := body.Delegation.Delegation
	if d.Node != by.Key {
		return nil, node.Refuse(node.Elsewhere, "The delegation is of %s, and %s asks for it: enrol with the machine's own key.", d.Node, by.Key)
	}
	in, err := n.domain(ctx)
	if err != nil {
		return nil, err
	}
	err = portalsql.Transaction(ctx, n.db, func(tx *sql.Tx) error {
		if err := enrols(ctx, tx, body, in); err != nil {
			return err
		}
		if err := n.afterRevocation(ctx, tx, d); err != nil {
			return err
		}
		return n.admit(ctx, tx, admission{
			delegation: body.Delegation, fleet: body.Fleet.String(), software: body.Software, machine: body.Machine, skew: by.Skew.Milliseconds(),
			requests: by.Sequence,
		})
	})
	if err != nil {
		return nil, err
	}
	n.touch(d.Node)
	r, err := find(ctx, n.db, d.Node)
	if err != nil {
		return nil, err
	}
	return n.state(r), nil
}

// enrols verifies an enrolment, and counts it; a machine that enrols again counts once.
func enrols(ctx context.Context, tx *sql.Tx, body node.Enrolment, in node.Domain) error {
	f := node.Fleet{Portal: in.Portal, Fleet: body.Fleet}
	var ended int64
	err := tx.QueryRowContext(ctx, "SELECT owner, name, nodes, issued, expires, ended FROM node_fleets WHERE fleet = $1",
		portalsql.Address(body.Fleet)).
		Scan((*portalsql.Address)(&f.Owner), &f.Name, &f.Nodes, &f.IssuedAt, &f.ExpiresAt, &ended)
	if errors.Is(err, sql.ErrNoRows) {
		return node.Refuse(node.Unknown, "The portal knows no fleet of this token: make one on the page /node-setup.")
	}
	if err != nil {
		return err
	}
	if ended != 0 {
		return node.Refuse(node.Revoked, "The fleet's token was taken back on %s: make a new one on the page /node-setup.", day(ended))
	}
	if err := node.VerifyEnrolment(body.Delegation, f, in); err != nil {
		return err
	}
	known, err := find(ctx, tx, body.Delegation.Delegation.Node)
	if err != nil || known != nil && known.fleet == body.Fleet.String() {
		return err
	}
	counted, err := portalsql.Changed(tx.ExecContext(ctx,
		"UPDATE node_fleets SET enrolled = enrolled + 1 WHERE fleet = $1 AND enrolled < nodes", portalsql.Address(body.Fleet)))
	if err == nil && !counted {
		err = node.Refuse(node.Full, "The fleet has as many nodes as its token may enrol, %d: make another token.", f.Nodes)
	}
	return err
}
