package store

import (
	"reflect"
	"testing"
	"time"

	"gaia.example/portal/core"
)

func keepsSamples(t *testing.T, s *Store) {
	sample := func(module core.ModuleID, replica string, at time.Time) core.Sample {
		return core.Sample{
			Module: module, Replica: replica, At: at, Requests: 7, Failed: 2, P50: 1500 * time.Microsecond, P95: time.Second, Memory: 1 << 33,
			Took: 250 * time.Millisecond, Running: 3, Streams: 1,
		}
	}
	old, recent := now.Add(-core.SamplesKept-time.Second), now.Add(-time.Minute)
	all := []core.Sample{sample("gaia", "b", recent), sample("gaia", "a", now), sample("gaia", "a", recent), sample("gaia", "a", old),
		sample("nodes", "a", now)}
	if err := s.SaveSamples(t.Context(), all...); err != nil {
		t.Fatal(err)
	}
	again := sample("gaia", "a", now)
	again.Requests = 99
	if err := s.SaveSamples(t.Context(), again); err != nil {
		t.Fatal(err)
	}
	read := func(id core.ModuleID, after time.Time) []core.Sample {
		t.Helper()
		samples, err := s.Samples(t.Context(), id, after)
		if err != nil {
			t.Fatal(err)
		}
		return samples
	}
	if got := read("gaia", now.Add(-core.SamplesKept)); !reflect.DeepEqual(got, []core.Sample{all[2], all[1], all[0]}) {
		t.Errorf("the last hour is %+v", got)
	}
	if got := read("gaia", time.Time{}); len(got) != 4 {
		t.Errorf("before the sweep there are %d", len(got))
	}
	if err := s.Sweep(t.Context(), now, Retention{}); err != nil {
		t.Fatal(err)
	}
	if got := read("gaia", time.Time{}); len(got) != 3 {
		t.Errorf("the sweep leaves %d", len(got))
	}
}
