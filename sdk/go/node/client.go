package node

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// maxAnswer is how many bytes of an answer are read.
const maxAnswer = 4 << 20

// Client sends a node's requests to a portal. Use one for each key: it numbers them.
type Client struct {
	Portal   string // the portal's origin, as ParsePortal gives it
	Base     string // empty: Base
	Key      *Key
	Software string           // as in a heartbeat; the User-Agent as well
	HTTP     *http.Client     // nil: one that waits 30 s and follows no redirect
	Now      func() time.Time // nil: time.Now

	mu   sync.Mutex
	last uint64
}

// Refused is an answer of the portal's that is no success.
type Refused struct {
	Status     int
	Reason     Reason // empty where the portal gave none
	Message    string // its sentence
	RetryAfter time.Duration

	last uint64
}

func (r *Refused) Error() string { return r.Message }

// ParsePortal is the origin of a portal's address. Portals are at the root of their host, by https; http is taken for this machine alone.
func ParsePortal(s string) (string, error) {
	u, err := url.Parse(strings.TrimSpace(s))
	switch {
	case err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http":
		return "", fmt.Errorf("%.100q is no address of a portal: it is like https://portal.example", s)
	case u.User != nil || u.RawQuery != "" || u.Fragment != "" || u.Path != "" && u.Path != "/":
		return "", fmt.Errorf("%.100q has more than a portal's address has: leave out what stands behind the host", s)
	case u.Scheme == "http" && !local(u.Hostname()):
		return "", fmt.Errorf("%.100q is not encrypted, and is no portal on this machine: use https", s)
	}
	host := strings.ToLower(u.Host)
	if port := u.Port(); u.Scheme == "https" && port == "443" || u.Scheme == "http" && port == "80" {
		host = strings.TrimSuffix(host, ":"+port)
	}
	return u.Scheme + "://" + host, nil
}

func local(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || ip != nil && ip.IsLoopback()
}

// Clock reads the portal's clock, and how far this machine's is ahead of it (below 0: behind), as well as the way there and back tells.
func (c *Client) Clock(ctx context.Context) (clock Clock, ahead time.Duration, err error) {
	sent := c.now()
	begun := time.Now()
	if err := c.do(ctx, http.MethodGet, PathClock, nil, &clock, false); err != nil {
		return Clock{}, 0, err
	}
	return clock, sent.Add(time.Since(begun) / 2).Sub(time.UnixMilli(int64(clock.Time))), nil
}

// Pair introduces the node, and gets a code for the owner's wallet.
func (c *Client) Pair(ctx context.Context, i Introduction) (p Pairing, err error) {
	return p, c.do(ctx, http.MethodPost, PathPairings, i, &p, true)
}

// PairingState asks how far a pairing has come; with a wait it waits for a change, in whole seconds.
func (c *Client) PairingState(ctx context.Context, code string, wait time.Duration) (s PairingState, err error) {
	path := strings.Replace(PathPairing, "{code}", url.PathEscape(code), 1)
	if wait > 0 {
		path += "?wait=" + strconv.Itoa(int(wait/time.Second))
	}
	return s, c.do(ctx, http.MethodGet, path, nil, &s, true)
}

// Enrol makes the node one of a fleet.
func (c *Client) Enrol(ctx context.Context, e Enrolment) (s State, err error) {
	return s, c.do(ctx, http.MethodPost, PathEnrol, e, &s, true)
}

// Self asks what the portal knows of the node.
func (c *Client) Self(ctx context.Context) (s State, err error) {
	return s, c.do(ctx, http.MethodGet, PathSelf, nil, &s, true)
}

// Heartbeats sends a batch.
func (c *Client) Heartbeats(ctx context.Context, batch []Statement) (r Receipt, err error) {
	return r, c.do(ctx, http.MethodPost, PathHeartbeats, Batch{batch}, &r, false)
}

// Seed asks for what a benchmark begins with.
func (c *Client) Seed(ctx context.Context) (s Seed, err error) {
	return s, c.do(ctx, http.MethodPost, PathSeed, struct{}{}, &s, true)
}

// Download gets the payload of a benchmark: bytes that both sides make from the seed, to measure the network by.
func (c *Client) Download(ctx context.Context, id string) (payload []byte, err error) {
	return payload, c.do(ctx, http.MethodGet, strings.Replace(PathPayload, "{id}", url.PathEscape(id), 1), nil, &payload, true)
}

// Upload sends a payload of a benchmark.
func (c *Client) Upload(ctx context.Context, id string, payload []byte) error {
	return c.do(ctx, http.MethodPost, strings.Replace(PathPayload, "{id}", url.PathEscape(id), 1), payload, nil, true)
}

// Benchmark sends a result.
func (c *Client) Benchmark(ctx context.Context, result Statement) (s BenchmarkState, err error) {
	return s, c.do(ctx, http.MethodPost, PathBenchmarks, result, &s, true)
}

// Drain asks for no further jobs, or for jobs again.
func (c *Client) Drain(ctx context.Context, draining bool) (s State, err error) {
	return s, c.do(ctx, http.MethodPost, PathDrain, Drain{draining}, &s, true)
}

// Rotate tells the portal the key that takes the node's place. Afterwards the client of that key goes on.
func (c *Client) Rotate(ctx context.Context, r SignedRotation) (s State, err error) {
	return s, c.do(ctx, http.MethodPost, PathRotate, r, &s, true)
}

// Revoke gives the delegation up, as the node.
func (c *Client) Revoke(ctx context.Context) error {
	return c.do(ctx, http.MethodPost, PathRevoke, struct{}{}, nil, true)
}

// Topics are what signals may be about.
func (c *Client) Topics(ctx context.Context) (t Topics, err error) {
	return t, c.do(ctx, http.MethodGet, PathTopics, nil, &t, false)
}

// Publish sends a signal that the client's key signed.
func (c *Client) Publish(ctx context.Context, s SignedSignal) (state SignalState, err error) {
	return state, c.do(ctx, http.MethodPost, PathSignals, s, &state, true)
}

// OpenSignals are those that a validator may still attest, and has not, the one that closes first at the front.
func (c *Client) OpenSignals(ctx context.Context, validator portal.Address) (o OpenSignals, err error) {
	return o, c.do(ctx, http.MethodGet, PathOpenSignals+"?validator="+validator.String(), nil, &o, false)
}

// Attest sends an attestation that the client's key signed.
func (c *Client) Attest(ctx context.Context, a SignedAttestation) (state SignalState, err error) {
	return state, c.do(ctx, http.MethodPost, PathAttestations, a, &state, true)
}

func (c *Client) now() time.Time {
	if c.Now != nil {
		return c.Now()
	}
	return time.Now()
}

// next is a number above all that this client sent, and, as it follows the clock, above what other processes with the key sent before.
func (c *Client) next() uint64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last = max(c.last+1, uint64(max(c.now().UnixMicro(), 0)))
	return c.last
}

func (c *Client) raise(inForce uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last = max(c.last, inForce)
}

// do sends a request, and once more with a higher number where the portal has seen a higher one.
func (c *Client) do(ctx context.Context, method, path string, body, answer any, signed bool) error {
	var content []byte
	switch value := body.(type) {
	case nil:
	case []byte:
		content = value
	default:
		var err error
		if content, err = json.Marshal(value); err != nil {
			return fmt.Errorf("write the request: %w", err)
		}
	}
	err := c.once(ctx, method, path, content, answer, signed)
	var refused *Refused
	if errors.As(err, &refused) && refused.Reason == Replayed && refused.last > 0 {
		c.raise(refused.last)
		return c.once(ctx, method, path, content, answer, signed)
	}
	return err
}

func (c *Client) once(ctx context.Context, method, path string, content []byte, answer any, signed bool) error {
	base := c.Base
	if base == "" {
		base = Base
	}
	request, err := http.NewRequestWithContext(ctx, method, c.Portal+base+path, bytes.NewReader(content))
	if err != nil {
		return fmt.Errorf("make the request: %w", err)
	}
	c.introduce(request, content)
	if signed {
		signedRequest := Request{
			Portal: c.Portal, Method: method, Target: request.URL.RequestURI(), Digest: digestOf(content),
			Time: uint64(max(c.now().UnixMilli(), 0)), Sequence: c.next(),
		}
		signedRequest.Sign(request.Header, c.Key)
	}
	client := c.HTTP
	if client == nil {
		client = standard
	}
	response, err := client.Do(request)
	if err != nil {
		return fmt.Errorf("reach the portal: %w", err)
	}
	defer response.Body.Close()
	return read(response, answer)
}

// introduce sets the headers that say who asks. A portal takes a write from who says that it comes from nowhere else: X-Portal and Origin.
func (c *Client) introduce(request *http.Request, content []byte) {
	request.Header.Set("User-Agent", c.Software)
	request.Header.Set("X-Portal", "1")
	request.Header.Set("Origin", c.Portal)
	request.Header.Set("Accept", "application/json, application/octet-stream, text/plain")
	if content != nil {
		request.Header.Set("Content-Type", "application/json")
	}
}

var standard = &http.Client{
	Timeout:       30 * time.Second,
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// read takes an answer: JSON into a value, or bytes as they are.
func read(response *http.Response, answer any) error {
	body, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer+1))
	if err != nil {
		return fmt.Errorf("read the portal's answer: %w", err)
	}
	if len(body) > maxAnswer {
		return errors.New("the portal's answer is larger than any that it gives: look whether the address is a portal's")
	}
	switch {
	case response.StatusCode >= 300 && response.StatusCode < 400:
		return fmt.Errorf("the portal's address leads on to %.200q: use that one", response.Header.Get("Location"))
	case response.StatusCode >= 400:
		return refusedBy(response, body)
	}
	switch into := answer.(type) {
	case nil:
		return nil
	case *[]byte:
		*into = body
		return nil
	}
	if err := json.Unmarshal(body, answer); err != nil {
		return fmt.Errorf("the answer is no portal's, look at the address: %w", err)
	}
	return nil
}

func refusedBy(response *http.Response, body []byte) *Refused {
	refused := &Refused{Status: response.StatusCode, Reason: Reason(response.Header.Get(headerRefused)),
		Message: strings.TrimSpace(string(body))}
	if refused.Message == "" || len(refused.Message) > 1000 || strings.HasPrefix(refused.Message, "<") {
		refused.Message = fmt.Sprintf("The portal answered %s: look whether its address is right, and whether its network module is on.",
			response.Status)
	}
	refused.last, _ = parseNumber(response.Header.Get(headerSequence))
	if seconds, good := parseNumber(response.Header.Get("Retry-After")); good {
		refused.RetryAfter = time.Duration(min(seconds, 3600)) * time.Second
	}
	return refused
}
