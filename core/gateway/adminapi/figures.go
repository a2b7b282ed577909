package adminapi

import (
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
)

// getFigures answers GET /api/admin/modules/{module}/figures: what the module did and took on every replica in the last hour.
func (a *API) getFigures(c fiber.Ctx, v *row.Visit) error {
	now := a.config.Clock()
	samples, err := a.config.Samples.Samples(c, v.Params.Module, now.Add(-core.SamplesKept))
	if err != nil {
		return err
	}
	wire := browser.AdminFigures{
		To: browser.Time(now), From: browser.Time(now.Add(-core.SamplesKept)), EverySeconds: int(core.SampleEvery / time.Second),
		Replicas: []browser.AdminReplicaFigures{},
	}
	for _, s := range samples {
		last := len(wire.Replicas) - 1
		if last < 0 || wire.Replicas[last].Replica != s.Replica {
			wire.Replicas = append(wire.Replicas, browser.AdminReplicaFigures{Replica: s.Replica})
			last++
		}
		wire.Replicas[last].Samples = append(wire.Replicas[last].Samples, wireSample(s))
	}
	return web.WriteJSON(c, wire)
}

func wireSample(s core.Sample) browser.AdminSample {
	wire := browser.AdminSample{
		At: browser.Time(s.At), Requests: s.Requests, Failed: s.Failed, P50: millis(s.P50), P95: millis(s.P95),
		Processor: s.Took.Seconds() / core.SampleEvery.Seconds(), Running: s.Running, Streams: s.Streams,
	}
	if s.Memory > 0 {
		wire.Memory = &s.Memory
	}
	return wire
}

// millis is nil for what was not measured.
func millis(d time.Duration) *float64 {
	if d == 0 {
		return nil
	}
	ms := float64(d.Microseconds()) / 1000
	return &ms
}
