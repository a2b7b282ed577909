package portaltest_test

import (
	"fmt"
	"testing"

	"gaia.example/portal/sdk/go/portaltest"
)

func TestMetricsInMemory(t *testing.T) {
	host := portaltest.NewHost(t, manifest)
	metrics := host.Host().Metrics
	metrics.Add("reads_total", 2)
	metrics.Add("reads_total", 3)
	metrics.Set("depth", 4)
	metrics.Set("depth", -1)
	metrics.Set("reads_total", 1)
	metrics.Add("writes_total", 1)
	if got, want := fmt.Sprint(host.Measured()), "map[depth:-1 reads_total:5]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
