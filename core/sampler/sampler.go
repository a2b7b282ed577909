package sampler

import (
	"context"
	"time"

	"gaia.example/portal/core"
)

// writeTime bounds one writing down.
const writeTime = 10 * time.Second

// Config is what a Sampler needs.
type Config struct {
	Replica string
	Sample  func() []core.Sample // what modules did since the last call; At and Replica are set by the Sampler
	Store   core.SampleStore
	Clock   core.Clock
	Kept    func()      // is told when samples were kept; it must not block
	Failed  func(error) // is told of samples that could not be kept: they are lost
}

// Sampler keeps samples of this replica's modules.
type Sampler struct{ config Config }

// New has kept nothing yet.
func New(config Config) *Sampler { return &Sampler{config} }

// Run keeps a sample of each module that did something or has a process, at every whole multiple of core.SampleEvery, until ctx ends.
func (s *Sampler) Run(ctx context.Context) {
	for {
		now := s.config.Clock()
		at := now.Truncate(core.SampleEvery).Add(core.SampleEvery)
		due := time.NewTimer(at.Sub(now))
		select {
		case <-ctx.Done():
			due.Stop()
			return
		case <-due.C:
			s.keep(ctx, at)
		}
	}
}

func (s *Sampler) keep(ctx context.Context, at time.Time) {
	samples := s.config.Sample()
	for i := range samples {
		samples[i].At, samples[i].Replica = at, s.config.Replica
	}
	if len(samples) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, writeTime)
	defer cancel()
	if err := s.config.Store.SaveSamples(ctx, samples...); err != nil {
		s.config.Failed(err)
		return
	}
	s.config.Kept()
}
