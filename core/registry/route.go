package registry

import (
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

// expect has requests wait for a module that is about to start; r.mu is held.
func (r *Registry) expect(m *module) {
	if m.process == nil {
		m.process = r.config.Open(m.edition.Release, r)
	}
	m.process.Expect()
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

// put follows an act that changed where a module's cards and entries stand: what runs, rests, or is at work goes on; r.mu is held.
func (r *Registry) put(m *module, wish core.Desired) {
	if m.held == m.wish.Generation {
		m.held = wish.Generation
	}
	m.wish = wish
	r.renew(m)
	if !m.busy && !m.due { // else whoever is at work settles it
		r.settle(m.id, wish.Generation)
		r.changed(m)
	}
}

// renew has the table, and open tabs, know of a wish that took no step: where the module's cards and entries stand; r.mu is held.
func (r *Registry) renew(m *module) {
	if err := r.rebuild(); err != nil {
		r.config.Logger.Error("a module's cards and entries stay where they were", "module", m.id, "error", err)
	}
	step := core.Transition{Module: m.id, Version: m.status.Version, Release: m.shown, To: m.status.State, At: r.config.Clock()}
	r.journal.add(entry{step: step, enabled: m.wish.Enabled, known: true})
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

// showOff has the table know what is switched off by now.
func (r *Registry) showOff() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.config.Routes.Swap(r.config.Routes.Table().WithOff(r.off()))
}

// build makes a table of what is routed, with another release of one module; r.mu is held.
func (r *Registry) build(of core.ModuleID, other *core.Release) (*routing.Table, error) {
	var releases, former []core.Release
	for id, m := range r.modules {
		switch {
		case other != nil && id == of:
			releases = append(releases, *other)
		case m.routed:
			release := m.edition.Release
			release.Placed = m.wish.Place
			releases = append(releases, release)
		}
		former = append(former, m.former...)
	}
	return r.config.Routes.Build(releases, former...)
}
