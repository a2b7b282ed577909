package admin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/sdk/go/portal"
)

// Application is how a file is applied.
type Application struct {
	Open  func(path string) (io.ReadCloser, error) // what the file names, relative to it
	Dry   bool                                     // change nothing
	Prune bool                                     // what is not in the file goes, except for what comes with the portal
}

// Drift is what differs between a file and the database.
type Drift struct {
	Lines    []DriftLine    `json:"drift"`    // what applying the file changes, or did
	Others   []string       `json:"others"`   // modules and publishers that are not in the file, and stay
	Refusals []string       `json:"refusals"` // why the file cannot be applied, each a sentence; nothing was changed then
	Wishes   []core.Desired `json:"-"`        // of the modules that were changed
}

// DriftLine is one act that the file asks for.
type DriftLine struct {
	Kind   string `json:"kind"` // module or publisher
	Name   string `json:"name"`
	Act    string `json:"act"`    // trust, distrust, install, upgrade, grant, roll back, enable, disable or remove
	Is     string `json:"is"`     // in the database
	Wanted string `json:"wanted"` // in the file

	// Plan of an installation or upgrade.
	Plan *core.Plan `json:"plan,omitempty"`
}

// applying is one file on its way.
type applying struct {
	*Acts
	Application

	by    Actor
	file  File
	now   view            // as it is, with publishers and pages as they will be
	named map[string]bool // publishers in the file
	drift Drift
	steps []step
}

// step is one change, decided on.
type step struct {
	line      DriftLine
	publisher *core.Publisher // to be stored; nil: change is
	change    core.Change
	next      *candidate // to be made known first
	path      string     // of its bundle; empty: it is kept already
}

// Apply makes the database what the file says. All of it is decided on first, against what is there when all is done:
// where anything is refused, nothing is changed. Applying a file again does nothing.
func (a *Acts) Apply(ctx context.Context, by Actor, file File, how Application) (Drift, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	f := &applying{Acts: a, Application: how, by: by, file: file, named: map[string]bool{},
		drift: Drift{Lines: []DriftLine{}, Others: []string{}, Refusals: []string{}}}
	var err error
	if f.now, err = a.view(ctx); err != nil {
		return f.drift, err
	}
	if err := f.decide(ctx); err != nil {
		return f.drift, err
	}
	slices.SortStableFunc(f.steps, func(a, b step) int { return rank(a) - rank(b) })
	for _, s := range f.steps {
		f.drift.Lines = append(f.drift.Lines, s.line)
	}
	if how.Dry || len(f.drift.Refusals) > 0 {
		return f.drift, nil
	}
	return f.drift, f.perform(ctx)
}

func (f *applying) refuse(line int, err error) error {
	if !isRefusal(err) {
		return err
	}
	for _, sentence := range sentences(err) {
		f.drift.Refusals = append(f.drift.Refusals, fmt.Sprintf("%s:%d: %s", f.file.Name, line, sentence))
	}
	return nil
}

// isRefusal tells what is wrong with what somebody gave from what failed.
func isRefusal(err error) bool {
	switch portal.CodeOf(err) {
	case portal.Invalid, portal.Conflict, portal.NotFound, portal.Forbidden:
		return true
	}
	return false
}

func (f *applying) decide(ctx context.Context) error {
	for _, card := range f.file.Publishers {
		err := f.publisher(ctx, card)
		if err = f.refuse(card.Line, err); err != nil {
			return err
		}
	}
	var targets []target
	for _, m := range f.file.Modules {
		t, err := f.resolve(ctx, m)
		if err != nil {
			if err = f.refuse(m.Line, err); err != nil {
				return err
			}
			continue
		}
		targets = append(targets, t)
		f.foresee(t)
	}
	if err := f.strangers(ctx); err != nil {
		return err
	}
	for _, t := range targets {
		err := f.module(ctx, t)
		if err = f.refuse(t.Line, err); err != nil {
			return err
		}
	}
	return nil
}

// publisher decides on one card, and trusts it from here on.
func (f *applying) publisher(ctx context.Context, named FileCard) error {
	text, err := f.read(named.Path)
	if err != nil {
		return err
	}
	card, err := bundle.ParseCard(text)
	if err != nil {
		return err
	}
	if err := f.CheckCard(ctx, card); err != nil {
		return err
	}
	f.named[card.ID] = true
	known := f.now.publisher(card.ID)
	if trusts(known, card) {
		return nil
	}
	if err := succeeds(card, known); err != nil {
		return err
	}
	is := "unknown"
	switch {
	case !known.RevokedAt.IsZero():
		is = "not trusted any more"
	case known.ID != "":
		is = "trusted with the key " + known.Key.String()[:12]
	}
	p := core.Publisher{PublisherCard: card, TrustedAt: f.config.Clock(), TrustedBy: string(f.by), Generation: known.Generation}
	f.now.trust.Publishers = append(slices.DeleteFunc(slices.Clone(f.now.trust.Publishers),
		func(p core.Publisher) bool { return p.ID == card.ID }), p)
	f.steps = append(f.steps, step{publisher: &p, line: DriftLine{
		Kind: "publisher", Name: card.ID, Act: "trust", Is: is, Wanted: "trusted with the key " + card.Key.String()[:12],
	}})
	return nil
}

func unreadable(path string, err error) error {
	why := err
	var at *fs.PathError
	if errors.As(err, &at) {
		why = at.Err
	}
	return portal.Errorf(portal.NotFound, "The file %s cannot be read: %s.", path, why).Because(err)
}

const maxCard = 64 << 10

func (f *applying) read(path string) ([]byte, error) {
	file, err := f.Open(path)
	if err != nil {
		return nil, unreadable(path, err)
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, maxCard))
}
