package ledger

import (
	"context"
	"database/sql"
	"errors"
	"math/big"
	"slices"
	"sync/atomic"

	"gaia.example/portal/plugins/gaia/acts"
	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/plugins/gaia/reach"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

// Name is that of the ledger's index.
const Name = "ledger"

// Version is that of what Apply derives from the logs.
const Version = 5

// Ledger is safe for concurrent use.
type Ledger struct {
	db        *sql.DB
	contracts atomic.Pointer[Contracts]
	paid      reach.Sum
	youth     youth
}

// Contracts are the protocol's, each zero where it is not deployed.
type Contracts struct{ Token, Staking, Sale, Claims, Vesting portal.Address }

// name is that of the contract in the manifest.
func (c Contracts) name(of portal.Address) string {
	switch of {
	case c.Staking:
		return "ValidatorStaking"
	case c.Sale:
		return "GaiaSale"
	case c.Claims:
		return "GaiaClaims"
	case c.Vesting:
		return "GaiaVesting"
	}
	return ""
}

// New is the ledger in that database, which has the module's migrations.
func New(db *sql.DB) *Ledger {
	l := &Ledger{db: db}
	l.contracts.Store(&Contracts{})
	return l
}

// Contracts says whose word tells what a transfer was for, and which accounts are nobody's own.
func (l *Ledger) Contracts(all Contracts) { l.contracts.Store(&all) }

var (
	token  = gaiatoken.NewGaiaToken()
	events = portalchain.EventsOf(
		portalchain.On(token, token.UnpackTransferEvent, func(w *writing, e *gaiatoken.GaiaTokenTransfer, log portal.Log) error {
			return w.transfer(e, log)
		}),
		portalchain.On(token, token.UnpackRoleGrantedEvent, func(w *writing, e *gaiatoken.GaiaTokenRoleGranted, log portal.Log) error {
			return w.role(RoleChange{Role: e.Role, Account: portal.Address(e.Account), Granted: true}, log)
		}),
		portalchain.On(token, token.UnpackRoleRevokedEvent, func(w *writing, e *gaiatoken.GaiaTokenRoleRevoked, log portal.Log) error {
			return w.role(RoleChange{Role: e.Role, Account: portal.Address(e.Account)}, log)
		}),
	)
)

// Events are the topics of the logs that the ledger is made of: the token's, and those by which the contracts say what they move GAIA for.
func Events() []portal.Hash { return slices.Concat(events.Topics(), acts.Events()) }

// Change is what one batch did.
type Change struct {
	Transfers []Transfer // in the order of the logs; those taken back have Removed set
	Roles     bool       // somebody got or lost a role
}

// Empty reports a batch that changed nothing.
func (c Change) Empty() bool { return len(c.Transfers) == 0 && !c.Roles }

// Apply adds a batch. Until one reaches the chain's head, what accounts did is put off: see backlog. A reorganisation before that ends it.
func (l *Ledger) Apply(ctx context.Context, tx *sql.Tx, batch portal.LogBatch) (Change, error) {
	w, err := newWriting(ctx, tx, *l.contracts.Load())
	if err == nil {
		err = w.logs(batch.Logs)
	}
	switch {
	case err != nil:
	case batch.CaughtUp && !w.settled:
		err = w.settle()
	default:
		err = w.flush()
	}
	return w.change, errors.Join(err, w.close())
}

// Reset empties the ledger.
func (l *Ledger) Reset(ctx context.Context, tx *sql.Tx) error {
	if err := dropLookups(ctx, tx); err != nil {
		return err
	}
	return portalsql.Empty(ctx, tx, "transfers", "balances", "stakes", "account_hours", "backlog", "minutes", "hours", "days", "flow_hours",
		"flow_days", "role_changes", "totals")
}

// Snapshot is the ledger's sums at one block.
type Snapshot struct {
	Head      portal.Block
	Deployed  *portalchain.Proof // of the token's first log; nil before one was seen
	Holders   int                // accounts with a balance
	Transfers int
	Minted    *big.Int
	Burnt     *big.Int
	Top       []Holder // the largest, largest first; of equal ones, the lower address
	Roles     []RoleChange
}

// Holder is an account with a balance.
type Holder struct {
	Account portal.Address
	Balance *big.Int
}

// Snapshot has the top largest holders.
func (l *Ledger) Snapshot(ctx context.Context, top int) (s Snapshot, err error) {
	err = portalsql.Snapshot(ctx, l.db, func(tx *sql.Tx) error {
		if s.Head, _, err = index.Head(ctx, tx, Name); err != nil {
			return err
		}
		sums, err := readTotals(ctx, tx)
		if err != nil {
			return err
		}
		s.Holders, s.Transfers = int(sums[holders].Int64()), int(sums[transfers].Int64())
		s.Minted, s.Burnt = sums[minted], sums[burnt]
		if s.Deployed, err = first(ctx, tx); err != nil {
			return err
		}
		if s.Roles, err = roles(ctx, tx); err != nil {
			return err
		}
		s.Top, err = largest(ctx, tx, top)
		return err
	})
	return s, err
}

func largest(ctx context.Context, tx *sql.Tx, n int) ([]Holder, error) {
	return portalsql.All(ctx, tx, (*Holder).fields, "SELECT account, balance FROM balances ORDER BY balance DESC, account LIMIT $1", n)
}

func (h *Holder) fields() []any {
	return []any{(*portalsql.Address)(&h.Account), portalsql.Amount(&h.Balance)}
}

// first is the token's first log: the constructor grants roles, so it is of the block of the deployment.
func first(ctx context.Context, tx *sql.Tx) (*portalchain.Proof, error) {
	var p portalchain.Proof
	found, err := portalsql.Found(tx.QueryRowContext(ctx, `SELECT block, at, hash FROM (
		SELECT * FROM (SELECT block, position, at, hash FROM transfers ORDER BY block, position LIMIT 1) AS t UNION ALL
		SELECT * FROM (SELECT block, position, at, hash FROM role_changes ORDER BY block, position LIMIT 1) AS r) AS logs
		ORDER BY block, position LIMIT 1`).Scan(&p.Block, (*portalsql.Time)(&p.Time), (*portalsql.Hash)(&p.Hash)))
	if !found {
		return nil, err
	}
	return &p, nil
}
