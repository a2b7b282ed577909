package host_test

import (
	"fmt"
	"math"
	"testing"
	"testing/synctest"

	"gaia.example/portal/core"
	"gaia.example/portal/core/host"
)

// figures are what was measured.
type figures struct{ told []string }

func (f *figures) Measure(id core.ModuleID, rule core.MetricRule, value float64) {
	f.told = append(f.told, fmt.Sprint(id, " ", rule.Name, " ", value))
}

func TestOnlyDeclaredFiguresAreKept(t *testing.T) {
	f := &figures{}
	h := host.New(host.Config{Ports: core.HostPorts{Metrics: f}}).Of(core.Release{Manifest: core.Manifest{
		ID: "tools", Metrics: []core.MetricRule{{Name: "reads_total", Kind: core.Counter}, {Name: "depth", Kind: core.Gauge}},
	}})
	for _, v := range []float64{1, -1, math.NaN(), math.Inf(1)} {
		h.Metrics.Add("reads_total", v)
	}
	h.Metrics.Set("depth", -2)
	h.Metrics.Set("depth", math.NaN())
	h.Metrics.Set("reads_total", 7)
	h.Metrics.Add("depth", 7)
	h.Metrics.Add("other", 7)
	if got, want := fmt.Sprint(f.told), "[tools reads_total 1 tools depth -2]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestAFloodOfFiguresIsCut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &figures{}
		h := host.New(host.Config{Ports: core.HostPorts{Metrics: f}}).Of(core.Release{Manifest: core.Manifest{
			ID: "tools", Metrics: []core.MetricRule{{Name: "depth", Kind: core.Gauge}},
		}})
		for range 10_000 {
			h.Metrics.Set("depth", 1)
		}
		if len(f.told) != 128 {
			t.Errorf("%d were kept", len(f.told))
		}
	})
}
