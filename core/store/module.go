package store

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

type moduleRow struct {
	bun.BaseModel `bun:"table:modules"`

	ID            core.ModuleID `bun:",pk"`
	Enabled       bool
	Release       digest
	Previous      digest
	Serial        int64
	Generation    int64
	ChangedAt     int64
	ChangedBy     string
	OffAt         int64
	OffBy         string
	OffReason     string
	OffAtOnce     bool
	DrainedAt     int64
	DrainedBy     string
	DrainedReason string
	DrainedWithin int64 // seconds
	Place         core.Place
	MemoryMiB     int `bun:"memory_mib"`
	Restarts      int64
	Undo          bool
}

type grantRow struct {
	bun.BaseModel `bun:"table:grants"`

	Module     core.ModuleID `bun:",pk"`
	Capability string        `bun:",pk"`
	Reason     string
	GrantedAt  int64
	GrantedBy  string
}

type transitionRow struct {
	bun.BaseModel `bun:"table:transitions"`

	ID        int64 `bun:",pk,autoincrement"`
	Replica   string
	Module    core.ModuleID
	Version   string
	Release   digest
	FromState core.State
	ToState   core.State
	Problem   string
	Class     core.FaultClass
	At        int64
	TakenBack string
}

// Desired is the wish of every module that was ever installed, by id.
func (s *Store) Desired(ctx context.Context) ([]core.Desired, error) {
	var rows []moduleRow
	err := s.read.NewSelect().Model(&rows).OrderExpr("id " + s.dialect.types.Bytewise).Scan(ctx)
	return each(rows, moduleRow.desired), s.failed(err, "read modules")
}

func (r moduleRow) desired() core.Desired {
	return core.Desired{
		Module: r.ID, Enabled: r.Enabled, Release: core.Digest(r.Release), Previous: core.Digest(r.Previous), Serial: r.Serial,
		Generation: r.Generation, ChangedAt: sometime(r.ChangedAt), ChangedBy: r.ChangedBy, Undo: r.Undo, Place: r.Place,
		Off:       core.Off{At: sometime(r.OffAt), By: r.OffBy, Reason: r.OffReason, AtOnce: r.OffAtOnce},
		MemoryMiB: r.MemoryMiB, Restarts: r.Restarts,
		Drain: core.Drain{
			At: sometime(r.DrainedAt), By: r.DrainedBy, Reason: r.DrainedReason, Within: time.Duration(r.DrainedWithin) * time.Second,
		},
	}
}

// Grants of one module, or of all when the id is empty, by module and capability.
func (s *Store) Grants(ctx context.Context, id core.ModuleID) ([]core.Grant, error) {
	var rows []grantRow
	query := s.read.NewSelect().Model(&rows).OrderExpr("module " + s.dialect.types.Bytewise + ", capability " + s.dialect.types.Bytewise)
	if id != "" {
		query = query.Where("module = ?", id)
	}
	err := query.Scan(ctx)
	return each(rows, func(r grantRow) core.Grant {
		return core.Grant{
			Module: r.Module, Capability: r.Capability, Reason: r.Reason, GrantedAt: fromMicros(r.GrantedAt), GrantedBy: r.GrantedBy,
		}
	}), s.failed(err, "read grants")
}

// Change stores the wish, the grants and the audit entry together and answers with the wish, its generation raised by one. What is wanted
// no more keeps nothing. Conflict: the module has another generation than the act was decided on, there is no such release, or another one
// that was wanted has its version or serial.
func (s *Store) Change(ctx context.Context, c core.Change) (core.Desired, error) {
	d := c.Desired
	err := s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		if err := raiseGeneration(ctx, tx, d); err != nil {
			return err
		}
		if c.Anew {
			if err := forget(ctx, tx, d); err != nil {
				return err
			}
		}
		if err := want(ctx, tx, d); err != nil {
			return err
		}
		if _, err := tx.NewDelete().Model((*grantRow)(nil)).Where("module = ?", d.Module).Exec(ctx); err != nil {
			return err
		}
		if d.Release.Zero() {
			others := []any{(*moduleSettingRow)(nil), (*jobRow)(nil), (*jobRunRow)(nil), (*preferenceRow)(nil), (*sampleRow)(nil), (*crashRow)(nil)}
			if err := removeAll(ctx, tx, slices.Concat(storage, others), "module = ?", d.Module); err != nil {
				return err
			}
			if err := clearNotifications(ctx, tx, d.Module); err != nil {
				return err
			}
		}
		if len(c.Grants) > 0 {
			rows := each(c.Grants, func(g core.Grant) grantRow {
				return grantRow{Module: d.Module, Capability: g.Capability, Reason: text(g.Reason), GrantedAt: micros(g.GrantedAt),
					GrantedBy: g.GrantedBy}
			})
			if _, err := tx.NewInsert().Model(&rows).Exec(ctx); err != nil {
				return err
			}
		}
		return s.record(ctx, tx, c.Entry)
	})
	if err != nil {
		return core.Desired{}, s.failed(err, "change module %s", d.Module)
	}
	d.Generation++
	return d, nil
}

// raiseGeneration stores the wish over the one of its generation.
func raiseGeneration(ctx context.Context, tx bun.Tx, d core.Desired) error {
	row := moduleRow{
		ID: d.Module, Enabled: d.Enabled, Release: digest(d.Release), Previous: digest(d.Previous), Serial: d.Serial,
		Generation: d.Generation + 1, ChangedAt: someMicros(d.ChangedAt), ChangedBy: d.ChangedBy, Undo: d.Undo, Place: d.Place,
		OffAt: someMicros(d.Off.At), OffBy: d.Off.By, OffReason: text(d.Off.Reason),
		OffAtOnce: d.Off.AtOnce, MemoryMiB: d.MemoryMiB, Restarts: d.Restarts,
		DrainedAt: someMicros(d.Drain.At), DrainedBy: d.Drain.By, DrainedReason: text(d.Drain.Reason),
		DrainedWithin: int64(d.Drain.Within / time.Second),
	}
	return saveOver(ctx, tx, &row, d.Generation, "The module %s was changed meanwhile: look at it again, then decide.", d.Module)
}

// saveOver stores a row over the one of the generation that was decided on; 0: there is none yet. Conflict, with that sentence: there is
// one, of another generation.
func saveOver(ctx context.Context, tx bun.Tx, row any, generation int64, sentence string, args ...any) error {
	save := tx.NewInsert().Model(row).On("CONFLICT DO NOTHING").Exec
	if generation != 0 {
		save = tx.NewUpdate().Model(row).WherePK().Where("generation = ?", generation).Exec
	}
	saved, err := changed(save(ctx))
	if err == nil && !saved {
		return portal.Errorf(portal.Conflict, sentence, args...)
	}
	return err
}

// stepsAtOnce is how many rows one statement has.
const stepsAtOnce = 100

// comesAndGoes tells of a state that a module enters again and again without anybody's act.
func comesAndGoes(state core.State) bool {
	switch state {
	case core.Asleep, core.Starting, core.Probing, core.Ready, core.Degraded, core.Draining, core.Crashed, core.BackingOff:
		return true
	}
	return false
}

// SaveTransition stores the steps, each with its audit entry, all together. Of what comes and goes the audit has no more on a day than the
// module's share.
func (s *Store) SaveTransition(ctx context.Context, steps ...core.Transition) error {
	if len(steps) == 0 {
		return nil
	}
	rows, entries := make([]transitionRow, len(steps)), make([]core.AuditEntry, len(steps))
	for i, t := range steps {
		released := ""
		if !t.Release.Zero() {
			released = t.Release.String()
		}
		detail, err := json.Marshal(map[string]string{
			"version": t.Version, "from": string(t.From), "to": string(t.To), "problem": t.Sentence(),
			"replica": t.Replica, "release": released, "class": string(t.Class),
		})
		if err != nil {
			return err
		}
		rows[i] = transitionRow{
			Replica: t.Replica, Module: t.Module, Version: t.Version, Release: digest(t.Release),
			FromState: t.From, ToState: t.To, Problem: text(t.Problem), Class: t.Class, At: micros(t.At), TakenBack: t.TakenBack,
		}
		entries[i] = core.AuditEntry{At: t.At, Actor: "registry", Action: "module." + string(t.To), Subject: string(t.Module), Detail: detail}
	}
	err := s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		if err := s.lock(ctx, tx, auditing); err != nil { // before any share, of which another may take in another order
			return err
		}
		for some := range slices.Chunk(rows, stepsAtOnce) {
			if _, err := tx.NewInsert().Model(&some).Exec(ctx); err != nil {
				return err
			}
		}
		audited := make([]core.AuditEntry, 0, len(entries))
		for i, entry := range entries {
			has := true
			if comesAndGoes(steps[i].To) {
				var err error
				if has, err = takeAuditShare(ctx, tx, entry, steps[i].Module, shareOfSteps); err != nil {
					return err
				}
			}
			if has {
				audited = append(audited, entry)
			}
		}
		return s.record(ctx, tx, audited...)
	})
	return s.failed(err, "save transitions of %s", steps[0].Module)
}

// Transitions is the newest steps of one module, newest first, at most limit.
func (s *Store) Transitions(ctx context.Context, id core.ModuleID, limit int) ([]core.Transition, error) {
	var rows []transitionRow
	err := s.read.NewSelect().Model(&rows).Where("module = ?", id).Order("id DESC").Limit(int64(limit)).Scan(ctx)
	return each(rows, transitionRow.transition), s.failed(err, "read transitions of %s", id)
}

func (r transitionRow) transition() core.Transition {
	return core.Transition{
		Replica: r.Replica, Module: r.Module, Version: r.Version, Release: core.Digest(r.Release),
		From: r.FromState, To: r.ToState, Problem: r.Problem, Class: r.Class, At: fromMicros(r.At), TakenBack: r.TakenBack,
	}
}
