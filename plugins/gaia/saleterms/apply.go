package saleterms

import (
	"context"
	"database/sql"
	"encoding/json"
	"math/big"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/contracts/gaiasale"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalsql"
)

// Kind is what a change is.
type Kind string

// The kinds of changes.
const (
	TermsSet Kind = "terms"
	Treasury Kind = "treasury" // Account has become it
	Paused   Kind = "paused"
	Resumed  Kind = "resumed"
	Closed   Kind = "closed"
	Proceeds Kind = "proceeds" // went to Account
	Excess   Kind = "excess"   // went to Account
	Unsold   Kind = "unsold"   // went to Account
	Granted  Kind = "granted"  // Account got a role
	Revoked  Kind = "revoked"  // Account lost a role
)

// Detail is what else a log says: what its kind has not is empty. Amounts are in the smallest unit, decimal.
type Detail struct {
	Price     string `json:"price,omitempty"` // coins for one whole GAIA
	SoftCap   string `json:"softCap,omitempty"`
	HardCap   string `json:"hardCap,omitempty"`
	WalletCap string `json:"walletCap,omitempty"`
	OpensAt   uint64 `json:"opensAt,omitempty"` // Unix seconds
	ClosesAt  uint64 `json:"closesAt,omitempty"`
	Amount    string `json:"amount,omitempty"` // GAIA of what nobody bought, else coins
}

// writing is one batch on its way into the tables.
type writing struct {
	ctx     context.Context
	tx      *sql.Tx
	changed bool
}

var (
	binding = gaiasale.NewGaiaSale()
	events  = portalchain.EventsOf(
		portalchain.On(binding, binding.UnpackTermsSetEvent, func(w *writing, e *gaiasale.GaiaSaleTermsSet, log portal.Log) error {
			return w.change(log, TermsSet, common.Address{}, Detail{
				Price: e.Price.String(), SoftCap: e.SoftCap.String(), HardCap: e.HardCap.String(), WalletCap: e.WalletCap.String(), OpensAt: e.OpensAt,
				ClosesAt: e.ClosesAt,
			})
		}),
		portalchain.On(binding, binding.UnpackTreasurySetEvent, func(w *writing, e *gaiasale.GaiaSaleTreasurySet, log portal.Log) error {
			return w.change(log, Treasury, e.Treasury, Detail{})
		}),
		portalchain.On(binding, binding.UnpackPausedEvent, func(w *writing, e *gaiasale.GaiaSalePaused, log portal.Log) error {
			return w.change(log, Paused, e.Account, Detail{})
		}),
		portalchain.On(binding, binding.UnpackUnpausedEvent, func(w *writing, e *gaiasale.GaiaSaleUnpaused, log portal.Log) error {
			return w.change(log, Resumed, e.Account, Detail{})
		}),
		portalchain.On(binding, binding.UnpackClosedEvent, func(w *writing, e *gaiasale.GaiaSaleClosed, log portal.Log) error {
			return w.change(log, Closed, e.By, Detail{ClosesAt: e.ClosedAt})
		}),
		portalchain.On(binding, binding.UnpackProceedsWithdrawnEvent,
			func(w *writing, e *gaiasale.GaiaSaleProceedsWithdrawn, log portal.Log) error {
				return w.change(log, Proceeds, e.Treasury, amount(e.Value))
			}),
		portalchain.On(binding, binding.UnpackExcessWithdrawnEvent, func(w *writing, e *gaiasale.GaiaSaleExcessWithdrawn, log portal.Log) error {
			return w.change(log, Excess, e.Treasury, amount(e.Value))
		}),
		portalchain.On(binding, binding.UnpackUnsoldWithdrawnEvent, func(w *writing, e *gaiasale.GaiaSaleUnsoldWithdrawn, log portal.Log) error {
			return w.change(log, Unsold, e.Treasury, amount(e.Tokens))
		}),
		portalchain.On(binding, binding.UnpackRoleGrantedEvent, func(w *writing, e *gaiasale.GaiaSaleRoleGranted, log portal.Log) error {
			return w.role(log, Granted, e.Role, e.Account)
		}),
		portalchain.On(binding, binding.UnpackRoleRevokedEvent, func(w *writing, e *gaiasale.GaiaSaleRoleRevoked, log portal.Log) error {
			return w.role(log, Revoked, e.Role, e.Account)
		}),
	)
)

func amount(of *big.Int) Detail { return Detail{Amount: of.String()} }

func apply(ctx context.Context, tx *sql.Tx, batch portal.LogBatch) (changed bool, err error) {
	w := &writing{ctx: ctx, tx: tx}
	err = events.Apply(w, batch.Logs)
	return w.changed, err
}

func reset(ctx context.Context, tx *sql.Tx) error {
	return portalsql.Empty(ctx, tx, "sale_changes")
}

func (w *writing) change(log portal.Log, kind Kind, account common.Address, detail Detail) error {
	text, err := json.Marshal(detail)
	if err != nil {
		return err
	}
	var who any = ""
	if account != (common.Address{}) {
		who = portalsql.Address(account)
	}
	return w.write(log, []any{string(kind), "", who, string(text)})
}

func (w *writing) role(log portal.Log, kind Kind, role [32]byte, account common.Address) error {
	return w.write(log, []any{string(kind), portalsql.Hash(role), portalsql.Address(account), "{}"})
}

func (w *writing) write(log portal.Log, rest []any) error {
	w.changed = true
	if log.Removed {
		_, err := w.tx.ExecContext(w.ctx, "DELETE FROM sale_changes WHERE block = $1 AND position = $2", log.Block.Number, log.Index)
		return err
	}
	row := append([]any{log.Block.Number, log.Index, portalsql.Hash(log.Transaction), log.Block.Time.Unix()}, rest...)
	return portalsql.Insert(w.ctx, w.tx, "sale_changes", []string{"block", "position", "hash", "at", "kind", "role", "account", "detail"},
		[][]any{row}, "")
}
