package registry

import (
	"context"
	"errors"
	"slices"

	"gaia.example/portal/core"
)

// decided is the edition with what an admin decided of its process.
func (e edition) decided(wish core.Desired) edition {
	e.MemoryMiB, e.restarts = wish.MemoryMiB, wish.Restarts
	return e
}

// renewed tells whether an admin wants another process of the same release.
func (e edition) renewed(wish core.Desired) bool {
	return e.MemoryMiB != wish.MemoryMiB || e.restarts != wish.Restarts
}

// swappable tells of a state in which another process can take the place of this one, without a moment in between.
func swappable(state core.State) bool {
	return slices.Contains([]core.State{core.Asleep, core.Ready, core.Degraded}, state)
}

// renew has another process of the same release serve in the place of the one that runs. One that does not start leaves that as it is, and
// the module says why.
func (r *Registry) renew(ctx context.Context, m *module, next edition) error {
	process := r.processOf(m)
	err := r.inTurn(ctx, func() error { return process.Swap(ctx, next.Release, 0) })
	var fault core.Fault
	blamed := errors.As(err, &fault)
	if err != nil && !blamed {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if blamed {
		fault.Problem = "It goes on as it was, since another process did not start: " + fault.Problem
		r.stay(m, fault)
		return nil
	}
	m.edition = next
	if m.status.Problem != "" && m.status.State == core.Ready {
		r.enter(m, core.Ready, core.Fault{})
	}
	return nil
}

// reopen ends what is left of a module that does not serve; what is started after that is as next says.
func (r *Registry) reopen(ctx context.Context, m *module, next edition) error {
	if err := r.end(ctx, m); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	m.process, m.edition = nil, next
	return nil
}
