package powers

import (
	"context"
	"database/sql"
	"slices"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/contracts/gaiasale"
	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalsql"
)

// writing is one batch on its way into the table.
type writing struct {
	ctx     context.Context
	tx      *sql.Tx
	changed bool
}

// All contracts have OpenZeppelin's AccessControl, whose events are the same everywhere.
var (
	binding = gaiatoken.NewGaiaToken()
	events  = portalchain.EventsOf(
		portalchain.On(binding, binding.UnpackRoleGrantedEvent, func(w *writing, e *gaiatoken.GaiaTokenRoleGranted, log portal.Log) error {
			return w.write(log, e.Role, e.Account, e.Sender, true)
		}),
		portalchain.On(binding, binding.UnpackRoleRevokedEvent, func(w *writing, e *gaiatoken.GaiaTokenRoleRevoked, log portal.Log) error {
			return w.write(log, e.Role, e.Account, e.Sender, false)
		}),
		// What they say is read from the contract, by whoever is told that there is something new.
		portalchain.On(calls, calls.UnpackDefaultAdminTransferScheduledEvent, ruled[gaiasale.GaiaSaleDefaultAdminTransferScheduled]),
		portalchain.On(calls, calls.UnpackDefaultAdminTransferCanceledEvent, ruled[gaiasale.GaiaSaleDefaultAdminTransferCanceled]),
		portalchain.On(calls, calls.UnpackDefaultAdminDelayChangeScheduledEvent, ruled[gaiasale.GaiaSaleDefaultAdminDelayChangeScheduled]),
		portalchain.On(calls, calls.UnpackDefaultAdminDelayChangeCanceledEvent, ruled[gaiasale.GaiaSaleDefaultAdminDelayChangeCanceled]),
	)
)

// ruled notes that how an administrator is replaced has changed (AccessControlDefaultAdminRules). The table has nothing of that.
func ruled[Event any](w *writing, _ *Event, _ portal.Log) error {
	w.changed = true
	return nil
}

func apply(ctx context.Context, tx *sql.Tx, batch portal.LogBatch) (changed bool, err error) {
	w := &writing{ctx: ctx, tx: tx}
	err = events.Apply(w, batch.Logs)
	return w.changed, err
}

func reset(ctx context.Context, tx *sql.Tx) error {
	return portalsql.Empty(ctx, tx, "contract_roles")
}

func (w *writing) write(log portal.Log, role [32]byte, account, sender common.Address, granted bool) error {
	w.changed = true
	if log.Removed {
		_, err := w.tx.ExecContext(w.ctx, "DELETE FROM contract_roles WHERE block = $1 AND position = $2", log.Block.Number, log.Index)
		return err
	}
	row := []any{
		log.Block.Number, log.Index, portalsql.Hash(log.Transaction), log.Block.Time.Unix(), portalsql.Address(log.Contract),
		portalsql.Hash(role), portalsql.Address(account), portalsql.Address(sender), granted,
	}
	columns := []string{"block", "position", "hash", "at", "contract", "role", "account", "sender", "granted"}
	return portalsql.Insert(w.ctx, w.tx, "contract_roles", columns, [][]any{row}, "")
}

// change is one log.
type change struct {
	portalchain.Proof

	contract, account, sender portal.Address
	role                      portal.Hash
	granted                   bool
}

// changes are all, oldest first: whoever makes one needs a role, so that they are few.
func changes(ctx context.Context, tx *sql.Tx) ([]change, error) {
	return portalsql.All(ctx, tx, func(c *change) []any {
		return []any{
			&c.Block, (*portalsql.Hash)(&c.Hash), (*portalsql.Time)(&c.Time), (*portalsql.Address)(&c.contract), (*portalsql.Hash)(&c.role),
			(*portalsql.Address)(&c.account), (*portalsql.Address)(&c.sender), &c.granted,
		}
	}, "SELECT block, hash, at, contract, role, account, sender, granted FROM contract_roles ORDER BY block, position")
}

// of are those of one contract.
func of(all []change, contract portal.Address) (its []change) {
	for _, c := range all {
		if c.contract == contract {
			its = append(its, c)
		}
	}
	return its
}

// members are who had the role after all changes, in the order they got it.
func members(its []change, role portal.Hash) []change {
	var have []change
	for _, c := range its {
		if c.role != role {
			continue
		}
		have = slices.DeleteFunc(have, func(m change) bool { return m.account == c.account })
		if c.granted {
			have = append(have, c)
		}
	}
	return have
}
