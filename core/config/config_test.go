package config_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/config"
	"gaia.example/portal/sdk/go/portal"
)

const (
	ada = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"
	bob = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
)

func address(t *testing.T, text string) core.Address {
	t.Helper()
	a, err := portal.ParseAddress(text)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func write(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "portal.yaml")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func load(t *testing.T, args, environ []string, file string) config.Config {
	t.Helper()
	c, err := config.Load(args, environ, file)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestDefaults(t *testing.T) {
	c := load(t, nil, []string{"PORTAL_DATA=" + t.TempDir()}, "")
	if c.Server.Addr != "127.0.0.1:8080" || c.Server.Origin() != "http://localhost:8080" || c.Server.Secure() || c.Server.MetricsAddr != "" {
		t.Errorf("server: %+v", c.Server)
	}
	if c.Session.Idle != 30*time.Minute || c.Session.Absolute != 24*time.Hour || c.Session.Statement != "Sign in to Gaia Portal." {
		t.Errorf("session: %+v", c.Session)
	}
	if c.Chain.ID != 137 || c.Chain.Currency != (config.Currency{Name: "POL", Symbol: "POL", Decimals: 18}) || c.Balance.Source != "chain" {
		t.Errorf("chain: %+v", c.Chain)
	}
	if c.Tiers.Thresholds != core.DefaultThresholds || c.Tiers.Holding != time.Minute {
		t.Errorf("tiers: %+v", c.Tiers)
	}
	if want := (config.Brand{Name: "Gaia Portal", Copyright: "Gaia"}); c.Brand != want {
		t.Errorf("brand: %+v", c.Brand)
	}
	var missing config.Mistakes
	if !errors.As(c.Missing(), &missing) || len(missing) != 2 {
		t.Errorf("Missing = %v", c.Missing())
	}
	c = c.OnDevChain("http://127.0.0.1:1", 31337, map[string]core.Address{"GaiaToken": {1}}, map[string]core.Address{"faucet": {2}})
	if c.Missing() != nil || c.Chain.ID != 31337 || c.Chain.Poll > time.Second || c.Chain.Labels[core.Address{2}] != "faucet" {
		t.Errorf("on the dev chain: %+v, %v", c.Chain, c.Missing())
	}
	if want := "http://localhost:8080/explorer"; c.Chain.ExplorerURL != want {
		t.Errorf("the dev chain's explorer is %q, want the portal's own: %q", c.Chain.ExplorerURL, want)
	}
	if moved := c.ListenedOn("127.0.0.1:40001"); moved.Server.Origin() != "http://localhost:40001" {
		t.Errorf("on another port it is at %s", moved.Server.Origin())
	}
}

func TestLaterPlacesOverrideEarlierOnes(t *testing.T) {
	file := write(t, `
data: /srv/portal
server:
  addr: 0.0.0.0:9000
  public_url: https://Portal.Example:443/
  trusted_proxies: [10.0.0.0/8, 192.0.2.7]
chain:
  rpc_urls:
    - https://one.example/key
    - https://two.example
  contracts:
    GaiaToken: `+ada+`
    ValidatorStaking: "`+bob+`"
  labels: {"Community treasury": `+ada+`}
tiers: {liraeth: 100}
admins: [`+bob+`]
log.format: json
session:
  idle: 10m
`)
	environ := []string{"PORTAL_ADDR=127.0.0.1:9001", "PORTAL_ADMINS=" + ada + ", " + bob, "PORTAL_SESSION_IDLE=20m", "PORTAL_LOG_LEVEL="}
	c := load(t, []string{"--session.idle", "25m", "--brand.name=Gaia & friends"}, environ, file)
	if c.Server.Addr != "127.0.0.1:9001" {
		t.Errorf("the environment does not override the file: %s", c.Server.Addr)
	}
	if c.Session.Idle != 25*time.Minute {
		t.Errorf("a flag does not override the environment: %s", c.Session.Idle)
	}
	if c.Server.Origin() != "https://portal.example" || !c.Server.Secure() || c.Brand.Domain != "portal.example" || c.Brand.Contact != "" {
		t.Errorf("public URL %s, brand %+v", c.Server.Origin(), c.Brand)
	}
	if c.ListenedOn("127.0.0.1:1").Server.Origin() != "https://portal.example" {
		t.Error("a given public URL changed with the port")
	}
	if len(c.Server.TrustedProxies) != 2 || c.Server.TrustedProxies[1].String() != "192.0.2.7/32" {
		t.Errorf("proxies %v", c.Server.TrustedProxies)
	}
	if !slices.Equal(c.Chain.RPCURLs, []string{"https://one.example/key", "https://two.example"}) {
		t.Errorf("endpoints %v", c.Chain.RPCURLs)
	}
	if c.Chain.Contracts["GaiaToken"] != address(t, ada) || c.Chain.Contracts["ValidatorStaking"] != address(t, bob) {
		t.Errorf("contracts %v", c.Chain.Contracts)
	}
	if len(c.Chain.Labels) != 1 || c.Chain.Labels[address(t, ada)] != "Community treasury" {
		t.Errorf("labels %v", c.Chain.Labels)
	}
	if !slices.Equal(c.Admins, []core.Address{address(t, ada), address(t, bob)}) {
		t.Errorf("admins %v", c.Admins)
	}
	if c.Tiers.LIRAETH != 100 || c.Tiers.NAXUS != 50_000 || c.Log.Format != "json" || c.Database.URL != "sqlite:/srv/portal/portal.db" {
		t.Errorf("%+v %+v %+v", c.Tiers, c.Log, c.Database)
	}
	if c.Session.Statement != "Sign in to Gaia & friends." || c.Missing() != nil {
		t.Errorf("%q, %v", c.Session.Statement, c.Missing())
	}
}

func TestTheFootersLinksAreThoseThatLeadSomewhere(t *testing.T) {
	for public, domain := range map[string]string{
		"http://localhost:4210":   "",
		"http://127.0.0.1:8080":   "",
		"https://portal.example":  "portal.example",
		"http://[::1]:8080":       "",
		"https://portal.lan:8443": "portal.lan",
		"https://LOCALHOST:8443/": "",
	} {
		c := load(t, nil, []string{"PORTAL_DATA=" + t.TempDir(), "PORTAL_URL=" + public}, "")
		if c.Brand.Domain != domain || c.Brand.ENS != "" || c.Brand.Contact != "" {
			t.Errorf("at %s the brand is %+v", public, c.Brand)
		}
	}
	c := load(t, nil, []string{"PORTAL_DATA=" + t.TempDir(), "PORTAL_BRAND_DOMAIN=gaia.example"}, "")
	if c.Brand.Domain != "gaia.example" {
		t.Errorf("a configured domain is not taken: %+v", c.Brand)
	}
}

func TestTheFileIsFound(t *testing.T) {
	file := write(t, "brand: {ens: found.eth}")
	for name, environ := range map[string][]string{
		"in the data folder": {"PORTAL_DATA=" + filepath.Dir(file)},
		"by PORTAL_CONFIG":   {"PORTAL_CONFIG=" + file},
	} {
		if c := load(t, nil, environ, ""); c.Brand.ENS != "found.eth" {
			t.Errorf("%s: not read", name)
		}
	}
	if _, err := config.Load(nil, []string{"PORTAL_CONFIG=" + file + ".gone"}, ""); err == nil {
		t.Error("a named file may be missing")
	}
}

func TestEveryMistakeIsSaidAtOnce(t *testing.T) {
	file := write(t, `
server:
  addr: nowhere
  colour: red
chains: 3
chain:
  rpc_urls: [wss://secret-key.example, https://fine.example]
  id: polygon
  contracts: {GaiaToken: "0x12"}
  labels: {Treasury: "0x12"}
tiers: {liraeth: 6000, naxus: -1}
balance: {source: guessed, allow_simulated_in_public: perhaps}
session: {idle: 48h, statement: "Sign \"here\""}
database: {url: "mysql://db"}
`)
	_, err := config.Load([]string{"--server.port", "--log.level=loud", "extra"},
		[]string{"PORTAL_ADMINS=0x1," + ada[:41] + "7", "PORTAL_URL=http://portal.example/app"}, file)
	var mistakes config.Mistakes
	if !errors.As(err, &mistakes) {
		t.Fatalf("%v", err)
	}
	for _, want := range []string{
		`server.addr is "nowhere"`, "server.colour in " + file, "chains in " + file, "chain.rpc_urls has an entry (number 1)",
		`chain.id is "polygon"`,
		"chain.contracts has a wrong address for GaiaToken", "chain.labels has a wrong address for Treasury", `tiers.naxus is "-1"`,
		"The tiers do not ascend", `balance.source is "guessed"`, `balance.allow_simulated_in_public is "perhaps"`,
		"session.idle (48h0m0s) is longer", "session.statement",
		"database.url is neither sqlite", `"--server.port" is not a setting`, `"extra" is not a setting`, `--log.level is "loud"`,
		"PORTAL_ADMINS has a wrong address",
		"EIP-55", `PORTAL_URL is "http://portal.example/app": the portal serves from the root path only`,
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not said", want)
		}
	}
	if strings.Contains(err.Error(), "secret-key") {
		t.Error("an endpoint's URL is said, which may hold a key")
	}
	for _, mistake := range mistakes {
		if !strings.HasSuffix(mistake, ".") {
			t.Errorf("%q is no sentence", mistake)
		}
	}
	if t.Failed() {
		t.Logf("said:\n%s", err)
	}
}

func TestPublicURL(t *testing.T) {
	for value, origin := range map[string]string{
		"https://portal.example":      "https://portal.example",
		"https://portal.example/":     "https://portal.example",
		"HTTPS://PORTAL.example:8443": "https://portal.example:8443",
		"http://localhost":            "http://localhost",
		"http://localhost:80":         "http://localhost",
		"http://127.0.0.1:8080":       "http://127.0.0.1:8080",
		"http://[::1]:8080":           "http://[::1]:8080",
		"http://portal.example":       "",
		"http://192.168.0.4:8080":     "",
		"http://localhost.evil.com":   "",
		"https://portal.example/app":  "",
		"https://portal.example?x=1":  "",
		"https://portal.example?":     "",
		"https://portal.example#top":  "",
		"https://me@portal.example":   "",
		"portal.example":              "",
		"ftp://portal.example":        "",
		"https://":                    "",
		"https://:8443":               "",
	} {
		c, err := config.Load(nil, []string{"PORTAL_URL=" + value, "PORTAL_DATA=" + t.TempDir()}, "")
		switch {
		case origin == "" && err == nil:
			t.Errorf("%s is taken as %s", value, c.Server.Origin())
		case origin != "" && err != nil:
			t.Errorf("%s: %v", value, err)
		case origin != "" && c.Server.Origin() != origin:
			t.Errorf("%s is taken as %s, want %s", value, c.Server.Origin(), origin)
		}
	}
}

func TestPrivate(t *testing.T) {
	for name, test := range map[string]struct {
		addr, url string
		want      bool
	}{
		"on loopback":                            {"127.0.0.1:8080", "", true},
		"on another address of loopback":         {"127.0.0.2:8080", "http://127.0.0.2:8080", true},
		"on IPv6 loopback":                       {"[::1]:8080", "http://[::1]:8080", true},
		"on localhost":                           {"localhost:8080", "", true},
		"on every address":                       {"0.0.0.0:8080", "", false},
		"on every IPv6 address":                  {"[::]:8080", "", false},
		"on every address, which is not named":   {":8080", "", false},
		"on no address, which is every one":      {"", "", false},
		"on an interface's address":              {"192.168.0.4:8080", "", false},
		"on an interface's address by its name":  {"portal.example:8080", "", false},
		"on loopback behind a public proxy":      {"127.0.0.1:8080", "https://portal.example", false},
		"on loopback behind a proxy of the home": {"127.0.0.1:8080", "https://192.168.0.4", false},
	} {
		c := load(t, []string{"--server.addr", test.addr, "--server.public_url", test.url, "--data", t.TempDir()}, nil, "")
		if got := c.Server.Private(); got != test.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestSimulatedBalancesStayPrivateUnlessAllowed(t *testing.T) {
	const allow = "PORTAL_BALANCE_ALLOW_SIMULATED_IN_PUBLIC=true"
	for name, test := range map[string]struct {
		environ []string
		reach   string // that is refused; empty: it is taken
	}{
		"on this machine alone":        {nil, ""},
		"for all":                      {[]string{"PORTAL_ADDR=0.0.0.0:8080"}, "0.0.0.0:8080"},
		"for all, by IPv6":             {[]string{"PORTAL_ADDR=[::]:8080"}, "[::]:8080"},
		"on an interface":              {[]string{"PORTAL_ADDR=10.0.0.7:8080"}, "10.0.0.7:8080"},
		"behind a proxy":               {[]string{"PORTAL_URL=https://portal.example"}, "https://portal.example"},
		"for all, allowed":             {[]string{"PORTAL_ADDR=0.0.0.0:8080", allow}, ""},
		"behind a proxy, allowed":      {[]string{"PORTAL_URL=https://portal.example", allow}, ""},
		"for all, expressly forbidden": {[]string{"PORTAL_ADDR=0.0.0.0:8080", "PORTAL_BALANCE_ALLOW_SIMULATED_IN_PUBLIC=false"}, "0.0.0.0:8080"},
	} {
		environ := append([]string{"PORTAL_DATA=" + t.TempDir()}, test.environ...)
		if _, err := config.Load(nil, environ, ""); err != nil {
			t.Errorf("%s, balances of the chain: %v", name, err)
		}
		c, err := config.Load(nil, append(environ, "PORTAL_BALANCE_SOURCE=simulated"), "")
		var mistakes config.Mistakes
		switch errors.As(err, &mistakes); {
		case test.reach == "" && (err != nil || c.Balance.Source != config.Simulated):
			t.Errorf("%s: %q, %v", name, c.Balance.Source, err)
		case test.reach != "" && (len(mistakes) != 1 || !strings.Contains(mistakes[0], test.reach) ||
			!strings.Contains(mistakes[0], "set balance.source to chain")):
			t.Errorf("%s is not refused by one sentence: %v", name, err)
		}
	}
	// What a name stands for shows when it is listened on.
	c := load(t, []string{"--balance.source=simulated", "--server.addr=localhost:8080", "--data", t.TempDir()}, nil, "")
	if err := c.ListenedOn("127.0.0.1:8080").Exposed(); err != nil {
		t.Errorf("localhost, which is this machine: %v", err)
	}
	if err := c.ListenedOn("192.0.2.4:8080").Exposed(); err == nil || !strings.Contains(err.Error(), "192.0.2.4:8080") {
		t.Errorf("localhost, which is an address of others: %v", err)
	}
	if _,
		err := config.Load([]string{"--balance.source=simulated", "--balance.allow_simulated_in_public=true", "--data", t.TempDir()}, nil,
		write(t, "balance: {source: chain, allow_simulated_in_public: false}\nserver: {addr: 0.0.0.0:1}\n")); err != nil {
		t.Errorf("flags over the file: %v", err)
	}
	if _, err := config.Load(nil, []string{"PORTAL_DATA=" + t.TempDir()},
		write(t, "balance: {source: simulated, allow_simulated_in_public: true}\nserver: {addr: 0.0.0.0:1}\n")); err != nil {
		t.Errorf("by the file: %v", err)
	}
}

func TestThePublicURLFollowsAReplacedPort(t *testing.T) {
	for name, test := range map[string]struct{ addr, url, listened, want string }{
		"none given":                    {"127.0.0.1:8080", "", "127.0.0.1:40001", "http://localhost:40001"},
		"the port of browsers":          {"127.0.0.1:80", "", "127.0.0.1:80", "http://localhost"},
		"the same port of this machine": {"127.0.0.1:8080", "http://127.0.0.1:8080", "127.0.0.1:40001", "http://127.0.0.1:40001"},
		"nothing was replaced":          {"127.0.0.1:8080", "http://[::1]:8080", "127.0.0.1:8080", "http://[::1]:8080"},
		"a proxy on this machine":       {"127.0.0.1:8080", "http://localhost:3000", "127.0.0.1:40001", "http://localhost:3000"},
		"a proxy elsewhere":             {"127.0.0.1:8080", "https://portal.example:8080", "127.0.0.1:40001", "https://portal.example:8080"},
	} {
		c, err := config.Load([]string{"--server.addr", test.addr, "--server.public_url", test.url, "--data", t.TempDir()}, nil, "")
		if err != nil {
			t.Fatal(err)
		}
		if got := c.ListenedOn(test.listened).Server.Origin(); got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
	}
}

func TestKeysAreWhatLoadReads(t *testing.T) {
	seen := map[string]bool{}
	for _, key := range config.Keys() {
		if seen[key.Name] || seen[key.Env] || !strings.HasPrefix(key.Env, "PORTAL_") || key.Meaning == "" {
			t.Errorf("%+v: a name or variable twice, or no meaning", key)
		}
		seen[key.Name], seen[key.Env] = true, true
		if _, err := config.Load([]string{"--" + key.Name + "=" + key.Default, "--data=" + t.TempDir()}, nil, ""); err != nil {
			t.Errorf("%s does not take its own default %q: %v", key.Name, key.Default, err)
		}
	}
}
