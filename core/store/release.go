package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

type releaseRow struct {
	bun.BaseModel `bun:"table:releases"`

	Digest    string `bun:",pk"`
	Module    core.ModuleID
	Version   string
	Serial    int64
	Publisher string
	IssuedAt  int64
	ExpiresAt int64
	Bytes     int64
	Statement string // JSON
	Manifest  string // JSON
	Remote    string // JSON, or empty
	AddedAt   int64
	AddedBy   string
}

// SaveRelease does nothing for a digest that is there. Conflict: the module has another release of that version or serial.
func (s *Store) SaveRelease(ctx context.Context, p core.Packed) error {
	row, err := releaseOf(p)
	if err != nil {
		return err
	}
	err = s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		result, err := tx.NewInsert().Model(&row).On("CONFLICT DO NOTHING").Exec(ctx)
		if err != nil {
			return err
		}
		if saved, err := result.RowsAffected(); err != nil || saved > 0 {
			return err
		}
		there, err := tx.NewSelect().Model((*releaseRow)(nil)).Where("digest = ?", row.Digest).Exists(ctx)
		if err != nil || there {
			return err
		}
		return s.taken(ctx, tx, p.Statement)
	})
	if err != nil {
		return s.failed(err, "save a release of %s", p.Statement.Module)
	}
	return nil
}

// taken says which of the release's names another one has.
func (s *Store) taken(ctx context.Context, tx bun.Tx, statement core.Statement) error {
	serial, err := tx.NewSelect().Model((*releaseRow)(nil)).Where("module = ? AND serial = ?", statement.Module, statement.Serial).Exists(ctx)
	if err != nil {
		return err
	}
	if serial {
		return portal.Errorf(portal.Conflict, "There is another release of %s with serial %d: sign this one with a higher serial.", statement.Module, statement.Serial)
	}
	return portal.Errorf(portal.Conflict, "There is another release of %s %s: give this one a version of its own.", statement.Module, statement.Version)
}

// Release is NotFound when there is none.
func (s *Store) Release(ctx context.Context, d core.Digest) (core.Packed, error) {
	var row releaseRow
	err := s.read.NewSelect().Model(&row).Where("digest = ?", digestText(d)).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return core.Packed{}, portal.Errorf(portal.NotFound, "There is no release %s.", d)
	}
	if err != nil {
		return core.Packed{}, s.failed(err, "read a release")
	}
	return row.packed()
}

// Releases of one module, the highest serial first.
func (s *Store) Releases(ctx context.Context, id core.ModuleID) ([]core.Packed, error) {
	var rows []releaseRow
	if err := s.read.NewSelect().Model(&rows).Where("module = ?", id).Order("serial DESC").Scan(ctx); err != nil {
		return nil, s.failed(err, "read the releases of %s", id)
	}
	releases := make([]core.Packed, len(rows))
	for i, row := range rows {
		var err error
		if releases[i], err = row.packed(); err != nil {
			return nil, err
		}
	}
	return releases, nil
}

func releaseOf(p core.Packed) (releaseRow, error) {
	row := releaseRow{
		Digest: digestText(p.Digest), Module: p.Statement.Module, Version: p.Statement.Version, Serial: p.Statement.Serial,
		Publisher: p.Statement.Publisher, IssuedAt: micros(p.Statement.IssuedAt), ExpiresAt: micros(p.Statement.ExpiresAt),
		Bytes: p.Bytes, AddedAt: micros(p.AddedAt), AddedBy: p.AddedBy,
	}
	var err error
	if row.Statement, err = encode(p.Statement); err != nil {
		return row, err
	}
	if row.Manifest, err = encode(p.Manifest); err != nil {
		return row, err
	}
	if p.Remote != nil {
		row.Remote, err = encode(p.Remote)
	}
	return row, err
}

func (r releaseRow) packed() (core.Packed, error) {
	p := core.Packed{Bytes: r.Bytes, AddedAt: fromMicros(r.AddedAt), AddedBy: r.AddedBy}
	var err error
	if p.Digest, err = digest(r.Digest); err == nil {
		err = json.Unmarshal([]byte(r.Statement), &p.Statement)
	}
	if err == nil {
		err = json.Unmarshal([]byte(r.Manifest), &p.Manifest)
	}
	if err == nil && r.Remote != "" {
		err = json.Unmarshal([]byte(r.Remote), &p.Remote)
	}
	if err != nil {
		return p, fmt.Errorf("read release %s: %w", r.Digest, err)
	}
	return p, nil
}

func encode(value any) (string, error) {
	body, err := json.Marshal(value)
	return text(string(body)), err
}

// digestText is a digest as the database has it: empty for none.
func digestText(d core.Digest) string {
	if d.Zero() {
		return ""
	}
	return d.String()
}

func digest(text string) (core.Digest, error) {
	if text == "" {
		return core.Digest{}, nil
	}
	return core.ParseDigest(text)
}
