package store

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

type moduleRow struct {
	bun.BaseModel `bun:"table:modules"`

	ID         core.ModuleID `bun:",pk"`
	Enabled    bool
	Release    string
	Previous   string
	Serial     int64
	Generation int64
	ChangedAt  int64
	ChangedBy  string
	OffAt      int64
	OffBy      string
	OffReason  string
	Place      core.Place
	Undo       bool
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
	Release   string
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
	if err := s.read.NewSelect().Model(&rows).OrderExpr("id " + s.dialect.types.Bytewise).Scan(ctx); err != nil {
		return nil, s.failed(err, "read modules")
	}
	wishes := make([]core.Desired, len(rows))
	for i, r := range rows {
		release, err := digest(r.Release)
		if err != nil {
			return nil, err
		}
		previous, err := digest(r.Previous)
		if err != nil {
			return nil, err
		}
		wishes[i] = core.Desired{
			Module: r.ID, Enabled: r.Enabled, Release: release, Previous: previous, Serial: r.Serial, Generation: r.Generation,
			ChangedAt: sometime(r.ChangedAt), ChangedBy: r.ChangedBy, Undo: r.Undo, Place: r.Place,
			Off: core.Off{At: sometime(r.OffAt), By: r.OffBy, Reason: r.OffReason},
		}
	}
	return wishes, nil
}

// Grants of one module, or of all when the id is empty, by module and capability.
func (s *Store) Grants(ctx context.Context, id core.ModuleID) ([]core.Grant, error) {
	var rows []grantRow
	query := s.read.NewSelect().Model(&rows).OrderExpr("module " + s.dialect.types.Bytewise + ", capability " + s.dialect.types.Bytewise)
	if id != "" {
		query = query.Where("module = ?", id)
	}
	if err := query.Scan(ctx); err != nil {
		return nil, s.failed(err, "read grants")
	}
	grants := make([]core.Grant, len(rows))
	for i, r := range rows {
		grants[i] = core.Grant{Module: r.Module, Capability: r.Capability, Reason: r.Reason, GrantedAt: fromMicros(r.GrantedAt),
			GrantedBy: r.GrantedBy}
	}
	return grants, nil
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
		if err := s.want(ctx, tx, d); err != nil {
			return err
		}
		if _, err := tx.NewDelete().Model((*grantRow)(nil)).Where("module = ?", d.Module).Exec(ctx); err != nil {
			return err
		}
		if d.Release.Zero() {
			if err := clearStorage(ctx, tx, d.Module); err != nil {
				return err
			}
			if err := clearSettings(ctx, tx, d.Module); err != nil {
				return err
			}
			if err := clearJobs(ctx, tx, d.Module); err != nil {
				return err
			}
			if err := clearNotifications(ctx, tx, d.Module); err != nil {
				return err
			}
			if err := clearPreferences(ctx, tx, d.Module); err != nil {
				return err
			}
		}
		if len(c.Grants) > 0 {
			rows := make([]grantRow, len(c.Grants))
			for i, g := range c.Grants {
				rows[i] = grantRow{Module: d.Module, Capability: g.Capability, Reason: text(g.Reason), GrantedAt: micros(g.GrantedAt),
					GrantedBy: g.GrantedBy}
			}
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
		ID: d.Module, Enabled: d.Enabled, Release: digestText(d.Release), Previous: digestText(d.Previous), Serial: d.Serial,
		Generation: d.Generation + 1, ChangedAt: someMicros(d.ChangedAt), ChangedBy: d.ChangedBy, Undo: d.Undo, Place: d.Place,
		OffAt: someMicros(d.Off.At), OffBy: d.Off.By, OffReason: text(d.Off.Reason),
	}
	change := tx.NewInsert().Model(&row).On("CONFLICT DO NOTHING").Exec
	if d.Generation > 0 {
		change = tx.NewUpdate().Model(&row).WherePK().Where("generation = ?", d.Generation).Exec
	}
	result, err := change(ctx)
	if err != nil {
		return err
	}
	if changed, err := result.RowsAffected(); err != nil {
		return err
	} else if changed == 0 {
		return portal.Errorf(portal.Conflict, "The module %s was changed meanwhile: look at it again, then decide.", d.Module)
	}
	return nil
}

// stepsAtOnce is how many rows one statement has.
const stepsAtOnce = 100

// SaveTransition stores the steps, each with its audit entry, all together.
func (s *Store) SaveTransition(ctx context.Context, steps ...core.Transition) error {
	if len(steps) == 0 {
		return nil
	}
	rows, entries := make([]transitionRow, len(steps)), make([]core.AuditEntry, len(steps))
	for i, t := range steps {
		detail, err := json.Marshal(map[string]string{
			"version": t.Version, "from": string(t.From), "to": string(t.To), "problem": t.Sentence(),
			"replica": t.Replica, "release": digestText(t.Release), "class": string(t.Class),
		})
		if err != nil {
			return err
		}
		rows[i] = transitionRow{
			Replica: t.Replica, Module: t.Module, Version: t.Version, Release: digestText(t.Release),
			FromState: t.From, ToState: t.To, Problem: text(t.Problem), Class: t.Class, At: micros(t.At), TakenBack: t.TakenBack,
		}
		entries[i] = core.AuditEntry{At: t.At, Actor: "registry", Action: "module." + string(t.To), Subject: string(t.Module), Detail: detail}
	}
	err := s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		for some := range slices.Chunk(rows, stepsAtOnce) {
			if _, err := tx.NewInsert().Model(&some).Exec(ctx); err != nil {
				return err
			}
		}
		return s.record(ctx, tx, entries...)
	})
	if err != nil {
		return s.failed(err, "save transitions of %s", steps[0].Module)
	}
	return nil
}

// Transitions is the newest steps of one module, newest first, at most limit.
func (s *Store) Transitions(ctx context.Context, id core.ModuleID, limit int) ([]core.Transition, error) {
	var rows []transitionRow
	if err := s.read.NewSelect().Model(&rows).Where("module = ?", id).Order("id DESC").Limit(int64(limit)).Scan(ctx); err != nil {
		return nil, s.failed(err, "read transitions of %s", id)
	}
	steps := make([]core.Transition, len(rows))
	for i, r := range rows {
		release, err := digest(r.Release)
		if err != nil {
			return nil, err
		}
		steps[i] = core.Transition{
			Replica: r.Replica, Module: r.Module, Version: r.Version, Release: release,
			From: r.FromState, To: r.ToState, Problem: r.Problem, Class: r.Class, At: fromMicros(r.At), TakenBack: r.TakenBack,
		}
	}
	return steps, nil
}
