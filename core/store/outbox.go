package store

import (
	"context"
	"encoding/json"
	"fmt"

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
}

// Append stores the events in one transaction and sets their ids, in order. Who has seen an id never sees a lower one later.
func (s *Store) Append(ctx context.Context, events ...*core.Event) error {
	if len(events) == 0 {
		return nil
	}
	err := s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		if err := s.lock(ctx, tx, appending); err != nil {
			return err
		}
		for _, e := range events {
			row := eventRow{Topic: e.Topic, Payload: text(string(e.Payload)), At: micros(e.At)}
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
		}
		return nil
	})
	return s.failed(err, "append to the outbox")
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
