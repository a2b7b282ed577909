package nodes

import (
	"context"
	"errors"
	"time"
)

// Prune is the job that lets go of what is kept for a time alone. Days are kept for ever.
func (n *Nodes) Prune(ctx context.Context, _ time.Time) error {
	now := n.now()
	var all []error
	for query, before := range map[string]int64{
		"DELETE FROM node_heartbeats WHERE received < $1":            now - rawFor.Milliseconds(),
		"DELETE FROM node_hours WHERE hour < $1":                     (now - hoursFor.Milliseconds()) / hourMS,
		"DELETE FROM node_presence WHERE seen < $1":                  now - hoursFor.Milliseconds(),
		"DELETE FROM node_pairings WHERE expires < $1":               now - codeFor.Milliseconds(),
		"DELETE FROM node_fleets WHERE expires < $1":                 (now - 30*dayMS) / 1000,
		"DELETE FROM node_incidents WHERE ended <> 0 AND began < $1": now - 366*dayMS,
	} {
		_, err := n.db.ExecContext(ctx, query, before)
		all = append(all, err)
	}
	return errors.Join(all...)
}
