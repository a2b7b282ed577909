package admin

import (
	"context"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/sdk/go/portal"
)

// The instance's own files in the data folder.
const (
	instanceKey = "instance.key"
	seenFile    = "bundles.json"
	signing     = "signing-*.bundle" // a bundle on its way
)

// instanceActor answers for what comes with the portal.
const instanceActor Actor = "portal"

// meetings is how often a bundle is tried that another portal on the same database may have installed meanwhile.
const meetings = 5

// instanceYears is how long what the instance signs can be installed.
const instanceYears = 10

// seen is what of a bundle beside the binary was dealt with: while it is the same file, nothing is to be done.
type seen struct {
	Bytes    int64       `json:"bytes"`
	Modified int64       `json:"modified"` // nanoseconds since 1970
	Release  core.Digest `json:"release"`  // that has its files
}

// FirstParty installs what comes with the portal: every *.bundle in the folder whose files no release has yet is signed with the instance's
// key, installed or upgraded to, and granted what it asks for. A module that an admin disabled stays disabled; one that an admin removed,
// or that went back by itself, comes again when its bundle changes. One whose kept bundle is lost is signed anew. One that cannot be
// installed does not keep the others: the error tells of all of them. A folder that is not there has none.
func (a *Acts) FirstParty(ctx context.Context, dir string) error {
	files, err := filepath.Glob(filepath.Join(dir, "*.bundle"))
	if err != nil {
		return err
	}
	left, err := filepath.Glob(filepath.Join(a.config.Data, signing)) // by a portal that was killed
	if err != nil {
		return err
	}
	for _, path := range left {
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	f := &firstParty{Acts: a, seen: map[string]seen{}}
	if text, err := os.ReadFile(filepath.Join(a.config.Data, seenFile)); err == nil {
		_ = json.Unmarshal(text, &f.seen) // it only spares reading what is known
	}
	before := maps.Clone(f.seen)
	var errs []error
	for _, file := range files {
		if err := f.admit(ctx, file); err != nil {
			errs = append(errs, fmt.Errorf("install %s: %w", filepath.Base(file), err))
		}
	}
	if !maps.Equal(before, f.seen) {
		errs = append(errs, f.remember())
	}
	return errors.Join(errs...)
}

type firstParty struct {
	*Acts

	seen map[string]seen // by the file's name
	key  ed25519.PrivateKey
	card core.PublisherCard // of the key

	development bool // what it signs is a folder that nobody signed
}

// remember writes down what was seen.
func (f *firstParty) remember() error {
	text, err := json.Marshal(f.seen)
	if err != nil {
		return err
	}
	path := filepath.Join(f.config.Data, seenFile)
	if err := os.WriteFile(path+".new", text, 0o600); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}

// admit deals with one bundle.
func (f *firstParty) admit(ctx context.Context, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	about, err := file.Stat()
	if err != nil {
		return err
	}
	is := seen{Bytes: about.Size(), Modified: about.ModTime().UnixNano()}
	if was, ok := f.seen[filepath.Base(path)]; ok && was.Bytes == is.Bytes && was.Modified == is.Modified {
		known, err := f.known(ctx, was.Release)
		if known || err != nil {
			return err
		}
	}
	b, err := bundle.Read(ctx, file, nil)
	if err != nil {
		return err
	}
	if b.Manifest.Publisher != core.InstancePublisher {
		return portal.Errorf(portal.Invalid, "Its publisher is %s, and what comes with the portal is %s's: install it with portal module install.", b.Manifest.Publisher, core.InstancePublisher)
	}
	for range meetings {
		is.Release, err = f.install(ctx, file, b)
		if portal.CodeOf(err) != portal.Conflict {
			break
		}
	}
	if err == nil {
		f.seen[filepath.Base(path)] = is
	}
	return err
}

// known tells whether the release is one that was wanted, and whose bundle is there: a database that was restored, or made anew,
// may not have it.
func (f *firstParty) known(ctx context.Context, digest core.Digest) (bool, error) {
	packed, err := f.config.Releases.Release(ctx, digest)
	if portal.CodeOf(err) == portal.NotFound {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	wish, err := f.wish(ctx, packed.Manifest.ID)
	return !packed.WantedAt.IsZero() && !f.lost(ctx, wish, digest), err
}

// lost tells whether the release is wanted and its bundle is gone, as on a machine that has the database alone: nothing but the
// bundle beside the binary brings it back. A store that does not answer has lost nothing.
func (f *firstParty) lost(ctx context.Context, wish core.Desired, digest core.Digest) bool {
	if wish.Release != digest {
		return false
	}
	has, err := f.config.Blobs.Has(ctx, digest)
	return err == nil && !has
}

func (f *firstParty) wish(ctx context.Context, id core.ModuleID) (core.Desired, error) {
	wishes, err := f.config.Modules.Desired(ctx)
	for _, wish := range wishes {
		if wish.Module == id {
			return wish, err
		}
	}
	return core.Desired{}, err
}

// install wants the bundle's files, unless a release with them was wanted before, and answers with that release.
func (f *firstParty) install(ctx context.Context, file *os.File, b *bundle.Bundle) (core.Digest, error) {
	id := b.Manifest.ID
	wish, err := f.wish(ctx, id)
	if err != nil {
		return core.Digest{}, err
	}
	releases, err := f.wanted(ctx, id)
	if err != nil {
		return core.Digest{}, err
	}
	for _, r := range releases {
		if maps.Equal(r.Statement.Files, b.Files) && !f.lost(ctx, wish, r.Digest) {
			return r.Digest, nil
		}
	}
	if err := f.open(ctx); err != nil {
		return core.Digest{}, err
	}
	c, err := f.sign(ctx, file, b, wish.Serial+1)
	if err != nil {
		return core.Digest{}, err
	}
	_, err = f.alone(ctx, c, func(now view, former candidate) (core.Desired, error) {
		now.trust.Publishers = []core.Publisher{{PublisherCard: f.card}} // another portal on this database may have another key
		p, err := f.propose(ctx, now, c, former)
		if err != nil {
			return core.Desired{}, err
		}
		p.enable = p.wish.Generation == 0 || p.wish.Enabled // what was removed comes back disabled
		return f.Acts.install(ctx, instanceActor, p, p.kept())
	})
	return c.Digest, err
}

// sign keeps the bundle that was read from the file as a release of its publisher, signed with the key.
func (f *firstParty) sign(ctx context.Context, file *os.File, b *bundle.Bundle, serial int64) (candidate, error) {
	at := f.config.Clock().UTC().Truncate(time.Second)
	terms := bundle.Terms{
		Publisher: b.Manifest.Publisher, Serial: serial, IssuedAt: at, ExpiresAt: at.AddDate(instanceYears, 0, 0), Development: f.development,
	}
	return f.kept(ctx, func(w io.Writer) (*bundle.Bundle, error) { return b.Sign(ctx, w, file, f.key, terms) })
}

// open reads the instance's key, or makes it, and sees to it that its publisher is trusted with it.
func (f *firstParty) open(ctx context.Context) error {
	if f.key != nil {
		return nil
	}
	key, known, err := f.signer(ctx, instanceKey, core.InstancePublisher)
	if err != nil {
		return err
	}
	f.card = core.PublisherCard{ID: core.InstancePublisher, Name: "Gaia Portal", Key: bundle.Public(key),
		IssuedAt: f.config.Clock().UTC().Truncate(time.Second)}
	if known.Key != f.card.Key {
		own := core.Publisher{PublisherCard: f.card, TrustedAt: f.card.IssuedAt, TrustedBy: string(instanceActor), Generation: known.Generation}
		if _, err := f.keep(ctx, instanceActor, "publisher.trusted", own); err != nil {
			return err
		}
	}
	f.key = key
	return nil
}

// signer reads the key in that file of the data folder, or makes it, and finds what is known of the publisher.
func (a *Acts) signer(ctx context.Context, file, publisher string) (key ed25519.PrivateKey, known core.Publisher, err error) {
	path := filepath.Join(a.config.Data, file)
	if key, err = bundle.LoadKey(path); errors.Is(err, fs.ErrNotExist) {
		key, err = bundle.NewKey(path)
	}
	if err != nil {
		return nil, known, err
	}
	publishers, err := a.config.Publishers.Publishers(ctx)
	return key, view{trust: bundle.Trust{Publishers: publishers}}.publisher(publisher), err
}
