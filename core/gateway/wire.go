package gateway

import (
	"encoding/json"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/browser"
)

func wireTime(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }

// wireTimeOrNull is null for the zero time.
func wireTimeOrNull(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	text := wireTime(t)
	return &text
}

func wireBlock(b core.Block) *browser.Block {
	return &browser.Block{Number: b.Number, Time: wireTime(b.Time)}
}

// wiredBlock is a block and its wire form, which most answers of a moment share.
type wiredBlock struct {
	block core.Block
	wire  *browser.Block
}

// wireBalanceAt is wireBlock of the block that a balance was read at.
func (g *Gateway) wireBalanceAt(b core.Block) *browser.Block {
	last := g.balanceAt.Load()
	if last == nil || last.block != b {
		last = &wiredBlock{b, wireBlock(b)}
		g.balanceAt.Store(last)
	}
	return last.wire
}

// wireTier is null for no tier.
func wireTier(t core.Tier) *core.Tier {
	if t == core.NoTier {
		return nil
	}
	return &t
}

func wireChallenge(c core.Challenge) browser.Challenge {
	return browser.Challenge{
		Nonce: c.Nonce, Domain: c.Domain, URI: c.URI, ChainID: c.ChainID, Statement: c.Statement,
		IssuedAt: c.IssuedAt.UTC().Format(time.RFC3339), ExpirationTime: c.ExpiresAt.UTC().Format(time.RFC3339),
	}
}

// wireSession is the session with the balance and tier that its wallet has now; address is that wallet's EIP-55 form.
func (g *Gateway) wireSession(s core.Session, address string) *browser.Session {
	balance, read := g.config.Balances.Balance(s.Wallet)
	source := browser.OfChain
	if g.config.Simulation != nil {
		source = browser.Simulated
	}
	wire := &browser.Session{
		Address: address, ChainID: s.ChainID, Balance: "0", BalanceSource: source, Tier: wireTier(g.tier(balance, read)),
		Admin: g.config.Admins.Has(s.Wallet), ExpiresAt: wireTime(g.config.Sessions.ExpiresAt(s)),
	}
	if read {
		wire.Balance, wire.GAIABalance, wire.BalanceAt = balance.Native, balance.GAIA, g.wireBalanceAt(balance.At)
		if source == browser.OfChain {
			parts := browser.GAIAParts(balance.Parts)
			wire.GAIAParts = &parts
		}
	}
	return wire
}

// encode is for values that always can be.
func encode(value any) json.RawMessage {
	b, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return b
}
