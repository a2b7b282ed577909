package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

type releaseRow struct {
	bun.BaseModel `bun:"table:releases"`

	Digest    digest `bun:",pk"`
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
	WantedAt  int64 // 0: never
}

// SaveRelease adds a release that nobody wants yet. One that is there already stays as it is; where nobody ever wanted it, it
// counts as added now.
func (s *Store) SaveRelease(ctx context.Context, p core.Packed) error {
	p.WantedAt = time.Time{}
	row, err := releaseOf(p)
	if err != nil {
		return err
	}
	_, err = s.write.NewInsert().Model(&row).On("CONFLICT (digest) DO UPDATE").
		Set("added_at = EXCLUDED.added_at").Set("added_by = EXCLUDED.added_by").Where("?TableAlias.wanted_at = 0").Exec(ctx)
	return s.failed(err, "save a release of %s", p.Statement.Module)
}

// want says of the release that it is wanted.
func want(ctx context.Context, tx bun.Tx, d core.Desired) error {
	if d.Release.Zero() {
		return nil
	}
	var row releaseRow
	err := tx.NewSelect().Model(&row).Column("digest", "module", "version", "serial", "publisher").
		Where("digest = ?", digest(d.Release)).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return errRetired(d.Release)
	}
	if err != nil {
		return err
	}
	if err := taken(ctx, tx, row); err != nil {
		return err
	}
	there, err := changed(tx.NewUpdate().Model(&row).Set("wanted_at = ?", max(1, someMicros(d.ChangedAt))).WherePK().Exec(ctx))
	if err == nil && !there { // it was retired between the two statements
		return errRetired(d.Release)
	}
	return err
}

// forget marks the module's other releases of the wanted one's version as never wanted.
func forget(ctx context.Context, tx bun.Tx, d core.Desired) error {
	version := tx.NewSelect().Model((*releaseRow)(nil)).Column("version").Where("digest = ?", digest(d.Release))
	_, err := tx.NewUpdate().Model((*releaseRow)(nil)).Set("wanted_at = 0").
		Where("module = ? AND digest <> ? AND wanted_at > 0", d.Module, digest(d.Release)).Where("version = (?)", version).Exec(ctx)
	return err
}

func errRetired(d core.Digest) error {
	return portal.Errorf(portal.Conflict, "There is no release %s, or no longer: upload its bundle again.", d)
}

// taken is Conflict where another release of the module, which was wanted, has the same serial or version.
func taken(ctx context.Context, tx bun.Tx, row releaseRow) error {
	others := func(where string, args ...any) (bool, error) {
		return tx.NewSelect().Model((*releaseRow)(nil)).Where("module = ? AND digest <> ? AND wanted_at > 0", row.Module, row.Digest).Where(where,
			args...).Exists(ctx)
	}
	if serial, err := others("serial = ?", row.Serial); err != nil {
		return err
	} else if serial {
		return portal.Errorf(portal.Conflict, "There is another release of %s with serial %d: sign this one with a higher serial.", row.Module,
			row.Serial)
	}
	if row.Publisher == core.InstancePublisher {
		return nil
	}
	if version, err := others("version = ? AND publisher <> ?", row.Version, core.InstancePublisher); err != nil {
		return err
	} else if version {
		return portal.Errorf(portal.Conflict, "There is another release of %s %s: give this one a version of its own.", row.Module, row.Version)
	}
	return nil
}

// Held is every release of every module, by module.
func (s *Store) Held(ctx context.Context) ([]core.Held, error) {
	var rows []releaseRow
	err := s.read.NewSelect().Model(&rows).Column("digest", "module", "version", "serial", "added_at", "wanted_at").
		OrderExpr("module " + s.dialect.types.Bytewise + ", serial, digest " + s.dialect.types.Bytewise).Scan(ctx)
	return each(rows, func(r releaseRow) core.Held {
		return core.Held{
			Digest: core.Digest(r.Digest), Module: r.Module, Version: r.Version, Serial: r.Serial,
			AddedAt: fromMicros(r.AddedAt), WantedAt: sometime(r.WantedAt),
		}
	}), s.failed(err, "read which releases there are")
}

// Retire removes a release, and stores the audit entry. It does nothing, and answers false, for one that is wanted or that a
// roll-back goes to, or that was added or wanted anew since.
func (s *Store) Retire(ctx context.Context, h core.Held, entry core.AuditEntry) (retired bool, err error) {
	err = s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		d := digest(h.Digest)
		retired, err = changed(tx.NewDelete().Model((*releaseRow)(nil)).
			Where("digest = ? AND added_at = ? AND wanted_at = ?", d, micros(h.AddedAt), someMicros(h.WantedAt)).
			Where("NOT EXISTS (SELECT 1 FROM modules WHERE modules.release = ? OR modules.previous = ?)", d, d).Exec(ctx))
		if err != nil || !retired {
			return err
		}
		return s.record(ctx, tx, entry)
	})
	if err != nil {
		return false, s.failed(err, "remove a release of %s", h.Module)
	}
	return retired, nil
}

// Release is NotFound when there is none.
func (s *Store) Release(ctx context.Context, d core.Digest) (core.Packed, error) {
	var row releaseRow
	err := s.read.NewSelect().Model(&row).Where("digest = ?", digest(d)).Scan(ctx)
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
	return eachOrNone(rows, releaseRow.packed)
}

func releaseOf(p core.Packed) (releaseRow, error) {
	row := releaseRow{
		Digest: digest(p.Digest), Module: p.Statement.Module, Version: p.Statement.Version, Serial: p.Statement.Serial,
		Publisher: p.Statement.Publisher, IssuedAt: micros(p.Statement.IssuedAt), ExpiresAt: micros(p.Statement.ExpiresAt),
		Bytes: p.Bytes, AddedAt: micros(p.AddedAt), AddedBy: p.AddedBy, WantedAt: someMicros(p.WantedAt),
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
	p := core.Packed{
		Digest: core.Digest(r.Digest), Bytes: r.Bytes, AddedAt: fromMicros(r.AddedAt), AddedBy: r.AddedBy, WantedAt: sometime(r.WantedAt),
	}
	err := json.Unmarshal([]byte(r.Statement), &p.Statement)
	if err == nil {
		err = json.Unmarshal([]byte(r.Manifest), &p.Manifest)
	}
	if err == nil && r.Remote != "" {
		err = json.Unmarshal([]byte(r.Remote), &p.Remote)
	}
	if err != nil {
		return p, fmt.Errorf("read release %s: %w", p.Digest, err)
	}
	return p, nil
}

func encode(value any) (string, error) {
	body, err := json.Marshal(value)
	return text(string(body)), err
}
