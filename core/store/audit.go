package store

import (
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

type auditRow struct {
	bun.BaseModel `bun:"table:audit"`

	Seq     int64 `bun:",pk"`
	At      int64
	Actor   string
	Action  string
	Subject string
	Detail  string
	Prev    string
	Hash    string
}

// auditShareRow counts on its day only.
type auditShareRow struct {
	bun.BaseModel `bun:"table:module_audit,alias:kept"`

	Module  core.ModuleID `bun:",pk"`
	Kind    string        `bun:",pk"`
	Day     int64
	Entries int
	Bytes   int64
}

// Whose shares of a day there are.
const (
	shareOfActs  = "acts"
	shareOfSteps = "steps"
)

// Record appends an entry to the chain. RateLimited: the module has added as much today as it may.
func (s *Store) Record(ctx context.Context, e core.AuditEntry) error {
	err := s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error { return s.record(ctx, tx, e) })
	return s.failed(err, "record %s", e.Action)
}

// record links the entries to the newest one, of all replicas.
func (s *Store) record(ctx context.Context, tx bun.Tx, entries ...core.AuditEntry) error {
	if err := s.lock(ctx, tx, auditing); err != nil {
		return err
	}
	var last auditRow
	err := tx.NewSelect().Model(&last).Order("seq DESC").Limit(1).Scan(ctx)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	rows := make([]auditRow, 0, len(entries))
	for _, e := range entries {
		if e.Once {
			there, err := tx.NewSelect().Model((*auditRow)(nil)).Where("action = ? AND subject = ? AND actor = ?", e.Action, e.Subject,
				e.Actor).Exists(ctx)
			if err != nil {
				return err
			}
			if there {
				continue
			}
		}
		if e.Module != "" {
			if has, err := takeAuditShare(ctx, tx, e, e.Module, shareOfActs); err != nil {
				return err
			} else if !has {
				return portal.Errorf(portal.RateLimited, "The module has added as much to the audit today as it may: %d entries and %d KiB.",
					core.AuditEntries, core.AuditBytes>>10)
			}
		}
		row := auditRow{
			Seq: last.Seq + 1, At: micros(e.At), Actor: e.Actor, Action: e.Action, Subject: e.Subject,
			Detail: cmp.Or(string(e.Detail), "{}"), Prev: last.Hash,
		}
		if act, is := ctx.Value(core.SignedKey{}).(core.SignedAct); is {
			if row.Detail, err = withSignature(row.Detail, act); err != nil {
				return err
			}
		}
		row.Hash = row.sum()
		last, rows = row, append(rows, row)
	}
	for some := range slices.Chunk(rows, stepsAtOnce) {
		if _, err := tx.NewInsert().Model(&some).Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}

// withSignature is an entry's detail with what was signed of its act.
func withSignature(detail string, act core.SignedAct) (string, error) {
	var all map[string]json.RawMessage
	if err := json.Unmarshal([]byte(detail), &all); err != nil {
		return "", err
	}
	signed, err := json.Marshal(act)
	if err != nil {
		return "", err
	}
	all["signed"] = signed
	text, err := json.Marshal(all)
	return string(text), err
}

// takeAuditShare counts an entry on its day, or on a later one that another clock has come to. false: the module's share of that day does
// not have it any more.
func takeAuditShare(ctx context.Context, tx bun.Tx, e core.AuditEntry, id core.ModuleID, kind string) (bool, error) {
	row := auditShareRow{
		Module: id, Kind: kind, Day: micros(e.At.Truncate(oneDay)), Entries: 1,
		Bytes: int64(len(e.Actor)+len(e.Action)+len(e.Subject)+len(e.Detail)) + core.AuditOverhead,
	}
	err := tx.NewInsert().Model(&row).On("CONFLICT (module, kind) DO UPDATE").
		Set("entries = CASE WHEN EXCLUDED.day > kept.day THEN EXCLUDED.entries ELSE kept.entries + EXCLUDED.entries END").
		Set("bytes = CASE WHEN EXCLUDED.day > kept.day THEN EXCLUDED.bytes ELSE kept.bytes + EXCLUDED.bytes END").
		Set("day = CASE WHEN EXCLUDED.day > kept.day THEN EXCLUDED.day ELSE kept.day END").Returning("entries, bytes").Scan(ctx)
	return row.Entries <= core.AuditEntries && row.Bytes <= core.AuditBytes, err
}

// sweepAuditShares deletes what is counted on days before that one.
func (s *Store) sweepAuditShares(ctx context.Context, before time.Time) error {
	return s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		if err := s.lock(ctx, tx, auditing); err != nil {
			return err
		}
		return removeAll(ctx, tx, []any{(*auditShareRow)(nil)}, "day < ?", micros(before))
	})
}

// sum is the SHA-256 over the entry as a JSON array of its columns, Prev included and Hash not.
func (r auditRow) sum() string {
	b, err := json.Marshal([]any{r.Seq, r.At, r.Actor, r.Action, r.Subject, r.Detail, r.Prev})
	if err != nil {
		panic(err) // numbers and strings only
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// AuditAfter is the entries with a higher Seq, oldest first, at most limit.
func (s *Store) AuditAfter(ctx context.Context, seq int64, limit int) ([]core.AuditEntry, error) {
	var rows []auditRow
	err := s.read.NewSelect().Model(&rows).Where("seq > ?", seq).Order("seq").Limit(int64(limit)).Scan(ctx)
	return each(rows, auditRow.entry), s.failed(err, "read the audit chain")
}

func (r auditRow) entry() core.AuditEntry {
	return core.AuditEntry{
		Seq: r.Seq, At: fromMicros(r.At), Actor: r.Actor, Action: r.Action, Subject: r.Subject,
		Detail: json.RawMessage(r.Detail), Prev: r.Prev, Hash: r.Hash,
	}
}

// VerifyAudit reads the whole chain and answers with the first entry that does not follow from the one before it.
func (s *Store) VerifyAudit(ctx context.Context) error {
	var last auditRow
	for {
		var rows []auditRow
		if err := s.read.NewSelect().Model(&rows).Where("seq > ?", last.Seq).Order("seq").Limit(500).Scan(ctx); err != nil {
			return s.failed(err, "read the audit chain")
		}
		if len(rows) == 0 {
			return nil
		}
		for _, r := range rows {
			if r.Seq != last.Seq+1 || r.Prev != last.Hash || r.Hash != r.sum() {
				return fmt.Errorf("audit entry %d does not follow from entry %d: one of them was changed outside of the portal", r.Seq, last.Seq)
			}
			last = r
		}
	}
}

// ActsOn is what people, and files that they applied, did to a module: the newest first, at most limit. Steps of its life are not among
// them.
func (s *Store) ActsOn(ctx context.Context, id core.ModuleID, limit int) ([]core.AuditEntry, error) {
	var rows []auditRow
	err := s.read.NewSelect().Model(&rows).Where("subject = ? AND action IN (?)", id, bun.List(core.ModuleActs)).Order("seq DESC").
		Limit(int64(limit)).Scan(ctx)
	return each(rows, auditRow.entry), s.failed(err, "read what was done to %s", id)
}
