package registry

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/disk"
	"gaia.example/portal/core/faultpoint"
	"gaia.example/portal/core/routing"
	"gaia.example/portal/core/webfile"
	"gaia.example/portal/sdk/go/portal"
)

// folders are the unpacked releases on this replica's disk, one folder each, named by the bundle's digest: one that has its
// name is whole. What is being unpacked has a name that begins with a dot.
type folders struct {
	dir      string
	blobs    core.Blobs
	releases core.ReleaseStore
	log      *slog.Logger

	clock   core.Clock
	checked sync.Map // the digests of those that were checked since the portal started
	locks   sync.Map // a *sync.Mutex for each digest
	renewed sync.Map // when, by digest
}

const (
	unpacking = ".unpacking-"

	packedFolder = "packed/" // the remote's files as brotli makes them, made when the release is unpacked
	packedEnd    = ".br"

	// renewAgain is how soon a release is unpacked anew once more: every visitor who asks for a file that cannot be read would have it done.
	renewAgain = time.Minute
)

func newFolders(c Config) *folders {
	return &folders{dir: c.Dir, blobs: c.Blobs, releases: c.Releases, log: c.Logger, clock: c.Clock}
}

// of is where a release is, or would be.
func (f *folders) of(digest core.Digest) string { return filepath.Join(f.dir, digest.String()) }

// clean removes what was being unpacked when the portal was killed.
func (f *folders) clean() error {
	if err := os.MkdirAll(f.dir, 0o700); err != nil {
		return fmt.Errorf("make the modules' folder: %w", err)
	}
	return f.remove(func(name string) bool { return strings.HasPrefix(name, ".") })
}

// keep removes the folders of all other releases.
func (f *folders) keep(wanted map[core.Digest]bool) error {
	return f.remove(func(name string) bool {
		digest, err := core.ParseDigest(name)
		if strings.HasPrefix(name, ".") || err == nil && wanted[digest] {
			return false
		}
		f.checked.Delete(digest)
		return true
	})
}

func (f *folders) remove(unwanted func(name string) bool) error {
	entries, err := os.ReadDir(f.dir)
	if err != nil {
		return fmt.Errorf("read the modules' folder: %w", err)
	}
	var errs []error
	for _, e := range entries {
		if unwanted(e.Name()) {
			errs = append(errs, f.drop(filepath.Join(f.dir, e.Name())))
		}
	}
	return errors.Join(errs...)
}

// drop removes a folder; it has another name before it loses its first file, so that one with a digest for its name is always whole.
func (f *folders) drop(dir string) error {
	trash := filepath.Join(f.dir, unpacking+"gone-"+strings.TrimLeft(filepath.Base(dir), "."))
	if err := os.Rename(dir, trash); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("remove a release's folder: %w", err)
	}
	return os.RemoveAll(trash)
}

// ready has the release's folder there, as it was signed: checked the first time, unpacked anew where it is not. Invalid: the
// bundle is not what was signed. Unavailable: it cannot be had, or the disk cannot be written to.
func (f *folders) ready(ctx context.Context, digest core.Digest) error {
	if _, checked := f.checked.Load(digest); checked {
		if _, err := os.Stat(f.of(digest)); err == nil {
			return nil
		}
	}
	defer f.lock(digest)()
	packed, err := f.releases.Release(ctx, digest)
	if err != nil {
		return err
	}
	if err := f.check(packed); err == nil {
		f.checked.Store(digest, true)
		return nil
	} else if !errors.Is(err, fs.ErrNotExist) {
		f.log.Warn("an unpacked release was changed, and is unpacked anew",
			"module", packed.Statement.Module, "version", packed.Statement.Version, "error", err)
	}
	return f.unpack(ctx, packed)
}

// renew unpacks a release anew, whatever is there, unless that was just done.
func (f *folders) renew(ctx context.Context, digest core.Digest) error {
	defer f.lock(digest)()
	now := f.clock()
	if at, known := f.renewed.Load(digest); known && now.Sub(at.(time.Time)) < renewAgain {
		return errRenewed
	}
	f.renewed.Store(digest, now)
	packed, err := f.releases.Release(ctx, digest)
	if err != nil {
		return err
	}
	return f.unpack(ctx, packed)
}

var errRenewed = errors.New("it was unpacked anew less than a minute ago")

// lock keeps others away from one release's folder.
func (f *folders) lock(digest core.Digest) (unlock func()) {
	known, _ := f.locks.LoadOrStore(digest, &sync.Mutex{})
	lock := known.(*sync.Mutex)
	lock.Lock()
	return lock.Unlock
}

// check compares a folder with what was signed: which files there are, their sizes and modes, and the bytes of those that
// nothing else checks. A plugin's are when it is launched, a remote's when they are served, as it is packed and as it is.
func (f *folders) check(p core.Packed) error {
	dir := f.of(p.Digest)
	found := 0
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		want, known := p.Statement.Files[name]
		if !known {
			if name == "release.json" || name == "release.sig" || packedOf(p, name) { // which the statement cannot name
				return nil
			}
			return fmt.Errorf("%s is not of the release", name)
		}
		found++
		return same(path, d, name, want)
	})
	if err != nil {
		return err
	}
	if found != len(p.Statement.Files) {
		return fmt.Errorf("%d of its %d files are there", found, len(p.Statement.Files))
	}
	return nil
}

// packedOf tells of a file that was made of one of the release's.
func packedOf(p core.Packed, name string) bool {
	of, packed := strings.CutPrefix(name, packedFolder)
	_, known := p.Statement.Files["remote/"+strings.TrimSuffix(of, packedEnd)]
	return packed && strings.HasSuffix(of, packedEnd) && known
}

func same(path string, d fs.DirEntry, name string, want core.BundleFile) error {
	info, err := d.Info()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() || info.Size() != want.Bytes || (info.Mode()&0o100 != 0) != want.Executable {
		return fmt.Errorf("%s is %v with %d bytes", name, info.Mode(), info.Size())
	}
	if strings.HasPrefix(name, "plugin/") || strings.HasPrefix(name, "remote/") {
		return nil
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return err
	}
	if core.Digest(sum.Sum(nil)) != want.SHA256 {
		return fmt.Errorf("%s has other bytes", name)
	}
	return nil
}

// unpack fetches the bundle and makes its folder.
func (f *folders) unpack(ctx context.Context, p core.Packed) error {
	blob, err := f.blobs.Get(ctx, p.Digest)
	if portal.CodeOf(err) == portal.NotFound {
		return portal.Errorf(portal.Unavailable,
			"The bundle of %s %s is not among those that this replica can read: install it again, or give all replicas one store.",
			p.Statement.Module, p.Statement.Version).Because(err)
	}
	if err != nil {
		return err
	}
	defer blob.Close()
	temporary, err := os.MkdirTemp(f.dir, unpacking)
	if err != nil {
		return fmt.Errorf("make a release's folder: %w", err)
	}
	defer os.RemoveAll(temporary) // it has another name when all went well
	root, err := os.OpenRoot(temporary)
	if err != nil {
		return fmt.Errorf("open a release's folder: %w", err)
	}
	defer root.Close()
	b, err := bundle.Read(ctx, blob, root)
	if err != nil {
		return err
	}
	if b.Digest != p.Digest {
		return portal.Errorf(portal.Invalid, "The bundle of %s %s is not the one that was installed.", p.Statement.Module, p.Statement.Version)
	}
	if err := pack(ctx, root, b); err != nil {
		return err
	}
	faultpoint.Reach(faultpoint.Unpacked)
	if err := f.drop(f.of(p.Digest)); err != nil {
		return err
	}
	if err := os.Rename(temporary, f.of(p.Digest)); err != nil {
		return fmt.Errorf("name a release's folder: %w", err)
	}
	faultpoint.Reach(faultpoint.Placed)
	f.checked.Store(p.Digest, true)
	return disk.Sync(f.dir)
}

// pack puts beside the remote's files what they are sent as, so that no visitor has it made.
func pack(ctx context.Context, root *os.Root, b *bundle.Bundle) error {
	if b.Remote == nil {
		return nil
	}
	for name := range b.Remote.Files {
		if err := ctx.Err(); err != nil {
			return err
		}
		body, err := root.ReadFile("remote/" + name)
		if err != nil {
			return fmt.Errorf("read a remote's file: %w", err)
		}
		packed := webfile.Pack(name, body)
		if packed == nil {
			continue
		}
		to := packedFolder + name + packedEnd
		if err := root.MkdirAll(path.Dir(to), 0o755); err != nil {
			return fmt.Errorf("make the folder of packed files: %w", err)
		}
		if err := root.WriteFile(to, packed, 0o644); err != nil {
			return fmt.Errorf("write a packed file: %w", err)
		}
	}
	return nil
}

// unpack has the release's folder ready.
func (r *Registry) unpack(ctx context.Context, digest core.Digest) error {
	return r.inTurn(ctx, func() error { return r.folders.ready(ctx, digest) })
}

// Content is a remote's file as the table has it, read from the disk, and what brotli made of it when the release was unpacked; nil: it is
// sent as it is. False where it is not there as it was built, and cannot be unpacked anew; that is logged.
func (r *Registry) Content(ctx context.Context, file routing.File) (body, packed []byte, there bool) {
	body, packed, err := read(file)
	if err == nil {
		return body, packed, true
	}
	if err = r.folders.renew(ctx, file.Release.Digest); err == nil || errors.Is(err, errRenewed) {
		if body, packed, err = read(file); err == nil {
			return body, packed, true
		}
	}
	r.config.Logger.Error("a remote's file cannot be read as it was built",
		"module", file.Release.Manifest.ID, "file", file.Path, "error", err)
	return nil, nil, false
}

var errOther = errors.New("it has other bytes")

// read reads a remote's file, of what it is packed to where it is packed.
func read(file routing.File) (body, packed []byte, err error) {
	at := func(folder, end string) string {
		return filepath.Join(file.Release.Dir, folder, filepath.FromSlash(file.Path)+end)
	}
	switch packed, err = os.ReadFile(at(packedFolder, packedEnd)); {
	case err == nil:
		body, err = webfile.Unpack(packed, bundle.MaxRemoteFile)
	case errors.Is(err, fs.ErrNotExist):
		body, err = os.ReadFile(at("remote", ""))
	}
	if err == nil && bundle.Integrity(body) != file.Integrity {
		err = errOther
	}
	return body, packed, err
}
