package registry

import (
	"context"
	"slices"

	"gaia.example/portal/core"
	"gaia.example/portal/core/routing"
)

// route puts the module into the table or takes it out, in one swap.
func (r *Registry) route(m *module, routed bool) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if routed == m.routed {
		return nil
	}
	m.routed = routed
	if err := r.rebuild(); err != nil {
		m.routed = !routed
		return err
	}
	if routed {
		r.expect(m)
	}
	return nil
}

// expect has requests wait for a module that is about to start, or refuses them for one that is drained; r.mu is held.
func (r *Registry) expect(m *module) {
	if m.process == nil {
		m.process = r.config.Open(m.edition.Release, r)
	}
	if m.wish.Drain == (core.Drain{}) {
		m.process.Expect()
	} else {
		m.process.Refuse()
	}
}

// fits tells why a release could not have its routes beside those of the others; nil: it could.
func (r *Registry) fits(m *module, next edition) error {
	r.mu.RLock()
	defer r.mu.RUnlock()
	_, err := r.build(m.id, &next.Release)
	return err
}

// rebuild swaps the table; r.mu is held.
func (r *Registry) rebuild() error {
	table, err := r.build("", nil)
	if err == nil {
		r.config.Routes.Swap(table.WithOff(r.off()))
	}
	return err
}

// off is the releases that would run if their modules were not switched off; r.mu is held.
func (r *Registry) off() (releases []core.Release) {
	for _, m := range r.modules {
		if !m.routed && !m.wish.Enabled && !m.wish.Release.Zero() && m.edition.Digest == m.wish.Release {
			releases = append(releases, m.edition.Release)
		}
	}
	return releases
}

// showOff has the table know which modules are switched off by now; r.mu is held.
func (r *Registry) showOff() { r.config.Routes.Swap(r.config.Routes.Table().WithOff(r.off())) }

// build makes a table of what is routed, with another release of one module; r.mu is held.
func (r *Registry) build(of core.ModuleID, other *core.Release) (*routing.Table, error) {
	var releases, former []core.Release
	for id, m := range r.modules {
		switch {
		case other != nil && id == of:
			releases = append(releases, *other)
		case m.routed:
			release := m.edition.Release
			release.Placed, release.Granted = m.wish.Place, m.granted
			releases = append(releases, release)
		}
		former = append(former, m.former...)
	}
	return r.config.Routes.Build(releases, former...)
}

// closeFormer has the files of former releases that nobody trusts any more open to no tab.
func (r *Registry) closeFormer(ctx context.Context, m *module) error {
	r.mu.RLock()
	former := slices.Clone(m.former)
	r.mu.RUnlock()
	distrusted := map[core.Digest]bool{}
	for _, old := range former {
		_, v, err := r.judge(ctx, old.Digest)
		if err != nil {
			return err
		}
		distrusted[old.Digest] = v.state == core.VerifyFailed
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	count := len(m.former)
	m.former = slices.DeleteFunc(m.former, func(old core.Release) bool { return distrusted[old.Digest] })
	if len(m.former) == count {
		return nil
	}
	signal(r.sweep)
	return r.rebuild()
}

// tellTabs has the table, and open tabs, know of a wish that took no step: where the module's cards and entries stand, or what its pages
// may ask a wallet for; r.mu is held.
func (r *Registry) tellTabs(m *module) {
	if err := r.rebuild(); err != nil {
		r.config.Logger.Error("a module's cards and entries, or its grants, stay as they were", "module", m.id, "error", err)
	}
	step := core.Transition{Module: m.id, Version: m.status.Version, Release: m.stepped, To: m.status.State, At: r.config.Clock()}
	r.journal.add(entry{step: step, enabled: m.wish.Enabled, known: true})
}

// replace says that another release serves now in the place of the one before, and opens its routes. Where it served all along, as the
// one that was wanted could not, only the fault is told. r.mu is held.
func (r *Registry) replace(m *module, now edition, f core.Fault) {
	if m.edition.Digest != now.Digest {
		m.before = m.edition
		m.former = slices.DeleteFunc(m.former, func(old core.Release) bool { return old.Digest == now.Digest })
		m.former = append([]core.Release{m.edition.Release}, m.former...)
		m.former = m.former[:min(len(m.former), formerReleases)]
		m.edition = now
		signal(r.sweep)
		if m.routed {
			if err := r.rebuild(); err != nil { // it fitted a moment ago: the other module must have come between
				r.config.Logger.Error("the routes of a module's new release could not be opened",
					"module", m.id, "version", now.Manifest.Version, "error", err)
			}
		}
	}
	r.stay(m, f)
}

// formerReleases is how many releases that ran before keep their files for open tabs.
const formerReleases = 3
