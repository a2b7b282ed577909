package nodes

import (
	"context"
	"database/sql"
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
	_, err := tx.ExecContext(ctx, "UPDATE node_incidents SET ended = $1 WHERE line = $2 AND ended = 0 AND ($3 = '' OR kind = $3)", n.now(),
		portalsql.Address(line), kind)
	return err
}

// mostIncidents is how many a page has, the newest.
const mostIncidents = 100

func incidentsOf(ctx context.Context, from rows, line portal.Address) ([]Incident, error) {
	return portalsql.All(ctx, from, func(i *Incident) []any {
		return []any{&i.Kind, (*milliseconds)(&i.Began), optional{&i.Ended}, &i.Detail}
	}, "SELECT kind, began, ended, detail FROM node_incidents WHERE line = $1 ORDER BY began DESC, kind LIMIT $2",
		portalsql.Address(line), mostIncidents)
}
