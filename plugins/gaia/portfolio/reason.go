package portfolio

import (
	"slices"

	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
)

// Reason is why what an account has changed.
type Reason string

// Reasons, as they are on the wire.
const (
	Bought      Reason = "bought"
	Refunded    Reason = "refunded"
	Claimed     Reason = "claimed"
	Released    Reason = "released" // of a vesting schedule
	Granted     Reason = "granted"  // a schedule was made for it, which changes no balance
	Funded      Reason = "funded"   // it paid a schedule in
	Revoked     Reason = "revoked"  // it took a schedule back
	Staked      Reason = "staked"
	Delegated   Reason = "delegated"
	Undelegated Reason = "undelegated" // which changes no balance yet
	Withdrawn   Reason = "withdrawn"
	Minted      Reason = "minted"
	Burnt       Reason = "burnt"
	Received    Reason = "received"
	Sent        Reason = "sent"
	Self        Reason = "self" // it sent that to itself
	// What is known of a transfer to or from the staking contract while what that says of it is not read yet.
	Stake   Reason = "stake"
	Unstake Reason = "unstake"
)

// groups are what the changes are filtered by.
var groups = map[string][]Reason{
	"sale":      {Bought, Refunded},
	"claims":    {Claimed},
	"vesting":   {Released, Granted, Funded, Revoked},
	"staking":   {Staked, Delegated, Undelegated, Withdrawn, Stake, Unstake},
	"transfers": {Received, Sent, Self},
	"supply":    {Minted, Burnt},
}

// in is that it is of one of the groups; of none is of all.
func (r Reason) in(some []string) bool {
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
