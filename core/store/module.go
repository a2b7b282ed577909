package store

import (
	"context"
	"encoding/json"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
)

type moduleRow struct {
	bun.BaseModel `bun:"table:modules"`

	ID         core.ModuleID `bun:",pk"`
	Enabled    bool
	Version    string
	Generation int64
}

type transitionRow struct {
	bun.BaseModel `bun:"table:transitions"`

	ID        int64 `bun:",pk,autoincrement"`
	Module    core.ModuleID
	Version   string
	FromState core.State
	ToState   core.State
	Problem   string
	At        int64
}

// Desired is the wish of every module that was ever seen, by id.
func (s *Store) Desired(ctx context.Context) ([]core.Desired, error) {
	var rows []moduleRow
	if err := s.read.NewSelect().Model(&rows).OrderExpr("id " + s.dialect.bytewise).Scan(ctx); err != nil {
		return nil, s.failed(err, "read modules")
	}
	wishes := make([]core.Desired, len(rows))
	for i, r := range rows {
		wishes[i] = core.Desired{Module: r.ID, Enabled: r.Enabled, Version: r.Version, Generation: r.Generation}
	}
	return wishes, nil
}

// Desire stores a wish and answers with it, its generation raised.
func (s *Store) Desire(ctx context.Context, d core.Desired) (core.Desired, error) {
	row := moduleRow{ID: d.Module, Enabled: d.Enabled, Version: d.Version, Generation: 1}
	err := s.write.NewInsert().Model(&row).
		On("CONFLICT (id) DO UPDATE").Set("enabled = EXCLUDED.enabled").Set("version = EXCLUDED.version").
		Set("generation = ?TableAlias.generation + 1").Returning("generation").Scan(ctx, &d.Generation)
	if err != nil {
		return d, s.failed(err, "save module %s", d.Module)
	}
	return d, nil
}

// SaveTransition stores the step and its audit entry together.
func (s *Store) SaveTransition(ctx context.Context, t core.Transition) error {
	detail, err := json.Marshal(map[string]string{
		"version": t.Version, "from": string(t.From), "to": string(t.To), "problem": t.Problem,
	})
	if err != nil {
		return err
	}
	err = s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		row := transitionRow{Module: t.Module, Version: t.Version, FromState: t.From, ToState: t.To, Problem: text(t.Problem), At: micros(t.At)}
		if _, err := tx.NewInsert().Model(&row).Exec(ctx); err != nil {
			return err
		}
		return s.record(ctx, tx, core.AuditEntry{
			At: t.At, Actor: "registry", Action: "module." + string(t.To), Subject: string(t.Module), Detail: detail,
		})
	})
	if err != nil {
		return s.failed(err, "save transition of %s", t.Module)
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
		steps[i] = core.Transition{Module: r.Module, Version: r.Version, From: r.FromState, To: r.ToState, Problem: r.Problem, At: fromMicros(r.At)}
	}
	return steps, nil
}
