package nodes

import (
	"context"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Raise is node.Sequences': the number of a key that the portal knows is in the database, so that no other process of the module takes the
// request once more. That of any other key is in memory: it can do nothing but pair.
func (n *Nodes) Raise(ctx context.Context, key portal.Address, number uint64) (inForce uint64, raised bool, err error) {
	raised, err = portalsql.Changed(n.db.ExecContext(ctx, "UPDATE nodes SET requests = $1 WHERE node = $2 AND requests < $1", number,
		portalsql.Address(key)))
	if err != nil || raised {
		return number, raised, err
	}
	found, err := portalsql.Found(n.db.QueryRowContext(ctx, "SELECT requests FROM nodes WHERE node = $1",
		portalsql.Address(key)).Scan(&inForce))
	if err == nil && !found {
		return n.strangers.Raise(ctx, key, number)
	}
	return inForce, false, err
}
