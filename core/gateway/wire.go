package gateway

import (
	"encoding/json"
	"strconv"
	"time"

	"gaia.example/portal/core"
)

// The types of sdk/js/src/wire.ts: what a browser reads. Amounts are decimal strings, GAIA counts whole GAIA.

// Brand is what the portal calls itself.
type Brand struct {
	Name      string `json:"name"`
	Domain    string `json:"domain"`
	ENS       string `json:"ens"`
	Contact   string `json:"contact"`
	Copyright string `json:"copyright"`
}

// Chain is the target chain as browsers see it.
type Chain struct {
	ID          uint64                  `json:"id"`
	Name        string                  `json:"name"`
	RPCURLs     []string                `json:"rpcUrls"`
	Currency    Currency                `json:"currency"`
	ExplorerURL *string                 `json:"explorerUrl"`
	Contracts   map[string]core.Address `json:"contracts"`
	Faucet      bool                    `json:"faucet"` // set on each answer

	healthWire // set on each answer
}

// healthWire is also the payload of the topic "chain".
type healthWire struct {
	Head        *blockWire `json:"head"`
	SilentSince *string    `json:"silentSince"`
}

// Currency is the chain's native currency.
type Currency struct {
	Name     string `json:"name"`
	Symbol   string `json:"symbol"`
	Decimals int    `json:"decimals"`
}

type blockWire struct {
	Number uint64 `json:"number"`
	Time   string `json:"time"`
}

type challengeWire struct {
	Nonce          string `json:"nonce"`
	Domain         string `json:"domain"`
	URI            string `json:"uri"`
	ChainID        uint64 `json:"chainId"`
	Statement      string `json:"statement"`
	IssuedAt       string `json:"issuedAt"`
	ExpirationTime string `json:"expirationTime"`
}

// sessionWire is asked for by every page: appendJSON writes it.
type sessionWire struct {
	Address       string     `json:"address"`
	ChainID       uint64     `json:"chainId"`
	Balance       string     `json:"balance"`
	GAIABalance   core.GAIA  `json:"gaiaBalance"`
	BalanceSource string     `json:"balanceSource"`
	Tier          *core.Tier `json:"tier"`
	Admin         bool       `json:"admin"`
	BalanceAt     *blockWire `json:"balanceAt"`
	ExpiresAt     string     `json:"expiresAt"`
}

// sessionEvent is the payload of the topic "session".
type sessionEvent struct {
	Kind    string          `json:"kind"` // balance or end
	Session *sessionWire    `json:"session,omitempty"`
	Reason  core.SessionEnd `json:"reason,omitempty"`
}

type portalWire struct {
	Brand     Brand        `json:"brand"`
	Chain     Chain        `json:"chain"`
	Analytics Analytics    `json:"analytics"`
	Tiers     []tierWire   `json:"tiers"`
	Modules   []moduleWire `json:"modules"`
	Routes    []routeWire  `json:"routes"`
	Session   *sessionWire `json:"session"`
}

// Analytics is where a page's views go beside the portal.
type Analytics struct {
	Script       *AnalyticsScript `json:"script"` // nil: nowhere
	ConnectHosts []string         `json:"-"`      // origins that the script may connect to
}

// AnalyticsScript is another site's, as pages load it.
type AnalyticsScript struct {
	URL       string            `json:"url"`
	Integrity string            `json:"integrity"`
	Settings  map[string]string `json:"settings"` // its data attributes
}

// tiersEvent is the payload of the topic "tiers".
type tiersEvent struct {
	Tiers []tierWire `json:"tiers"`
}

type tierWire struct {
	Name      core.Tier `json:"name"`
	Threshold core.GAIA `json:"threshold"`
}

type moduleWire struct {
	ID      core.ModuleID `json:"id"`
	Title   string        `json:"title"`
	Version string        `json:"version"`
	State   core.State    `json:"state"`
	Remote  *remoteWire   `json:"remote"`
	Cards   []cardWire    `json:"cards"`
	Search  *string       `json:"search"`
}

type remoteWire struct {
	Entry     string            `json:"entry"`
	Integrity string            `json:"integrity"`
	Mode      string            `json:"mode"`
	Name      string            `json:"name"`
	Files     map[string]string `json:"files"`

	// What opening a page, by its path, or a card, by its id, loads beside the entry.
	Pages map[string][]string `json:"pages"`
	Cards map[string][]string `json:"cards"`
}

type cardWire struct {
	ID     string          `json:"id"`
	Title  string          `json:"title"`
	Access core.AccessKind `json:"access"`
	Tier   *core.Tier      `json:"tier"`
	Order  int             `json:"order"`
}

type routeWire struct {
	Path        string          `json:"path"`
	Title       string          `json:"title"`
	Description string          `json:"description"`
	Access      core.AccessKind `json:"access"`
	Tier        *core.Tier      `json:"tier"`
	Module      *core.ModuleID  `json:"module"`
	Sidebar     *sidebarWire    `json:"sidebar"`
}

type sidebarWire struct {
	Section string     `json:"section"`
	Label   string     `json:"label"`
	Icon    string     `json:"icon"`
	Tier    *core.Tier `json:"tier"`
	Order   int        `json:"order"`
}

type adminModuleWire struct {
	ID            core.ModuleID      `json:"id"`
	Title         string             `json:"title"`
	Description   string             `json:"description"`
	Publisher     string             `json:"publisher"`
	PublisherName string             `json:"publisherName"`
	Version       string             `json:"version"` // that is wanted
	Digest        core.Digest        `json:"digest"`
	Serial        int64              `json:"serial"`
	Enabled       bool               `json:"enabled"`
	State         core.State         `json:"state"` // from here to pid: on the replica that answers
	Since         string             `json:"since"`
	Restarts      int                `json:"restarts"`
	Problem       string             `json:"problem"`
	Class         core.FaultClass    `json:"class"`
	Evidence      string             `json:"evidence"`
	PID           *int               `json:"pid"`
	Run           core.RunKind       `json:"run"`
	Previous      *adminPreviousWire `json:"previous"`
	SoakUntil     *string            `json:"soakUntil"`
	Layers        []core.Layer       `json:"layers"`  // that hold its process on the replica that answers; null: it does not run in the sandbox
	Relaxed       []string           `json:"relaxed"` // essential layers of the sandbox that the operator does not require, of a module in it
	UpdatedAt     string             `json:"updatedAt"`
	Capabilities  []core.Capability  `json:"capabilities"`
	Usage         []core.Usage       `json:"usage"` // of the capabilities that it called, on the replica that answers, since that started
	Routes        []adminRouteWire   `json:"routes"`
	Remote        *adminRemoteWire   `json:"remote"`
	Replicas      []adminReplicaWire `json:"replicas"`
}

type adminPreviousWire struct {
	Version string      `json:"version"`
	Digest  core.Digest `json:"digest"`
}

type adminReplicaWire struct {
	Replica  string     `json:"replica"`
	Version  string     `json:"version"`
	State    core.State `json:"state"`
	Since    string     `json:"since"`
	Problem  string     `json:"problem"`
	SeenAt   string     `json:"seenAt"`
	PID      *int       `json:"pid"`
	Restarts int        `json:"restarts"`

	Layers []core.Layer `json:"layers"`
}

type adminReleaseWire struct {
	Digest    core.Digest `json:"digest"`
	Version   string      `json:"version"`
	Serial    int64       `json:"serial"`
	Publisher string      `json:"publisher"`
	AddedAt   string      `json:"addedAt"`
	AddedBy   string      `json:"addedBy"`
	Wanted    bool        `json:"wanted"`
	Previous  bool        `json:"previous"`
	Revoked   bool        `json:"revoked"`
	TakenBack *adminFault `json:"takenBack"` // the last time that it was, while nobody wants it
}

type adminFault struct {
	At      string          `json:"at"`
	Class   core.FaultClass `json:"class"`
	Problem string          `json:"problem"`
}

type adminTransitionWire struct {
	At      string          `json:"at"`
	Replica string          `json:"replica"`
	From    core.State      `json:"from"`
	To      core.State      `json:"to"`
	Version string          `json:"version"`
	Class   core.FaultClass `json:"class"`
	Problem string          `json:"problem"`
}

type adminPublisherWire struct {
	ID        string         `json:"id"`
	Name      string         `json:"name"`
	Key       core.PublicKey `json:"key"`
	Wallet    string         `json:"wallet"` // empty: the portal itself
	TrustedAt string         `json:"trustedAt"`
	TrustedBy string         `json:"trustedBy"`
	RevokedAt *string        `json:"revokedAt"`
	Reason    string         `json:"reason"`
}

type adminRevocationWire struct {
	Module core.ModuleID `json:"module"`
	Digest core.Digest   `json:"digest"`
	Reason string        `json:"reason"`
}

type adminRouteWire struct {
	Path   string          `json:"path"`
	Title  string          `json:"title"`
	Access core.AccessKind `json:"access"`
	Tier   *core.Tier      `json:"tier"`
}

type adminRemoteWire struct {
	Mode  string `json:"mode"`
	Bytes int64  `json:"bytes"`
}

type adminViewsWire struct {
	Days      []dayViewsWire      `json:"days"`
	Routes    []routeViewsWire    `json:"routes"`
	Tiers     []tierViewsWire     `json:"tiers"`
	Referrers []referrerViewsWire `json:"referrers"`
}

type dayViewsWire struct {
	Day      string `json:"day"`
	Views    int64  `json:"views"`
	Visitors int64  `json:"visitors"`
}

type routeViewsWire struct {
	Route string `json:"route"`
	Views int64  `json:"views"`
}

type tierViewsWire struct {
	Tier  *core.Tier `json:"tier"`
	Views int64      `json:"views"`
}

type referrerViewsWire struct {
	Host  string `json:"host"`
	Views int64  `json:"views"`
}

// viewEvent is the payload of the topic "views".
type viewEvent struct {
	Kind string    `json:"kind"` // received or counted
	View *viewWire `json:"view,omitempty"`
}

type viewWire struct {
	ID       string     `json:"id"`
	Route    string     `json:"route"`
	Tier     *core.Tier `json:"tier"`
	Referrer string     `json:"referrer"`
	Test     bool       `json:"test"`
	At       string     `json:"at"`
}

func wireTime(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }

// wireTimeOrNull is null for the zero time.
func wireTimeOrNull(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	text := wireTime(t)
	return &text
}

func wireBlock(b core.Block) *blockWire { return &blockWire{Number: b.Number, Time: wireTime(b.Time)} }

// wiredBlock is a block and its wire form, which most answers of a moment share.
type wiredBlock struct {
	block core.Block
	wire  *blockWire
}

// wireBalanceAt is wireBlock of the block that a balance was read at.
func (g *Gateway) wireBalanceAt(b core.Block) *blockWire {
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

func wireChallenge(c core.Challenge) challengeWire {
	return challengeWire{
		Nonce: c.Nonce, Domain: c.Domain, URI: c.URI, ChainID: c.ChainID, Statement: c.Statement,
		IssuedAt: c.IssuedAt.UTC().Format(time.RFC3339), ExpirationTime: c.ExpiresAt.UTC().Format(time.RFC3339),
	}
}

// wireSession is the session with the balance and tier that its wallet has now; address is that wallet's EIP-55 form.
func (g *Gateway) wireSession(s core.Session, address string) *sessionWire {
	balance, read := g.config.Balances.Balance(s.Wallet)
	source := "chain"
	if g.config.Simulation != nil {
		source = "simulated"
	}
	wire := &sessionWire{
		Address: address, ChainID: s.ChainID, Balance: "0", BalanceSource: source, Tier: wireTier(g.tier(balance, read)),
		Admin: g.config.Admins.Has(s.Wallet), ExpiresAt: wireTime(g.config.Sessions.ExpiresAt(s)),
	}
	if read {
		wire.Balance, wire.GAIABalance, wire.BalanceAt = balance.Native, balance.GAIA, g.wireBalanceAt(balance.At)
	}
	return wire
}

// appendJSON writes what encoding/json would, at a tenth of its cost. No field has anything to escape.
func (s *sessionWire) appendJSON(b []byte) []byte {
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
	return append(append(append(b, `,"expiresAt":"`...), s.ExpiresAt...), `"}`...)
}

// encode is for values that always can be.
func encode(value any) json.RawMessage {
	b, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return b
}
