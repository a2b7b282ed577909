package blobs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/disk"
	"gaia.example/portal/core/faultpoint"
)

// folder keeps each blob in a file of its own, <first two digits>/<digest>, that appears when it is complete and on the disk.
type folder struct{ dir string }

// staleAfter is how old a draft is that nobody is writing any more: the portal that did was killed.
const staleAfter = 24 * time.Hour

func openFolder(dir string) (*folder, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the blobs' folder: %w", err)
	}
	drafts, err := filepath.Glob(filepath.Join(dir, draftPattern))
	if err != nil {
		return nil, err
	}
	for _, draft := range drafts {
		if found, err := os.Stat(draft); err == nil && time.Since(found.ModTime()) > staleAfter {
			os.Remove(draft)
		}
	}
	return &folder{dir}, nil
}

func (f *folder) path(digest core.Digest) string {
	name := digest.String()
	return filepath.Join(f.dir, name[:2], name)
}

// Put replaces a file that is there: it may be damaged.
func (f *folder) Put(ctx context.Context, r io.Reader) (core.Digest, int64, error) {
	d, err := newDraft(ctx, f.dir, r)
	if err != nil {
		return core.Digest{}, 0, err
	}
	defer d.discard() // it is gone when all went well
	faultpoint.Reach(faultpoint.BlobWritten)
	path := f.path(d.digest)
	if err := os.Mkdir(filepath.Dir(path), 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return core.Digest{}, 0, unstored(err)
	}
	if err := os.Rename(d.Name(), path); err != nil {
		return core.Digest{}, 0, unstored(err)
	}
	for _, dir := range []string{filepath.Dir(path), f.dir} {
		if err := disk.Sync(dir); err != nil {
			return core.Digest{}, 0, unstored(err)
		}
	}
	faultpoint.Reach(faultpoint.BlobStored)
	return d.digest, d.bytes, nil
}

func (f *folder) Get(_ context.Context, digest core.Digest) (io.ReadCloser, error) {
	file, err := os.Open(f.path(digest))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errMissing(digest)
	}
	if err != nil {
		return nil, fmt.Errorf("read a blob: %w", err)
	}
	return verify(file, digest), nil
}

func (f *folder) Has(_ context.Context, digest core.Digest) (bool, error) {
	_, err := os.Stat(f.path(digest))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

func (f *folder) lastPut(_ context.Context, digest core.Digest) (time.Time, error) {
	found, err := os.Stat(f.path(digest))
	if errors.Is(err, fs.ErrNotExist) {
		return time.Now(), nil
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("look at a blob: %w", err)
	}
	return found.ModTime(), nil
}

func (f *folder) Delete(_ context.Context, digest core.Digest) error {
	if err := os.Remove(f.path(digest)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("delete a blob: %w", err)
	}
	return nil
}

func (f *folder) Sweep(ctx context.Context, before time.Time, wanted func(core.Digest) (bool, error)) error {
	files, err := filepath.Glob(filepath.Join(f.dir, "??", "*"))
	if err != nil {
		return err
	}
	for _, path := range files {
		found, err := os.Stat(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			err = sweep(ctx, f, filepath.Base(path), found.ModTime(), before, wanted)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
