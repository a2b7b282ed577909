package store

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
)

type replicaRow struct {
	bun.BaseModel `bun:"table:replicas,alias:replica"`

	ID     string `bun:",pk"`
	SeenAt int64
}

type observedRow struct {
	bun.BaseModel `bun:"table:observed,alias:observed"`

	Replica    string        `bun:",pk"`
	Module     core.ModuleID `bun:",pk"`
	Release    digest
	Version    string
	Generation int64
	State      core.State
	Since      int64
	SoakUntil  int64 // 0: no soak
	Restarts   int
	PID        int `bun:"pid"`
	Problem    string
	Class      core.FaultClass
	Evidence   string
	Open       int
	Layers     string // as JSON; empty: it does not run in the sandbox
}

// observeAtOnce is how many rows one statement has.
const observeAtOnce = 100

// Observe replaces what those replicas said of those modules; they were seen at the latest SeenAt.
func (s *Store) Observe(ctx context.Context, observations ...core.Observed) error {
	if len(observations) == 0 {
		return nil
	}
	rows, seen := make([]observedRow, len(observations)), map[string]time.Time{}
	for i, o := range observations {
		rows[i] = observedRow{
			Replica: o.Replica, Module: o.Module, Release: digest(o.Release), Version: o.Version, Generation: o.Generation,
			State: o.State, Since: micros(o.Since), SoakUntil: someMicros(o.SoakUntil), Restarts: o.Restarts, PID: o.PID,
			Open:    o.Open,
			Problem: text(o.Problem), Class: o.Class, Evidence: text(o.Evidence),
		}
		if o.Layers != nil {
			layers, err := json.Marshal(o.Layers)
			if err != nil {
				return fmt.Errorf("write down what holds %s: %w", o.Module, err)
			}
			rows[i].Layers = text(string(layers))
		}
		if o.SeenAt.After(seen[o.Replica]) {
			seen[o.Replica] = o.SeenAt
		}
	}
	err := s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		for some := range slices.Chunk(rows, observeAtOnce) {
			query := tx.NewInsert().Model(&some).On("CONFLICT (replica, module) DO UPDATE")
			for _, column := range []string{"release", "version", "generation", "state", "since", "soak_until", "restarts", "pid", "problem",
				"class", "evidence", "layers", "open"} {
				query = query.Set("? = EXCLUDED.?", bun.Ident(column), bun.Ident(column))
			}
			if _, err := query.Exec(ctx); err != nil {
				return err
			}
		}
		for replica, at := range seen {
			if err := see(ctx, tx, replica, at); err != nil {
				return err
			}
		}
		return nil
	})
	return s.failed(err, "write down what is observed")
}

// Seen says that the replica lives: the SeenAt of all that it observes.
func (s *Store) Seen(ctx context.Context, replica string, at time.Time) error {
	return s.failed(see(ctx, s.write, replica, at), "write down that the replica lives")
}

func see(ctx context.Context, db bun.IDB, replica string, at time.Time) error {
	row := replicaRow{ID: replica, SeenAt: micros(at)}
	_, err := db.NewInsert().Model(&row).On("CONFLICT (id) DO UPDATE").Set("seen_at = EXCLUDED.seen_at").Exec(ctx)
	return err
}

// Replicas is when each was last seen.
func (s *Store) Replicas(ctx context.Context) (map[string]time.Time, error) {
	var rows []replicaRow
	if err := s.read.NewSelect().Model(&rows).Scan(ctx); err != nil {
		return nil, s.failed(err, "read which replicas there are")
	}
	seen := make(map[string]time.Time, len(rows))
	for _, r := range rows {
		seen[r.ID] = fromMicros(r.SeenAt)
	}
	return seen, nil
}

// Observations of all replicas, by module and replica; of one module, or of all when the id is empty.
func (s *Store) Observations(ctx context.Context, id core.ModuleID) ([]core.Observed, error) {
	var rows []struct {
		observedRow `bun:",extend"`

		SeenAt int64
	}
	query := s.read.NewSelect().TableExpr("observed").ColumnExpr("observed.*").ColumnExpr("coalesce(replicas.seen_at, 0) AS seen_at").
		Join("LEFT JOIN replicas ON replicas.id = observed.replica").
		OrderExpr("observed.module " + s.dialect.types.Bytewise + ", observed.replica " + s.dialect.types.Bytewise)
	if id != "" {
		query = query.Where("observed.module = ?", id)
	}
	if err := query.Scan(ctx, &rows); err != nil {
		return nil, s.failed(err, "read what is observed")
	}
	observations := make([]core.Observed, len(rows))
	for i, r := range rows {
		observations[i] = core.Observed{
			Replica: r.Replica, Module: r.Module, Release: core.Digest(r.Release), Version: r.Version, Generation: r.Generation,
			State: r.State, Since: fromMicros(r.Since), SoakUntil: sometime(r.SoakUntil), Restarts: r.Restarts, PID: r.PID,
			Open:    r.Open,
			Problem: r.Problem, Class: r.Class, Evidence: r.Evidence, SeenAt: fromMicros(r.SeenAt),
		}
		if r.Layers != "" {
			if err := json.Unmarshal([]byte(r.Layers), &observations[i].Layers); err != nil {
				return nil, fmt.Errorf("read what holds %s: %w", r.Module, err)
			}
		}
	}
	return observations, nil
}

// Forget removes what a replica observed of modules that are gone; where none is named, the replica itself.
func (s *Store) Forget(ctx context.Context, replica string, modules ...core.ModuleID) error {
	err := s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		query := tx.NewDelete().Model((*observedRow)(nil)).Where("replica = ?", replica)
		if len(modules) > 0 {
			_, err := query.Where("module IN (?)", bun.List(modules)).Exec(ctx)
			return err
		}
		if _, err := query.Exec(ctx); err != nil {
			return err
		}
		_, err := tx.NewDelete().Model((*replicaRow)(nil)).Where("id = ?", replica).Exec(ctx)
		return err
	})
	return s.failed(err, "forget what was observed")
}
