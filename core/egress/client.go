package egress

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

const (
	dialTime  = 5 * time.Second // for one address
	helloTime = 10 * time.Second
	idleTime  = 30 * time.Second
	maxHead   = 64 << 10 // of an answer, in bytes
)

// Config replaces parts of the network in tests; the zero Config is the real network.
type Config struct {
	Lookup func(ctx context.Context, host string) ([]netip.Addr, error)   // nil: the system's resolver
	Dial   func(ctx context.Context, to netip.AddrPort) (net.Conn, error) // nil: TCP. It gets only what may be reached
	Own    func() ([]net.Addr, error)                                     // nil: the addresses of this machine
	Roots  *x509.CertPool                                                 // nil: the system's
}

// Client is an http.RoundTripper to the public internet. Safe for concurrent use.
type Client struct {
	config    Config
	transport *http.Transport
}

// New makes a Client; its owner closes it.
func New(config Config) *Client {
	if config.Lookup == nil {
		config.Lookup = func(ctx context.Context, host string) ([]netip.Addr, error) {
			return net.DefaultResolver.LookupNetIP(ctx, "ip", host)
		}
	}
	if config.Dial == nil {
		dialer := &net.Dialer{Timeout: dialTime}
		config.Dial = func(ctx context.Context, to netip.AddrPort) (net.Conn, error) {
			return dialer.DialContext(ctx, "tcp", to.String())
		}
	}
	if config.Own == nil {
		config.Own = net.InterfaceAddrs
	}
	c := &Client{config: config}
	var protocols http.Protocols
	protocols.SetHTTP1(true)
	c.transport = &http.Transport{
		DialContext: c.dial, Protocols: &protocols, TLSHandshakeTimeout: helloTime,
		TLSClientConfig:    &tls.Config{MinVersion: tls.VersionTLS12, RootCAs: config.Roots},
		DisableCompression: true, // 16 MiB of zip may unpack to 16 GiB
		MaxIdleConns:       64, MaxIdleConnsPerHost: 4, IdleConnTimeout: idleTime, MaxResponseHeaderBytes: maxHead,
	}
	return c
}

// Close ends the connections that wait for another request.
func (c *Client) Close() { c.transport.CloseIdleConnections() }

// RoundTrip is http.RoundTripper's, for https alone. Forbidden: the host's name leads to an address where no module may
// go. Unavailable: the host did not answer as it should. The caller bounds how much of the answer is read, and for how long.
func (c *Client) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.URL.Scheme != "https" {
		return nil, portal.Errorf(portal.Invalid, "The portal reaches other hosts by https only.")
	}
	res, err := c.transport.RoundTrip(r)
	if err != nil {
		return nil, answer(r, err)
	}
	if res.StatusCode == http.StatusSwitchingProtocols {
		_ = res.Body.Close()
		return nil, portal.Errorf(portal.Unavailable, "%s answered with another protocol.", r.URL.Host)
	}
	return res, nil
}

// dial connects to the first of the host's addresses that answers. If one of them is forbidden all are: a name that mixes public
// and forbidden addresses is an attack.
func (c *Client) dial(ctx context.Context, _, hostPort string) (net.Conn, error) {
	host, port, err := net.SplitHostPort(hostPort)
	if err != nil {
		return nil, err
	}
	number, err := net.DefaultResolver.LookupPort(ctx, "tcp", port)
	if err != nil {
		return nil, err
	}
	addresses, err := c.config.Lookup(ctx, host)
	if err != nil {
		return nil, err
	}
	own, err := c.config.Own()
	if err != nil {
		return nil, fmt.Errorf("read this machine's addresses: %w", err)
	}
	for _, a := range addresses {
		if !public(a) || slices.ContainsFunc(own, func(o net.Addr) bool { return same(o, a) }) {
			return nil, portal.Errorf(portal.Forbidden, "%s is at an address that is not one of the public internet, where no module may go.", host).
				Because(fmt.Errorf("it is at %s", a))
		}
	}
	err = &net.DNSError{Err: "no address", Name: host, IsNotFound: true}
	for _, a := range addresses {
		var conn net.Conn
		if conn, err = c.config.Dial(ctx, netip.AddrPortFrom(a.Unmap(), uint16(number))); err == nil {
			return conn, nil
		}
	}
	return nil, err
}

func same(own net.Addr, a netip.Addr) bool {
	prefix, err := netip.ParsePrefix(own.String())
	return err == nil && prefix.Addr().Unmap() == a.Unmap()
}

// answer is the error that the module gets for what went wrong; it names no address.
func answer(r *http.Request, err error) error {
	var known *portal.Error
	var name *net.DNSError
	var certificate *tls.CertificateVerificationError
	sentence := "%s does not answer."
	switch {
	case r.Context().Err() != nil:
		return r.Context().Err()
	case errors.As(err, &known):
		return known
	case errors.As(err, &name) && name.IsNotFound:
		sentence = "There is no host %s."
	case errors.As(err, &name):
		sentence = "The name %s cannot be looked up now."
	case errors.As(err, &certificate):
		sentence = "%s has no certificate that the portal can trust."
	}
	return portal.Errorf(portal.Unavailable, sentence, r.URL.Host).Because(err)
}
