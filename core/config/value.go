package config

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

type (
	duration = *time.Duration
	gaia     = *core.GAIA
	setter   = func(*Config, string) error
)

func setText(field func(*Config) *string) setter {
	return func(c *Config, value string) error {
		*field(c) = value
		return nil
	}
}

func setAddr(field func(*Config) *string) setter {
	return func(c *Config, value string) error {
		*field(c) = value
		if value == "" {
			return nil
		}
		_, port, err := net.SplitHostPort(value)
		if err != nil {
			return fmt.Errorf("is %q: want host:port, like 127.0.0.1:8080", value)
		}
		if _, err := strconv.ParseUint(port, 10, 16); err != nil {
			return fmt.Errorf("is %q: its port is not a number from 0 to 65535", value)
		}
		return nil
	}
}

func setDuration(field func(*Config) duration) setter {
	return func(c *Config, value string) error {
		d, err := time.ParseDuration(value)
		if err != nil || d <= 0 {
			return fmt.Errorf("is %q: want a time like 500ms, 30m or 24h", value)
		}
		*field(c) = d
		return nil
	}
}

// setWait takes a time that may be none.
func setWait(field func(*Config) duration) setter {
	return func(c *Config, value string) error {
		d, err := time.ParseDuration(value)
		if err != nil || d < 0 {
			return fmt.Errorf("is %q: want a time like 0s, 30s or 5m", value)
		}
		*field(c) = d
		return nil
	}
}

func setFact(field func(*Config) *bool) setter {
	return func(c *Config, value string) error {
		if value != "true" && value != "false" {
			return fmt.Errorf("is %q: want true or false", value)
		}
		*field(c) = value == "true"
		return nil
	}
}

func setFinality(c *Config, value string) error {
	if value == "finalized" {
		c.Chain.Finality = Finalized
		return nil
	}
	n, err := strconv.ParseUint(value, 10, 16)
	if err != nil {
		return fmt.Errorf("is %q: want finalized, or a number of blocks up to 65535", value)
	}
	c.Chain.Finality = n
	return nil
}

func setNumber(field func(*Config) *uint64) setter {
	return func(c *Config, value string) error {
		n, err := strconv.ParseUint(value, 10, 53)
		if err != nil || n == 0 {
			return fmt.Errorf("is %q: want a whole number above 0", value)
		}
		*field(c) = n
		return nil
	}
}

func setCount(least, most int, field func(*Config) *int) setter {
	return func(c *Config, value string) error {
		n, err := strconv.Atoi(value)
		if err != nil || n < least || n > most {
			return fmt.Errorf("is %q: want a whole number from %d to %d", value, least, most)
		}
		*field(c) = n
		return nil
	}
}

func setGAIA(field func(*Config) gaia) setter {
	return func(c *Config, value string) error {
		n, err := core.ParseThreshold(value)
		if err != nil {
			return err
		}
		*field(c) = n
		return nil
	}
}

func setURLs(field func(*Config) *[]string) setter {
	return func(c *Config, value string) error {
		*field(c) = list(value)
		for i, item := range *field(c) {
			if !webURL(item) { // not said: it may hold a key
				return fmt.Errorf("has an entry (number %d) that is not an http or https URL", i+1)
			}
		}
		return nil
	}
}

func setExplorer(c *Config, value string) error {
	if value != "" && !webURL(value) {
		return fmt.Errorf("is %q: want an http or https URL, or nothing", value)
	}
	c.Chain.ExplorerURL = strings.TrimSuffix(value, "/")
	return nil
}

func webURL(value string) bool {
	u, err := url.Parse(value)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != ""
}

func setPublicURL(c *Config, value string) error {
	if value == "" {
		return nil
	}
	u, err := url.Parse(value)
	switch {
	case err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil:
		return fmt.Errorf("is %q: want a URL like https://portal.example", value)
	case strings.Trim(u.Path, "/") != "":
		return fmt.Errorf("is %q: the portal serves from the root path only, drop %q", value, u.Path)
	case u.RawQuery != "" || u.ForceQuery || u.Fragment != "":
		return fmt.Errorf("is %q: it takes no query and no fragment", value)
	case u.Scheme == "http" && !local(u.Hostname()):
		return fmt.Errorf("is %q: http is for localhost only, use https", value)
	}
	host := strings.ToLower(u.Host)
	if standard := map[string]string{"http": ":80", "https": ":443"}[u.Scheme]; u.Port() == standard[1:] {
		host = strings.TrimSuffix(host, standard)
	}
	c.Server.PublicURL, c.publicURLGiven = &url.URL{Scheme: u.Scheme, Host: host}, true
	return nil
}

// local holds for the hosts whose pages a browser trusts over http.
func local(host string) bool {
	ip, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && ip.IsLoopback()
}

func setProxies(c *Config, value string) error {
	c.Server.TrustedProxies = nil
	for _, item := range list(value) {
		network, err := netip.ParsePrefix(item)
		if err != nil {
			ip, err := netip.ParseAddr(item)
			if err != nil {
				return fmt.Errorf("has %q: want an address or a network like 10.0.0.0/8", item)
			}
			network = netip.PrefixFrom(ip, ip.BitLen())
		}
		c.Server.TrustedProxies = append(c.Server.TrustedProxies, network)
	}
	return nil
}

func setDatabase(c *Config, value string) error {
	path, sqlite := strings.CutPrefix(value, "sqlite:")
	server, err := url.Parse(value)
	postgres := err == nil && (server.Scheme == "postgres" || server.Scheme == "postgresql") && server.Path != ""
	if value != "" && (!sqlite || path == "") && !postgres {
		return errors.New("is neither sqlite:<path> nor postgres://<user>@<host>/<database>")
	}
	c.Database.URL = value
	return nil
}

func setContracts(c *Config, value string) error {
	c.Chain.Contracts = map[string]core.Address{}
	for _, item := range list(value) {
		name, text, found := strings.Cut(item, "=")
		if !found || name == "" {
			return fmt.Errorf("has %q: want name=address", item)
		}
		address, err := portal.ParseAddress(text)
		if err != nil {
			return fmt.Errorf("has a wrong address for %s: %w", name, err)
		}
		c.Chain.Contracts[name] = address
	}
	return nil
}

// mostLabel is the characters of a label: it stands where an address would.
const mostLabel = 40

func setLabels(c *Config, value string) error {
	c.Chain.Labels = map[core.Address]string{}
	for _, item := range list(value) {
		name, text, found := strings.Cut(item, "=")
		if name = strings.TrimSpace(name); !found || name == "" || len([]rune(name)) > mostLabel || core.Line(name) != name {
			return fmt.Errorf("has %q: want name=address, with a name of at most %d characters", item, mostLabel)
		}
		address, err := portal.ParseAddress(strings.TrimSpace(text))
		if err != nil {
			return fmt.Errorf("has a wrong address for %s: %w", name, err)
		}
		c.Chain.Labels[address] = name
	}
	return nil
}

func setAdmins(c *Config, value string) error {
	c.Admins = nil
	var mistakes []string
	for _, item := range list(value) {
		address, err := portal.ParseAddress(item)
		if err != nil {
			mistakes = append(mistakes, err.Error())
			continue
		}
		c.Admins = append(c.Admins, address)
	}
	if mistakes != nil {
		return errors.New("has a wrong address: " + strings.Join(mistakes, "; "))
	}
	return nil
}

// setEither takes one of two words.
func setEither(one, other string, field func(*Config) *string) setter {
	return func(c *Config, value string) error {
		if value != one && value != other {
			return fmt.Errorf("is %q: want %s or %s", value, one, other)
		}
		*field(c) = value
		return nil
	}
}

// setModules takes modules' ids.
func setModules(field func(*Config) *[]string) setter {
	return func(c *Config, value string) error {
		ids := list(value)
		for _, id := range ids {
			if !core.IsID(id) {
				return fmt.Errorf("has %q, which is no module's id", id)
			}
		}
		*field(c) = ids
		return nil
	}
}

// setList takes words that another package knows.
func setList(field func(*Config) *[]string) setter {
	return func(c *Config, value string) error {
		*field(c) = list(value)
		return nil
	}
}

func setLevel(c *Config, value string) error {
	if c.Log.Level.UnmarshalText([]byte(value)) != nil {
		return fmt.Errorf("is %q: want debug, info, warn or error", value)
	}
	return nil
}

// list splits at commas and leaves out what is empty.
func list(value string) []string {
	var items []string
	for item := range strings.SplitSeq(value, ",") {
		if item = strings.TrimSpace(item); item != "" {
			items = append(items, item)
		}
	}
	return items
}
