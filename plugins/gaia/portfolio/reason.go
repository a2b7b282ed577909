package portfolio

import (
	"slices"

	"gaia.example/portal/plugins/gaia/acts"
	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
)

// Reason is why what an account has changed: what a contract says, or what the token alone does.
type Reason = acts.Reason

// Reasons that no contract gives, as they are on the wire.
const (
	Minted   Reason = "minted"
	Burnt    Reason = "burnt"
	Received Reason = "received"
	Sent     Reason = "sent"
	Self     Reason = "self" // it sent that to itself
	// What is known of a transfer to or from the staking contract while what that says of it is not read yet.
	Stake   Reason = "stake"
	Unstake Reason = "unstake"
)

// groups are what the changes are filtered by.
var groups = map[string][]Reason{
	"sale":      {acts.Bought, acts.Refunded},
	"claims":    {acts.Claimed},
	"vesting":   {acts.Released, acts.Granted, acts.Funded, acts.Revoked},
	"staking":   {acts.Staked, acts.Delegated, acts.Undelegated, acts.Withdrawn, Stake, Unstake},
	"transfers": {Received, Sent, Self},
	"supply":    {Minted, Burnt},
}

// isOf is that it is of one of the groups; of none is of all.
func isOf(r Reason, some []string) bool {
	return len(some) == 0 || slices.ContainsFunc(some, func(group string) bool { return slices.Contains(groups[group], r) })
}

// plainly is the reason of a transfer as far as the token alone tells it.
func plainly(e ledger.Entry, account portal.Address) Reason {
	switch {
	case e.From == e.To:
		return Self
	case e.Kind == ledger.Mint:
		return Minted
	case e.Kind == ledger.Burn:
		return Burnt
	case e.Kind == ledger.Stake && e.From == account:
		return Stake
	case e.Kind == ledger.Unstake && e.To == account:
		return Unstake
	case e.To == account:
		return Received
	}
	return Sent
}
