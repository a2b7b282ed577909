package registry

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/faultpoint"
	"gaia.example/portal/sdk/go/portal"
)

// module is what this replica knows of one module. One worker at a time brings it to where its wish wants it.
type module struct {
	id      core.ModuleID
	wish    core.Desired
	learnt  time.Time // when the wish was given back: a look that began before may not have seen it
	granted []string  // capabilities
	suspect bool      // whom the portal trusts has changed since its release was judged
	held    int64     // safe mode: the generation that is not started
	resumed bool      // edition is from before an upgrade that the portal was killed in, and is started first

	busy  bool               // a worker is at it
	due   bool               // there is something to do
	retry time.Time          // not before then, after what may pass
	tries int                // that failed in a row
	cut   context.CancelFunc // ends the worker's waiting; nil: none works

	status    core.ModuleStatus
	edition   edition
	before    edition        // what edition took the place of
	former    []core.Release // whose files open tabs may still load, the latest first
	process   Process        // nil until it is first routed
	routed    bool
	debt      *debt       // a wish that is to be given back
	note      *core.Fault // what the next step to ready says
	undone    int64       // the generation whose roll-back has taken its migrations back, or cannot
	shown     core.Digest // the release of the last step
	unwritten bool        // what is observed has changed since it was written down
}

// edition is a release as long as it is in memory: what the database says of it, without the list of its files.
type edition struct {
	core.Release

	publisher   string
	serial      int64
	remoteBytes int64
}

// formerReleases is how many releases that ran before keep their files for open tabs.
const formerReleases = 3

func (m *module) report() Report {
	report := Report{
		Status: m.status, Desired: m.wish, Release: m.edition.Digest, Manifest: m.edition.Manifest,
		Publisher: m.edition.publisher, Serial: m.edition.serial, RemoteBytes: m.edition.remoteBytes,
	}
	report.Status.Enabled = m.wish.Enabled
	if m.process != nil {
		now := m.process.Look()
		report.Status.PID, report.Status.Restarts, report.SoakUntil, report.Layers = now.PID, now.Restarts, now.SoakUntil, now.Layers
	}
	return report
}

// lacking is the first capability that a release asks for and was not granted; empty: none.
func lacking(manifest core.Manifest, granted []string) string {
	for _, c := range manifest.Capabilities {
		for _, name := range c.Grants() {
			if !slices.Contains(granted, name) {
				return name
			}
		}
	}
	return ""
}

// verdict is why a release may not run here: a state, and a sentence. The zero verdict lets it.
type verdict struct {
	state   core.State
	problem string
	class   core.FaultClass // empty: as of every release that is refused
}

// judge asks all that needs no file: whom the portal trusts, which contract it keeps and what machine it is on.
func (r *Registry) judge(p core.Packed) verdict {
	r.mu.RLock()
	trust := r.trust
	r.mu.RUnlock()
	trust.Now, trust.Development = r.config.Clock(), r.config.Develops
	if err := trust.Check(p); err != nil {
		return verdict{state: core.VerifyFailed, problem: sentence(err)}
	}
	if err := bundle.Compatible(p.Manifest.Compat); err != nil {
		return verdict{state: core.Incompatible, problem: sentence(err)}
	}
	if err := bundle.Runnable(p.Manifest, p.Statement.Files); err != nil {
		return verdict{state: core.Incompatible, problem: sentence(err)}
	}
	return verdict{}
}

// load reads a release from the database.
func (r *Registry) load(ctx context.Context, digest core.Digest) (edition, core.Packed, error) {
	p, err := r.config.Releases.Release(ctx, digest)
	if err != nil {
		return edition{}, p, err
	}
	dir, plugin := r.folders.of(digest), bundle.PluginPath(p.Manifest)
	hash := p.Statement.Files[plugin].SHA256
	e := edition{
		Release: core.Release{
			Digest: digest, Manifest: p.Manifest, Remote: p.Remote, Dir: dir, Plugin: filepath.Join(dir, filepath.FromSlash(plugin)),
			PluginSHA256: slices.Clone(hash[:]), FirstParty: p.Statement.Publisher == core.InstancePublisher,
		},
		publisher: p.Statement.Publisher, serial: p.Statement.Serial,
	}
	for name, file := range p.Statement.Files {
		if strings.HasPrefix(name, "remote/") && name != "remote/remote.json" {
			e.remoteBytes += file.Bytes
		}
	}
	return e, p, nil
}

// bring takes one module to where its wish wants it. An error is what may pass: it is tried again.
func (r *Registry) bring(ctx context.Context, m *module) error {
	if err := r.repay(ctx, m); err != nil {
		return err
	}
	r.mu.Lock()
	wish, granted, suspect, current, routed, resumed := m.wish, m.granted, m.suspect, m.edition, m.routed, m.resumed
	held := m.held == wish.Generation // looked at later, it may already be a later wish's
	m.suspect, m.resumed = false, false
	r.mu.Unlock()
	if wish.Release.Zero() {
		return r.remove(ctx, m)
	}
	if suspect {
		if err := r.closeFormer(ctx, m); err != nil {
			r.doubt(m, suspect)
			return err
		}
	}
	next, same := current, current.Digest == wish.Release
	if !same || suspect {
		var v verdict
		var err error
		if next, v, err = r.look(ctx, wish.Release); err != nil {
			r.doubt(m, suspect)
			return err
		}
		if v.state != "" {
			return r.refuse(ctx, m, next, v)
		}
	}
	want := lacking(next.Manifest, granted)
	runs := wish.Enabled && want == "" && !held
	if runs && routed && !same {
		if resumed {
			if err := r.start(ctx, m, current); err != nil {
				return err
			}
		}
		return r.upgrade(ctx, m, next)
	}
	if !runs {
		if err := r.end(ctx, m); err != nil {
			return err
		}
	}
	if !same || !staged(r.State(m.id)) {
		if ok, err := r.admit(ctx, m, next); !ok || err != nil {
			return err
		}
	}
	switch {
	case runs:
		return r.start(ctx, m, next)
	case !wish.Enabled:
		r.showOff()
		r.step(m, core.Stopped, core.Fault{})
	case want != "":
		r.step(m, core.AwaitingGrant, core.Fault{Problem: fmt.Sprintf("It asks for %s, which nobody has granted yet.", want)})
	}
	return nil
}

// look reads a release and judges it.
func (r *Registry) look(ctx context.Context, digest core.Digest) (edition, verdict, error) {
	e, packed, err := r.load(ctx, digest)
	if portal.CodeOf(err) == portal.NotFound {
		missing := edition{Release: core.Release{Digest: digest}}
		return missing, verdict{state: core.VerifyFailed, problem: "The database does not have the release that is wanted: install it again."}, nil
	}
	if err != nil {
		return edition{}, verdict{}, err
	}
	return e, r.judge(packed), nil
}

// doubt has a module judged again where that could not be done.
func (r *Registry) doubt(m *module, suspect bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	m.suspect = m.suspect || suspect
}

// staged tells of a state that a release with verified files is in.
func staged(s core.State) bool {
	return !slices.Contains([]core.State{"", core.Discovered, core.Verified, core.VerifyFailed, core.Incompatible}, s)
}

// admit takes a release that nothing runs of from discovered to staged. It answers false where it is refused.
func (r *Registry) admit(ctx context.Context, m *module, next edition) (bool, error) {
	if err := r.end(ctx, m); err != nil {
		return false, err
	}
	r.adopt(m, next)
	r.step(m, core.Discovered, core.Fault{})
	faultpoint.Reach(faultpoint.Followed)
	if err := r.unpack(ctx, next.Digest); err != nil {
		if temporary(err) {
			r.complain(m, sentence(err))
			return false, err
		}
		r.Observe(m.id, core.VerifyFailed, core.Fault{Class: core.NotVerified, Problem: sentence(err)})
		return false, nil
	}
	r.Observe(m.id, core.Verified, core.Fault{})
	if err := r.fits(m, next); err != nil {
		r.Observe(m.id, core.VerifyFailed, core.Fault{Problem: sentence(err)})
		return false, nil
	}
	r.Observe(m.id, core.Staged, core.Fault{})
	return true, nil
}

// adopt makes the release the one that would run. Nothing does.
func (r *Registry) adopt(m *module, next edition) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if m.edition.Digest != next.Digest {
		m.process = nil
		signal(r.sweep)
	}
	m.edition, m.status.Version = next, next.Manifest.Version
}

// step takes a step, unless the module is there already.
func (r *Registry) step(m *module, to core.State, f core.Fault) {
	if r.State(m.id) != to {
		r.Observe(m.id, to, f)
	}
}

// complain says what keeps a module where it is.
func (r *Registry) complain(m *module, problem string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if m.status.Problem != problem {
		m.status.Problem = problem
		r.changed(m)
	}
}

// refuse keeps a release from running: what runs of the module ends.
func (r *Registry) refuse(ctx context.Context, m *module, next edition, v verdict) error {
	if err := r.end(ctx, m); err != nil {
		return err
	}
	r.mu.RLock()
	there := m.edition.Digest == next.Digest && m.status.State == v.state && m.status.Problem == v.problem
	r.mu.RUnlock()
	if there {
		return nil
	}
	r.adopt(m, next)
	r.step(m, core.Discovered, core.Fault{})
	f := core.Fault{Problem: v.problem, Class: v.class}
	if v.state == core.VerifyFailed && v.class == "" {
		f.Class = core.NotVerified
	}
	r.Observe(m.id, v.state, f)
	return nil
}

// start opens the module's routes and starts it. What goes wrong with it reaches Observe.
func (r *Registry) start(ctx context.Context, m *module, next edition) error {
	if err := r.migrate(ctx, next); err != nil {
		if temporary(err) {
			r.complain(m, sentence(err))
			return err
		}
		return r.refuse(ctx, m, next, verdict{state: core.VerifyFailed, problem: sentence(err), class: core.Unmigrated})
	}
	if err := r.route(m, true); err != nil {
		return r.refuse(ctx, m, next, verdict{state: core.VerifyFailed, problem: sentence(err)})
	}
	faultpoint.Reach(faultpoint.Staged)
	if !r.turn(ctx) {
		return ctx.Err()
	}
	defer r.done()
	r.mu.RLock()
	process := m.process
	r.mu.RUnlock()
	err := process.Start(ctx)
	faultpoint.Reach(faultpoint.Started)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if f := (core.Fault{}); err != nil && !errors.As(err, &f) {
		r.config.Logger.Warn("start module", "module", m.id, "error", err)
	}
	return nil
}

// end closes the module's routes and ends its process.
func (r *Registry) end(ctx context.Context, m *module) error {
	if err := r.route(m, false); err != nil {
		return err
	}
	r.mu.RLock()
	process := m.process
	r.mu.RUnlock()
	if process == nil {
		return nil
	}
	faultpoint.Reach(faultpoint.Stopping)
	if err := process.Stop(context.WithoutCancel(ctx)); err != nil {
		return fmt.Errorf("stop module %s: %w", m.id, err)
	}
	faultpoint.Reach(faultpoint.Ended)
	return nil
}

// remove ends a module that is not wanted any more, and forgets it.
func (r *Registry) remove(ctx context.Context, m *module) error {
	if err := r.end(ctx, m); err != nil {
		return err
	}
	if mayFollow(r.State(m.id), core.Stopped) {
		r.Observe(m.id, core.Stopped, core.Fault{})
	}
	faultpoint.Reach(faultpoint.Forgotten)
	r.dropTables(ctx, m.id)
	r.dropRest(m.id)
	r.mu.Lock()
	defer r.mu.Unlock()
	if m.wish.Release.Zero() { // it may have been installed anew meanwhile
		delete(r.modules, m.id)
		r.config.Routes.Swap(r.config.Routes.Table().WithOff(r.off()))
		r.gone = append(r.gone, m.id)
		signal(r.sweep)
		signal(r.observe)
	}
	return nil
}

// turn waits for one of the places at work.
func (r *Registry) turn(ctx context.Context) bool {
	select {
	case r.free <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

func (r *Registry) done() { <-r.free }

// unpack has the release's folder ready, in its turn.
func (r *Registry) unpack(ctx context.Context, digest core.Digest) error {
	if !r.turn(ctx) {
		return ctx.Err()
	}
	defer r.done()
	return r.folders.ready(ctx, digest)
}

// temporary tells of an error that may pass.
func temporary(err error) bool {
	code := portal.CodeOf(err)
	return code != portal.Invalid && code != portal.NotFound
}

// sentence is an error as one for the admin.
func sentence(err error) string {
	text := err.Error()
	if known := (*portal.Error)(nil); errors.As(err, &known) {
		text = known.Message
	}
	return strings.ToUpper(text[:1]) + strings.TrimSuffix(text[1:], ".") + "."
}
