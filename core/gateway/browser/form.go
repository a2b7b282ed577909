package browser

import (
	"encoding/json"
	"time"

	"gaia.example/portal/core"
)

// Time is a time as every answer has it.
func Time(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }

// TimeOrNull is null for the zero time.
func TimeOrNull(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	text := Time(t)
	return &text
}

// TierOrNull is null for no tier.
func TierOrNull(t core.Tier) *core.Tier {
	if t == core.NoTier {
		return nil
	}
	return &t
}

// BlockOf is a block of the chain.
func BlockOf(b core.Block) *Block { return &Block{Number: b.Number, Time: Time(b.Time)} }

// ChainEventOf is the newest block that was seen, if any was; silence is why the chain does not answer, since when it does not.
func ChainEventOf(head core.Block, since time.Time, silence error) (e ChainEvent) {
	if head.Hash != (core.Hash{}) {
		e.Head = BlockOf(head)
	}
	if silence != nil {
		silent := Time(since)
		e.SilentSince = &silent
	}
	return e
}

// TiersOf is what opens each tier, the lowest first.
func TiersOf(thresholds core.Thresholds) (tiers []TierThreshold) {
	for _, tier := range []core.Tier{core.LIRAETH, core.VAELUS, core.NAXUS} {
		tiers = append(tiers, TierThreshold{Name: tier, Threshold: thresholds.Of(tier)})
	}
	return tiers
}

// JSON is for values that always can be encoded. It escapes <, so that what it answers may stand in a page.
func JSON(value any) json.RawMessage {
	b, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return b
}
