package host

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"hash"
	"io"
	"sync"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

const (
	blobTime = 15 * time.Minute // for one Put; a slow one holds up its own module only
	// blobSalt is how many random bytes are kept in front of a blob's own. Without them two blobs with the same bytes would be kept
	// as one, and deleting one would delete the other.
	blobSalt = 16
)

// blobs are the module's own: no name leads to another module's.
type blobs struct{ module }

// Put writes one blob at a time. So a module takes no more of the disk than what it may keep and, for each replica, twice that:
// one draft and what is discarded.
func (b blobs) Put(ctx context.Context, name string, r io.Reader) (blob portal.Blob, err error) {
	err = b.stream(ctx, "blobs.use", b.may("blobs.use"), func(ctx context.Context) error {
		if err := b.ready(portal.CheckBlobName(name)); err != nil {
			return err
		}
		ctx, cancel := context.WithTimeout(ctx, blobTime)
		defer cancel()
		select {
		case b.puts <- struct{}{}:
		case <-ctx.Done():
			return ctx.Err()
		}
		defer func() { <-b.puts }()
		blob, err = b.put(ctx, name, r)
		return err
	})
	return blob, err
}

func (b blobs) put(ctx context.Context, name string, r io.Reader) (portal.Blob, error) {
	salt := make([]byte, blobSalt)
	rand.Read(salt)
	storage := b.manifest.Resources.Storage()
	from := &measured{ctx: ctx, r: r, b: b, left: storage, sum: sha256.New()}
	kept, _, err := b.config.Ports.Bytes.Put(ctx, io.MultiReader(bytes.NewReader(salt), from))
	if err != nil {
		return portal.Blob{}, err
	}
	blob := core.ModuleBlob{
		Name: name, Kept: kept, Bytes: storage - from.left, SHA256: core.Digest(from.sum.Sum(nil)), Stored: b.config.Clock().UTC(),
	}
	err = b.alone(ctx, func() error {
		was, err := b.config.Ports.Blobs.SaveBlob(ctx, b.id, storage, blob)
		b.discard(ctx, was)
		return err
	})
	if err != nil {
		b.remove(ctx, kept)
		return portal.Blob{}, err
	}
	return blobOf(blob), nil
}

// discard deletes bytes that no blob names any more, the oldest first. As many stay as the module may keep, for a backup that has
// begun and for those who still read them. The sweep of bundles deletes what is left when this portal ends.
func (b blobs) discard(ctx context.Context, was core.ModuleBlob) {
	if was.Kept.Zero() {
		return
	}
	var gone []core.Digest
	b.mu.Lock()
	b.discarded = append(b.discarded, was)
	b.unneeded += was.Bytes
	for b.unneeded > b.manifest.Resources.Storage() || len(b.discarded) > core.MaxBlobs {
		gone = append(gone, b.discarded[0].Kept)
		b.unneeded -= b.discarded[0].Bytes
		b.discarded = b.discarded[1:]
	}
	b.mu.Unlock()
	for _, kept := range gone {
		b.remove(ctx, kept)
	}
}

// remove deletes bytes; where it cannot, the sweep of bundles does.
func (b blobs) remove(ctx context.Context, kept core.Digest) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), deadline)
	defer cancel()
	_ = b.config.Ports.Bytes.Delete(ctx, kept)
}

func (b blobs) Open(ctx context.Context, name string) (io.ReadCloser, portal.Blob, error) {
	end, err := b.begin(core.WithSpan(ctx, b.step(ctx, "blobs.use")), "blobs.use", b.may("blobs.use"), b.open)
	if err != nil {
		return nil, portal.Blob{}, err
	}
	r, blob, err := b.read(ctx, name)
	if err != nil {
		end(err)
		return nil, portal.Blob{}, err
	}
	return &blobReader{measured: &measured{ctx: ctx, r: r, b: b, left: blob.Bytes}, from: r, ended: end}, blobOf(blob), nil
}

// read opens a blob at its first byte.
func (b blobs) read(ctx context.Context, name string) (io.ReadCloser, core.ModuleBlob, error) {
	if err := b.ready(portal.CheckBlobName(name)); err != nil {
		return nil, core.ModuleBlob{}, err
	}
	blob, err := b.config.Ports.Blobs.Blob(ctx, b.id, name)
	if err != nil {
		return nil, blob, err
	}
	r, err := b.config.Ports.Bytes.Get(ctx, blob.Kept)
	if err == nil {
		if _, err = io.CopyN(io.Discard, r, blobSalt); err == nil {
			return r, blob, nil
		}
		r.Close()
	}
	if portal.CodeOf(err) == portal.NotFound {
		err = portal.Errorf(portal.NotFound, "The bytes of the blob %q are gone: put it again.", name).Because(err)
	}
	return nil, blob, err
}

func (b blobs) Delete(ctx context.Context, name string) error {
	return b.call(ctx, "blobs.use", b.may("blobs.use"), func(ctx context.Context) error {
		if err := b.ready(portal.CheckBlobName(name)); err != nil {
			return err
		}
		return b.alone(ctx, func() error {
			was, err := b.config.Ports.Blobs.DropBlob(ctx, b.id, name)
			b.discard(ctx, was)
			return err
		})
	})
}

func (b blobs) List(ctx context.Context, prefix, after string, limit int) (list []portal.Blob, err error) {
	err = b.call(ctx, "blobs.use", b.may("blobs.use"), func(ctx context.Context) error {
		if err := b.ready(portal.CheckList(prefix, after, limit)); err != nil {
			return err
		}
		kept, err := b.config.Ports.Blobs.ListBlobs(ctx, b.id, prefix, after, limit)
		for _, one := range kept {
			list = append(list, blobOf(one))
		}
		return err
	})
	return list, err
}

// ready is the reason why a call cannot be made: that there is no store, or wrong.
func (b blobs) ready(wrong error) error {
	if b.config.Ports.Blobs == nil || b.config.Ports.Bytes == nil {
		return unavailable("store of blobs")
	}
	return wrong
}

func blobOf(b core.ModuleBlob) portal.Blob {
	return portal.Blob{Name: b.Name, Bytes: b.Bytes, SHA256: b.SHA256, Stored: b.Stored}
}

// measured reads at the pace of the module's blobs, and fails where more than left bytes come.
type measured struct {
	ctx  context.Context
	r    io.Reader
	b    blobs
	left int64
	sum  hash.Hash // nil: nobody asks for it
}

func (m *measured) Read(p []byte) (int, error) {
	p = p[:min(len(p), blobBurst)]
	n, err := m.r.Read(p)
	if int64(n) > m.left {
		return 0, portal.Errorf(portal.TooLarge,
			"A blob has at most what the module may keep, %d MiB: ask for more in the manifest.", m.b.manifest.Resources.Storage()>>20)
	}
	m.left -= int64(n)
	if m.sum != nil {
		m.sum.Write(p[:n])
	}
	if waited := m.b.bytes.WaitN(m.ctx, n); waited != nil && err == nil {
		err = m.ctx.Err()
		if err == nil {
			err = context.DeadlineExceeded // it would come before the module's turn
		}
	}
	return n, err
}

// blobReader is a blob that is being read; it counts as one of the module's streams until it is closed.
type blobReader struct {
	*measured

	from  io.Closer
	once  sync.Once
	ended func(error)
	err   error
}

func (r *blobReader) Read(p []byte) (int, error) {
	n, err := r.measured.Read(p)
	if portal.CodeOf(err) == portal.Invalid {
		err = portal.Errorf(portal.Unavailable, "The blob was changed where it is kept: put it again.").Because(err)
	}
	if err != nil && !errors.Is(err, io.EOF) {
		r.err = err
	}
	return n, err
}

func (r *blobReader) Close() error {
	r.once.Do(func() { r.ended(r.err) })
	return r.from.Close()
}
