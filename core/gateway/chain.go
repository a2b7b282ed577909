package gateway

import (
	"context"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/browser"
)

// headCheck is how often streams are told of a new head, or of the chain's silence, at most.
const headCheck = time.Second

// announceHeads tells streams of new heads, and when the chain falls silent and answers again, until ctx ends.
func (g *Gateway) announceHeads(ctx context.Context) {
	tick := time.NewTicker(headCheck)
	defer tick.Stop()
	var toldHash core.Hash
	var toldSilent time.Time
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			head, since, err := g.config.Health()
			if err == nil {
				since = time.Time{}
			}
			if head.Hash != toldHash || !since.Equal(toldSilent) {
				toldHash, toldSilent = head.Hash, since
				g.config.Bus.Announce(core.Event{Topic: core.TopicChain, Payload: encode(g.wireHealth())})
			}
		}
	}
}

// wireHealth is the newest block that was seen, and since when the chain is silent.
func (g *Gateway) wireHealth() browser.ChainEvent {
	head, since, err := g.config.Health()
	var wire browser.ChainEvent
	if head.Hash != (core.Hash{}) {
		wire.Head = wireBlock(head)
	}
	if err != nil {
		silent := wireTime(since)
		wire.SilentSince = &silent
	}
	return wire
}
