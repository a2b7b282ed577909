package supervisor

import (
	"fmt"

	"gaia.example/portal/core"
)

// takeBack ends the soak of a new version and launches the one before it: beside the new one where that still runs, and else while requests
// wait.
func (r *run) takeBack(why core.Fault) {
	soak := r.soak
	r.endSoak()
	r.slot.sup.cfg.Logger.Warn("a new version is taken back", "module", r.id(), "version", r.slot.Release().Manifest.Version,
		"to", soak.old.Manifest.Version, "problem", why.Problem)
	r.beside = &replacement{attempt: r.try(r.ctx, soak.old), why: why, soak: soak}
}

// tookBack is the outcome of that: the version before serves again, or the new one stays, as bad is better than nothing.
func (r *run) tookBack(b *replacement, p progress) {
	watcher, id, from, why := r.slot.watcher, r.id(), r.slot.Release(), b.why
	if p.err == nil || r.in == nil && p.unwell() {
		r.take(p, func() { watcher.Returned(id, from, b.release, why) })
		return
	}
	r.drop(p.in)
	why.Problem = fmt.Sprintf("%s It stays, as the version before did not start again: %s", why.Problem, faultOf(p.err).Problem)
	r.log(why)
	watcher.Soaked(id, from, why)
	if r.in == nil {
		r.recover(why)
	}
}
