package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
)

type settingRow struct {
	bun.BaseModel `bun:"table:settings,alias:setting"`

	Name       string `bun:",pk"`
	Value      string
	Generation int64
}

// setting decodes the setting into value and tells its generation; 0: it was never set.
func (s *Store) setting(ctx context.Context, name string, value any) (generation int64, err error) {
	var row settingRow
	err = s.read.NewSelect().Model(&row).Where("name = ?", name).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	if err == nil {
		err = json.Unmarshal([]byte(row.Value), value)
	}
	if err != nil {
		return 0, s.failed(err, "read setting %s", name)
	}
	return row.Generation, nil
}

// saveSetting stores value as JSON, raises the generation by one and stores the act's audit entry with it. Conflict: it has another
// generation than the act was decided on.
func (s *Store) saveSetting(ctx context.Context, name string, generation int64, value any, entry core.AuditEntry) error {
	b, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("encode setting %s: %w", name, err)
	}
	row := settingRow{Name: name, Value: string(b), Generation: generation + 1}
	err = s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		err := saveOver(ctx, tx, &row, generation, "Somebody else changed the %s meanwhile: look at them again, then decide.", name)
		if err != nil {
			return err
		}
		return s.record(ctx, tx, entry)
	})
	return s.failed(err, "save setting %s", name)
}
