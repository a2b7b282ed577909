package admin

import (
	"context"
	"crypto/ed25519"
	"io"
	"maps"
	"os"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/sdk/go/portal"
)

// developer answers for what is taken from a folder that nobody signed.
const developer Actor = core.Developer

// developerKey signs it, in the data folder.
const developerKey = "developer.key"

// Develop installs the module of a folder that is laid out as a bundle is, unsigned and without a serial, again and again with other
// contents under the same version, and grants all that it asks for. Forbidden on a portal that is not for development: there a version
// never changes. A publisher that is trusted by a card of its own is nobody's to develop as.
func (a *Acts) Develop(ctx context.Context, dir string) (core.Desired, error) {
	if !a.config.Develops {
		return core.Desired{},
			portal.Errorf(portal.Forbidden, "Only portal dev takes a folder that nobody signed: pack it, sign it and install the bundle.")
	}
	file, err := os.CreateTemp(a.config.Data, signing)
	if err != nil {
		return core.Desired{}, err
	}
	defer os.Remove(file.Name())
	defer file.Close()
	if _, err := bundle.Pack(file, dir); err != nil {
		return core.Desired{}, err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return core.Desired{}, err
	}
	b, err := bundle.Read(ctx, file, nil)
	if err != nil {
		return core.Desired{}, err
	}
	f := &firstParty{Acts: a, development: true}
	wish, err := f.wish(ctx, b.Manifest.ID)
	if err != nil {
		return wish, err
	}
	if !wish.Release.Zero() && wish.Enabled {
		if is, err := a.config.Releases.Release(ctx, wish.Release); err == nil && maps.Equal(is.Statement.Files, b.Files) &&
			!f.lost(ctx, wish, wish.Release) {
			return wish, nil
		}
	}
	if f.key, err = a.developAs(ctx, b.Manifest.Publisher); err != nil {
		return wish, err
	}
	c, err := f.sign(ctx, file, b, wish.Serial+1)
	if err != nil {
		return wish, err
	}
	return a.alone(ctx, c, func(now view, former candidate) (core.Desired, error) {
		p, err := a.propose(ctx, now, c, former)
		if err != nil {
			return core.Desired{}, err
		}
		p.enable, p.develops = true, true
		return a.install(ctx, developer, p, p.kept())
	})
}

// developAs is the developer's key, by which the publisher is trusted from here on, by a portal that is for development.
func (a *Acts) developAs(ctx context.Context, publisher string) (ed25519.PrivateKey, error) {
	if publisher == core.InstancePublisher {
		own := &firstParty{Acts: a}
		err := own.open(ctx)
		return own.key, err
	}
	key, known, err := a.signer(ctx, developerKey, publisher)
	switch {
	case err != nil:
		return nil, err
	case known.ID != "" && !known.Developed():
		return nil, refused("This portal trusts the publisher " + publisher +
			" by its card: what is signed with that key is installed, and a folder that nobody signed is not. Use another data folder for development.")
	case known.Key == bundle.Public(key) && known.RevokedAt.IsZero():
		return key, nil
	}
	at := a.config.Clock().UTC().Truncate(time.Second)
	card := core.PublisherCard{ID: publisher, Name: publisher + ", in development", Key: bundle.Public(key), IssuedAt: at}
	_, err = a.keep(ctx, developer, "publisher.trusted",
		core.Publisher{PublisherCard: card, TrustedAt: at, TrustedBy: string(developer), Generation: known.Generation})
	return key, err
}
