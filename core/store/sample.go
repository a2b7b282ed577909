package store

import (
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"gaia.example/portal/core"
)

type sampleRow struct {
	bun.BaseModel `bun:"table:samples"`

	Module   core.ModuleID `bun:",pk"`
	Replica  string        `bun:",pk"`
	At       int64         `bun:",pk"`
	Requests int64
	Failed   int64
	P50      int64 `bun:"p50"`
	P95      int64 `bun:"p95"`
	Memory   int64
	Took     int64
	Running  int
	Streams  int
}

// SaveSamples keeps them. Of a module, replica and time the first one stays.
func (s *Store) SaveSamples(ctx context.Context, samples ...core.Sample) error {
	rows := each(samples, func(m core.Sample) sampleRow {
		return sampleRow{
			Module: m.Module, Replica: m.Replica, At: micros(m.At), Requests: m.Requests, Failed: m.Failed, P50: m.P50.Microseconds(),
			P95: m.P95.Microseconds(), Memory: m.Memory, Took: m.Took.Microseconds(), Running: m.Running, Streams: m.Streams,
		}
	})
	err := s.write.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		for some := range slices.Chunk(rows, stepsAtOnce) { // a clock that went back may come to a time again
			if _, err := tx.NewInsert().Model(&some).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
				return err
			}
		}
		return nil
	})
	return s.failed(err, "keep what modules did and took")
}

// Samples of a module after that time, by replica and time.
func (s *Store) Samples(ctx context.Context, id core.ModuleID, after time.Time) ([]core.Sample, error) {
	var rows []sampleRow
	err := s.read.NewSelect().Model(&rows).Where("module = ? AND at > ?", id, micros(after)).
		OrderExpr("replica " + s.dialect.types.Bytewise + ", at").Scan(ctx)
	return each(rows, sampleRow.sample), s.failed(err, "read what %s did and took", id)
}

func (r sampleRow) sample() core.Sample {
	return core.Sample{
		Module: r.Module, Replica: r.Replica, At: fromMicros(r.At), Requests: r.Requests, Failed: r.Failed,
		P50: time.Duration(r.P50) * time.Microsecond, P95: time.Duration(r.P95) * time.Microsecond, Memory: r.Memory,
		Took: time.Duration(r.Took) * time.Microsecond, Running: r.Running, Streams: r.Streams,
	}
}
