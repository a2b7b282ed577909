package gateway

import (
	"context"
	"time"

	"gaia.example/portal/core"
)

// headCheck is how often streams are told of a new head at most.
const headCheck = time.Second

// announceHeads tells streams of new heads, until ctx ends.
func (g *Gateway) announceHeads(ctx context.Context) {
	tick := time.NewTicker(headCheck)
	defer tick.Stop()
	var told core.Hash
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if head, err := g.config.Head(); err == nil && head.Hash != told {
				told = head.Hash
				g.config.Bus.Announce(core.Event{Topic: core.TopicChain, Payload: encode(wireBlock(head))})
			}
		}
	}
}
