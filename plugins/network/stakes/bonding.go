package stakes

import (
	"context"
	"database/sql"
	"math"
	"math/big"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

// Bonding is one log by which GAIA came to a validator, or began to leave it.
type Bonding struct {
	portalchain.Proof

	Log       uint              `json:"log"` // in its block
	Account   portal.Address    `json:"account"`
	Validator portal.Address    `json:"validator"` // the account itself, of a validator's own stake
	Amount    portalsql.Uint256 `json:"amount"`    // wei
	Bonded    bool              `json:"bonded"`    // otherwise it began to leave
}

// bond notes what a log moves: less than nothing began to leave.
func (w *writing) bond(account, validator portal.Address, by *big.Int, log portal.Log) {
	w.bondings = append(w.bondings, []any{
		log.Block.Number, log.Index, log.Block.Time.Unix(), portalsql.Hash(log.Transaction), portalsql.Address(account),
		portalsql.Address(validator), portalsql.Uint256{Int: new(big.Int).Abs(by)}, by.Sign() >= 0,
	})
}

var bondingColumns = []string{"block", "position", "at", "hash", "account", "validator", "amount", "bonded"}

const bondingFields = "SELECT block, position, at, hash, account, validator, amount, bonded FROM bondings"

func readBondings(ctx context.Context, from portalsql.Queryer, query string, args ...any) ([]Bonding, error) {
	return portalsql.All(ctx, from, func(b *Bonding) []any {
		return []any{
			&b.Block, &b.Log, (*portalsql.Time)(&b.Time), (*portalsql.Hash)(&b.Hash), (*portalsql.Address)(&b.Account),
			(*portalsql.Address)(&b.Validator), &b.Amount, &b.Bonded,
		}
	}, query, args...)
}

// Bondings are up to n of an account's with a validator, newest first, behind that place; nil: from the newest on, up to the block asOf.
func (s *Stakes) Bondings(ctx context.Context, account, validator portal.Address, behind *Place, n int) (all []Bonding,
	asOf portal.Block, err error) {
	from := Place{Block: math.MaxInt64}
	if behind != nil {
		from = *behind
	}
	err = portalsql.Snapshot(ctx, s.db, func(tx *sql.Tx) error {
		if asOf, _, err = index.Head(ctx, tx, Name); err != nil {
			return err
		}
		all, err = readBondings(ctx, tx, bondingFields+` WHERE account = $1 AND validator = $2 AND (block, position) < ($3, $4)
			ORDER BY block DESC, position DESC LIMIT $5`, portalsql.Address(account), portalsql.Address(validator), from.Block, from.Log, n)
		return err
	})
	return all, asOf, err
}

// Stretch is the time that a reading goes back over: from before that log of that second, to the second Since.
type Stretch struct {
	Second int64
	Place

	Since int64
}

// BondingsBack are up to n of all, the newest first.
func (s *Stakes) BondingsBack(ctx context.Context, over Stretch, n int) ([]Bonding, error) {
	return readBondings(ctx, s.db, bondingFields+` WHERE (at, block, position) < ($1, $2, $3) AND at >= $4
		ORDER BY at DESC, block DESC, position DESC LIMIT $5`, over.Second, over.Block, over.Log, over.Since, n)
}

// ChangesBack are up to n of what validators did to themselves beside staking and unbonding, the newest first.
func (s *Stakes) ChangesBack(ctx context.Context, over Stretch, n int) ([]Change, error) {
	return readChanges(ctx, s.db, changeFields+` WHERE (at, block, position) < ($1, $2, $3) AND at >= $4 AND kind NOT IN ($5, $6)
		ORDER BY at DESC, block DESC, position DESC LIMIT $7`, over.Second, over.Block, over.Log, over.Since, string(Staked),
		string(Unbonded), n)
}

// Head is the newest block that the tables have.
func (s *Stakes) Head(ctx context.Context) (head portal.Block, err error) {
	err = portalsql.Snapshot(ctx, s.db, func(tx *sql.Tx) error {
		head, _, err = index.Head(ctx, tx, Name)
		return err
	})
	return head, err
}

// Delegation is what an account delegates to a validator now.
type Delegation struct {
	Delegator, Validator portal.Address
	Amount               *big.Int // wei
}

// Delegations are up to most of all, the largest first, and how many there are.
func (s *Stakes) Delegations(ctx context.Context, most int) (all []Delegation, count int, err error) {
	err = portalsql.Snapshot(ctx, s.db, func(tx *sql.Tx) error {
		if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM delegations").Scan(&count); err != nil {
			return err
		}
		all, err = portalsql.All(ctx, tx, func(d *Delegation) []any {
			return []any{(*portalsql.Address)(&d.Delegator), (*portalsql.Address)(&d.Validator), portalsql.Amount(&d.Amount)}
		}, `SELECT delegator, validator, amount FROM delegations ORDER BY amount DESC, delegator DESC, validator DESC LIMIT $1`, most)
		return err
	})
	return all, count, err
}
