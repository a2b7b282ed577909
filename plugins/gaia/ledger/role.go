package ledger

import (
	"context"
	"database/sql"
	"slices"
	"time"

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
func roles(ctx context.Context, tx *sql.Tx) (changes []RoleChange, err error) {
	for row, err := range portalsql.Rows(ctx, tx,
		"SELECT block, hash, at, role, account, granted FROM role_changes ORDER BY block, position") {
		if err != nil {
			return nil, err
		}
		var change RoleChange
		var at int64
		var of, role portalsql.Hash
		var account portalsql.Address
		if err := row.Scan(&change.Proof.Block, &of, &at, &role, &account, &change.Granted); err != nil {
			return nil, err
		}
		change.Proof.Hash, change.Proof.Time = portal.Hash(of), time.Unix(at, 0).UTC()
		change.Role, change.Account = portal.Hash(role), portal.Address(account)
		changes = append(changes, change)
	}
	return changes, nil
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
