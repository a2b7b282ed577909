package ledger

import (
	"context"
	"database/sql"
	"math/big"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/acts"
	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

// latest is how many transfers Recent has.
const latest = 50

// Kind says what a transfer was for.
type Kind string

// Kinds, as they are on the wire.
const (
	Plain    Kind = "transfer"
	Mint     Kind = "mint"
	Burn     Kind = "burn"
	Stake    Kind = "stake"   // on oneself, or delegated
	Unstake  Kind = "unstake" // withdrawn from the staking contract
	Bought   Kind = Kind(acts.Bought)
	Refunded Kind = Kind(acts.Refunded)
	Claimed  Kind = Kind(acts.Claimed)
	Released Kind = Kind(acts.Released)
	Funded   Kind = Kind(acts.Funded)
	Revoked  Kind = Kind(acts.Revoked)
)

var kinds = []Kind{Plain, Mint, Burn, Stake, Unstake, Bought, Refunded, Claimed, Released, Funded, Revoked}

// Known is that there is such a kind.
func (k Kind) Known() bool { return slices.Contains(kinds, k) }

// Transfer is one Transfer log.
type Transfer struct {
	Hash    portal.Hash    `json:"hash"`
	Index   uint           `json:"index"` // of the log in its block
	Block   uint64         `json:"block"`
	Time    time.Time      `json:"time"`
	From    portal.Address `json:"from"`
	To      portal.Address `json:"to"`
	Value   string         `json:"value"` // wei, decimal
	Kind    Kind           `json:"kind"`
	Removed bool           `json:"removed,omitempty"` // taken back by a reorganisation
}

var transferTopic = portal.Hash(token.GetABI().Events["Transfer"].ID)

// transferOf is what the binding would read, in a tenth of the time: nearly all logs of a long history are these. nil: the log is another,
// or not as a transfer's always is, and the binding has to say what is wrong with it.
func transferOf(log portal.Log) *gaiatoken.GaiaTokenTransfer {
	if len(log.Topics) != 3 || log.Topics[0] != transferTopic || len(log.Data) != 32 {
		return nil
	}
	return &gaiatoken.GaiaTokenTransfer{
		From: common.BytesToAddress(log.Topics[1][:]), To: common.BytesToAddress(log.Topics[2][:]), Value: new(big.Int).SetBytes(log.Data),
	}
}

func newTransfer(event *gaiatoken.GaiaTokenTransfer, log portal.Log) Transfer {
	return Transfer{
		Hash: log.Transaction, Index: log.Index, Block: log.Block.Number, Time: log.Block.Time,
		From: portal.Address(event.From), To: portal.Address(event.To), Value: event.Value.String(), Removed: log.Removed,
	}
}

// Moved is the transfer as an act may explain it.
func (t Transfer) Moved() acts.Moved {
	return acts.Moved{Block: t.Block, Index: t.Index, Hash: t.Hash, From: t.From, To: t.To, Value: t.Value}
}

// kindAfter is the kind of a transfer that comes after that log of one of the contracts; nil: after none.
func (c Contracts) kindAfter(said *portal.Log, t Transfer) Kind {
	switch {
	case t.From.Zero():
		return Mint
	case t.To.Zero():
		return Burn
	// Most are told from what the contracts move without a look into the log.
	case said == nil || said.Block.Number != t.Block || said.Index+1 != t.Index || said.Contract != t.From && said.Contract != t.To:
		return Plain
	}
	read, err := acts.Read(c.name(said.Contract), *said)
	if err != nil {
		return Plain // it is not what the contract would say: of the transfer only the token's own word is known
	}
	for _, act := range read.Acts {
		if act.Explains(t.Moved()) {
			return kindOf(act.Reason)
		}
	}
	return Plain
}

func kindOf(reason acts.Reason) Kind {
	switch reason {
	case acts.Staked, acts.Delegated:
		return Stake
	case acts.Withdrawn:
		return Unstake
	}
	return Kind(reason)
}

// Recent is the end of the ledger.
type Recent struct {
	Head      portal.Block
	CaughtUp  bool
	Since     *time.Time // of the first log; nil before one was seen
	Transfers []Transfer // the newest 50 of them, newest first
	Total     int        // transfers that the ledger has
	Minutes   []Step     // 120 of a minute each, oldest first: an hour, and the one before
}

// Recent has minutes that end with now's, or with the head's where that is ahead of now: of the zero time always. All of it is of the same
// block.
func (l *Ledger) Recent(ctx context.Context, now time.Time) (r Recent, err error) {
	err = portalsql.Snapshot(ctx, l.db, func(tx *sql.Tx) error {
		if r.Head, r.CaughtUp, err = index.Head(ctx, tx, Name); err != nil {
			return err
		}
		var since *portalchain.Proof
		if since, err = first(ctx, tx); err != nil {
			return err
		}
		if since != nil {
			r.Since = &since.Time
		}
		if r.Transfers, err = newest(ctx, tx, Wanted{}.each("", nil), nil, latest); err != nil {
			return err
		}
		sums, err := readTotals(ctx, tx)
		if err != nil {
			return err
		}
		r.Total = int(sums[transfers].Int64())
		if r.Head.Time.After(now) {
			now = r.Head.Time
		}
		r.Minutes, err = minutes.steps(ctx, tx, minutes.of(now)-119, 1, 120)
		return err
	})
	return r, err
}

// Transaction is its transfers, oldest first.
func (l *Ledger) Transaction(ctx context.Context, of portal.Hash) ([]Transfer, error) {
	return l.where(ctx, "hash = $1", portalsql.Hash(of))
}

// Block is its transfers, oldest first.
func (l *Ledger) Block(ctx context.Context, number uint64) ([]Transfer, error) {
	return l.where(ctx, "block = $1", number)
}

// where is for what is never many: the transfers of a block, or of a part of it.
func (l *Ledger) where(ctx context.Context, condition string, value any) (found []Transfer, err error) {
	err = portalsql.Snapshot(ctx, l.db, func(tx *sql.Tx) error {
		found, err = readTransfers(ctx, tx, "SELECT "+transferColumns+" FROM transfers WHERE "+condition+" ORDER BY block, position", value)
		return err
	})
	return found, err
}

// transferColumns are what readTransfers reads.
const transferColumns = "block, position, hash, at, sender, recipient, value, kind"

func readTransfers(ctx context.Context, tx *sql.Tx, query string, args ...any) ([]Transfer, error) {
	return portalsql.All(ctx, tx, func(t *Transfer) []any {
		return []any{
			&t.Block, &t.Index, (*portalsql.Hash)(&t.Hash), (*portalsql.Time)(&t.Time), (*portalsql.Address)(&t.From),
			(*portalsql.Address)(&t.To), portalsql.Decimal(&t.Value), &t.Kind,
		}
	}, query, args...)
}
