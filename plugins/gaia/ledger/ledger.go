package ledger

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"sync"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/sdk/go/portal"
)

// Ledger is safe for concurrent use.
type Ledger struct {
	staking portal.Address // zero where no staking contract is deployed
	token   *gaiatoken.GaiaToken

	mu        sync.RWMutex
	balances  map[portal.Address]*big.Int // no entry is zero
	leaders   leaders
	transfers int
	minted    *big.Int
	burnt     *big.Int
	newest    []Transfer // ascending, at most twice kept
	minutes   map[int64]*Minute
	roles     []RoleChange // ascending
	first     *portal.Log  // the deployment's first
	head      portal.Block
	caughtUp  bool
}

// New is an empty ledger; transfers to and from the staking contract are stakes and unstakes.
func New(staking portal.Address) *Ledger {
	return &Ledger{
		staking:  staking,
		token:    gaiatoken.NewGaiaToken(),
		balances: map[portal.Address]*big.Int{},
		leaders:  newLeaders(),
		minted:   new(big.Int),
		burnt:    new(big.Int),
		minutes:  map[int64]*Minute{},
	}
}

// Events are the topics of the logs the ledger is made of.
func Events() []portal.Hash {
	events := gaiatoken.NewGaiaToken()
	abi := events.GetABI()
	names := []string{
		gaiatoken.GaiaTokenTransferEventName,
		gaiatoken.GaiaTokenRoleGrantedEventName,
		gaiatoken.GaiaTokenRoleRevokedEventName,
	}
	hashes := make([]portal.Hash, len(names))
	for i, name := range names {
		hashes[i] = portal.Hash(abi.Events[name].ID)
	}
	return hashes
}

// Change is what one batch did.
type Change struct {
	Transfers []Transfer // in the order of the logs; those taken back have Removed set
	Roles     bool       // somebody got or lost a role
}

// Empty reports a batch that changed nothing.
func (c Change) Empty() bool { return len(c.Transfers) == 0 && !c.Roles }

// Apply adds a batch. After an error the ledger is incomplete and must be made anew.
func (l *Ledger) Apply(batch portal.LogBatch) (Change, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var change Change
	for _, log := range batch.Logs {
		if err := l.apply(log, &change); err != nil {
			return change, fmt.Errorf("log %d of block %d: %w", log.Index, log.Block.Number, err)
		}
	}
	l.head = batch.Head
	l.caughtUp = l.caughtUp || batch.CaughtUp
	l.forgetMinutes()
	return change, nil
}

func (l *Ledger) apply(log portal.Log, change *Change) error {
	if len(log.Topics) == 0 {
		return nil
	}
	l.bound(log)
	abi := l.token.GetABI()
	raw := raw(log)
	switch raw.Topics[0] {
	case abi.Events[gaiatoken.GaiaTokenTransferEventName].ID:
		event, err := l.token.UnpackTransferEvent(raw)
		if err != nil {
			return err
		}
		if event.Value == nil { // the binding lets a log without data pass
			return errors.New("a Transfer without a value")
		}
		change.Transfers = append(change.Transfers, l.transfer(log, event))
	case abi.Events[gaiatoken.GaiaTokenRoleGrantedEventName].ID:
		event, err := l.token.UnpackRoleGrantedEvent(raw)
		if err != nil {
			return err
		}
		l.role(log, RoleChange{Role: event.Role, Account: portal.Address(event.Account), Granted: true})
		change.Roles = true
	case abi.Events[gaiatoken.GaiaTokenRoleRevokedEventName].ID:
		event, err := l.token.UnpackRoleRevokedEvent(raw)
		if err != nil {
			return err
		}
		l.role(log, RoleChange{Role: event.Role, Account: portal.Address(event.Account)})
		change.Roles = true
	}
	return nil
}

// bound keeps the first log: the constructor grants roles, so it is of the block of the deployment.
func (l *Ledger) bound(log portal.Log) {
	switch {
	case !log.Removed && l.first == nil:
		l.first = &log
	case log.Removed && l.first != nil && l.first.Block.Hash == log.Block.Hash && l.first.Index == log.Index:
		l.first = nil
	}
}

// Head is the block up to which logs were applied, and whether that was once the chain's head.
func (l *Ledger) Head() (head portal.Block, caughtUp bool) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.head, l.caughtUp
}

// Snapshot is the ledger's sums at one block.
type Snapshot struct {
	Head      portal.Block
	Deployed  *Proof // of the token's first log; nil before one was seen
	Holders   int    // accounts with a balance
	Transfers int
	Minted    *big.Int
	Burnt     *big.Int
	Top       []Holder // the largest, largest first
	Roles     []RoleChange
}

// Snapshot has the top largest holders, at most 100.
func (l *Ledger) Snapshot(top int) Snapshot {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := Snapshot{
		Head: l.head, Holders: len(l.balances), Transfers: l.transfers,
		Minted: new(big.Int).Set(l.minted), Burnt: new(big.Int).Set(l.burnt),
		Top: l.largest(top), Roles: slices.Clone(l.roles),
	}
	if l.first != nil {
		p := proof(*l.first)
		s.Deployed = &p
	}
	return s
}

func raw(log portal.Log) *types.Log {
	topics := make([]common.Hash, len(log.Topics))
	for i, topic := range log.Topics {
		topics[i] = common.Hash(topic)
	}
	return &types.Log{Address: common.Address(log.Contract), Topics: topics, Data: log.Data}
}
