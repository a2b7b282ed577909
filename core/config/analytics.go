package config

import (
	"encoding/base64"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const maxDays = 3650

func setDays(field func(*Config) duration) setter {
	return func(c *Config, value string) error {
		days, given := strings.CutSuffix(value, "d")
		n, err := strconv.ParseUint(days, 10, 16)
		if err != nil || !given || n == 0 || n > maxDays {
			return fmt.Errorf("is %q: want days from 1d to %dd, like 90d", value, maxDays)
		}
		*field(c) = time.Duration(n) * 24 * time.Hour
		return nil
	}
}

// setScriptURL takes what can stand in a content security policy and means this one file there.
func setScriptURL(c *Config, value string) error {
	if value == "" {
		return nil
	}
	u, err := url.Parse(value)
	switch {
	case err != nil || !plainURL.MatchString(value) || u.Hostname() == "" || u.User != nil || u.Fragment != "":
		return fmt.Errorf("is %q: want a URL like https://stats.example/script.js", value)
	case u.Scheme != "https" && (u.Scheme != "http" || !local(u.Hostname())):
		return fmt.Errorf("is %q: want https; http is for this machine only", value)
	case u.Path == "" || strings.HasSuffix(u.Path, "/"):
		return fmt.Errorf("is %q: name the script's file, a folder would open all that is in it", value)
	}
	c.Analytics.ScriptURL = value
	return nil
}

// plainURL has nothing that would end a source of the policy, that browsers write in another way, or that they do not take
// for a source: an IPv6 address is none (CSP3 §2.3.1).
var plainURL = regexp.MustCompile(`^https?://[a-z0-9.\-:]+[A-Za-z0-9/._~!$&()*+=:@%?\-]*$`)

func setIntegrity(c *Config, value string) error {
	if value == "" {
		return nil
	}
	name, digest, _ := strings.Cut(value, "-")
	sum, err := base64.StdEncoding.DecodeString(digest)
	if bytes := map[string]int{"sha256": 32, "sha384": 48, "sha512": 64}[name]; err != nil || bytes == 0 || len(sum) != bytes {
		return fmt.Errorf("is %q: want sha256-, sha384- or sha512- and the hash in Base64, as: openssl dgst -sha384 -binary script.js | base64 -w0", value)
	}
	c.Analytics.ScriptIntegrity = value
	return nil
}

var (
	attribute = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
	ourOwn    = regexp.MustCompile(`^portal(-|$)`)
)

func setScriptSettings(c *Config, value string) error {
	c.Analytics.ScriptSettings = map[string]string{}
	for _, item := range list(value) {
		name, text, found := strings.Cut(item, "=")
		name = strings.TrimPrefix(strings.TrimSpace(name), "data-")
		switch {
		case !found || !attribute.MatchString(name):
			return fmt.Errorf("has %q: want name=value, the name in lower-case letters, digits and hyphens", item)
		case ourOwn.MatchString(name):
			return fmt.Errorf("has %q: names that begin with portal are the portal's own", item)
		}
		c.Analytics.ScriptSettings[name] = strings.TrimSpace(text)
	}
	return nil
}

func setConnectHosts(c *Config, value string) error {
	c.Analytics.ConnectHosts = nil
	var mistakes []string
	for _, item := range list(value) {
		u, err := url.Parse(item)
		if err != nil || !plainURL.MatchString(item) || u.Hostname() == "" || u.User != nil || strings.Trim(u.Path, "/") != "" ||
			u.RawQuery != "" || u.ForceQuery ||
			u.Scheme != "https" && (u.Scheme != "http" || !local(u.Hostname())) {
			mistakes = append(mistakes, strconv.Quote(item))
			continue
		}
		c.Analytics.ConnectHosts = append(c.Analytics.ConnectHosts, u.Scheme+"://"+u.Host)
	}
	if mistakes != nil {
		return errors.New("has " + strings.Join(mistakes, ", ") + ": want origins like https://collect.example, http for this machine only")
	}
	return nil
}
