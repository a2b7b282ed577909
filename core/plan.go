package core

import "gaia.example/portal/sdk/go/portal"

// Plan is what installing a bundle would do: a dry run, shown before anything runs and granted as it was shown. Its JSON is
// the same in the admin's interface, on the command line and in the database.
type Plan struct {
	Digest    Digest    `json:"digest"`
	Module    ModuleID  `json:"module"`
	Title     string    `json:"title"`
	About     string    `json:"about"` // the module's description
	Version   string    `json:"version"`
	Publisher PlanParty `json:"publisher"`
	Act       PlanAct   `json:"act"`
	Installed string    `json:"installed"` // the version that is wanted now; empty: none

	Refusals []string `json:"refusals"` // why it may not be installed, each a sentence; empty: it may
	Warnings []string `json:"warnings"` // what an admin should know before, each a sentence

	Capabilities []PlanCapability `json:"capabilities"`
	Routes       []PlanRoute      `json:"routes"`
	Cards        []PlanCard       `json:"cards"`
	API          []PlanAPI        `json:"api"`
	Queries      []PlanQuery      `json:"queries"`
	Events       []PlanEvent      `json:"events"`
	Settings     []PlanSetting    `json:"settings"`
	Migrations   []PlanMigration  `json:"migrations"`
	Contracts    []PlanName       `json:"contracts"`
	Jobs         []PlanName       `json:"jobs"` // "name, every 5m, at most 300 s"
	Metrics      []PlanMetric     `json:"metrics"`
	Resources    []PlanResource   `json:"resources"`
	Components   PlanComponents   `json:"components"`
	Signature    PlanSignature    `json:"signature"`
	Changelog    string           `json:"changelog"` // plain text, at most 16 KiB
	Bytes        int64            `json:"bytes"`     // of the bundle
}

// PlanAct is what kind of installation it would be.
type PlanAct string

// The acts.
const (
	ActInstall PlanAct = "install"
	ActUpgrade PlanAct = "upgrade"
	ActNothing PlanAct = "nothing" // this very release is wanted already
)

// Difference says how a line of the plan stands to the installed release.
type Difference string

// The differences; of a first installation every line is added.
const (
	Same    Difference = "same"
	Added   Difference = "added"
	Changed Difference = "changed"
	Removed Difference = "removed"
)

// PlanParty is who signed.
type PlanParty struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Wallet  string `json:"wallet"` // empty: the instance itself
	Trusted bool   `json:"trusted"`
}

// PlanCapability is one capability in plain words.
type PlanCapability struct {
	Name       string     `json:"name"`
	Meaning    string     `json:"meaning"` // what it lets the module do, a sentence of the portal's
	Reason     string     `json:"reason"`  // the module's
	Granted    bool       `json:"granted"` // from before
	Difference Difference `json:"difference"`

	Form string       `json:"form"`                             // of what a wallet is asked for: the function, or the type of the data; empty otherwise
	Says *WalletWords `json:"says" tstype:"WalletWords | null"` // what the visitor is asked in the module's words; null: in the portal's
}

// PlanRoute is one page, and its place in the navigation.
type PlanRoute struct {
	Path       string     `json:"path"`
	Title      string     `json:"title"`
	About      string     `json:"about"` // its description
	Access     AccessKind `json:"access"`
	Tier       *Tier      `json:"tier"`
	Sidebar    string     `json:"sidebar"`  // "Section › Label"; empty: not listed
	Listed     *Tier      `json:"listed"`   // the tier from which on the sidebar lists it, where that is not the page's own; null: it is
	Conflict   string     `json:"conflict"` // a sentence; empty: none
	Difference Difference `json:"difference"`
	Before     string     `json:"before"` // of a changed one: its access as it was, like "LIRAETH" or "public"
}

// PlanCard is one live card on everybody's dashboard.
type PlanCard struct {
	ID         string     `json:"id"`
	Title      string     `json:"title"`
	Place      CardPlace  `json:"place"`
	Access     AccessKind `json:"access"`
	Tier       *Tier      `json:"tier"`
	Difference Difference `json:"difference"`
	Before     string     `json:"before"` // as a page's
}

// PlanAPI is one prefix of the API.
type PlanAPI struct {
	Prefix string     `json:"prefix"`
	Access AccessKind `json:"access"`
	Tier   *Tier      `json:"tier"`
	// AfterSeconds is how long after a request's end the module may ask as its caller; zero: it may not.
	AfterSeconds int        `json:"afterSeconds"`
	Difference   Difference `json:"difference"`
	Before       string     `json:"before"`
}

// PlanQuery is what other modules may ask this one.
type PlanQuery struct {
	Name       string           `json:"name"`
	Path       string           `json:"path"` // below its API, whose access it has
	About      string           `json:"about"`
	Parameters []QueryParameter `json:"parameters"`
	Answer     string           `json:"answer"` // what it answers; empty: it does not say
	Page       string           `json:"page"`   // of the portal, that shows the same; empty: none
	Questions  portal.Questions `json:"questions"`
	Tells      []portal.Tell    `json:"tells"`
	Names      portal.Names     `json:"names"`
	Difference Difference       `json:"difference"`
}

// PlanEvent is one topic that the module publishes, and who may follow it.
type PlanEvent struct {
	Topic      string     `json:"topic"`
	Access     AccessKind `json:"access"`
	Tier       *Tier      `json:"tier"`
	Difference Difference `json:"difference"`
	Before     string     `json:"before"` // as a page's
}

// PlanSetting is what an admin can set for the module.
type PlanSetting struct {
	Name       string     `json:"name"`
	Title      string     `json:"title"`
	About      string     `json:"about"`
	Secret     bool       `json:"secret"`
	Default    string     `json:"default"` // as JSON; empty: none
	Difference Difference `json:"difference"`
}

// PlanMetric is a figure of the module's own among the portal's.
type PlanMetric struct {
	Name       string     `json:"name"`
	Kind       MetricKind `json:"kind"`
	About      string     `json:"about"`
	Difference Difference `json:"difference"`
}

// PlanMigration is one step of the module's own schema.
type PlanMigration struct {
	Name       string     `json:"name"`
	Reversible bool       `json:"reversible"`
	Difference Difference `json:"difference"`
}

// PlanName is a contract, a job or a licence.
type PlanName struct {
	Name       string     `json:"name"`
	Difference Difference `json:"difference"`
}

// PlanResource is one line of how the module runs, and of what its plugin may use up.
type PlanResource struct {
	Name       string     `json:"name"`  // runs, pages, search, memory, requests at once, time to answer, storage, plugin, contract
	Value      string     `json:"value"` // with its unit
	Before     string     `json:"before"`
	Difference Difference `json:"difference"`
}

// PlanComponents sums the SBOM up.
type PlanComponents struct {
	Total    int        `json:"total"`
	Added    []string   `json:"added"` // "name version", at most 100, against the installed release
	Removed  []string   `json:"removed"`
	Licences []PlanName `json:"licences"`
}

// PlanSignature is what was verified.
type PlanSignature struct {
	Key       string `json:"key"`
	Serial    int64  `json:"serial"`
	IssuedAt  string `json:"issuedAt"` // RFC 3339
	ExpiresAt string `json:"expiresAt"`
}
