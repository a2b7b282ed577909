package backup

import (
	"context"
	"fmt"
	"io"
	"os"
	"reflect"

	"gaia.example/portal/core"
	"gaia.example/portal/core/store"
)

// Archive is a backup that was verified to its end.
type Archive struct {
	Manifest

	SettingsFile []byte // portal.yaml; nil where there is none
	file         *os.File
}

// Open verifies the backup in the file. It is Invalid, with a sentence, when it is cut off, damaged, altered, a newer
// portal's or no backup at all.
func Open(ctx context.Context, path string) (*Archive, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("open the backup: %w", err)
	}
	a := &Archive{file: file}
	a.Manifest, a.SettingsFile, err = a.read(ctx, ignore)
	if err != nil {
		file.Close()
		return nil, err
	}
	return a, nil
}

// Close closes the file.
func (a *Archive) Close() error { return a.file.Close() }

func (a *Archive) read(ctx context.Context, to contents) (Manifest, []byte, error) {
	stat, err := a.file.Stat()
	if err != nil {
		return Manifest{}, nil, err
	}
	if !stat.Mode().IsRegular() {
		return Manifest{}, nil, foreign(nil)
	}
	return read(ctx, io.NewSectionReader(a.file, 0, stat.Size()), to)
}

// Rows are inserted in batches of at most so many, and so many bytes.
const (
	batchRows = 200
	batchSize = 256 << 10
)

// Restore loads the backup into an empty database, all of it or nothing, and brings it up to the newest schema. Its bundles
// are kept before the database has a row that needs them. Conflict when the database is not empty.
func (a *Archive) Restore(ctx context.Context, s *store.Store, blobs core.Blobs) error {
	return s.Load(ctx, a.Schema, func(ctx context.Context, loading *store.Loading) error {
		var batch [][]any
		bytes := 0
		flush := func(table store.Table) error {
			err := loading.Insert(ctx, table, batch)
			batch, bytes = batch[:0], 0
			return err
		}
		again, _, err := a.read(ctx, contents{
			schema: store.Tables,
			row: func(table store.Table, values []any, size int) error {
				if table.Name == databases { // whose a database is depends on the server
					return nil
				}
				batch, bytes = append(batch, values), bytes+size
				if len(batch) < batchRows && bytes < batchSize {
					return nil
				}
				return flush(table)
			},
			table: func(table store.Table, content Content) error {
				if err := flush(table); err != nil {
					return err
				}
				return loading.GoOn(ctx, table, content.Last)
			},
			bundle: func(_ Bundle, r io.Reader) error {
				_, _, err := blobs.Put(ctx, r)
				return err
			},
			database: func(Database, io.Reader) error { return nil }, // when there is whose it is
		})
		if err == nil && !reflect.DeepEqual(again, a.Manifest) {
			err = altered("it changed while it was read")
		}
		return err
	})
}
