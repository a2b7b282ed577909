package backup

import (
	"archive/tar"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/disk"
	"gaia.example/portal/core/store"
	"gaia.example/portal/sdk/go/portal"
)

// About is what a backup says and holds beside the database.
type About struct {
	Portal   string    // the portal's version
	At       time.Time // when
	Settings []byte    // the file portal.yaml; nil where there is none

	// Blobs have the bundles of what is wanted, and of what was before. Nil: the backup goes without, for a restore where they
	// still are.
	Blobs core.Blobs

	// Databases are what modules have to themselves. Nil: the backup goes without, for a restore where they still are.
	Databases Databases
	Scratch   string // where copies of them, and of blobs, wait; Save's own folder
}

// Save writes a backup to a new file that only its owner can read, and that appears when it is complete and on the disk.
func Save(ctx context.Context, path string, s *store.Store, about About) (Manifest, error) {
	if _, err := os.Lstat(path); !errors.Is(err, os.ErrNotExist) {
		return Manifest{}, fmt.Errorf("%s is there already: name another file", path)
	}
	file, err := os.CreateTemp(filepath.Dir(path), ".backup-*") // 0600
	if err != nil {
		return Manifest{}, fmt.Errorf("no file can be made in %s: %w", filepath.Dir(path), errors.Unwrap(err))
	}
	defer os.Remove(file.Name()) // it is gone when all went well
	about.Scratch = filepath.Dir(path)
	manifest, err := Write(ctx, file, s, about)
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err == nil {
		err = disk.Sync(filepath.Dir(path))
	}
	return manifest, err
}

// Write writes what the database holds at one moment, and the bundles that it needs. It reads the rows and the bundles twice:
// what the archive says of each stands before it. A bundle that is lost is in the manifest alone.
func Write(ctx context.Context, w io.Writer, s *store.Store, about About) (Manifest, error) {
	compressed := gzip.NewWriter(w)
	m, err := (&writing{compressed: compressed, archive: tar.NewWriter(compressed)}).write(ctx, s, about)
	if err != nil {
		return Manifest{}, fmt.Errorf("write the backup: %w", err)
	}
	return m, nil
}

// writing is an archive on its way.
type writing struct {
	compressed *gzip.Writer
	archive    *tar.Writer
	at         time.Time
}

func (w *writing) write(ctx context.Context, s *store.Store, about About) (m Manifest, err error) {
	copies, err := copyDatabases(ctx, about.Databases, about.Scratch)
	defer copies.remove()
	if err != nil {
		return m, err
	}
	inspected := newInspection(about.Blobs)
	inspected.scratch = cmp.Or(about.Scratch, os.TempDir())
	defer inspected.remove()
	if about.Blobs != nil { // before the snapshot, which keeps the database from tidying up
		before, err := needed(ctx, s)
		if err == nil {
			_, err = inspected.of(ctx, before)
		}
		if err != nil {
			return m, err
		}
	}
	err = s.Snapshot(ctx, func(ctx context.Context, x *store.Snapshot) error {
		surveys := make([]*survey, len(x.Tables))
		m = Manifest{Portal: about.Portal, Schema: x.Version, At: about.At.UTC().Truncate(time.Second), Tables: map[string]Content{},
			Databases: copies.databases()}
		if about.Blobs != nil { // first: what modules replace meanwhile does not stay for long
			all, err := x.Bundles(ctx)
			if err != nil {
				return err
			}
			if m.Bundles, err = inspected.of(ctx, all); err != nil {
				return err
			}
		}
		for i, table := range x.Tables {
			last, err := x.Last(ctx, table)
			if err != nil {
				return err
			}
			if surveys[i], err = copyRows(ctx, io.Discard, x, table); err != nil {
				return err
			}
			m.Tables[table.Name] = Content{Rows: surveys[i].rows, SHA256: sum(surveys[i].hash), Last: last}
		}
		if about.Settings != nil {
			digest := sha256.Sum256(about.Settings)
			m.Settings = hex.EncodeToString(digest[:])
		}
		return w.pack(ctx, x, surveys, m, about.Settings)
	})
	if err != nil {
		return m, err
	}
	for _, b := range m.Bundles {
		if err := w.bundle(ctx, inspected, b); err != nil {
			return m, err
		}
	}
	for _, c := range copies {
		if err := w.database(c); err != nil {
			return m, err
		}
	}
	return m, errors.Join(w.archive.Close(), w.compressed.Close())
}

func (w *writing) begin(name string, size int64) error {
	return w.archive.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name, Size: size, Mode: 0o600, ModTime: w.at})
}

func (w *writing) whole(name string, text []byte) error {
	if len(text) > maxFile {
		return fmt.Errorf("%s has %d MiB, and more than %d are not restored", name, len(text)>>20, maxFile>>20)
	}
	if err := w.begin(name, int64(len(text))); err != nil {
		return err
	}
	_, err := w.archive.Write(text)
	return err
}

// pack writes all but the bundles.
func (w *writing) pack(ctx context.Context, x *store.Snapshot, surveys []*survey, m Manifest, settings []byte) error {
	if x.Version < 1 {
		return errors.New("the database is empty")
	}
	w.at = m.At
	text, err := m.encode()
	if err != nil {
		return err
	}
	if err := w.whole(manifestName, text); err != nil {
		return err
	}
	for i, table := range x.Tables {
		if err := w.begin(tableName(table), surveys[i].size); err != nil {
			return err
		}
		again, err := copyRows(ctx, w.archive, x, table)
		if err != nil {
			return err
		}
		if sum(again.hash) != m.Tables[table.Name].SHA256 {
			return fmt.Errorf("%s changed while it was read", table.Name)
		}
	}
	if settings == nil {
		return nil
	}
	return w.whole(settingsName, settings)
}

// bundle writes one that was inspected.
func (w *writing) bundle(ctx context.Context, inspected *inspection, b Bundle) error {
	if b.Lost != "" {
		return nil
	}
	if err := w.begin(bundleName(b), b.Bytes); err != nil {
		return err
	}
	err := inspected.copy(ctx, w.archive, b)
	if code := portal.CodeOf(err); code == portal.NotFound || code == portal.Invalid {
		return portal.Errorf(portal.Conflict, "While it was backed up, %s was deleted or changed: try again.", b).Because(err)
	}
	return err
}

// survey is what a table's lines came to.
type survey struct {
	rows, size int64
	hash       hash.Hash
}

func copyRows(ctx context.Context, w io.Writer, x *store.Snapshot, table store.Table) (*survey, error) {
	lines := &survey{hash: sha256.New()}
	var line []byte
	err := x.Rows(ctx, table, func(values []any) (err error) {
		if line, err = encodeRow(line[:0], table, values); err != nil {
			return err
		}
		lines.rows++
		lines.size += int64(len(line))
		lines.hash.Write(line)
		_, err = w.Write(line)
		return err
	})
	return lines, err
}

func sum(h hash.Hash) string { return hex.EncodeToString(h.Sum(nil)) }
