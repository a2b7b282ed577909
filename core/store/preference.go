package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

type preferenceRow struct {
	bun.BaseModel `bun:"table:preferences,alias:kept"`

	Wallet string        `bun:",pk"`
	Module core.ModuleID `bun:",pk"`
	Key    string        `bun:",pk"`
	Value  string
	At     int64
}

// Preference is what is kept under the name; NotFound where nothing is.
func (s *Store) Preference(ctx context.Context, name core.PreferenceName) (json.RawMessage, error) {
	row := preferenceRow{Wallet: addressOf(name.Wallet), Module: name.Module, Key: name.Key}
	err := s.read.NewSelect().Model(&row).WherePK().Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, portal.Errorf(portal.NotFound, "Nothing is kept under %s.", name.Key)
	}
	if err != nil {
		return nil, s.failed(err, "read a preference")
	}
	return json.RawMessage(row.Value), nil
}

// SavePreference keeps a value in the place of what was kept. Conflict: the wallet has core.PreferenceKeys others of the module.
// NotFound: the wallet never signed in.
func (s *Store) SavePreference(ctx context.Context, p core.Preference) error {
	row := preferenceRow{Wallet: addressOf(p.Wallet), Module: p.Module, Key: p.Key, Value: string(p.Value), At: micros(p.At)}
	err := s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		// Whoever adds has the wallet's row here first, so that two at once are counted.
		if err := holdWallet(ctx, tx, p.Wallet); err != nil {
			return err
		}
		others, err := tx.NewSelect().Model((*preferenceRow)(nil)).Where("wallet = ? AND module = ? AND key != ?", row.Wallet, row.Module,
			row.Key).Count(ctx)
		if err != nil {
			return err
		}
		if others >= core.PreferenceKeys {
			return portal.Errorf(portal.Conflict,
				"The portal keeps %d settings of yours for this module, which is all that it does: delete one first.", core.PreferenceKeys)
		}
		_, err = tx.NewInsert().Model(&row).On("CONFLICT (wallet, module, key) DO UPDATE").
			Set("value = EXCLUDED.value").Set("at = EXCLUDED.at").Exec(ctx)
		return err
	})
	return s.failed(err, "keep a preference")
}

// DeletePreference forgets it; nothing is done where nothing is kept.
func (s *Store) DeletePreference(ctx context.Context, name core.PreferenceName) error {
	row := preferenceRow{Wallet: addressOf(name.Wallet), Module: name.Module, Key: name.Key}
	_, err := s.write.NewDelete().Model(&row).WherePK().Exec(ctx)
	return s.failed(err, "delete a preference")
}

// sweepPreferences deletes preferences until no more than most are left in all; 0: it deletes none. Anybody can make any number of
// wallets, so that a bound on each bounds nothing in all. The wallet with the most preferences loses its oldest first, so that many new
// wallets take nothing from one that keeps little. Of one wallet the module with the most does, so that one module's pages take nothing
// from another's.
func (s *Store) sweepPreferences(ctx context.Context, most int) error {
	if most == 0 {
		return nil
	}
	kept, err := s.write.NewSelect().Model((*preferenceRow)(nil)).Count(ctx)
	if err != nil || kept <= int64(most) {
		return err
	}
	ofModule := s.write.NewSelect().Model((*preferenceRow)(nil)).Column("wallet", "module", "key", "at").
		ColumnExpr("row_number() OVER (PARTITION BY wallet, module ORDER BY at DESC, key) AS nth")
	counted := s.write.NewSelect().TableExpr("(?) AS of_module", ofModule).Column("wallet", "module", "key", "at").
		ColumnExpr("row_number() OVER (PARTITION BY wallet ORDER BY nth, at DESC, module, key) AS nth")
	gone := s.write.NewSelect().TableExpr("(?) AS counted", counted).Column("wallet", "module",
		"key").OrderExpr("nth DESC, at").Limit(kept - int64(most))
	_, err = s.write.NewDelete().Model((*preferenceRow)(nil)).Where("(wallet, module, key) IN (?)", gone).Exec(ctx)
	return err
}
