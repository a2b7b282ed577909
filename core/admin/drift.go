package admin

import (
	"context"
	"maps"
	"slices"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// foresee has the pages be as they are when all is done.
func (f *applying) foresee(t target) {
	delete(f.now.routed, t.ID)
	switch {
	case !t.Enabled:
	case t.back != nil:
		f.now.routed[t.ID] = pagesOf(*t.back)
	default:
		f.now.routed[t.ID] = pagesOf(t.next.Packed)
	}
}

// strangers are the modules and publishers that are not in the file.
func (f *applying) strangers(ctx context.Context) error {
	for _, id := range slices.Sorted(maps.Keys(f.now.wishes)) {
		wish := f.now.wishes[id]
		if wish.Release.Zero() || slices.ContainsFunc(f.file.Modules, func(m FileModule) bool { return m.ID == id }) {
			continue
		}
		packed, err := f.config.Releases.Release(ctx, wish.Release)
		if err != nil {
			return err
		}
		if !f.Prune || packed.Statement.Publisher == core.InstancePublisher {
			f.drift.Others = append(f.drift.Others, "module "+string(id))
			continue
		}
		change, err := f.remove(ctx, f.by, wish)
		if err != nil {
			return err
		}
		delete(f.now.routed, id)
		f.add(step{change: change},
			DriftLine{Kind: "module", Name: string(id), Act: "remove", Is: stands(packed, wish.Enabled), Wanted: "not in the file"})
	}
	for i, p := range f.now.trust.Publishers {
		if p.ID == core.InstancePublisher || f.named[p.ID] || !p.RevokedAt.IsZero() {
			continue
		}
		if !f.Prune {
			f.drift.Others = append(f.drift.Others, "publisher "+p.ID)
			continue
		}
		p.RevokedAt, p.Reason = f.config.Clock(), "It is not in "+f.file.Name+"."
		f.now.trust.Publishers = slices.Clone(f.now.trust.Publishers)
		f.now.trust.Publishers[i] = p // what the file wants of its modules cannot be had
		f.add(step{publisher: &p}, DriftLine{Kind: "publisher", Name: p.ID, Act: "distrust", Is: "trusted", Wanted: "not in the file"})
	}
	return nil
}

func (f *applying) add(s step, line DriftLine) {
	s.line = line
	f.steps = append(f.steps, s)
}

// stands is a module in a few words.
func stands(p core.Packed, enabled bool) string {
	if enabled {
		return p.Manifest.Version + ", enabled"
	}
	return p.Manifest.Version + ", disabled"
}

// module decides on one module.
func (f *applying) module(ctx context.Context, t target) error {
	is := "not installed"
	if !t.wish.Release.Zero() {
		packed, err := f.config.Releases.Release(ctx, t.wish.Release)
		if err != nil {
			return err
		}
		is = stands(packed, t.wish.Enabled)
	}
	line := DriftLine{Kind: "module", Name: string(t.ID), Is: is}
	if t.back != nil {
		return f.goBack(ctx, t, line)
	}
	line.Wanted = stands(t.next.Packed, t.Enabled)
	former, err := f.former(ctx, t.wish.Release, *t.next)
	if err != nil {
		return err
	}
	p, err := f.propose(ctx, f.now, *t.next, former)
	if err != nil {
		return err
	}
	p.enable = t.Enabled
	answer := plan(p)
	if len(answer.Refusals) > 0 {
		return refused(answer.Refusals...)
	}
	if err := t.covers(p.next.Manifest); err != nil {
		return err
	}
	granted := t.Grant
	if t.All {
		granted = p.next.Manifest.Grants()
	}
	if answer.Act == core.ActNothing && p.granted(granted) {
		return f.turn(ctx, t, line)
	}
	line.Act, line.Plan = string(answer.Act), &answer
	if answer.Act == core.ActNothing {
		line.Act, line.Plan = "grant", nil
	}
	f.add(step{change: p.installation(f.by, answer.Act, granted, f.config.Clock()), next: t.next, path: t.path}, line)
	return nil
}

// covers refuses a grant that is not of what is asked for.
func (t target) covers(m core.Manifest) error {
	if t.All {
		return nil
	}
	return covers(m, t.Grant)
}

// turn enables or disables, where it is not so already.
func (f *applying) turn(ctx context.Context, t target, line DriftLine) error {
	if t.wish.Enabled == t.Enabled {
		return nil
	}
	decide := func() (core.Change, error) {
		return f.disable(ctx, f.by, t.wish, core.Off{Reason: f.file.Name + " has it so."})
	}
	line.Act = "disable"
	if t.Enabled {
		line.Act = "enable"
		decide = func() (core.Change, error) { return f.enable(ctx, f.now, f.by, t.wish) }
	}
	change, err := decide()
	if err != nil {
		return err
	}
	change.Grants, err = f.config.Modules.Grants(ctx, t.ID)
	f.add(step{change: change}, line)
	return err
}

// goBack rolls back to the release that the file names.
func (f *applying) goBack(ctx context.Context, t target, line DriftLine) error {
	if err := t.covers(t.back.Manifest); err != nil {
		return err
	}
	change, err := f.back(ctx, f.now, f.by, t.wish)
	if err != nil {
		return err
	}
	line.Act, line.Wanted, change.Desired.Enabled = "roll back", stands(*t.back, t.Enabled), t.Enabled
	change.Grants, err = f.config.Modules.Grants(ctx, t.ID)
	f.add(step{change: change}, line)
	return err
}

// rank orders what is done: whom to trust first, and what makes room before what takes it.
func rank(s step) int {
	switch {
	case s.publisher != nil && s.publisher.RevokedAt.IsZero():
		return 0
	case s.publisher == nil && !s.change.Desired.Enabled:
		return 1
	case s.publisher == nil:
		return 2
	}
	return 3
}

// perform keeps all bundles, and then takes one step after the other.
func (f *applying) perform(ctx context.Context) error {
	for _, s := range f.steps {
		if s.path == "" {
			continue
		}
		if err := f.upload(ctx, s); err != nil {
			return err
		}
	}
	for _, s := range f.steps {
		if s.publisher != nil {
			if _, err := f.keep(ctx, f.by, "publisher."+s.line.Act+"ed", *s.publisher); err != nil {
				return err
			}
			continue
		}
		if s.next != nil {
			if err := f.save(ctx, f.by, *s.next); err != nil {
				return err
			}
		}
		wish, err := f.change(ctx, s.change)
		if err != nil {
			return err
		}
		f.drift.Wishes = append(f.drift.Wishes, wish)
	}
	return nil
}

func (f *applying) upload(ctx context.Context, s step) error {
	file, err := f.Open(s.path)
	if err != nil {
		return err
	}
	defer file.Close()
	c, err := f.take(ctx, file)
	if err == nil && c.Digest != s.next.Digest {
		err = portal.Errorf(portal.Conflict, "%s was changed while it was read: apply the file again.", s.path)
	}
	return err
}
