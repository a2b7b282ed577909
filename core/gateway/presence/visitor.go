package presence

import (
	"gaia.example/portal/core"
	"gaia.example/portal/core/access"
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/sdk/go/portal"
)

// Visitor is the wallet's rights as they are now, from memory.
func (p *Presence) Visitor(wallet core.Address) core.Visitor {
	return core.Visitor{
		SignedIn: true, Wallet: wallet, Admin: p.config.Admins.Has(wallet), Tier: p.tier(p.config.Balances.Balance(wallet)),
	}
}

// VisitorOf is who has the session now; a stranger where it has ended, or is the zero one.
func (p *Presence) VisitorOf(session core.SessionID, wallet core.Address) core.Visitor {
	if session == (core.SessionID{}) || !p.Has(session) {
		return core.Visitor{}
	}
	return p.Visitor(wallet)
}

func (p *Presence) tier(balance core.Balance, read bool) core.Tier {
	return access.Tier(balance, read, p.config.Thresholds(), p.config.Clock())
}

// Holds tells whether a visitor still has a right, from memory and without making the session last longer.
func (p *Presence) Holds(r Right) error {
	if r.Module != "" {
		table := p.config.Table()
		if _, routed := table.Module(r.Module); !routed {
			return row.NoModule(table, r.Module)
		}
	}
	var visitor core.Visitor
	if r.Session != (core.SessionID{}) {
		if !p.Has(r.Session) {
			if r.Rule.Kind == core.Public && !r.Bound {
				return nil
			}
			return portal.Errorf(portal.Unauthorized, "The session has ended: sign in again.")
		}
		if r.Rule.Kind == core.SessionAccess {
			return nil
		}
		visitor = p.Visitor(r.Wallet)
	}
	return row.Permit(r.Rule, visitor)
}

// wiredBlock is a block and its wire form, which most answers of a moment share.
type wiredBlock struct {
	block core.Block
	wire  *browser.Block
}

// blockOf is browser.BlockOf of the block that a balance was read at.
func (p *Presence) blockOf(b core.Block) *browser.Block {
	last := p.balanceAt.Load()
	if last == nil || last.block != b {
		last = &wiredBlock{b, browser.BlockOf(b)}
		p.balanceAt.Store(last)
	}
	return last.wire
}

// Session is the session with the balance and tier that its wallet has now; address is that wallet's EIP-55 form.
func (p *Presence) Session(s core.Session, address string) *browser.Session {
	balance, read := p.config.Balances.Balance(s.Wallet)
	wire := &browser.Session{
		Address: address, ChainID: s.ChainID, Balance: "0", BalanceSource: p.config.Source,
		Tier: browser.TierOrNull(p.tier(balance, read)), Admin: p.config.Admins.Has(s.Wallet),
		ExpiresAt: browser.Time(s.ExpiresAt(p.config.Idle)),
	}
	if read {
		wire.Balance, wire.GAIABalance, wire.BalanceAt = balance.Native, balance.GAIA, p.blockOf(balance.At)
		if wire.BalanceSource == browser.OfChain {
			parts := browser.GAIAParts(balance.Parts)
			wire.GAIAParts = &parts
		}
	}
	return wire
}
