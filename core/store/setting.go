package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/uptrace/bun"
)

type settingRow struct {
	bun.BaseModel `bun:"table:settings"`

	Name  string `bun:",pk"`
	Value string
}

// Setting decodes the setting into value and tells whether it was ever set.
func (s *Store) Setting(ctx context.Context, name string, value any) (bool, error) {
	var row settingRow
	err := s.read.NewSelect().Model(&row).Where("name = ?", name).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err == nil {
		err = json.Unmarshal([]byte(row.Value), value)
	}
	if err != nil {
		return false, s.failed(err, "read setting %s", name)
	}
	return true, nil
}

// SaveSetting stores value as JSON.
func (s *Store) SaveSetting(ctx context.Context, name string, value any) error {
	b, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("encode setting %s: %w", name, err)
	}
	_, err = s.write.NewInsert().Model(&settingRow{Name: name, Value: string(b)}).
		On("CONFLICT (name) DO UPDATE").Set("value = EXCLUDED.value").Exec(ctx)
	if err != nil {
		return s.failed(err, "save setting %s", name)
	}
	return nil
}
