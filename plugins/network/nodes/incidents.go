package nodes

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Kinds of incidents. Those of a stretch of time have an end once it is over; the others end when they begin.
const (
	kindOffline  = "offline"
	kindDraining = "draining"
	kindBanned   = "banned"

	kindGap     = "gap"     // detail: the numbers that never came, "7-9"
	kindForked  = "forked"  // detail: the sentence
	kindRewrote = "rewrote" // detail: the sentence
	kindRevoked = "revoked" // detail: by whom
	kindRotated = "rotated" // detail: the key of before and the one after
	kindMadeUp  = "made_up" // of a benchmark; detail: the sentence
)

// Incident is something that happened to a node.
type Incident struct {
	Kind   string     `json:"kind"`
	Began  time.Time  `json:"began"`
	Ended  *time.Time `json:"ended"` // null: it goes on
	Detail string     `json:"detail"`
}

// incident keeps one; the same once more changes nothing.
func incident(ctx context.Context, tx *sql.Tx, line portal.Address, began int64, kind, detail string) error {
	ended := int64(0)
	if !slices.Contains([]string{kindOffline, kindDraining, kindBanned}, kind) {
		ended = began
	}
	return portalsql.Insert(ctx, tx, "node_incidents", []string{"line", "began", "kind", "ended", "detail"},
		[][]any{{portalsql.Address(line), began, kind, ended, detail}}, "ON CONFLICT (line, began, kind) DO NOTHING")
}

// endIncident ends those of that kind that go on; empty: of every kind.
func (n *Nodes) endIncident(ctx context.Context, tx *sql.Tx, line portal.Address, kind string) error {
	_, err := tx.ExecContext(ctx, "UPDATE node_incidents SET ended = $1 WHERE line = $2 AND ended = 0 AND ($3 = '' OR kind = $3)", n.now(), portalsql.Address(line), kind)
	return err
}

// mostIncidents is how many a page has, the newest.
const mostIncidents = 100

func incidentsOf(ctx context.Context, from rows, line portal.Address) ([]Incident, error) {
	all := []Incident{}
	for row, err := range portalsql.Rows(ctx, from, "SELECT kind, began, ended, detail FROM node_incidents WHERE line = $1 ORDER BY began DESC, kind LIMIT $2",
		portalsql.Address(line), mostIncidents) {
		if err != nil {
			return nil, err
		}
		var one Incident
		var began, ended int64
		if err := row.Scan(&one.Kind, &began, &ended, &one.Detail); err != nil {
			return nil, err
		}
		one.Began = time.UnixMilli(began).UTC()
		if ended != 0 {
			at := time.UnixMilli(ended).UTC()
			one.Ended = &at
		}
		all = append(all, one)
	}
	return all, nil
}

// here writes down that the portal is there to be told, and is it for how long without a break.
func (n *Nodes) here(ctx context.Context, now time.Time) error {
	ms := now.UnixMilli()
	done, err := n.db.ExecContext(ctx, "UPDATE node_presence SET seen = $1 WHERE seen < $1 AND seen >= $2", ms, ms-pause.Milliseconds())
	if err != nil {
		return err
	}
	if rows, err := done.RowsAffected(); err != nil || rows > 0 {
		return err
	}
	_, err = n.db.ExecContext(ctx, "INSERT INTO node_presence (began, seen) SELECT $1, $2 WHERE NOT EXISTS (SELECT 1 FROM node_presence WHERE seen >= $1) ON CONFLICT (began) DO NOTHING", ms, ms)
	return err
}

// pause is for how long nobody wrote down that the portal is there while it still counts as there.
const pause = 6 * everySweep

// watched are the stretches of time within which the portal was there.
type watched [][2]int64

func (w watched) has(at int64) bool {
	return slices.ContainsFunc(w, func(s [2]int64) bool { return s[0] <= at && at <= s[1] })
}

func watchedSince(ctx context.Context, from rows, since int64) (w watched, err error) {
	for row, err := range portalsql.Rows(ctx, from, "SELECT began, seen FROM node_presence WHERE seen >= $1", since) {
		if err != nil {
			return nil, err
		}
		var s [2]int64
		if err := row.Scan(&s[0], &s[1]); err != nil {
			return nil, err
		}
		w = append(w, s)
	}
	return w, nil
}

// raise finds who went silent, and keeps that they are offline: the portal does, since a node that is offline cannot. While the portal has
// not been there for as long as that takes, nobody is.
func (n *Nodes) raise(ctx context.Context, now time.Time) error {
	ms := now.UnixMilli()
	before := ms - offlineAfter.Milliseconds()
	since, err := watchedSince(ctx, n.db, ms-pause.Milliseconds())
	if err != nil || !since.has(before) {
		return err
	}
	for {
		found, err := n.silent(ctx, before)
		if err != nil || len(found) == 0 {
			return err
		}
		if err := n.transaction(ctx, func(tx *sql.Tx) error { return n.keepSilent(ctx, tx, found) }); err != nil {
			return err
		}
		for _, r := range found {
			n.touch(r.node)
		}
	}
}

// atOnce is how many nodes one transaction raises.
const atOnce = 200

func (n *Nodes) silent(ctx context.Context, before int64) (found []*record, err error) {
	for row, err := range portalsql.Rows(ctx, n.db, "SELECT "+recordColumns+` FROM nodes
		WHERE ended = 0 AND seen > 0 AND seen <= $1 AND offline = 0 AND banned = '' ORDER BY seen LIMIT $2`, before, atOnce) {
		if err != nil {
			return nil, err
		}
		r, err := scanRecord(row)
		if err != nil {
			return nil, err
		}
		found = append(found, r)
	}
	return found, nil
}

func (n *Nodes) keepSilent(ctx context.Context, tx *sql.Tx, found []*record) error {
	for _, r := range found {
		done, err := tx.ExecContext(ctx, "UPDATE nodes SET offline = seen WHERE node = $1 AND seen = $2 AND offline = 0", portalsql.Address(r.node), r.seen)
		if err != nil {
			return err
		}
		if rows, err := done.RowsAffected(); err != nil || rows == 0 {
			if err != nil {
				return err
			}
			continue // it spoke meanwhile, or another process was first
		}
		if err := errors.Join(incident(ctx, tx, r.line, r.seen, kindOffline, ""), n.alertOffline(ctx, tx, r)); err != nil {
			return err
		}
	}
	return nil
}
