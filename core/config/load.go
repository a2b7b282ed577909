package config

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/goccy/go-yaml"

	"gaia.example/portal/core"
)

// Mistakes are all that is wrong with the settings, a sentence each.
type Mistakes []string

func (m Mistakes) Error() string { return strings.Join(m, "\n") }

// Load reads the settings: defaults, then the file, the environment (NAME=value each) and the arguments (--name value
// or --name=value). With no file named it is PORTAL_CONFIG, which must exist, or portal.yaml in the data folder, which
// need not. The error is of type Mistakes and the configuration is then not to be used.
func Load(args, environ []string, file string) (Config, error) {
	l := loader{values: map[string]string{}, from: map[string]string{}, keys: Keys()}
	for _, key := range l.keys {
		l.values[key.Name], l.from[key.Name] = key.Default, key.Name
	}
	env, flags := environment(environ), l.flags(args)
	optional := false
	if file == "" {
		file, optional = File(environ, cmp.Or(flags["data"], env["PORTAL_DATA"], l.values["data"]))
	}
	l.file(file, optional)
	for _, key := range l.keys {
		if value, found := env[key.Env]; found && value != "" {
			l.values[key.Name], l.from[key.Name] = value, key.Env
		}
		if value, found := flags[key.Name]; found {
			l.values[key.Name], l.from[key.Name] = value, "--"+key.Name
		}
	}
	return l.config()
}

// File is where the settings of a portal with that data folder are: in the file that PORTAL_CONFIG names, or in
// portal.yaml, which is optional.
func File(environ []string, data string) (path string, optional bool) {
	if named := environment(environ)["PORTAL_CONFIG"]; named != "" {
		return named, false
	}
	return filepath.Join(data, "portal.yaml"), true
}

type loader struct {
	keys     []Key
	values   map[string]string // by key
	from     map[string]string // what the user calls the key where it was set
	mistakes Mistakes
}

func environment(environ []string) map[string]string {
	env := map[string]string{}
	for _, entry := range environ {
		if name, value, found := strings.Cut(entry, "="); found {
			env[name] = value
		}
	}
	return env
}

func (l *loader) wrong(format string, args ...any) {
	l.mistakes = append(l.mistakes, fmt.Sprintf(format, args...))
}

func (l *loader) known(name string) bool {
	return slices.ContainsFunc(l.keys, func(key Key) bool { return key.Name == name })
}

func (l *loader) flags(args []string) map[string]string {
	flags := map[string]string{}
	for i := 0; i < len(args); i++ {
		name, found := strings.CutPrefix(args[i], "--")
		name, value, given := strings.Cut(name, "=")
		if !found || !l.known(name) {
			l.wrong("%q is not a setting: flags are --<name> <value>, like --server.addr 127.0.0.1:9000.", args[i])
			continue
		}
		if !given {
			if i++; i == len(args) {
				l.wrong("--%s has no value.", name)
				break
			}
			value = args[i]
		}
		flags[name] = value
	}
	return flags
}

func (l *loader) file(file string, optional bool) {
	text, err := os.ReadFile(file)
	if optional && errors.Is(err, os.ErrNotExist) {
		return
	}
	var tree map[string]any
	if err == nil {
		err = yaml.Unmarshal(text, &tree)
	}
	if err != nil {
		l.wrong("The configuration file %s cannot be read: %s.", file, err)
		return
	}
	for _, name := range slices.Sorted(maps.Keys(tree)) {
		l.setting(file, name, tree[name])
	}
}

// setting takes one value of the file, or all of a section.
func (l *loader) setting(file, name string, value any) {
	if l.known(name) {
		text, err := scalar(value)
		if err != nil {
			l.wrong("%s in %s %s.", name, file, err)
			return
		}
		l.values[name] = text
		return
	}
	section, found := value.(map[string]any)
	if !found || strings.Contains(name, ".") {
		l.wrong("%s in %s is not a setting.", name, file)
		return
	}
	for _, key := range slices.Sorted(maps.Keys(section)) {
		l.setting(file, name+"."+key, section[key])
	}
}

// scalar writes a value of the file as the environment would have it.
func scalar(value any) (string, error) {
	switch value := value.(type) {
	case nil:
		return "", nil
	case []any:
		var items []string
		for _, item := range value {
			text, err := scalar(item)
			if err != nil {
				return "", err
			}
			items = append(items, text)
		}
		return strings.Join(items, ","), nil
	case map[string]any:
		var items []string
		for _, name := range slices.Sorted(maps.Keys(value)) {
			text, err := scalar(value[name])
			if err != nil {
				return "", err
			}
			items = append(items, name+"="+text)
		}
		return strings.Join(items, ","), nil
	case string, bool, int64, uint64, float64:
		return fmt.Sprint(value), nil
	}
	return "", fmt.Errorf("has a value of a kind that no setting has")
}

func (l *loader) config() (Config, error) {
	var c Config
	for _, key := range l.keys {
		if err := key.set(&c, l.values[key.Name]); err != nil {
			l.wrong("%s %s.", l.from[key.Name], err)
		}
	}
	c.Chain.Currency.Decimals = 18
	c.domainGiven, c.statementGiven = c.Brand.Domain != "", c.Session.Statement != ""
	c.derive()
	l.together(c)
	if l.mistakes != nil {
		return Config{}, l.mistakes
	}
	return c, nil
}

// derive fills in what follows from other settings unless it was given.
func (c *Config) derive() {
	if !c.publicURLGiven {
		_, port, _ := net.SplitHostPort(c.Server.Addr)
		host := net.JoinHostPort("localhost", port)
		if port == "80" { // as browsers write it
			host = "localhost"
		}
		c.Server.PublicURL = &url.URL{Scheme: "http", Host: host}
	}
	// A name of this machine leads a visitor to their own.
	if host := c.Server.PublicURL.Hostname(); !c.domainGiven && !local(host) {
		c.Brand.Domain = host
	}
	if !c.statementGiven {
		c.Session.Statement = "Sign in to " + c.Brand.Name + "."
	}
	if c.Blobs.URL == "" {
		c.Blobs.URL = filepath.Join(c.Data, "blobs")
	}
	if c.Database.URL == "" {
		c.Database.URL = "sqlite:" + filepath.Join(c.Data, "portal.db")
	}
}

// statement is what EIP-4361 allows in that line.
var statement = regexp.MustCompile(`^[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;= ]+$`)

// together checks what one setting alone does not show.
func (l *loader) together(c Config) {
	if c.Data == "" {
		l.wrong("data is empty: name the folder of the portal's files.")
	}
	if c.Brand.Name == "" {
		l.wrong("brand.name is empty: name the portal.")
	}
	if !statement.MatchString(c.Session.Statement) {
		l.wrong("session.statement %q has characters that a sign-in message cannot have: set it to one line of plain ASCII without quotes.",
			c.Session.Statement)
	}
	if c.Session.Idle > c.Session.Absolute {
		l.wrong("session.idle (%s) is longer than session.absolute (%s).", c.Session.Idle, c.Session.Absolute)
	}
	switch a := c.Analytics; {
	case a.ScriptURL != "" && a.ScriptIntegrity == "":
		l.wrong("analytics.script_url has no analytics.script_integrity: browsers run another site's script only when it is the very file you have seen.")
	case a.ScriptURL == "" && (a.ScriptIntegrity != "" || len(a.ScriptSettings) > 0 || len(a.ConnectHosts) > 0):
		l.wrong("analytics.script_url is empty: the other settings of the analytics script need one.")
	}
	l.blobs(c.Blobs)
	l.secrets(c.Secrets)
	l.tracing(c.Tracing)
	if err := c.Tiers.Check(); err != nil {
		l.wrong("%s", err)
	}
	if err := c.Exposed(); err != nil {
		l.wrong("%s", err)
	}
}

// bucket is what S3 calls one, with the prefix of the objects in it.
var bucket = regexp.MustCompile(`^s3://[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](/[A-Za-z0-9][A-Za-z0-9._/-]*)?$`)

// secretsKey is what seals secrets.
var secretsKey = regexp.MustCompile(`^[0-9a-fA-F]{64}$`)

func (l *loader) secrets(s Secrets) {
	if strings.HasPrefix(l.from["secrets.key"], "--") && s.Key != "" {
		l.wrong("--secrets.key is a secret, and everybody on this machine sees flags: set PORTAL_SECRETS_KEY, or secrets.key in portal.yaml.")
	}
	if s.Key != "" && !secretsKey.MatchString(s.Key) {
		l.wrong("secrets.key is not 64 hex digits, as openssl rand -hex 32 prints them.")
	}
}

func (l *loader) blobs(b Blobs) {
	if strings.HasPrefix(l.from["blobs.secret_key"], "--") && b.SecretKey != "" {
		l.wrong("--blobs.secret_key is a secret, and everybody on this machine sees flags: set PORTAL_BLOBS_SECRET_KEY, or blobs.secret_key in portal.yaml.")
	}
	if !b.S3() {
		if strings.Contains(b.URL, "://") {
			l.wrong("blobs.url %q is neither a folder nor s3://<bucket>[/<prefix>].", b.URL)
		}
		return
	}
	if !bucket.MatchString(b.URL) {
		l.wrong("blobs.url %q is not s3://<bucket>[/<prefix>].", b.URL)
	}
	if endpoint, err := url.Parse(b.Endpoint); err != nil || endpoint.Host == "" || endpoint.Scheme != "https" && endpoint.Scheme != "http" ||
		strings.Trim(endpoint.Path, "/") != "" {
		l.wrong("blobs.endpoint %q is not https://<host>[:<port>] or http://.", b.Endpoint)
	}
	if b.AccessKey == "" || b.SecretKey == "" {
		l.wrong("blobs.url is an S3-compatible store: it needs blobs.access_key and blobs.secret_key.")
	}
}

// ListenedOn is the configuration for a portal that listens on addr instead, as a taken port was replaced. A public URL
// that was not given, or names this machine at the replaced port, and what is derived from it, follow.
func (c Config) ListenedOn(addr string) Config {
	_, old, _ := net.SplitHostPort(c.Server.Addr)
	if u := c.Server.PublicURL; u.Port() == old && local(u.Hostname()) {
		_, port, _ := net.SplitHostPort(addr)
		c.Server.PublicURL = &url.URL{Scheme: u.Scheme, Host: net.JoinHostPort(u.Hostname(), port)}
	}
	c.Server.Addr = addr
	c.derive()
	return c
}

// Missing says what a portal on a chain that it did not start itself must be given; nil when all is there.
func (c Config) Missing() error {
	var missing Mistakes
	if len(c.Chain.RPCURLs) == 0 {
		missing = append(missing, "chain.rpc_urls is empty: name at least one JSON-RPC endpoint of the chain.")
	}
	if _, found := c.Chain.Contracts["GaiaToken"]; !found {
		missing = append(missing, "chain.contracts has no GaiaToken: name the address of the GAIA token.")
	}
	if missing != nil {
		return missing
	}
	return nil
}

// devPoll suits a chain that makes a block as soon as there is a transaction.
const devPoll = 500 * time.Millisecond

// explorer is where the portal shows transactions, blocks and addresses itself: nobody else knows the dev chain.
const explorer = "/explorer"

// OnDevChain is the configuration for the dev chain that runs at rpcURL. The accounts are those who live there, by name. Its explorer
// is this portal: some wallets add no chain that has none.
func (c Config) OnDevChain(rpcURL string, id uint64, contracts, accounts map[string]core.Address) Config {
	c.Chain.ID, c.Chain.Name = id, "Gaia dev chain"
	c.Chain.RPCURLs, c.Chain.PublicRPCURLs = []string{rpcURL}, []string{rpcURL}
	c.Chain.Currency = Currency{Name: "Ether", Symbol: "ETH", Decimals: 18}
	c.Chain.ExplorerURL, c.Chain.Contracts = c.Server.Origin()+explorer, contracts
	c.Chain.Labels = maps.Clone(c.Chain.Labels)
	for name, address := range accounts {
		if _, named := c.Chain.Labels[address]; !named {
			c.Chain.Labels[address] = name
		}
	}
	c.Chain.Poll, c.Chain.MaxHeadAge, c.Chain.Finality = devPoll, 0, 0
	c.Tiers.Holding = 0
	return c
}
