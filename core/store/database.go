package store

import (
	"context"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
)

type databaseRow struct {
	bun.BaseModel `bun:"table:module_databases,alias:kept"`

	Module    core.ModuleID `bun:",pk"`
	Role      string
	Password  string
	Installed bool `bun:",scanonly"`
}

// Databases of all modules, by id.
func (s *Store) Databases(ctx context.Context) ([]core.StoredDatabase, error) {
	var rows []databaseRow
	err := s.read.NewSelect().Model(&rows).ColumnExpr("kept.*").
		ColumnExpr("EXISTS (SELECT 1 FROM modules WHERE modules.id = kept.module AND modules.release <> '') AS installed").
		OrderExpr("module " + s.dialect.types.Bytewise).Scan(ctx)
	return each(rows, func(r databaseRow) core.StoredDatabase {
		return core.StoredDatabase{Module: r.Module, Role: r.Role, Password: r.Password, Installed: r.Installed}
	}), s.failed(err, "read which databases modules have")
}

// KeepDatabase stores it where the module has none, and answers with the one that it has. Conflict: the module is not installed.
func (s *Store) KeepDatabase(ctx context.Context, d core.StoredDatabase) (core.StoredDatabase, error) {
	row := databaseRow{Module: d.Module, Role: d.Role, Password: d.Password}
	err := s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		if err := stillInstalled(ctx, tx, d.Module); err != nil {
			return err
		}
		_, err := tx.NewInsert().Model(&row).On("CONFLICT (module) DO UPDATE").Set("role = kept.role").Returning("role, password").Exec(ctx)
		return err
	})
	if err != nil {
		return d, s.failed(err, "keep the database of %s", d.Module)
	}
	return core.StoredDatabase{Module: d.Module, Role: row.Role, Password: row.Password, Installed: true}, nil
}

// ReplacePassword of a module's role.
func (s *Store) ReplacePassword(ctx context.Context, d core.StoredDatabase) error {
	row := databaseRow{Module: d.Module, Role: d.Role, Password: d.Password}
	_, err := s.write.NewUpdate().Model(&row).Column("password").Where("module = ? AND role = ?", d.Module, d.Role).Exec(ctx)
	return s.failed(err, "keep the password of %s", d.Module)
}

// ForgetDatabase of a module that is not installed.
func (s *Store) ForgetDatabase(ctx context.Context, id core.ModuleID) error {
	_, err := s.write.NewDelete().Model((*databaseRow)(nil)).Where("module = ?", id).
		Where("NOT EXISTS (SELECT 1 FROM modules WHERE modules.id = kept.module AND modules.release <> '')").Exec(ctx)
	return s.failed(err, "forget the database of %s", id)
}
