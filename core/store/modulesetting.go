package store

import (
	"context"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

type moduleSettingRow struct {
	bun.BaseModel `bun:"table:module_settings"`

	Module core.ModuleID `bun:",pk"`
	Name   string        `bun:",pk"`
	Value  string
	Secret bool
	SetAt  int64
	SetBy  string
}

type generationRow struct {
	bun.BaseModel `bun:"table:module_settings_generations,alias:kept"`

	Module     core.ModuleID `bun:",pk"`
	Generation int64
}

// StoredSettings of one module, by name.
func (s *Store) StoredSettings(ctx context.Context, id core.ModuleID) ([]core.StoredSetting, error) {
	var rows []moduleSettingRow
	err := s.read.NewSelect().Model(&rows).Where("module = ?", id).OrderExpr("name " + s.dialect.types.Bytewise).Scan(ctx)
	return each(rows, func(r moduleSettingRow) core.StoredSetting {
		return core.StoredSetting{Name: r.Name, Value: r.Value, Secret: r.Secret, SetAt: fromMicros(r.SetAt), SetBy: r.SetBy}
	}), s.failed(err, "read the settings of %s", id)
}

// SaveSettings stores some and deletes others, with the audit entry, or nothing. Conflict: the module is not installed, or its
// settings are of another generation.
func (s *Store) SaveSettings(ctx context.Context, id core.ModuleID, change core.StoredChange, entry core.AuditEntry) error {
	err := s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		now, err := raiseSettings(ctx, tx, id)
		if err != nil {
			return err
		}
		if now != change.Generation+1 {
			return portal.Errorf(portal.Conflict, "Somebody else changed the settings of %s at the same moment: look at them, and set yours again.",
				id)
		}
		if err := stillInstalled(ctx, tx, id); err != nil {
			return err
		}
		if len(change.Reset) > 0 {
			if _, err := tx.NewDelete().Model((*moduleSettingRow)(nil)).Where("module = ? AND name IN (?)", id,
				bun.List(change.Reset)).Exec(ctx); err != nil {
				return err
			}
		}
		for _, one := range change.Set {
			row := moduleSettingRow{Module: id, Name: one.Name, Value: one.Value, Secret: one.Secret, SetAt: micros(one.SetAt), SetBy: one.SetBy}
			_, err := tx.NewInsert().Model(&row).On("CONFLICT (module, name) DO UPDATE").
				Set("value = EXCLUDED.value, secret = EXCLUDED.secret, set_at = EXCLUDED.set_at, set_by = EXCLUDED.set_by").Exec(ctx)
			if err != nil {
				return err
			}
		}
		return s.record(ctx, tx, entry)
	})
	return s.failed(err, "save the settings of %s", id)
}

// SettingGenerations tell changes.
func (s *Store) SettingGenerations(ctx context.Context) (map[core.ModuleID]int64, error) {
	var rows []generationRow
	if err := s.read.NewSelect().Model(&rows).Scan(ctx); err != nil {
		return nil, s.failed(err, "read which settings changed")
	}
	generations := make(map[core.ModuleID]int64, len(rows))
	for _, r := range rows {
		generations[r.Module] = r.Generation
	}
	return generations, nil
}

// raiseSettings tells that a module's settings change, and answers of what generation they are now.
func raiseSettings(ctx context.Context, tx bun.Tx, id core.ModuleID) (int64, error) {
	row := generationRow{Module: id, Generation: 1}
	_, err := tx.NewInsert().Model(&row).On("CONFLICT (module) DO UPDATE").
		Set("generation = kept.generation + 1").Returning("generation").Exec(ctx)
	return row.Generation, err
}
