package session_test

import (
	"encoding/hex"
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/session"
	"gaia.example/portal/sdk/go/portal"
)

// vector is one case of the public verification vectors: the fields of a message, its signature, and what whoever
// verifies it expects.
type vector struct {
	Domain, Statement, URI, Nonce             string
	Address                                   core.Address
	ChainID                                   uint64
	IssuedAt, ExpirationTime, NotBefore, Time string
	Signature                                 string
	DomainBinding, MatchNonce                 string // other than the message's
}

func (v vector) message() session.Message {
	return session.Message{
		Domain: v.Domain, Address: v.Address, Statement: &v.Statement, URI: v.URI, ChainID: v.ChainID, Nonce: v.Nonce,
		IssuedAt: v.IssuedAt, ExpirationTime: v.ExpirationTime, NotBefore: v.NotBefore,
	}
}

// Who says no to a vector that is to be refused. The message of one that the rules refuse is signed well.
const (
	byItsForm      = "the message is malformed"
	byTheRules     = "the message does not answer the challenge"
	byHex          = "the signature is not hex digits: the gateway refuses it"
	byTheSignature = "the signature is not the wallet's"
)

var refusals = map[string]string{
	"expired message": byTheRules, "domain binding": byTheRules, "custom time": byTheRules, "custom nonce": byTheRules,
	"not yet valid":       byTheRules,
	"malformed signature": byHex, "wrong signature": byTheSignature,
	"invalid issuedAt": byItsForm, "invalid notBefore": byItsForm, "invalid expirationTime": byItsForm,
}

// exceptions are the vectors that others accept and the portal does not sign in. Their signatures verify all the same.
var exceptions = map[string]string{
	"not yet valid":               "no challenge of the portal's has a Not Before, and what a wallet adds to a challenge was not asked for",
	"recovery byte starting at 0": "every challenge of the portal's has an Expiration Time, and this message has none",
}

// elsewhere are the vectors whose wallets' contracts are on Ethereum's main network, as it was in 2022. No test reaches
// that; here, where nothing is at their addresses, they are a no. What such wallets do is tried in core/chain, with Safes and others.
var elsewhere = map[string]string{
	"argent":   "an Argent wallet of the main network, one owner's signature by EIP-1271",
	"loopring": "a Loopring wallet of the main network, one owner's signature by EIP-1271, with a byte of its own behind it",
}

func TestPublicVerificationVectors(t *testing.T) {
	folder := os.Getenv("PORTAL_SIWE_VECTORS")
	if folder == "" {
		t.Skip("PORTAL_SIWE_VECTORS names no folder")
	}
	dev := coretest.DevChain(t)
	verifier, err := chain.Open(t.Context(), chain.Config{RPCURLs: []string{dev.RPCURL}, ChainID: dev.ChainID, Contracts: dev.Contracts},
		slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(verifier.Close)
	eachVector(t, folder, "verification_positive.json", func(t *testing.T, name string, v vector) {
		if err := verifies(t, verifier, v); err != nil {
			t.Errorf("the signature: %v", err)
		}
		err := signInWith(t, verifier, v)
		if reason, excepted := exceptions[name]; (portal.CodeOf(err) == portal.Unauthorized) != excepted || err != nil && !excepted {
			t.Errorf("signing in: %v; excepted: %q", err, reason)
		}
	})
	eachVector(t, folder, "verification_negative.json", func(t *testing.T, name string, v vector) {
		why := refusals[name]
		code := portal.CodeOf(signInWith(t, verifier, v))
		switch {
		case why == byHex:
			if _, err := hex.DecodeString(strings.TrimPrefix(v.Signature, "0x")); err == nil {
				t.Error("the signature is hex digits")
			}
		case why == byItsForm && code != portal.Invalid, why != byItsForm && code != portal.Unauthorized:
			t.Errorf("signing in: %v; want a refusal, as %s", code, why)
		case why == byTheRules && verifies(t, verifier, v) != nil, why == byTheSignature && verifies(t, verifier, v) == nil:
			t.Errorf("it was not refused because %s", why)
		case why == "":
			t.Error("why it is to be refused is not listed here")
		}
	})
	eachVector(t, folder, "eip1271.json", func(t *testing.T, name string, v struct{ Message, Signature string }) {
		if elsewhere[name] == "" {
			t.Error("why it is not run is not listed here")
		}
		m, err := session.ParseMessage([]byte(v.Message))
		if err != nil {
			t.Fatal(err)
		}
		if by, err := verifier.VerifyMessage(t.Context(), m.Address, []byte(v.Message), unhex(v.Signature)); err == nil ||
			portal.CodeOf(err) == portal.Unavailable {
			t.Errorf("%v, %v; want a no", by, err)
		}
	})
}

func eachVector[V any](t *testing.T, folder, file string, run func(*testing.T, string, V)) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, file))
	if err != nil {
		t.Fatal(err)
	}
	var vectors map[string]V
	if err := json.Unmarshal(text, &vectors); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	for name, v := range vectors {
		t.Run(strings.TrimSuffix(file, ".json")+"/"+name, func(t *testing.T) { run(t, name, v) })
	}
}

// unhex is as much as there is of hex digits.
func unhex(text string) []byte {
	decoded, _ := hex.DecodeString(strings.TrimPrefix(text, "0x"))
	return decoded
}

func verifies(t *testing.T, verifier core.Verifier, v vector) error {
	t.Helper()
	_, err := verifier.VerifyMessage(t.Context(), v.Address, []byte(v.message().String()), unhex(v.Signature))
	return err
}

// signInWith answers a challenge with the vector: one of what whoever verifies it expects.
func signInWith(t *testing.T, verifier core.Verifier, v vector) error {
	t.Helper()
	w := newWorld(t)
	w.verifier, w.now = verifier, time.Now()
	if v.Time != "" {
		w.now = moment(v.Time)
	}
	w.restart()
	browser := session.NewToken()
	challenge := core.Challenge{
		Nonce: v.Nonce, Browser: session.ID(browser), Domain: v.Domain, URI: v.URI, ChainID: v.ChainID, Statement: v.Statement,
		IssuedAt: moment(v.IssuedAt), ExpiresAt: moment(v.ExpirationTime),
	}
	if v.DomainBinding != "" {
		challenge.Domain = v.DomainBinding
	}
	if v.MatchNonce != "" {
		challenge.Nonce = v.MatchNonce
	}
	if err := w.store.SaveChallenge(t.Context(), challenge); err != nil {
		t.Fatal(err)
	}
	_, _, err := w.SignIn(t.Context(), session.Attempt{Browser: browser, Message: []byte(v.message().String()), Signature: unhex(v.Signature)})
	return err
}

// moment is the time of a vector, a far one where it has none or one that is no time.
func moment(text string) time.Time {
	at, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return time.Date(2200, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	return at
}
