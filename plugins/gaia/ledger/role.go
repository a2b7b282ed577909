package ledger

import (
	"slices"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// Proof names the log that shows a fact.
type Proof struct {
	Block uint64      `json:"block"`
	Time  time.Time   `json:"time"`
	Hash  portal.Hash `json:"hash"` // of the transaction
}

func proof(log portal.Log) Proof {
	return Proof{Block: log.Block.Number, Time: log.Block.Time, Hash: log.Transaction}
}

// RoleChange is one RoleGranted or RoleRevoked log.
type RoleChange struct {
	Role    portal.Hash
	Account portal.Address
	Granted bool
	Proof   Proof
	index   uint
}

func (l *Ledger) role(log portal.Log, change RoleChange) {
	change.Proof, change.index = proof(log), log.Index
	if !log.Removed {
		l.roles = append(l.roles, change)
		return
	}
	l.roles = slices.DeleteFunc(l.roles, func(r RoleChange) bool { return r == change })
}

// Member is an account that has a role, and since when.
type Member struct {
	Account portal.Address
	Since   Proof
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
