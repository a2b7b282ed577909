package backup

import (
	"archive/tar"
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
	"syscall"
	"time"

	"gaia.example/portal/core/store"
)

// About is what a backup says and holds beside the database.
type About struct {
	Portal   string    // the portal's version
	At       time.Time // when
	Settings []byte    // the file portal.yaml; nil where there is none
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
	manifest, err := Write(ctx, file, s, about)
	if err == nil {
		err = file.Sync()
	}
	if e := file.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err == nil {
		err = syncFolder(filepath.Dir(path))
	}
	return manifest, err
}

// syncFolder has the names in it survive a loss of power, on a file system that can tell.
func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	defer folder.Close()
	if err := folder.Sync(); !errors.Is(err, syscall.EINVAL) && !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	return nil
}

// Write writes what the database holds at one moment. It reads the rows twice: what the archive says of a table stands
// before its rows.
func Write(ctx context.Context, w io.Writer, s *store.Store, about About) (m Manifest, err error) {
	err = s.Snapshot(ctx, func(ctx context.Context, x *store.Snapshot) error {
		surveys := make([]*survey, len(x.Tables))
		m = Manifest{Portal: about.Portal, Schema: x.Version, At: about.At.UTC().Truncate(time.Second), Tables: map[string]Content{}}
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
		return pack(ctx, w, x, surveys, m, about.Settings)
	})
	if err != nil {
		return Manifest{}, fmt.Errorf("write the backup: %w", err)
	}
	return m, nil
}

func pack(ctx context.Context, w io.Writer, x *store.Snapshot, surveys []*survey, m Manifest, settings []byte) error {
	if x.Version < 1 {
		return errors.New("the database is empty")
	}
	compressed := gzip.NewWriter(w)
	archive := tar.NewWriter(compressed)
	begin := func(name string, size int64) error {
		return archive.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name, Size: size, Mode: 0o600, ModTime: m.At})
	}
	whole := func(name string, text []byte) error {
		if err := begin(name, int64(len(text))); err != nil {
			return err
		}
		_, err := archive.Write(text)
		return err
	}
	text, err := m.encode()
	if err != nil {
		return err
	}
	if err := whole(manifestName, text); err != nil {
		return err
	}
	for i, table := range x.Tables {
		if err := begin(tableName(table), surveys[i].size); err != nil {
			return err
		}
		again, err := copyRows(ctx, archive, x, table)
		if err != nil {
			return err
		}
		if sum(again.hash) != m.Tables[table.Name].SHA256 {
			return fmt.Errorf("%s changed while it was read", table.Name)
		}
	}
	if settings != nil {
		if err := whole(settingsName, settings); err != nil {
			return err
		}
	}
	return errors.Join(archive.Close(), compressed.Close())
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
