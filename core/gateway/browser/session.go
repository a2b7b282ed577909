package browser

import (
	"strconv"

	"gaia.example/portal/core"
)

// Challenge is what a wallet signs, as EIP-4361 names its parts.
type Challenge struct {
	Nonce          string `json:"nonce"`
	Domain         string `json:"domain"`
	URI            string `json:"uri"`
	ChainID        uint64 `json:"chainId"`
	Statement      string `json:"statement"`
	IssuedAt       string `json:"issuedAt"`
	ExpirationTime string `json:"expirationTime"`
}

// Session is the visitor's, with the balance and tier that its wallet has now.
type Session struct {
	Address       string        `json:"address"`
	ChainID       uint64        `json:"chainId"`
	Balance       string        `json:"balance"`     // native balance in wei
	GAIABalance   core.GAIA     `json:"gaiaBalance"` // all of gaiaParts together in whole GAIA, rounded down
	BalanceSource BalanceSource `json:"balanceSource"`
	Tier          *core.Tier    `json:"tier"` // null: below the first
	Admin         bool          `json:"admin"`
	BalanceAt     *Block        `json:"balanceAt"` // null until the chain was read for the first time
	GAIAParts     *GAIAParts    `json:"gaiaParts"` // where that GAIA is; null until it was read, and where it is simulated
	ExpiresAt     string        `json:"expiresAt"` // RFC 3339; the sooner of the idle and the absolute end
}

// GAIAParts is where a wallet's GAIA is, in the token's smallest unit. All of it counts for the tier.
type GAIAParts struct {
	Wallet    string `json:"wallet"`
	Staked    string `json:"staked"`    // on itself, as a validator
	Delegated string `json:"delegated"` // to validators
	Unbonding string `json:"unbonding"` // taken back, and not withdrawn yet
}

// BalanceSource is where balances come from.
type BalanceSource string

// The sources.
const (
	OfChain   BalanceSource = "chain"
	Simulated BalanceSource = "simulated"
)

// AppendJSON writes what encoding/json would, at a tenth of its cost: every page asks for it. No field has anything to escape.
func (s *Session) AppendJSON(b []byte) []byte {
	b = append(append(b, `{"address":"`...), s.Address...)
	b = strconv.AppendUint(append(b, `","chainId":`...), s.ChainID, 10)
	b = append(append(b, `,"balance":"`...), s.Balance...)
	b = strconv.AppendInt(append(b, `","gaiaBalance":`...), int64(s.GAIABalance), 10)
	b = append(append(b, `,"balanceSource":"`...), s.BalanceSource...)
	b = append(b, `","tier":`...)
	if s.Tier == nil {
		b = append(b, `null`...)
	} else {
		b = append(append(append(b, '"'), s.Tier.String()...), '"')
	}
	b = strconv.AppendBool(append(b, `,"admin":`...), s.Admin)
	b = append(b, `,"balanceAt":`...)
	if s.BalanceAt == nil {
		b = append(b, `null`...)
	} else {
		b = strconv.AppendUint(append(b, `{"number":`...), s.BalanceAt.Number, 10)
		b = append(append(append(b, `,"time":"`...), s.BalanceAt.Time...), `"}`...)
	}
	b = s.GAIAParts.appendJSON(append(b, `,"gaiaParts":`...))
	return append(append(append(b, `,"expiresAt":"`...), s.ExpiresAt...), `"}`...)
}

func (p *GAIAParts) appendJSON(b []byte) []byte {
	if p == nil {
		return append(b, `null`...)
	}
	b = append(append(b, `{"wallet":"`...), p.Wallet...)
	b = append(append(b, `","staked":"`...), p.Staked...)
	b = append(append(b, `","delegated":"`...), p.Delegated...)
	return append(append(append(b, `","unbonding":"`...), p.Unbonding...), `"}`...)
}

// SessionEvent is the payload of the topic "session": what changed for this session.
type SessionEvent interface{ SessionBalance | SessionEnded }

// SessionBalance is a balance or tier that is another one now.
type SessionBalance struct {
	Kind    string  `json:"kind" tstype:"'balance'"`
	Session Session `json:"session"`
}

// SessionEnded is a session's end.
type SessionEnded struct {
	Kind   string          `json:"kind" tstype:"'end'"`
	Reason core.SessionEnd `json:"reason"`
}

// SessionRecord is one entry of GET /api/sessions, the newest first. DELETE /api/sessions/<id> ends it, DELETE /api/sessions all of them.
type SessionRecord struct {
	ID        string `json:"id"`
	Device    string `json:"device"`  // what its browser says it is, such as "Firefox on Linux"; empty when it says nothing
	Current   bool   `json:"current"` // it is the one that asks
	CreatedAt string `json:"createdAt"`
	SeenAt    string `json:"seenAt"`
	ExpiresAt string `json:"expiresAt"`
}
