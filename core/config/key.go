package config

// Key is one setting. In the file it stands in the section before the dot; as a flag it is --<name>; Env overrides the
// file and a flag overrides both. Lists are separated by commas, maps are name=value lists; in the file both may be
// written as YAML has them.
type Key struct {
	Name    string
	Env     string
	Default string // as the file would have it; empty: none
	Meaning string

	set func(*Config, string) error
}

// Keys lists every setting in the order of the file.
func Keys() []Key {
	return []Key{
		{"data", "PORTAL_DATA", ".portal", "folder of the portal's own files", setText(func(c *Config) *string { return &c.Data })},

		{"server.addr", "PORTAL_ADDR", "127.0.0.1:8080", "where the portal listens; a taken port is replaced by a free one in portal dev, refused in portal serve", setAddr(func(c *Config) *string { return &c.Server.Addr })},
		{"server.public_url", "PORTAL_URL", "", "where browsers find the portal, root path only, http only for localhost; http://localhost and the port when empty", setPublicURL},
		{"server.metrics_addr", "PORTAL_METRICS_ADDR", "", "where /metrics listens; off when empty",
			setAddr(func(c *Config) *string { return &c.Server.MetricsAddr })},
		{"server.trusted_proxies", "PORTAL_TRUSTED_PROXIES", "", "addresses or networks whose X-Forwarded-For is believed", setProxies},
		{"server.max_connections", "PORTAL_MAX_CONNECTIONS", "16384",
			"connections open at once; a quarter of them may wait for a request, then the oldest are closed",
			setNumber(func(c *Config) *uint64 { return &c.Server.MaxConnections })},
		{"server.max_connections_per_address", "PORTAL_MAX_CONNECTIONS_PER_ADDRESS", "1000",
			"of one client address or IPv6 /64, and half of all of one network (IPv4 /24, IPv6 /48); trusted proxies have no such limits",
			setNumber(func(c *Config) *uint64 { return &c.Server.MaxPerAddress })},
		{"server.shell", "PORTAL_SHELL", "", "folder of the built interface; shell beside the binary when empty",
			setText(func(c *Config) *string { return &c.Server.Shell })},
		{"server.grace", "PORTAL_GRACE", "0s",
			"how long a stop goes on taking requests with /readyz refusing, so that a load balancer notices; part of the drain",
			setWait(func(c *Config) duration { return &c.Server.Grace })},
		{"server.drain", "PORTAL_DRAIN", "20s", "how long a stop takes at most; open requests may take all of it but 3s, in which modules close",
			setDuration(func(c *Config) duration { return &c.Server.Drain })},

		{"database.url", "PORTAL_DATABASE_URL", "",
			"sqlite:<path> or postgres://<user>@<host>/<database>; portal.db in the data folder when empty", setDatabase},

		{"session.statement", "PORTAL_SESSION_STATEMENT", "", "the line a wallet signs; Sign in to <brand name>. when empty",
			setText(func(c *Config) *string { return &c.Session.Statement })},
		{"session.idle", "PORTAL_SESSION_IDLE", "30m", "a session ends after that long without a request",
			setDuration(func(c *Config) duration { return &c.Session.Idle })},
		{"session.absolute", "PORTAL_SESSION_ABSOLUTE", "24h", "a session ends after that long in any case",
			setDuration(func(c *Config) duration { return &c.Session.Absolute })},
		{"session.recheck", "PORTAL_SESSION_RECHECK", "10m", "how often a contract wallet's signature is verified again while its session lives",
			setDuration(func(c *Config) duration { return &c.Session.Recheck })},
		{"session.challenge", "PORTAL_SESSION_CHALLENGE", "5m", "how long a wallet has to sign",
			setDuration(func(c *Config) duration { return &c.Session.Challenge })},

		{"chain.id", "PORTAL_CHAIN_ID", "137", "id of the target chain", setNumber(func(c *Config) *uint64 { return &c.Chain.ID })},
		{"chain.name", "PORTAL_CHAIN_NAME", "Polygon Mainnet", "its name for people", setText(func(c *Config) *string { return &c.Chain.Name })},
		{"chain.rpc_urls", "PORTAL_CHAIN_RPC_URLS", "", "JSON-RPC endpoints of the portal, in the order they are tried; never shown",
			setURLs(func(c *Config) *[]string { return &c.Chain.RPCURLs })},
		{"chain.public_rpc_urls", "PORTAL_CHAIN_PUBLIC_RPC_URLS", "", "JSON-RPC endpoints that browsers may see and use",
			setURLs(func(c *Config) *[]string { return &c.Chain.PublicRPCURLs })},
		{"chain.currency_name", "PORTAL_CHAIN_CURRENCY_NAME", "POL", "name of the native currency",
			setText(func(c *Config) *string { return &c.Chain.Currency.Name })},
		{"chain.currency_symbol", "PORTAL_CHAIN_CURRENCY_SYMBOL", "POL", "symbol of the native currency",
			setText(func(c *Config) *string { return &c.Chain.Currency.Symbol })},
		{"chain.explorer_url", "PORTAL_CHAIN_EXPLORER_URL", "https://polygonscan.com",
			"block explorer; none when empty; on the dev chain the portal itself", setExplorer},
		{"chain.contracts", "PORTAL_CHAIN_CONTRACTS", "", "contracts by name, as modules' manifests name them; GaiaToken in any case, and what a wallet has in ValidatorStaking counts for its balance", setContracts},
		{"chain.labels", "PORTAL_CHAIN_LABELS", "",
			"names for addresses that people meet, by name, like Treasury=0x…; the contracts have theirs", setLabels},
		{"chain.poll", "PORTAL_CHAIN_POLL", "2s", "how often the head is looked at",
			setDuration(func(c *Config) duration { return &c.Chain.Poll })},
		{"chain.max_head_age", "PORTAL_CHAIN_MAX_HEAD_AGE", "2m", "a newest block older than that means that the endpoint stands still",
			setDuration(func(c *Config) duration { return &c.Chain.MaxHeadAge })},
		{"chain.finality", "PORTAL_CHAIN_FINALITY", "finalized",
			"when a block is final: finalized, as the endpoint says, or a number of blocks on top of it", setFinality},
		{"chain.dev_addr", "PORTAL_DEVCHAIN_ADDR", "127.0.0.1:8545", "where portal dev starts its chain",
			setAddr(func(c *Config) *string { return &c.Chain.DevAddr })},
		{"chain.dev_nodes", "PORTAL_DEV_NODES", "0",
			"how many residents of the dev chain run a node with the real agent, 8 at most; make run has 3",
			setCount(0, 8, func(c *Config) *int { return &c.Chain.DevNodes })},

		{"balance.source", "PORTAL_BALANCE_SOURCE", "chain", "where GAIA balances come from: chain, or simulated, which makes them up",
			setEither("chain", Simulated, func(c *Config) *string { return &c.Balance.Source })},
		{"balance.allow_simulated_in_public", "PORTAL_BALANCE_ALLOW_SIMULATED_IN_PUBLIC", "false",
			"true lets a portal that others can reach show simulated balances",
			setFact(func(c *Config) *bool { return &c.Balance.AllowSimulatedInPublic })},

		{"tiers.liraeth", "PORTAL_TIER_LIRAETH", "500", "whole GAIA of the tier, until an admin changes it",
			setGAIA(func(c *Config) gaia { return &c.Tiers.LIRAETH })},
		{"tiers.vaelus", "PORTAL_TIER_VAELUS", "5000", "whole GAIA of the tier", setGAIA(func(c *Config) gaia { return &c.Tiers.VAELUS })},
		{"tiers.naxus", "PORTAL_TIER_NAXUS", "50000", "whole GAIA of the tier", setGAIA(func(c *Config) gaia { return &c.Tiers.NAXUS })},

		{"tiers.holding", "PORTAL_TIER_HOLDING", "1m", "how long GAIA must be held before it opens a tier; 0s on the dev chain",
			setWait(func(c *Config) duration { return &c.Tiers.Holding })},

		{"brand.name", "PORTAL_BRAND_NAME", "Gaia Portal", "what the portal calls itself",
			setText(func(c *Config) *string { return &c.Brand.Name })},
		{"brand.domain", "PORTAL_BRAND_DOMAIN", "", "web domain in the footer; the host of the public URL when empty, unless that is this machine", setText(func(c *Config) *string { return &c.Brand.Domain })},
		{"brand.ens", "PORTAL_BRAND_ENS", "", "ENS name in the footer; none when empty",
			setText(func(c *Config) *string { return &c.Brand.ENS })},
		{"brand.contact", "PORTAL_BRAND_CONTACT", "", "contact address in the footer; none when empty",
			setText(func(c *Config) *string { return &c.Brand.Contact })},
		{"brand.copyright", "PORTAL_BRAND_COPYRIGHT", "Gaia", "copyright holder in the footer",
			setText(func(c *Config) *string { return &c.Brand.Copyright })},

		{"modules.bundles", "PORTAL_BUNDLES", "", "folder of the portal's own modules, as bundles; bundles beside the binary when empty",
			setText(func(c *Config) *string { return &c.Modules.Bundles })},
		{"modules.idle", "PORTAL_MODULES_IDLE", "10m", "how long nobody asks a module anything before it sleeps; the next request wakes it",
			setDuration(func(c *Config) duration { return &c.Modules.Idle })},
		{"modules.soak", "PORTAL_MODULES_SOAK", "90s", "how long a new version is watched, and taken back when it does worse than the one before; 0s: not at all", setWait(func(c *Config) duration { return &c.Modules.Soak })},
		{"modules.keep", "PORTAL_MODULES_KEEP", "10",
			"how many of a module's releases that were installed are kept, 1 to 1000; the one installed and the one before always are",
			setCount(1, 1000, func(c *Config) *int { return &c.Modules.Keep })},
		{"modules.memory_most", "PORTAL_MODULES_MEMORY_MOST", "1024",
			"memory in MiB that an admin may give a module's plugin, 64 to 65536; a module that asks for more in its manifest has that",
			setCount(64, 65536, func(c *Config) *int { return &c.Modules.MemoryMost })},
		{"modules.sandbox", "PORTAL_MODULES_SANDBOX", SandboxPartners,
			"which modules run in the sandbox: partners, all but the portal's own, or all",
			setEither(SandboxPartners, SandboxAll, func(c *Config) *string { return &c.Modules.Sandbox })},
		{"modules.sandbox_also", "PORTAL_MODULES_SANDBOX_ALSO", "", "modules of the portal's own, by their ids, that run in the sandbox too",
			setModules(func(c *Config) *[]string { return &c.Modules.SandboxAlso })},
		{"modules.sandbox_require", "PORTAL_MODULES_SANDBOX_REQUIRE", "namespaces, rlimits, no_new_privs, landlock, seccomp, lockdown",
			"layers of the sandbox without which no module starts in it; portal sandbox lists what this machine has",
			setList(func(c *Config) *[]string { return &c.Modules.SandboxRequire })},

		{"blobs.url", "PORTAL_BLOBS_URL", "", "where modules' bundles are kept: a folder, or s3://<bucket>[/<prefix>]; blobs in the data folder when empty", setText(func(c *Config) *string { return &c.Blobs.URL })},
		{"blobs.endpoint", "PORTAL_BLOBS_ENDPOINT", "https://s3.amazonaws.com", "of the S3-compatible store",
			setText(func(c *Config) *string { return &c.Blobs.Endpoint })},
		{"blobs.region", "PORTAL_BLOBS_REGION", "us-east-1", "its region", setText(func(c *Config) *string { return &c.Blobs.Region })},
		{"blobs.access_key", "PORTAL_BLOBS_ACCESS_KEY", "", "the portal's key there",
			setText(func(c *Config) *string { return &c.Blobs.AccessKey })},
		{"blobs.secret_key", "PORTAL_BLOBS_SECRET_KEY", "", "its secret, from the environment or the file only",
			setText(func(c *Config) *string { return &c.Blobs.SecretKey })},

		{"secrets.key", "PORTAL_SECRETS_KEY", "",
			"64 hex digits that seal what modules' settings keep secret, from the environment or the file only; the same on all replicas; the file secrets.key in the data folder, made where there is none, when empty", setText(func(c *Config) *string { return &c.Secrets.Key })},

		{"analytics.retention", "PORTAL_ANALYTICS_RETENTION", "90d", "how long counts of page views are kept, in days",
			setDays(func(c *Config) duration { return &c.Analytics.Retention })},
		{"analytics.script_url", "PORTAL_ANALYTICS_SCRIPT_URL", "", "an analytics script that gets the page views too; none when empty",
			setScriptURL},
		{"analytics.script_integrity", "PORTAL_ANALYTICS_SCRIPT_INTEGRITY", "",
			"its hash, sha256-, sha384- or sha512- and Base64; required with it", setIntegrity},
		{"analytics.script_settings", "PORTAL_ANALYTICS_SCRIPT_SETTINGS", "", "its data attributes by name, without data-: website-id=…",
			setScriptSettings},
		{"analytics.connect_hosts", "PORTAL_ANALYTICS_CONNECT_HOSTS", "", "origins that it may connect to, like https://collect.example",
			setConnectHosts},

		{"tracing.endpoint", "PORTAL_TRACING_ENDPOINT", "",
			"an OTLP/HTTP collector that gets traces of requests, like http://127.0.0.1:4318; nothing is recorded when empty", setCollector},
		{"tracing.headers", "PORTAL_TRACING_HEADERS", "",
			"headers that it wants with each request, such as a key, by name, from the environment or the file only", setCollectorHeaders},
		{"tracing.ratio", "PORTAL_TRACING_RATIO", "0.05", "which part of the requests is recorded, 0 to 1", setRatio},
		{"tracing.service", "PORTAL_TRACING_SERVICE", "gaia-portal", "what the portal is called there; its pages are that and -page",
			setService},

		{"admins", "PORTAL_ADMINS", "", "addresses of the admins' wallets", setAdmins},

		{"log.level", "PORTAL_LOG_LEVEL", "info", "debug, info, warn or error", setLevel},
		{"log.format", "PORTAL_LOG_FORMAT", "text", "text or json",
			setEither("text", "json", func(c *Config) *string { return &c.Log.Format })},
	}
}
