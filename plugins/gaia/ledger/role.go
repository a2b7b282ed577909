package ledger

import (
	"context"
	"database/sql"
	"slices"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalsql"
)

// RoleChange is one RoleGranted or RoleRevoked log.
type RoleChange struct {
	Role    portal.Hash
	Account portal.Address
	Granted bool
	Proof   portalchain.Proof
}

// roles are all changes, oldest first.
func roles(ctx context.Context, tx *sql.Tx) ([]RoleChange, error) {
	return portalsql.All(ctx, tx, func(c *RoleChange) []any {
		return []any{
			&c.Proof.Block, (*portalsql.Hash)(&c.Proof.Hash), (*portalsql.Time)(&c.Proof.Time), (*portalsql.Hash)(&c.Role),
			(*portalsql.Address)(&c.Account), &c.Granted,
		}
	}, "SELECT block, hash, at, role, account, granted FROM role_changes ORDER BY block, position")
}

// Member is an account that has a role, and since when.
type Member struct {
	Account portal.Address
	Since   portalchain.Proof
}

// Members of a role, in the order they got it.
func (s Snapshot) Members(role portal.Hash) []Member {
	members := []Member{}
	for _, change := range s.Roles {
		if change.Role != role {
			continue
		}
		if change.Granted {
			members = append(members, Member{Account: change.Account, Since: change.Proof})
			continue
		}
		members = slices.DeleteFunc(members, func(m Member) bool { return m.Account == change.Account })
	}
	return members
}
