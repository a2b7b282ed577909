package config

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// setCollector takes a URL without secrets: those are headers.
func setCollector(c *Config, value string) error {
	c.Tracing.Endpoint = nil
	if value == "" {
		return nil
	}
	u, err := url.Parse(value)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return errors.New("is not the http or https URL of an OTLP/HTTP collector, like http://127.0.0.1:4318")
	}
	if u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return errors.New("has more than host and path: what the collector wants to know else is a header of tracing.headers")
	}
	c.Tracing.Endpoint = u
	return nil
}

// What RFC 9110 §5 lets a header have, but for what is not ASCII.
var (
	headerName  = regexp.MustCompile("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")
	headerValue = regexp.MustCompile("^[!-~]([ -~]*[!-~])?$")
)

// setCollectorHeaders says of a wrong one its number alone: it may be a key.
func setCollectorHeaders(c *Config, value string) error {
	c.Tracing.Headers = nil
	for i, item := range list(value) {
		name, text, _ := strings.Cut(item, "=")
		if name = strings.TrimSpace(name); !headerName.MatchString(name) || !headerValue.MatchString(text) {
			return fmt.Errorf("has an entry (number %d) that is not name=value of a header", i+1)
		}
		if c.Tracing.Headers == nil {
			c.Tracing.Headers = map[string]string{}
		}
		c.Tracing.Headers[name] = text
	}
	return nil
}

func setRatio(c *Config, value string) error {
	ratio, err := strconv.ParseFloat(value, 64)
	if err != nil || !(ratio >= 0 && ratio <= 1) {
		return fmt.Errorf("is %q: want a number from 0 to 1, like 0.05", value)
	}
	c.Tracing.Ratio = ratio
	return nil
}

var serviceName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$`)

func setService(c *Config, value string) error {
	if !serviceName.MatchString(value) {
		return fmt.Errorf("is %q: want up to 64 letters, digits, points and hyphens", value)
	}
	c.Tracing.Service = value
	return nil
}

func (l *loader) tracing(t Tracing) {
	if len(t.Headers) == 0 {
		return
	}
	if strings.HasPrefix(l.from["tracing.headers"], "--") {
		l.wrong("--tracing.headers may hold a secret, and everybody on this machine sees flags: set PORTAL_TRACING_HEADERS, or tracing.headers in portal.yaml.")
	}
	if t.Endpoint == nil {
		l.wrong("tracing.endpoint is empty: tracing.headers are for a collector.")
	}
}
