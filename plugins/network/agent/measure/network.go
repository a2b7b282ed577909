package measure

import (
	"bytes"
	"context"
	"time"

	"gaia.example/portal/plugins/network/benchmark"
	"gaia.example/portal/sdk/go/node"
)

// Network measures the way to the portal, by the node's own requests.
func Network(ctx context.Context, client *node.Client, seed node.Seed) ([]node.Part, error) {
	suite := benchmark.Suites[seed.Suite]
	r := &run{suite: suite, seed: seed.Seed, processors: 1}
	down, up, round := r.part(benchmark.NetDown), r.part(benchmark.NetUp), r.part(benchmark.NetRound)
	payload := suite.PayloadOf(seed.Seed)
	for range suite.Samples {
		begun := time.Now()
		got, err := client.Download(ctx, seed.ID)
		if err != nil {
			return nil, err
		}
		took := time.Since(begun)
		if !bytes.Equal(got, payload) {
			return nil, node.Refuse(node.MadeUp, "The portal's payload is not the one of the seed: get the agent that the portal serves.")
		}
		r.add(&down, took, benchmark.Digest(got))

		begun = time.Now()
		if err := client.Upload(ctx, seed.ID, payload); err != nil {
			return nil, err
		}
		r.add(&up, time.Since(begun), benchmark.Digest(payload))

		begun = time.Now()
		for range suite.Journeys {
			if _, _, err := client.Clock(ctx); err != nil {
				return nil, err
			}
		}
		r.add(&round, time.Since(begun))
	}
	return []node.Part{down, up, round}, nil
}
