package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

type blobRow struct {
	bun.BaseModel `bun:"table:module_blobs"`

	Module   core.ModuleID `bun:",pk"`
	Name     string        `bun:",pk"`
	Kept     digest
	Bytes    int64
	SHA256   digest `bun:"sha256"`
	StoredAt int64
}

// Blob is core.ModuleBlobs.
func (s *Store) Blob(ctx context.Context, id core.ModuleID, name string) (core.ModuleBlob, error) {
	row, err := formerBlob(ctx, s.read, id, name)
	if err != nil {
		return core.ModuleBlob{}, s.failed(err, "read a blob of %s", id)
	}
	if row.Name == "" {
		return core.ModuleBlob{}, portal.Errorf(portal.NotFound, "There is no blob %q.", name)
	}
	return row.blob(), nil
}

// SaveBlob is core.ModuleBlobs.
func (s *Store) SaveBlob(ctx context.Context, id core.ModuleID, storage int64, blob core.ModuleBlob) (was core.ModuleBlob, err error) {
	row := blobRow{
		Module: id, Name: blob.Name, Kept: digest(blob.Kept), Bytes: blob.Bytes, SHA256: digest(blob.SHA256), StoredAt: micros(blob.Stored),
	}
	k := kv{s, id, storage}
	err = k.change(ctx, func(ctx context.Context, tx bun.Tx, kept storageRow) error {
		former, err := formerBlob(ctx, tx, id, blob.Name)
		if err != nil {
			return err
		}
		if was = former.blob(); former.Name == "" {
			if err := countBlobs(ctx, tx, id); err != nil {
				return err
			}
		}
		if kept, err = k.room(ctx, tx, kept, &kvRow{Size: former.size()}, row.size(), blob.Stored); err != nil {
			return err
		}
		_, err = tx.NewInsert().Model(&row).On("CONFLICT (module, name) DO UPDATE").
			Set("kept = EXCLUDED.kept, bytes = EXCLUDED.bytes, sha256 = EXCLUDED.sha256, stored_at = EXCLUDED.stored_at").Exec(ctx)
		if err != nil {
			return err
		}
		return k.keep(ctx, tx, kept.Bytes+row.size()-former.size(), kept.Version)
	})
	if err != nil {
		return core.ModuleBlob{}, s.failed(err, "keep a blob of %s", id)
	}
	return was, nil
}

// DropBlob is core.ModuleBlobs.
func (s *Store) DropBlob(ctx context.Context, id core.ModuleID, name string) (was core.ModuleBlob, err error) {
	k := kv{Store: s, id: id}
	err = k.change(ctx, func(ctx context.Context, tx bun.Tx, kept storageRow) error {
		former, err := formerBlob(ctx, tx, id, name)
		if err != nil || former.Name == "" {
			return err
		}
		was = former.blob()
		if _, err := tx.NewDelete().Model(&former).WherePK().Exec(ctx); err != nil {
			return err
		}
		return k.keep(ctx, tx, kept.Bytes-former.size(), kept.Version)
	})
	if err != nil {
		return core.ModuleBlob{}, s.failed(err, "delete a blob of %s", id)
	}
	return was, nil
}

// ListBlobs is core.ModuleBlobs.
func (s *Store) ListBlobs(ctx context.Context, id core.ModuleID, prefix, after string, limit int) ([]core.ModuleBlob, error) {
	var rows []blobRow
	query := s.read.NewSelect().Model(&rows).Where("module = ? AND name > ?", id, after).Order("name").Limit(int64(limit))
	err := begins(query, "name", prefix).Scan(ctx)
	return each(rows, blobRow.blob), s.failed(err, "list the blobs of %s", id)
}

// HasBlob is core.ModuleBlobs.
func (s *Store) HasBlob(ctx context.Context, kept core.Digest) (bool, error) {
	found, err := s.read.NewSelect().Model((*blobRow)(nil)).Where("kept = ?", digest(kept)).Exists(ctx)
	return found, s.failed(err, "look for a blob")
}

// formerBlob is the zero row where there is none.
func formerBlob(ctx context.Context, db bun.IDB, id core.ModuleID, name string) (row blobRow, err error) {
	err = db.NewSelect().Model(&row).Where("module = ? AND name = ?", id, name).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return row, err
}

// countBlobs is TooLarge where the module has as many as it may.
func countBlobs(ctx context.Context, tx bun.Tx, id core.ModuleID) error {
	count, err := tx.NewSelect().Model((*blobRow)(nil)).Where("module = ?", id).Count(ctx)
	if err == nil && count >= core.MaxBlobs {
		return portal.Errorf(portal.TooLarge,
			"The module has %d blobs, which is all that it may: delete some, or keep what is small with kv.use.", count)
	}
	return err
}

// size is what it counts of the module's storage; 0 for the zero row.
func (r blobRow) size() int64 {
	if r.Name == "" {
		return 0
	}
	return int64(len(r.Name)) + r.Bytes + core.BlobOverhead
}

func (r blobRow) blob() core.ModuleBlob {
	return core.ModuleBlob{
		Name: r.Name, Kept: core.Digest(r.Kept), Bytes: r.Bytes, SHA256: core.Digest(r.SHA256), Stored: sometime(r.StoredAt),
	}
}
