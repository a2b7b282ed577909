package coretest

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/accounts"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/core/session"
)

// Browser is one browser's cookies, and a wallet with a real key.
type Browser struct {
	t      testing.TB
	url    string
	client *http.Client
	key    *ecdsa.PrivateKey

	Wallet core.Address
}

// Answer is a response, read.
type Answer struct {
	Status int
	Header http.Header
	Body   string
}

// Browser opens a browser with the key of that hex, or with a new one.
func (p *Process) Browser(key string) *Browser {
	p.t.Helper()
	b := BrowserAt(p.t, p.URL, key)
	b.client.Transport.(*http.Transport).TLSClientConfig.RootCAs = p.roots //nolint:forcetypeassert // BrowserAt made it
	return b
}

// BrowserAt is Browser for a portal that the test did not start, at its public URL.
func BrowserAt(t testing.TB, url, key string) *Browser {
	t.Helper()
	private, err := crypto.GenerateKey()
	if key != "" {
		private, err = crypto.HexToECDSA(key)
	}
	if err != nil {
		t.Fatal(err)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	transport := http.DefaultTransport.(*http.Transport).Clone() //nolint:forcetypeassert // as net/http says
	transport.TLSClientConfig = &tls.Config{MinVersion: tls.VersionTLS12}
	return &Browser{
		t: t, url: url, key: private, Wallet: core.Address(crypto.PubkeyToAddress(private.PublicKey)),
		client: &http.Client{Jar: jar, Transport: transport, Timeout: time.Minute,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
	}
}

// From has the browser's connections come from another address of loopback.
func (b *Browser) From(address string) *Browser {
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	b.client.Transport.(*http.Transport).DialContext = dialer.DialContext //nolint:forcetypeassert // Browser made it
	return b
}

// Rest closes the connections that are not in use.
func (b *Browser) Rest() { b.client.CloseIdleConnections() }

// Get asks for a path.
func (b *Browser) Get(path string) Answer {
	b.t.Helper()
	return b.Do(http.MethodGet, path, nil)
}

// Do sends what a page of the portal would: a body as JSON, or a reader's bytes in chunks, the portal's header and origin, and where it is
// an act of an admin's what the wallet signed of it. More headers are name, value pairs; an empty value takes one away.
func (b *Browser) Do(method, path string, body any, headers ...string) Answer {
	b.t.Helper()
	answer, err := b.Try(method, path, body, headers...)
	if err != nil {
		b.t.Fatal(err)
	}
	return answer
}

// Text is a body that is sent as it is.
type Text string

// Try is Do for a request that may break off.
func (b *Browser) Try(method, path string, body any, headers ...string) (Answer, error) {
	b.t.Helper()
	text, err := json.Marshal(body)
	if as, is := body.(Text); is {
		text = []byte(as)
	}
	if err != nil {
		return Answer{}, err
	}
	var reader io.Reader
	if body != nil {
		reader = bytes.NewReader(text)
	}
	if as, is := body.(io.Reader); is {
		reader = as
	} else if signs(method, path, headers) {
		if body == nil {
			text = nil
		}
		asked, err := b.AskConfirmation(method, path, string(text), headers...)
		if err != nil || asked.Status == http.StatusServiceUnavailable || asked.Status == http.StatusTooManyRequests {
			return asked, err // what the page tells, which does not send the act then
		}
		if asked.Status == http.StatusOK { // else there is nothing to sign, and the act is answered why
			headers = append(slices.Clone(headers), Confirmation, b.Confirm(asked))
		}
	}
	return b.try(method, path, reader, headers)
}

// try sends a request and reads what is answered.
func (b *Browser) try(method, path string, body io.Reader, headers []string) (Answer, error) {
	b.t.Helper()
	response, err := b.client.Do(b.request(method, path, body, headers))
	if err != nil {
		return Answer{}, err
	}
	defer response.Body.Close()
	read, err := io.ReadAll(response.Body)
	return Answer{response.StatusCode, response.Header, string(read)}, err
}

func (b *Browser) request(method, path string, body io.Reader, headers []string) *http.Request {
	b.t.Helper()
	request, err := http.NewRequestWithContext(b.t.Context(), method, b.url+path, body)
	if err != nil {
		b.t.Fatal(err)
	}
	request.Header.Set("X-Portal", "1")
	request.Header.Set("Origin", b.url)
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Del(headers[i])
		if headers[i+1] != "" {
			request.Header.Set(headers[i], headers[i+1])
		}
	}
	return request
}

// Sign answers a challenge as the wallet does.
func (b *Browser) Sign(challenge core.Challenge) (message, signature string) {
	b.t.Helper()
	message = session.Render(challenge, b.Wallet)
	return message, fmt.Sprintf("0x%x", b.SignText(message))
}

// SignText signs as wallets do, by EIP-191.
func (b *Browser) SignText(text string) []byte {
	b.t.Helper()
	signed, err := crypto.Sign(accounts.TextHash([]byte(text)), b.key)
	if err != nil {
		b.t.Fatal(err)
	}
	signed[64] += 27
	return signed
}

// Confirmation is the header of what a wallet signed of an act.
const Confirmation = "Portal-Confirmation"

// signs tells whether a wallet signs that, where the headers do not say already what to send.
func signs(method, path string, headers []string) bool {
	for i := 0; i < len(headers); i += 2 {
		if headers[i] == Confirmation {
			return false
		}
	}
	return method != http.MethodGet && method != http.MethodHead && strings.HasPrefix(path, "/api/admin/") && path != "/api/admin/bundles"
}

// AskConfirmation asks for what is to be signed of an act with that body, as it will be sent.
func (b *Browser) AskConfirmation(method, path, body string, headers ...string) (Answer, error) {
	b.t.Helper()
	text, err := json.Marshal(map[string]string{"method": method, "path": path, "body": body})
	if err != nil {
		return Answer{}, err
	}
	return b.try(http.MethodPost, "/api/admin/confirmations", bytes.NewReader(text), headers)
}

// Confirm signs what AskConfirmation answered, and is the value of the header Confirmation.
func (b *Browser) Confirm(answer Answer) string {
	b.t.Helper()
	var asked struct {
		Nonce     string
		TypedData apitypes.TypedData
	}
	answer.JSON(b.t, &asked)
	hash, _, err := apitypes.TypedDataAndHash(asked.TypedData)
	if err != nil {
		b.t.Fatal(err)
	}
	signature, err := crypto.Sign(hash, b.key)
	if err != nil {
		b.t.Fatal(err)
	}
	signature[64] += 27
	return fmt.Sprintf("%s 0x%x", asked.Nonce, signature)
}

// Challenge asks for one.
func (b *Browser) Challenge() core.Challenge {
	b.t.Helper()
	return b.Do(http.MethodPost, "/api/session/challenge", nil).Challenge(b.t)
}

// Challenge reads the one that was answered.
func (a Answer) Challenge(t testing.TB) core.Challenge {
	t.Helper()
	var wire struct {
		Nonce, Domain, URI, Statement string
		ChainID                       uint64
		IssuedAt, ExpirationTime      time.Time
	}
	a.JSON(t, &wire)
	return core.Challenge{
		Nonce: wire.Nonce, Domain: wire.Domain, URI: wire.URI, ChainID: wire.ChainID, Statement: wire.Statement,
		IssuedAt: wire.IssuedAt, ExpiresAt: wire.ExpirationTime,
	}
}

// TrySignIn signs in where that may break off. The answer is that of the step that was not answered with 200, or the last.
func (b *Browser) TrySignIn(headers ...string) (Answer, error) {
	b.t.Helper()
	answer, err := b.Try(http.MethodPost, "/api/session/challenge", nil, headers...)
	if err != nil || answer.Status != 200 {
		return answer, err
	}
	message, signature := b.Sign(answer.Challenge(b.t))
	return b.Try(http.MethodPost, "/api/session", map[string]string{"message": message, "signature": signature}, headers...)
}

// SignIn signs in, and fails the test when that is refused.
func (b *Browser) SignIn() Answer {
	b.t.Helper()
	message, signature := b.Sign(b.Challenge())
	answer := b.Do(http.MethodPost, "/api/session", map[string]string{"message": message, "signature": signature})
	if answer.Status != 200 {
		b.t.Fatalf("sign in: %d %s", answer.Status, answer.Body)
	}
	return answer
}

// Fund has the dev chain's faucet send that much whole GAIA to the wallet.
func (b *Browser) Fund(amount int) {
	b.t.Helper()
	answer := b.Do(http.MethodPost, "/api/dev/faucet", map[string]any{"address": b.Wallet, "amount": amount})
	if answer.Status != 200 {
		b.t.Fatalf("faucet: %d %s", answer.Status, answer.Body)
	}
}

// JSON decodes the body of a successful answer.
func (a Answer) JSON(t testing.TB, into any) {
	t.Helper()
	if a.Status != 200 {
		t.Fatalf("got %d %s", a.Status, a.Body)
	}
	if err := json.Unmarshal([]byte(a.Body), into); err != nil {
		t.Fatalf("%v in %s", err, a.Body)
	}
}

// Event is one server-sent event.
type Event struct{ ID, Name, Data string }

// Follow opens a stream of server-sent events. The channel is closed when the stream ends; the answer is its head.
func (b *Browser) Follow(path string, headers ...string) (Answer, <-chan Event) {
	b.t.Helper()
	answer, events, err := b.TryFollow(b.t.Context(), path, headers...)
	if err != nil {
		b.t.Fatal(err)
	}
	return answer, events
}

// TryFollow is Follow for a stream that may not begin, and that ends with ctx.
func (b *Browser) TryFollow(ctx context.Context, path string, headers ...string) (Answer, <-chan Event, error) {
	b.t.Helper()
	ctx, cancel := context.WithCancel(ctx)
	client := *b.client
	client.Timeout = 0
	response, err := client.Do(b.request(http.MethodGet, path, nil, headers).WithContext(ctx)) //nolint:bodyclose // whoever reads it closes it
	if err != nil {
		cancel()
		return Answer{}, nil, err
	}
	events := make(chan Event, 64)
	go func() {
		defer cancel()
		defer close(events)
		defer response.Body.Close()
		var event Event
		for lines := bufio.NewScanner(response.Body); lines.Scan(); {
			name, value, _ := strings.Cut(lines.Text(), ": ")
			switch name {
			case "id":
				event.ID = value
			case "event":
				event.Name = value
			case "data":
				event.Data = value
			case "":
				if event != (Event{}) && event.Data != "" {
					events <- event
				}
				event = Event{}
			}
		}
	}()
	return Answer{response.StatusCode, response.Header, ""}, events, nil
}

// Next is the next event of that name within the time, by a quiet watch; others are passed over.
func Next(t testing.TB, events <-chan Event, name string, within time.Duration) Event {
	t.Helper()
	late, stop := quiet.Start().Past(within)
	defer stop()
	for {
		select {
		case event, more := <-events:
			if !more {
				t.Fatalf("the stream ended before %q came", name)
			}
			if event.Name == name {
				return event
			}
		case <-late:
			t.Fatalf("%q did not come within %s", name, within)
		}
	}
}

// Each is the data of the next event of each of those names, in whatever order they come, within the time by a quiet watch; others are
// passed over.
func Each(t testing.TB, events <-chan Event, within time.Duration, names ...string) map[string]string {
	t.Helper()
	late, stop := quiet.Start().Past(within)
	defer stop()
	data := map[string]string{}
	for len(data) < len(names) {
		select {
		case event, more := <-events:
			if !more {
				t.Fatalf("the stream ended before all of %q came", names)
			}
			if _, came := data[event.Name]; !came && slices.Contains(names, event.Name) {
				data[event.Name] = event.Data
			}
		case <-late:
			t.Fatalf("of %q only %q came within %s", names, data, within)
		}
	}
	return data
}
