package moduleapi

import (
	"context"
	"os"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"gaia.example/portal/core"
	"gaia.example/portal/core/supervisor/supervisortest"
)

// probeRoot is where the probe is built; TestMain removes it.
var probeRoot string

// probe is the test plugin, built once.
var probe = sync.OnceValues(func() (release core.Release, err error) {
	if probeRoot, err = os.MkdirTemp("", "moduleapi"); err != nil {
		return release, err
	}
	return supervisortest.Build(context.Background(), probeRoot, "1")
})

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m,
		goleak.Cleanup(func(code int) {
			_ = os.RemoveAll(probeRoot)
			os.Exit(code)
		}),
	)
}
