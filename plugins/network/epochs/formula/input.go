package formula

import (
	"math/big"

	"gaia.example/portal/plugins/network/signals/rule"
	"gaia.example/portal/sdk/go/portal"
)

// Move is one log by which GAIA came to a validator, or began to leave it.
type Move struct {
	Block     uint64
	Time      int64 // of the block, Unix seconds
	Account   portal.Address
	Validator portal.Address // the account itself, of a validator's own stake
	Amount    *big.Int       // wei; below 0 it began to leave
}

// Kind of a change.
type Kind string

// Kinds of changes that an epoch depends on.
const (
	Registered Kind = "registered"
	Commission Kind = "commission"
	Exited     Kind = "exited"
)

// Change is what a validator did to itself.
type Change struct {
	Block     uint64
	Time      int64 // of the block, Unix seconds
	Validator portal.Address
	Kind      Kind
	Bps       uint16 // of registered and commission
	Before    uint16 // of commission: what was in force as it was announced
	Due       int64  // of commission: from when on it is in force, Unix seconds
}

// Signal is one of the log's, with its attestations. Their weights are left out: they follow from the moves.
type Signal struct {
	UID      portal.Hash
	Block    uint64 // at which stake is weighed
	Quorum   uint64 // ten-thousandths
	Accepted int64  // Unix milliseconds
	Closes   int64  // Unix milliseconds
	Votes    []rule.Vote
}

// Input is all that an epoch follows from. Moves and changes are in the order of the chain, from the contract's deployment on; those that
// came after the epoch change nothing, unless a signal's block is later than its end.
type Input struct {
	Moves   []Move
	Changes []Change
	Signals []Signal // those that closed in the epoch, in any order
}
