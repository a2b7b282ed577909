package bundle

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"syscall"

	"gaia.example/portal/core/disk"
	"gaia.example/portal/sdk/go/portal"
)

// folder is where a bundle is unpacked to; it takes everything back that it made.
type folder struct {
	root    *os.Root
	files   []string
	folders []string // a folder after those above it
}

// create makes a new file, and the folders above it. What is there already is an error.
func (f *folder) create(e entry) (*os.File, error) {
	for i, c := range e.name {
		if c != '/' {
			continue
		}
		switch err := f.root.Mkdir(e.name[:i], 0o755); {
		case err == nil:
			f.folders = append(f.folders, e.name[:i])
		case !errors.Is(err, fs.ErrExist):
			return nil, unwritten(e.name, err)
		}
	}
	mode := fs.FileMode(0o644)
	if e.executable {
		mode = 0o755
	}
	file, err := f.root.OpenFile(e.name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, mode)
	if err != nil {
		return nil, unwritten(e.name, err)
	}
	f.files = append(f.files, e.name)
	return file, nil
}

// settle has all names survive a loss of power; the files themselves are on the disk already.
func (f *folder) settle() error {
	for _, name := range append(reversed(f.folders), ".") {
		if err := f.sync(name); err != nil {
			return unwritten(name, err)
		}
	}
	return nil
}

func (f *folder) sync(name string) error {
	dir, err := f.root.Open(name)
	if err != nil {
		return err
	}
	defer dir.Close()
	return disk.SyncOpen(dir)
}

func reversed(names []string) []string {
	names = slices.Clone(names)
	slices.Reverse(names)
	return names
}

// undo takes back what was made.
func (f *folder) undo() error {
	var errs []error
	for _, name := range append(slices.Clone(f.files), reversed(f.folders)...) {
		if err := f.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			errs = append(errs, fmt.Errorf("take back %s: %w", name, err))
		}
	}
	return errors.Join(errs...)
}

// unwritten is what writing failed with: no fault of the bundle.
func unwritten(name string, err error) error {
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return portal.Errorf(portal.Unavailable,
			"The portal's disk is full, the bundle cannot be unpacked: make room and try again.").Because(err)
	}
	return fmt.Errorf("unpack %s: %w", name, err)
}
