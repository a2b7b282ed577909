package portfolio

import (
	"context"
	"database/sql"
	"errors"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/contracts/gaiaclaims"
	"gaia.example/portal/plugins/gaia/contracts/gaiasale"
	"gaia.example/portal/plugins/gaia/contracts/gaiavesting"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalsql"
)

// Name is that of the index of acts, and Version that of what it derives from the logs.
const (
	Name    = "acts"
	Version = 2
)

// act is what an account did with GAIA at one of the protocol's contracts, or what was done for it.
type act struct {
	Block     uint64
	Index     uint // of the log in its block
	Hash      portal.Hash
	Contract  portal.Address // that says it
	Time      time.Time
	Reason    Reason
	Amount    *big.Int
	Other     *portal.Address // the validator, funder or beneficiary
	Coins     string          // decimal; empty: none
	Number    string          // of the campaign or schedule, decimal; empty: none
	Available *time.Time      // from when on it can be withdrawn
}

// moves is that a transfer of the account's own goes with it.
func (a act) moves() bool { return a.Reason != Undelegated && a.Reason != Granted }

// writing is a batch on its way into the tables.
type writing struct {
	ctx     context.Context
	tx      *sql.Tx
	acts    [][]any
	names   [][]any
	changed bool
}

// sources is the contracts by name. Each one's events are its own: another contract that logs the like says nothing.
var sources = func() map[string]portalchain.Events[*writing] {
	s, sale, claims, vesting := newStaking(), gaiasale.NewGaiaSale(), gaiaclaims.NewGaiaClaims(), gaiavesting.NewGaiaVesting()
	return map[string]portalchain.Events[*writing]{
		"ValidatorStaking": portalchain.EventsOf(
			portalchain.On(s, unpackEvent[registered](s), func(w *writing, e *registered, log portal.Log) error { return w.name(e.Validator, e.Name, log) }),
			portalchain.On(s, unpackEvent[renamed](s), func(w *writing, e *renamed, log portal.Log) error { return w.name(e.Validator, e.Name, log) }),
			portalchain.On(s, unpackEvent[staked](s), func(w *writing, e *staked, log portal.Log) error {
				return w.act(log, e.Validator, act{Reason: Staked, Amount: e.Amount})
			}),
			portalchain.On(s, unpackEvent[delegated](s), func(w *writing, e *delegated, log portal.Log) error {
				return w.act(log, e.Delegator, act{Reason: Delegated, Amount: e.Amount, Other: address(e.Validator)})
			}),
			portalchain.On(s, unpackEvent[unbondingStarted](s), func(w *writing, e *unbondingStarted, log portal.Log) error {
				return w.act(log, e.Account, act{Reason: Undelegated, Amount: e.Amount, Other: address(e.Validator), Available: second(e.AvailableAt)})
			}),
			portalchain.On(s, unpackEvent[withdrawn](s), func(w *writing, e *withdrawn, log portal.Log) error {
				return w.act(log, e.Account, act{Reason: Withdrawn, Amount: e.Amount})
			}),
		),
		"GaiaSale": portalchain.EventsOf(
			portalchain.On(sale, sale.UnpackBoughtEvent, func(w *writing, e *gaiasale.GaiaSaleBought, log portal.Log) error {
				return w.act(log, e.Buyer, act{Reason: Bought, Amount: e.Tokens, Coins: e.Cost.String()})
			}),
			portalchain.On(sale, sale.UnpackRefundedEvent, func(w *writing, e *gaiasale.GaiaSaleRefunded, log portal.Log) error {
				return w.act(log, e.Buyer, act{Reason: Refunded, Amount: e.Tokens, Coins: e.Value.String()})
			}),
		),
		"GaiaClaims": portalchain.EventsOf(
			portalchain.On(claims, claims.UnpackClaimedEvent, func(w *writing, e *gaiaclaims.GaiaClaimsClaimed, log portal.Log) error {
				return w.act(log, e.To, act{Reason: Claimed, Amount: e.Amount, Other: address(e.Account), Number: e.Id.String()})
			}),
		),
		"GaiaVesting": portalchain.EventsOf(
			portalchain.On(vesting, vesting.UnpackReleasedEvent, func(w *writing, e *gaiavesting.GaiaVestingReleased, log portal.Log) error {
				return w.act(log, e.Beneficiary, act{Reason: Released, Amount: e.Amount, Number: e.Id.String()})
			}),
			portalchain.On(vesting, vesting.UnpackScheduleCreatedEvent, func(w *writing, e *gaiavesting.GaiaVestingScheduleCreated, log portal.Log) error {
				number := e.Id.String()
				if e.Funder != e.Beneficiary { // else it has the one row of what it paid
					if err := w.act(log, e.Beneficiary, act{Reason: Granted, Amount: e.Total, Other: address(e.Funder), Number: number}); err != nil {
						return err
					}
				}
				return w.act(log, e.Funder, act{Reason: Funded, Amount: e.Total, Other: address(e.Beneficiary), Number: number})
			}),
			portalchain.On(vesting, vesting.UnpackRevokedEvent, func(w *writing, e *gaiavesting.GaiaVestingRevoked, log portal.Log) error {
				return w.act(log, e.Funder, act{Reason: Revoked, Amount: e.Returned, Number: e.Id.String()})
			}),
		),
	}
}()

// topics are those of all of their events.
func topics() (all []portal.Hash) {
	for _, name := range contracts {
		all = append(all, sources[name].Topics()...)
	}
	return all
}

func address(a common.Address) *portal.Address { return (*portal.Address)(&a) }

// second is a time that a contract made by adding a bounded span to a block's.
func second(unix uint64) *time.Time {
	at := time.Unix(int64(unix), 0).UTC() //nolint:gosec // see above
	return &at
}

func (w *writing) act(log portal.Log, account common.Address, a act) error {
	w.changed = true
	if log.Removed {
		return w.remove("acts", log)
	}
	other, available := "", int64(0)
	if a.Other != nil {
		other = textOf(*a.Other)
	}
	if a.Available != nil {
		available = a.Available.Unix()
	}
	w.acts = append(w.acts, []any{
		log.Block.Number, log.Index, portalsql.Address(account), string(a.Reason), portalsql.Hash(log.Transaction), portalsql.Address(log.Contract), log.Block.Time.Unix(),
		a.Amount.String(), other, a.Coins, a.Number, available,
	})
	return nil
}

// name is what a validator calls itself from that log on.
func (w *writing) name(validator common.Address, name string, log portal.Log) error {
	w.changed = true
	if log.Removed {
		return w.remove("validator_names", log)
	}
	w.names = append(w.names, []any{log.Block.Number, log.Index, portalsql.Address(validator), name})
	return nil
}

// remove takes a log out that is there, or about to be.
func (w *writing) remove(table string, log portal.Log) error {
	if err := w.flush(); err != nil {
		return err
	}
	_, err := w.tx.ExecContext(w.ctx, "DELETE FROM "+table+" WHERE block = $1 AND position = $2", log.Block.Number, log.Index)
	return err
}

func (w *writing) flush() error {
	err := errors.Join(
		portalsql.Insert(w.ctx, w.tx, "acts",
			[]string{"block", "position", "account", "kind", "hash", "contract", "at", "amount", "other", "coins", "number", "available"}, w.acts, ""),
		portalsql.Insert(w.ctx, w.tx, "validator_names", []string{"block", "position", "validator", "name"}, w.names, ""))
	w.acts, w.names = nil, nil
	return err
}

// apply writes a batch; by is the contracts by their addresses.
func apply(ctx context.Context, tx *sql.Tx, by map[portal.Address]string, batch portal.LogBatch) (changed bool, err error) {
	w := &writing{ctx: ctx, tx: tx}
	for _, log := range batch.Logs {
		if err := sources[by[log.Contract]].Apply(w, []portal.Log{log}); err != nil {
			return false, err
		}
	}
	return w.changed, w.flush()
}

func reset(ctx context.Context, tx *sql.Tx) error {
	for _, table := range []string{"acts", "validator_names"} {
		if _, err := tx.ExecContext(ctx, "DELETE FROM "+table); err != nil {
			return err
		}
	}
	return nil
}

// textOf is an address as the tables have it.
func textOf(a portal.Address) string {
	value, _ := portalsql.Address(a).Value()
	text, _ := value.(string)
	return text
}

// actsOf are an account's newest acts up to that block, newest first, n at most.
func actsOf(ctx context.Context, tx *sql.Tx, account portal.Address, until uint64, n int) (all []act, err error) {
	for row, err := range portalsql.Rows(ctx, tx, `SELECT block, position, kind, hash, contract, at, amount, other, coins, number, available FROM acts
		WHERE account = $1 AND block <= $2 ORDER BY block DESC, position DESC LIMIT $3`, portalsql.Address(account), until, n) {
		if err != nil {
			return nil, err
		}
		var a act
		var at, available int64
		var hash portalsql.Hash
		var contract portalsql.Address
		var amount, other string
		if err := row.Scan(&a.Block, &a.Index, &a.Reason, &hash, &contract, &at, &amount, &other, &a.Coins, &a.Number, &available); err != nil {
			return nil, err
		}
		a.Hash, a.Contract, a.Time = portal.Hash(hash), portal.Address(contract), time.Unix(at, 0).UTC()
		var ok bool
		if a.Amount, ok = new(big.Int).SetString(amount, 10); !ok {
			return nil, errors.New("an act's amount is no number")
		}
		if other != "" {
			who, err := portal.ParseAddress(other)
			if err != nil {
				return nil, err
			}
			a.Other = &who
		}
		if available != 0 {
			when := time.Unix(available, 0).UTC()
			a.Available = &when
		}
		all = append(all, a)
	}
	return all, nil
}

// namesOf are what those validators call themselves; an address that is none has none.
func namesOf(ctx context.Context, tx *sql.Tx, validators []portal.Address) (map[portal.Address]string, error) {
	names := map[portal.Address]string{}
	for _, validator := range validators {
		if _, known := names[validator]; known {
			continue
		}
		var name string
		err := tx.QueryRowContext(ctx, "SELECT name FROM validator_names WHERE validator = $1 ORDER BY block DESC, position DESC LIMIT 1",
			portalsql.Address(validator)).Scan(&name)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return nil, err
		}
		if err == nil {
			names[validator] = name
		}
	}
	return names, nil
}
