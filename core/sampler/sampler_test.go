package sampler

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"gaia.example/portal/core"
)

// stage is the store, and counts what is told.
type stage struct {
	mu       sync.Mutex
	found    []core.Sample // what modules did
	err      error
	samples  []core.Sample // that were kept
	told     int
	failures int
}

// with does that while nothing is kept.
func (s *stage) with(do func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	do()
}

func (s *stage) SaveSamples(_ context.Context, samples ...core.Sample) (err error) {
	s.with(func() { s.samples, err = append(s.samples, samples...), s.err })
	return err
}

func (s *stage) Samples(context.Context, core.ModuleID, time.Time) ([]core.Sample, error) {
	return nil, nil
}

func TestSamplesAreOfWholeTimes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(4 * time.Second)
		s := &stage{found: []core.Sample{{Module: "gaia", Requests: 3}}}
		sampler := New(Config{
			Replica: "r1", Store: s, Clock: time.Now,
			Sample: func() (found []core.Sample) { s.with(func() { found = append(found, s.found...) }); return found },
			Kept:   func() { s.with(func() { s.told++ }) },
			Failed: func(error) { s.with(func() { s.failures++ }) },
		})
		ctx, stop := context.WithCancel(t.Context())
		go sampler.Run(ctx)
		start := time.Now().Truncate(core.SampleEvery)
		time.Sleep(2*core.SampleEvery - time.Second)
		synctest.Wait()
		s.with(func() {
			if len(s.samples) != 2 || s.told != 2 || s.failures != 0 {
				t.Fatalf("kept are %+v, told %d", s.samples, s.told)
			}
			for i, got := range s.samples {
				want := core.Sample{Module: "gaia", Requests: 3, Replica: "r1", At: start.Add(time.Duration(i+1) * core.SampleEvery)}
				if got != want {
					t.Errorf("kept is %+v, want %+v", got, want)
				}
			}
			s.err = errors.New("the disk is full")
		})
		time.Sleep(core.SampleEvery)
		synctest.Wait()
		s.with(func() {
			if s.told != 2 || s.failures != 1 {
				t.Errorf("what could not be kept is told %d times as kept, %d as lost", s.told-2, s.failures)
			}
			s.err, s.found = nil, nil
		})
		time.Sleep(core.SampleEvery)
		synctest.Wait()
		s.with(func() {
			if s.told != 2 {
				t.Error("nothing is told as kept")
			}
		})
		stop()
		synctest.Wait()
	})
}
