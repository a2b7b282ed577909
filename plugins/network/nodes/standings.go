package nodes

import (
	"context"
	"fmt"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Standing is a node as a map of many has it.
type Standing struct {
	Node, Owner portal.Address
	Name        string
	State       string // as a Row's
	Software    string
	Platform    string // linux-amd64
	Country     string // ISO 3166-1 alpha-2, as its owner said; empty: it is not said
	seen        int64
	draining    bool
	banned      string
}

const standingFields = `SELECT node, owner, name, software, platform, country, seen, draining, banned FROM nodes JOIN node_states USING (node) `

// Standings are up to most of the nodes that were not given up, those that were heard of last first, and how many there are.
func (n *Nodes) Standings(ctx context.Context, most int) (all []Standing, count int, err error) {
	if err := n.db.QueryRowContext(ctx, "SELECT COUNT(*) FROM node_states WHERE live = TRUE").Scan(&count); err != nil {
		return nil, 0, err
	}
	all, err = n.standings(ctx, "WHERE live = TRUE ORDER BY seen DESC, node_states.node DESC LIMIT $1", most)
	return all, count, err
}

// StandingsOf are those of these that are there and were not given up.
func (n *Nodes) StandingsOf(ctx context.Context, keys []portal.Address) ([]Standing, error) {
	if len(keys) == 0 {
		return nil, nil
	}
	var c portalsql.Conditions
	var named []any
	for _, key := range keys {
		named = append(named, portalsql.Address(key))
	}
	c.In("node", named...)
	c.And("live = TRUE")
	return n.standings(ctx, fmt.Sprintf("WHERE %s ORDER BY node", &c), c.Args...)
}

func (n *Nodes) standings(ctx context.Context, where string, args ...any) ([]Standing, error) {
	all, err := portalsql.All(ctx, n.db, func(s *Standing) []any {
		return []any{(*portalsql.Address)(&s.Node), (*portalsql.Address)(&s.Owner), &s.Name, &s.Software, &s.Platform, &s.Country, &s.seen,
			&s.draining, &s.banned}
	}, standingFields+where, args...)
	now := n.clock()
	for i := range all {
		s := &all[i]
		r := record{seen: s.seen, draining: s.draining, banned: s.banned}
		s.State = r.stateAt(now)
	}
	return all, err
}
