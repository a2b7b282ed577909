package registry

import (
	"context"
	"errors"
	"fmt"

	"gaia.example/portal/core"
	"gaia.example/portal/core/faultpoint"
)

// upgrade has another release serve in the place of the one that runs, without a moment in between: its files and its tables are made
// ready, its process is swapped in, its routes are opened, and then the supervisor watches how it does. A release that is to blame for
// what fails is taken back. So is one that does worse within its soak: see Returned. An admin's roll-back is an upgrade too, to the
// release before, which is not watched: what was known leads nowhere else by itself.
func (r *Registry) upgrade(ctx context.Context, m *module, next edition) error {
	faultpoint.Reach(faultpoint.Followed)
	r.mu.RLock()
	current, process := m.edition, m.process
	r.mu.RUnlock()
	soak := r.config.Soak
	if next.serial < current.serial {
		soak = 0
	}
	ready := r.ready(ctx, m, next)
	err := ready
	if err == nil {
		err = r.inTurn(ctx, func() error {
			faultpoint.Reach(faultpoint.Swapping)
			return process.Swap(ctx, next.Release, soak)
		})
	}
	var fault core.Fault
	switch {
	case errors.As(err, &fault):
		r.mu.Lock()
		defer r.mu.Unlock()
		r.takeBack(m, returned{next, m.edition, fault}) // not current: that may itself have been taken back meanwhile
		return nil
	case ready != nil:
		r.waits(m, fmt.Sprintf("Version %s waits: %s", next.Manifest.Version, sentence(err)))
		return err
	case err != nil:
		return err
	}
	faultpoint.Reach(faultpoint.Swapped)
	r.mu.Lock()
	r.replace(m, next, core.Fault{})
	r.mu.Unlock()
	return r.awaitRetired(ctx, m, process)
}

// ready has there what a release needs before it can take the place of another. A Fault: the release is to blame that it cannot; another
// error may pass.
func (r *Registry) ready(ctx context.Context, m *module, next edition) error {
	if err := r.unpack(ctx, next.Digest); err != nil {
		return blamed(err, core.NotVerified)
	}
	if err := r.fits(m, next); err != nil {
		return core.Fault{Problem: sentence(err)}
	}
	if err := r.migrate(ctx, next); err != nil {
		return blamed(err, core.Unmigrated)
	}
	return nil
}

// blamed makes a Fault of an error that will not pass.
func blamed(err error, class core.FaultClass) error {
	if temporary(err) {
		return err
	}
	return core.Fault{Class: class, Problem: sentence(err)}
}
