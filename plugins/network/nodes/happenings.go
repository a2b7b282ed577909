package nodes

import (
	"context"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// kindPaired is of a happening that is no incident.
const kindPaired = "paired"

// Happening is something that happened to a node at a moment.
type Happening struct {
	Time time.Time // to the millisecond
	Node portal.Address
	Name string
	Key  Key
}

// Key tells apart what happened at the same time.
type Key struct {
	Line string `json:"n"` // the node, or the first key of those that took each other's place
	Kind string `json:"k"` // paired, or an incident's
}

// Stretch is the time that a reading goes back over, in milliseconds: from before what has that key, to Since. Without a key it begins with
// what is older than that millisecond.
type Stretch struct {
	Time  int64
	Key   Key
	Since int64
}

// PairedBack are up to limit of the nodes that were paired, the newest first.
func (n *Nodes) PairedBack(ctx context.Context, over Stretch, limit int) ([]Happening, error) {
	all, err := portalsql.All(ctx, n.db, func(h *Happening) []any {
		return []any{(*milliseconds)(&h.Time), (*portalsql.Address)(&h.Node), &h.Name, &h.Key.Line}
	}, `SELECT paired, node, name, node FROM nodes WHERE (paired, node) < ($1, $2) AND paired >= $3 AND ended_by <> $4
		ORDER BY paired DESC, node DESC LIMIT $5`, over.Time, over.Key.Line, over.Since, endedByRotation, limit)
	for i := range all {
		all[i].Key.Kind = kindPaired
	}
	return all, err
}

// BegunBack are up to limit of the incidents by when they began, the newest first.
func (n *Nodes) BegunBack(ctx context.Context, over Stretch, limit int) ([]Happening, error) {
	return n.incidentsBack(ctx, "began", "", over, limit)
}

// EndedBack are up to limit of those that went on for a time, by when they ended.
func (n *Nodes) EndedBack(ctx context.Context, over Stretch, limit int) ([]Happening, error) {
	return n.incidentsBack(ctx, "ended", " AND kind IN ('"+kindOffline+"', '"+kindDraining+"', '"+kindBanned+"')", over, limit)
}

// incidentsBack are of the key that each line has now, or had last.
func (n *Nodes) incidentsBack(ctx context.Context, column, condition string, over Stretch, limit int) ([]Happening, error) {
	all, err := portalsql.All(ctx, n.db, func(h *Happening) []any {
		return []any{(*milliseconds)(&h.Time), (*portalsql.Address)(&h.Node), &h.Name, &h.Key.Kind, &h.Key.Line}
	}, `SELECT i.`+column+`, n.node, n.name, i.kind, i.line FROM node_incidents i JOIN nodes n ON n.node =
			(SELECT o.node FROM nodes o WHERE o.line = i.line ORDER BY CASE WHEN o.ended = 0 THEN 0 ELSE 1 END, o.ended DESC LIMIT 1)
		WHERE (i.`+column+`, i.line, i.kind) < ($1, $2, $3) AND i.`+column+` >= $4`+condition+`
		ORDER BY i.`+column+` DESC, i.line DESC, i.kind DESC LIMIT $5`, over.Time, over.Key.Line, over.Key.Kind, over.Since, limit)
	return all, err
}
