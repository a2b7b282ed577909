package stream

import (
	"context"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/browser"
)

// headCheck is how often streams are told of a new head, or of the chain's silence, at most.
const headCheck = time.Second

// Run tells streams of new heads, and when the chain falls silent and answers again, until ctx ends.
func (all *Streams) Run(ctx context.Context) {
	tick := time.NewTicker(headCheck)
	defer tick.Stop()
	var toldHash core.Hash
	var toldSilent time.Time
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			head, since, err := all.config.Health()
			if err == nil {
				since = time.Time{}
			}
			if head.Hash != toldHash || !since.Equal(toldSilent) {
				toldHash, toldSilent = head.Hash, since
				all.config.Bus.Announce(core.Event{Topic: core.TopicChain, Payload: browser.JSON(browser.ChainEventOf(all.config.Health()))})
			}
		}
	}
}
