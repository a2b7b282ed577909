package simulated

import "gaia.example/portal/core"

// The least and the most that a silent check draws, in whole GAIA.
const (
	silentLeast = 500
	silentMost  = 50_499
)

// A user connect draws one of the steps, and up to connectMore on top of it.
const connectMore = 99

var connectSteps = [...]core.GAIA{0, 100, 500, 1_000, 5_000, 10_000, 50_000, 100_000, 500_000}

// draw is a random balance; below(n) is each of 0 to n-1 with the same probability.
func draw(on core.Occasion, below func(n int) int) core.GAIA {
	if on == core.UserConnect {
		return connectSteps[below(len(connectSteps))] + core.GAIA(below(connectMore+1))
	}
	return silentLeast + core.GAIA(below(silentMost-silentLeast+1))
}
