package nodes

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
	"gaia.example/portal/sdk/go/portalsql/alerts"
)

// mostWatched is how many nodes a wallet asks to be told of at most.
const mostWatched = 200

// listeners are who is told of a node: its owner, unless it said no, and who asked for it.
func listeners(ctx context.Context, from rows, r *record) ([]portal.Address, error) {
	all, err := portalsql.All(ctx, from, func(a *portal.Address) []any { return []any{(*portalsql.Address)(a)} },
		"SELECT wallet FROM node_watches WHERE node = $1 AND wallet <> $2 AND told ORDER BY wallet",
		portalsql.Address(r.node), portalsql.Address(r.owner))
	if err != nil {
		return nil, err
	}
	owner, err := listens(ctx, from, r, r.owner)
	if owner {
		all = append(all, r.owner)
	}
	return all, err
}

// alert has those who listen told of what happened to a node. Package watch hands it over to their inboxes.
func (n *Nodes) alert(ctx context.Context, tx *sql.Tx, r *record, about, title, body string) error {
	wallets, err := listeners(ctx, tx, r)
	if err != nil || len(wallets) == 0 {
		return err
	}
	now := n.clock()
	found := alerts.NewFinding(now)
	for _, wallet := range wallets {
		found.Add(wallet, alerts.Alert{About: about, At: now, Title: title, Body: body, Path: "/node-performance/" + r.node.String()})
	}
	_, err = found.Write(ctx, tx)
	return err
}

func (n *Nodes) alertOffline(ctx context.Context, tx *sql.Tx, r *record) error {
	return n.alert(ctx, tx, r, fmt.Sprintf("offline/%s/%d", r.node, r.seen), r.name+" is offline",
		fmt.Sprintf("Its last heartbeat was made on %s. Look on the machine with portal-node doctor.", day(r.seen)))
}

func (n *Nodes) alertBack(ctx context.Context, tx *sql.Tx, r *record, since int64) error {
	silent := time.Duration(n.now()-since) * time.Millisecond
	return n.alert(ctx, tx, r, fmt.Sprintf("back/%s/%d", r.node, since), r.name+" is back",
		fmt.Sprintf("The portal heard nothing of it for %s, since %s.", silent.Round(time.Minute), day(since)))
}

func (n *Nodes) alertForked(ctx context.Context, tx *sql.Tx, r *record, says string) error {
	// Once a day: a program that tells another history tells it again and again.
	return n.alert(ctx, tx, r, fmt.Sprintf("forked/%s/%d", r.node, n.now()/dayMS), r.name+" told two histories", says)
}

// putAlerts has the caller told of the node, or not.
func (n *Nodes) putAlerts(r *http.Request) (any, error) {
	of, err := n.named(r)
	if err != nil {
		return nil, err
	}
	var body struct {
		Told bool `json:"told"`
	}
	if err := readBody(r, &body); err != nil {
		return nil, err
	}
	return nil, n.setTold(r.Context(), of, portal.CallerFrom(r.Context()).Wallet, body.Told)
}

// setTold has a wallet told of a node, or not. An owner's no is always kept.
func (n *Nodes) setTold(ctx context.Context, of *record, by portal.Address, told bool) error {
	wallet := portalsql.Address(by)
	return portalsql.Transaction(ctx, n.db, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "DELETE FROM node_watches WHERE wallet = $1 AND node = $2", wallet,
			portalsql.Address(of.node)); err != nil {
			return err
		}
		if told == (by == of.owner) {
			return nil // as it is for who said nothing
		}
		var all int
		if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM node_watches WHERE wallet = $1 AND told", wallet).Scan(&all); err != nil {
			return err
		}
		if told && all >= mostWatched {
			return portal.Errorf(portal.Conflict, "You are told of %d nodes, which is as many as there can be: leave one of them first.",
				mostWatched)
		}
		return portalsql.Insert(ctx, tx, "node_watches", []string{"wallet", "node", "told"}, [][]any{{wallet, portalsql.Address(of.node), told}},
			"")
	})
}

// listens is that the wallet is told of the node.
func listens(ctx context.Context, from rows, r *record, wallet portal.Address) (bool, error) {
	told := r.owner == wallet
	_, err := portalsql.Found(from.QueryRowContext(ctx, "SELECT told FROM node_watches WHERE node = $1 AND wallet = $2",
		portalsql.Address(r.node), portalsql.Address(wallet)).Scan(&told))
	return told, err
}
