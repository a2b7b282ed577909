package admin

import (
	"context"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// actTimeout bounds one act; it goes on when the admin's browser leaves.
const actTimeout = 30 * time.Second

// Modules is what an admin acts on.
type Modules interface {
	// State is empty for a module that is not there.
	State(core.ModuleID) core.State
	Enable(context.Context, core.ModuleID) error
	Disable(context.Context, core.ModuleID) error
}

// Admins is the admin list and what those on it may do. Safe for concurrent use.
type Admins struct {
	wallets map[core.Address]bool
	modules Modules
	audit   core.Audit
	clock   core.Clock
}

// New makes the list.
func New(wallets []core.Address, modules Modules, audit core.Audit, clock core.Clock) *Admins {
	a := &Admins{wallets: map[core.Address]bool{}, modules: modules, audit: audit, clock: clock}
	for _, w := range wallets {
		a.wallets[w] = true
	}
	return a
}

// Has tells whether the wallet is an admin's.
func (a *Admins) Has(wallet core.Address) bool { return a.wallets[wallet] }

// SetModule enables or disables a module for the admin by. NotFound: there is none of that id, or by is no admin.
// Conflict: it cannot be enabled. On return a disabled module's process is gone.
func (a *Admins) SetModule(ctx context.Context, by core.Address, id core.ModuleID, enabled bool) error {
	if !a.Has(by) {
		return portal.Errorf(portal.NotFound, "There is no such page.")
	}
	if a.modules.State(id) == "" {
		return portal.Errorf(portal.NotFound, "There is no module %q.", id)
	}
	action, act := "module.disabled", a.modules.Disable
	if enabled {
		action, act = "module.enabled", a.modules.Enable
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), actTimeout)
	defer cancel()
	if err := a.audit.Record(ctx, core.AuditEntry{At: a.clock(), Actor: by.String(), Action: action, Subject: string(id)}); err != nil {
		return err
	}
	return act(ctx, id)
}
