package admin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/faultpoint"
	"gaia.example/portal/sdk/go/portal"
)

// Actor is who acts, as an audit entry has it: an admin's wallet, "operator <user>" for the command line, "file <name>"
// for a file that is applied, or a part of the portal.
type Actor string

// Config is what Acts need.
type Config struct {
	Modules      core.ModuleStore
	Releases     core.ReleaseStore
	Publishers   core.PublisherStore
	Observations core.ObservationStore
	Blobs        core.Blobs
	ModuleBlobs  core.ModuleBlobs // whose bytes are in Blobs, too
	Cards        core.CardVerifier
	Settings     core.Settings
	Jobs         core.JobBook
	Tiers        core.TierStore
	Configured   core.Thresholds // until an admin changes them
	Shell        []core.Route    // the shell's own pages
	Brand        string          // what the portal calls itself; nobody else's names look like it
	Contracts    []string        // that this portal has addresses of; nil: they are not known here
	Data         string          // the data folder, where the instance's key is
	Clock        core.Clock
	Develops     bool // the portal is for development: it takes folders that nobody signed
	MemoryMost   int  // MiB that an admin may give a module's plugin
	Keep         int  // so many of a module's releases that were wanted are kept; what is wanted, and what was before, always is

	// Changed is told each module that something else is wanted of, so that this process need not wait to see it. Optional.
	Changed func(core.ModuleID)
}

// Acts is what may be done to modules, publishers and tiers. Each is one transaction with its audit entry, and is refused as a
// whole: Conflict, by a *Refused. Of two that meet one wins, and the other is Conflict too. Safe for concurrent use.
type Acts struct {
	config Config

	mu sync.Mutex // one decision at a time: two modules could not see each other's pages

	pagesMu   sync.Mutex
	pageCache map[core.Digest]core.Release // releases that were read, with their routes alone
}

// NewActs makes the acts of one portal, or of one command on its database.
func NewActs(config Config) *Acts {
	return &Acts{config: config, pageCache: map[core.Digest]core.Release{}}
}

// Refused says why an act was refused, in sentences.
type Refused struct{ Sentences []string }

func (r *Refused) Error() string { return strings.Join(r.Sentences, " ") }

// Unwrap gives it its code.
func (r *Refused) Unwrap() error { return portal.Errorf(portal.Conflict, "%s", r.Error()) }

func refused(all ...string) error { return &Refused{all} }

// Plan reads a bundle to its end, keeps it, and answers with what installing it would do. What keeps it from being installed
// is in the plan; an error is a bundle that cannot be read, of which nothing stays. Of a bundle whose publisher is not trusted nothing but
// its signed statement is looked into, and the plan says no more.
func (a *Acts) Plan(ctx context.Context, by Actor, r io.Reader) (core.Plan, error) {
	c, err := a.take(ctx, r)
	if err == nil && c.closed != nil {
		c, err = a.candidate(ctx, c.Digest) // it may be a release that is known, whose statement has expired
	}
	if err != nil {
		return core.Plan{}, err
	}
	answer, err := a.planOf(ctx, c)
	if err != nil || len(answer.Refusals) > 0 {
		return answer, err
	}
	return answer, a.save(ctx, by, c)
}

// PlanOf is the plan of a bundle that was kept. NotFound: none is.
func (a *Acts) PlanOf(ctx context.Context, digest core.Digest) (core.Plan, error) {
	c, err := a.candidate(ctx, digest)
	if err != nil {
		return core.Plan{}, err
	}
	return a.planOf(ctx, c)
}

func (a *Acts) planOf(ctx context.Context, c candidate) (core.Plan, error) {
	now, err := a.view(ctx)
	if err != nil {
		return core.Plan{}, err
	}
	if c.closed != nil {
		return plan(proposal{next: c, publisher: now.publisher(c.Statement.Publisher)}), nil
	}
	former, err := a.former(ctx, now.wishes[c.Manifest.ID].Release, c)
	if err != nil {
		return core.Plan{}, err
	}
	p, err := a.propose(ctx, now, c, former)
	if err != nil {
		return core.Plan{}, err
	}
	return plan(p), nil
}

// save makes a release known by what its bundle says. Conflict: another portal has just deleted that bundle, which nobody
// wanted; from here on nobody does.
func (a *Acts) save(ctx context.Context, by Actor, c candidate) error {
	c.AddedAt, c.AddedBy = a.config.Clock(), string(by)
	err := a.config.Releases.SaveRelease(ctx, c.Packed)
	faultpoint.Reach(faultpoint.ReleaseSaved)
	if err != nil {
		return err
	}
	has, err := a.config.Blobs.Has(ctx, c.Digest)
	if err == nil && !has {
		return errGone(c.Digest)
	}
	return err
}

func errGone(d core.Digest) error {
	return portal.Errorf(portal.Conflict, "The bundle %s was deleted meanwhile, since nobody had installed it: upload it again.", short(d))
}

// take keeps a bundle while it is read: of one that is refused nothing stays, unless it is its publisher who is not trusted.
func (a *Acts) take(ctx context.Context, r io.Reader) (candidate, error) {
	trust, err := a.trust(ctx)
	if err != nil {
		return candidate{}, err
	}
	return a.kept(ctx, func(w io.Writer) (*bundle.Bundle, error) {
		return bundle.ReadTrusted(ctx, io.TeeReader(r, w), trust.Verify)
	})
}

// kept keeps the bundle that write writes and answers with: after an error of it nothing stays.
func (a *Acts) kept(ctx context.Context, write func(io.Writer) (*bundle.Bundle, error)) (candidate, error) {
	type stored struct {
		digest core.Digest
		err    error
	}
	from, to := io.Pipe()
	ended := make(chan stored, 1)
	go func() {
		digest, _, err := a.config.Blobs.Put(ctx, from)
		ended <- stored{digest, err}
		from.CloseWithError(fmt.Errorf("keep the bundle: %w", err))
	}()
	b, err := write(to)
	b, closed, err := opened(b, err)
	if err == nil && b.Statement == nil {
		err = errUnsigned()
	}
	select {
	case early := <-ended: // it did not wait for the end: why, it says
		return candidate{}, early.err
	default:
	}
	to.CloseWithError(err)
	kept := <-ended
	switch {
	case err != nil:
		return candidate{}, err
	case kept.err != nil:
		return candidate{}, kept.err
	case kept.digest != b.Digest:
		return candidate{}, fmt.Errorf("the bundle %s was kept as %s", b.Digest, kept.digest)
	}
	return candidateOf(b, closed)
}

// opened tells a bundle that was not looked into, and why, from one that is refused.
func opened(b *bundle.Bundle, err error) (is *bundle.Bundle, closed []string, refused error) {
	if u := (*bundle.Untrusted)(nil); errors.As(err, &u) {
		return u.Bundle, sentences(u), nil
	}
	return b, nil, err
}

// candidate reads a bundle that was kept. One of a release that is known was trusted when it was made known, and goes on being read when
// its statement has expired or its publisher is not trusted any more.
func (a *Acts) candidate(ctx context.Context, digest core.Digest) (candidate, error) {
	trust, err := a.trust(ctx)
	if err != nil {
		return candidate{}, err
	}
	return a.candidateBy(ctx, trust, digest)
}

// candidateBy is candidate, where those are trusted.
func (a *Acts) candidateBy(ctx context.Context, trust bundle.Trust, digest core.Digest) (candidate, error) {
	blob, err := a.config.Blobs.Get(ctx, digest)
	if portal.CodeOf(err) == portal.NotFound {
		return candidate{}, portal.Errorf(portal.NotFound, "There is no bundle %s here, or no longer: what nobody installs is deleted after a day. Please upload it again.", short(digest)).Because(err)
	}
	if err != nil {
		return candidate{}, err
	}
	defer blob.Close()
	judge := trust.Verify
	switch _, err := a.config.Releases.Release(ctx, digest); {
	case err == nil:
		judge = nil
	case portal.CodeOf(err) != portal.NotFound:
		return candidate{}, err
	}
	b, closed, err := opened(bundle.ReadTrusted(ctx, blob, judge))
	if err != nil {
		return candidate{}, err
	}
	return candidateOf(b, closed)
}

func errUnsigned() error {
	return portal.Errorf(portal.Invalid, "The bundle is not signed: its publisher signs it with portal module sign.")
}

// candidateOf is what a bundle says; closed: why it was not looked into, and then its statement is all that it says.
func candidateOf(b *bundle.Bundle, closed []string) (candidate, error) {
	if b.Statement == nil {
		return candidate{}, errUnsigned()
	}
	if closed != nil {
		s := *b.Statement
		says := core.Manifest{ID: s.Module, Version: s.Version, Publisher: s.Publisher, Title: string(s.Module)}
		return candidate{Packed: core.Packed{Digest: b.Digest, Bytes: b.Bytes, Statement: s, Manifest: says}, Key: b.Key, closed: closed}, nil
	}
	components, err := bundle.Components(b.File("sbom.cdx.json"))
	return candidate{
		Packed: core.Packed{Digest: b.Digest, Bytes: b.Bytes, Statement: *b.Statement, Manifest: b.Manifest, Remote: b.Remote},
		bundle: b,
		Key:    b.Key, Components: components, Changelog: b.File("CHANGELOG.md"),
	}, err
}
