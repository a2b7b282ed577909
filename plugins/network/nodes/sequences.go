package nodes

import (
	"context"
	"database/sql"
	"errors"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Raise is node.Sequences': the number of a key that the portal knows is in the database, so that no other process of the module takes the
// request once more. That of any other key is in memory: it can do nothing but pair.
func (n *Nodes) Raise(ctx context.Context, key portal.Address, number uint64) (inForce uint64, raised bool, err error) {
	done, err := n.db.ExecContext(ctx, "UPDATE nodes SET requests = $1 WHERE node = $2 AND requests < $1", number, portalsql.Address(key))
	if err != nil {
		return 0, false, err
	}
	rows, err := done.RowsAffected()
	if err != nil || rows > 0 {
		return number, err == nil, err
	}
	var kept int64
	err = n.db.QueryRowContext(ctx, "SELECT requests FROM nodes WHERE node = $1", portalsql.Address(key)).Scan(&kept)
	if errors.Is(err, sql.ErrNoRows) {
		return n.strangers.Raise(ctx, key, number)
	}
	return uint64(max(kept, 0)), false, err
}
