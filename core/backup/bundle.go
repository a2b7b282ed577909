package backup

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"

	"gaia.example/portal/core"
	"gaia.example/portal/core/store"
	"gaia.example/portal/sdk/go/portal"
)

// needed are the bundles that the database needs now.
func needed(ctx context.Context, s *store.Store) (bundles []store.Bundle, err error) {
	err = s.Snapshot(ctx, func(ctx context.Context, x *store.Snapshot) error {
		bundles, err = x.Bundles(ctx)
		return err
	})
	return bundles, err
}

// Lacking are the bundles that the database needs and that are not kept, or not as they were. What the archive had is not read
// again.
func (m Manifest) Lacking(ctx context.Context, s *store.Store, blobs core.Blobs) ([]Bundle, error) {
	all, err := needed(ctx, s)
	if err != nil {
		return nil, err
	}
	inspected := newInspection(blobs)
	for _, b := range m.Bundles {
		if b.Lost == "" {
			inspected.seen[b.Digest] = b
		}
	}
	found, err := inspected.of(ctx, all)
	return Manifest{Bundles: found}.Lost(), err
}

// inspection reads each bundle to its end, once: what an archive says of a bundle stands before its bytes. A blob, which its module
// may replace at any time, is copied while it is read.
type inspection struct {
	blobs   core.Blobs
	seen    map[core.Digest]Bundle
	scratch string                 // empty: nothing is copied
	copies  map[core.Digest]string // files
}

func newInspection(blobs core.Blobs) *inspection {
	return &inspection{blobs: blobs, seen: map[core.Digest]Bundle{}, copies: map[core.Digest]string{}}
}

// of is what there is of those bundles. A store that does not answer is an error; a bundle that it does not have, or that is
// another there, is lost: the rows must not be lost with it.
func (i *inspection) of(ctx context.Context, all []store.Bundle) ([]Bundle, error) {
	bundles := make([]Bundle, len(all))
	for n, need := range all {
		b, known := i.seen[need.Digest]
		if !known {
			b = Bundle{Digest: need.Digest, Module: need.Module, Version: need.Version}
			bytes, err := i.read(ctx, b)
			switch portal.CodeOf(err) {
			case portal.NotFound:
				b.Lost = Missing
			case portal.Invalid:
				b.Lost = Damaged
			default:
				if err != nil {
					return nil, err
				}
				b.Bytes = bytes
			}
			i.seen[need.Digest] = b
		}
		bundles[n] = b
	}
	return bundles, nil
}

// read answers with how many bytes it has.
func (i *inspection) read(ctx context.Context, b Bundle) (int64, error) {
	if b.Version != "" || i.scratch == "" {
		return copyBundle(ctx, io.Discard, i.blobs, b)
	}
	file, err := os.CreateTemp(i.scratch, ".backup-blob-*") // 0600
	if err != nil {
		return 0, fmt.Errorf("no file can be made in %s: %w", i.scratch, err)
	}
	i.copies[b.Digest] = file.Name()
	bytes, err := copyBundle(ctx, file, i.blobs, b)
	return bytes, errors.Join(err, file.Close())
}

// copy copies one that was inspected. NotFound and Invalid as copyBundle.
func (i *inspection) copy(ctx context.Context, w io.Writer, b Bundle) error {
	name, copied := i.copies[b.Digest]
	if !copied {
		_, err := copyBundle(ctx, w, i.blobs, b)
		return err
	}
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = io.Copy(w, &interrupted{ctx, file})
	return err
}

func (i *inspection) remove() {
	for _, name := range i.copies {
		os.Remove(name) //nolint:errcheck // it is nobody's
	}
}

// copyBundle copies one. NotFound: it is not kept. Invalid: it has other bytes than its digest says.
func copyBundle(ctx context.Context, w io.Writer, blobs core.Blobs, b Bundle) (int64, error) {
	blob, err := blobs.Get(ctx, b.Digest)
	if err != nil {
		return 0, fmt.Errorf("read %s: %w", b, err)
	}
	defer blob.Close()
	bytes, err := io.Copy(w, &interrupted{ctx, blob})
	if err != nil {
		return bytes, fmt.Errorf("read %s: %w", b, err)
	}
	return bytes, nil
}

// interrupted ends with its context.
type interrupted struct {
	ctx context.Context
	io.Reader
}

func (i *interrupted) Read(p []byte) (int, error) {
	if err := i.ctx.Err(); err != nil {
		return 0, err
	}
	return i.Reader.Read(p)
}

// bundled is a bundle as it is read out of an archive: it ends with an error where its bytes are not those of its name, so
// that nobody keeps them.
type bundled struct {
	io.Reader

	bundle Bundle
	sum    hash.Hash
	bytes  int64
}

func (b *bundled) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	b.sum.Write(p[:n])
	b.bytes += int64(n)
	if b.bytes > b.bundle.Bytes || errors.Is(err, io.EOF) && (b.bytes < b.bundle.Bytes || core.Digest(b.sum.Sum(nil)) != b.bundle.Digest) {
		err = altered("%s has other bytes", b.bundle)
	}
	return n, err
}

// readBundle has the bundle taken, all of it.
func readBundle(ctx context.Context, archive io.Reader, b Bundle, to contents) error {
	from := &counting{Reader: &bundled{Reader: &interrupted{ctx, archive}, bundle: b, sum: sha256.New()}}
	return from.take(func() error { return to.bundle(b, from) })
}
