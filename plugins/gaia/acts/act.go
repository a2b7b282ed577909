package acts

import (
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/sdk/go/portal"
)

// Act is what an account did with GAIA at one of the protocol's contracts, or what was done for it.
type Act struct {
	Block     uint64
	Index     uint // of the log in its block
	Hash      portal.Hash
	Contract  portal.Address // that says it
	Time      time.Time
	Account   portal.Address
	Reason    Reason
	Amount    *big.Int
	Other     *portal.Address // the validator, funder or beneficiary
	Coins     string          // decimal; empty: none
	Number    string          // of the campaign or schedule, decimal; empty: none
	Available *time.Time      // from when on it can be withdrawn
}

// Moves is that a transfer of the account's own goes with it.
func (a Act) Moves() bool { return a.Reason != Undelegated && a.Reason != Granted }

// Moved is a transfer of the token.
type Moved struct {
	Block    uint64
	Index    uint // of the log in its block
	Hash     portal.Hash
	From, To portal.Address
	Value    string // wei, decimal
}

// Explains is that the act says what the transfer was for, whose log comes next: each of the contracts says what it does immediately before
// it moves the GAIA, to itself or from itself. So nothing that another transfer of the transaction has in common with that one, whoever
// made it, gives it the reason.
func (a Act) Explains(t Moved) bool {
	if !a.Moves() || a.Block != t.Block || a.Index+1 != t.Index || a.Hash != t.Hash || a.Amount.String() != t.Value {
		return false
	}
	switch a.Reason {
	case Staked, Delegated, Funded, Refunded:
		return t.From == a.Account && t.To == a.Contract
	}
	return t.From == a.Contract && t.To == a.Account
}

// Name is what a validator calls itself from a log on.
type Name struct {
	Validator portal.Address
	Name      string
}

// Said is what one log says.
type Said struct {
	Acts  []Act // each of another account
	Names []Name
}

// act adds what the log says of an account.
func (s *Said) act(log portal.Log, account common.Address, a Act) error {
	a.Block, a.Index, a.Hash, a.Contract, a.Time = log.Block.Number, log.Index, log.Transaction, log.Contract, log.Block.Time
	a.Account = portal.Address(account)
	s.Acts = append(s.Acts, a)
	return nil
}

func (s *Said) name(validator common.Address, name string) error {
	s.Names = append(s.Names, Name{portal.Address(validator), name})
	return nil
}
