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
	if err := s.read.NewSelect().Model(&rows).Where("module = ?", id).OrderExpr("name " + s.dialect.types.Bytewise).Scan(ctx); err != nil {
		return nil, s.failed(err, "read the settings of %s", id)
	}
	settings := make([]core.StoredSetting, len(rows))
	for i, r := range rows {
		settings[i] = core.StoredSetting{Name: r.Name, Value: r.Value, Secret: r.Secret, SetAt: fromMicros(r.SetAt), SetBy: r.SetBy}
	}
	return settings, nil
}

// SaveSettings stores some and deletes others, with the audit entry, or nothing. Conflict: the module is not installed.
func (s *Store) SaveSettings(ctx context.Context, id core.ModuleID, set []core.StoredSetting, reset []string, entry core.AuditEntry) error {
	err := s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		if err := raiseSettings(ctx, tx, id); err != nil {
			return err
		}
		if installed, err := s.installed(ctx, tx, id); err != nil {
			return err
		} else if !installed {
			return portal.Errorf(portal.Conflict, "The module %s is not installed any more.", id)
		}
		if len(reset) > 0 {
			if _, err := tx.NewDelete().Model((*moduleSettingRow)(nil)).Where("module = ? AND name IN (?)", id, bun.List(reset)).Exec(ctx); err != nil {
				return err
			}
		}
		for _, one := range set {
			row := moduleSettingRow{Module: id, Name: one.Name, Value: one.Value, Secret: one.Secret, SetAt: micros(one.SetAt), SetBy: one.SetBy}
			_, err := tx.NewInsert().Model(&row).On("CONFLICT (module, name) DO UPDATE").
				Set("value = EXCLUDED.value, secret = EXCLUDED.secret, set_at = EXCLUDED.set_at, set_by = EXCLUDED.set_by").Exec(ctx)
			if err != nil {
				return err
			}
		}
		return s.record(ctx, tx, entry)
	})
	if err != nil {
		return s.failed(err, "save the settings of %s", id)
	}
	return nil
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

// raiseSettings tells that a module's settings change.
func raiseSettings(ctx context.Context, tx bun.Tx, id core.ModuleID) error {
	_, err := tx.NewInsert().Model(&generationRow{Module: id, Generation: 1}).On("CONFLICT (module) DO UPDATE").Set("generation = kept.generation + 1").Exec(ctx)
	return err
}

// clearSettings forgets what was set for a module.
func clearSettings(ctx context.Context, tx bun.Tx, id core.ModuleID) error {
	_, err := tx.NewDelete().Model((*moduleSettingRow)(nil)).Where("module = ?", id).Exec(ctx)
	return err
}
