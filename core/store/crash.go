package store

import (
	"cmp"
	"context"
	"encoding/json"
	"time"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
)

type crashRow struct {
	bun.BaseModel `bun:"table:crashes"`

	ID       int64 `bun:",pk,autoincrement"`
	Module   core.ModuleID
	Replica  string
	Version  string
	At       int64
	Class    core.FaultClass
	Problem  string
	Evidence string
	Code     int
	Signal   string
	Ran      int64
	Peak     int64
	Bound    int64
	Log      string
}

// SaveCrash keeps a crash.
func (s *Store) SaveCrash(ctx context.Context, c core.Crash) error {
	row := crashRow{
		Module: c.Module, Replica: c.Replica, Version: c.Version, At: micros(c.At), Class: c.Class, Problem: text(c.Problem),
		Evidence: text(c.Evidence), Code: c.Code, Signal: c.Signal, Ran: c.Ran.Microseconds(), Peak: c.Peak, Bound: c.Bound,
		Log: text(cmp.Or(string(c.Log), "null")),
	}
	_, err := s.write.NewInsert().Model(&row).Exec(ctx)
	return s.failed(err, "keep how %s crashed", c.Module)
}

// Crashes of a module, the newest first.
func (s *Store) Crashes(ctx context.Context, id core.ModuleID) ([]core.Crash, error) {
	var rows []crashRow
	err := s.read.NewSelect().Model(&rows).Where("module = ?", id).Order("id DESC").Limit(core.CrashesKept).Scan(ctx)
	return each(rows, crashRow.crash), s.failed(err, "read how %s crashed", id)
}

func (r crashRow) crash() core.Crash {
	return core.Crash{
		Ending: core.Ending{Code: r.Code, Signal: r.Signal, Ran: time.Duration(r.Ran) * time.Microsecond, Peak: r.Peak, Bound: r.Bound},
		Module: r.Module, Replica: r.Replica, Version: r.Version, At: fromMicros(r.At), Class: r.Class, Problem: r.Problem,
		Evidence: r.Evidence, Log: json.RawMessage(r.Log),
	}
}
