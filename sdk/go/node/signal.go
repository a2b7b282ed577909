package node

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"gaia.example/portal/sdk/go/portal"
)

// SignalKind is what sort of statement a signal is.
type SignalKind string

// Kinds of signals.
const (
	Observation SignalKind = "observation"
	Prediction  SignalKind = "prediction"
	AlertSignal SignalKind = "alert"
	ModelEvent  SignalKind = "model-event"
	NodeEvent   SignalKind = "node-event"
)

// SignalKinds are all of them.
var SignalKinds = []SignalKind{Observation, Prediction, AlertSignal, ModelEvent, NodeEvent}

const (
	// MaxTitle is how many bytes a signal's title has at most.
	MaxTitle = 140
	// MaxSignal is how long a signal may be open.
	MaxSignal = 30 * 24 * time.Hour
)

// Signal is a statement about the network that its publisher signs: EIP-712 Signal, in the domain of one portal and chain. Times are whole
// Unix seconds.
type Signal struct {
	Topic     string      `json:"topic"` // the topic's name in addresses, like latency
	Kind      SignalKind  `json:"kind"`
	Title     string      `json:"title"`
	BodyHash  portal.Hash `json:"bodyHash"`  // Keccak-256 of the content's text, which ethers calls id
	Reference portal.Hash `json:"reference"` // the uid of the signal that this one is about; zeros: none
	IssuedAt  uint64      `json:"issuedAt"`
	ExpiresAt uint64      `json:"expiresAt"`
}

// SignedSignal is a signal with the content whose hash it has.
type SignedSignal struct {
	Signal    Signal         `json:"signal"`
	Publisher portal.Address `json:"publisher"` // who signed
	Content   string         `json:"content"`   // JSON, as ParseContent reads it; the very text is what is hashed
	Signature Bytes          `json:"signature"`
}

// TypedData is what the publisher signs.
func (s Signal) TypedData(in Domain) TypedData {
	return TypedData{"Signal", ofSignals(in), []member{
		textOf("topic", s.Topic), textOf("kind", string(s.Kind)), textOf("title", s.Title), hashOf("bodyHash", s.BodyHash),
		hashOf("reference", s.Reference), numberOf("issuedAt", "uint64", s.IssuedAt), numberOf("expiresAt", "uint64", s.ExpiresAt),
	}}
}

// UID names the signal: Keccak-256 of the digest that was signed and the publisher's 20 bytes. Signing again makes no other signal.
func (s SignedSignal) UID(in Domain) portal.Hash {
	digest := s.Signal.TypedData(in).Digest()
	return keccak(digest[:], s.Publisher[:])
}

// SignSignal signs a signal over the content with a node's or an attestor's key. It fails for what no signal may be.
func (k *Key) SignSignal(s Signal, content Content, in Domain) (SignedSignal, error) {
	text, err := content.Encode()
	if err != nil {
		return SignedSignal{}, err
	}
	s.BodyHash = ContentHash(text)
	if err := s.check(in.Now); err != nil {
		return SignedSignal{}, err
	}
	signature := k.Sign(s.TypedData(in).Digest())
	return SignedSignal{s, k.address, text, signature[:]}, nil
}

// VerifySignal is nil for a signal that its publisher signed for this portal, whose content is the one that was signed, and that may be
// taken at that time: its own time is at most Fresh away. It answers with the content. A Refusal for anything else.
func VerifySignal(ctx context.Context, s SignedSignal, in Domain) (Content, error) {
	content, err := ParseContent(s.Content)
	if err != nil {
		return content, err
	}
	if err := s.Signal.check(in.Now); err != nil {
		return content, err
	}
	if s.Signal.BodyHash != ContentHash(s.Content) {
		return content, Refuse(Altered, "The content is not the one that was signed: send it as it was hashed.")
	}
	if s.Signal.Kind == Prediction && content.Chance == nil {
		return content, Refuse(Malformed, "A prediction says how likely it is: give its content a chance from 0 to 10000.")
	}
	return content, in.signedBy(ctx, s.Publisher, s.Signal.TypedData(in), s.Signature)
}

func (s Signal) check(now time.Time) error {
	seconds := uint64(max(now.Unix(), 0))
	fresh := uint64(Fresh / time.Second)
	odd := func(r rune) bool { return !unicode.IsPrint(r) }
	switch {
	case !slices.Contains(SignalKinds, s.Kind):
		return Refuse(Malformed, "%.40q is no kind of signal: it is observation, prediction, alert, model-event or node-event.", s.Kind)
	case s.Title == "" || len(s.Title) > MaxTitle || !utf8.ValidString(s.Title) || strings.TrimSpace(s.Title) != s.Title ||
		strings.ContainsFunc(s.Title, odd):
		return Refuse(Malformed, "A signal's title has 1 to %d bytes of printable text, without a space at either end.", MaxTitle)
	case s.IssuedAt > seconds+fresh:
		return Refuse(NotYet, "The signal is dated %s, which is still to come: set the clock of the machine that made it.", at(s.IssuedAt))
	case s.IssuedAt+fresh < seconds:
		return Refuse(WrongClock, "The signal is dated %s, which is more than %s ago: sign it again.", at(s.IssuedAt), roughly(Fresh))
	case s.ExpiresAt <= seconds || s.ExpiresAt <= s.IssuedAt:
		return Refuse(Expired, "The signal's time is over: sign one that ends later.")
	case s.ExpiresAt-s.IssuedAt > uint64(MaxSignal/time.Second):
		return Refuse(TooLong, "The signal is open for more than %d days: sign one that ends earlier.", MaxSignal/(24*time.Hour))
	}
	return nil
}
