package config

import (
	"fmt"
	"log/slog"
	"math"
	"net"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"gaia.example/portal/core"
)

// Config is every setting, checked. Keys lists them with their defaults.
type Config struct {
	Data      string // folder of the portal's own files
	Server    Server
	Database  Database
	Session   Session
	Chain     Chain
	Balance   Balance
	Tiers     Tiers
	Brand     Brand
	Modules   Modules
	Blobs     Blobs
	Secrets   Secrets
	Analytics Analytics
	Tracing   Tracing
	Admins    []core.Address
	Log       Log

	publicURLGiven, domainGiven, statementGiven bool
}

// Server is the HTTP edge.
type Server struct {
	Addr           string
	PublicURL      *url.URL // root path; domain, origin and cookies follow from it, never from a header
	MetricsAddr    string   // empty: off
	TrustedProxies []netip.Prefix
	MaxConnections uint64        // open at once
	MaxPerAddress  uint64        // … from one client address
	Shell          string        // folder of the built shell; empty: shell beside the binary
	Grace          time.Duration // of the drain, before it waits for requests
	Drain          time.Duration
}

// Database is where the store keeps its tables.
type Database struct {
	URL string // sqlite:<path> or postgres://…; empty: portal.db in the data folder
}

// Session is the life of sign-ins.
type Session struct {
	Statement string
	Idle      time.Duration
	Absolute  time.Duration
	Recheck   time.Duration // of contract wallets' signatures
	Challenge time.Duration
}

// Chain is the target chain.
type Chain struct {
	ID            uint64
	Name          string
	RPCURLs       []string // private
	PublicRPCURLs []string // for browsers
	Currency      Currency
	ExplorerURL   string
	Contracts     map[string]core.Address
	Labels        map[core.Address]string // for people; beside the contracts' names
	Poll          time.Duration
	MaxHeadAge    time.Duration // 0: any age
	Finality      uint64        // blocks on top of a final one; Finalized: as the endpoint says
	DevAddr       string        // where `portal dev` starts its chain
	DevNodes      int           // how many residents of that chain run a node
}

// Finalized is the Finality of a chain whose endpoints say which block is final.
const Finalized = math.MaxUint64

// Tiers is what opens them, until an admin changes it.
type Tiers struct {
	core.Thresholds

	Holding time.Duration // how long GAIA must be held
}

// Currency is the chain's native currency.
type Currency struct {
	Name     string `json:"name"`
	Symbol   string `json:"symbol"`
	Decimals int    `json:"decimals"`
}

// Balance is where gaiaBalance comes from.
type Balance struct {
	Source                 string // chain or simulated
	AllowSimulatedInPublic bool
}

// Simulated is the Source of a portal that makes balances up.
const Simulated = "simulated"

// Brand is what the portal calls itself.
type Brand struct {
	Name      string `json:"name"`
	Domain    string `json:"domain"`
	ENS       string `json:"ens"`
	Contact   string `json:"contact"`
	Copyright string `json:"copyright"`
}

// Modules is where the portal's own modules are, and how all are run.
type Modules struct {
	Bundles string // folder of the portal's own; empty: bundles beside the binary
	Idle    time.Duration
	Soak    time.Duration
	Keep    int // of a module's releases that were wanted

	MemoryMost int // MiB that an admin may give a plugin

	Sandbox        string   // which modules run in it: SandboxPartners or SandboxAll
	SandboxAlso    []string // modules of the portal's own that do too
	SandboxRequire []string // layers without which none of those starts
}

// Who is sandboxed.
const (
	SandboxPartners = "partners" // every module that is not the portal's own
	SandboxAll      = "all"
)

// Secrets is what seals modules' secrets.
type Secrets struct {
	Key string // empty: the file secrets.key in the data folder
}

// Blobs is where modules' bundles are kept.
type Blobs struct {
	URL      string // s3://bucket[/prefix], or a folder
	Endpoint string // of an S3-compatible store

	Region    string
	AccessKey string
	SecretKey string
}

// S3 reports that they are in an S3-compatible store.
func (b Blobs) S3() bool { return strings.HasPrefix(b.URL, "s3://") }

// Analytics is what becomes of page views.
type Analytics struct {
	Retention       time.Duration
	ScriptURL       string            // of another site's script, which gets the page views too; empty: none
	ScriptIntegrity string            // with it always
	ScriptSettings  map[string]string // its data attributes, without data-
	ConnectHosts    []string          // origins that it may connect to
}

// Tracing is where traces of requests go.
type Tracing struct {
	Endpoint *url.URL          // of an OTLP/HTTP collector; nil: nothing is recorded
	Headers  map[string]string // that the collector wants with each request
	Ratio    float64           // of the requests that are recorded, 0 to 1
	Service  string            // what the portal is called there
}

// Log is how the portal logs.
type Log struct {
	Level  slog.Level
	Format string // text or json
}

// Origin is scheme and authority of the public URL, as a browser's Origin header has it.
func (s Server) Origin() string { return s.PublicURL.Scheme + "://" + s.PublicURL.Host }

// Private reports that only this machine reaches the portal: it listens there alone, and no proxy gives it a name.
func (s Server) Private() bool {
	host, _, err := net.SplitHostPort(s.Addr)
	return err == nil && local(host) && local(s.PublicURL.Hostname())
}

// Secure reports that the portal is reached by https.
func (s Server) Secure() bool { return s.PublicURL.Scheme == "https" }

// Exposed says that simulated balances are where others reach them and nobody allowed that; nil where all is well. It is
// asked of what was configured, and of what ListenedOn makes of it: a name may stand for any address.
func (c Config) Exposed() error {
	if c.Balance.Source != Simulated || c.Balance.AllowSimulatedInPublic || c.Server.Private() {
		return nil
	}
	return Mistakes{fmt.Sprintf("balance.source is simulated, and others can reach this portal (it listens on %s, its public URL is %s): set balance.source to chain, or balance.allow_simulated_in_public to true.",
		c.Server.Addr, c.Server.Origin())}
}
