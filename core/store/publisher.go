package store

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

type publisherRow struct {
	bun.BaseModel `bun:"table:publishers,alias:publisher"`

	ID        string `bun:",pk"`
	Name      string
	PublicKey string
	Wallet    string // empty for the portal's own
	IssuedAt  int64
	Signature string
	TrustedAt int64
	TrustedBy string
	RevokedAt int64 // 0: not
	Reason    string

	Generation int64
}

type revocationRow struct {
	bun.BaseModel `bun:"table:revocations"`

	Digest    string `bun:",pk"`
	Module    core.ModuleID
	Reason    string
	RevokedAt int64
	RevokedBy string `bun:",pk"`
}

// Publishers is every one that was ever trusted, by id.
func (s *Store) Publishers(ctx context.Context) ([]core.Publisher, error) {
	var rows []publisherRow
	if err := s.read.NewSelect().Model(&rows).OrderExpr("id " + s.dialect.types.Bytewise).Scan(ctx); err != nil {
		return nil, s.failed(err, "read publishers")
	}
	publishers := make([]core.Publisher, len(rows))
	for i, r := range rows {
		p := core.Publisher{TrustedAt: fromMicros(r.TrustedAt), TrustedBy: r.TrustedBy, RevokedAt: sometime(r.RevokedAt), Reason: r.Reason,
			Generation: r.Generation}
		p.ID, p.Name, p.IssuedAt, p.Signature = r.ID, r.Name, sometime(r.IssuedAt), r.Signature
		err := p.Key.UnmarshalText([]byte(r.PublicKey))
		if err == nil && r.Wallet != "" {
			p.Wallet, err = portal.ParseAddress(r.Wallet)
		}
		if err != nil {
			return nil, corrupt(fmt.Errorf("read publisher %s: %w", r.ID, err))
		}
		publishers[i] = p
	}
	return publishers, nil
}

// SavePublisher trusts, changes or revokes one, raises its generation by one and stores the act's audit entry with it. Conflict: it
// has another generation than the act was decided on.
func (s *Store) SavePublisher(ctx context.Context, p core.Publisher, entry core.AuditEntry) error {
	row := publisherRow{
		ID: p.ID, Name: text(p.Name), PublicKey: p.Key.String(), IssuedAt: someMicros(p.IssuedAt), Signature: p.Signature,
		TrustedAt: micros(p.TrustedAt), TrustedBy: p.TrustedBy, RevokedAt: someMicros(p.RevokedAt), Reason: text(p.Reason),
		Generation: p.Generation + 1,
	}
	if !p.Wallet.Zero() {
		row.Wallet = addressOf(p.Wallet)
	}
	err := s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		save := tx.NewInsert().Model(&row).On("CONFLICT DO NOTHING").Exec
		if p.Generation > 0 {
			save = tx.NewUpdate().Model(&row).WherePK().Where("generation = ?", p.Generation).Exec
		}
		result, err := save(ctx)
		if err != nil {
			return err
		}
		if saved, err := result.RowsAffected(); err != nil {
			return err
		} else if saved == 0 {
			return portal.Errorf(portal.Conflict, "The publisher %s was trusted, changed or distrusted meanwhile: look at it again, then decide.",
				p.ID)
		}
		return s.record(ctx, tx, entry)
	})
	if err != nil {
		return s.failed(err, "save publisher %s", p.ID)
	}
	return nil
}

// Revocations is every one, the newest first.
func (s *Store) Revocations(ctx context.Context) ([]core.Revocation, error) {
	var rows []revocationRow
	if err := s.read.NewSelect().Model(&rows).OrderExpr("revoked_at DESC, digest " + s.dialect.types.Bytewise + ", revoked_by " +
		s.dialect.types.Bytewise).Scan(ctx); err != nil {
		return nil, s.failed(err, "read revocations")
	}
	revocations := make([]core.Revocation, len(rows))
	for i, r := range rows {
		d, err := digest(r.Digest)
		if err != nil {
			return nil, s.failed(err, "read revocations")
		}
		revocations[i] = core.Revocation{Module: r.Module, Digest: d, Reason: r.Reason, RevokedAt: fromMicros(r.RevokedAt),
			RevokedBy: r.RevokedBy}
	}
	return revocations, nil
}

// Revoke stores them with the act's audit entry; it does nothing for those that the same one revoked already.
func (s *Store) Revoke(ctx context.Context, entry core.AuditEntry, revocations ...core.Revocation) error {
	if len(revocations) == 0 {
		return nil
	}
	rows := make([]revocationRow, len(revocations))
	for i, r := range revocations {
		rows[i] = revocationRow{Digest: digestText(r.Digest), Module: r.Module, Reason: text(r.Reason), RevokedAt: micros(r.RevokedAt),
			RevokedBy: r.RevokedBy}
	}
	err := s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		result, err := tx.NewInsert().Model(&rows).On("CONFLICT DO NOTHING").Exec(ctx)
		if err != nil {
			return err
		}
		if added, err := result.RowsAffected(); err != nil || added == 0 {
			return err
		}
		return s.record(ctx, tx, entry)
	})
	if err != nil {
		return s.failed(err, "revoke releases")
	}
	return nil
}
