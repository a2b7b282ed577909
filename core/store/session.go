package store

import (
	"context"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

type challengeRow struct {
	bun.BaseModel `bun:"table:challenges"`

	Nonce     string `bun:",pk"`
	Browser   string
	Domain    string
	URI       string
	ChainID   int64
	Statement string
	IssuedAt  int64
	ExpiresAt int64
}

type sessionRow struct {
	bun.BaseModel `bun:"table:sessions"`

	ID        string `bun:",pk"`
	Wallet    string
	ChainID   int64
	CreatedAt int64
	SeenAt    int64
	EndsAt    int64

	Device         string
	ProofMessage   string // base64, empty without a proof
	ProofSignature string
	CheckedAt      int64
}

// SaveChallenge stores a new challenge.
func (s *Store) SaveChallenge(ctx context.Context, c core.Challenge) error {
	row := challengeRow{
		Nonce: c.Nonce, Browser: hexOf(c.Browser), Domain: c.Domain, URI: c.URI, ChainID: int64(c.ChainID),
		Statement: c.Statement, IssuedAt: micros(c.IssuedAt), ExpiresAt: micros(c.ExpiresAt),
	}
	_, err := s.write.NewInsert().Model(&row).Exec(ctx)
	return s.failed(err, "save challenge")
}

// TakeChallenge removes and returns it; of several calls with one nonce, one gets it.
func (s *Store) TakeChallenge(ctx context.Context, nonce string) (core.Challenge, error) {
	var row challengeRow
	err := s.write.NewDelete().Model(&row).Where("nonce = ?", nonce).Returning("*").Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return core.Challenge{}, portal.Errorf(portal.NotFound, "There is no such challenge.")
	}
	if err != nil {
		return core.Challenge{}, s.failed(err, "take challenge")
	}
	browser, err := sessionID(row.Browser)
	return core.Challenge{
		Nonce: row.Nonce, Browser: browser, Domain: row.Domain, URI: row.URI, ChainID: uint64(row.ChainID),
		Statement: row.Statement, IssuedAt: fromMicros(row.IssuedAt), ExpiresAt: fromMicros(row.ExpiresAt),
	}, err
}

// SaveSession stores a new session, and that its wallet has signed in.
func (s *Store) SaveSession(ctx context.Context, session core.Session) error {
	row := sessionRow{
		ID: hexOf(session.ID), Wallet: addressOf(session.Wallet), ChainID: int64(session.ChainID),
		CreatedAt: micros(session.CreatedAt), SeenAt: micros(session.SeenAt), EndsAt: micros(session.EndsAt), Device: session.Device,
	}
	if p := session.Proof; p != nil {
		row.ProofMessage = base64.StdEncoding.EncodeToString(p.Message)
		row.ProofSignature = base64.StdEncoding.EncodeToString(p.Signature)
		row.CheckedAt = micros(p.CheckedAt)
	}
	err := s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.NewInsert().Model(&row).Exec(ctx); err != nil {
			return err
		}
		return sawWallet(ctx, tx, row.Wallet, row.CreatedAt)
	})
	return s.failed(err, "save session")
}

// UpdateSession keeps when the session was seen, and its contract asked. NotFound when it has ended: nothing brings it
// back.
func (s *Store) UpdateSession(ctx context.Context, session core.Session) error {
	query := s.write.NewUpdate().Model((*sessionRow)(nil)).Where("id = ?", hexOf(session.ID)).Set("seen_at = ?", micros(session.SeenAt))
	if session.Proof != nil {
		query = query.Set("checked_at = ?", micros(session.Proof.CheckedAt))
	}
	found, err := changed(query.Exec(ctx))
	if err == nil && !found {
		return portal.Errorf(portal.NotFound, "There is no such session.")
	}
	return s.failed(err, "update session")
}

// Session is the stored session; NotFound when there is none.
func (s *Store) Session(ctx context.Context, id core.SessionID) (core.Session, error) {
	var row sessionRow
	err := s.read.NewSelect().Model(&row).Where("id = ?", hexOf(id)).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return core.Session{}, portal.Errorf(portal.NotFound, "There is no such session.")
	}
	if err != nil {
		return core.Session{}, s.failed(err, "read session")
	}
	return row.session()
}

// SessionsOf is every stored session of the wallet, the newest first, without their proofs: those may be large.
func (s *Store) SessionsOf(ctx context.Context, wallet core.Address) ([]core.Session, error) {
	var rows []sessionRow
	err := s.read.NewSelect().Model(&rows).ExcludeColumn("proof_message", "proof_signature", "checked_at").
		Where("wallet = ?", addressOf(wallet)).OrderExpr("created_at DESC, id " + s.dialect.types.Bytewise).Scan(ctx)
	if err != nil {
		return nil, s.failed(err, "read a wallet's sessions")
	}
	return eachOrNone(rows, sessionRow.session)
}

func (r sessionRow) session() (core.Session, error) {
	id, err := sessionID(r.ID)
	if err != nil {
		return core.Session{}, err
	}
	wallet, err := portal.ParseAddress(r.Wallet)
	if err != nil {
		return core.Session{}, corrupt(err)
	}
	session := core.Session{
		ID: id, Wallet: wallet, ChainID: uint64(r.ChainID), Device: r.Device,
		CreatedAt: fromMicros(r.CreatedAt), SeenAt: fromMicros(r.SeenAt), EndsAt: fromMicros(r.EndsAt),
	}
	if r.ProofMessage == "" {
		return session, nil
	}
	proof := core.Proof{CheckedAt: fromMicros(r.CheckedAt)}
	if proof.Message, err = base64.StdEncoding.DecodeString(r.ProofMessage); err == nil {
		proof.Signature, err = base64.StdEncoding.DecodeString(r.ProofSignature)
	}
	if err != nil {
		return core.Session{}, fmt.Errorf("read a session's proof: %w", err)
	}
	session.Proof = &proof
	return session, nil
}

// DeleteSession removes the session, where there is one.
func (s *Store) DeleteSession(ctx context.Context, id core.SessionID) error {
	_, err := s.write.NewDelete().Model((*sessionRow)(nil)).Where("id = ?", hexOf(id)).Exec(ctx)
	return s.failed(err, "delete session")
}

func hexOf(id core.SessionID) string { return hex.EncodeToString(id[:]) }

func addressOf(a core.Address) string { return "0x" + hex.EncodeToString(a[:]) }

func sessionID(s string) (core.SessionID, error) {
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != len(core.SessionID{}) {
		return core.SessionID{}, fmt.Errorf("%q is not a session id", s)
	}
	return core.SessionID(b), nil
}
