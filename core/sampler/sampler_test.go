package sampler

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"gaia.example/portal/core"
)

type kept struct {
	samples []core.Sample
	err     error
}

func (k *kept) SaveSamples(_ context.Context, samples ...core.Sample) error {
	k.samples = append(k.samples, samples...)
	return k.err
}

func (k *kept) Samples(context.Context, core.ModuleID, time.Time) ([]core.Sample, error) {
	return k.samples, nil
}

func TestSamplesAreOfWholeTimes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(4 * time.Second)
		store, told, failures, found := &kept{}, 0, 0, []core.Sample{{Module: "gaia", Requests: 3}}
		s := New(Config{
			Replica: "r1", Sample: func() []core.Sample { return found }, Store: store, Clock: time.Now, Kept: func() { told++ },
			Failed: func(error) { failures++ },
		})
		ctx, stop := context.WithCancel(t.Context())
		go s.Run(ctx)
		start := time.Now().Truncate(core.SampleEvery)
		time.Sleep(2*core.SampleEvery - time.Second)
		synctest.Wait()
		if len(store.samples) != 2 || told != 2 || failures != 0 {
			t.Fatalf("kept are %+v, told %d", store.samples, told)
		}
		for i, got := range store.samples {
			want := core.Sample{Module: "gaia", Requests: 3, Replica: "r1", At: start.Add(time.Duration(i+1) * core.SampleEvery)}
			if got != want {
				t.Errorf("kept is %+v, want %+v", got, want)
			}
		}
		store.err = errors.New("the disk is full")
		time.Sleep(core.SampleEvery)
		synctest.Wait()
		if told != 2 || failures != 1 {
			t.Errorf("what could not be kept is told %d times as kept, %d as lost", told-2, failures)
		}
		store.err, found = nil, nil
		time.Sleep(core.SampleEvery)
		synctest.Wait()
		if told != 2 {
			t.Error("nothing is told as kept")
		}
		stop()
		synctest.Wait()
	})
}
