package tables

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"gaia.example/portal/core"
	"gaia.example/portal/core/disk"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// fileName is that of each module's database, in a folder of the module's own: SQLite makes others beside it.
const fileName = "tables.db"

// files are SQLite's.
type files struct {
	dir   string
	store core.DatabaseStore
	cage  *Cage

	mu sync.Mutex // of what makes and deletes
}

func (*files) driver() string { return portal.SQLite }

func (*files) close() error { return nil }

func (f *files) path(id core.ModuleID) string { return filepath.Join(f.dir, string(id), fileName) }

func (f *files) open(ctx context.Context, id core.ModuleID) (portal.Database, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, err := f.store.KeepDatabase(ctx, core.StoredDatabase{Module: id}); err != nil {
		return portal.Database{}, err
	}
	err := f.place(id)
	if known := (*portal.Error)(nil); errors.As(err, &known) {
		return portal.Database{}, err
	}
	if err != nil {
		return portal.Database{}, portal.Errorf(portal.Unavailable,
			"The module's database cannot be opened: the disk fails or is full, or the data folder is not the portal's.").Because(err)
	}
	return portal.Database{Driver: portal.SQLite, DSN: f.path(id)}, nil
}

// place makes the database's file where there is none. SQLite makes its other files beside it when the portal migrates, and, where the
// portal is root, gives them to the owner of the database. They stay there (portalsql.Connect), since a sandboxed plugin can open the
// files, but not make one in the folder.
func (f *files) place(id core.ModuleID) error {
	path, owner, group := f.path(id), os.Geteuid(), os.Getegid()
	if f.cage.covers(id) {
		owner, group = f.cage.Owner(id)
	}
	given := owner != os.Geteuid()
	err := os.MkdirAll(filepath.Dir(path), 0o700)
	if err == nil && given {
		err = f.letThrough(filepath.Dir(path), owner)
	}
	if err != nil {
		return err
	}
	for _, made := range append(ownFiles(path), path+"-journal") {
		about, err := os.Lstat(made)
		if err == nil && !about.Mode().IsRegular() { // its folder was a sandboxed module's to write to
			return portal.Errorf(portal.Unavailable,
				"The module's database cannot be opened: %s is no file. Remove what the module has put in its place, or restore a backup.", made)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	// what is there is not opened: closing it would end the locks of a migration
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err == nil {
		err = file.Close()
	}
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	for _, own := range ownFiles(path) {
		if !given {
			break
		}
		if err := os.Chown(own, owner, group); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// ownFiles are the files of a database that is open.
func ownFiles(path string) []string { return []string{path, path + "-wal", path + "-shm"} }

func (f *files) drop(ctx context.Context, id core.ModuleID, installed func(context.Context) (bool, error)) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if is, err := installed(ctx); err != nil || is {
		return err
	}
	if err := os.RemoveAll(filepath.Dir(f.path(id))); err != nil {
		return fmt.Errorf("delete the database of %s: %w", id, err)
	}
	return nil
}

// save copies the database as it is at one moment, while the module writes on.
func (f *files) save(ctx context.Context, id core.ModuleID, w io.Writer) error {
	path := f.path(id)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) { // VACUUM would make it
		return nil
	}
	draft, err := os.MkdirTemp(f.dir, ".copy-")
	if err != nil {
		return fmt.Errorf("copy the database of %s: %w", id, err)
	}
	defer os.RemoveAll(draft)
	db, err := portalsql.Connect(portal.Database{Driver: portal.SQLite, DSN: path})
	if err != nil {
		return err
	}
	defer db.Close()
	copied := filepath.Join(draft, fileName)
	if _, err := db.ExecContext(ctx, "VACUUM INTO $1", copied); err != nil {
		return fmt.Errorf("copy the database of %s: %w", id, err)
	}
	file, err := os.Open(copied)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = io.Copy(w, file)
	return err
}

// load puts a copy in the place of a database that nobody has opened.
func (f *files) load(_ context.Context, id core.ModuleID, r io.Reader) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	path := f.path(id)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	draft := path + ".draft"
	file, err := os.OpenFile(draft, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer os.Remove(draft) // it has another name when all went well
	_, err = io.Copy(file, r)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	for _, old := range ownFiles(path)[1:] { // of another
		if err := os.Remove(old); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if err := os.Rename(draft, path); err != nil {
		return err
	}
	return disk.Sync(filepath.Dir(path))
}

// letThrough lets another user open the files of a folder, which still belongs to the portal; nothing beside it is opened.
func (f *files) letThrough(dir string, user int) error {
	if err := errors.Join(os.Chown(dir, os.Geteuid(), os.Getegid()), os.Chmod(dir, 0o711), os.Chmod(f.dir, 0o711)); err != nil {
		return err
	}
	for at := filepath.Dir(f.dir); ; at = filepath.Dir(at) {
		about, err := os.Stat(at)
		if err != nil {
			return err
		}
		if about.Mode()&0o001 == 0 {
			return portal.Errorf(portal.Invalid, "Its plugin runs in the sandbox as the user %d, who cannot come to its database: run the portal as an ordinary user, or chmod o+x %s.", user, at)
		}
		if at == filepath.Dir(at) {
			return nil
		}
	}
}
