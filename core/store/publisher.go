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

	Digest    digest `bun:",pk"`
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
	return eachOrNone(rows, publisherRow.publisher)
}

func (r publisherRow) publisher() (core.Publisher, error) {
	p := core.Publisher{
		PublisherCard: core.PublisherCard{ID: r.ID, Name: r.Name, IssuedAt: sometime(r.IssuedAt), Signature: r.Signature},
		TrustedAt:     fromMicros(r.TrustedAt), TrustedBy: r.TrustedBy, RevokedAt: sometime(r.RevokedAt), Reason: r.Reason,
		Generation: r.Generation,
	}
	err := p.Key.UnmarshalText([]byte(r.PublicKey))
	if err == nil && r.Wallet != "" {
		p.Wallet, err = portal.ParseAddress(r.Wallet)
	}
	if err != nil {
		return p, corrupt(fmt.Errorf("read publisher %s: %w", r.ID, err))
	}
	return p, nil
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
		err := saveOver(ctx, tx, &row, p.Generation,
			"The publisher %s was trusted, changed or distrusted meanwhile: look at it again, then decide.", p.ID)
		if err != nil {
			return err
		}
		return s.record(ctx, tx, entry)
	})
	return s.failed(err, "save publisher %s", p.ID)
}

// Revocations is every one, the newest first.
func (s *Store) Revocations(ctx context.Context) ([]core.Revocation, error) {
	var rows []revocationRow
	bytewise := s.dialect.types.Bytewise
	err := s.read.NewSelect().Model(&rows).OrderExpr("revoked_at DESC, digest " + bytewise + ", revoked_by " + bytewise).Scan(ctx)
	return each(rows, func(r revocationRow) core.Revocation {
		return core.Revocation{
			Module: r.Module, Digest: core.Digest(r.Digest), Reason: r.Reason, RevokedAt: fromMicros(r.RevokedAt), RevokedBy: r.RevokedBy,
		}
	}), s.failed(err, "read revocations")
}

// Revoke stores them with the act's audit entry; it does nothing for those that the same one revoked already.
func (s *Store) Revoke(ctx context.Context, entry core.AuditEntry, revocations ...core.Revocation) error {
	if len(revocations) == 0 {
		return nil
	}
	rows := each(revocations, func(r core.Revocation) revocationRow {
		return revocationRow{
			Digest: digest(r.Digest), Module: r.Module, Reason: text(r.Reason), RevokedAt: micros(r.RevokedAt), RevokedBy: r.RevokedBy,
		}
	})
	err := s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		if added, err := changed(tx.NewInsert().Model(&rows).On("CONFLICT DO NOTHING").Exec(ctx)); err != nil || !added {
			return err
		}
		return s.record(ctx, tx, entry)
	})
	return s.failed(err, "revoke releases")
}
