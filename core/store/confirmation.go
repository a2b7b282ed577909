package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

type confirmationRow struct {
	bun.BaseModel `bun:"table:confirmations"`

	Nonce     string `bun:",pk"`
	Session   string
	Wallet    string
	Act       string
	Target    string
	Body      digest
	Portal    string
	IssuedAt  int64
	ExpiresAt int64
}

// SaveConfirmation keeps a new one, and lets the oldest of its session go where there are too many.
func (s *Store) SaveConfirmation(ctx context.Context, c core.Confirmation, most int) error {
	row := confirmationRow{
		Nonce: c.Nonce, Session: hexOf(c.Session), Wallet: addressOf(c.Wallet), Act: text(c.Act), Target: c.Target, Body: digest(c.Body),
		Portal: c.Portal, IssuedAt: micros(c.IssuedAt), ExpiresAt: micros(c.ExpiresAt),
	}
	err := s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.NewInsert().Model(&row).Exec(ctx); err != nil {
			return err
		}
		kept := tx.NewSelect().Model((*confirmationRow)(nil)).Column("nonce").Where("session = ?", row.Session).
			OrderExpr("issued_at DESC, nonce").Limit(int64(most))
		_, err := tx.NewDelete().Model((*confirmationRow)(nil)).Where("session = ? AND nonce <> ? AND nonce NOT IN (?)", row.Session, row.Nonce,
			kept).Exec(ctx)
		return err
	})
	return s.failed(err, "save confirmation")
}

// TakeConfirmation removes and returns it; of several calls with one nonce, one gets it.
func (s *Store) TakeConfirmation(ctx context.Context, nonce string) (core.Confirmation, error) {
	var row confirmationRow
	err := s.write.NewDelete().Model(&row).Where("nonce = ?", nonce).Returning("*").Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return core.Confirmation{}, portal.Errorf(portal.NotFound, "There is no such confirmation.")
	}
	if err != nil {
		return core.Confirmation{}, s.failed(err, "take confirmation")
	}
	session, err := sessionID(row.Session)
	if err != nil {
		return core.Confirmation{}, err
	}
	wallet, err := portal.ParseAddress(row.Wallet)
	if err != nil {
		return core.Confirmation{}, corrupt(err)
	}
	return core.Confirmation{Session: session, AdminAct: core.AdminAct{
		Act: row.Act, Target: row.Target, Body: core.Digest(row.Body), Portal: row.Portal, Wallet: wallet, Nonce: row.Nonce,
		IssuedAt: fromMicros(row.IssuedAt), ExpiresAt: fromMicros(row.ExpiresAt),
	}}, nil
}
