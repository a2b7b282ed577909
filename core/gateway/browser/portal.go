package browser

import (
	"gaia.example/portal/core"
	"gaia.example/portal/core/registry"
	"gaia.example/portal/sdk/go/portal"
)

// TierName is a tier.
type TierName = core.Tier

// AccessName is who a route opens to.
type AccessName = core.AccessKind

// ModuleState is where a module is in its life.
type ModuleState = core.State

// Portal is the answer of GET /api/portal: all that one visitor's shell needs.
type Portal struct {
	Brand     Brand           `json:"brand"`
	Chain     Chain           `json:"chain"`
	Analytics Analytics       `json:"analytics"`
	Tiers     []TierThreshold `json:"tiers"`
	Modules   []Module        `json:"modules"`
	Routes    []Route         `json:"routes"`
	Off       []OffPage       `json:"off"`     // pages of modules that are switched off
	Planned   []PlannedPage   `json:"planned"` // pages of the product that no module has yet
	Session   *Session        `json:"session"` // null: the visitor has none
	// the portal records traces: a page's requests say which trace they are of, and the page tells of its own part
	Tracing bool `json:"tracing,omitempty"`
}

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
	ExplorerURL *string                 `json:"explorerUrl"` // null where the chain has no explorer
	Contracts   map[string]core.Address `json:"contracts"`   // by name
	Labels      map[core.Address]string `json:"labels"`      // names for people, of the contracts and of whom else the operator names
	Faucet      bool                    `json:"faucet"`      // the faucet of a dev chain is there

	ChainEvent
}

// Currency is the chain's native currency.
type Currency struct {
	Name     string `json:"name"`
	Symbol   string `json:"symbol"`
	Decimals int    `json:"decimals"`
}

// ChainEvent is the payload of the topic "chain": the newest block, and since when the chain is silent.
type ChainEvent struct {
	Head        *Block  `json:"head"`        // the newest block the core has seen; null while no endpoint answers
	SilentSince *string `json:"silentSince"` // since when no endpoint answers, RFC 3339; null while one does
}

// Block is one of the target chain's.
type Block struct {
	Number uint64 `json:"number"`
	Time   string `json:"time"` // RFC 3339
}

// Analytics is where the pages' views go beside the portal.
type Analytics struct {
	Script       *AnalyticsScript `json:"script"` // null: nowhere
	ConnectHosts []string         `json:"-"`      // origins that the script may connect to
}

// AnalyticsScript is another site's script, loaded after the first page.
type AnalyticsScript struct {
	URL       string            `json:"url"`
	Integrity string            `json:"integrity"` // sha256-…, sha384-… or sha512-…
	Settings  map[string]string `json:"settings"`  // its data attributes, by their names without data-
}

// TierThreshold is what a tier asks for.
type TierThreshold struct {
	Name      core.Tier `json:"name"`
	Threshold core.GAIA `json:"threshold"` // whole GAIA
}

// TiersEvent is the payload of the topic "tiers": what opens them from now on.
type TiersEvent struct {
	Tiers []TierThreshold `json:"tiers"`
}

// Module is one that runs, as the visitor may see it.
type Module struct {
	ID      core.ModuleID `json:"id"`
	Title   string        `json:"title"`
	Version string        `json:"version"`
	State   core.State    `json:"state"`
	Remote  *Remote       `json:"remote"` // null where the visitor may not load it, or where it has none
	Cards   []Card        `json:"cards"`
	Own     bool          `json:"own,omitempty"` // it is the portal's own: what it has for admins stands in their navigation
	// the publisher of a partner's module, which its entries and cards are marked with; absent: the module is the portal's own
	Partner string `json:"partner,omitempty"`
	// what its pages may ask the visitor's wallet for; absent: nothing
	Wallet *ModuleWallet `json:"wallet,omitempty"`
	// the address that answers this visitor's command palette (SearchAnswer); null where none does
	Search *string `json:"search"`
}

// ModuleWallet is what a module's pages may ask the visitor's wallet for, as an admin granted it. The shell takes addresses and interfaces
// from here alone, never from the pages that ask.
type ModuleWallet struct {
	Calls []WalletCall `json:"calls"`
	Signs []WalletSign `json:"signs"`
}

// WalletCall is one function of a contract.
type WalletCall struct {
	Contract string            `json:"contract"` // its name
	Address  core.Address      `json:"address"`
	Function string            `json:"function"` // with the names of its parameters: "delegate(address validator, uint256 amount)"
	Spends   string            `json:"spends"`   // the parameter that says how much GAIA leaves the wallet; empty: none
	Says     *core.WalletWords `json:"says"`     // null: none
}

// WalletSign is one kind of typed data (EIP-712), for the portal's chain.
type WalletSign struct {
	Domain   string            `json:"domain"`
	Version  string            `json:"version"`
	Contract *core.Address     `json:"contract"` // that verifies it; null: the domain has none
	Salt     *core.Hash        `json:"salt"`     // of the domain; null: it has none
	Primary  string            `json:"primary"`  // the primary type's name
	Type     string            `json:"type"`     // as EIP-712 encodes it
	Says     *core.WalletWords `json:"says"`     // null: none
}

// Remote is a module's React half: the files that the visitor may load.
type Remote struct {
	// absolute path of the entry file; in the catalogue, of a framed remote, that of its frame's document
	Entry     string          `json:"entry"`
	Integrity string          `json:"integrity"` // sha384-…; empty where entry is a document
	Mode      core.RemoteMode `json:"mode"`
	Name      string          `json:"name"`  // the federation container's global name
	Shell     uint32          `json:"shell"` // the shell contract that it is built for: another shell does not load it
	// absolute path → integrity of every file that this visitor may load; in the catalogue none of a framed remote's, which only its frame may
	Files map[string]string `json:"files"`
	// route path → absolute paths of what opening the page loads beside the entry; pages that this visitor may open
	Pages map[string][]string `json:"pages"`
	Cards map[string][]string `json:"cards"` // card id → the same
}

// FramedModule is what the document of a partner's frame begins with: the module, and its remote at the addresses that this frame alone
// may load.
type FramedModule struct {
	Module  core.ModuleID `json:"module"`
	Title   string        `json:"title"`
	Version string        `json:"version"`
	Partner string        `json:"partner,omitempty"` // its publisher; absent: the module is the portal's own
	Remote  Remote        `json:"remote"`
	Nonce   string        `json:"nonce"` // of the document's style elements
}

// Card is a module's part of the dashboard, or of the tier-upgrade screen.
type Card struct {
	ID     string          `json:"id"`
	Title  string          `json:"title"`
	Access core.AccessKind `json:"access"`
	Tier   *core.Tier      `json:"tier"` // null: access asks for none
	Order  int             `json:"order"`
	Place  core.CardPlace  `json:"place"`
}

// Route is one page.
type Route struct {
	Path        string          `json:"path"`
	Title       string          `json:"title"`
	Description string          `json:"description"`
	Access      core.AccessKind `json:"access"`
	Tier        *core.Tier      `json:"tier"`    // null: access asks for none
	Module      *core.ModuleID  `json:"module"`  // null: the shell's own page
	Sidebar     *Sidebar        `json:"sidebar"` // null: not listed
}

// OffPage is a page whose module is switched off.
type OffPage struct {
	Path   string        `json:"path"`
	Title  string        `json:"title"`
	Module core.ModuleID `json:"module"`
}

// PlannedPage is a page of the product whose module is not installed.
type PlannedPage struct {
	Path  string `json:"path"`
	Title string `json:"title"`
}

// Sidebar is a page's entry in the navigation.
type Sidebar struct {
	Section string     `json:"section"`
	Label   string     `json:"label"`
	Icon    string     `json:"icon"`
	Tier    *core.Tier `json:"tier"` // the tier the entry is shown at; null for everybody
	Order   int        `json:"order"`
	Until   *Until     `json:"until,omitempty"` // absent: the entry stays
}

// Until is when an entry is listed no more.
type Until struct {
	Topic string `json:"topic"` // with its module
	Field string `json:"field"`
	Over  bool   `json:"over"` // the newest event had true there; each new one says it again
}

// ModuleEvent is the payload of the topic "module".
type ModuleEvent = registry.Event

// SearchAnswer is what a module answers GET <search>?q=<text> with.
type SearchAnswer = portal.SearchAnswer
