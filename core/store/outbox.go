package store

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

type eventRow struct {
	bun.BaseModel `bun:"table:outbox"`

	ID      int64 `bun:",pk,autoincrement"`
	Topic   string
	Wallet  *string
	Session *string
	Payload string
	At      int64
	Module  core.ModuleID
	Size    int64
}

// shareRow is how much of the outbox one module has, or the portal itself; whoever has the lock appending changes it.
type shareRow struct {
	bun.BaseModel `bun:"table:outbox_shares,alias:kept"`

	Module core.ModuleID `bun:",pk"`
	Events int
	Bytes  int64
}

// Append stores the events in one transaction and sets their ids, in order. Who has seen an id never sees a lower one later. The oldest
// of a share that has too many go.
func (s *Store) Append(ctx context.Context, events ...*core.Event) error {
	if len(events) == 0 {
		return nil
	}
	err := s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		if err := s.lock(ctx, tx, appending); err != nil {
			return err
		}
		added := map[core.Share]shareRow{}
		for _, e := range events {
			row := eventRow{Topic: e.Topic, Payload: text(string(e.Payload)), At: micros(e.At), Module: e.Share.Module}
			row.Size = int64(len(row.Topic)+len(row.Payload)) + core.EventOverhead
			if e.Wallet != nil {
				wallet := addressOf(*e.Wallet)
				row.Wallet = &wallet
			}
			if e.Session != nil {
				session := hexOf(*e.Session)
				row.Session = &session
			}
			if _, err := tx.NewInsert().Model(&row).Exec(ctx); err != nil {
				return err
			}
			e.ID = row.ID
			to := added[e.Share]
			added[e.Share] = shareRow{Module: row.Module, Events: to.Events + 1, Bytes: to.Bytes + row.Size}
		}
		for share, row := range added {
			if err := keepShare(ctx, tx, share, row); err != nil {
				return err
			}
		}
		return nil
	})
	return s.failed(err, "append to the outbox")
}

// slack is how much a share is trimmed at once, one part in so many: to look for the oldest with each event costs more than to store it.
const slack = 16

// keepShare counts what was just stored, and deletes the oldest of its share where that has too many now. The count is a row of its own, so
// that nothing is summed up for an event, and it is written with the event. Up to the next sweep a share may have a few events too many,
// but never too many bytes.
func keepShare(ctx context.Context, tx bun.Tx, share core.Share, kept shareRow) error {
	err := tx.NewInsert().Model(&kept).On("CONFLICT (module) DO UPDATE").
		Set("events = kept.events + EXCLUDED.events, bytes = kept.bytes + EXCLUDED.bytes").Returning("events, bytes").Scan(ctx)
	if err != nil {
		return err
	}
	most := int64(core.OwnEventBytes)
	if share.Module != "" {
		most = min(cmp.Or(share.Bytes, core.EventBytes), core.EventBytes)
	}
	if kept.Events <= core.EventsKept+core.EventsKept/slack && kept.Bytes <= most {
		return nil
	}
	return trim(ctx, tx, kept, most-most/slack)
}

// trim deletes the oldest of a share until it has no more than core.EventsKept events, and so many bytes.
func trim(ctx context.Context, tx bun.Tx, kept shareRow, bytes int64) error {
	over := func() bool { return kept.Events > core.EventsKept || kept.Bytes > bytes }
	for over() {
		var oldest []eventRow
		err := tx.NewSelect().Model(&oldest).Column("id", "size").Where("module = ?", kept.Module).Order("id").Limit(oldestAtOnce).Scan(ctx)
		if err != nil {
			return err
		}
		last := int64(0)
		for _, row := range oldest {
			if !over() {
				break
			}
			last = row.ID
			kept.Events--
			kept.Bytes -= row.Size
		}
		if last == 0 { // the count is wrong, and none are left
			kept = shareRow{Module: kept.Module}
		}
		if _, err := tx.NewDelete().Model((*eventRow)(nil)).Where("module = ? AND id <= ?", kept.Module, last).Exec(ctx); err != nil {
			return err
		}
	}
	_, err := tx.NewUpdate().Model(&kept).WherePK().Exec(ctx)
	return err
}

// oldestAtOnce is how many of a share's events are looked at together for room.
const oldestAtOnce = 1000

// sweepOutbox deletes the events before that moment, counts each share anew, and trims those that have too many events.
func (s *Store) sweepOutbox(ctx context.Context, before time.Time) error {
	return s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		if err := s.lock(ctx, tx, appending); err != nil {
			return err
		}
		deleted, err := changed(tx.NewDelete().Model((*eventRow)(nil)).Where("at < ?", micros(before)).Exec(ctx))
		if err == nil && deleted {
			err = recount(ctx, tx)
		}
		var over []shareRow
		if err == nil {
			err = tx.NewSelect().Model(&over).Where("events > ?", core.EventsKept).Scan(ctx)
		}
		for _, kept := range over {
			if err == nil {
				err = trim(ctx, tx, kept, kept.Bytes)
			}
		}
		return err
	})
}

// recount counts each share anew.
func recount(ctx context.Context, tx bun.Tx) error {
	_, err := tx.NewRaw(`UPDATE outbox_shares SET events = (SELECT count(*) FROM outbox WHERE outbox.module = outbox_shares.module),
		bytes = (SELECT coalesce(sum(size), 0) FROM outbox WHERE outbox.module = outbox_shares.module)`).Exec(ctx)
	if err != nil {
		return err
	}
	return removeAll(ctx, tx, []any{(*shareRow)(nil)}, "events = 0")
}

// After is the stored events of those topics with a higher id, oldest first, at most limit.
func (s *Store) After(ctx context.Context, topics []string, id int64, limit int) ([]core.Event, error) {
	if len(topics) == 0 {
		return nil, nil
	}
	var rows []eventRow
	err := s.read.NewSelect().Model(&rows).Where("id > ?", id).Where("topic IN (?)", bun.List(topics)).
		Order("id").Limit(int64(limit)).Scan(ctx)
	if err != nil {
		return nil, s.failed(err, "read the outbox")
	}
	return eachOrNone(rows, eventRow.event)
}

func (r eventRow) event() (core.Event, error) {
	e := core.Event{ID: r.ID, Topic: r.Topic, Payload: json.RawMessage(r.Payload), At: fromMicros(r.At)}
	if r.Wallet != nil {
		wallet, err := portal.ParseAddress(*r.Wallet)
		if err != nil {
			return e, corrupt(fmt.Errorf("outbox row %d: %w", r.ID, err))
		}
		e.Wallet = &wallet
	}
	if r.Session != nil {
		session, err := sessionID(*r.Session)
		if err != nil {
			return e, fmt.Errorf("outbox row %d: %w", r.ID, err)
		}
		e.Session = &session
	}
	return e, nil
}
