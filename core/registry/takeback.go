package registry

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/faultpoint"
	"gaia.example/portal/sdk/go/portal"
)

// returned is a new release whose place the one before has again, or never lost. The wish still names the new one: until that is
// changed, the wish is not followed.
type returned struct {
	from  edition // what was taken back
	to    edition // what serves instead
	fault core.Fault
}

// takeBack is the one way in which a new release is taken back, whether its upgrade failed or the supervisor went back within its soak:
// the release before serves, and it is said why. Then the module's worker changes the wish. r.mu is held.
func (r *Registry) takeBack(m *module, t returned) {
	faultpoint.Reach(faultpoint.GivingBack)
	t.fault.TakenBack = t.from.Manifest.Version
	m.returned = &t
	r.replace(m, t.to, t.fault)
}

// giveBack has the wish name the release that serves, and the one that was taken back as the one before. All replicas follow that.
func (r *Registry) giveBack(ctx context.Context, m *module) error {
	r.mu.RLock()
	t := m.returned
	r.mu.RUnlock()
	if t == nil {
		return nil
	}
	wish, err := r.changeWish(ctx, m.id, t)
	if err != nil {
		return err
	}
	faultpoint.Reach(faultpoint.GivenBack)
	r.mu.Lock()
	defer r.mu.Unlock()
	if m.returned == t {
		m.returned = nil
	}
	if wish.Generation > m.wish.Generation {
		m.wish, m.givenBackAt = wish, time.Now()
	}
	// Tabs were told that the version before serves when the wish may still have been for the other: they are to read it again.
	r.tellTabs(m)
	return nil
}

// changeWish answers with the wish as it is then. Where somebody else wants something else by now, that stays.
func (r *Registry) changeWish(ctx context.Context, id core.ModuleID, t *returned) (core.Desired, error) {
	for {
		wishes, err := r.config.Modules.Desired(ctx)
		if err != nil {
			return core.Desired{}, err
		}
		at := slices.IndexFunc(wishes, func(wish core.Desired) bool { return wish.Module == id })
		if at < 0 || wishes[at].Release != t.from.Digest {
			return core.Desired{}, nil
		}
		grants, err := r.config.Modules.Grants(ctx, id)
		if err != nil {
			return core.Desired{}, err
		}
		detail, err := json.Marshal(map[string]any{
			"digest": t.to.Digest, "version": t.to.Manifest.Version, "previous": t.from.Digest, "from": t.from.Manifest.Version,
			"problem": t.fault.Problem, "class": t.fault.Class, "replica": r.config.Replica,
		})
		if err != nil {
			return core.Desired{}, err
		}
		wish := wishes[at]
		wish.Release, wish.Previous, wish.Undo = t.to.Digest, t.from.Digest, false
		wish.ChangedAt, wish.ChangedBy = r.config.Clock(), "registry"
		wish, err = r.config.Modules.Change(ctx, core.Change{Desired: wish, Grants: grants, Entry: core.AuditEntry{
			At: wish.ChangedAt, Actor: "registry", Action: "module.returned", Subject: string(id), Detail: detail,
		}})
		if portal.CodeOf(err) != portal.Conflict {
			return wish, err
		}
	}
}

// TakenBack is the latest of a module's steps, the newest first, with which that version was taken back; false: they have none.
func TakenBack(steps []core.Transition, version string) (step core.Transition, found bool) {
	for _, step := range steps {
		if step.TakenBack == version {
			return step, true
		}
	}
	return core.Transition{}, false
}
